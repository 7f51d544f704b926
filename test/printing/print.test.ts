import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import type { PageBox, PrintReport } from '../../src-main/contract/print'
import type { PdfEngine, PdfOptions } from '../../src-main/printing/engine'
import { finishPdf } from '../../src-main/printing/finish'
import { pictures, print, printRoute, type PrintJob } from '../../src-main/printing/print'
import { fileName, zipOf } from '../../src-main/printing/zip'
import { unzipSync } from 'fflate'
import { reportOf } from './support/report'

const job: PrintJob = { route: '#/print', locale: 'fr', name: null, incomplete: false }
const report = (more: Partial<PrintReport> = {}): PrintReport =>
  reportOf({ title: 'Les Rats « de Fer »', ...more })

async function blank(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let n = 0; n < pages; n++) pdf.addPage([600.96, 847.92])
  return pdf.save()
}

const engine = (bytes: Uint8Array, said: PrintReport | null): PdfEngine => ({
  pdf: async () => ({ bytes, report: said }),
  pictures: async () => ({ pictures: [bytes], report: said })
})

test('the route of a print contains all its settings, whatever their characters', () => {
  expect(printRoute('', { setup: { page: 'a4' }, locale: 'fr', name: 'r 1&x#' })).toBe(
    '#/print?setup=%7B%22page%22%3A%22a4%22%7D&locale=fr&name=r+1%26x%23'
  )
})

test('the engine receives everything that a PDF depends on', async () => {
  let told: PdfOptions | null = null
  await print(job, {
    ...engine(await blank(1), report()),
    pdf: async (_route, options) => ((told = options), { bytes: await blank(1), report: report() })
  })
  expect(told).toMatchObject({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    margin: 0
  })
})

test.each([
  ['nothing-to-print', report({ pages: 0, cards: 0 }), 1],
  ['cards-overflow', report({ problem: 'cards-overflow' }), 1],
  ['print-failed', null, 1],
  // Sheets and pages have the same number, or something was shrunk or cut in two.
  ['print-failed', report({ pages: 2 }), 1],
  // No text is dropped without a question.
  ['cards-incomplete', report({ lines: [{ card: 'a', member: 'A', shrunkTo: 6, continued: 3, lost: 2 }] }), 1]
] as const)('refused: %s', async (code, said, pages) => {
  await expect(print(job, engine(await blank(pages), said))).rejects.toMatchObject({ code })
  await expect(pictures({ ...job, dpi: 300 }, engine(await blank(pages), said))).rejects.toMatchObject({
    code
  })
})

test('a print with missing words is made once the user accepts them', async () => {
  const said = report({ lines: [{ card: 'a', member: 'A', shrunkTo: 6, continued: 3, lost: 2 }] })
  expect((await print({ ...job, incomplete: true }, engine(await blank(1), said))).report).toBe(said)
})

test('a failing engine becomes a failed print with an explanation', async () => {
  const broken = () => Promise.reject(new Error('Target page has been closed'))
  await expect(print(job, { pdf: broken, pictures: broken })).rejects.toMatchObject({
    code: 'print-failed',
    cause: { message: 'Target page has been closed' }
  })
})

describe('the finished file', () => {
  const finished = async (more: Partial<PrintReport>) =>
    PDFDocument.load((await finishPdf(await blank(1), { ...report(more), locale: 'fr' })).bytes, {
      updateMetadata: false
    })
  const card: PageBox = {
    width: 69,
    height: 94,
    trim: { x: 3, y: 3, width: 63, height: 88 },
    bleed: 3,
    name: null
  }
  const mm = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x, y, width, height].map((pt) => Math.round((pt * 2540) / 72) / 100)

  test('names its maker and its language, and asks not to be scaled', async () => {
    const pdf = await finished({})
    expect([pdf.getTitle(), pdf.getAuthor(), pdf.getCreator(), pdf.getProducer()]).toEqual([
      'Les Rats « de Fer »',
      'Magot',
      'Magot',
      'Magot'
    ])
    expect(pdf.getSubject()).toBe('Cartes et feuilles à imprimer')
    expect(pdf.catalog.getOrCreateViewerPreferences().getPrintScaling()).toBe('None')
    expect(pdf.catalog.getOrCreateViewerPreferences().getDisplayDocTitle()).toBe(true)
  })

  test.each([
    ['long-edge', 'DuplexFlipLongEdge'],
    ['short-edge', 'DuplexFlipShortEdge'],
    [null, 'Simplex']
  ] as const)('tells a printer how to flip the paper: %s', async (duplex, hint) => {
    expect((await finished({ duplex })).catalog.getOrCreateViewerPreferences().getDuplex()).toBe(hint)
  })

  test('has the right size to a hundredth of a millimetre, with the drawing at the upper left corner', async () => {
    const page = (await finished({ boxes: [card] })).getPage(0)
    expect(mm(page.getMediaBox()).slice(2)).toEqual([69, 94])
    expect(page.getMediaBox().y + page.getMediaBox().height).toBeCloseTo(847.92, 3)
    expect(page.getMediaBox().x).toBe(0)
  })

  test('contains the cut line and the bleed of a card', async () => {
    const page = (await finished({ boxes: [card] })).getPage(0)
    const from = page.getMediaBox()
    expect(
      mm({ ...page.getTrimBox(), x: page.getTrimBox().x - from.x, y: page.getTrimBox().y - from.y })
    ).toEqual([3, 3, 63, 88])
    expect(
      mm({ ...page.getBleedBox(), x: page.getBleedBox().x - from.x, y: page.getBleedBox().y - from.y })
    ).toEqual([0, 0, 69, 94])
  })

  test('is inert: links, scripts and attached files are removed, also deep inside', async () => {
    const pdf = await PDFDocument.load(await blank(1))
    const { context, catalog } = pdf
    const action = context.register(
      context.obj({ S: 'URI', URI: PDFString.of('file:///home/somebody/secret') })
    )
    const link = context.register(
      context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 10, 10], A: action })
    )
    pdf.getPage(0).node.set(PDFName.of('Annots'), context.obj([link]))
    pdf.getPage(0).node.set(
      PDFName.of('AA'),
      context.obj({
        O: context.register(context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }))
      })
    )
    catalog.set(
      PDFName.of('OpenAction'),
      context.register(context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(2)') }))
    )
    pdf.addJavaScript('three', 'app.alert(3)')
    await pdf.attach(new Uint8Array([1, 2, 3]), 'attached.exe')
    const { bytes } = await finishPdf(await pdf.save(), { ...report(), locale: 'fr' })
    const after = await PDFDocument.load(bytes)
    const left = after.context
      .enumerateIndirectObjects()
      .map(([, object]) => String(object))
      .join('\n')
    for (const word of [
      'JavaScript',
      'app.alert',
      'secret',
      'attached.exe',
      'EmbeddedFile',
      '/URI',
      'OpenAction'
    ])
      expect(left, word).not.toContain(word)
    expect(after.getPage(0).node.get(PDFName.of('Annots'))).toBeUndefined()
    expect(after.catalog).toBeInstanceOf(PDFDict)
  })
})

describe('pictures in a ZIP', () => {
  const png = (n: number) => new Uint8Array([0x89, 0x50, n])

  test('each have their own name, are in order and unchanged', async () => {
    const zip = unzipSync(
      await zipOf([
        { name: 'Rikke', bytes: png(1) },
        { name: 'Rikke', bytes: png(2) },
        { name: null, bytes: png(3) }
      ])
    )
    expect(Object.entries(zip).map(([name, bytes]) => [name, [...bytes]])).toEqual([
      ['01 Rikke.png', [0x89, 0x50, 1]],
      ['02 Rikke.png', [0x89, 0x50, 2]],
      ['03 magot.png', [0x89, 0x50, 3]]
    ])
  })

  test('the same pictures give the same file', async () => {
    const all = [{ name: 'Épée', bytes: png(1) }]
    expect(await zipOf(all)).toEqual(await zipOf(all))
  })

  test.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows', 'C-Windows'],
    ['a'.repeat(200), 'a'.repeat(80)],
    ['Les Rats « de Fer »', 'Les Rats « de Fer »'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['...', 'magot']
  ])('no name leads outside the folder: %s', (name, safe) => {
    expect(fileName(name)).toBe(safe)
  })
})
