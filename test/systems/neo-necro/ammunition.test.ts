import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, ask, falling, outcome, refusal } from '../../support/necro-ask'

const roll = (
  tickedBefore: number,
  mode: string,
  die: number | null,
  more: object = {},
  houseRules = {}
): unknown => outcome('ammo-roll', { tickedBefore, mode, die, ...more }, houseRules)

describe('ammo-roll', () => {
  test('NN-AMM-2: economy ticks 1 box, normal 2, sustained 3, custom 4', () => {
    expect(roll(2, 'economy', 1)).toMatchObject({ ticked: 3, label: 10 })
    expect(roll(2, 'normal', 1)).toMatchObject({ ticked: 4, label: 9 })
    expect(roll(2, 'sustained', 1)).toMatchObject({ ticked: 5, label: 8 })
    expect(roll(2, 'custom', 1, { skills: ['custom-weapon'] })).toMatchObject({ ticked: 6, label: 7 })
  })

  test('NN-AMM-6: an "A" succeeds without a die', () => {
    expect(roll(0, 'economy', null)).toEqual({ ticked: 1, label: 'A', result: 'success' })
    expect(roll(0, 'normal', null)).toEqual({ ticked: 2, label: 'A', result: 'success' })
    expect(roll(1, 'economy', 10)).toEqual({ ticked: 2, label: 'A', result: 'success' })
  })

  test('NN-AMM-3, NN-AMM-4: a lower die succeeds, an equal one jams', () => {
    expect(roll(2, 'normal', 8)).toEqual({ ticked: 4, label: 9, result: 'success' })
    expect(roll(2, 'normal', 9)).toEqual({ ticked: 4, label: 9, result: 'jam' })
  })

  test('NN-AMM-5, NN-RUL-23: a higher die empties the weapon, and an empty weapon has all boxes ticked', () => {
    expect(roll(2, 'normal', 10)).toEqual({ ticked: 12, label: 9, result: 'out-of-ammo' })
  })

  test("NN-AMM-7: a 10 can jam but not run dry, a 1 can't succeed", () => {
    expect(roll(2, 'economy', 10)).toMatchObject({ label: 10, result: 'jam' })
    expect(roll(11, 'economy', 1)).toMatchObject({ label: 1, result: 'jam' })
    expect(roll(11, 'economy', 2)).toMatchObject({ label: 1, result: 'out-of-ammo' })
  })

  test('NN-AMM-8: a mode needs all its boxes unticked', () => {
    expect(roll(11, 'normal', null)).toEqual({ ticked: 11, label: null, result: 'mode-unavailable' })
    expect(roll(12, 'economy', null)).toEqual({ ticked: 12, label: null, result: 'mode-unavailable' })
    expect(roll(9, 'sustained', 1)).toMatchObject({ ticked: 12, label: 1 })
    expect(roll(9, 'custom', 1)).toMatchObject({ result: 'mode-unavailable' })
  })

  test('NN-RUL-22, NN-RUL-71: by house rule a mode ticks the boxes left, but never the custom mode', () => {
    const remaining = { ammoShortage: 'tick-remaining' }
    expect(roll(11, 'sustained', 1, {}, remaining)).toEqual({ ticked: 12, label: 1, result: 'jam' })
    expect(roll(12, 'economy', 1, {}, remaining)).toMatchObject({ result: 'mode-unavailable' })
    expect(roll(10, 'custom', 1, {}, remaining)).toMatchObject({ result: 'mode-unavailable' })
  })

  test('NN-SKL-35: the weapons expert takes 2 off the die', () => {
    expect(roll(10, 'economy', 3, { skills: ['weapons-expert'] })).toMatchObject({
      label: 2,
      result: 'success'
    })
    expect(roll(10, 'economy', 4, { skills: ['weapons-expert'] })).toMatchObject({ result: 'jam' })
    expect(roll(11, 'economy', 2, { skills: ['weapons-expert'] })).toMatchObject({
      label: 1,
      result: 'success'
    })
    expect(
      ask('ammo-roll', { tickedBefore: 3, mode: 'normal', die: 5, skills: ['weapons-expert'] }).rules
    ).toContain('NN-SKL-35')
  })

  test('NN-XP-9: a failed learning roll is a jam, a passed one changes nothing', () => {
    expect(roll(2, 'normal', 1, { learningDie: 7 })).toEqual({ ticked: 4, label: 9, result: 'jam' })
    expect(roll(2, 'normal', 1, { learningDie: 6 })).toMatchObject({ result: 'success' })
  })

  test('NN-RUL-68: an "A" allows no learning roll', () => {
    expect(roll(0, 'normal', null, { learningDie: 10 })).toMatchObject({ result: 'success' })
  })

  test('a missing die is rolled, and the answer contains it; no needless die is rolled', () => {
    expect(outcome('ammo-roll', { tickedBefore: 2 }, {}, falling(9))).toEqual({
      ticked: 4,
      label: 9,
      result: 'jam',
      dice: [{ sides: 10, value: 9, by: 'app' }]
    })
    expect(outcome('ammo-roll', { tickedBefore: 0 })).toEqual({ ticked: 2, label: 'A', result: 'success' })
    expect(outcome('ammo-roll', { tickedBefore: 4, learningDie: 9 })).not.toHaveProperty('dice')
  })

  test('impossible gauges and dice are refused', () => {
    for (const input of [
      { tickedBefore: 13 },
      { tickedBefore: -1 },
      { tickedBefore: 2, die: 0 },
      { tickedBefore: 2, die: 11 },
      { tickedBefore: 2, die: 1.5 }
    ]) {
      expect(accepts('ammo-roll', input)).toBe(false)
    }
    expect(refusal('ammo-roll', { tickedBefore: 0, skills: ['luck'] })).toEqual(['unknown-id'])
  })

  test('property: a lower die never has a worse result', () => {
    const rank = ['success', 'jam', 'out-of-ammo']
    const result = (ticked: number, mode: string, die: number) =>
      rank.indexOf((roll(ticked, mode, die) as { result: string }).result)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom('economy', 'normal', 'sustained'),
        fc.integer({ min: 1, max: 9 }),
        (ticked, mode, die) => {
          return result(ticked, mode, die) <= result(ticked, mode, die + 1)
        }
      )
    )
  })
})

describe('ammo-reload', () => {
  test('NN-REL-1, NN-AMM-9: a reload clears the gauge and is used up', () => {
    expect(outcome('ammo-reload', { tickedBefore: 12, reloads: 2 })).toEqual({ ticked: 0, reloads: 1 })
  })

  test('NN-REL-1: without a reload nothing changes', () => {
    expect(outcome('ammo-reload', { tickedBefore: 7, reloads: 0 })).toEqual({ ticked: 7, reloads: 0 })
  })
})

describe('pistol-melee', () => {
  test('NN-MEL-11: a pistol ticks one box and gives +2 attack', () => {
    expect(outcome('pistol-melee', { tickedBefore: 0, pistol: 'laspistol' })).toEqual({
      ticked: 1,
      usable: true,
      attackBonus: 2
    })
    expect(outcome('pistol-melee', { tickedBefore: 11, pistol: 'master-crafted:plasma-pistol' })).toEqual({
      ticked: 12,
      usable: true,
      attackBonus: 2
    })
  })

  test('NN-MEL-11: with no box left it is useless', () => {
    expect(outcome('pistol-melee', { tickedBefore: 12, pistol: 'laspistol' })).toEqual({
      ticked: 12,
      usable: false,
      attackBonus: 0
    })
  })

  test('any other weapon is refused', () => {
    expect(refusal('pistol-melee', { tickedBefore: 0, pistol: 'boltgun' })).toEqual(['not-a-pistol'])
    expect(refusal('pistol-melee', { tickedBefore: 0, pistol: 'x' })).toEqual(['unknown-id'])
  })
})
