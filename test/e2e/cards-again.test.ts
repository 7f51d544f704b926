import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

declare global {
  interface Window {
    /** How often faces were drawn out of sight, to be measured. */
    magotTrials: number
  }
}

describeInBrowser('a deck that was laid out before', () => {
  let table: PlayTable
  let one: Person
  let first: string
  beforeAll(async () => {
    table = await PlayTable.open()
    const source = { of: 'reference', system: 'neo-necro' } as const
    const { cards } = await table.api.call('decks.get', { source })
    const { presets } = await table.api.call('decks.keep', {
      name: 'Une douzaine',
      deck: { source, cards: cards.slice(0, 12).map(({ card }) => ({ card: card.id, copies: 1 })) },
      setup: { phases: false }
    })
    one = await table.person()
    await one.page.addInitScript(() => {
      window.magotTrials = 0
      new MutationObserver((seen) => {
        const added = seen.flatMap(({ addedNodes }) => [...addedNodes])
        window.magotTrials += added.filter(
          (node) => node instanceof Element && node.classList.contains('face-measure')
        ).length
      }).observe(document, { childList: true, subtree: true })
    })
    await one.page.reload()
    await one.visits(
      `/cards/book/neo-necro?preset=${presets.find(({ name }) => name === 'Une douzaine')!.id}`
    )
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
})
