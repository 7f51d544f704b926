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

test('CR-R10: an injury is mended under its own name where its row has moved or gone', async () => {
  const { app, id, write, view } = await crew()
  const rows = (...names: string[]) =>
    app.call('rules.setTables', {
      edits: [
        {
          file: 'catalogue/own-injuries',
          path: [],
          to: names.map((name) => ({ name, effect: '' }))
        }
      ] as never
    })
  const answer = (prompt: string, given: object) =>
    app.call('interlude.answer', { roster: id, prompt, ...given })
  await rows('Brûlure', 'Boiterie', 'Entaille')
  await write({
    injuries: [
      { injury: 'own-1', note: '' },
      { injury: 'own-2', note: '' }
    ]
  })
  await rows('Boiterie', 'Entaille')
  await app.call('rosters.found', { roster: id })
  await app.call('interlude.open', { roster: id, input: {} })
  await answer('earned', { amount: 0 })
  await answer('trade', {})
  await answer('install', {})
  const mends = (await view()).prompts.filter((prompt) => prompt.id.startsWith('mend:'))
  expect(mends.map(({ title }) => (title as { params: object }).params)).toMatchObject([
    { injury: { fr: 'Brûlure' } },
    { injury: { fr: 'Boiterie' } }
  ])
  await answer(mends[1]!.id, { options: ['mended'] })
  expect(JSON.stringify((await view()).sheets[0]!.blocks.find(({ key }) => key === 'states'))).not.toContain(
    'Boiterie'
  )
  await app.end()
})

const nameOf = (title: unknown) => (typeof title === 'string' ? title : (title as { fr: string }).fr)
const isNamed = (title: unknown) => ['Sabre', 'Hache'].includes(nameOf(title))
