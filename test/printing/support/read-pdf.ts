import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api'

export const MM = 72 / 25.4

/** One run of text as it lies on the paper: millimetres from the upper left corner. */
export interface Run {
  text: string
  x: number
  right: number
  baseline: number
  size: number
}

export interface ReadPage {
  width: number
  height: number
  runs: Run[]
  /** All text in the order in which it is painted, without any white space. */
  text: string
  images: number
  /** Positions of upright strokes: the marks to cut along. */
}

export interface ReadPdf {
  pages: ReadPage[]
  info: { [key: string]: unknown }
  outline: string[]
  tagged: boolean
  language: string | null
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  try {
    const pages: ReadPage[] = []
    for (let n = 1; n <= pdf.numPages; n++) {
      const page = await pdf.getPage(n)
      const [, , width, height] = page.view as [number, number, number, number]
      const runs = (await page.getTextContent()).items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== '').map((item) => runOf(item, height))
      const { fnArray } = await page.getOperatorList()
      const images = fnArray.filter((fn) => fn === OPS.paintImageXObject || fn === OPS.paintInlineImageXObject || fn === OPS.paintImageMaskXObject).length
      pages.push({ width, height, runs, text: squeezed(runs.map((run) => run.text).join('')), images })
    }
    const { info } = await pdf.getMetadata()
    const outline = ((await pdf.getOutline()) ?? []) as { title: string; items: { title: string }[] }[]
    const marked = (await pdf.getMarkInfo()) as { Marked?: boolean } | null
    return { pages, info: info as { [key: string]: unknown }, outline: outline.flatMap((entry) => [entry.title, ...entry.items.map((item) => item.title)]), tagged: marked?.Marked === true, language: String((info as { Language?: string }).Language ?? '') || null }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

function runOf(item: TextItem, height: number): Run {
  const [, , c, d, x, y] = item.transform as [number, number, number, number, number, number]
  return { text: item.str, x: x / MM, right: (x + item.width) / MM, baseline: (height - y) / MM, size: Math.hypot(c, d) }
}

/** White space is where lines end: two texts are the same when they are without it. Ligatures are their letters. */
export function squeezed(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '')
}

/** Fonts of the file that are not in the file. */
export async function fontsLeftOut(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const descriptors = pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object): object is PDFDict => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'))
  if (descriptors.length === 0) return ['(no font at all)']
  const inside = ['FontFile', 'FontFile2', 'FontFile3'].map((name) => PDFName.of(name))
  return descriptors.filter((font) => !inside.some((name) => font.has(name))).map((font) => String(font.get(PDFName.of('FontName'))))
}
