import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

const profile = { ws: 4, bs: 4, i: 4 }

describe('down-activation', () => {
  const turn = (input: object): { [key: string]: unknown } =>
    outcome('down-activation', { profile, ...input })

  test('NN-OUT-4: the fighter may crawl 3 inches and rolls one survival die', () => {
    expect(turn({ die: 5 })).toEqual({
      crawl: 3,
      state: 'down',
      wounds: 0,
      penalty: 0,
      profile,
      standsUp: false,
      activationEnds: false
    })
    expect(turn({ die: 8 })).toMatchObject({ state: 'out-of-action', standsUp: false })
  })

  test('NN-OUT-4: on a light wound the fighter stands up with 1 W and the activation ends', () => {
    expect(turn({ die: 3 })).toEqual({
      crawl: 3,
      state: 'light-wound',
      wounds: 1,
      penalty: 1,
      profile: { ws: 3, bs: 3, i: 3 },
      standsUp: true,
      activationEnds: true
    })
  })

  test("NN-SKL-28, NN-HSE-3: Hard as Nails and Goliath's fury count here too", () => {
    expect(turn({ die: 4, skills: ['hard-as-nails'] })).toMatchObject({ state: 'light-wound' })
    expect(turn({ die: 3, fury: 'goliath' })).toMatchObject({
      state: 'light-wound',
      wounds: 1,
      penalty: 0,
      profile
    })
  })

  test('a missing die is rolled once', () => {
    expect(outcome('down-activation', { profile }, {}, falling(6))).toMatchObject({
      state: 'down',
      dice: [{ sides: 10, value: 6, by: 'app' }]
    })
  })
})

describe('down-fate', () => {
  test('NN-OUT-5: a fighter charged while down, or down while engaged, is out of action', () => {
    expect(outcome('down-fate', { event: 'charged' })).toEqual({ outOfAction: true })
    expect(outcome('down-fate', { event: 'goes-down-engaged' })).toEqual({ outOfAction: true })
    expect(outcome('down-fate', { event: 'goes-down-alone' })).toEqual({ outOfAction: false })
  })

  test('NN-HSE-9: the Carrion Eaters put enemies who are down near them out of action', () => {
    expect(outcome('down-fate', { event: 'carrion-eaters' })).toEqual({ outOfAction: true })
    expect(ask('down-fate', { event: 'carrion-eaters' }).rules).toContain('NN-HSE-9')
  })
})

describe('light-wounds', () => {
  const wounded = (count: number, more = {}): unknown =>
    outcome('light-wounds', { profile, lightWounds: count, ...more })

  test('NN-OUT-3: each costs 1 WS, BS and I; a fighter with one at 0 is out of action', () => {
    expect(wounded(0)).toEqual({ profile, outOfAction: false })
    expect(wounded(3)).toEqual({ profile: { ws: 1, bs: 1, i: 1 }, outOfAction: false })
    expect(wounded(4)).toEqual({ profile: { ws: 0, bs: 0, i: 0 }, outOfAction: true })
  })

  test('NN-HSE-3: Goliaths ignore them while their fury lasts; nobody else does', () => {
    expect(wounded(4, { fury: 'goliath' })).toEqual({ profile, outOfAction: false })
    expect(wounded(1, { fury: 'orlock' })).toMatchObject({ profile: { ws: 3 } })
    expect(refusal('light-wounds', { profile, lightWounds: 1, fury: 'brady' })).toEqual(['unknown-id'])
  })
})

describe("survival under Goliath's fury", () => {
  test('NN-HSE-3: no new light wound is received, and the fighter continues with 1 W', () => {
    expect(outcome('survival', { wounds: 1, woundsLost: 2, dice: [2, 3], profile, fury: 'goliath' })).toEqual(
      { dice: 2, state: 'light-wound', wounds: 1, penalty: 0, profile }
    )
    expect(
      outcome('survival', { wounds: 1, woundsLost: 2, dice: [2, 5], profile, fury: 'goliath' })
    ).toMatchObject({ state: 'down', penalty: 0, profile })
    expect(
      ask('survival', { wounds: 1, woundsLost: 1, dice: [2], profile, fury: 'goliath' }).rules
    ).toContain('NN-HSE-3')
  })
})

describe('bio-booster', () => {
  const boost = (input: object): unknown => outcome('bio-booster', { die: 9, again: 2, ...input })

  test('NN-GEAR-9: one survival die is re-rolled, and the booster is used up', () => {
    expect(boost({})).toEqual({ allowed: true, die: 2, state: 'light-wound', boosters: 0 })
    expect(boost({ again: 10, boosters: 3 })).toEqual({
      allowed: true,
      die: 10,
      state: 'out-of-action',
      boosters: 2
    })
    expect(boost({ again: 8, skills: ['hard-as-nails'] })).toMatchObject({ state: 'down' })
  })

  test('NN-GEN-5, NN-RUL-74: a die that was re-rolled already is final', () => {
    expect(boost({ alreadyRerolled: true })).toEqual({
      allowed: false,
      die: 9,
      state: 'out-of-action',
      boosters: 1
    })
  })

  test('NN-RUL-77: it re-rolls only its bearer’s die', () => {
    expect(boost({ another: true, die: 5 })).toEqual({ allowed: false, die: 5, state: 'down', boosters: 1 })
    expect(refusal('bio-booster', { die: 9, boosters: 0 })).toEqual(['no-bio-booster'])
  })
})

describe('edge-test', () => {
  const edge = (input: object): unknown =>
    outcome('edge-test', { initiative: 4, distance: 1, pinned: true, ...input })

  test('NN-FALL-1: pinned within 1 inch, the fighter falls on a failed Initiative test', () => {
    expect(edge({ die: 4 })).toEqual({ falls: false, tested: true, rerolled: false })
    expect(edge({ die: 5 })).toEqual({ falls: true, tested: true, rerolled: false })
    expect(edge({ distance: 1.5, die: 10 })).toEqual({ falls: false, tested: false, rerolled: false })
    expect(edge({ pinned: false, die: 10 })).toEqual({ falls: false, tested: false, rerolled: false })
  })

  test('NN-FALL-2: a railing above the shoulders prevents it, a lower one gives a re-roll', () => {
    expect(edge({ railing: 'above-shoulders', die: 10 })).toEqual({
      falls: false,
      tested: false,
      rerolled: false
    })
    expect(edge({ railing: 'below-shoulders', die: 10, rerollDie: 4 })).toEqual({
      falls: false,
      tested: true,
      rerolled: true
    })
    expect(edge({ railing: 'below-shoulders', die: 10, rerollDie: 5 })).toEqual({
      falls: true,
      tested: true,
      rerolled: true
    })
    expect(edge({ railing: 'below-shoulders', die: 3, rerollDie: 9 })).toMatchObject({
      rerolled: false,
      falls: false
    })
  })

  test('NN-SKL-15, NN-RUL-74: Feline Agility re-rolls too, but only one of them once', () => {
    expect(edge({ skills: ['feline-agility'], die: 10, rerollDie: 4 })).toMatchObject({
      falls: false,
      rerolled: true
    })
    expect(
      edge({ skills: ['feline-agility'], railing: 'below-shoulders', die: 10, rerollDie: 9 })
    ).toMatchObject({ falls: true })
    expect(edge({ skills: ['feline-agility'], alreadyRerolled: true, die: 10, rerollDie: 1 })).toMatchObject({
      falls: true,
      rerolled: false
    })
  })

  test('NN-FALL-4: with part of the base over the drop the fighter falls without a test', () => {
    expect(edge({ overTheDrop: true, railing: 'above-shoulders', die: 1 })).toEqual({
      falls: true,
      tested: false,
      rerolled: false
    })
  })
})

describe('whole-fall', () => {
  const target = { toughness: 3, wounds: 3 }

  test.each([
    [2.9, null, null],
    [3, 3, 3],
    [6, 6, 4],
    [9, 9, 6],
    [12, 12, 9]
  ])('NN-FALL-3: %d inches hit with Strength %s and threshold %s', (height, strength, threshold) => {
    const answer = outcome('whole-fall', { height, target, impactDie: 10, damageDice: [1] })
    if (strength === null)
      expect(answer).toMatchObject({ hit: null, woundsLost: 0, outOfAction: false, survivalDice: 0 })
    else
      expect(answer).toMatchObject({
        hit: { strength, threshold },
        impactTarget: Math.min(9, 5 + strength - 3),
        woundsLost: 1,
        woundsLeft: 2
      })
  })

  test('NN-FALL-3: more than four storeys is out of action without a die', () => {
    expect(outcome('whole-fall', { height: 15, target })).toEqual({
      outOfAction: true,
      hit: null,
      woundsLost: 0,
      woundsLeft: 3,
      pinned: false,
      survivalDice: 0
    })
  })

  test('NN-RUL-10: a campaign’s storeys may be higher, and a short fall may do damage', () => {
    expect(outcome('whole-fall', { height: 7, target, impactDie: 10 }, { storeyHeight: 4 })).toMatchObject({
      hit: { strength: 3 }
    })
    expect(
      outcome('whole-fall', { height: 1, target, impactDie: 10 }, { fallUnderOneStorey: 'as-one-storey' })
    ).toMatchObject({ hit: { strength: 3 }, woundsLost: 1 })
  })

  test('NN-SKL-15: Feline Agility falls one storey less', () => {
    expect(
      outcome('whole-fall', { height: 6, target: { ...target, skills: ['feline-agility'] }, impactDie: 10 })
    ).toMatchObject({ hit: { strength: 3, threshold: 3 } })
  })

  test('NN-FALL-3, NN-GEAR-4: armour saves as usual, a shield does not help', () => {
    const worn = { ...target, items: ['carapace-armour', 'arbitrator-shield'] }
    expect(outcome('whole-fall', { height: 3, target: worn, impactDie: 1, saveDice: [5] })).toMatchObject({
      saved: true,
      pinned: true,
      woundsLost: 0
    })
  })

  test('property: a higher fall never does less damage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 10 }), (height, impactDie) => {
        const lost = (from: number): number => {
          const answer = outcome('whole-fall', {
            height: from,
            target: { toughness: 3, wounds: 9 },
            impactDie,
            damageDice: [1, 1]
          })
          return answer['outOfAction'] === true ? 99 : Number(answer['woundsLost'])
        }
        return lost(height + 1) >= lost(height)
      })
    )
  })
})
