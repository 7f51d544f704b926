import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { CARD_SIZE_NAMES, PALETTES, type PrintSetupRequest } from '../../src-main/contract/print-setup'
import type { PrintReport } from '../../src-main/contract/print'
import { print, progressOf } from '../../src-main/printing/print'
import { textsOf } from '../../src-renderer/cards/layout/texts'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { openBench, type Bench } from './support/bench'
import { drawn, meanInk } from './support/ink'
import { fontsLeftOut, readPdf, squeezed, type ReadPage, type ReadPdf, type Run } from './support/read-pdf'
import { kept } from './support/kept'
import { card, deckOf, hostileGang, numbered, rosterCard, TALE, usualGang } from './support/specimens'
import { drawRuler, expectInside, isGrey, more, namesOn } from './support/pdf'
import { readInk, slotOf, titlesOn, undated } from './support/pdf'
import { speech, jobOf, layoutOf } from './support/jobs'

// A real browser beside a whole test run takes its time.
vi.setConfig({ testTimeout: 180_000 })

describeInBrowser('cards on paper', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterEach(() => bench.before(null))
  afterAll(() => bench?.close())

  async function printed(
    request: PrintSetupRequest = {},
    name?: string
  ): Promise<{ pdf: ReadPdf; bytes: Uint8Array; report: PrintReport }> {
    const { bytes, report } = await print(jobOf(request), bench.engine)
    if (name) await kept(`${name}.pdf`, bytes)
    return { pdf: await readPdf(bytes), bytes, report }
  }

  describe('palettes', () => {
    for (const palette of PALETTES) {
      test(`a usual gang, ${palette}: exact A4, text as text, embedded fonts, no page an image`, async () => {
        const gang = sampled(usualGang(), usualGang().slice(0, palette === 'full' ? 9 : 4)).slice()
        bench.lay(deckOf(gang, { sheets: [rosterCard(gang)] }))
        const { pdf, bytes, report } = await printed({ palette, backs: 'long-edge' }, `palette-${palette}`)
        expect(pdf.pages.length).toBe(report.pages)
        expect(report).toMatchObject({
          problem: null,
          glyphs: [],
          cards: gang.length + more(report),
          duplex: 'long-edge'
        })
        for (const page of pdf.pages) {
          expect(page.width).toBeCloseTo((210 * 72) / 25.4, 2)
          expect(page.height).toBeCloseTo((297 * 72) / 25.4, 2)
          expect(page.images).toBe(0)
          expect(page.runs.length).toBeGreaterThan(5)
          if (palette !== 'full') expect(page.colours.filter((colour) => !isGrey(colour))).toEqual([])
        }
        expect(await fontsLeftOut(bytes)).toEqual([])
        if (palette === 'full') expect(pdf.pages[0]!.colours.some((colour) => !isGrey(colour))).toBe(true)
        if (palette === 'eco') for (const ink of await meanInk(bytes)) expect(ink).toBeLessThanOrEqual(0.08)
      })
    }

    test('a blank form has the headings of the card without values, at the same size', async () => {
      const [rikke] = usualGang()
      bench.lay(deckOf([rikke!]))
      const full = (await printed()).pdf.pages[0]!
      const form = (await printed({ palette: 'blank-form' }, 'blank-form')).pdf.pages[0]!
      const said = form.runs.map((run) => run.text).join(' ')
      for (const label of ['CC', 'PV', 'Blessures', 'Tir', 'Courte', 'Seuil']) expect(said).toContain(label)
      for (const filled of ['Rikke', 'Lance-plasma', 'Orlock', 'Œil', '0-12'])
        expect(said).not.toContain(filled)
      const where = (page: ReadPage, text: string) => page.runs.find((run) => run.text.trim() === text)!
      expect(where(form, 'Courte').baseline).toBeCloseTo(where(full, 'Courte').baseline, 1)
    })
  })

  describe('sizes', () => {
    for (const size of sampled(CARD_SIZE_NAMES, ['mini', 'poker-us', 'index-3x5', 'tarot', 'a5'])) {
      test(`${size}: a page has as many cards as fit, and each word of a usual card is in its safe zone`, async () => {
        const layout = layoutOf({ card: size })
        const gang = usualGang().slice(0, 3)
        bench.lay(deckOf(gang))
        const { pdf, report } = await printed({ card: size }, `size-${size}`)
        expect(report.problem).toBeNull()
        expect(report.lines.map((line) => line.lost).reduce((sum, lost) => sum + lost, 0)).toBe(0)
        expect(pdf.pages.length).toBe(Math.ceil(report.cards / layout.fronts.length))
        pdf.pages.forEach((page) => expectInside(page, layout.fronts, layout))
        for (const { size: points } of pdf.pages.flatMap((page) => page.runs))
          expect(points).toBeGreaterThanOrEqual(5.99)
      })
    }

    const PAGES = [
      ['letter', 215.9, 279.4],
      ['legal', 355.6, 215.9],
      ['a5', 148, 210],
      [{ width: 330, height: 483 }, 330, 483]
    ] as const
    test.each(sampled(PAGES, [PAGES[1], PAGES[3]]))(
      'page %j: exactly %f × %f mm',
      async (page, width, height) => {
        bench.lay(deckOf(numbered(3)))
        const { pdf } = await printed({ page })
        const longer = layoutOf({ page }).page
        expect([longer.width, longer.height]).toEqual([width, height])
        for (const { width: w, height: h } of pdf.pages)
          expect([(w * 25.4) / 72, (h * 25.4) / 72].map((mm) => Math.round(mm * 100) / 100)).toEqual([
            width,
            height
          ])
      }
    )

    test('with one card per page, the page is the card with its bleed and marks the cut line', async () => {
      bench.lay(deckOf(numbered(2)))
      const { pdf, report } = await printed(
        { page: 'card', card: 'poker', bleed: 3, backs: 'short-edge' },
        'one-card'
      )
      expect(pdf.pages.length).toBe(4)
      expect(report).toMatchObject({ papers: 2, cards: 2 })
      for (const { boxes } of pdf.pages) {
        const [left, , , top] = boxes.media
        const from = (box: [number, number, number, number]) =>
          [box[0] - left, top - box[3], box[2] - left, top - box[1]].map(
            (pt) => Math.round((pt * 2540) / 72) / 100
          )
        expect([from(boxes.media), from(boxes.bleed), from(boxes.trim)]).toEqual([
          [0, 0, 69, 94],
          [0, 0, 69, 94],
          [3, 3, 66, 91]
        ])
      }
    })

    test('a layout without room is refused with the size it needs', async () => {
      bench.lay(deckOf(numbered(1)))
      await expect(print(jobOf({ card: 'a5', page: 'a6' }), bench.engine)).rejects.toMatchObject({
        code: 'layout-impossible',
        params: { needsWidth: 148, needsHeight: 210, width: 105, height: 148 }
      })
    })

    test('nine cards fill a page; the tenth begins another; copies are side by side', async () => {
      bench.lay(deckOf(numbered(8), { copies: (n) => (n === 2 ? 3 : 1) }))
      const { pdf, report } = await printed()
      expect(report.cards).toBe(10)
      expect(namesOn(pdf.pages[0]!)).toEqual([
        'Nom0',
        'Nom1',
        'Nom2',
        'Nom2',
        'Nom2',
        'Nom3',
        'Nom4',
        'Nom5',
        'Nom6'
      ])
      expect(namesOn(pdf.pages[1]!)).toEqual(['Nom7'])
      const layout = layoutOf({})
      titlesOn(pdf.pages[0]!).forEach((title, n, all) =>
        expect(title.x - layout.fronts[n]!.x).toBeCloseTo(all[0]!.x - layout.fronts[0]!.x, 1)
      )
    })
  })

  describe('cutting', () => {
    test('marks are at every edge of a card, on fronts only, and no ink is within 5 mm of the paper’s edge', async () => {
      bench.lay(deckOf(numbered(9)))
      const request = { backs: 'long-edge', gap: 2, card: 'poker', palette: 'eco' } as const
      const { bytes } = await printed(request)
      const {
        fronts,
        card: { width, height }
      } = layoutOf(request)
      const edges = (starts: number[], length: number) =>
        [...new Set(starts)].flatMap((start) => [start, start + length]).sort((a, b) => a - b)
      const [front, back] = await drawn(bytes, 10)
      const near = (found: number[], wanted: number[]) =>
        found.length === wanted.length && found.every((at, n) => Math.abs(at - wanted[n]!) < 0.1)
      expect(
        near(
          front!.across(7),
          edges(
            fronts.map(({ x }) => x),
            width
          )
        )
      ).toBe(true)
      expect(
        near(
          front!.down(7),
          edges(
            fronts.map(({ y }) => y),
            height
          )
        )
      ).toBe(true)
      expect([back!.across(7), back!.down(7)]).toEqual([[], []])
      for (const page of [front!, back!])
        for (const at of [1, 2.5, 4.5])
          expect([page.across(at), page.across(297 - at), page.down(at), page.down(210 - at)].flat()).toEqual(
            []
          )
    })

    test('a tinted back extends into its bleed, and no further', async () => {
      bench.lay(deckOf(numbered(1)))
      const request = {
        backs: 'long-edge',
        bleed: 3,
        card: 'poker',
        palette: 'full',
        cropMarks: 'none'
      } as const
      const { bytes } = await printed(request)
      const [, back] = await readInk(bytes)
      const {
        backs,
        card: { width }
      } = layoutOf(request)
      const { x, y } = backs![0]!
      expect([back!(x - 2.8, y - 2.8), back!(x + width + 2.8, y + 20)].every((ink) => ink > 0)).toBe(true)
      expect([back!(x - 3.2, y + 20), back!(x + width + 3.2, y + 20), back!(x + 20, y - 3.2)]).toEqual([
        0, 0, 0
      ])
    })
  })

  describe('backs', () => {
    /** The position of the kind's name on a card's back, and the corner of its place. */
    for (const orientation of ['portrait', 'landscape'] as const) {
      for (const backs of ['long-edge', 'short-edge'] as const) {
        test(`${backs}, ${orientation}: each front has its own back behind it, also on a half-filled last sheet`, async () => {
          const request = { backs, orientation, gap: 2, card: 'poker' } as const
          const layout = layoutOf(request)
          const deck = deckOf(numbered(layout.fronts.length + 4), { kinds: true })
          bench.lay(deck)
          const { pdf, report } = await printed(request, `${backs}-${orientation}`)
          expect(pdf.pages.length).toBe(4)
          expect(report.papers).toBe(2)
          for (const sheet of [0, 1]) {
            const [front, back] = [pdf.pages[2 * sheet]!, pdf.pages[2 * sheet + 1]!]
            const names = titlesOn(front)
            const kinds = back.runs.filter((run) => run.text.startsWith('Dos'))
            expect(names.length).toBe(sheet === 0 ? layout.fronts.length : 4)
            expect(kinds.map((run) => Number(run.text.slice(3))).sort((a, b) => a - b)).toEqual(
              names.map((run) => Number(run.text.slice(3))).sort((a, b) => a - b)
            )
            const sideways = (backs === 'long-edge') === (orientation === 'portrait')
            for (const kind of kinds) {
              const name = names.find((run) => run.text.slice(3) === kind.text.slice(3))!
              const front = slotOf(name, layout.fronts, layout)!
              // The middle of the back, seen through the paper.
              const middle = (kind.x + kind.right) / 2
              const through = sideways
                ? { x: layout.page.width - middle, y: kind.baseline }
                : { x: middle, y: layout.page.height - kind.baseline }
              expect(through.x, kind.text).toBeCloseTo(front.x + layout.card.width / 2, 0)
              expect(through.y).toBeGreaterThan(front.y)
              expect(through.y).toBeLessThan(front.y + layout.card.height)
              expect(kind.turned).toBe(!sideways)
            }
          }
        })
      }
    }

    test('folded: front and back are on one page, on either side of the fold', async () => {
      const request = { backs: 'fold', card: 'poker' } as const
      const layout = layoutOf(request)
      bench.lay(deckOf(numbered(5), { kinds: true }))
      const { pdf, report } = await printed(request, 'fold')
      expect([pdf.pages.length, report.papers, report.cards]).toEqual([2, 2, 5])
      for (const page of pdf.pages) {
        for (const name of titlesOn(page)) {
          const kind = page.runs.find((run) => run.text === `Dos${name.text.slice(3)}`)!
          const front = slotOf(name, layout.fronts, layout)!
          expect(2 * layout.fold!.at - (kind.x + kind.right) / 2).toBeCloseTo(
            front.x + layout.card.width / 2,
            0
          )
        }
      }
    })

    test('in two passes: all fronts, then all backs, or only one of them', async () => {
      bench.lay(deckOf(numbered(10), { kinds: true }))
      const sidesOf = async (manual: PrintSetupRequest['manual']) =>
        (await printed({ backs: 'manual', manual })).pdf.pages.map((page) =>
          namesOn(page).length ? 'front' : 'back'
        )
      expect(await sidesOf({})).toEqual(['front', 'front', 'back', 'back'])
      expect(await sidesOf({ pass: 'backs' })).toEqual(['back', 'back'])
    })

    test('the printer’s offset moves fronts and backs, each by its own value', async () => {
      bench.lay(deckOf(numbered(1), { kinds: true }))
      const at = async (offset: PrintSetupRequest['offset']) => {
        const { pages } = (await printed({ backs: 'long-edge', offset })).pdf
        return [titlesOn(pages[0]!)[0]!, pages[1]!.runs.find((run) => run.text === 'Dos0')!]
      }
      const [front, back] = (await at({})) as [Run, Run]
      const [frontMoved, backMoved] = (await at({ front: { x: 5, y: 0 }, back: { x: -12, y: 7 } })) as [
        Run,
        Run
      ]
      expect(frontMoved.x - front.x).toBeCloseTo(0.5, 1)
      expect(backMoved.x - back.x).toBeCloseTo(-1.2, 1)
      expect(backMoved.baseline - back.baseline).toBeCloseTo(0.7, 1)
    })
  })

  describe('hostile texts', () => {
    test('100 mm measure 100 mm, on cards and on sheets', async () => {
      const gang = sampled(hostileGang(), hostileGang().slice(0, 2)).slice()
      bench.lay(deckOf(gang, { sheets: [rosterCard(gang)] }))
      bench.before(drawRuler)
      for (const page of (await printed({ backs: 'long-edge' })).pdf.pages) {
        const [from, to, below] = ['R0', 'R1', 'R2'].map((name) =>
          page.runs.find((run) => run.text === name)!
        ) as [Run, Run, Run]
        expect(Math.abs(to.x - from.x - 100)).toBeLessThan(0.2)
        expect(Math.abs(below.baseline - from.baseline - 100)).toBeLessThan(0.2)
      }
    })

    test('no word is missing, each is in the safe zone of its card, and no card crosses the end of a page', async () => {
      const gang = hostileGang()
      bench.lay(deckOf(gang))
      const { pdf, bytes, report } = await printed({ palette: 'eco', safe: 3 }, 'hostile')
      const layout = layoutOf({ safe: 3 })
      const all = pdf.pages.map((page) => page.text).join('')
      // A profile writes its own value in brackets, and uses only the short names of its characteristics.
      const words = gang.flatMap((member) =>
        textsOf([{ ...wordCard(member, speech), profile: [] }]).flatMap((text) => text.split(/\s+/))
      )
      expect(words.length).toBeGreaterThan(1500)
      expect([...words, ...TALE.split(' ')].filter((word) => !all.includes(squeezed(word)))).toEqual([])
      pdf.pages.forEach((page) => expectInside(page, layout.fronts, layout))
      expect(await fontsLeftOut(bytes)).toEqual([])

      const lines = Object.fromEntries(report.lines.map((line) => [line.card, line]))
      expect(lines['h4']!.continued).toBeGreaterThan(3)
      expect(lines['h2']!.continued).toBeGreaterThan(1)
      for (const line of report.lines) expect(line).toMatchObject({ lost: 0 })
      for (const { size } of pdf.pages.flatMap((page) => page.runs)) expect(size).toBeGreaterThanOrEqual(5.99)
      expect(report.cards).toBe(gang.length + more(report))
      expect(all).toContain('1/2')
    })

    test('on cards too small for their heads, names and profiles continue on further cards, and no word is missing', async () => {
      const gang = hostileGang().filter(({ id }) => ['h1', 'h5', 'h9'].includes(id))
      bench.lay(deckOf(gang))
      const { pdf, report } = await printed({ card: { width: 30, height: 30 } }, 'tiny')
      const all = pdf.pages.map((page) => page.text).join('')
      expect(report.lines.map(({ lost }) => lost)).toEqual(report.lines.map(() => 0))
      // Words are cut in two here and continue on the next card, so each letter counts; without accents,
      // because a reader of the file may separate them.
      const letters = (text: string) =>
        [...squeezed(text).normalize('NFD').replace(/\p{M}/gu, '')].reduce(
          (sum, letter) => sum.set(letter, (sum.get(letter) ?? 0) + 1),
          new Map<string, number>()
        )
      const printedLetters = letters(all)
      const wanted = letters(
        gang.flatMap((member) => textsOf([{ ...wordCard(member, speech), profile: [] }])).join('')
      )
      expect([...wanted].filter(([letter, count]) => (printedLetters.get(letter) ?? 0) < count)).toEqual([])
      const layout = layoutOf({ card: { width: 30, height: 30 } })
      pdf.pages.forEach((page) => expectInside(page, layout.fronts, layout))
    })

    test('text without any room is refused, or printed with a mark if the user accepts that', async () => {
      const endless = card('x', 'Sans fin', {
        blocks: [
          {
            kind: 'boxes',
            key: 'b',
            title: { fr: 'Cases' },
            boxes: [{ label: 'z'.repeat(4000), ticked: false }]
          }
        ]
      })
      bench.lay(deckOf([endless]))
      await expect(print(jobOf({ card: 'mini' }), bench.engine)).rejects.toMatchObject({
        code: 'cards-incomplete',
        params: { count: 2 }
      })
      const { bytes, report } = await print(jobOf({ card: 'mini' }, { incomplete: true }), bench.engine)
      await kept('lost.pdf', bytes)
      expect(report.lines).toMatchObject([{ card: 'x', lost: 2 }])
      expect((await readPdf(bytes)).pages.map((page) => page.text).join('')).toContain('Incomplet:2mots')
    })

    test('names of 160 characters stay complete on the roster’s sheet too, and long lists continue', async () => {
      const long = Array.from({ length: 60 }, (_, n) =>
        card(`l${n}`, `${n}x`.padEnd(160, 'Y'), { blocks: [] })
      )
      bench.lay(deckOf([], { sheets: [rosterCard(long)] }))
      const { pdf } = await printed()
      expect(pdf.pages.length).toBeGreaterThan(1)
      const all = pdf.pages.map((page) => page.text).join('')
      for (const member of long) expect(all).toContain(member.title as string)
      for (const page of pdf.pages) for (const run of page.runs) expect(run.right).toBeLessThan(197)
    })

    test.each(['a6', 'letter'] as const)(
      'a roster’s sheet on %s keeps every word on its pages, at 6 points or more',
      async (page) => {
        const gang = usualGang()
        bench.lay(deckOf([], { sheets: [rosterCard(gang)] }))
        const { pdf, report } = await printed({ page }, `sheet-${page}`)
        const all = pdf.pages.map((one) => one.text).join('')
        expect(report).toMatchObject({ problem: null, cards: 0 })
        for (const { title } of gang) expect(all).toContain(squeezed(title as string))
        for (const { width, runs } of pdf.pages)
          for (const run of runs)
            expect([run.x >= 5, run.right <= (width * 25.4) / 72 - 5, run.size >= 5.99], run.text).toEqual([
              true,
              true,
              true
            ])
      }
    )

    test('a character missing from all bundled fonts is reported with its word', async () => {
      bench.lay(deckOf([card('g', 'Dragon 龍 et 漢 🐉')]))
      const { glyphs, glyphWords } = (await printed()).report
      expect([glyphs, glyphWords]).toEqual([
        ['漢', '龍', '🐉'],
        ['龍', '漢', '🐉']
      ])
    })
  })

  describe('the file', () => {
    test('contains its maker, its language and an outline besides its pages, and nothing about this machine', async () => {
      const gang = usualGang()
      bench.lay(deckOf(gang, { sheets: [rosterCard(gang)] }))
      bench.before((page) =>
        page.evaluate(() =>
          document
            .querySelector('.face')!
            .insertAdjacentHTML(
              'beforeend',
              '<a href="file:///home/somebody" style="position:absolute;top:0">x</a>'
            )
        )
      )
      const { pdf, bytes } = await printed({ backs: 'short-edge' })
      expect(pdf.info).toMatchObject({
        Title: 'Les Rats de Fer',
        Author: 'Magot',
        Creator: 'Magot',
        Producer: 'Magot'
      })
      expect(pdf.language).toBe('fr')
      expect(pdf.tagged).toBe(true)
      expect(pdf.outline).toContain('Vasco')
      const made = await PDFDocument.load(bytes, { updateMetadata: false })
      expect(made.catalog.getOrCreateViewerPreferences().getDuplex()).toBe('DuplexFlipShortEdge')
      const raw =
        made.context
          .enumerateIndirectObjects()
          .map(([, object]) => String(object))
          .join('\n') + Buffer.from(bytes).toString('latin1')
      for (const secret of [
        '127.0.0.1',
        '/root',
        '/home',
        '/tmp',
        process.cwd(),
        'HeadlessChrome',
        'Skia',
        'somebody',
        '/JavaScript',
        '/URI'
      ])
        expect(raw).not.toContain(secret)
    })

    test('the same cards give the same file, except for its dates', async () => {
      const gang = sampled(usualGang(), usualGang().slice(0, 3)).slice()
      bench.lay(deckOf(gang, { sheets: [rosterCard(gang)] }))
      const [once, again] = [
        await printed({ backs: 'long-edge', bleed: 2 }),
        await printed({ backs: 'long-edge', bleed: 2 })
      ]
      expect(Buffer.compare(await undated(once.bytes), await undated(again.bytes))).toBe(0)
    })

    test('an empty print prints nothing', async () => {
      bench.lay(deckOf([]))
      await expect(print(jobOf(), bench.engine)).rejects.toMatchObject({ code: 'nothing-to-print' })
    })

    test('reports its progress and its end', async () => {
      bench.lay(deckOf(numbered(30)))
      const making = print(jobOf({}, { name: 'a-print' }), bench.engine)
      const stages = new Set<string>()
      while (progressOf('a-print')) {
        stages.add(progressOf('a-print')!.stage)
        await new Promise((look) => setTimeout(look, 2))
      }
      await making
      expect([...stages]).toEqual(expect.arrayContaining(['laying-out', 'drawing']))
    })
  })
})
