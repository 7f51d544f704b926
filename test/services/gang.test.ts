import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RosterView } from '../../src-main/contract'
import { openTestApp, type TestApp } from '../support/test-app'

/** The questions of the pages of a gang and of a fighter to the host, on a real file. */
let app: TestApp
let gang: string
let rikke: string
let solveig: string
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  gang = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
  rikke = (
    await app.call('members.recruit', {
      roster: gang,
      type: 'leader',
      name: 'Rikke',
      choices: { category: 'ws' }
    })
  ).recruited
  solveig = (await app.call('members.recruit', { roster: gang, type: 'ganger', name: 'Solveig' })).recruited
})
afterEach(() => app.end())

const get = () => app.call('rosters.get', { roster: gang })
const sheetOf = (view: RosterView, member: string) => view.sheets.find((sheet) => sheet.member === member)!
async function buy(thing: string, holder: string, quantity = 1): Promise<string[]> {
  const before = new Set((await get()).items.map((item) => item.id))
  return (await app.call('stash.buy', { roster: gang, lines: [{ thing, holder, quantity }] })).items
    .filter((item) => !before.has(item.id))
    .map((item) => item.id)
}
const to = async (items: string[], holder: string) =>
  (await app.call('stash.destinations', { roster: gang, items })).find((one) => one.holder === holder)!

test('a roster lists each member with their type, their choices and whether they have left', async () => {
  const view = await get()
  expect(sheetOf(view, rikke)).toMatchObject({ type: 'leader', left: null, choices: { category: 'ws' } })
  await app.call('rosters.correct', {
    roster: gang,
    why: 'parti',
    corrections: [{ what: 'leave', member: solveig, why: 'retired' }]
  })
  expect(sheetOf(await get(), solveig)).toMatchObject({ type: 'ganger', left: 'retired' })
})

test('an equipment set is weighed against the limit of its bearer, and forgets things that are handed on', async () => {
  const [dagger] = await buy('dagger', rikke)
  const [bolter] = await buy('boltgun', rikke)
  await app.call('members.keep', {
    roster: gang,
    member: rikke,
    sets: [
      { name: 'Rue', items: [dagger!, bolter!] },
      { name: 'Discret', items: [dagger!] }
    ],
    set: 'Discret'
  })
  const view = await get()
  const load = sheetOf(view, rikke).figures.find((figure) => figure.unit === 'weight')!
  const [street, quiet] = sheetOf(view, rikke).sets
  expect(street).toMatchObject({
    name: 'Rue',
    brought: false,
    items: [dagger, bolter],
    load: { amount: load.amount, limit: load.limit }
  })
  expect(quiet).toMatchObject({ name: 'Discret', brought: true })
  expect(quiet!.load!.amount).toBe(view.items.find((item) => item.id === dagger)!.weight)
  expect(quiet!.load!.receipt!.lines.map((line) => line.item)).toEqual([dagger])
  await app.call('stash.move', { roster: gang, moves: [{ item: bolter!, to: solveig }] })
  expect(sheetOf(await get(), rikke).sets.map((set) => set.items)).toEqual([[dagger], [dagger]])
})

test('a set that is brought changes no value, neither the member’s nor the gang’s', async () => {
  const [dagger] = await buy('dagger', rikke)
  await buy('boltgun', rikke)
  const before = await get()
  const after = await app.call('members.keep', {
    roster: gang,
    member: rikke,
    sets: [{ name: 'Discret', items: [dagger!] }],
    set: 'Discret'
  })
  expect(after.figures).toEqual(before.figures)
  expect(sheetOf(after, rikke).figures).toEqual(sheetOf(before, rikke).figures)
})

test('a possible place for a thing is listed with the changes there, and moving the thing makes just these', async () => {
  const [bolter] = await buy('boltgun', rikke)
  const { weight } = (await get()).items[0]!
  const there = await to([bolter!], solveig)
  expect(there).toMatchObject({ allowed: true, reasons: [] })
  const load = there.figures.find((figure) => figure.key === 'load' && figure.member === solveig)!
  expect(load).toMatchObject({ before: 0, after: weight })
  const after = await app.call('stash.move', { roster: gang, moves: [{ item: bolter!, to: solveig }] })
  expect(sheetOf(after, solveig).figures.find((figure) => figure.key === 'load')!.amount).toBe(load.after)
})

test('an impossible place for a thing is listed with the reasons with which the move is refused', async () => {
  const heavy = (await app.call('stash.offers', { roster: gang, holder: 'stash' }))
    .filter((offer) => offer.allowed && offer.weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]!
  const limit = sheetOf(await get(), solveig).figures.find((figure) => figure.key === 'load')!.limit!
  const items: string[] = []
  for (let weight = 0; weight <= limit; weight += heavy.weight)
    items.push(...(await buy(heavy.thing, 'stash')))
  const there = await to(items, solveig)
  expect(there.allowed).toBe(false)
  expect(there.reasons.length).toBeGreaterThan(0)
  const answer = await app.dispatch('stash.move', {
    roster: gang,
    moves: items.map((item) => ({ item, to: solveig }))
  })
  expect((answer as { error: { reasons: unknown } }).error.reasons).toEqual(there.reasons)
})

test('a thing that must be fitted names the things that it fits', async () => {
  const sight = (await app.call('stash.offers', { roster: gang, holder: 'stash' })).find(
    (offer) => offer.allowed && /sight/.test(offer.thing)
  )!
  const bolters = await buy('boltgun', rikke, 2)
  const [bought] = await buy(sight.thing, 'stash')
  const there = await to([bought!], rikke)
  expect([...there.fits].sort()).toEqual([...bolters].sort())
  const after = await app.call('stash.move', {
    roster: gang,
    moves: [{ item: bought!, to: rikke, on: bolters[1]! }]
  })
  expect(after.items.find((item) => item.id === bought)).toMatchObject({ holder: rikke, on: bolters[1] })
  expect((await to([bought!], rikke)).fits).toEqual([bolters[0]])
})

test('places are listed only for existing things', async () => {
  expect(await app.dispatch('stash.destinations', { roster: gang, items: ['nothing'] })).toMatchObject({
    error: { reasons: [{ code: 'unknown-item' }] }
  })
})

test('a copy of a gang is the same gang with ids of its own; undo removes it, and its acts do not touch the first', async () => {
  const [bolter] = await buy('boltgun', rikke)
  await app.call('members.keep', {
    roster: gang,
    member: rikke,
    sets: [{ name: 'Rue', items: [bolter!] }],
    set: 'Rue'
  })
  const original = await get()
  const copy = await app.call('rosters.clone', { roster: gang, name: 'Pour voir' })
  expect(copy.id).not.toBe(gang)
  expect(copy).toMatchObject({ name: 'Pour voir', player: null, money: original.money })
  const shape = (view: RosterView) => [
    view.figures.map((figure) => figure.amount),
    view.sheets.map(({ name, profile, figures, sets }) => [
      name,
      profile,
      figures.map((figure) => figure.amount),
      sets.map((set) => [set.name, set.brought, set.items.length])
    ])
  ]
  expect(shape(copy)).toEqual(shape(original))
  const ids = (view: RosterView) => [
    ...view.sheets.map((sheet) => sheet.member),
    ...view.items.map((item) => item.id)
  ]
  expect(ids(copy).filter((id) => ids(original).includes(id))).toEqual([])
  await app.call('members.dismiss', { roster: copy.id, member: copy.sheets[1]!.member })
  expect((await get()).sheets).toEqual(original.sheets)
  await app.call('history.undo', { roster: copy.id })
  await app.call('history.undo', { roster: copy.id })
  expect((await app.call('rosters.list', {})).map((one) => one.id)).toEqual([gang])
})

test('the act by which a member left is known, with the acts that depend on it; a present member has no such act', async () => {
  expect(await app.call('members.departure', { roster: gang, member: solveig })).toBeNull()
  const [bolter] = await buy('boltgun', solveig)
  await app.call('rosters.correct', {
    roster: gang,
    why: 'fatigue',
    corrections: [{ what: 'leave', member: solveig, why: 'retired' }]
  })
  const gone = (await app.call('members.departure', { roster: gang, member: solveig }))!
  expect(gone.act).toMatchObject({ method: 'rosters.correct', standing: true })
  expect(gone.hanging).toEqual([])
  // An item left in the stash was passed on; that depends on the departure.
  await app.call('stash.move', { roster: gang, moves: [{ item: bolter!, to: rikke }] })
  expect(
    (await app.call('members.departure', { roster: gang, member: solveig }))!.hanging.map((act) => act.method)
  ).toEqual(['stash.move'])
  await app.call('stash.move', { roster: gang, moves: [{ item: bolter!, to: 'stash' }] })
  const newest = await app.call('members.departure', { roster: gang, member: solveig, limit: 1 })
  expect(newest).toMatchObject({ act: gone.act, hanging: [{ method: 'stash.move' }], count: 2 })
  await app.call('history.undo', { act: gone.act.seq, how: 'with-later' })
  expect(sheetOf(await get(), solveig).left).toBeNull()
  expect(await app.call('members.departure', { roster: gang, member: solveig })).toBeNull()
  expect(await app.dispatch('members.departure', { roster: gang, member: 'nobody' })).toMatchObject({
    error: { code: 'unknown-member' }
  })
})

test('the gang at an earlier moment has the members, choices and sets of that day', async () => {
  const [dagger] = await buy('dagger', rikke)
  await app.call('members.keep', {
    roster: gang,
    member: rikke,
    sets: [{ name: 'Rue', items: [dagger!] }],
    set: 'Rue'
  })
  const { acts } = await app.call('history.list', { roster: gang })
  await app.call('rosters.correct', {
    roster: gang,
    why: 'parti',
    corrections: [{ what: 'leave', member: solveig, why: 'dismissed' }]
  })
  await app.call('members.keep', { roster: gang, member: rikke, set: null })
  const then = await app.call('rosters.at', { roster: gang, act: acts[0]!.seq })
  expect(sheetOf(then, solveig).left).toBeNull()
  expect(sheetOf(then, rikke).sets).toMatchObject([{ name: 'Rue', brought: true }])
})

test('the card of a fighter who brings a set names it and its content; other cards do not', async () => {
  const [dagger] = await buy('dagger', rikke)
  await buy('boltgun', rikke)
  const sets = [{ name: 'Discret', items: [dagger!] }]
  await app.call('members.keep', { roster: gang, member: rikke, sets })
  const block = async (member: string) =>
    (await app.call('cards.get', { roster: gang })).members
      .find((card) => card.id === member)!
      .blocks.find((one) => one.key === 'brought')
  expect(await block(rikke)).toBeUndefined()
  await app.call('members.keep', { roster: gang, member: rikke, set: 'Discret' })
  expect(await block(rikke)).toMatchObject({
    title: { params: { set: 'Discret' } },
    entries: [{ name: { fr: 'Poignard' } }]
  })
  expect(await block(solveig)).toBeUndefined()
})
