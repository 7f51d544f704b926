import { deflateSync, inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFName,
  PDFRawStream,
  PDFRef,
  type PDFDict,
  type PDFDocument,
  type PDFPage
} from '@cantoo/pdf-lib'
import { eachInTurns } from '../turns'

/** A path and its fill operator as browsers write them: lines of numbers with an operator. */
const PATH = /(?:-?[\d.]+(?: -?[\d.]+)* [mlcvy]\n|h\n)+f\*?\n/g
const [CONTENTS, FILTER, DEFLATED, PARAMETERS] = ['Contents', 'Filter', 'FlateDecode', 'DecodeParms'].map(
  (name) => PDFName.of(name)
) as [PDFName, PDFName, PDFName, PDFName]
/** Shorter paths are no larger than a reference to them. */
const LONG = 200
const DECIMALS = /-?\d*\.\d{3,}/g
/** A hundredth of a drawing unit is finer than any printer's dots. */
const FINE = 100

/** What is drawn on a page. */
interface Drawing {
  page: PDFPage
  ref: PDFRef
  stream: PDFRawStream
  text: string
  /** The long paths in it. */
  paths: { at: number; path: string }[]
}

/**
 * Makes a file smaller without visible changes: it shortens numbers, and stores repeated drawings (such as an icon
 * on twenty cards) once.
 */
export async function slim(pdf: PDFDocument): Promise<void> {
  const drawings: Drawing[] = []
  await eachInTurns(pdf.getPages(), (page) => drawings.push(...drawingOn(page)))
  const times = new Map<string, number>()
  for (const { paths } of drawings) for (const { path } of paths) times.set(path, (times.get(path) ?? 0) + 1)
  const forms = new Map<string, { name: string; ref: PDFRef }>()
  for (const [path, count] of times)
    if (count > 1)
      forms.set(path, { name: `Drawn${forms.size}`, ref: pdf.context.register(formOf(pdf, path)) })
  await eachInTurns(drawings, ({ page, ref, stream, text, paths }) => {
    let [short, from] = ['', 0]
    for (const { at, path } of paths) {
      const form = forms.get(path)
      if (!form) continue
      page.node.setXObject(PDFName.of(form.name), form.ref)
      short += `${text.slice(from, at)}/${form.name} Do\n`
      from = at + path.length
    }
    const packed = packedStream(pdf, stream.dict.clone(pdf.context), short + text.slice(from))
    pdf.context.assign(ref, packed)
  })
}

/** What a browser drew on a page; nothing if it lies in the file in another way. */
function drawingOn(page: PDFPage): Drawing[] {
  const [ref, stream] = [page.node.get(CONTENTS), page.node.Contents()]
  if (!(ref instanceof PDFRef && stream instanceof PDFRawStream)) return []
  const text = rounded(latin(contentsOf(stream)))
  const paths = [...text.matchAll(PATH)].flatMap(({ 0: path, index: at }) =>
    path.length >= LONG ? [{ at, path }] : []
  )
  return [{ page, ref, stream, text, paths }]
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
  dict.set(FILTER, DEFLATED)
  dict.set(PDFName.of('Length'), pdf.context.obj(packed.byteLength))
  return PDFRawStream.of(dict, new Uint8Array(packed))
}

/** The contents of a stream. As a browser compresses it, Node does it many times faster than pdf-lib. */
function contentsOf(stream: PDFRawStream): Uint8Array {
  const { dict } = stream
  return dict.get(FILTER) === DEFLATED && !dict.has(PARAMETERS)
    ? inflateSync(stream.getContents())
    : decodePDFRawStream(stream).decode()
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
