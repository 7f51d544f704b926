import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DeckToPrint } from '../../src-main/contract/decks'
import type { PrintSetupRequest } from '../../src-main/contract/print-setup'
import type { Page } from 'playwright-core'
import { systems } from '../support/systems'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { openTestApp, type TestApp } from '../support/test-app'
import { benchRoute, openBench, type Bench } from './support/bench'
import { setupOf } from './support/jobs'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const GAMES = systems.map(({ id }) => id)
/** In `npm test` one game, whose rules are many enough to go on on a second card. */
const FEW = ['vampire-d10']
const SIZES = sampled(['poker', 'tarot', 'a6'] as const, ['poker'])
const LOCALES = sampled(['fr', 'en'] as const, ['fr'])

describeInBrowser('the rule cards of a book, by phase of play', () => {
  let bench: Bench
  let app: TestApp
  beforeAll(async () => void ([bench, app] = await Promise.all([openBench(), openTestApp()])))
  afterAll(async () => void (await Promise.all([bench?.close(), app?.end()])))

  /** The size of each text below the head, in points, but for headings; and the headings of the cards. */
  const typeOf = (page: Page) =>
    page.evaluate(() => {
      const texts = [
        ...document.querySelectorAll('.paper-sheet :is(.face-entry, tbody td, tbody .face-row-name)')
      ]
      return {
        titles: [...document.querySelectorAll('.paper-sheet .face-title')].map((one) => one.textContent),
        sizes: texts.map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.75)
      }
    })

  test.each(sampled(GAMES, FEW))(
    '%s: no body is below 7.5 points, and the phases take fewer cards than the rules card by card',
    async (system) => {
      const deck = { source: { of: 'reference', system } as const, kinds: ['rules'] }
      bench.lay(
        (await app.call('decks.lay', { deck })) as DeckToPrint,
        (await app.call('systems.get', { system })) as object
      )
      const counted = { alone: 0, byPhase: 0 }
      for (const card of SIZES)
        for (const locale of LOCALES) {
          const laid = (more: PrintSetupRequest) =>
            bench.laid(benchRoute('', setupOf({ card, ...more }), locale), typeOf)
          const alone = await laid({})
          const phased = await laid({ phases: true })
          for (const { report, seen } of [alone, phased]) {
            expect(report.problem).toBeNull()
            expect(report.lines.filter(({ lost }) => lost > 0)).toEqual([])
            expect(Math.min(...seen.sizes), `${card} ${locale}`).toBeGreaterThanOrEqual(7.49)
          }
          expect(phased.report.cards, `${card} ${locale}`).toBeLessThanOrEqual(alone.report.cards)
          counted.alone += alone.report.cards
          counted.byPhase += phased.report.cards
          // A phase that needs several cards has them one after another.
          const { titles } = phased.seen
          expect(titles.filter((title, n) => title !== titles[n - 1]).length).toBe(new Set(titles).size)
        }
      expect(counted.byPhase).toBeLessThan(counted.alone)
    },
    600_000
  )

  test.each(sampled(GAMES, ['neo-necro']))('%s: its legend takes two mini cards at most', async (system) => {
    const deck = { source: { of: 'reference', system } as const, kinds: ['legend'] }
    bench.lay((await app.call('decks.lay', { deck })) as DeckToPrint)
    const { report } = await bench.laid(benchRoute('', setupOf({ card: 'mini' })))
    expect(report).toMatchObject({ problem: null })
    expect(report.cards).toBeGreaterThan(0)
    expect(report.cards).toBeLessThanOrEqual(2)
  })
})
