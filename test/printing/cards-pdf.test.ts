import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { SLOTS, CARD } from '../../src-renderer/cards/layout/geometry'
import { wordCard, type Speech } from '../../src-renderer/cards/layout/wording'
import { textsOf } from '../../src-renderer/cards/layout/load-fonts'
import { print, type PrintJob } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { openBench, type Bench } from './support/bench'
import { fontsLeftOut, readPdf, squeezed, type ReadPage, type Run } from './support/read-pdf'
import { card, hostileGang, rosterCard, TALE, usualGang } from './support/specimens'

const job = (more: Partial<PrintJob> = {}): PrintJob => ({ roster: 'r1', title: 'Les Rats de Fer', locale: 'fr', palette: 'full', parts: ['members', 'roster'], ...more })
const speech: Speech = { say: (words) => String((words as { fr?: string }).fr ?? ''), number: String, money: String }
const lay = (members: ReturnType<typeof usualGang>) => ({ members, roster: rosterCard(members) })

describeInBrowser('cards on paper', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterEach(() => bench.before(null))
  afterAll(() => bench?.close())

  for (const palette of ['full', 'eco', 'grey'] as const) {
    test(`a usual gang, ${palette}: A4 exactly, text as text, fonts inside`, async () => {
      bench.lay(lay(usualGang()))
      const { bytes, pages, report } = await print(job({ palette }), bench.engine)
      const pdf = await readPdf(bytes)
      expect(pdf.pages.length).toBe(pages)
      expect(report.pages).toBe(pages)
      expect(report.problem).toBeNull()
      expect(report.glyphs).toEqual([])
      for (const page of pdf.pages) {
        expect(Math.abs(page.width - 595.28)).toBeLessThan(0.75)
        expect(Math.abs(page.height - 841.89)).toBeLessThan(0.75)
        expect(page.images).toBe(0)
        expect(page.runs.length).toBeGreaterThan(20)
      }
      expect(await fontsLeftOut(bytes)).toEqual([])
    })
  }

  test('nine cards a page; the tenth begins another', async () => {
    const many = Array.from({ length: 10 }, (_, n) => card(`c${n}`, `Nom${n}`, { blocks: [] }))
    bench.lay(lay(many))
    const { bytes } = await print(job({ parts: ['members'] }), bench.engine)
    const { pages } = await readPdf(bytes)
    expect(pages.map((page) => page.runs.filter((run) => run.text.startsWith('Nom')).length)).toEqual([9, 1])
    const titles = pages[0]!.runs.filter((run) => run.text.startsWith('Nom'))
    titles.forEach((title, n) => expect(title.x - SLOTS[n]!.x).toBeCloseTo(titles[0]!.x - SLOTS[0]!.x, 1))
  })

  test('100 mm measure 100 mm, also when texts are hostile', async () => {
    bench.lay(lay(hostileGang()))
    bench.before(drawRuler)
    const { pages } = await readPdf((await print(job(), bench.engine)).bytes)
    for (const page of pages) {
      const [from, to, below] = ['R0', 'R1', 'R2'].map((name) => page.runs.find((run) => run.text === name)!) as [Run, Run, Run]
      expect(Math.abs(to.x - from.x - 100)).toBeLessThan(0.2)
      expect(Math.abs(below.baseline - from.baseline - 100)).toBeLessThan(0.2)
    }
  })

  test('of hostile texts no word is missing, and each lies inside of its card', async () => {
    const gang = hostileGang()
    bench.lay(lay(gang))
    const { bytes, report } = await print(job({ parts: ['members'], palette: 'eco' }), bench.engine)
    const { pages } = await readPdf(bytes)
    const all = pages.map((page) => page.text).join('')
    // A profile writes its own value in brackets, and names its characteristics by their short names only.
    const words = gang.flatMap((member) => textsOf([{ ...wordCard(member, speech), profile: [] }]).flatMap((text) => text.split(/\s+/)))
    expect(words.length).toBeGreaterThan(1500)
    expect([...words, ...TALE.split(' ')].filter((word) => !all.includes(squeezed(word)))).toEqual([])
    pages.forEach(expectInsideSlots)
    expect(await fontsLeftOut(bytes)).toEqual([])

    const lines = Object.fromEntries(report.lines.map((line) => [line.card, line]))
    expect(lines['h4']!.continued).toBeGreaterThan(3)
    expect(lines['h2']!.continued).toBeGreaterThan(1)
    for (const line of report.lines) expect(line.shrunkTo ?? 6).toBeGreaterThanOrEqual(6)
    expect(report.cards).toBe(gang.length + report.lines.reduce((sum, line) => sum + line.continued - 1, 0))
    expect(all).toContain('1/2')
  })

  test('names of 160 characters stay whole on the roster’s sheet, too, and long lists go on', async () => {
    const long = Array.from({ length: 60 }, (_, n) => card(`l${n}`, `${n}x`.padEnd(160, 'Y'), { blocks: [] }))
    bench.lay(lay(long))
    const { bytes } = await print(job({ parts: ['roster'] }), bench.engine)
    const { pages } = await readPdf(bytes)
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.map((page) => page.text).join('')
    for (const member of long) expect(all).toContain(member.title as string)
    for (const page of pages) for (const run of page.runs) expect(run.right).toBeLessThan(197)
  })

  test('what is in the file beside the sheets: who made it, its language, an outline; nothing of this machine', async () => {
    bench.lay(lay(usualGang()))
    const { bytes } = await print(job(), bench.engine)
    const pdf = await readPdf(bytes)
    expect(pdf.info).toMatchObject({ Title: 'Les Rats de Fer', Author: 'Magot', Creator: 'Magot', Producer: 'Magot' })
    expect(pdf.language).toBe('fr')
    expect(pdf.tagged).toBe(true)
    expect(pdf.outline).toContain('Vasco')
    const raw = Buffer.from(bytes).toString('latin1')
    for (const secret of ['127.0.0.1', '/root', '/home', '/tmp', process.cwd(), 'HeadlessChrome', 'Skia']) expect(raw).not.toContain(secret)
  })

  test('the same cards make the same file, but for its dates', async () => {
    bench.lay(lay(usualGang()))
    const once = (await print(job(), bench.engine)).bytes
    const again = (await print(job(), bench.engine)).bytes
    expect(Buffer.compare(await undated(once), await undated(again))).toBe(0)
  })

  test('where nothing is there to be printed, nothing is printed', async () => {
    bench.lay({ members: [], roster: rosterCard([]) })
    await expect(print(job({ parts: ['members'] }), bench.engine)).rejects.toMatchObject({ code: 'nothing-to-print' })
  })

  test('a character that no bundled font has is named in the report', async () => {
    bench.lay(lay([card('g', 'Dragon 龍 et 漢')]))
    const { report } = await print(job({ parts: ['members'] }), bench.engine)
    expect(report.glyphs).toEqual(['漢', '龍'])
  })
})

async function undated(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  pdf.setCreationDate(new Date(0))
  pdf.setModificationDate(new Date(0))
  return pdf.save()
}

/** Marks 100 mm apart on every sheet, set by the same browser as everything else. */
function drawRuler(page: Page) {
  return page.evaluate(() => {
    for (const sheet of document.querySelectorAll('.paper-sheet')) {
      for (const [name, left, top] of [['R0', 50, 100], ['R1', 150, 100], ['R2', 50, 200]] as const) {
        const mark = document.createElement('span')
        mark.textContent = name
        mark.style.cssText = `position:absolute;left:${left}mm;top:${top}mm;font:8px "Source Sans 3"`
        sheet.append(mark)
      }
    }
  })
}

/** Every run lies within the card that it begins in, with a margin of 2 mm to cut in. */
function expectInsideSlots(page: ReadPage) {
  const margin = 2
  for (const run of page.runs) {
    const slot = SLOTS.find(({ x, y }) => run.x >= x && run.x < x + CARD.width && run.baseline >= y && run.baseline < y + CARD.height)
    expect(slot, `"${run.text}" at ${run.x}, ${run.baseline}`).toBeDefined()
    expect(run.x, run.text).toBeGreaterThanOrEqual(slot!.x + margin)
    expect(run.right, run.text).toBeLessThanOrEqual(slot!.x + CARD.width - margin)
    expect(run.baseline, run.text).toBeLessThanOrEqual(slot!.y + CARD.height - 1.5)
    expect(run.baseline - run.size / 4, run.text).toBeGreaterThanOrEqual(slot!.y + 1)
  }
}
