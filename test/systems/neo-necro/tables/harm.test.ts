import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { printed } from '../../../support/printed'

const rules = necro()
const faces = (sides: number): number[] => Array.from({ length: sides }, (_, at) => at + 1)

describe('the printed damage levels', () => {
  test.each([
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [4, [2, 3, 4]],
    [5, [3, 4, 5]],
    [6, [4, 5, 6]],
    [9, [7, 8, 9]]
  ])('NN-DMG-2, NN-RUL-52: at level %i a wound costs one of %j', (damageLevel, lost) => {
    expect(
      lost.map((_, at) => outcome('damage', { wounds: 1, damageLevel, dice: [at + 1] })['woundsLost'])
    ).toEqual(lost)
    expect(outcome('damage', { wounds: 2, damageLevel, dice: [1, 1] })).toEqual({ woundsLost: 2 * lost[0]! })
  })

  test('NN-DMG-1: at level 1 a wound costs one', () => {
    expect([0, 1, 2].map((wounds) => outcome('damage', { wounds })['woundsLost'])).toEqual([0, 1, 2])
  })
})

describe('the printed survival table', () => {
  const profile = { ws: 4, bs: 4, i: 4 }

  test.each(faces(10))('NN-OUT-2: a %i', (die) => {
    const state = die <= 3 ? 'light-wound' : die <= 7 ? 'down' : 'out-of-action'
    expect(outcome('survival', { wounds: 1, woundsLost: 1, dice: [die], profile })).toMatchObject({ state })
  })

  test('NN-OUT-3, NN-RUL-7: a light wound costs 1 WS, 1 BS and 1 I and leaves 1 W', () => {
    expect(outcome('survival', { wounds: 3, woundsLost: 3, dice: [1], profile })).toMatchObject({
      wounds: 1,
      penalty: 1,
      profile: { ws: 3, bs: 3, i: 3 }
    })
  })

  test.each(faces(4))('NN-OUT-1: with %i wounds, each excess one adds a die', (woundsLost) => {
    expect(
      outcome('survival', { wounds: 1, woundsLost, dice: Array<number>(woundsLost).fill(4), profile })
    ).toMatchObject({ dice: woundsLost })
  })

  test.each(faces(10))('NN-OUT-7: a fighter down at the end rolls a %i', (die) => {
    expect(outcome('down-at-end', { paid: false, die })).toMatchObject({
      outOfAction: die >= 6,
      injuryRoll: die >= 6
    })
  })

  test('NN-INJ-2: paying costs 10 cr', () => {
    expect(outcome('down-at-end', { paid: true })).toMatchObject({ outOfAction: false, cost: 10 })
  })
})

describe('the printed falls', () => {
  // storeys, Strength, threshold, damage level
  test.each(
    printed(`
    1 3  3 1
    2 6  4 1
    3 9  6 2
    4 12 9 3`)
  )('NN-FALL-3, NN-RUL-10: %s storeys', (storeys, strength, threshold, damageLevel) => {
    const hit = { strength: Number(strength), threshold: Number(threshold), damageLevel: Number(damageLevel) }
    for (const height of [Number(storeys) * 3, Number(storeys) * 3 + 2.9])
      expect(outcome('fall', { height })).toEqual({ hit, outOfAction: false })
  })

  test.each([0, 1, 2.9])('NN-FALL-3: %f inches are less than a storey', (height) => {
    expect(outcome('fall', { height })).toEqual({ hit: null, outOfAction: false })
  })

  test.each([15, 30])('NN-FALL-3: %i inches are more than four storeys', (height) => {
    expect(outcome('fall', { height })).toEqual({ hit: null, outOfAction: true })
  })
})

describe('the printed looting table', () => {
  test.each(faces(10))('NN-LOOT-2: a %i', (die) => {
    const result = die <= 5 ? 'attacker-chooses' : die <= 8 ? 'victim-chooses' : 'struggle'
    expect(outcome('loot', { initiative: 4, testDie: 4, die })).toEqual({
      result,
      looterWoundsLost: die >= 9 ? 1 : 0
    })
  })

  test('NN-LOOT-1: a failed test has its result', () => {
    expect(outcome('loot', { initiative: 4, testDie: 5 })).toEqual({
      result: 'failed-test',
      looterWoundsLost: 0
    })
  })
})

describe('the printed reserves', () => {
  test.each([
    [1, 0],
    [2, 6],
    [3, 8],
    [4, 10],
    [5, 10],
    [12, 10]
  ])('NN-RSV-1, NN-RUL-9: on turn %i a model arrives on up to %i', (turn, upTo) => {
    expect(faces(10).filter((die) => outcome('reserve', { turn, die })['arrives'] === true)).toEqual(
      faces(upTo)
    )
  })
})

describe('other figures of the table', () => {
  test('NN-MOV-1, NN-SPR-1, NN-CON-1, NN-OUT-4, NN-MOV-2, NN-EXC-1, NN-LOOT-1: the distances are as printed', () => {
    const action = (id: string) => rules.turn.actions.find((one) => one.id === id)
    expect(action('move')).toMatchObject({ distance: 6 })
    expect(action('sprint')).toMatchObject({ distance: 3 })
    expect(action('exchange-gear')).toMatchObject({ maxItems: 3 })
    expect(action('loot')).toMatchObject({ reach: 1 })
    expect(rules.turn).toMatchObject({ consolidation: 4, crawlWhenDown: 3, maxClimb: 2 })
  })

  test('NN-SET-1: the table is 48 inches square, half of it covered', () => {
    expect(rules.turn.table).toEqual({ size: { width: 48, depth: 48 }, terrainCoverage: 0.5 })
  })

  test('NN-ACT-1, NN-ACT-2, NN-ACT-3, NN-ACT-4: movement, then shooting, have eight actions each, four of them in both', () => {
    expect(rules.turn.activationPhases).toEqual([
      {
        id: 'movement',
        actions: [
          'move',
          'aim',
          'take-cover',
          'reload',
          'shoulder-heavy-weapon',
          'change-gear-in-hand',
          'exchange-gear',
          'loot'
        ]
      },
      {
        id: 'shooting',
        actions: [
          'shoot',
          'throw-grenade',
          'sprint',
          'hide',
          'reload',
          'change-gear-in-hand',
          'exchange-gear',
          'loot'
        ]
      }
    ])
  })

  test('NN-MOV-7, NN-MOV-8, NN-MOV-15: difficult terrain doubles, dangerous terrain hits with S5, breaking off takes one automatic blow', () => {
    expect(rules.combat.difficultTerrain).toEqual({ movementCostMultiplier: 2 })
    expect(rules.combat.dangerousTerrain).toEqual({
      test: 'i',
      hit: { strength: 5, threshold: 0, damageLevel: 1 },
      arc: 'front'
    })
    expect(rules.combat.breakAway).toEqual({ attacksPerEnemy: 1, hits: 'automatic' })
  })

  test('NN-SCA-1, NN-ROF-2, NN-INT-1, NN-SUP-4, NN-FALL-1: scatter, spread, interception, covering fire and the edge are as printed', () => {
    expect(rules.combat.scatter).toMatchObject({ distanceDie: 10, onHitSymbol: 'follow-small-arrow' })
    expect(rules.combat).toMatchObject({
      rateOfFireSpread: 4,
      interceptDistance: 2,
      coveringFireRadius: 1.5,
      falls: { edgeDistance: 1, storeyHeight: 3 }
    })
    expect(rules.combat.templates).toMatchObject([
      { id: 'small', radius: 1.5 },
      { id: 'large' },
      { id: 'teardrop' }
    ])
  })
})
