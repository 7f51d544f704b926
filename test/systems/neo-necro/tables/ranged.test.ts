import { describe, expect, test } from 'vitest'
import { rangedFacts } from '../../../../src-main/systems/neo-necro/catalogue/rules'
import { ask, outcome, refusal } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { cell, printed } from '../../../support/printed'

const rules = necro()
const listed = (category: string): string[] =>
  rules
    .things()
    .filter((thing) => thing.kind === 'weapon' && thing.category === category && !thing.masterCrafted)
    .map((thing) => thing.id)

// id, profile, end of the short band and its modifier, end of the long band and its modifier, S, threshold, damage level,
// rate of fire, template, overheat
const profiles: [rule: string, table: string[][]][] = [
  [
    'NN-WPN-3, NN-RUL-14',
    printed(`
    machine-pistol   standard          6  2  12 1  6  3 1 1 -     no
    laspistol        standard          6  2  12 1  4  4 1 1 -     no
    autopistol       standard          5  3  9  2  7  2 1 1 -     no
    bolt-pistol      standard          6  2  12 1  6  4 1 1 -     no
    hand-crossbow    standard          5  1  9  0  3  5 1 1 -     no
    sawn-off-shotgun standard          8  2  16 1  5  2 1 1 -     no
    plasma-pistol    standard          6  2  12 1  8  5 1 1 -     no`)
  ],
  [
    'NN-WPN-4, NN-RUL-14',
    printed(`
    assault-rifle    standard          12 1  24 0  6  3 1 1 -     no
    lasgun           standard          12 1  24 0  4  4 1 1 -     no
    pump-shotgun     standard          9  3  18 1  7  2 1 1 -     no
    boltgun          standard          12 1  24 0  6  4 1 1 -     no
    crossbow         standard          9  0  18 -1 3  5 1 1 -     no`)
  ],
  [
    'NN-WPN-5, NN-RUL-15',
    printed(`
    meltagun         standard          6  0  12 -1 11 8 2 1 -     no
    plasma-gun       low-energy        12 1  24 0  7  5 1 2 -     no
    plasma-gun       high-energy       15 1  30 0  8  5 1 3 -     yes`)
  ],
  [
    'NN-WPN-6, NN-RUL-16',
    printed(`
    sniper-rifle     standard          12 -2 48 2  8  6 1 1 -     no
    machine-gun      standard          12 1  36 0  7  4 1 3 -     no
    laser-ray        standard          12 1  36 0  5  5 1 3 -     no
    heavy-bolter     standard          12 1  36 0  7  5 1 3 -     no
    autocannon       standard          12 1  36 0  9  6 1 2 -     no
    lascannon        standard          18 1  48 0  12 8 3 1 -     no
    heavy-plasma-gun low-energy        12 1  36 0  8  5 1 1 small no
    heavy-plasma-gun high-energy       18 1  48 0  9  6 1 1 large yes`)
  ],
  [
    'NN-WPN-6, NN-WPN-9, NN-RUL-16, NN-RUL-17',
    printed(`
    missile-launcher frag-missile      12 1  48 0  7  4 1 1 large no
    missile-launcher anti-tank-missile 12 1  48 0  10 7 2 1 -     no
    missile-launcher plasma-missile    12 1  48 0  8  5 1 1 small no`)
  ]
]

describe.each(profiles)('the printed profiles of %s', (rule, table) => {
  test.each(table)(`${rule}: %s, %s`, (weapon, profile, ...cells) => {
    const [shortEnd, shortBy, longEnd, longBy, strength, threshold, damageLevel, rateOfFire] = cells
      .slice(0, 8)
      .map(Number)
    expect(rangedFacts(rules.thing(weapon!))?.profiles.find((entry) => entry.id === profile)).toEqual({
      id: profile,
      range: {
        short: { min: 0, max: shortEnd, modifier: shortBy },
        long: { min: shortEnd, max: longEnd, modifier: longBy }
      },
      strength,
      threshold,
      damageLevel,
      rateOfFire,
      template: cells[8] === '-' ? null : cells[8],
      overheat: cells[9] === 'yes'
    })
    const shot = (distance: number): unknown => outcome('shoot-target', { bs: 4, weapon, profile, distance })
    expect(shot(0)).toEqual({ target: 4 + shortBy!, band: 'short', threshold })
    expect(shot(shortEnd!)).toEqual({ target: 4 + shortBy!, band: 'short', threshold })
    expect(shot(shortEnd! + 0.1)).toEqual({ target: 4 + longBy!, band: 'long', threshold })
    expect(shot(longEnd!)).toEqual({ target: 4 + longBy!, band: 'long', threshold })
    expect(shot(longEnd! + 0.1)).toEqual({ target: null, band: 'out-of-range', threshold })
    expect(outcome('shot-strength', { weapon, profile })).toEqual({
      strength,
      threshold,
      ignoresCushioning: false
    })
    expect(outcome('shot-profile', { weapon, profile })).toMatchObject({
      damageLevel,
      rateOfFire,
      template: cells[8] === '-' ? null : cells[8],
      overheat: cells[9] === 'yes'
    })
    expect(outcome('rate-of-fire', { weapon, profile })).toMatchObject({ shots: rateOfFire, ammoRolls: 1 })
  })
})

describe('the printed flame weapons', () => {
  test.each([
    ['NN-WPN-5', 'flamer', 6, 4, 0],
    ['NN-WPN-6', 'heavy-flamer', 7, 5, 12]
  ])(
    '%s, NN-FLM-1: the %s has Strength %i, threshold %i and reach %i',
    (_, weapon, strength, threshold, reach) => {
      expect(rangedFacts(rules.thing(weapon))?.profiles).toMatchObject([
        { strength, threshold, range: { flame: { reach } }, template: 'teardrop' }
      ])
      expect(outcome('flame-strength', { weapon, mode: 'normal' })).toEqual({ strength, threshold })
      expect(refusal('shoot-target', { bs: 4, weapon, distance: 1 })).toEqual(['flame-no-hit-roll'])
      expect(outcome('shot-profile', { weapon })).toMatchObject({
        reach,
        hitRoll: false,
        coveringFire: false,
        damageLevel: 1,
        rateOfFire: 1
      })
    }
  )

  test.each([
    ['economy', 5, 6],
    ['normal', 6, 7],
    ['sustained', 7, 8]
  ])('NN-MODE-2: %s fire gives the flamer Strength %i, the heavy one %i', (mode, light, heavy) => {
    expect(outcome('flame-strength', { weapon: 'flamer', mode })).toEqual({ strength: light, threshold: 4 })
    expect(outcome('flame-strength', { weapon: 'heavy-flamer', mode })).toEqual({
      strength: heavy,
      threshold: 5
    })
  })
})

describe('the grenade launcher', () => {
  test('NN-WPN-5, NN-GRN-7, NN-RUL-19: it has its own bands, no modes, no gauge, no reload', () => {
    expect(rangedFacts(rules.thing('grenade-launcher'))).toMatchObject({
      usesFireModes: false,
      usesAmmoGauge: false,
      firesGrenades: true,
      reloadPrice: null,
      profiles: [
        {
          range: { short: { max: 12, modifier: 1 }, long: { max: 36, modifier: 0 } },
          strength: null,
          threshold: null
        }
      ]
    })
    const shot = (distance: number): unknown =>
      outcome('shoot-target', { bs: 4, weapon: 'grenade-launcher', distance })
    expect([shot(12), shot(12.1), shot(36), shot(36.1)]).toMatchObject([
      { target: 5, band: 'short' },
      { target: 4, band: 'long' },
      { target: 4, band: 'long' },
      { target: null, band: 'out-of-range' }
    ])
  })

  test('NN-RUL-19: cover and arcs count as for any shot', () => {
    const shot = (more: object): unknown =>
      outcome('shoot-target', { bs: 4, weapon: 'grenade-launcher', distance: 20, ...more })['target']
    expect([shot({ cover: true }), shot({ arc: 'side' }), shot({ arc: 'rear' })]).toEqual([2, 6, 7])
  })
})

// id, hands, encumbrance, price, reload, availability; master-crafted: price, reload (150 %, rounded up)
const prices: [rule: string, category: string, table: string[][]][] = [
  [
    'NN-WPN-3',
    'pistols',
    printed(`
    machine-pistol   1 2 20  4  common 30  6
    laspistol        1 2 20  4  common 30  6
    autopistol       1 2 20  4  common 30  6
    bolt-pistol      1 2 40  6  common 60  9
    hand-crossbow    1 2 20  4  common 30  6
    sawn-off-shotgun 1 3 25  5  common 38  8
    plasma-pistol    1 2 75  10 rare   113 15`)
  ],
  [
    'NN-WPN-4',
    'rifles',
    printed(`
    assault-rifle    2 5 25  5  common 38  8
    lasgun           2 5 25  5  common 38  8
    pump-shotgun     2 5 25  5  common 38  8
    boltgun          2 5 45  8  common 68  12
    crossbow         2 5 25  5  common 38  8`)
  ],
  [
    'NN-WPN-5',
    'special',
    printed(`
    meltagun         2 5 100 10 common 150 15
    plasma-gun       2 5 120 12 common 180 18
    flamer           2 5 80  10 common 120 15
    grenade-launcher 2 5 120 -  common 180 -`)
  ],
  [
    'NN-WPN-6',
    'heavy',
    printed(`
    sniper-rifle     2 6 120 12 common 180 18
    machine-gun      2 6 120 12 common 180 18
    laser-ray        2 6 120 12 common 180 18
    heavy-flamer     2 6 120 12 common 180 18
    heavy-bolter     2 6 170 15 rare   255 23
    autocannon       2 6 170 15 rare   255 23
    missile-launcher 2 6 150 -  rare   225 -
    lascannon        2 6 225 25 rare   338 38
    heavy-plasma-gun 2 6 150 15 rare   225 23`)
  ]
]

describe.each(prices)('the printed prices of %s', (rule, category, table) => {
  test(`${rule}: there are these ${category}, and no others`, () => {
    expect(listed(category)).toEqual(table.map(([id]) => id))
  })

  test.each(table)(
    `${rule}, NN-EQP-1, NN-EQP-2, NN-EQP-3, NN-ENC-3: %s`,
    (id, hands, encumbrance, price, reload, availability) => {
      expect(rules.thing(id!)).toMatchObject({ facts: { hands: Number(hands) } })
      expect(outcome('price', { item: id })).toEqual({
        price: Number(price),
        rare: availability === 'rare',
        encumbrance: Number(encumbrance),
        category
      })
      if (reload === '-') expect(refusal('price', { item: `standard-reload:${id}` })).toEqual(['unknown-id'])
      else
        expect(outcome('price', { item: `standard-reload:${id}` })).toEqual({
          price: Number(reload),
          rare: false,
          encumbrance: 1,
          category
        })
      expect(rangedFacts(rules.thing(id!))?.mustBeShouldered ?? false, 'NN-SHD-1').toBe(category === 'heavy')
    }
  )

  test.each(table)(
    'NN-MAS-1, NN-RUL-31: %s, master-crafted',
    (id, _hands, encumbrance, _price, _reload, _availability, made, madeReload) => {
      expect(outcome('master-crafted', { item: id })).toEqual({
        price: Number(made),
        reloadPrice: cell(madeReload),
        rare: true,
        encumbrance: Number(encumbrance)
      })
      expect(outcome('price', { item: `master-crafted:${id}` })).toEqual({
        price: Number(made),
        rare: true,
        encumbrance: Number(encumbrance),
        category
      })
      if (madeReload !== '-')
        expect(outcome('price', { item: `standard-reload:master-crafted:${id}` })).toMatchObject({
          price: Number(madeReload),
          encumbrance: 1
        })
    }
  )
})

describe('other ammunition', () => {
  test.each([
    ['frag-missile', 12],
    ['anti-tank-missile', 20],
    ['plasma-missile', 15]
  ])('NN-WPN-6, NN-WPN-9: a %s is a reload of the launcher, %i cr', (item, price) => {
    expect(outcome('price', { item })).toEqual({ price, rare: false, encumbrance: 1, category: 'heavy' })
    expect(rules.thing(item)).toMatchObject({ kind: 'ammo', weapon: 'missile-launcher', consumable: true })
  })

  test('NN-GEAR-10: flat-head rounds are for three weapons, at the price of their reload, and take 2 off the Strength', () => {
    const price = (weapon: string) => rules.thing(`flat-head-rounds:${weapon}`)?.price
    expect(['assault-rifle', 'machine-pistol', 'autopistol', 'boltgun', 'lasgun'].map(price)).toEqual([
      5,
      4,
      4,
      undefined,
      undefined
    ])
    const shot = (weapon: string) => outcome('shot-strength', { weapon, ammo: `flat-head-rounds:${weapon}` })
    expect(shot('assault-rifle')).toEqual({ strength: 4, threshold: 3, ignoresCushioning: true })
    expect(shot('machine-pistol')).toEqual({ strength: 4, threshold: 3, ignoresCushioning: true })
    expect(shot('autopistol')).toEqual({ strength: 5, threshold: 2, ignoresCushioning: true })
  })

  test('NN-MAS-1: a master-crafted weapon gives each shot +2 Strength or +1 threshold', () => {
    expect(outcome('shot-strength', { weapon: 'boltgun', masterCrafted: 'strength' })).toMatchObject({
      strength: 8,
      threshold: 4
    })
    expect(outcome('shot-strength', { weapon: 'boltgun', masterCrafted: 'threshold' })).toMatchObject({
      strength: 6,
      threshold: 5
    })
  })
})

describe('the printed combis', () => {
  test.each(
    printed(`
    combi-melta          meltagun         standard   11 8
    combi-plasma         plasma-gun       low-energy 7  5
    combi-flamer         flamer           standard   6  4`)
  )('NN-COM-1: a %s is a %s (%s)', (id, weapon, profile, strength, threshold) => {
    expect(rules.thing(id!)).toMatchObject({ kind: 'combi', facts: { weapon, profile } })
    expect(outcome('shot-strength', { weapon: id })).toMatchObject({
      strength: Number(strength),
      threshold: Number(threshold)
    })
  })

  test.each(
    printed(`
    combi-grenade-plasma plasma-grenade
    combi-grenade-smoke  smoke-grenade
    combi-grenade-flash  photon-grenade`)
  )('NN-COM-1: a %s fires a %s', (id, grenade) => {
    expect(rules.thing(id!)).toMatchObject({ kind: 'combi', facts: { weapon: 'grenade-launcher', grenade } })
  })

  test('NN-COM-1: each weighs 1, costs 40 cr, is common, and fires once per game in normal mode, without an ammo roll', () => {
    const combis = rules.things().filter((thing) => thing.kind === 'combi')
    expect(combis).toHaveLength(6)
    for (const { id } of combis)
      expect(outcome('price', { item: id })).toEqual({
        price: 40,
        rare: false,
        encumbrance: 1,
        category: 'gear'
      })
    expect(rules.combis).toMatchObject({
      shotsPerGame: 1,
      fireMode: 'normal',
      usesAmmoGauge: false,
      attachesTo: ['rifles']
    })
    expect(ask('shot-strength', { weapon: 'combi-melta' }).rules).toContain('NN-COM-1')
  })
})
