import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFName,
  PDFRawStream,
  type PDFDict,
  type PDFDocument,
  type PDFRef
} from '@cantoo/pdf-lib'

/** A path and its fill operator as browsers write them: lines of numbers with an operator. */
const PATH = /(?:-?[\d.]+(?: -?[\d.]+)* [mlcvy]\n|h\n)+f\*?\n/g
/** Shorter paths are no larger than a reference to them. */
const LONG = 200
const DECIMALS = /-?\d*\.\d{3,}/g
/** A hundredth of a drawing unit is finer than any printer's dots. */
const FINE = 100

/**
 * Makes a file smaller without visible changes: it shortens numbers, and stores repeated drawings (such as an icon
 * on twenty cards) once.
 */
export function slim(pdf: PDFDocument): void {
  const pages = pdf.getPages().flatMap((page) => {
    const stream = page.node.Contents()
    return stream instanceof PDFRawStream
      ? [{ page, stream, text: rounded(latin(decodePDFRawStream(stream).decode())) }]
      : []
  })
  const times = new Map<string, number>()
  for (const { text } of pages)
    for (const [path] of text.matchAll(PATH))
      if (path.length >= LONG) times.set(path, (times.get(path) ?? 0) + 1)
  const names = new Map<string, { name: string; ref: PDFRef }>()
  for (const [path, count] of times)
    if (count > 1)
      names.set(path, { name: `Drawn${names.size}`, ref: pdf.context.register(formOf(pdf, path)) })
  for (const { page, stream, text } of pages) {
    const used = new Set<string>()
    const short = text.replace(PATH, (path) => {
      const known = names.get(path)
      if (!known) return path
      used.add(path)
      return `/${known.name} Do\n`
    })
    for (const path of used) {
      const { name, ref } = names.get(path)!
      page.node.setXObject(PDFName.of(name), ref)
    }
    const dict = stream.dict.clone(pdf.context)
    const ref = pdf.context.getObjectRef(stream)
    const packed = packedStream(pdf, dict, short)
    if (ref) pdf.context.assign(ref, packed)
  }
}

/** Rounds numbers to two decimals, except in transformations. */
function rounded(text: string): string {
  return text.replace(/BT\n[\s\S]*?ET\n|[^\n]*\n/g, (line) =>
    line.startsWith('BT\n')
      ? closerText(line)
      : / cm\n$/.test(line)
        ? line
        : line.replace(DECIMALS, (number) => String(fine(Number(number))))
  )
}

const fine = (number: number): number => Math.round(number * FINE) / FINE

/** A step from letter to letter. */
const STEP = /(-?[\d.]+) (-?[\d.]+) Td/g

/**
 * A text whose steps from letter to letter have two decimals. What a step is rounded by is added to the next one, so
 * that no letter is further from its place than that.
 */
function closerText(text: string): string {
  let [dx, dy] = [0, 0]
  return text.replace(STEP, (_, x: string, y: string) => {
    ;[dx, dy] = [dx + Number(x), dy + Number(y)]
    const [rx, ry] = [fine(dx), fine(dy)]
    ;[dx, dy] = [dx - rx, dy - ry]
    return `${rx} ${ry} Td`
  })
}

/** A separate drawing object. It appears in the place and colour of its use. */
function formOf(pdf: PDFDocument, path: string): PDFRawStream {
  const dict = pdf.context.obj({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: boundsOf(path),
    Resources: {}
  })
  return packedStream(pdf, dict, path)
}

function boundsOf(path: string): number[] {
  const numbers = path.match(/-?[\d.]+/g)!.map(Number)
  const most = Math.ceil(Math.max(...numbers.map(Math.abs))) + 1
  return [-most, -most, most, most]
}

function packedStream(pdf: PDFDocument, dict: PDFDict, text: string): PDFRawStream {
  const packed = deflateSync(Buffer.from(text, 'latin1'), { level: 9 })
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  dict.set(PDFName.of('Length'), pdf.context.obj(packed.byteLength))
  return PDFRawStream.of(dict, new Uint8Array(packed))
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
