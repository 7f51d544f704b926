import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DeckToPrint } from '../../src-main/contract/decks'
import { describeInBrowser } from '../support/browser'
import { openSample } from '../support/sample-app'
import { openBench, type Bench } from './support/bench'
import { jobOf } from './support/jobs'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describeInBrowser('boxes to tick on several lines', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  /** How many boxes each line of each track has, on the members' cards of a game's sample. */
  async function linesOf(system: string): Promise<number[][]> {
    const app = await openSample(system)
    try {
      const source = { of: 'campaign' } as const
      const { kinds } = await app.call('decks.get', { source })
      const deck: DeckToPrint = await app.call('decks.lay', { deck: { source, kinds: [kinds[0]!.id] } })
      bench.lay(deck, await app.call('systems.get', { system }))
      const { report, seen } = await bench.laid(jobOf({ card: 'a6' }).route, (page) =>
        page.evaluate(() =>
          [...document.querySelectorAll('.paper-sheet .face-boxes .face-ticks')].map((track) => {
            const tops = [...track.children].map((box) => Math.round(box.getBoundingClientRect().top))
            return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
          })
        )
      )
      expect(report.problem).toBeNull()
      return seen
    } finally {
      await app.end()
    }
  }

  test.each(['shadowrun-sru', 'cyberpunk-red'])(
    '%s: on A6 in two columns no line of a track is much shorter than the others',
    async (system) => {
      const torn = (await linesOf(system)).filter((lines) => lines.length > 1)
      expect(torn.length).toBeGreaterThan(0)
      for (const lines of torn) expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(lines.length)
    }
  )
})
