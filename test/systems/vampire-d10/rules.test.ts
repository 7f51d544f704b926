import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction, written, type OddsPicture } from '../../../src-main/kernel/questions/odds'
import { accepts, ask, falling, outcome, refusal } from './ask'

const roll = (normal: number[], difficulty: number | null, house = {}, hunger: number[] = []) =>
  outcome('vd10.roll', { normal, hunger, difficulty }, house)
const steps = (name: string, input: object, house = {}) =>
  ask(name, input, house).steps.map(({ key }) => key.replace(`${name}.`, ''))

describe('reading a roll', () => {
  test('VD10-DI-01: 1 to 5 fail, 6 to 10 succeed, on normal dice and on hunger dice', () => {
    expect(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((face) => [
        roll([face], null)['successes'],
        roll([], null, {}, [face])['successes']
      ])
    ).toEqual([...Array.from({ length: 5 }, () => [0, 0]), ...Array.from({ length: 5 }, () => [1, 1])])
    expect(accepts('vd10.roll', { normal: [11], difficulty: 1 })).toBe(false)
    expect(accepts('vd10.roll', { normal: [0], difficulty: 1 })).toBe(false)
  })

  test('VD10-DI-02, VD10-DI-03: the action succeeds with as many successes as the difficulty', () => {
    expect([1, 2, 3].map((difficulty) => roll([6, 9, 2], difficulty)['success'])).toEqual([true, true, false])
    expect(ask('vd10.roll', { normal: [6, 2], difficulty: 2 })).toMatchObject({
      rules: ['VD10-DI-01', 'VD10-DI-02', 'VD10-DI-03'],
      steps: [
        { params: { successes: 1 } },
        { key: 'vd10.roll.failed', params: { successes: 1, difficulty: 2 } }
      ]
    })
  })

  test('VD10-DI-04, VD10-R03: margins are the successes beyond the difficulty + 1; exactly the difficulty and one more give none', () => {
    expect(
      [1, 2, 3, 4, 5].map(
        (count) =>
          roll(
            Array.from({ length: count }, () => 7),
            2
          )['margin']
      )
    ).toEqual([0, 0, 0, 1, 2])
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }),
        fc.nat(8),
        (dice, difficulty) => {
          const { successes, margin, success } = roll(dice, difficulty) as {
            successes: number
            margin: number
            success: boolean
          }
          return (
            success === successes >= difficulty &&
            margin === (success ? Math.max(0, successes - difficulty - 1) : 0)
          )
        }
      )
    )
  })

  test('VD10-DI-05, VD10-R01: each pair of 10s adds 2 successes, and a 10 may be in several pairs; by campaign rule only in one', () => {
    const tens = (count: number, house = {}) =>
      roll(
        Array.from({ length: count }, () => 10),
        null,
        house
      )
    expect([1, 2, 3, 4].map((count) => tens(count))).toMatchObject([
      { successes: 1, tens: 1, pairs: 0 },
      { successes: 4, tens: 2, pairs: 1 },
      { successes: 9, tens: 3, pairs: 3 },
      { successes: 16, tens: 4, pairs: 6 }
    ])
    expect([2, 3, 4].map((count) => tens(count, { pairsOfTens: 'disjoint' })['successes'])).toEqual([4, 5, 8])
    expect(roll([10], 1, {}, [10])).toMatchObject({ pairs: 1, critical: true })
  })

  test('VD10-DI-05: only a successful action is critical, and only with a pair of 10s', () => {
    expect([
      roll([10, 10], 4)['critical'],
      roll([10, 10], 5)['critical'],
      roll([10, 9, 9], 1)['critical']
    ]).toEqual([true, false, false])
  })

  test('VD10-R02: the successes of pairs count toward the difficulty, or only once it is reached', () => {
    expect(roll([10, 10], 3)).toMatchObject({ success: true, successes: 4, margin: 0 })
    expect(roll([10, 10], 3, { bonusBeforeDifficulty: 'after' })).toMatchObject({
      success: false,
      successes: 2,
      margin: 0,
      critical: false
    })
    expect(roll([10, 10], 2, { bonusBeforeDifficulty: 'after' })).toMatchObject({
      success: true,
      successes: 4,
      margin: 1,
      critical: true
    })
    expect(roll([10, 10], null, { bonusBeforeDifficulty: 'after' })).toMatchObject({ successes: 2, pairs: 1 })
  })

  test('VD10-R05: a critical with a hunger 10 and a failure with a hunger 1 are bestial, unless the campaign ignores them', () => {
    expect(roll([10], 1, {}, [10])).toMatchObject({ bestialCritical: true, bestialFailure: false })
    expect(roll([10, 10], 1, {}, [9])).toMatchObject({ critical: true, bestialCritical: false })
    expect(roll([2], 1, {}, [1])).toMatchObject({ bestialCritical: false, bestialFailure: true })
    expect(roll([6], 1, {}, [1])).toMatchObject({ bestialFailure: false })
    expect(roll([1], 1, {}, [2])).toMatchObject({ bestialFailure: false })
    expect(roll([10], 1, { hungerEffects: 'ignored' }, [10])).toMatchObject({
      critical: true,
      bestialCritical: false
    })
    expect(roll([2], 1, { hungerEffects: 'ignored' }, [1])).toMatchObject({ bestialFailure: false })
    expect(refusal('vd10.roll', { normal: [], hunger: [1, 1, 1, 1, 1, 1], difficulty: null })).toEqual([
      'hunger-dice'
    ])
  })

  test('VD10-DI-02: without a difficulty the result is neither success nor failure', () => {
    expect(ask('vd10.roll', { normal: [10, 10, 3], difficulty: null })).toEqual({
      outcome: {
        successes: 4,
        tens: 2,
        pairs: 1,
        success: null,
        margin: null,
        critical: null,
        bestialCritical: null,
        bestialFailure: null
      },
      rules: ['VD10-DI-01', 'VD10-DI-05', 'VD10-R01', 'VD10-R02'],
      steps: [
        { key: 'vd10.roll.read', params: { successes: 2 } },
        { key: 'vd10.roll.pairs', params: { tens: 2, pairs: 1, bonus: 2 } },
        { key: 'vd10.roll.open', params: {} }
      ]
    })
    expect(steps('vd10.roll', { normal: [10], hunger: [10], difficulty: 1 })).toEqual([
      'read',
      'pairs',
      'succeeded',
      'margin',
      'critical',
      'bestial-critical'
    ])
    expect(steps('vd10.roll', { normal: [2], hunger: [1], difficulty: 1 })).toEqual([
      'read',
      'failed',
      'bestial-failure'
    ])
  })
})

describe('opposed rolls', () => {
  const against = (initiator: number[], opponent: number[] | null, more: object = {}, house = {}) =>
    outcome(
      'vd10.opposed',
      {
        initiator: { normal: initiator },
        opponent: opponent && { normal: opponent },
        fixedDifficulty: null,
        ...more
      },
      house
    )
  const wins = (count: number) => Array.from({ length: count }, () => 8)

  test('VD10-DI-06: against an opponent no fixed difficulty need be written; one of the two must be', () => {
    const initiator = { normal: [6, 6] }
    expect(outcome('vd10.opposed', { initiator, opponent: { normal: [6] } })).toMatchObject({
      wins: true,
      net: 1
    })
    expect(refusal('vd10.opposed', { initiator })).toEqual(['no-difficulty'])
    expect(outcome('vd10.roll', { normal: [6, 6] })).toMatchObject({ successes: 2, success: null })
  })

  test('VD10-DI-06, VD10-DI-07: four successes against two leave two and a margin of one', () => {
    expect(against(wins(4), wins(2))).toEqual({
      initiatorSuccesses: 4,
      opponentSuccesses: 2,
      effectiveOpponent: 2,
      wins: true,
      net: 2,
      margin: 1,
      critical: false
    })
    expect(against(wins(2), wins(3))).toEqual({
      initiatorSuccesses: 2,
      opponentSuccesses: 3,
      effectiveOpponent: 3,
      wins: false,
      net: 0,
      margin: 0,
      critical: false
    })
    expect(
      ask('vd10.opposed', {
        initiator: { normal: [7, 7, 7, 7] },
        opponent: { normal: [7, 7] },
        fixedDifficulty: null
      }).rules
    ).toEqual(['VD10-DI-01', 'VD10-DI-06', 'VD10-DI-04', 'VD10-DI-07'])
  })

  test('VD10-R04: a tie changes nothing, or by campaign rule is won with no margin; a fixed difficulty is reached', () => {
    expect(against(wins(2), wins(2))).toMatchObject({ wins: false, margin: 0 })
    expect(against(wins(2), wins(2), {}, { opposedTie: 'initiator-wins' })).toMatchObject({
      wins: true,
      net: 0,
      margin: 0
    })
    expect(against(wins(2), null, { fixedDifficulty: 2 })).toEqual({
      initiatorSuccesses: 2,
      opponentSuccesses: null,
      effectiveOpponent: 2,
      wins: true,
      net: 0,
      margin: 0,
      critical: false
    })
    expect(against(wins(1), null, { fixedDifficulty: 2 })).toMatchObject({ wins: false })
    expect(against(wins(3), wins(1), { fixedDifficulty: 9 })).toMatchObject({ wins: true })
    expect(
      steps('vd10.opposed', { initiator: { normal: [7] }, opponent: { normal: [7] }, fixedDifficulty: null })
    ).toEqual(['read', 'read-opponent', 'tie-lost', 'loses'])
    expect(
      refusal('vd10.opposed', { initiator: { normal: [7] }, opponent: null, fixedDifficulty: null })
    ).toEqual(['no-difficulty'])
  })

  test('VD10-R07: a raised difficulty reduces the defender’s successes, to zero at least', () => {
    expect(against(wins(2), wins(3), { opponentIncrease: 2 })).toMatchObject({
      opponentSuccesses: 3,
      effectiveOpponent: 1,
      wins: true,
      net: 1
    })
    expect(against(wins(1), wins(1), { opponentIncrease: 3 })).toMatchObject({
      effectiveOpponent: 0,
      wins: true
    })
    expect(against([2], [2], { opponentIncrease: 3 })).toMatchObject({ effectiveOpponent: 0, wins: false })
  })

  test('VD10-DI-05, VD10-R02: pairs count in opposed rolls; if they do not count at once, they count afterwards for the winner', () => {
    expect(against([10, 10], wins(3))).toMatchObject({ initiatorSuccesses: 4, wins: true, critical: true })
    expect(against([10, 10], [10, 10])).toMatchObject({ opponentSuccesses: 4, wins: false, critical: false })
    expect(against([10, 10], wins(2), {}, { bonusBeforeDifficulty: 'after' })).toMatchObject({
      initiatorSuccesses: 2,
      wins: false
    })
    expect(against([10, 10], wins(1), {}, { bonusBeforeDifficulty: 'after' })).toMatchObject({
      initiatorSuccesses: 4,
      wins: true,
      net: 3,
      margin: 2
    })
  })

  test('VD10-DI-06: a side that must exceed the other never both wins and loses', () => {
    const dice = fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 8 })
    fc.assert(
      fc.property(dice, dice, (a, b) => !(against(a, b)['wins'] === true && against(b, a)['wins'] === true))
    )
  })
})

describe('dice to roll', () => {
  test('VD10-R06: a pool never drops below one die, or by campaign rule fails at zero', () => {
    expect(outcome('vd10.pool', { base: 5, modifiers: [2, -3] })).toEqual({ dice: 4 })
    expect(outcome('vd10.pool', { base: 2, modifiers: [-2, -3] })).toEqual({ dice: 1 })
    expect(outcome('vd10.pool', { base: 2, modifiers: [-2, -3] }, { poolMinimum: 'auto-fail' })).toEqual({
      dice: 0
    })
    expect(ask('vd10.pool', { base: 2, modifiers: [-2, 1, -3] })).toEqual({
      outcome: { dice: 1 },
      rules: ['VD10-R06'],
      steps: [
        { key: 'vd10.pool.sum', params: { base: 2, modifiers: '−2 +1 −3', sum: -2 } },
        { key: 'vd10.pool.least', params: {} }
      ]
    })
    expect(steps('vd10.pool', { base: 1, modifiers: [-1] }, { poolMinimum: 'auto-fail' })).toEqual([
      'sum',
      'fails'
    ])
  })

  test('VD10-SI-01, VD10-R20: each attacker after the first adds a die, three at most, and the target loses as many; by campaign rule only one in total', () => {
    const dice = (attackers: number, house = {}) =>
      Object.values(outcome('vd10.outnumber', { attackers }, house))
    expect([0, 1, 2, 3, 4, 9].map((count) => dice(count))).toEqual([
      [0, 0],
      [0, 0],
      [1, -1],
      [2, -2],
      [3, -3],
      [3, -3]
    ])
    expect([1, 2, 6].map((count) => dice(count, { severalAttackers: 'flat' }))).toEqual([
      [0, 0],
      [1, -1],
      [1, -1]
    ])
  })

  test('VD10-MR-01, VD10-R23: each turn of aiming adds a die up to Perception, two more with a scope, as a higher maximum or as a flat bonus', () => {
    const dice = (turns: number, scope: boolean, house = {}) =>
      outcome('vd10.aim', { turns, perception: 3, scope }, house)['dice']
    expect([0, 2, 3, 5].map((turns) => dice(turns, false))).toEqual([0, 2, 3, 3])
    expect([0, 3, 4, 9].map((turns) => dice(turns, true))).toEqual([0, 3, 4, 5])
    expect([1, 5].map((turns) => dice(turns, true, { scopeAim: 'flat' }))).toEqual([3, 5])
    expect(ask('vd10.aim', { turns: 4, perception: 3, scope: true }).rules).toEqual([
      'VD10-MR-01',
      'VD10-R23'
    ])
  })

  test('VD10-RD-03, VD10-RD-05, VD10-R16: initiative is a sum, plus five for a delayed turn that was not taken', () => {
    expect(outcome('vd10.initiative', { selfControlOrInstinct: 3, wits: 4 })).toEqual({ score: 7 })
    expect(
      outcome('vd10.initiative', { selfControlOrInstinct: 3, wits: 4, delayedBonus: 5, otherModifiers: -1 })
    ).toEqual({ score: 11 })
    expect(refusal('vd10.initiative', { selfControlOrInstinct: 3, wits: 4, delayedBonus: 3 })).toEqual([
      'delayed-bonus'
    ])
  })

  test('VD10-R16: by campaign rule initiative is rolled: the sum is a pool and its successes are the score', () => {
    const house = { initiative: 'roll' }
    expect(
      outcome('vd10.initiative', { selfControlOrInstinct: 1, wits: 2, values: [10, 10, 3] }, house)
    ).toEqual({ score: 4 })
    expect(
      outcome('vd10.initiative', { selfControlOrInstinct: 1, wits: 1, delayedBonus: 5 }, house, falling(6, 2))
    ).toMatchObject({ score: 6, rolled: [{ value: 6, by: 'app' }, { value: 2 }] })
    expect(refusal('vd10.initiative', { selfControlOrInstinct: 1, wits: 2, values: [10] }, house)).toEqual([
      'dice-count'
    ])
  })

  test('VD10-R27: a rouse check of 6 or more has no effect, otherwise hunger rises by one, up to five; by campaign rule the players give the result', () => {
    expect([1, 5, 6, 10].map((die) => outcome('vd10.rouse', { die, hunger: 2 }))).toEqual([
      { success: false, hunger: 3 },
      { success: false, hunger: 3 },
      { success: true, hunger: 2 },
      { success: true, hunger: 2 }
    ])
    expect(outcome('vd10.rouse', { die: 1, hunger: 5 })).toEqual({ success: false, hunger: 5 })
    expect(outcome('vd10.rouse', { hunger: 0 }, {}, falling(4))).toMatchObject({
      hunger: 1,
      rolled: [{ value: 4 }]
    })
    expect(outcome('vd10.rouse', { die: 1, hunger: 2 }, { rouseCheck: 'manual' })).toEqual({
      success: null,
      hunger: 2
    })
    expect([
      steps('vd10.rouse', { die: 2, hunger: 1 }),
      steps('vd10.rouse', { die: 2, hunger: 5 }),
      steps('vd10.rouse', { die: 9, hunger: 1 })
    ]).toEqual([['hungrier'], ['starving'], ['calm']])
  })
})

describe('odds', () => {
  const odds = (input: object, house = {}) => outcome('vd10.odds', { dice: 1, ...input }, house)
  const faces = Array.from({ length: 10 }, (_, at) => at + 1)
  const lowest = (count: number, of: number) => written(fraction(count, of))

  test('VD10-DI-02, VD10-DI-03: half of all dice succeed', () => {
    expect(odds({ difficulty: 1 })).toMatchObject({ successChance: '1/2', criticalChance: '0/1' })
    expect(odds({ dice: 2, difficulty: 1 })['successChance']).toBe('3/4')
    expect(odds({ dice: 0, difficulty: 1 })['successChance']).toBe('0/1')
    expect((odds({ difficulty: 1 })['odds'] as unknown as OddsPicture).spreads[0]!.rows).toEqual([
      { value: 0, chance: '1/2' },
      { value: 1, chance: '1/2' }
    ])
    expect(refusal('vd10.odds', { dice: 3 })).toEqual(['no-difficulty'])
  })

  test.each([{}, { pairsOfTens: 'disjoint' }, { bonusBeforeDifficulty: 'after' }])(
    'VD10-DI-05, VD10-R01, VD10-R02, VD10-R05: the odds of three dice, one of hunger, equal a count of all results with the same reading (%o)',
    (house) => {
      let [succeeds, criticals, bestial, failures, successes] = [0, 0, 0, 0, 0]
      // Faces with equal effects are rolled once: a 2 for four faces, a 6 for four, and each special face.
      const kinds = [
        [1, 1],
        [2, 4],
        [6, 4],
        [10, 1]
      ] as const
      for (const [a, x] of kinds)
        for (const [b, y] of kinds)
          for (const [c, z] of kinds) {
            const times = x * y * z
            const read = roll([a, b], 2, house, [c]) as {
              success: boolean
              successes: number
              critical: boolean
              bestialCritical: boolean
              bestialFailure: boolean
            }
            succeeds += times * Number(read.success)
            criticals += times * Number(read.critical)
            bestial += times * Number(read.bestialCritical)
            failures += times * Number(read.bestialFailure)
            successes += times * read.successes
          }
      const told = odds({ dice: 3, hungerDice: 1, difficulty: 2 }, house)
      expect(told).toMatchObject({
        successChance: lowest(succeeds, 1000),
        criticalChance: lowest(criticals, 1000),
        bestialCriticalChance: lowest(bestial, 1000),
        bestialFailureChance: lowest(failures, 1000)
      })
      expect((told['odds'] as unknown as OddsPicture).means[0]).toEqual({
        key: 'successes',
        mean: lowest(successes, 1000)
      })
    }
  )

  test.each([
    [{}, 0],
    [{ opposedTie: 'initiator-wins' }, 0],
    [{}, 1]
  ] as const)(
    'VD10-DI-06, VD10-R04, VD10-R07: the odds of two dice against two equal a count of all results (%o, increase %i)',
    (house, opponentIncrease) => {
      let [wins, margins] = [0, 0]
      for (const a of faces)
        for (const b of faces)
          for (const c of faces)
            for (const d of faces) {
              const { wins: won, margin } = outcomeOfOpposed([a, b], [c, d], opponentIncrease, house)
              wins += Number(won)
              margins += margin
            }
      const told = odds({ dice: 2, opponentDice: 2, opponentIncrease, difficulty: 9 }, house)
      expect(told['successChance']).toBe(lowest(wins, 10_000))
      expect((told['odds'] as unknown as OddsPicture).means[1]).toEqual({
        key: 'margin',
        mean: lowest(margins, 10_000)
      })
    }
  )

  /**
   * Asking the question ten thousand times would take too long: its reading is counted once for each kind of
   * roll.
   */
  const seen = new Map<string, { wins: boolean; margin: number }>()
  function outcomeOfOpposed(
    own: number[],
    other: number[],
    opponentIncrease: number,
    house: { [key: string]: string }
  ): { wins: boolean; margin: number } {
    const kind = (dice: number[]) =>
      dice.map((face) => (face === 10 ? 10 : face >= 6 ? 6 : 2)).sort((a, b) => a - b)
    const key = JSON.stringify([kind(own), kind(other), opponentIncrease, house])
    const found =
      seen.get(key) ??
      (outcome(
        'vd10.opposed',
        {
          initiator: { normal: kind(own) },
          opponent: { normal: kind(other) },
          opponentIncrease,
          fixedDifficulty: null
        },
        house
      ) as unknown as { wins: boolean; margin: number })
    seen.set(key, found)
    return found
  }

  test('VD10-R05: hunger dice never exceed the pool or five, and have no effect in a campaign that ignores them', () => {
    expect(ask('vd10.odds', { dice: 2, hungerDice: 5, difficulty: 1 }).steps[0]).toEqual({
      key: 'vd10.odds.dice',
      params: { normal: 0, hunger: 2 }
    })
    expect(
      Object.keys(odds({ dice: 2, hungerDice: 1, difficulty: 1 }, { hungerEffects: 'ignored' }))
    ).toEqual(['successChance', 'criticalChance', 'odds'])
    expect(Object.keys(odds({ dice: 2, difficulty: 1 }))).toEqual(['successChance', 'criticalChance', 'odds'])
  })

  test('the odds of the largest pools are calculated quickly, and add up to certainty', () => {
    const { spreads } = odds({ dice: 12, hungerDice: 5, opponentDice: 12, opponentIncrease: 1 })[
      'odds'
    ] as unknown as OddsPicture
    const sum = spreads[0]!.rows.reduce(
      (total, { chance }) => total + Number(chance.split('/')[0]) / Number(chance.split('/')[1]),
      0
    )
    expect(sum).toBeCloseTo(1, 9)
  })

  test('VD10-DI-02, VD10-DI-03: the odds of an attribute and a skill of ten each are given', () => {
    expect(odds({ dice: 20, difficulty: 1 })['successChance']).toBe('1048575/1048576')
  })
})
