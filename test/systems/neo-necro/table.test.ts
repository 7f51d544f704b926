import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('jump-target', () => {
  const target = (initiative: number, distance: number, more: object = {}): unknown =>
    outcome('jump-target', { initiative, distance, ...more })['target']

  test('NN-MOV-5: 5 + Initiative − distance, at most 9, impossible below 1', () => {
    expect(target(4, 4)).toBe(5)
    expect(target(9, 1)).toBe(9)
    expect(target(1, 5)).toBe(1)
    expect(target(1, 6)).toBe(null)
  })

  test('NN-RUL-69: distances are rounded up to whole inches', () => {
    expect(target(4, 3.1)).toBe(5)
    expect(target(4, 3)).toBe(6)
  })

  test('NN-SKL-14, NN-RUL-69: Leap takes 2 inches off, even below 1', () => {
    expect(target(4, 4, { skills: ['leap'] })).toBe(7)
    expect(target(4, 1, { skills: ['leap'] })).toBe(9)
    expect(target(2, 0.5, { skills: ['leap'] })).toBe(8)
  })

  test("NN-MOV-5: a gap wider than the known movement can't be jumped", () => {
    expect(target(9, 7, { movement: 6 })).toBe(null)
    expect(target(9, 6, { movement: 6 })).toBe(8)
  })

  test('property: a wider gap is never easier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (i, distance, more) => {
          return (
            ((target(i, distance + more) as number | null) ?? 0) <=
            ((target(i, distance) as number | null) ?? 0)
          )
        }
      )
    )
  })
})

describe('fall', () => {
  const fall = (height: number, more: object = {}, houseRules = {}): unknown =>
    outcome('fall', { height, ...more }, houseRules)
  const hit = (strength: number, threshold: number, damageLevel: number): unknown => ({
    hit: { strength, threshold, damageLevel },
    outOfAction: false
  })
  const unhurt = { hit: null, outOfAction: false }

  test('NN-FALL-3, NN-RUL-10: a fall counts whole storeys of 3 inches', () => {
    expect(fall(2.9)).toEqual(unhurt)
    expect(fall(3)).toEqual(hit(3, 3, 1))
    expect(fall(5.9)).toEqual(hit(3, 3, 1))
    expect(fall(6)).toEqual(hit(6, 4, 1))
    expect(fall(9)).toEqual(hit(9, 6, 2))
    expect(fall(14.9)).toEqual(hit(12, 9, 3))
    expect(fall(15)).toEqual({ hit: null, outOfAction: true })
    expect(fall(100)).toEqual({ hit: null, outOfAction: true })
  })

  test('NN-SKL-15: feline agility counts one storey less', () => {
    const feline = { skills: ['feline-agility'] }
    expect(fall(3, feline)).toEqual(unhurt)
    expect(fall(6, feline)).toEqual(hit(3, 3, 1))
    expect(fall(15, feline)).toEqual(hit(12, 9, 3))
    expect(fall(18, feline)).toEqual({ hit: null, outOfAction: true })
  })

  test('NN-RUL-10: a campaign may change the height of a storey and let small falls do damage', () => {
    expect(fall(4, {}, { storeyHeight: 4 })).toEqual(hit(3, 3, 1))
    expect(fall(3.9, {}, { storeyHeight: 4 })).toEqual(unhurt)
    expect(fall(1, {}, { fallUnderOneStorey: 'as-one-storey' })).toEqual(hit(3, 3, 1))
    expect(fall(0, {}, { fallUnderOneStorey: 'as-one-storey' })).toEqual(unhurt)
    expect(fall(1, { skills: ['feline-agility'] }, { fallUnderOneStorey: 'as-one-storey' })).toEqual(unhurt)
  })
})

describe('reserve', () => {
  const arrives = (turn: number, die?: number | null, houseRules = {}): unknown =>
    outcome('reserve', { turn, die }, houseRules)['arrives']

  test('NN-RSV-1: a model never arrives on turn 1, on 6 or less on turn 2, on 8 or less on turn 3, always from turn 4', () => {
    expect(arrives(1, 1)).toBe(false)
    expect([arrives(2, 6), arrives(2, 7)]).toEqual([true, false])
    expect([arrives(3, 8), arrives(3, 9)]).toEqual([true, false])
    expect([arrives(4, 10), arrives(9, null)]).toEqual([true, true])
  })

  test('NN-RUL-9: a campaign may set other targets', () => {
    expect(arrives(2, 4, { reservesTargets: [3, 5, 7] })).toBe(false)
    expect(arrives(4, 7, { reservesTargets: [3, 5, 7] })).toBe(true)
    expect(arrives(4, 8, { reservesTargets: [3, 5, 7] })).toBe(false)
    expect(arrives(5, 10, { reservesTargets: [3, 5, 7] })).toBe(true)
  })

  test('a die is rolled only if one is needed', () => {
    expect(outcome('reserve', { turn: 2 }, {}, falling(6))).toEqual({
      arrives: true,
      dice: [{ sides: 10, value: 6, by: 'app' }]
    })
    expect(outcome('reserve', { turn: 4 })).toEqual({ arrives: true })
    expect(accepts('reserve', { turn: 0 })).toBe(false)
  })
})

describe('loot', () => {
  test('NN-LOOT-1: a failed Initiative test gives nothing', () => {
    expect(outcome('loot', { initiative: 4, testDie: 5, die: null })).toEqual({
      result: 'failed-test',
      looterWoundsLost: 0
    })
  })

  test.each([
    [1, 'attacker-chooses', 0],
    [5, 'attacker-chooses', 0],
    [6, 'victim-chooses', 0],
    [8, 'victim-chooses', 0],
    [9, 'struggle', 1],
    [10, 'struggle', 1]
  ])('NN-LOOT-2: a %i is %s', (die, result, looterWoundsLost) => {
    expect(outcome('loot', { initiative: 4, testDie: 4, die })).toEqual({ result, looterWoundsLost })
  })
})

describe('passes, orders and Initiative', () => {
  test('NN-TRN-4, NN-SET-5: a side may pass as many times as it has fewer models than the largest', () => {
    expect(outcome('passes', { models: [8, 5] })).toEqual({ passes: [0, 3] })
    expect(outcome('passes', { models: [3, 7, 6] })).toEqual({ passes: [4, 0, 1] })
    expect(outcome('passes', { models: [4, 4] })).toEqual({ passes: [0, 0] })
    expect(accepts('passes', { models: [] })).toBe(false)
  })

  test('NN-FTR-7: leaders have 2, 4 and 6 orders, and no fourth level', () => {
    expect([1, 2, 3].map((level) => outcome('orders', { level })['orders'])).toEqual([2, 4, 6])
    expect(refusal('orders', { level: 4 })).toEqual(['unknown-level'])
  })

  test('NN-GEN-3: an Initiative test succeeds on Initiative or less', () => {
    expect(outcome('initiative-test', { initiative: 4, die: 4 })).toEqual({ passed: true })
    expect(outcome('initiative-test', { initiative: 4, die: 5 })).toEqual({ passed: false })
    expect(ask('initiative-test', { initiative: 4, die: 5 }).rules).toContain('NN-RUL-21')
  })
})
