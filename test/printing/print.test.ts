import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import type { PrintReport } from '../../src-main/contract/print'
import { print, printRoute, type PrintJob } from '../../src-main/printing/print'
import type { PdfEngine, PdfOptions } from '../../src-main/printing/engine'

const job: PrintJob = { roster: 'r 1&x', title: 'Les Rats « de Fer »', locale: 'fr', palette: 'eco', parts: ['members', 'roster'] }
const report = (more: Partial<PrintReport> = {}): PrintReport => ({ pages: 1, cards: 3, lines: [], glyphs: [], problem: null, ...more })

async function blank(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let n = 0; n < pages; n++) pdf.addPage([594.96, 841.92])
  return pdf.save()
}

const engine = (bytes: Uint8Array, said: PrintReport | null): PdfEngine => ({ pdf: async () => ({ bytes, report: said }) })

test('the route says what is printed, whatever the roster is called', () => {
  expect(printRoute(job)).toBe('#/print?roster=r+1%26x&locale=fr&palette=eco&parts=members%2Croster')
})

test('the engine is told everything that a PDF depends on', async () => {
  let told: PdfOptions | null = null
  await print(job, { pdf: async (_route, options) => ((told = options), { bytes: await blank(1), report: report() }) })
  expect(told).toMatchObject({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true, margin: 0 })
})

test('the file says who made it and that it is not to be scaled', async () => {
  const { bytes, pages } = await print(job, engine(await blank(1), report()))
  const pdf = await PDFDocument.load(bytes)
  expect(pages).toBe(1)
  expect([pdf.getTitle(), pdf.getAuthor(), pdf.getCreator()]).toEqual(['Les Rats « de Fer »', 'Magot', 'Magot'])
  expect(pdf.getSubject()).toBe('Cartes et feuille de bande')
  expect(pdf.catalog.getOrCreateViewerPreferences().getPrintScaling()).toBe('None')
  expect(pdf.getPage(0).getTrimBox()).toEqual({ x: 0, y: 0, width: 594.96, height: 841.92 })
})

test.each([
  ['nothing-to-print', report({ pages: 0, cards: 0 }), 1],
  ['cards-overflow', report({ problem: 'cards-overflow' }), 1],
  ['print-failed', null, 1],
  // Sheets and pages are the same number, or something was shrunk or cut in two.
  ['print-failed', report({ pages: 2 }), 1]
] as const)('refused: %s', async (code, said, pages) => {
  await expect(print(job, engine(await blank(pages), said))).rejects.toMatchObject({ code })
})

test('an engine that breaks down is a print that failed, in words', async () => {
  const broken: PdfEngine = { pdf: () => Promise.reject(new Error('Target page has been closed')) }
  await expect(print(job, broken)).rejects.toMatchObject({ code: 'print-failed', cause: { message: 'Target page has been closed' } })
})
