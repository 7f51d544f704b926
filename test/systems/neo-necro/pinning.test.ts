import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('stand-up', () => {
  const up = (input: object): { [key: string]: unknown } => outcome('stand-up', { initiative: 4, ...input })

  test('NN-PIN-1: after a pass the fighter stands up and has one phase; after a failure they only stand up', () => {
    expect(up({ die: 4 })).toEqual({
      passed: true,
      rerolled: false,
      stands: 'at-once',
      fightsPinned: false,
      phasesGivenUp: 1
    })
    expect(up({ die: 5 })).toEqual({
      passed: false,
      rerolled: false,
      stands: 'at-once',
      fightsPinned: false,
      phasesGivenUp: 2
    })
  })

  test('NN-PIN-2, NN-PIN-3: an engaged fighter stands up before fighting, or fights pinned and stands up at the end unless pinned again', () => {
    expect(up({ engaged: true, die: 4 })).toMatchObject({
      stands: 'at-once',
      fightsPinned: false,
      phasesGivenUp: 0
    })
    expect(up({ engaged: true, die: 5 })).toMatchObject({
      stands: 'end-of-activation',
      fightsPinned: true,
      phasesGivenUp: 0
    })
    expect(up({ engaged: true, die: 5, pinnedAgain: true })).toMatchObject({
      stands: 'not-yet',
      fightsPinned: true
    })
    expect(ask('stand-up', { initiative: 4, engaged: true, die: 5 }).rules).toEqual(
      expect.arrayContaining(['NN-PIN-2', 'NN-PIN-3'])
    )
  })

  test('NN-SKL-27: for a relentless fighter a pass costs nothing and a failure one phase', () => {
    const skills = ['relentless']
    expect(up({ skills, die: 4 })).toMatchObject({ passed: true, phasesGivenUp: 0 })
    expect(up({ skills, die: 5 })).toMatchObject({ passed: false, phasesGivenUp: 1 })
  })

  test('NN-SKL-27: a fighter who failed the test at once has no other, and gives up one phase', () => {
    expect(up({ skills: ['relentless'], testedAtOnce: true, die: 1 })).toEqual({
      passed: null,
      rerolled: false,
      stands: 'at-once',
      fightsPinned: false,
      phasesGivenUp: 1
    })
    expect(up({ skills: ['relentless'], testedAtOnce: true, engaged: true, die: 1 })).toMatchObject({
      passed: null,
      fightsPinned: true,
      stands: 'end-of-activation'
    })
    expect(up({ testedAtOnce: true, die: 4 })).toMatchObject({ passed: true, phasesGivenUp: 1 })
  })

  test('NN-SKL-27: a relentless and engaged fighter re-rolls a failed test, unless they tested at once', () => {
    expect(up({ skills: ['relentless'], engaged: true, die: 9, rerollDie: 4 })).toMatchObject({
      passed: true,
      rerolled: true,
      fightsPinned: false
    })
    expect(up({ skills: ['relentless'], engaged: true, die: 9, rerollDie: 5 })).toMatchObject({
      passed: false,
      rerolled: true,
      fightsPinned: true
    })
    expect(up({ skills: ['relentless'], die: 9, rerollDie: 1 })).toMatchObject({
      passed: false,
      rerolled: false
    })
    expect(up({ engaged: true, die: 9, rerollDie: 1 })).toMatchObject({ rerolled: false, passed: false })
  })

  test('NN-GEN-5: a die re-rolled by an order is not re-rolled by the skill', () => {
    const answer = ask('stand-up', {
      initiative: 4,
      skills: ['relentless'],
      engaged: true,
      die: 9,
      rerollDie: 1,
      alreadyRerolled: true
    })
    expect(answer.outcome).toMatchObject({ passed: false, rerolled: false })
    expect(answer.rules).toContain('NN-GEN-5')
  })

  test('NN-GEN-3, NN-RUL-21: the die is compared with the current Initiative', () => {
    expect(up({ initiative: 1, die: 2 })).toMatchObject({ passed: false })
    expect(outcome('stand-up', { initiative: 6 }, {}, falling(6))).toMatchObject({
      passed: true,
      dice: [{ value: 6 }]
    })
    expect(refusal('stand-up', { initiative: 4, skills: ['bounce'] })).toEqual(['unknown-id'])
  })
})

describe('pinned-may', () => {
  test.each([
    ['strike', true, 'NN-PIN-6'],
    ['turn', false, 'NN-PIN-3'],
    ['consolidate', false, 'NN-PIN-4'],
    ['intercept', false, 'NN-INT-2'],
    ['give-order', false, 'NN-FTR-7'],
    ['hit-the-dirt', false, 'NN-RUL-70'],
    ['swap-or-reload-out-of-turn', false, 'NN-PIN-6']
  ])('NN-PIN-3, NN-PIN-4, NN-PIN-6: %s: %s', (act, may, rule) => {
    const answer = ask('pinned-may', { act })
    expect(answer.outcome).toEqual({ may })
    expect(answer.rules).toContain(rule)
  })
})

describe('pinned-now', () => {
  const now = (input: object): { [key: string]: unknown } => outcome('pinned-now', input)

  test('NN-PIN-5: a fighter pinned in their own activation ends it, unless in melee', () => {
    expect(now({ ownActivation: true })).toMatchObject({ activationEnds: true, breakOffFails: false })
    expect(now({ ownActivation: true, inMelee: true })).toMatchObject({ activationEnds: false })
    expect(now({})).toMatchObject({ activationEnds: false })
  })

  test('NN-MOV-16: a fighter pinned while breaking off stays and ends it', () => {
    expect(now({ ownActivation: true, inMelee: true, breakingOff: true })).toMatchObject({
      activationEnds: true,
      breakOffFails: true
    })
  })

  test('NN-FALL-1: a fighter within 1 inch of an edge tests for a fall', () => {
    expect(now({ edgeDistance: 1 })).toMatchObject({ fallTest: true })
    expect(now({ edgeDistance: 1.1 })).toMatchObject({ fallTest: false })
    expect(now({})).toMatchObject({ fallTest: false })
  })

  test('NN-SUP-7, NN-SKL-27: covering fire ends; a relentless fighter may test at once', () => {
    expect(now({ coveringFire: true })).toMatchObject({ coveringFireEnds: true, mayTestAtOnce: false })
    expect(now({ skills: ['relentless'] })).toMatchObject({ coveringFireEnds: false, mayTestAtOnce: true })
  })
})
