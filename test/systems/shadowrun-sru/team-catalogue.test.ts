import { expect, test } from 'vitest'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import { refusals, saidByKernel } from '../../support/refusals'
import { openCampaign, rosterOf, sheetsOf } from '../../support/roster-app'
import { isWorded, sru } from './ask'

/** A team with two characters, through the unchanged core. */
async function team(houseRules: object = {}) {
  const app = await openCampaign('shadowrun-sru', 'Seattle', houseRules)
  const { id, members } = await rosterOf(app, { name: 'Les Fantômes', kind: 'team' }, 'character', [
    'Ada',
    'Bo'
  ])
  const [ada, bo] = members as [string, string]
  const refused = refusals(app, isWorded, saidByKernel('not-in-this-system', 'unknown-thing', 'unknown-role'))
  return { app, id, ada, bo, refused, ...sheetsOf(app, id, ada) }
}

const PISTOL = {
  name: 'Ares Predator',
  kind: 'ordinary',
  base: 5,
  modes: ['single', 'multiple'],
  trigger: 'physical',
  automatic: false,
  magazine: 10,
  loaded: 4,
  recoil: 1,
  area: 0,
  risk: 'by-kind',
  electric: 'by-kind'
}

const ROWS = [
  {
    name: 'Ares Predator',
    weapon: true,
    kind: 'ordinary',
    base: 5,
    modes: ['single', 'multiple'],
    trigger: 'physical',
    automatic: false,
    magazine: 15,
    recoil: 1,
    area: 0,
    price: 350
  },
  {
    name: 'Kit médical',
    weapon: false,
    kind: 'ordinary',
    base: 0,
    modes: [],
    trigger: 'physical',
    automatic: false,
    magazine: 0,
    recoil: 0,
    area: 0,
    price: 100
  },
  {
    name: 'Couteau',
    weapon: true,
    kind: 'ordinary',
    base: 2,
    modes: [],
    trigger: 'physical',
    automatic: false,
    magazine: 0,
    recoil: 0,
    area: 0,
    price: null
  }
]

test('SRU-R37: the campaign writes its catalogue, and members pay with their own money', async () => {
  const { app, id, ada, bo, write, view, values, refused } = await team()
  expect(await app.call('stash.offers', { roster: id, holder: ada })).toEqual([])
  await app.call('rules.setTables', { edits: [{ file: 'catalogue/gear', path: [], to: ROWS }] })
  await write({ nuyens: 500 })
  const offers = async (holder: string, basket: object[] = []) =>
    (await app.call('stash.offers', { roster: id, holder, basket: basket as never })).map(
      ({ name, price, permitted, affordable, allowed, byItself, refused: why }) => [
        name['fr'],
        price,
        permitted,
        affordable,
        allowed,
        byItself,
        why.map(({ code }) => code)
      ]
    )
  expect(await offers(ada)).toEqual([
    ['Ares Predator', 350, true, true, true, true, []],
    ['Kit médical', 100, true, true, true, true, []],
    ['Couteau', null, true, true, true, true, []]
  ])
  expect(await offers(bo)).toMatchObject([
    ['Ares Predator', 350, true, false, false, false, ['too-dear']],
    ['Kit médical', 100, true, false, false, false, ['too-dear']],
    ['Couteau', null, true, true, true, true, []]
  ])
  expect((await offers('stash'))[0]).toEqual([
    'Ares Predator',
    350,
    false,
    true,
    false,
    false,
    ['stash-pays-nothing']
  ])
  const line = { thing: 'gear-1', quantity: 1, holder: ada }
  expect((await offers(ada, [line]))[0]).toEqual([
    'Ares Predator',
    350,
    true,
    false,
    false,
    true,
    ['too-dear']
  ])
  const lines = [
    line,
    { thing: 'gear-2', quantity: 1, holder: ada },
    { thing: 'gear-3', quantity: 1, holder: 'stash' }
  ]
  expect(await app.call('stash.quoteBuy', { roster: id, lines })).toMatchObject({
    allowed: true,
    cost: 450,
    figures: expect.arrayContaining([
      expect.objectContaining({ key: 'nuyens', member: ada, before: 500, after: 50 })
    ]) as never
  })
  await app.call('stash.buy', { roster: id, lines })
  expect(await values()).toMatchObject({
    nuyens: 50,
    weapons: [{ ...PISTOL, magazine: 15, loaded: 15 }],
    gear: [{ name: 'Kit médical', quantity: 1, note: '' }]
  })
  expect(
    (await view()).items.map(({ name, price, paid, holder }) => [name['fr'], price, paid, holder])
  ).toEqual([
    ['Ares Predator', 350, 350, ada],
    ['Kit médical', 100, 100, ada],
    ['Couteau', null, 0, 'stash']
  ])
  expect(
    await refused('stash.buy', {
      roster: id,
      lines: [
        line,
        { thing: 'gear-9', quantity: 1, holder: ada },
        { ...line, holder: 'nobody' },
        { ...line, holder: 'stash' }
      ]
    })
  ).toEqual(['too-dear', 'unknown-thing', 'unknown-member', 'stash-pays-nothing'])
  expect(await refused('stash.sell', { roster: id, items: [(await view()).items[0]!.id] })).toEqual([
    'not-in-this-system'
  ])
  expect(
    await app.dispatch('rules.setTables', {
      edits: [{ file: 'catalogue/gear', path: [], to: [{ ...ROWS[0], kind: 'laser' }] }]
    })
  ).toMatchObject({ ok: false })
  expect(
    await app.dispatch('rules.setTables', {
      edits: [{ file: 'catalogue/gear', path: [], to: [{ ...ROWS[0], modes: ['beam'] }] }]
    })
  ).toMatchObject({ ok: false })
  await app.end()
})

test('SRU-R37: without prices there is no currency, and everything is taken for free', async () => {
  const { app, id, ada, view, values } = await team({ prices: 'none' })
  expect(shadowrunSru.sheet(sru({ prices: 'none' })).currency).toBeNull()
  expect(shadowrunSru.sheet(sru()).currency).toEqual({
    name: { fr: 'nuyen', en: 'nuyen' },
    abbr: { fr: '¥', en: '¥' },
    purses: true
  })
  await app.call('rules.setTables', { edits: [{ file: 'catalogue/gear', path: [], to: ROWS }] })
  expect(await app.call('stash.offers', { roster: id, holder: ada })).toMatchObject([
    { price: null, allowed: true },
    { price: null, allowed: true },
    { price: null, allowed: true }
  ])
  await app.call('stash.buy', {
    roster: id,
    lines: [
      { thing: 'gear-1', quantity: 2, holder: ada },
      { thing: 'gear-2', quantity: 3, holder: ada }
    ]
  })
  expect(await values()).not.toHaveProperty('nuyens')
  expect(await values()).toMatchObject({
    weapons: [{ name: 'Ares Predator' }, { name: 'Ares Predator' }],
    gear: [{ quantity: 3 }]
  })
  expect((await view()).figures.map(({ key }) => key)).toEqual(['members'])
  await app.end()
})
