import { afterAll, beforeAll, expect, test } from 'vitest'
import { inks, pictures, print } from '../../src-main/printing/print'
import { MM_PER_INCH } from '../../src-main/paper/sizes'
import { zipOf } from '../../src-main/printing/zip'
import { describeInBrowser } from '../support/browser'
import { openBench, type Bench } from './support/bench'
import { drawn } from './support/ink'
import { jobOf } from './support/jobs'
import { kept } from './support/kept'
import { isPlain, pngSize } from './support/pdf'
import { deckOf, numbered, usualGang } from './support/specimens'

/** As precise as the measurement. */
const INK_DPI = 96

describeInBrowser('cards as pictures', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  test('a deck becomes a ZIP with one named PNG per face, as large as the card with its bleed at that resolution', async () => {
    bench.lay(deckOf(numbered(2), { kinds: true }))
    const made = await pictures(
      {
        ...jobOf({ page: 'card', card: 'poker', bleed: 1, backs: 'long-edge', cropMarks: 'none' }),
        dpi: 254
      },
      bench.engine
    )
    expect(made.pictures.map(({ name }) => name)).toEqual(['Nom0', 'Nom0 (verso)', 'Nom1', 'Nom1 (verso)'])
    // 65 × 90 mm at ten pixels a millimetre.
    for (const { bytes } of made.pictures) {
      expect(pngSize(bytes)).toEqual({ width: 650, height: 900 })
      expect(isPlain(bytes)).toBe(false)
    }
    await kept('picture.png', made.pictures[0]!.bytes)
    await kept('back.png', made.pictures[1]!.bytes)
    expect((await zipOf(made.pictures)).length).toBeGreaterThan(10_000)
  })

  test('a deck has the same ink in pictures as on paper, in each palette, and less in ink-saving mode', async () => {
    bench.lay(deckOf(usualGang().slice(0, 3)))
    const asked = ['full', 'eco', 'outline'] as const
    const measured = await inks(jobOf(), asked, bench.engine)
    expect(measured.map(({ palette }) => palette)).toEqual(asked)
    for (const { palette, grey, colour } of measured) {
      const pages = await drawn((await print(jobOf({ palette }), bench.engine)).bytes, INK_DPI / MM_PER_INCH)
      const mean = (ink: (page: (typeof pages)[number]) => number) =>
        pages.reduce((sum, page) => sum + ink(page), 0) / pages.length
      // Two programs smooth the edges of letters differently.
      expect(Math.abs(grey / mean((page) => page.mean()) - 1), palette).toBeLessThan(0.1)
      expect(Math.abs(colour / mean((page) => page.cmyk()) - 1), palette).toBeLessThan(0.1)
    }
    const [full, eco, outline] = measured
    expect(eco!.colour).toBeLessThan(0.6 * full!.colour)
    expect(outline!.grey).toBeLessThanOrEqual(full!.grey)
  })
})
