import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signs } from '../../scripts/font-coverage.mjs'
import { freeCard } from '../../src-main/kernel/system/deck'
import { print } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { openBench, type Bench } from './support/bench'
import { jobOf } from './support/jobs'
import { fontsIn, fontsLeftOut, readPdf } from './support/read-pdf'
import { deckOf } from './support/specimens'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** What people type, or copy from elsewhere. */
const TYPED = '← → ↑ ↓ ↔ ⇒ ☐ ☑ ☒ □ ■ ● ○ ★ ☆ ≤ ≥ ≠ ≈ × ÷ ± − ½ ¼ ¾ ✓ ✗ ♥ ♦ ♣ ♠ ⚔ ☠ ⚡'
const BUNDLED = /^(BarlowCondensed|SourceSans3\w*|NotoSans(Symbols2?|Math))-/

describeInBrowser('signs on a card of one’s own', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  /** A card with these signs in all its parts, in each weight of its letters. */
  async function printed(text: string) {
    const written = freeCard({
      id: 'signs',
      title: `Signes ${text}`,
      subtitle: text,
      entries: [{ name: text, text }],
      stats: [{ label: '★', value: '≥ 5' }],
      boxes: [{ label: `Charge ☐ ${text}`, count: 3 }],
      table: { columns: ['→'], rows: [[text, '½']] },
      behind: [{ name: '', text }]
    })
    bench.lay(deckOf([written]))
    const { bytes, report } = await print(jobOf({ card: 'a5', backs: 'long-edge' }), bench.engine)
    const { pages } = await readPdf(bytes)
    return {
      report,
      text: pages.flatMap(({ runs }) => runs.map((run) => run.text)).join(' '),
      fonts: await fontsIn(bytes),
      leftOut: await fontsLeftOut(bytes)
    }
  }

  test('arrows, boxes, stars, suits and inequality signs are printed, in no font of the system', async () => {
    const { report, text, fonts, leftOut } = await printed(TYPED)
    expect(report).toMatchObject({ problem: null, glyphs: [] })
    for (const sign of TYPED.split(' ')) expect(text).toContain(sign)
    expect(fonts.filter((name) => !BUNDLED.test(name))).toEqual([])
    expect(fonts.filter((name) => name.startsWith('NotoSans')).length).toBe(3)
    expect(leftOut).toEqual([])
  })

  test('every sign that is listed as bundled is bundled', async () => {
    const all = signs().map((code) => String.fromCodePoint(code))
    expect(all.length).toBeGreaterThan(200)
    const { report, fonts } = await printed(all.join(' '))
    expect(report.glyphs).toEqual([])
    expect(fonts.filter((name) => !BUNDLED.test(name))).toEqual([])
  })
})
