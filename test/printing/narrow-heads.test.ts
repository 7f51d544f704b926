import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DeckToPrint } from '../../src-main/contract/decks'
import type { PrintSetupRequest } from '../../src-main/contract/print-setup'
import type { Card } from '../../src-main/kernel/system/sheet'
import { describeInBrowser } from '../support/browser'
import { openSample } from '../support/sample-app'
import { openBench, type Bench } from './support/bench'
import { jobOf } from './support/jobs'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const NAME = 'Marie-Geneviève Désirée de Saint-Ælfric-sous-l’Étang-aux-Œillets'

declare global {
  /** The first line of an element's text: its box, and where the ink of its capitals begins. */
  var inkOf: (element: Element) => { left: number; right: number; ink: number }
}

function inkInPage(): void {
  const context = document.createElement('canvas').getContext('2d')!
  window.inkOf = (element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, top } = range.getClientRects()[0]!
    context.font = getComputedStyle(element).font
    const { fontBoundingBoxAscent, actualBoundingBoxAscent } = context.measureText('M')
    return { left, right, ink: top + fontBoundingBoxAscent - actualBoundingBoxAscent }
  }
}

describeInBrowser('the head of a card', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  /** Lays out one member of a game's sample, changed, on cards of this size. */
  async function laid<Seen>(
    system: string,
    size: 'mini' | 'poker-us',
    changed: (card: Card) => Card,
    look: (page: Page) => Promise<Seen>,
    paper: PrintSetupRequest = {}
  ): Promise<Seen> {
    const app = await openSample(system)
    try {
      const source = { of: 'campaign' } as const
      const { kinds } = await app.call('decks.get', { source })
      const deck: DeckToPrint = await app.call('decks.lay', { deck: { source, kinds: [kinds[0]!.id] } })
      bench.lay(
        { ...deck, cards: [{ card: changed(deck.cards[0]!.card), copies: 1 }] },
        await app.call('systems.get', { system })
      )
      const { report, seen } = await bench.laid(jobOf({ card: size, ...paper }).route, async (page) => {
        await page.evaluate(inkInPage)
        return look(page)
      })
      expect(report.problem).toBeNull()
      return seen
    } finally {
      await app.end()
    }
  }

  test('an own value beside a label is never torn, however narrow its cell', async () => {
    const heights = await laid(
      'vampire-d10',
      'mini',
      (card) => ({ ...card, profile: card.profile.map((cell) => ({ ...cell, own: 10 })) }),
      (page) =>
        page.evaluate(() =>
          [...document.querySelectorAll('.paper-sheet .face-profile dt small')].map((small) => {
            const range = document.createRange()
            range.selectNodeContents(small)
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
          })
        )
    )
    expect(heights.length).toBeGreaterThanOrEqual(12)
    expect(new Set(heights)).toEqual(new Set([1]))
  })

  test('a title of two lines is whole where a corner of its band is cut off', async () => {
    const air = await laid(
      'cyberpunk-red',
      'poker-us',
      (card) => ({ ...card, title: NAME }),
      (page) =>
        page.evaluate(() =>
          [...document.querySelectorAll('.paper-sheet .face-head')].map((head) => {
            const corner = parseFloat(/polygon\(([\d.]+)px/.exec(getComputedStyle(head).clipPath)![1]!)
            const line = inkOf(head.querySelector('.face-title')!)
            const { left, top } = head.getBoundingClientRect()
            return line.left - left + line.ink - top - corner
          })
        )
    )
    expect(air.length).toBe(2)
    for (const pixels of air) expect(pixels).toBeGreaterThan(0)
  })

  test('a label of a narrow cell is whole where a corner of the cell is cut off', async () => {
    const air = await laid(
      'cyberpunk-red',
      'mini',
      (card) => card,
      (page) =>
        page.evaluate(() =>
          [...document.querySelectorAll('.paper-sheet .face-profile > div')].map((cell) => {
            const line = inkOf(cell.querySelector('dt')!)
            const { right, left, top } = cell.getBoundingClientRect()
            const corner = parseFloat(/100% ([\d.]+)px/.exec(getComputedStyle(cell).clipPath)![1]!)
            const bar = parseFloat(getComputedStyle(cell).borderInlineStartWidth)
            const ink = line.ink - top
            return Math.min(right - Math.max(0, corner - ink) - line.right, line.left - left - bar)
          })
        )
    )
    expect(air.length).toBe(6)
    for (const pixels of air) expect(pixels).toBeGreaterThan(0)
  })

  test('the frame of a head meets no letter of its title, on a further card neither', async () => {
    const air = await laid(
      'twilight-2000',
      'mini',
      (card) => card,
      (page) =>
        page.evaluate(() =>
          [...document.querySelectorAll('.paper-sheet .face-head')].map((head) => {
            const line = inkOf(head.querySelector('.face-title')!)
            // The outline goes from that far inside the edge outwards.
            const inner = -parseFloat(getComputedStyle(head).outlineOffset)
            const { left, top } = head.getBoundingClientRect()
            return Math.min(line.ink - top - inner, line.left - left - inner)
          })
        ),
      { palette: 'grey' }
    )
    expect(air.length).toBe(2)
    for (const pixels of air) expect(pixels).toBeGreaterThan(0)
  })

  test('a value stands after its name, also where the name goes from right to left and ends in a number', async () => {
    const name = '\u05e8\u05d5\u05d1\u05d4 8'
    const said = (text: string) => ({ fr: text, en: text })
    const order = await laid(
      'cyberpunk-red',
      'poker-us',
      (card) => ({
        ...card,
        blocks: [
          { kind: 'facts', key: 'facts', facts: [{ label: said(name), value: said('7') }] },
          {
            kind: 'entries',
            key: 'skills',
            title: said('Compétences'),
            entries: [{ key: 'a', name: said(name), text: said('7') }]
          }
        ]
      }),
      (page) =>
        page.evaluate(() =>
          ['.paper-sheet .face-entry', '.paper-sheet .face-facts dl > div'].map((line) => {
            const [first, second] = [...document.querySelector(line)!.querySelectorAll('b, span, dt, dd')]
            return first!.getBoundingClientRect().right <= second!.getBoundingClientRect().left
          })
        )
    )
    expect(order).toEqual([true, true])
  })

  test('a blank form leaves the names of what its person has to be written', async () => {
    const said = (text: string) => ({ fr: text, en: text })
    const shown = await laid(
      'shadowrun-sru',
      'poker-us',
      (card) => ({
        ...card,
        blocks: [
          {
            kind: 'facts',
            key: 'skills',
            title: said('Compétences'),
            facts: [{ label: said('Piratage'), value: 5 }]
          },
          { kind: 'facts', key: 'facts', facts: [{ label: said('Nuyens'), value: 5 }] }
        ]
      }),
      (page) =>
        page.evaluate(() =>
          [...document.querySelectorAll('.paper-sheet .face-facts :is(h3, dt, dd)')]
            .filter((one) => getComputedStyle(one).visibility === 'visible')
            .map((one) => one.textContent!.trim())
        ),
      { palette: 'blank-form' }
    )
    expect(shown.toSorted()).toEqual(['Compétences', 'Nuyens'])
  })
})
