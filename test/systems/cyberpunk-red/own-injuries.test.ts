import { afterEach, beforeEach, expect, test } from 'vitest'
import { tableOf } from '../../support/table-app'
import { asProposed } from '../../support/table-report'
import { isWorded } from './ask'
import { crew } from './crew'

type Crew = Awaited<ReturnType<typeof crew>>
interface Row {
  id?: string
  name: string
  effect: string
}

const BURN: Row = { name: 'Brûlure', effect: 'Fait mal.' }
const LIMP: Row = { name: 'Boiterie', effect: 'MOUV réduit.' }
/** The limp by another name, with the id that it was known by. */
const LAME: Row = { id: 'own-boiterie', name: 'Jambe raide', effect: 'MOUV réduit.' }

let at: Crew
beforeEach(async () => {
  at = await crew()
})
afterEach(() => at.app.end())

const rows = (...to: Row[]) =>
  at.app.call('rules.setTables', {
    edits: [{ file: 'catalogue/own-injuries', path: [], to }] as never
  })
const states = async () => {
  const { sheets } = await at.app.call('rosters.get', { roster: at.id })
  return JSON.stringify(sheets[0]!.blocks.find(({ key }) => key === 'states') ?? null)
}
const written = async () =>
  (await at.app.call('members.writing', { roster: at.id, member: at.jax }))
    .flatMap(({ lists }) => lists)
    .find(({ key }) => key === 'injuries')!
const limping = () => at.write({ injuries: [{ injury: 'own-2', note: '' }] })

async function fight() {
  const { battle, of, act } = await tableOf(at.app, 'Scène', [{ id: at.id, members: [at.jax] }], isWorded)
  const propose = () => at.app.call('tracker.propose', { battle })
  async function finish() {
    await at.app.call('battles.report', { battle, sides: asProposed(await propose()) })
    await at.app.call('battles.finish', { battle })
  }
  return {
    battle,
    propose,
    finish,
    act: (name: string, input: object) => act(at.jax, name, input),
    chips: async () => JSON.stringify((await of(at.jax)).chips)
  }
}

test('CR-R10: an injury whose row is renamed keeps its effect, is called as the row is, and says what it was noted as', async () => {
  await rows(BURN, LIMP)
  await limping()
  const before = await states()
  await rows(BURN, LAME)
  const after = await states()
  expect(after).toContain('Jambe raide')
  expect(after).toContain('MOUV réduit.')
  expect(after).toContain('Boiterie')
  expect((await written()).rows[0]!.values['injury']).toBe('own-boiterie')
  await at.app.call('history.undo', {})
  expect(await states()).toBe(before)
})

test('CR-R10: the form of a sheet calls an injury whose row is gone as the sheet does', async () => {
  await rows(BURN, LIMP)
  await limping()
  expect((await written()).rows[0]).not.toHaveProperty('called')
  await rows(BURN)
  expect((await written()).rows[0]).toMatchObject({
    values: { injury: 'own-boiterie' },
    called: { fr: 'Boiterie' }
  })
  expect(await states()).toContain('Boiterie')
})

test('CR-R10: what the row without an id is known by stands beside the table', async () => {
  await rows(BURN, LAME, { ...BURN, effect: '' }, { name: '火傷', effect: '' }, { name: '7', effect: '' })
  const { tables } = await at.app.call('rules.get', {})
  const { spec } = tables.find((table) => table.spec.id === 'own-injuries')!
  expect(spec).toMatchObject({
    ids: ['own-brulure', 'own-boiterie', 'own-brulure-2', 'own-m7f-fxz', 'own-n7']
  })
})

test('CR-R10: an id may be nobody else’s, and no place', async () => {
  const tried = (...to: Row[]) =>
    at.app.call('rules.preview', { edits: [{ file: 'catalogue/own-injuries', path: [], to }] } as never)
  expect((await tried({ ...BURN, id: 'broken-arm' })).reasons).toMatchObject([{ code: 'id-twice' }])
  expect((await tried(LAME, { ...BURN, id: LAME.id! })).reasons).toMatchObject([{ code: 'id-twice' }])
  expect((await tried({ ...BURN, id: 'own-2' })).allowed).toBe(false)
  expect((await tried({ ...BURN, id: 'burn' })).allowed).toBe(true)
})

test('CR-R10: a change of rows with ids is told as one of the whole table, and can be taken back there', async () => {
  await rows({ ...BURN, id: 'burn' }, LAME)
  await rows({ ...BURN, id: 'burn', name: 'Grande brûlure' }, LAME)
  const { differences } = await at.app.call('rules.get', {})
  expect(differences.map(({ place, kind }) => [place!.path, kind])).toEqual([[[], 'changed']])
})

test('CR-R10: calls may go on naming a row by its place', async () => {
  await rows(BURN, LAME)
  await limping()
  expect(await states()).toContain('Jambe raide')
  await at.app.call('rosters.correct', {
    roster: at.id,
    why: 'essai',
    corrections: [{ what: 'trait-add', member: at.jax, kind: 'injuries', key: 'own-1' }]
  } as never)
  expect(await states()).toContain('Fait mal.')
  const { act, chips } = await fight()
  await act('injury-clear', { injury: 'own-1' })
  expect(await chips()).not.toContain('Brûlure')
})

test('CR-R10: at the table an injury is known by itself, wherever its row stands and whatever it is called', async () => {
  await rows(BURN, LIMP)
  await limping()
  const { act, chips, finish } = await fight()
  await act('injury-set', { injury: 'own-1', rounds: 0 })
  const before = await chips()
  await rows(LIMP, BURN)
  expect(await chips()).toBe(before)
  await rows(BURN, LAME)
  expect(await chips()).toContain('Jambe raide')
  await finish()
  expect((await written()).rows.map(({ values }) => values['injury'])).toEqual([
    'own-boiterie',
    'own-brulure'
  ])
  expect(await states()).toContain('Fait mal.')
})

test('CR-R10: an injury whose row is gone in the middle of a scene keeps its name to the end, and can be cleared', async () => {
  await rows(BURN, LIMP)
  await limping()
  const { act, chips, propose, finish } = await fight()
  await act('injury-set', { injury: 'own-1', rounds: 0 })
  await rows({ name: 'Entaille', effect: 'Saigne.' })
  expect(await chips()).toContain('Brûlure')
  expect(await chips()).toContain('Boiterie')
  await act('injury-clear', { injury: 'own-boiterie' })
  expect(await chips()).not.toContain('Boiterie')
  const [side] = await propose()
  expect(side!.record['named']).toMatchObject({ 'own-brulure': { fr: 'Brûlure' } })
  await finish()
  const sheet = await states()
  expect(sheet).toContain('Brûlure')
  for (const other of ['Boiterie', 'Entaille', 'Saigne.', 'own-']) expect(sheet).not.toContain(other)
})

test('CR-R10: a report may keep an injury that the campaign no longer has, and add none', async () => {
  await rows(BURN, LIMP)
  await limping()
  const { battle } = await fight()
  await rows(BURN)
  const cell = (to: string[]) =>
    at.app.dispatch('battles.record', {
      battle,
      cells: [{ roster: at.id, member: at.jax, key: 'injuries', was: ['own-boiterie'], to }]
    } as never)
  expect(await cell(['own-boiterie', 'own-entaille'])).toMatchObject({ ok: false })
  expect(await cell(['own-boiterie', 'own-brulure'])).toMatchObject({ ok: true })
})

test('CR-R10: an injury goes out and comes in as the campaign there calls it, and rows of others change no card', async () => {
  await rows(BURN, LIMP)
  await limping()
  const cards = async () =>
    JSON.stringify((await at.app.call('decks.get', { source: { of: 'roster', roster: at.id } })).cards)
  const before = await cards()
  await rows({ id: 'own-brulure', name: 'Grande brûlure', effect: 'Fait mal.' }, LIMP)
  expect(await cards()).toBe(before)
  const { text } = await at.app.call('exchange.export', { roster: at.id })
  await at.app.call('campaigns.create', { name: 'Ailleurs', system: 'cyberpunk-red' })
  await rows(LAME)
  await at.app.call('exchange.import', { text })
  const [there] = await at.app.call('rosters.list', {})
  const { sheets } = await at.app.call('rosters.get', { roster: there!.id })
  expect(JSON.stringify(sheets[0]!.blocks)).toContain('Jambe raide')
  expect((await at.app.call('campaigns.check', {})).findings).toEqual([])
})
