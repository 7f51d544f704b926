import { expect, test } from 'vitest'
import { crew } from './crew'

const SABRE = {
  name: 'Sabre',
  class: 'melee',
  price: 80,
  'damage-dice': 3,
  att: 2,
  magazine: 0,
  ammo: 'none',
  hands: 1,
  concealable: false,
  'autofire-cap': 0,
  qualities: []
}

test('CR-PR-01: a campaign’s own weapon whose row is another’s by now keeps its own card', async () => {
  const { app, id, jax, buy } = await crew()
  const rows = (to: object[]) =>
    app.call('rules.setTables', { edits: [{ file: 'catalogue/own-weapons', path: [], to }] as never })
  const cards = async () =>
    (await app.call('decks.get', { source: { of: 'roster', roster: id } })).cards
      .filter(({ card }) => isNamed(card.title))
      .map(({ card, holders }) => [nameOf(card.title), holders])
  await rows([SABRE, { ...SABRE, name: 'Hache', 'damage-dice': 4 }])
  await buy(['own-weapon-1'], ['own-weapon-2'])
  expect(await cards()).toEqual([
    ['Sabre', ['Jax']],
    ['Hache', ['Jax']]
  ])
  await rows([{ ...SABRE, name: 'Hache', 'damage-dice': 4 }])
  expect(await cards()).toEqual([
    ['Sabre', ['Jax']],
    ['Hache', ['Jax']]
  ])
  expect((await app.call('stash.offers', { roster: id, holder: jax })).map(({ thing }) => thing)).toContain(
    'own-weapon-1'
  )
  await app.end()
})

test('CR-R10: an injury of the campaign keeps its name and effect where its row has moved', async () => {
  const { app, id, write } = await crew()
  const rows = (to: object[]) =>
    app.call('rules.setTables', { edits: [{ file: 'catalogue/own-injuries', path: [], to }] as never })
  const [burn, limp] = [
    { name: 'Brûlure', effect: 'Fait mal.' },
    { name: 'Boiterie', effect: 'MOUV réduit.' }
  ]
  const states = async () =>
    JSON.stringify(
      (await app.call('rosters.get', { roster: id })).sheets[0]!.blocks.find((b) => b.key === 'states')
    )
  await rows([burn!, limp!])
  await write({ injuries: [{ injury: 'own-2', note: '' }] })
  const before = await states()
  expect(before).toContain('Boiterie')
  await rows([limp!])
  expect(await states()).toBe(before)
  await rows([burn!])
  expect(await states()).toContain('Boiterie')
  expect(await states()).not.toContain('Fait mal.')
  await app.end()
})

const nameOf = (title: unknown) => (typeof title === 'string' ? title : (title as { fr: string }).fr)
const isNamed = (title: unknown) => ['Sabre', 'Hache'].includes(nameOf(title))
