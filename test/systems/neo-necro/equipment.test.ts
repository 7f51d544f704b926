import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFit, refillsOf } from '../../../src-main/systems/neo-necro/formulas/equipment'
import { ask, outcome, refusal } from '../../support/necro-ask'
import { necro } from '../../support/neo-necro-raw'

describe('encumbrance', () => {
  const load = (type: string, items: string[], skills: string[] = []): unknown =>
    outcome('encumbrance', { type, items, skills })

  test('NN-ENC-1: a fighter’s load must not exceed their limit', () => {
    expect(load('ganger', ['boltgun', 'carapace-armour', 'sword'])).toEqual({
      total: 12,
      capacity: 12,
      legal: true
    })
    expect(load('kid', ['boltgun', 'carapace-armour', 'sword'])).toEqual({
      total: 12,
      capacity: 10,
      legal: false
    })
    expect(load('heavy', [])).toEqual({ total: 0, capacity: 14, legal: true })
  })

  test('NN-ENC-2: Beast of Burden gives 2, the anti-grav vest 1; two vests count as one', () => {
    expect(load('ganger', ['anti-grav-vest'], ['beast-of-burden'])).toMatchObject({ capacity: 15 })
    expect(load('ganger', ['anti-grav-vest', 'anti-grav-vest'])).toMatchObject({ capacity: 13 })
  })

  test('NN-ENC-3, NN-RUL-46: a reload weighs 1, a grenade 0.5, and sums are exact', () => {
    expect(load('ganger', ['boltgun', 'standard-reload:boltgun'])).toMatchObject({ total: 6 })
    expect(load('ganger', ['frag-grenade', 'frag-grenade', 'smoke-grenade'])).toMatchObject({ total: 1.5 })
    expect(load('ganger', ['boltgun', 'carapace-armour', 'sword', 'frag-grenade'])).toEqual({
      total: 12.5,
      capacity: 12,
      legal: false
    })
  })

  test('NN-MAS-1: a master-crafted weapon weighs as much as a standard one, and so does its reload', () => {
    expect(
      load('ganger', ['master-crafted:boltgun', 'standard-reload:master-crafted:boltgun'])
    ).toMatchObject({ total: 6 })
  })

  test('NN-ENC-4: stash items weigh nothing', () => {
    expect(load('ganger', ['tunnels', 'sting-patch'])).toMatchObject({ total: 0 })
  })

  test('a flat-head reload without a weapon has the usual weight', () => {
    expect(load('ganger', ['assault-rifle', 'flat-head-rounds'])).toMatchObject({ total: 6 })
  })

  test('unknown ids are refused, all at once', () => {
    expect(refusal('encumbrance', { type: 'ogre', items: ['x', 'boltgun', 'y'], skills: ['z'] })).toEqual([
      'unknown-id',
      'unknown-id',
      'unknown-id',
      'unknown-id'
    ])
  })

  test('property: one more item never reduces the weight', () => {
    const ids = necro()
      .things()
      .map((thing) => thing.id)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ids), { maxLength: 12 }),
        fc.constantFrom(...ids),
        (items, more) => {
          const total = (list: string[]) => (load('heavy', list) as { total: number }).total
          return total([...items, more]) >= total(items)
        }
      )
    )
  })
})

describe('armour-legal', () => {
  test.each([
    [[], true],
    [['carapace-armour'], true],
    [['leather'], true],
    [['power-armour', 'energetic-fibres', 'boltgun'], true],
    [['carapace-armour', 'composite-armour'], false],
    [['carapace-armour', 'carapace-armour'], false],
    [['leather', 'polymers'], false],
    [['armour-plates', 'ceramite-armour', 'leather'], false]
  ])('NN-ARM-1: %j: %s', (items, legal) => {
    expect(outcome('armour-legal', { items })).toEqual({ legal })
  })
})

describe('may-equip', () => {
  const may = (type: string, item: string, skills: string[] = [], houseRules = {}): unknown =>
    outcome('may-equip', { type, item, skills }, houseRules)['allowed']
  const types = ['leader', 'ganger', 'kid', 'heavy', 'colossus']
  const who = (item: string): string[] => types.filter((type) => may(type, item) === true)

  test('NN-FTR-2: everybody may have rifles, pistols, melee weapons, grenades, armour and gear', () => {
    for (const item of [
      'lasgun',
      'laspistol',
      'sword',
      'vortex-grenade',
      'carapace-armour',
      'leather',
      'bionic-eye',
      'scanner',
      'bio-booster'
    ])
      expect(who(item)).toEqual(types)
  })

  test('NN-FTR-3, NN-FTR-4: leaders and heavies may have special weapons', () => {
    expect(who('flamer')).toEqual(['leader', 'heavy'])
    expect(who('master-crafted:meltagun')).toEqual(['leader', 'heavy'])
  })

  test('NN-FTR-4, NN-FTR-6: only heavies may have heavy weapons and heavy melee weapons', () => {
    expect(who('autocannon')).toEqual(['heavy'])
    expect(who('eviscerator')).toEqual(['heavy'])
    expect(who('standard-reload:autocannon')).toEqual(['heavy'])
  })

  test('NN-FTR-5, NN-RUL-29: heavies and colossi may have heavy plating', () => {
    expect(who('power-armour')).toEqual(['heavy', 'colossus'])
    expect(may('heavy', 'power-armour', [], { heaviesMayWearHeavyPlating: false })).toBe(false)
    expect(may('ganger', 'eviscerator', [], { meleeCategoryIncludesHeavyMelee: true })).toBe(true)
  })

  test('NN-GEAR-5: the servo-skull is for colossi', () => {
    expect(who('medical-servo-skull')).toEqual(['colossus'])
    expect(who('medical-supplies')).toEqual(types)
  })

  test('NN-COM-2, NN-RUL-30: combis need Specialist or access to special weapons', () => {
    expect(who('combi-melta')).toEqual(['leader', 'heavy'])
    expect(may('kid', 'combi-flamer', ['specialist'])).toBe(true)
    expect(may('kid', 'combi-flamer', [], { combiNeedsSpecialist: false })).toBe(true)
  })

  test('NN-SKL-31: Specialist taken twice opens special weapons, once only combis', () => {
    expect(may('ganger', 'plasma-gun', ['specialist'])).toBe(false)
    expect(may('ganger', 'plasma-gun', ['specialist', 'specialist'])).toBe(true)
    expect(may('ganger', 'autocannon', ['specialist', 'specialist'])).toBe(false)
  })

  test('NN-ENC-4: nobody carries stash items', () => {
    expect(who('tunnels')).toEqual([])
  })

  test('a refusal in the answer has its reason', () => {
    const answer = ask('may-equip', { type: 'ganger', item: 'autocannon' })
    expect(answer.rules).toContain('NN-FTR-4')
    expect(answer.steps).toEqual([
      {
        key: 'reason.not-for-type',
        params: { thing: { fr: 'Autocanon', en: 'Autocannon' }, type: { fr: 'Ganger', en: 'Ganger' } }
      }
    ])
    expect(refusal('may-equip', { type: 'ogre', item: 'club', skills: ['x'] })).toEqual([
      'unknown-id',
      'unknown-id',
      'unknown-id'
    ])
  })
})

describe('prices', () => {
  const sale = (item: string): unknown => outcome('sale', { item })['credits']

  test('NN-BUY-3: an item sells for half the list price, rounded down', () => {
    expect([
      sale('boltgun'),
      sale('chainsword'),
      sale('frag-grenade'),
      sale('force-shield-charge'),
      sale('stimulant-dose')
    ]).toEqual([22, 7, 2, 1, 1])
    expect(sale('master-crafted:lasgun')).toBe(19)
    expect(sale('standard-reload:boltgun')).toBe(4)
  })

  test("NN-RUL-48: bionics can't be sold", () => {
    expect(refusal('sale', { item: 'bionic-arm' })).toEqual(['not-for-sale'])
  })

  test('NN-EQP-3: a reload without a weapon has no price', () => {
    expect(refusal('sale', { item: 'flat-head-rounds' })).toEqual(['reload-needs-weapon'])
    expect(refusal('sale', { item: 'nothing' })).toEqual(['unknown-id'])
  })

  test('NN-MAS-1, NN-RUL-31: master crafting costs 150 %, fractions up, is always rare, and weighs the same', () => {
    const made = (item: string, houseRules = {}): unknown => outcome('master-crafted', { item }, houseRules)
    expect(made('lasgun')).toEqual({ price: 38, reloadPrice: 8, rare: true, encumbrance: 5 })
    expect(made('master-crafted:boltgun')).toEqual({ price: 68, reloadPrice: 12, rare: true, encumbrance: 5 })
    expect(made('lascannon')).toEqual({ price: 338, reloadPrice: 38, rare: true, encumbrance: 6 })
    expect(made('grenade-launcher')).toEqual({ price: 180, reloadPrice: null, rare: true, encumbrance: 5 })
    expect(made('lasgun', { masterCraftedRounding: 'down' })).toEqual({
      price: 37,
      reloadPrice: 7,
      rare: true,
      encumbrance: 5
    })
  })

  test('NN-MAS-1: only ranged weapons are master-crafted', () => {
    expect(refusal('master-crafted', { item: 'sword' })).toEqual(['cannot-be-master-crafted'])
    expect(refusal('master-crafted', { item: 'combi-melta' })).toEqual(['cannot-be-master-crafted'])
    expect(refusal('master-crafted', { item: 'pike' })).toEqual(['unknown-id'])
  })

  test('NN-EQP-1: every item has a price', () => {
    expect(outcome('price', { item: 'power-fist' })).toEqual({
      price: 120,
      rare: true,
      encumbrance: 5,
      category: 'heavy-melee'
    })
  })
})

describe('fitting and refills', () => {
  test('NN-GEAR-6, NN-GEAR-7, NN-COM-1: each attachment fits its weapons only', () => {
    const codes = (thing: string, weapon: string): string[] =>
      checkFit(necro(), thing, weapon).map((why) => why.code)
    expect(codes('telescopic-sight', 'lasgun')).toEqual([])
    expect(codes('telescopic-sight', 'autocannon')).toEqual(['does-not-fit'])
    expect(codes('bayonet', 'master-crafted:autocannon')).toEqual([])
    expect(codes('bayonet', 'sword')).toEqual(['does-not-fit'])
    expect(codes('combi-melta', 'laspistol')).toEqual(['does-not-fit'])
    expect(codes('combi-melta', 'boltgun')).toEqual([])
    expect(codes('combi-melta', 'standard-reload:boltgun')).toEqual(['does-not-fit'])
    expect(codes('scanner', 'boltgun')).toEqual(['not-an-attachment'])
  })

  test('NN-LOOT-6: a weapon and an injector take their refills along', () => {
    expect(refillsOf(necro(), 'autopistol')).toEqual([
      'standard-reload:autopistol',
      'flat-head-rounds:autopistol'
    ])
    expect(refillsOf(necro(), 'missile-launcher')).toEqual([
      'frag-missile',
      'anti-tank-missile',
      'plasma-missile'
    ])
    expect(refillsOf(necro(), 'stimulant-injector')).toEqual(['stimulant-dose'])
    expect(refillsOf(necro(), 'sword')).toEqual([])
  })
})
