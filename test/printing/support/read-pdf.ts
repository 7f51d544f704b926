import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api'

export const MM = 72 / 25.4

/** One run of text with its place on the paper: millimetres from the upper left corner. */
export interface Run {
  text: string
  x: number
  right: number
  baseline: number
  /** In points. */
  size: number
  /** The text is upside down. */
  turned: boolean
}

export interface ReadPage {
  width: number
  height: number
  runs: Run[]
  /** All text in the order in which it is painted, without any white space. */
  text: string
  images: number
  /** Every painted colour, as "#rrggbb". */
  colours: string[]
  boxes: { [name in 'media' | 'crop' | 'trim' | 'bleed']: [number, number, number, number] }
}

export interface ReadPdf {
  pages: ReadPage[]
  info: { [key: string]: unknown }
  outline: string[]
  tagged: boolean
  language: string | null
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const boxes = await boxesOf(bytes)
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  try {
    const pages: ReadPage[] = []
    for (let n = 1; n <= pdf.numPages; n++) {
      const page = await pdf.getPage(n)
      const [left, bottom, right, top] = page.view as [number, number, number, number]
      const [width, height] = [right - left, top - bottom]
      const runs = (await page.getTextContent()).items
        .filter((item): item is TextItem => 'str' in item && item.str.trim() !== '')
        .map((item) => runOf(item, left, top))
      const { fnArray, argsArray } = await page.getOperatorList()
      const colours = new Set(
        fnArray.flatMap((fn, i) =>
          fn === OPS.setFillRGBColor || fn === OPS.setStrokeRGBColor
            ? [String((argsArray[i] as unknown[])[0])]
            : []
        )
      )
      const images = fnArray.filter(
        (fn) =>
          fn === OPS.paintImageXObject ||
          fn === OPS.paintInlineImageXObject ||
          fn === OPS.paintImageMaskXObject
      ).length
      pages.push({
        width,
        height,
        runs,
        text: squeezed(runs.map((run) => run.text).join('')),
        images,
        colours: [...colours],
        boxes: boxes[n - 1]!
      })
    }
    const { info } = await pdf.getMetadata()
    const outline = ((await pdf.getOutline()) ?? []) as { title: string; items: { title: string }[] }[]
    const marked = (await pdf.getMarkInfo()) as { Marked?: boolean } | null
    return {
      pages,
      info: info as { [key: string]: unknown },
      outline: outline.flatMap((entry) => [entry.title, ...entry.items.map((item) => item.title)]),
      tagged: marked?.Marked === true,
      language: String((info as { Language?: string }).Language ?? '') || null
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

function runOf(item: TextItem, left: number, top: number): Run {
  const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number]
  const turned = a < 0
  const start = (x - left) / MM
  // Vertical text has no width.
  const wide = Math.abs(a) > Math.abs(b) ? item.width : 0
  const end = start + (turned ? -wide : wide) / MM
  return {
    text: item.str,
    x: Math.min(start, end),
    right: Math.max(start, end),
    baseline: (top - y) / MM,
    size: Math.hypot(c, d),
    turned
  }
}

/** The boxes of each page: left, bottom, right, top in points. */
async function boxesOf(bytes: Uint8Array): Promise<ReadPage['boxes'][]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const corners = ({
    x,
    y,
    width,
    height
  }: {
    x: number
    y: number
    width: number
    height: number
  }): [number, number, number, number] => [x, y, x + width, y + height]
  return pdf.getPages().map((page) => ({
    media: corners(page.getMediaBox()),
    crop: corners(page.getCropBox()),
    trim: corners(page.getTrimBox()),
    bleed: corners(page.getBleedBox())
  }))
}

/** White space marks line ends, so texts are compared without it. Ligatures count as their letters. */
export function squeezed(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '')
}

async function descriptorsIn(bytes: Uint8Array): Promise<PDFDict[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter(
      (object): object is PDFDict =>
        object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor')
    )
}

/** The names of all fonts of the file, without the letters that mark a part of a font. */
export async function fontsIn(bytes: Uint8Array): Promise<string[]> {
  const names = (await descriptorsIn(bytes)).map((font) => String(font.get(PDFName.of('FontName'))))
  return [...new Set(names.map((name) => name.replace(/^\/(?:[A-Z]{6}\+)?/, '')))].sort()
}

/** Fonts used in the file but not embedded. */
export async function fontsLeftOut(bytes: Uint8Array): Promise<string[]> {
  const descriptors = await descriptorsIn(bytes)
  if (descriptors.length === 0) return ['(no font at all)']
  const inside = ['FontFile', 'FontFile2', 'FontFile3'].map((name) => PDFName.of(name))
  return descriptors
    .filter((font) => !inside.some((name) => font.has(name)))
    .map((font) => String(font.get(PDFName.of('FontName'))))
}
