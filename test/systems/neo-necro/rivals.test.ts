import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, outcome, refusal } from '../../support/necro-ask'

describe('challenger', () => {
  const bonus = (input: object, houseRules = {}): { [key: string]: unknown } =>
    outcome('challenger', { ownValue: 1000, opponents: [1600], result: 'loss', ...input }, houseRules)

  test('NN-XP-3, NN-REV-3: each 150 points give 1 XP, doubled by a win; each 300 give 5 respect, 10 on a win', () => {
    expect(bonus({})).toEqual({ opponentValue: 1600, xp: 4, respect: 10 })
    expect(bonus({ result: 'win' })).toEqual({ opponentValue: 1600, xp: 8, respect: 20 })
    expect(bonus({ opponents: [1149] })).toMatchObject({ xp: 0, respect: 0 })
    expect(bonus({ opponents: [1150] })).toMatchObject({ xp: 1, respect: 0 })
    expect(bonus({ opponents: [1300] })).toMatchObject({ xp: 2, respect: 5 })
    expect(bonus({ opponents: [900] })).toMatchObject({ xp: 0, respect: 0 })
  })

  test('NN-RUL-36: a draw gives the XP undoubled and no respect', () => {
    expect(bonus({ result: 'draw' })).toEqual({ opponentValue: 1600, xp: 4, respect: 0 })
  })

  test('NN-RUL-65: with more than two gangs the strongest opponent counts', () => {
    expect(bonus({ opponents: [1100, 1600, 900] })).toMatchObject({ opponentValue: 1600, xp: 4 })
    expect(ask('challenger', { ownValue: 1000, opponents: [1100, 1600], result: 'win' }).rules).toContain(
      'NN-RUL-65'
    )
  })

  test('NN-RUL-34: participants are paid; by house rule everybody is', () => {
    expect(bonus({ participated: false })).toMatchObject({ xp: 0, respect: 10 })
    expect(bonus({ participated: false }, { challengerXpRecipients: 'all-members' })).toMatchObject({ xp: 4 })
  })

  test('property: a stronger opponent never gives less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 500 }),
        fc.constantFrom('win', 'loss', 'draw'),
        (value, more, result) => {
          const [weak, strong] = [
            bonus({ opponents: [value], result }),
            bonus({ opponents: [value + more], result })
          ]
          return (
            Number(strong['xp']) >= Number(weak['xp']) && Number(strong['respect']) >= Number(weak['respect'])
          )
        }
      )
    )
  })
})

describe('game-results', () => {
  const game = (input: object, houseRules = {}): unknown =>
    outcome('game-results', { gangs: 2, ...input }, houseRules)

  test('NN-REV-2, NN-RUL-65: every gang that is not the winner is defeated', () => {
    expect(game({ winner: 1 })).toEqual({ results: ['win', 'loss'], respect: [15, -15], over: true })
    expect(game({ gangs: 3, winner: 2 })).toEqual({
      results: ['loss', 'win', 'loss'],
      respect: [-15, 15, -15],
      over: true
    })
  })

  test('NN-RUL-65: the rule is cited if more than two play', () => {
    expect(ask('game-results', { gangs: 2, winner: 1 }).rules).not.toContain('NN-RUL-65')
    expect(ask('game-results', { gangs: 3, winner: 1 }).rules).toContain('NN-RUL-65')
  })

  test('NN-RUL-36: a draw changes nothing, unless the campaign decides otherwise', () => {
    expect(game({})).toEqual({ results: ['draw', 'draw'], respect: [0, 0], over: true })
    expect(game({}, { drawRespect: 3 })).toMatchObject({ respect: [3, 3] })
  })

  test('NN-ROUT-3, NN-RUL-73: a gang that flees loses; the game goes on until one is left', () => {
    expect(game({ fled: [1] })).toMatchObject({ results: ['loss', 'win'], over: true })
    expect(game({ gangs: 3, fled: [1] })).toEqual({
      results: ['loss', 'playing', 'playing'],
      respect: [-15, 0, 0],
      over: false
    })
    expect(game({ gangs: 3, fled: [1, 2] })).toMatchObject({ results: ['loss', 'loss', 'win'], over: true })
    expect(refusal('game-results', { gangs: 2, fled: [1], winner: 1 })).toEqual(['fled-and-won'])
    expect(refusal('game-results', { gangs: 2, winner: 3 })).toEqual(['no-such-gang'])
  })
})

describe('interlude-step', () => {
  test('NN-ITL-1: the steps are injuries, experience, income, pay, purchases, gang value', () => {
    const steps = [0, 1, 2, 3, 4, 5, 6].map((done) => outcome('interlude-step', { done })['step'])
    expect(steps).toEqual(['injuries', 'experience', 'income', 'pay', 'trade', 'gang-value', null])
    expect(outcome('interlude-step', { done: 4 })).toEqual({ step: 'trade', left: 2 })
    expect(outcome('interlude-step', { founding: true })).toEqual({ step: null, left: 0 })
  })
})

describe('house rules of income', () => {
  test("NN-RUL-37: respect stops at the campaign's floor", () => {
    expect(outcome('income', { respect: 5, result: 'loss' })).toEqual({ respect: 0, credits: 0 })
    expect(outcome('income', { respect: 105, result: 'loss' }, { respectFloor: 100 })).toEqual({
      respect: 100,
      credits: 100
    })
  })
})

describe('xp-gain', () => {
  test('NN-XP-2, NN-INJ-4: miraculous survival gives 5 more', () => {
    expect(outcome('xp-gain', { type: 'ganger', miraculousSurvival: true })).toEqual({ xp: 10 })
    expect(outcome('xp-gain', { type: 'ganger' })).toEqual({ xp: 5 })
  })
})
