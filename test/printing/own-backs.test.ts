import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DeckToPrint } from '../../src-main/contract/decks'
import type { PrintSetupRequest } from '../../src-main/contract/print-setup'
import { gridsOf, tableSheets } from '../../src-main/printing/tabletop'
import { grids, inks, pictures, print } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { openBench, type Bench } from './support/bench'
import { drawn, inkIn } from './support/ink'
import { jobOf, layoutOf } from './support/jobs'
import { kept } from './support/kept'
import { readPdf } from './support/read-pdf'
import { deckOf, numbered } from './support/specimens'

vi.setConfig({ testTimeout: 180_000 })

/** A picture with a red left half and a blue right half, and a border of black at its upper edge. */
function flag(width: number, height: number): string {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#c02020'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = '#2020c0'
  context.fillRect(width / 2, 0, width / 2, height)
  context.fillStyle = '#000'
  context.fillRect(0, 0, width, height / 20)
  return canvas.toBuffer('image/png').toString('base64')
}
const withFlag = (deck: DeckToPrint, width = 732, height = 1024): DeckToPrint => ({
  ...deck,
  backs: deck.backs.map((back) => ({ ...back, picture: 'p' })),
  pictures: { p: { type: 'image/png', data: flag(width, height) } }
})

describeInBrowser('a picture of one’s own on the back', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  async function printed(request: PrintSetupRequest, name?: string) {
    const { bytes, report } = await print(jobOf(request), bench.engine)
    if (name) await kept(`own-back-${name}.pdf`, bytes)
    return { bytes, report, pages: (await readPdf(bytes)).pages }
  }
  /** The pictures stored in a file, with their pixels. */
  async function stored(bytes: Uint8Array) {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    return pdf.context.enumerateIndirectObjects().flatMap(([, one]) => {
      if (!(one instanceof PDFRawStream) || one.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image'))
        return []
      const number = (name: string) => Number(String(one.dict.get(PDFName.of(name))))
      return [{ width: number('Width'), height: number('Height'), bytes: one.contents.length }]
    })
  }

  test('is stored once for all cards, at most as fine as 300 dpi, and is on each back and on no front', async () => {
    bench.lay(withFlag(deckOf(numbered(12), { kinds: true })))
    const { bytes, pages } = await printed({ card: 'poker', backs: 'long-edge' }, 'duplex')
    expect(pages.map(({ images }) => images)).toEqual([0, 9, 0, 3])
    const images = await stored(bytes)
    expect(images).toHaveLength(1)
    expect(images[0]!.width).toBeLessThanOrEqual(Math.round((63 / 25.4) * 300))
    expect(images[0]!.width / images[0]!.height).toBeCloseTo(63 / 88, 2)
    expect(pages[1]!.runs.filter(({ text }) => text.startsWith('Dos'))).toEqual([])
  })

  test('fills the card and its bleed, and nothing beyond', async () => {
    bench.lay(withFlag(deckOf(numbered(1))))
    const request = { card: 'poker', backs: 'long-edge', bleed: 2, gap: 4, cropMarks: 'none' } as const
    const layout = layoutOf(request)
    const { bytes } = await printed(request, 'bleed')
    const back = (await drawn(bytes, 10))[1]!
    const { x, y } = layout.backs![0]!
    const [right, bottom] = [x + layout.card.width, y + layout.card.height]
    for (const [at, inked] of [
      [{ x: x - 1.8, y: y + 40 }, true],
      [{ x: right + 1.8, y: y + 40 }, true],
      [{ x: x + 30, y: y - 1.8 }, true],
      [{ x: x + 30, y: bottom + 1.8 }, true],
      [{ x: x - 2.2, y: y + 40 }, false],
      [{ x: right + 2.2, y: y + 40 }, false],
      [{ x: x + 30, y: y - 2.2 }, false],
      [{ x: x + 30, y: bottom + 2.2 }, false]
    ] as const)
      expect(back.at(at.x, at.y) > 0.3, JSON.stringify(at)).toBe(inked)
  })

  test('a picture of another shape is cut, not squeezed: its middle stays in the middle', async () => {
    bench.lay(withFlag(deckOf(numbered(1)), 1024, 400))
    const request = { card: 'poker', page: 'card', backs: 'long-edge', cropMarks: 'none' } as const
    const { pictures: made } = await pictures({ ...jobOf(request), dpi: 254 }, bench.engine)
    const column = (x: number) => ({ x, y: 300, width: 10, height: 300 })
    const [left, middleLeft, middleRight, right] = await inkIn(
      made[1]!.bytes,
      [10, 290, 330, 600].map(column)
    )
    // Red has more grey ink than blue has light; both halves keep their own.
    expect(middleLeft!.cmyk).toBeCloseTo(left!.cmyk, 1)
    expect(middleRight!.cmyk).toBeCloseTo(right!.cmyk, 1)
    expect((await stored((await printed(request)).bytes))[0]).toMatchObject({ height: 400 })
  })

  test('takes the ink of its palette: all, a third of its grey at most, or none', async () => {
    bench.lay(withFlag(deckOf(numbered(30))))
    const request = { card: 'poker', backs: 'long-edge' } as const
    const asked = ['full', 'eco', 'outline'] as const
    const measured = await inks(jobOf(request), asked, bench.engine)
    const ink = Object.fromEntries(measured.map((one) => [one.palette, one]))
    expect(ink['eco']!.grey).toBeLessThan(0.4 * ink['full']!.grey)
    expect(ink['eco']!.colour).toBeLessThan(0.3 * ink['full']!.colour)
    expect(ink['outline']!.grey).toBeLessThan(0.15 * ink['full']!.grey)
    for (const palette of asked) {
      const { bytes, pages } = await printed({ ...request, palette }, palette)
      expect(pages[1]!.images, palette).toBe(palette === 'outline' ? 0 : 9)
      expect((await stored(bytes)).length).toBe(palette === 'outline' ? 0 : 1)
      // Measured over all pages of the file, fronts and backs, the window's figure is the paper's.
      const all = await drawn(bytes, 4)
      const mean = all.reduce((sum, page) => sum + page.cmyk(), 0) / all.length
      expect(Math.abs(ink[palette]!.colour / mean - 1), palette).toBeLessThan(0.15)
    }
    bench.lay(deckOf(numbered(3)))
    const drawnBack = await printed({ ...request, palette: 'outline' })
    bench.lay(withFlag(deckOf(numbered(3))))
    expect((await printed({ ...request, palette: 'outline' })).pages[1]!.text).toBe(drawnBack.pages[1]!.text)
  })

  test('is on the other half of a card to fold, in grey for a printer without colour, and on no single face', async () => {
    bench.lay(withFlag(deckOf(numbered(2))))
    const folded = await printed({ card: 'poker', backs: 'fold', palette: 'grey' }, 'fold')
    expect(folded.pages.map(({ images }) => images)).toEqual([2])
    expect(
      Math.abs((await drawn(folded.bytes, 2))[0]!.cmyk() - (await drawn(folded.bytes, 2))[0]!.mean())
    ).toBeLessThan(0.002)
    const single = await printed({ card: 'poker' })
    expect(single.pages.map(({ images }) => images)).toEqual([0])
    expect(await stored(single.bytes)).toEqual([])
  })

  test('is not on a card that goes on there, and is on those with a single face', async () => {
    const deck = deckOf(numbered(2))
    const entries = [
      { key: 'e', name: { fr: 'Secret', en: 'Secret' }, text: { fr: 'Un traître.', en: 'A traitor.' } }
    ]
    const [first, second] = deck.cards
    const block = { kind: 'entries' as const, key: 'more', title: { fr: 'Verso', en: 'Back' }, entries }
    bench.lay(
      withFlag({
        ...deck,
        cards: [
          { ...first!, card: { ...first!.card, blocks: [block], behind: ['more'], apart: true } },
          second!
        ]
      })
    )
    const { pages } = await printed({ card: 'poker', backs: 'long-edge', behind: 'continued' })
    expect(pages[1]!.images).toBe(1)
    expect(pages[1]!.text).toContain('traître')
  })

  test('is the hidden side of a deck for Tabletop Simulator', async () => {
    bench.lay(withFlag(deckOf(numbered(3))))
    const request = { card: 'poker', page: 'card', backs: 'long-edge', cropMarks: 'none' } as const
    const [dpi, card] = [100, { width: 63, height: 88 }]
    const { pictures: made, report } = await grids(
      { ...jobOf(request), dpi },
      (told) => gridsOf(tableSheets(told, card, dpi)),
      bench.engine
    )
    expect(tableSheets(report, card, dpi)[0]!.backs).toMatchObject({ columns: 1, rows: 1 })
    const [ink] = await inkIn(made[1]!, [{ x: 20, y: 60, width: 60, height: 200 }])
    expect(ink!.cmyk).toBeGreaterThan(1)
  })
})
