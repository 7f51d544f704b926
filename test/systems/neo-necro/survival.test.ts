import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

const profile = { ws: 4, bs: 4, i: 4 }
const after = (input: object, houseRules = {}): { [key: string]: unknown } =>
  outcome('survival', { wounds: 1, woundsLost: 1, profile, ...input }, houseRules)

describe('survival', () => {
  test.each([
    [1, 'light-wound'],
    [3, 'light-wound'],
    [4, 'down'],
    [7, 'down'],
    [8, 'out-of-action'],
    [10, 'out-of-action']
  ])('NN-OUT-2: a %i is %s', (die, state) => {
    expect(after({ dice: [die] })).toMatchObject({ dice: 1, state })
  })

  test('NN-OUT-1: there is one die, and one more for each excess wound', () => {
    expect(after({ wounds: 1, woundsLost: 4, dice: [1, 1, 1, 1] })).toMatchObject({ dice: 4 })
    expect(after({ wounds: 2, woundsLost: 2, dice: [5] })).toMatchObject({ dice: 1 })
    expect(refusal('survival', { wounds: 1, woundsLost: 3, dice: [1], profile })).toEqual([
      'wrong-number-of-dice'
    ])
  })

  test('NN-OUT-4: a fighter who is down at 0 W rolls one die again', () => {
    expect(after({ wounds: 0, woundsLost: 0, dice: [2] })).toMatchObject({
      dice: 1,
      state: 'light-wound',
      wounds: 1
    })
  })

  test('NN-OUT-3, NN-RUL-7: a light wound costs 1 WS, BS and I, and leaves 1 W', () => {
    expect(after({ dice: [2] })).toEqual({
      dice: 1,
      state: 'light-wound',
      wounds: 1,
      penalty: 1,
      profile: { ws: 3, bs: 3, i: 3 }
    })
  })

  test('NN-RUL-6: the worst state applies, and every light wound takes effect', () => {
    expect(after({ woundsLost: 3, dice: [1, 2, 3] })).toEqual({
      dice: 3,
      state: 'light-wound',
      wounds: 1,
      penalty: 3,
      profile: { ws: 1, bs: 1, i: 1 }
    })
    expect(after({ woundsLost: 2, dice: [1, 6] })).toEqual({
      dice: 2,
      state: 'down',
      wounds: 0,
      penalty: 1,
      profile: { ws: 3, bs: 3, i: 3 }
    })
    expect(after({ woundsLost: 2, dice: [1, 9] })).toEqual({
      dice: 2,
      state: 'out-of-action',
      wounds: 0,
      penalty: 0,
      profile
    })
  })

  test('NN-RUL-6: by house rule only the worst die counts', () => {
    const worst = { survivalMultipleDice: 'worst-die-only' }
    expect(after({ woundsLost: 3, dice: [1, 2, 3] }, worst)).toMatchObject({
      state: 'light-wound',
      penalty: 1,
      profile: { ws: 3, bs: 3, i: 3 }
    })
    expect(after({ woundsLost: 2, dice: [1, 6] }, worst)).toMatchObject({
      state: 'down',
      penalty: 0,
      profile
    })
  })

  test('NN-OUT-3: a characteristic that drops to 0 puts the model out of action', () => {
    expect(after({ dice: [1], profile: { ws: 4, bs: 1, i: 4 } })).toEqual({
      dice: 1,
      state: 'out-of-action',
      wounds: 0,
      penalty: 1,
      profile: { ws: 3, bs: 0, i: 3 }
    })
    expect(after({ woundsLost: 2, dice: [5, 1], profile: { ws: 1, bs: 4, i: 4 } })).toMatchObject({
      state: 'out-of-action'
    })
  })

  test('NN-OUT-5: going down while engaged is out of action; a light wound is not', () => {
    expect(after({ dice: [5], engaged: true })).toMatchObject({ state: 'out-of-action', wounds: 0 })
    expect(after({ dice: [3], engaged: true })).toMatchObject({ state: 'light-wound' })
  })

  test('NN-SKL-28: Hard as Nails takes 1 off each die', () => {
    expect(after({ dice: [4], skills: ['hard-as-nails'] })).toMatchObject({ state: 'light-wound' })
    expect(after({ dice: [8], skills: ['hard-as-nails'] })).toMatchObject({ state: 'down' })
    expect(after({ dice: [1], skills: ['hard-as-nails'] })).toMatchObject({ state: 'light-wound' })
    expect(after({ dice: [9], skills: ['hard-as-nails'] })).toMatchObject({ state: 'out-of-action' })
  })

  test('NN-OUT-1: while wounds are left there is no die', () => {
    expect(after({ wounds: 3, woundsLost: 2 })).toEqual({
      dice: 0,
      state: null,
      wounds: 1,
      penalty: 0,
      profile
    })
  })

  test('the answer lists rolled dice beside their number', () => {
    expect(outcome('survival', { wounds: 1, woundsLost: 2, profile }, {}, falling(2, 5))).toMatchObject({
      dice: 2,
      state: 'down',
      rolled: [
        { sides: 10, value: 2, by: 'app' },
        { sides: 10, value: 5, by: 'app' }
      ]
    })
  })

  test('property: one more die is never better', () => {
    const rank = ['light-wound', 'down', 'out-of-action']
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 10 }),
        (dice, more) => {
          const state = (list: number[]) =>
            rank.indexOf(after({ woundsLost: list.length, dice: list })['state'] as string)
          return state([...dice, more]) >= state(dice)
        }
      )
    )
  })
})

describe('down-at-end', () => {
  const end = (input: object, houseRules = {}): unknown => outcome('down-at-end', input, houseRules)

  test('NN-INJ-2: a fighter who is paid for is unharmed', () => {
    expect(end({ paid: true, die: null })).toEqual({ outOfAction: false, injuryRoll: false, cost: 10 })
  })

  test('NN-OUT-7: without payment, 1-5 has no effect and 6-10 is a serious injury', () => {
    expect(end({ paid: false, die: 5 })).toEqual({ outOfAction: false, injuryRoll: false, cost: 0 })
    expect(end({ paid: false, die: 6 })).toEqual({ outOfAction: true, injuryRoll: true, cost: 0 })
  })

  test('NN-RUL-8: roll-only takes no money, pay-or-injury rolls no die', () => {
    expect(refusal('down-at-end', { paid: true }, { downAtEnd: 'roll-only' })).toEqual(['no-payment'])
    expect(end({ paid: false, die: 6 }, { downAtEnd: 'roll-only' })).toMatchObject({ injuryRoll: true })
    expect(end({ paid: false, die: 1 }, { downAtEnd: 'pay-or-injury' })).toEqual({
      outOfAction: true,
      injuryRoll: true,
      cost: 0
    })
    expect(end({ paid: true }, { downAtEnd: 'pay-or-injury' })).toEqual({
      outOfAction: false,
      injuryRoll: false,
      cost: 10
    })
  })

  test('the answer cites its rules', () => {
    expect(ask('down-at-end', { paid: false, die: 7 }).rules).toEqual(
      expect.arrayContaining(['NN-INJ-2', 'NN-OUT-7'])
    )
  })
})
