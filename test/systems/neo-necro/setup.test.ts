import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('before the game', () => {
  test('NN-SET-1: the table is 48 by 48 inches, half of it terrain', () => {
    expect(outcome('battlefield', {})).toEqual({ width: 48, depth: 48, terrain: 1152, standard: true })
    expect(outcome('battlefield', { width: 72 })).toEqual({
      width: 72,
      depth: 48,
      terrain: 1728,
      standard: false
    })
  })

  test('NN-SET-2: edges are chosen in ascending order of the rolls, and the lowest decides who begins', () => {
    expect(outcome('table-edges', { players: 3, dice: [7, 2, 9] })).toEqual({
      order: [1, 0, 2],
      decidesFirstTurn: 1
    })
  })

  test('NN-RUL-49: tied players roll again among themselves', () => {
    expect(outcome('table-edges', { players: 2, dice: [4, 4], rerolls: [[8, 3]] })).toEqual({
      order: [1, 0],
      decidesFirstTurn: 1
    })
    expect(
      outcome('table-edges', {
        players: 3,
        dice: [5, 1, 5],
        rerolls: [
          [6, 6],
          [9, 2]
        ]
      })
    ).toEqual({ order: [1, 2, 0], decidesFirstTurn: 1 })
    expect(ask('table-edges', { players: 2, dice: [4, 4], rerolls: [[8, 3]] }).rules).toContain('NN-RUL-49')
    expect(ask('table-edges', { players: 2, dice: [4, 5] }).rules).not.toContain('NN-RUL-49')
  })

  test('missing dice are rolled; wrong numbers and endless ties are refused', () => {
    expect(outcome('table-edges', { players: 2 }, {}, falling(3, 8))).toMatchObject({
      order: [0, 1],
      dice: [{ value: 3 }, { value: 8 }]
    })
    expect(refusal('table-edges', { players: 2 })).toEqual(['always-tied'])
    expect(refusal('table-edges', { players: 3, dice: [1, 2] })).toEqual(['wrong-number-of-dice'])
    expect(accepts('table-edges', { players: 1 })).toBe(false)
  })

  test('property: everybody chooses once, and nobody before a lower roll', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 8 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 10 })),
        (dice, stream) => {
          const { order } = outcome(
            'table-edges',
            { players: dice.length, dice },
            {},
            falling(...[...stream.take(500)])
          ) as { order: number[] }
          expect([...order].sort()).toEqual(dice.map((_, nth) => nth))
          expect(order.map((nth) => dice[nth])).toEqual([...dice].sort((a, b) => a - b))
        }
      )
    )
  })
})

describe('deployment', () => {
  test('NN-SET-3, NN-SET-4, NN-SET-5: reserves are counted, one model each in turn, the first player first; smaller gangs pass the difference', () => {
    expect(outcome('deployment', { models: [8, 5, 7], first: 1 })).toEqual({
      order: [1, 2, 0],
      rounds: 8,
      passes: [0, 3, 1]
    })
    expect(outcome('deployment', { models: [6, 6] })).toEqual({ order: [0, 1], rounds: 6, passes: [0, 0] })
    expect(ask('deployment', { models: [6, 6] }).rules).toContain('NN-SET-4')
    expect(refusal('deployment', { models: [6, 6], first: 2 })).toEqual(['no-such-player'])
  })

  const place = (input: object): unknown => outcome('deployment-place', input)
  test('NN-SET-3: a model is placed on the ground, in its own zone', () => {
    expect(place({})).toEqual({ allowed: true, infiltrates: false })
    expect(place({ height: 3 })).toEqual({ allowed: false, infiltrates: false })
    expect(place({ inOwnZone: false })).toEqual({ allowed: false, infiltrates: false })
  })

  test('NN-SKL-23: an infiltrator is placed last, anywhere at least 18 inches from the enemy', () => {
    const infiltrator = { skills: ['infiltration'], inOwnZone: false, height: 6, everybodyElsePlaced: true }
    expect(place({ ...infiltrator, enemyDistance: 18 })).toEqual({ allowed: true, infiltrates: true })
    expect(place({ ...infiltrator, enemyDistance: 17.9 })).toEqual({ allowed: false, infiltrates: false })
    expect(place({ ...infiltrator, enemyDistance: 30, everybodyElsePlaced: false })).toMatchObject({
      allowed: false
    })
    expect(place({ ...infiltrator })).toMatchObject({ allowed: true })
  })
})

describe('reserves', () => {
  const group = (input: object, houseRules = {}): { [key: string]: unknown } =>
    outcome('reserve-group', { way: 'tunnels', models: 3, turn: 2, ...input }, houseRules)

  test('NN-GEAR-12, NN-GEAR-13, NN-RUL-51: a group of at most three has one roll', () => {
    expect(group({ die: 6 })).toEqual({
      arrives: true,
      chosen: false,
      mayCharge: false,
      level: 'ground',
      minDistanceInSight: 18,
      minDistanceOutOfSight: 12
    })
    expect(group({ die: 7, way: 'ventilation-ducts' })).toMatchObject({
      arrives: false,
      level: 'raised',
      minDistanceInSight: 18,
      minDistanceOutOfSight: 12
    })
    expect(
      [
        group({ turn: 1, die: 1 }),
        group({ turn: 3, die: 8 }),
        group({ turn: 3, die: 9 }),
        group({ turn: 4, die: 10 })
      ].map(({ arrives }) => arrives)
    ).toEqual([false, true, false, true])
    expect(refusal('reserve-group', { way: 'tunnels', models: 4, turn: 2 })).toEqual(['group-too-large'])
  })

  test('NN-SKL-23: an infiltrator chooses the result instead of rolling', () => {
    const skills = ['infiltration']
    expect(group({ skills, comeNow: true, die: 10 })).toMatchObject({ arrives: true, chosen: true })
    expect(group({ skills, comeNow: false, turn: 3, die: 1 })).toMatchObject({ arrives: false, chosen: true })
    expect(group({ skills, comeNow: true, turn: 1 })).toMatchObject({ arrives: false, chosen: false })
    expect(group({ skills, comeNow: false, turn: 4 })).toMatchObject({ arrives: true, chosen: false })
    expect(group({ comeNow: true, die: 10 })).toMatchObject({ arrives: false, chosen: false })
  })

  test('NN-RUL-9: a campaign may set other targets', () => {
    expect(group({ die: 4 }, { reservesTargets: [3] })).toMatchObject({ arrives: false })
    expect(group({ turn: 3, die: 10 }, { reservesTargets: [3] })).toMatchObject({ arrives: true })
  })

  const place = (input: object): unknown => outcome('arrival-place', input)
  test('NN-RSV-2: a model arrives at its own edge, and may charge', () => {
    expect(place({ way: 'table-edge' })).toEqual({ allowed: true, mayCharge: true })
    expect(place({ way: 'table-edge', ownEdge: false })).toEqual({ allowed: false, mayCharge: false })
  })

  test('NN-GEAR-12: a tunnel comes out on the ground, base to base, 18 inches from visible enemies and 12 from others, without a charge', () => {
    const tunnel = { way: 'tunnels', models: 3 }
    expect(place({ ...tunnel, enemies: [{ distance: 18 }, { distance: 12, inSight: false }] })).toEqual({
      allowed: true,
      mayCharge: false
    })
    expect(place({ ...tunnel, enemies: [{ distance: 17.9 }] })).toMatchObject({ allowed: false })
    expect(place({ ...tunnel, enemies: [{ distance: 11.9, inSight: false }] })).toMatchObject({
      allowed: false
    })
    expect(place({ ...tunnel, baseToBase: false })).toMatchObject({ allowed: false })
    expect(place({ ...tunnel, models: 1, baseToBase: false })).toMatchObject({ allowed: true })
    expect(place({ ...tunnel, height: 3 })).toMatchObject({ allowed: false })
  })

  test('NN-GEAR-13: ducts come out above ground level', () => {
    expect([
      place({ way: 'ventilation-ducts', height: 3 }),
      place({ way: 'ventilation-ducts' })
    ]).toMatchObject([{ allowed: true }, { allowed: false }])
  })
})
