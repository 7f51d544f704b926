import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, ask, outcome, refusal } from '../../support/necro-ask'

const income = (input: object, houseRules = {}): unknown =>
  outcome(
    'income',
    {
      respect: 300,
      result: 'win',
      ownValue: 1500,
      opponentValue: 1500,
      pursesStolen: 0,
      pursesLost: 0,
      ...input
    },
    houseRules
  )

describe('income', () => {
  test('NN-REV-1, NN-REV-2: respect changes by 15 first, and then gives the income', () => {
    expect(income({})).toEqual({ respect: 315, credits: 315 })
    expect(income({ result: 'loss' })).toEqual({ respect: 285, credits: 285 })
  })

  test('NN-REV-3: each full 300 points of difference add 10 on a win, 5 on a defeat', () => {
    expect(income({ opponentValue: 2100 })).toEqual({ respect: 335, credits: 335 })
    expect(income({ opponentValue: 2099 })).toEqual({ respect: 325, credits: 325 })
    expect(income({ result: 'loss', opponentValue: 2400 })).toEqual({ respect: 300, credits: 300 })
    expect(income({ ownValue: 3000 })).toEqual({ respect: 315, credits: 315 })
  })

  test('NN-RUL-36: a draw changes nothing, and has no challenger bonus', () => {
    expect(income({ result: 'draw', opponentValue: 3000 })).toEqual({ respect: 300, credits: 300 })
    expect(income({ result: 'draw' }, { drawRespect: 5 })).toEqual({ respect: 305, credits: 305 })
  })

  test('NN-REV-5, NN-RUL-37: respect does not fall below its floor', () => {
    expect(income({ respect: 10, result: 'loss' })).toEqual({ respect: 0, credits: 0 })
    expect(income({ respect: 105, result: 'loss' }, { respectFloor: 100 })).toEqual({
      respect: 100,
      credits: 100
    })
  })

  test('NN-REV-6, NN-RUL-59: purses give 20 and cost 20, but no income falls below 0 and the thief is paid in full', () => {
    expect(income({ pursesStolen: 2, pursesLost: 1 })).toEqual({ respect: 315, credits: 335 })
    expect(income({ respect: 30, result: 'loss', pursesLost: 3 })).toEqual({ respect: 15, credits: 0 })
    expect(income({ respect: 30, result: 'loss', pursesLost: 3, pursesStolen: 1 })).toEqual({
      respect: 15,
      credits: 20
    })
  })

  test('the answer cites its rules', () => {
    expect(
      ask('income', { respect: 5, result: 'loss', ownValue: 0, opponentValue: 300, pursesLost: 1 }).rules
    ).toEqual(expect.arrayContaining(['NN-REV-2', 'NN-REV-3', 'NN-REV-5', 'NN-REV-6']))
    expect(accepts('income', { respect: -1, result: 'win' })).toBe(false)
    expect(accepts('income', { respect: 300, result: 'triumph' })).toBe(false)
  })

  test('property: winning is never worse than drawing, drawing never worse than losing', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (respect, difference) => {
        const credits = (result: string) =>
          (income({ respect, result, opponentValue: 1500 + (difference % 900) }) as { credits: number })
            .credits
        return credits('win') > credits('draw') && credits('draw') >= credits('loss')
      })
    )
  })
})

describe('pay', () => {
  test('NN-PAY-1: a leader gets nothing, a ganger 25, a kid 15, a colossus and a heavy 30', () => {
    expect(outcome('pay-due', { fighters: ['leader', 'ganger', 'kid', 'colossus', 'heavy'] })).toEqual({
      total: 100
    })
    expect(outcome('pay-due', { fighters: [] })).toEqual({ total: 0 })
    expect(outcome('pay-due', { fighters: ['kid', 'kid'] })).toEqual({ total: 30 })
    expect(refusal('pay-due', { fighters: ['ogre'] })).toEqual(['unknown-id'])
  })

  test.each([
    ['ganger', false, true, 'fit'],
    ['ganger', false, false, 'misses-next-game'],
    ['ganger', true, true, 'misses-next-game'],
    ['ganger', true, false, 'dead'],
    ['leader', false, false, 'fit'],
    ['leader', true, false, 'misses-next-game'],
    ['leader', true, true, 'misses-next-game']
  ])(
    'NN-PAY-2, NN-PAY-3, NN-RUL-42: %s, convalescent %s, paid %s: %s',
    (type, convalescent, paid, status) => {
      expect(outcome('pay-result', { fighter: { type, convalescent }, paid })).toEqual({ status })
    }
  )
})
