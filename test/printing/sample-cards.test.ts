import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DeckToPrint, DeckView } from '../../src-main/contract/decks'
import type { PrintReport } from '../../src-main/contract/print'
import type { PrintSetupRequest } from '../../src-main/contract/print-setup'
import { print } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { openSample } from '../support/sample-app'
import { openBench, type Bench } from './support/bench'
import { jobOf } from './support/jobs'
import { readPdf } from './support/read-pdf'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describeInBrowser('the cards of the sample campaigns', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  /** The members of a game's sample campaign, laid on the bench. */
  async function layMembers(system: string): Promise<DeckToPrint> {
    const app = await openSample(system)
    try {
      const source = { of: 'campaign' } as const
      const { kinds } = (await app.call('decks.get', { source })) as DeckView
      const deck = (await app.call('decks.lay', { deck: { source, kinds: [kinds[0]!.id] } })) as DeckToPrint
      bench.lay(deck, (await app.call('systems.get', { system })) as object)
      return deck
    } finally {
      await app.end()
    }
  }
  async function printed(request: PrintSetupRequest): Promise<{ bytes: Uint8Array; report: PrintReport }> {
    return print(jobOf(request), bench.engine)
  }
  const CONTINUED = { backs: 'long-edge', behind: 'continued' } as const

  test('each of the 24 fighters of Neo-Necro is one card: weapons in front, skills behind', async () => {
    const { cards } = await layMembers('neo-necro')
    const { bytes, report } = await printed(CONTINUED)
    expect(cards.length).toBe(24)
    expect(report).toMatchObject({ cards: 24, pages: 6, papers: 3, problem: null })
    expect(report.lines.filter(({ continued, lost }) => continued > 1 || lost > 0)).toEqual([])
    const [front, back] = (await readPdf(bytes)).pages
    for (const words of ['Armes de tir', 'Corps à corps', 'Points de vie'])
      expect(
        [front!, back!].map(({ runs }) => runs.filter(({ text }) => text.startsWith(words)).length)
      ).toEqual([9, 0])
    expect(
      [front!, back!].map(({ runs }) => runs.filter(({ text }) => text === 'Compétences').length)
    ).toEqual([0, 9])
  })

  test.each(['vampire-d10', 'cyberpunk-red', 'twilight-2000', 'shadowrun-sru'])(
    '%s: each character is one card on both sides of the paper',
    async (system) => {
      const { cards } = await layMembers(system)
      const { report } = await printed(CONTINUED)
      expect(report).toMatchObject({ cards: cards.length, problem: null })
    }
  )
})
