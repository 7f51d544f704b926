import { describe, expect, test } from 'vitest'
import { oddsOfAnswer } from '../../../src-main/kernel/questions/odds'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { ask, falling, outcome, refusal, t2k } from './ask'

describe('under fire', () => {
  const must = (input: object, house = {}) =>
    outcome('t2k.underFire', { hit: false, ammoSixes: 0, ...input }, house)['mustTest']

  test('T2K-CB-09, T2K-R17: a character who is hit, or targeted by an ammo six, rolls CUF; by campaign rule only for a six', () => {
    expect([must({}), must({ hit: true }), must({ ammoSixes: 1 })]).toEqual([false, true, true])
    const six = { suppressionTrigger: 'six-only' }
    expect([must({ hit: true }, six), must({ hit: true, ammoSixes: 2 }, six)]).toEqual([false, true])
    expect(ask('t2k.underFire', { hit: true, ammoSixes: 1 }).steps.map(({ key }) => key)).toEqual([
      't2k.underFire.hit',
      't2k.underFire.six'
    ])
  })

  test('T2K-CB-13: one attack asks for one roll', () => {
    expect(ask('t2k.underFire', { hit: true, ammoSixes: 2, alreadyTestedThisAttack: true })).toEqual({
      outcome: { mustTest: false },
      rules: ['T2K-CB-13'],
      steps: [{ key: 't2k.underFire.tested', params: {} }]
    })
  })

  const cuf = (cufValue: number, unitValue: number | null = null, more: object = { teamInSight: true }) =>
    outcome('t2k.cuf', { cufValue, unitValue, ...more })

  test('T2K-CB-10: after a failure the character falls prone, suffers 1 stress and loses both actions of the next turn', () => {
    expect(cuf(5)).toEqual({
      unitDieAllowed: true,
      successes: 0,
      success: false,
      effects: { prone: true, stress: 1, loseActionsNextTurn: ['slow', 'fast'] }
    })
    expect(cuf(6)).toEqual({ unitDieAllowed: true, successes: 1, success: true, effects: null })
  })

  test('T2K-CB-11, T2K-R19: the unit die counts with the team in sight and none of it incapacitated', () => {
    expect(cuf(5, 10)).toMatchObject({ unitDieAllowed: true, successes: 2, success: true })
    expect(cuf(7, 7)).toMatchObject({ successes: 2 })
    expect(cuf(5, 10, { teamInSight: false })).toMatchObject({
      unitDieAllowed: false,
      successes: 0,
      success: false
    })
    expect(cuf(5, 10, { teamInSight: true, anyIncapacitated: true })).toMatchObject({
      unitDieAllowed: false,
      success: false
    })
    expect(ask('t2k.cuf', { cufValue: 6, unitValue: null }).rules).toEqual(['T2K-CB-11', 'T2K-R19'])
  })

  const panic = (input: object, house = {}) =>
    outcome(
      't2k.panic',
      { failed: true, alliesSameHex: ['A', 'B', 'C'], alreadyTested: [], ...input },
      house
    )['mustTest']

  test('T2K-CB-12, T2K-CB-13: a failed roll makes the allies in the hex test, but nobody twice for one attack', () => {
    expect(panic({})).toEqual(['A', 'B', 'C'])
    expect(panic({ alreadyTested: ['B'] })).toEqual(['A', 'C'])
    expect(panic({ alliesSameHex: ['A', 'A'] })).toEqual(['A'])
    expect(panic({ failed: false })).toEqual([])
  })

  test('T2K-R18: by campaign rule panic spreads only if the unit die was used', () => {
    const only = { chainScope: 'unit-die-only' }
    expect(panic({}, only)).toEqual([])
    expect(panic({ unitDieUsed: true }, only)).toEqual(['A', 'B', 'C'])
  })
})

describe('exposure and disease', () => {
  const resist = (input: object, house = {}, ...dice: number[]) =>
    outcome(
      't2k.exposure',
      { attributeDie: 8, skillDie: 6, agent: 'radiation', ...input },
      house,
      falling(...dice)
    )

  test.each(['pathogen', 'radiation', 'nerve-agent', 'chemical-agent'])(
    'T2K-EX-01: %s is resisted by the dice of STAMINA',
    (agent) => {
      expect(resist({ agent, values: [6, 1] })).toEqual({ dice: [8, 6], success: true })
      expect(resist({ agent, values: [5, 5] })).toEqual({ dice: [8, 6], success: false })
    }
  )

  test('T2K-EX-01: the program rolls the missing dice, and shows them', () => {
    expect(resist({}, {}, 3, 6)).toEqual({
      dice: [8, 6],
      success: true,
      rolled: [
        { sides: 8, value: 3, by: 'app' },
        { sides: 6, value: 6, by: 'app' }
      ]
    })
    const { resolve } = twilight2000.resolvers['t2k.exposure']!
    const odds = oddsOfAnswer((chance) =>
      resolve(t2k(), { attributeDie: 8, skillDie: null, agent: 'pathogen', modifier: 0 } as never, chance)
    )
    expect(odds).toMatchObject({
      success: [
        { value: false, chance: '5/8' },
        { value: true, chance: '3/8' }
      ]
    })
  })

  test('T2K-EX-02: protection and threat modify the roll: dice or, by campaign rule, successes', () => {
    expect(resist({ modifier: -1, values: [4, 6] })).toEqual({ dice: [6, 6], success: true })
    expect(resist({ modifier: -1, values: [4, 6] }, { modifierMethod: 'successes' })).toEqual({
      dice: [8, 6],
      success: false
    })
    expect(resist({ modifier: 1, values: [4, 5] }, { modifierMethod: 'successes' })).toEqual({
      dice: [8, 6],
      success: true
    })
    expect(
      ask('t2k.exposure', { attributeDie: 8, skillDie: null, agent: 'radiation', modifier: 1, values: [3] })
        .rules
    ).toEqual(['T2K-EX-01', 'T2K-R27', 'T2K-EX-02', 'T2K-R06'])
  })

  test('T2K-EX-01: dice that do not fit are refused', () => {
    const asked = { attributeDie: 8, skillDie: 6, agent: 'radiation' }
    expect(refusal('t2k.exposure', { ...asked, values: [6] })).toEqual(['dice-count'])
    expect(refusal('t2k.exposure', { ...asked, values: [8, 7] })).toEqual(['not-a-face'])
    expect(refusal('t2k.exposure', { ...asked, agent: 'boredom', attributeDie: 9 })).toEqual([
      'not-a-die',
      'unknown-hazard'
    ])
  })

  test('T2K-EX-03, T2K-R21: a success cures; otherwise the day has the illness’s cost, by default 1 damage and no stress', () => {
    expect(outcome('t2k.diseaseDay', { success: true, dailyDamage: 4 })).toEqual({
      cured: true,
      damage: 0,
      stress: 0
    })
    expect(outcome('t2k.diseaseDay', { success: false })).toEqual({ cured: false, damage: 1, stress: 0 })
    expect(outcome('t2k.diseaseDay', { success: false, dailyDamage: 0, dailyStress: 2 })).toEqual({
      cured: false,
      damage: 0,
      stress: 2
    })
  })
})
