import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Request } from '../../src-main/contract'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

/** The questions of the trading post to the host before anything is paid, on a real file. */
let app: TestApp
let gang: string
let rikke: string
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
})
afterEach(() => app.end())

type Lines = Request<'stash.buy'>['lines']
const line = (thing: string, quantity = 1, holder = rikke): Lines[number] => ({ thing, quantity, holder })
async function offers(basket: Lines = [], holder = rikke) {
  const list = await app.call('stash.offers', { roster: gang, holder, basket })
  return Object.fromEntries(list.map((offer) => [offer.thing, offer]))
}
const codes = (list: { code: string }[] | undefined) => list?.map(({ code }) => code)
const money = async () => (await app.call('rosters.get', { roster: gang })).money!

test('a possible purchase accounts for the basket: its money, its weight and its rare things', async () => {
  const cash = await money()
  const alone = await offers()
  const costly = Object.values(alone)
    .filter((offer) => offer.allowed && !offer.rare)
    .sort((a, b) => b.price! - a.price!)[0]!
  const many = Math.floor(cash / costly.price!)
  const after = await offers([line(costly.thing, many, 'stash')])
  expect(after[costly.thing]).toMatchObject({ permitted: true, affordable: false, allowed: false })
  expect(codes(after[costly.thing]!.refused)).toEqual(['money-short'])
  expect(alone['power-sword']).toMatchObject({ allowed: true })
  const rare = await offers([line('power-sword', 3, 'stash')])
  expect(rare['power-sword']).toMatchObject({ permitted: false, affordable: true, allowed: false })
  expect(codes(rare['power-sword']!.refused)).toEqual(['too-many-rare'])
  expect(rare['sword']).toMatchObject({ allowed: true })
  // An item refused only because of the basket may still be tried.
  expect(rare['power-sword']!.byItself).toBe(true)
  expect(after[costly.thing]!.byItself).toBe(true)
  expect(alone['tunnels']).toMatchObject({ allowed: false, byItself: false })
})

test('an offer that a basket leaves open can be bought with that basket, and one that it closes can’t', async () => {
  const basket = [line('boltgun'), line('sword')]
  const list = Object.values(await offers(basket))
  const some = list.filter((_, at) => at % 9 === 0)
  expect(new Set(some.map(({ allowed }) => allowed)).size).toBe(2)
  for (const { thing, allowed, fits } of some) {
    const quote = await app.call('stash.quoteBuy', {
      roster: gang,
      lines: [...basket, { ...line(thing), ...(fits?.[0] && { on: fits[0] }) }]
    })
    expect({ thing, allowed: quote.allowed }).toEqual({ thing, allowed })
  }
})

test('a fault of the basket itself does not count against every other thing', async () => {
  const broken = [line('carapace-armour'), line('power-armour')]
  expect(codes((await app.call('stash.quoteBuy', { roster: gang, lines: broken })).reasons)).toContain(
    'two-platings-fighter'
  )
  expect((await offers(broken, 'stash'))['dagger']).toMatchObject({ allowed: true, refused: [] })
  expect(codes((await offers(broken))['two-handed-sword-axe']!.refused)).not.toContain('two-platings-fighter')
})

test('the content of the basket serves the things that need it: a dose is for a buyer of its injector', async () => {
  const before = (await offers())['stimulant-dose']!
  expect(codes(before.refused)).toEqual(['needs-thing'])
  const needed = Object.values(await offers()).find(
    (offer) => JSON.stringify(offer.name) === JSON.stringify(before.refused[0]!.params['needed'])
  )!
  expect((await offers([line(needed.thing)]))['stimulant-dose']).toMatchObject({ allowed: true })
})

test('a weapon’s makes and reloads are listed under it, and everything else by itself', async () => {
  const list = await offers()
  for (const thing of [
    'master-crafted:boltgun',
    'standard-reload:boltgun',
    'standard-reload:master-crafted:boltgun'
  ])
    expect(list[thing]!.under).toBe('boltgun')
  expect(list['frag-missile']!.under).toBe('missile-launcher')
  for (const thing of ['boltgun', 'sword', 'telescopic-sight', 'frag-grenade', 'combi-melta'])
    expect(list[thing]!.under).toBeNull()
  for (const { under } of Object.values(list))
    expect(under === null || list[under]!.under === null).toBe(true)
})

test('things are compared without leaving a trace, against a type or against a member of another gang', async () => {
  const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'goliath' })).id
  const { recruited: brute } = await app.call('members.recruit', {
    roster: other,
    type: 'colossus',
    name: 'Brute'
  })
  await app.call('stash.buy', { roster: other, lines: [line('carapace-armour', 1, brute)] })
  const acts = await app.call('history.list', {})
  const typical = await app.call('stash.compare', {
    roster: gang,
    member: rikke,
    things: ['boltgun', 'lasgun']
  })
  const named = await app.call('stash.compare', {
    roster: gang,
    member: rikke,
    things: ['boltgun', 'lasgun'],
    against: { roster: other, member: brute }
  })
  expect(typical.tables[0]!.columns.map(({ thing }) => thing)).toEqual(['boltgun', 'lasgun'])
  const losses = (comparison: typeof typical) =>
    comparison.tables[0]!.rows.find(({ key }) => key === 'lossShort')!.cells
  expect(losses(named)).not.toEqual(losses(typical))
  expect(await app.call('history.list', {})).toEqual(acts)
})

test('a comparison for the stash, of nothing, or against nobody is refused with a reason', async () => {
  const asked = { roster: gang, member: rikke, things: ['boltgun'] }
  await expect(app.call('stash.compare', { ...asked, member: 'stash' })).rejects.toMatchObject({
    failure: { code: 'refused', reasons: [{ code: 'unknown-fighter' }] }
  })
  await expect(app.call('stash.compare', { ...asked, things: [] })).rejects.toMatchObject({
    failure: { code: 'bad-input', paths: ['things'] }
  })
  await expect(
    app.call('stash.compare', { ...asked, against: { roster: 'nowhere', member: 'x' } })
  ).rejects.toMatchObject({ failure: { code: 'unknown-roster' } })
  await expect(app.call('stash.compare', { ...asked, suppose: { mode: 'fast' } })).rejects.toMatchObject({
    failure: { reasons: [{ code: 'field-wrong' }] }
  })
})

test('a game that compares nothing offers no comparison', async () => {
  await app.end()
  app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
  await app.call('campaigns.create', { name: 'Cercle', system: 'tiny' })
  const circle = await app.call('rosters.create', { name: 'Brume', kind: 'grove' })
  expect(
    (await app.call('stash.offers', { roster: circle.id, holder: 'stash' })).every((offer) => !offer.compared)
  ).toBe(true)
  await expect(
    app.call('stash.compare', { roster: circle.id, member: 'x', things: ['y'] })
  ).rejects.toMatchObject({ failure: { code: 'nothing-to-compare' } })
})

test('the things of gangs are listed once for each holder, with their number, and can be moved there', async () => {
  const listed = async () =>
    (await app.call('stash.list', {})).map(({ rosterName, holderName, name, count }) => [
      rosterName,
      holderName,
      name.en,
      count
    ])
  expect(await listed()).toEqual([])
  await app.call('stash.buy', { roster: gang, lines: [line('sword'), line('sword', 2, 'stash')] })
  expect(await listed()).toEqual([
    ['Les Rouilles', null, 'Sword', 2],
    ['Les Rouilles', 'Rikke', 'Sword', 1]
  ])
  await app.call('members.dismiss', { roster: gang, member: rikke })
  expect((await listed()).filter(([, holder]) => holder !== null)).toEqual([])
  const other = await app.call('rosters.create', { name: 'Les Cendres', kind: 'escher' })
  await app.call('stash.buy', { roster: other.id, lines: [line('sword', 1, 'stash')] })
  expect((await listed()).filter(([roster]) => roster === 'Les Cendres')).toEqual([
    ['Les Cendres', null, 'Sword', 1]
  ])
})
