import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

declare global {
  interface Window {
    /** How often faces were drawn out of sight, to be measured. */
    magotTrials: number
    /** How many sizes the browser keeps now, and did when this window opened. */
    magotKept: () => number
    magotKeptAtFirst: number
  }
}

describeInBrowser('a deck that was laid out before', () => {
  let table: PlayTable
  let one: Person
  let first: string
  /** The addresses of decks, by the number of their cards. */
  const decks = new Map<number, string>()
  beforeAll(async () => {
    table = await PlayTable.open()
    const source = { of: 'reference', system: 'neo-necro' } as const
    const { cards } = await table.api.call('decks.get', { source })
    for (const count of [12, 60]) {
      const { presets } = await table.api.call('decks.keep', {
        name: `${count}`,
        deck: { source, cards: cards.slice(0, count).map(({ card }) => ({ card: card.id, copies: 1 })) },
        setup: { phases: false }
      })
      decks.set(count, `/cards/book/neo-necro?preset=${presets.find(({ name }) => name === `${count}`)!.id}`)
    }
    one = await table.person()
    await one.page.addInitScript(() => {
      window.magotKept = () => {
        const { sizes } = JSON.parse(localStorage.getItem('magot.fitted') ?? '{"sizes":[]}') as { sizes: [] }
        return sizes.length
      }
      window.magotKeptAtFirst = window.magotKept()
      window.magotTrials = 0
      new MutationObserver((seen) => {
        const added = seen.flatMap(({ addedNodes }) => [...addedNodes])
        window.magotTrials += added.filter(
          (node) => node instanceof Element && node.classList.contains('face-measure')
        ).length
      }).observe(document, { childList: true, subtree: true })
    })
    await one.page.reload()
    await one.visits(decks.get(12)!)
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  /** Waits until all is laid out, and says so without a problem. */
  const laidOut = () =>
    expect
      .poll(() => one.page.getByRole('region', { name: 'Mise en page' }).textContent(), { timeout: 30_000 })
      .toMatch(/^\s*Mise en page\s*12 cartes/)
  const sheets = () => one.page.locator('.preview .paper-sheets').innerHTML()
  const trials = () => one.page.evaluate(() => window.magotTrials)

  test('is shown the same in a new window, and nothing is measured again', async () => {
    await laidOut()
    first = await sheets()
    expect(await trials()).toBeGreaterThan(0)
    await one.page.reload()
    await laidOut()
    expect(await trials()).toBe(0)
    expect(await sheets()).toBe(first)
  })

  test('is measured again if its sizes do not fit here, and comes out the same', async () => {
    await one.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('magot.fitted')!) as { sizes: [string, number, unknown][] }
      for (const size of kept.sizes) size[1] *= 2
      localStorage.setItem('magot.fitted', JSON.stringify(kept))
    })
    await one.page.reload()
    await laidOut()
    expect(await trials()).toBeGreaterThan(0)
    await expect.poll(sheets).toBe(first)
  })

  /** Opens the larger deck in a window that remembers nothing. */
  async function anew(): Promise<void> {
    await one.visits('/cards')
    await one.page.evaluate(() => localStorage.removeItem('magot.fitted'))
    await one.page.reload()
    await one.visits('/cards')
    await goes(decks.get(60)!)
  }
  /** Does not wait until the page that is left has finished. */
  const goes = (to: string) => one.page.evaluate((path) => void (location.hash = path), to)
  /** Ends a layout whose first page is done. */
  async function ends(by: () => Promise<unknown>): Promise<void> {
    await one.page.locator('.preview .paper-sheets .face').first().waitFor()
    await by()
  }

  test('keeps what was measured until the page was left', async () => {
    await anew()
    await ends(() => goes('/cards'))
    await expect.poll(() => one.page.evaluate(() => window.magotKept())).toBeGreaterThanOrEqual(9)
  })

  test('keeps what was measured until the window was closed', async () => {
    await anew()
    await ends(() => one.page.reload())
    expect(await one.page.evaluate(() => window.magotKeptAtFirst)).toBeGreaterThanOrEqual(9)
    await one.visits('/cards')
  })
})
