import { afterEach, expect, test } from 'vitest'
import type { DeckSource } from '../../src-main/contract'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { tinySystem } from '../tiny/tiny-system'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
afterEach(() => app.end())

test('the cards of a gang are made again only once the gang has changed', async () => {
  const made: string[] = []
  app = await openTestApp({
    systems: [
      {
        ...tinySystem,
        cards: (rules, roster) => {
          made.push(roster.name)
          return (tinySystem as GameSystem).cards(rules, roster)
        }
      }
    ],
    resources: 'test/tiny/resources'
  })
  await app.call('campaigns.create', { name: 'Ruche', system: tinySystem.id })
  const { id } = await app.call('rosters.create', { name: 'Rouille', kind: 'grove' })
  await app.call('rosters.create', { name: 'Griffe', kind: 'grove' })
  const source: DeckSource = { of: 'campaign' }
  const { cards, sheets } = await app.call('decks.get', { source })
  expect(await app.call('decks.get', { source })).toMatchObject({ cards, sheets })
  await app.call('decks.lay', { deck: { source, sheet: true } })
  expect(made.sort()).toEqual(['Griffe', 'Rouille'])
  const { recruited } = await app.call('members.recruit', { roster: id, type: 'spirit', name: 'Lierre' })
  const after = await app.call('decks.get', { source })
  expect(after.cards.map(({ card }) => card.id)).toContain(recruited)
  expect(made.sort()).toEqual(['Griffe', 'Rouille', 'Rouille'])
})
