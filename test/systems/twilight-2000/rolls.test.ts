import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction, written, type OddsPicture } from '../../../src-main/kernel/questions/odds'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { accepts, ask, outcome, refusal } from './ask'

const dice = (attributeDie: number, skillDie: number | null, modifier = 0, house = {}) =>
  outcome('t2k.pool', { attributeDie, skillDie, modifier }, house)['dice']

describe('base dice', () => {
  test('T2K-DI-01: a roll has the skill die and the attribute die, largest first, or the attribute die alone', () => {
    expect(ask('t2k.pool', { attributeDie: 8, skillDie: 10 })).toEqual({
      outcome: { dice: [10, 8] },
      rules: ['T2K-DI-01', 'T2K-R01'],
      steps: [{ key: 't2k.pool.dice', params: { attribute: 8, skill: 'd10' } }]
    })
    expect(dice(12, null)).toEqual([12])
  })

  test('T2K-DI-01, T2K-CB-11: who has no skill die or no unit die need not write so', () => {
    expect(outcome('t2k.pool', { attributeDie: 12 })['dice']).toEqual([12])
    expect(outcome('t2k.exposure', { attributeDie: 8, agent: 'radiation', values: [6] })['dice']).toEqual([8])
    expect(outcome('t2k.cuf', { cufValue: 6 })).toMatchObject({ unitDieAllowed: false, success: true })
  })

  test('T2K-R01: dice are d6, d8, d10 and d12, and nothing else', () => {
    for (const sides of [6, 8, 10, 12]) expect(dice(sides, null)).toEqual([sides])
    expect(refusal('t2k.pool', { attributeDie: 7, skillDie: 9 })).toEqual(['not-a-die', 'not-a-die'])
    expect(accepts('t2k.pool', { attributeDie: 20, skillDie: null })).toBe(false)
    expect(accepts('t2k.pool', { attributeDie: 4, skillDie: null })).toBe(false)
  })

  test('T2K-R06: each +1 raises the lower die; beyond d12 a single die gains a d6, two have nothing to gain', () => {
    expect(dice(8, 10, 1)).toEqual([10, 10])
    expect(dice(6, 12, 2)).toEqual([12, 10])
    expect(dice(8, 8, 1)).toEqual([10, 8])
    expect(dice(10, null, 1)).toEqual([12])
    expect(dice(12, null, 1)).toEqual([12, 6])
    expect(dice(12, null, 2)).toEqual([12, 8])
    expect(dice(12, 12, 3)).toEqual([12, 12])
    expect(ask('t2k.pool', { attributeDie: 12, skillDie: 10, modifier: 2 }).steps.slice(1)).toEqual([
      { key: 't2k.pool.raised', params: { from: 10, to: 12 } },
      { key: 't2k.pool.lost', params: { from: 12, to: 12 } }
    ])
    expect(ask('t2k.pool', { attributeDie: 12, skillDie: null, modifier: 1 }).steps.slice(1)).toEqual([
      { key: 't2k.pool.gained', params: { from: 12, to: 6 } }
    ])
  })

  test('T2K-R06: each −1 lowers the higher die; a lowered d6 is dropped, but the last one stays', () => {
    expect(dice(8, 12, -1)).toEqual([10, 8])
    expect(dice(8, 12, -3)).toEqual([8, 6])
    expect(dice(6, 6, -1)).toEqual([6])
    expect(dice(6, 6, -2)).toEqual([6])
    expect(dice(8, 6, -2)).toEqual([6])
    expect(dice(6, null, -1)).toEqual([6])
    expect(ask('t2k.pool', { attributeDie: 8, skillDie: 6, modifier: -3 }).steps.slice(1)).toEqual([
      { key: 't2k.pool.lowered', params: { from: 8, to: 6 } },
      { key: 't2k.pool.dropped', params: { from: 6, to: 6 } },
      { key: 't2k.pool.stays', params: { from: 6, to: 6 } }
    ])
    expect(ask('t2k.pool', { attributeDie: 8, skillDie: 6, modifier: -1 }).rules).toContain('T2K-R06')
  })

  test('T2K-R06: by campaign rule modifiers change successes, or nothing: the dice are then unchanged', () => {
    for (const modifierMethod of ['successes', 'display-only']) {
      expect(dice(8, 12, -2, { modifierMethod })).toEqual([12, 8])
      expect(
        ask('t2k.pool', { attributeDie: 8, skillDie: 12, modifier: -2 }, { modifierMethod }).steps[1]
      ).toEqual({ key: 't2k.pool.unchanged', params: { modifier: -2 } })
    }
  })

  test('T2K-R06: no modifier leaves fewer than one die or more than two, and a bonus makes no die smaller', () => {
    const size = fc.constantFrom(6, 8, 10, 12)
    fc.assert(
      fc.property(size, fc.option(size), fc.integer({ min: -9, max: 9 }), (attribute, skill, modifier) => {
        const stepped = dice(attribute, skill, modifier) as number[]
        const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
        const plain = sum(dice(attribute, skill) as number[])
        return (
          stepped.length >= 1 &&
          stepped.length <= 2 &&
          stepped.every((one) => [6, 8, 10, 12].includes(one)) &&
          (modifier >= 0 ? sum(stepped) >= plain : sum(stepped) <= plain)
        )
      })
    )
  })
})

describe('reading a throw', () => {
  const read = (base: number[], ammo: number[] = []) => outcome('t2k.count', { base, ammo })

  test('T2K-DI-02: each die of 6 or more is a success, and one is enough', () => {
    expect(read([5, 5])).toEqual({
      successes: 0,
      success: false,
      extra: 0,
      explosions: { base: 0, ammo: 0 },
      ammoSixes: 0
    })
    expect(read([6, 5])).toEqual({
      successes: 1,
      success: true,
      extra: 0,
      explosions: { base: 0, ammo: 0 },
      ammoSixes: 0
    })
    expect(ask('t2k.count', { base: [9], ammo: [] })).toMatchObject({
      rules: ['T2K-DI-02'],
      steps: [{ key: 't2k.count.read', params: { successes: 1 } }]
    })
  })

  test('T2K-DI-03: a die of 10 or more counts twice', () => {
    expect(read([9, 6])).toMatchObject({ successes: 2 })
    expect(read([10])).toMatchObject({ successes: 2 })
    expect(read([12, 10])).toMatchObject({ successes: 4, extra: 3 })
    expect(ask('t2k.count', { base: [10, 3], ammo: [] })).toMatchObject({
      rules: ['T2K-DI-02', 'T2K-DI-03', 'T2K-DI-04'],
      steps: [{}, { key: 't2k.count.critical', params: { from: 10, count: 1 } }]
    })
  })

  test('T2K-DI-04: successes beyond the first are left over for bonuses and stunts', () => {
    expect(read([6, 7])).toMatchObject({ successes: 2, extra: 1 })
    expect(ask('t2k.count', { base: [6, 7], ammo: [] }).rules).toContain('T2K-DI-04')
    expect(ask('t2k.count', { base: [6, 2], ammo: [] }).rules).not.toContain('T2K-DI-04')
  })

  test('T2K-WP-03: a 6 of an ammo die is counted separately and is no success', () => {
    expect(read([2, 3], [6, 6, 5, 1])).toEqual({
      successes: 0,
      success: false,
      extra: 0,
      explosions: { base: 0, ammo: 1 },
      ammoSixes: 2
    })
    expect(ask('t2k.count', { base: [2], ammo: [6] }).steps[1]).toEqual({
      key: 't2k.count.ammo',
      params: { sixes: 1 }
    })
  })

  test('T2K-R02: an explosion is a natural 1, on base and on ammo dice', () => {
    expect(read([1, 1, 2], [1, 2])).toMatchObject({ explosions: { base: 2, ammo: 1 } })
  })
})

describe('pushing', () => {
  const d = (first: number, second?: number) => (second === undefined ? { first } : { first, second })
  const push = (base: object[], more: object = {}, house = {}) =>
    outcome('t2k.push', { base, ammo: [], attribute: 'strength', weapon: null, ...more }, house)
  const NOT = {
    allowed: false,
    rerolledBase: null,
    rerolledAmmo: null,
    final: null,
    damage: null,
    stress: null,
    reliabilityLoss: null,
    reliability: null,
    jammed: null,
    broken: null
  }

  test('T2K-DI-05, T2K-DI-06: a failed roll is pushed: dice below 6 are re-rolled, explosions stay', () => {
    expect(push([d(1), d(4, 8)])).toEqual({
      allowed: true,
      rerolledBase: [1],
      rerolledAmmo: [],
      final: { successes: 1, success: true, extra: 0, explosions: { base: 1, ammo: 0 }, ammoSixes: 0 },
      damage: 1,
      stress: 0,
      reliabilityLoss: 0,
      reliability: null,
      jammed: false,
      broken: false
    })
    expect(
      refusal('t2k.push', {
        base: [
          { first: 1, second: 5 },
          { first: 2, second: 3 }
        ],
        ammo: [],
        attribute: 'strength',
        weapon: null
      })
    ).toEqual(['not-rerolled'])
  })

  test('T2K-DI-06: before the re-rolled dice are known, the places to re-roll and the price are, but not the result', () => {
    expect(push([d(1), d(2), d(5)])).toMatchObject({
      allowed: true,
      rerolledBase: [1, 2],
      final: null,
      damage: 1
    })
    expect(push([d(1), d(2)], {}, { pushExplosionCount: 'after-push' })).toMatchObject({
      final: null,
      damage: null,
      stress: null
    })
    expect(push([d(2, 3), d(3)])).toMatchObject({ final: null })
  })

  test.each([
    ['strength', 2, 0],
    ['agility', 2, 0],
    ['intelligence', 0, 2],
    ['empathy', 0, 2]
  ])('T2K-DI-07: explosions of a roll on %s cost damage %i, stress %i', (attribute, damage, stress) => {
    expect(push([d(1), d(1)], { attribute })).toMatchObject({ damage, stress })
  })

  test('T2K-R03: only the explosions of the first roll count, unless the campaign counts all after the push', () => {
    expect(push([d(1), d(3, 1)])).toMatchObject({ damage: 1 })
    expect(push([d(1), d(3, 1)], {}, { pushExplosionCount: 'after-push' })).toMatchObject({ damage: 2 })
  })

  test('T2K-R04: a roll that succeeded is not pushed, whatever the ammo dice show; a campaign may allow it', () => {
    expect(push([d(6), d(2, 3)])).toEqual(NOT)
    expect(push([d(2, 3)], { ammo: [d(6)], weapon: { reliability: 3 } })).toMatchObject({
      allowed: true,
      rerolledAmmo: []
    })
    for (const pushLimit of ['once', 'unlimited'])
      expect(push([d(6), d(2, 3)], {}, { pushLimit })).toMatchObject({
        allowed: true,
        rerolledBase: [1],
        final: { successes: 1 }
      })
    expect(ask('t2k.push', { base: [d(7)], ammo: [], attribute: 'strength', weapon: null })).toMatchObject({
      rules: ['T2K-R04'],
      steps: [{ key: 't2k.push.succeeded' }]
    })
  })

  test('T2K-R05: a roll without an attribute costs stress, or by campaign rule is not pushed', () => {
    expect(push([d(1), d(2, 2)], { attribute: 'none' })).toMatchObject({ damage: 0, stress: 1 })
    expect(push([d(1), d(2, 2)], { attribute: 'none' }, { pushOtherRolls: 'no-push' })).toEqual(NOT)
    expect(push([d(1), d(2, 2)], {}, { pushOtherRolls: 'no-push' })).toMatchObject({ allowed: true })
  })

  test('T2K-WP-01, T2K-R10: with a weapon its reliability goes down instead, a point per explosion, and at 0 it is broken', () => {
    const weapon = { reliability: 3, firearm: false }
    expect(push([d(1), d(2, 6)], { weapon })).toMatchObject({
      damage: 0,
      stress: 0,
      reliabilityLoss: 1,
      reliability: 2,
      jammed: false,
      broken: false
    })
    expect(push([d(1), d(1)], { weapon: { ...weapon, reliability: 2 } })).toMatchObject({
      reliabilityLoss: 2,
      reliability: 0,
      broken: true
    })
    expect(push([d(1), d(1)], { weapon: { ...weapon, reliability: 1 } })).toMatchObject({
      reliabilityLoss: 1,
      reliability: 0,
      broken: true
    })
    expect(push([d(1), d(1)], { weapon }, { reliabilityLoss: 'one-total' })).toMatchObject({
      reliabilityLoss: 1,
      reliability: 2
    })
    expect(push([d(2, 3)], { weapon }, { reliabilityLoss: 'one-total' })).toMatchObject({
      reliabilityLoss: 0,
      reliability: 3
    })
  })

  test('T2K-WP-06: ammo dice are re-rolled too, except sixes and explosions, and their explosions wear the weapon', () => {
    const ammo = [d(6), d(1), d(5, 6), d(2, 2)]
    expect(push([d(1), d(3, 7)], { ammo, weapon: { reliability: 5 } })).toEqual({
      allowed: true,
      rerolledBase: [1],
      rerolledAmmo: [2, 3],
      final: { successes: 1, success: true, extra: 0, explosions: { base: 1, ammo: 1 }, ammoSixes: 2 },
      damage: 0,
      stress: 0,
      reliabilityLoss: 2,
      reliability: 3,
      jammed: true,
      broken: false
    })
    expect(
      refusal('t2k.push', {
        base: [d(2, 3)],
        ammo: [d(6, 5)],
        attribute: 'agility',
        weapon: { reliability: 5 }
      })
    ).toEqual(['not-rerolled'])
  })

  test('T2K-WP-02: ammo dice need a firearm', () => {
    expect(
      refusal('t2k.push', { base: [d(2, 3)], ammo: [d(3, 4)], attribute: 'agility', weapon: null })
    ).toEqual(['ammo-needs-weapon'])
    expect(
      refusal('t2k.push', {
        base: [d(2, 3)],
        ammo: [d(3, 4)],
        attribute: 'agility',
        weapon: { reliability: 3, firearm: false }
      })
    ).toEqual(['ammo-needs-weapon'])
  })

  test('T2K-R11: a firearm jams from two explosions; by campaign rule from one, or when the GM decides', () => {
    const shot = (ones: number, jam?: string, firearm = true) =>
      push(
        [...Array.from({ length: ones }, () => d(1)), d(2, 3)],
        { weapon: { reliability: 5, firearm } },
        jam ? { jam } : {}
      )['jammed']
    expect([shot(0), shot(1), shot(2)]).toEqual([false, false, true])
    expect([shot(0, 'any'), shot(1, 'any')]).toEqual([false, true])
    expect([shot(0, 'manual'), shot(2, 'manual')]).toEqual([false, null])
    expect(shot(3, undefined, false)).toBe(false)
  })
})

test('T2K-DI-06, T2K-R03, T2K-R04, T2K-WP-06: the odds of a roll cover every result of its dice, pushed by the same rules', () => {
  const told = (input: object, house: HouseRules = {}) =>
    outcome('t2k.odds', { skillDie: null, modifier: 0, ...input }, house)
  expect(told({ attributeDie: 6 })['hitChance']).toBe('1/6')
  expect(told({ attributeDie: 6, push: true })['hitChance']).toBe('5/18')
  expect(told({ attributeDie: 10, skillDie: 8 })['hitChance']).toBe('11/16')
  expect(told({ attributeDie: 10, skillDie: 8, modifier: -2 })['hitChance']).toBe('23/48')
  // A d8 and an ammo die, all results counted by hand with the resolver of a push.
  for (const house of [{ jam: 'any' }, { jam: 'any', pushExplosionCount: 'after-push' }] as HouseRules[]) {
    let [all, hits, cuf, jams, cost] = [0n, 0n, 0n, 0n, 0n]
    const faces = (sides: number) => Array.from({ length: sides }, (_, n) => n + 1)
    for (const a of faces(8))
      for (const b of faces(6)) {
        const pushable = a < 6 && a !== 1
        for (const [x, y] of pushable
          ? faces(8).flatMap((one) => faces(6).map((two) => [one, two]))
          : [[0, 0]]) {
          const weight = pushable ? 1n : 48n
          const done = pushable
            ? outcome(
                't2k.push',
                {
                  base: [{ first: a, second: x }],
                  ammo: [{ first: b, ...(b !== 6 && b !== 1 && { second: y }) }],
                  attribute: 'agility',
                  weapon: { reliability: 9 }
                },
                house
              )
            : null
          const final = done
            ? (done['final'] as { success: boolean; ammoSixes: number })
            : { success: a >= 6, ammoSixes: b === 6 ? 1 : 0 }
          all += weight
          if (final.success) hits += weight
          if (final.success || final.ammoSixes > 0) cuf += weight
          if (done?.['jammed'] === true) jams += weight
          cost += weight * BigInt(Number(done?.['reliabilityLoss'] ?? 0))
        }
      }
    const lowest = (n: bigint) => written(fraction(n, all))
    const odds = told({ attributeDie: 8, ammoCount: 1, push: true }, house)
    expect(odds).toMatchObject({ hitChance: lowest(hits), cufChance: lowest(cuf), jamChance: lowest(jams) })
    expect((odds['odds'] as unknown as OddsPicture).means).toEqual([
      { key: 'successes', mean: lowest(hits) },
      { key: 'cost', mean: lowest(cost) }
    ])
  }
  // Of two ammo dice: none, one or two sixes.
  expect(
    (told({ attributeDie: 6, ammoCount: 2 })['odds'] as unknown as OddsPicture).spreads.find(
      ({ key }) => key === 'ammoSixes'
    )!.rows
  ).toEqual([
    { value: 0, chance: '25/36' },
    { value: 1, chance: '5/18' },
    { value: 2, chance: '1/36' }
  ])
  expect(Object.keys(told({ attributeDie: 8, ammoCount: 1, push: true }, { jam: 'manual' }))).toEqual([
    'hitChance',
    'cufChance',
    'odds'
  ])
  expect(told({ attributeDie: 8, ammoCount: 1 }, { suppressionTrigger: 'six-only' })['cufChance']).toBe('1/6')
  expect(refusal('t2k.odds', { attributeDie: 7, skillDie: null })).toEqual(['not-a-die'])
})
