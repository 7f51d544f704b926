import { expect, test } from 'vitest'
import { picker, playOne } from '../support/random-play'
import { openTestApp } from '../support/test-app'

/** Drawn once, so that both play the same. */
const DRAWN = Array.from({ length: 400 }, (_, n) => (n * 7919 + 104_729) % 9973)

async function played(unread: boolean): Promise<{ rosters: unknown[]; acts: unknown; quotes: unknown[] }> {
  let ids = 0
  let now = Date.parse('2026-03-01T18:00:00Z')
  const app = await openTestApp({
    ...(unread && { fleeting: true, unread }),
    id: () => `x${++ids}`,
    seed: () => 'cd'.repeat(32),
    now: () => new Date(now)
  })
  try {
    await app.call('campaigns.create', { name: 'Hasard', system: 'neo-necro' })
    const pick = picker(DRAWN)
    for (let n = 0; n < 60; n++) {
      now += 60_000
      await playOne(app, pick)
    }
    const list = await app.call('rosters.list', {})
    const rosters = await Promise.all(list.map(({ id }) => app.call('rosters.get', { roster: id })))
    // A member who may not buy now gets the reason in both.
    const quotes = []
    for (const { id: roster } of list) {
      const offers = await app.call('stash.offers', { roster, holder: 'stash' })
      const offer = offers.find(({ allowed }) => allowed) ?? offers[0]!
      const lines = [{ thing: offer.thing, holder: 'stash' }]
      quotes.push(await app.dispatch('stash.quoteBuy', { roster, lines }))
    }
    const { acts } = await app.call('history.list', { limit: 500 })
    return JSON.parse(JSON.stringify({ rosters, acts, quotes }))
  } finally {
    await app.end()
  }
}

test('a script that omits parts of its answers gets the same values in the rest, and leaves the same acts', async () => {
  const [read, unread] = [await played(false), await played(true)]
  expect(read.rosters.length).toBeGreaterThan(1)
  expect(read.quotes.length).toBe(read.rosters.length)
  expect(unread).toEqual(read)
})
