import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../../src-main/kernel/values/json'
import {
  compare,
  fraction,
  plus,
  type Fraction,
  type OddsPicture
} from '../../../../src-main/kernel/questions/odds'
import { ask } from '../../../support/necro-ask'

/** The odds of one chain never change in the wrong direction, whatever else it contains. */
const read = (text: Json | undefined): Fraction => {
  const [n, d] = String(text).split('/')
  return fraction(BigInt(n!), BigInt(d!))
}
const odds = (name: string, input: object) => ask(name, input).outcome

const plates = [[], ['armour-plates'], ['composite-armour'], ['carapace-armour'], ['power-armour']]
const target = fc.record({
  toughness: fc.integer({ min: 1, max: 8 }),
  wounds: fc.integer({ min: 1, max: 4 }),
  items: fc.constantFrom(...plates),
  skills: fc.subarray(['reinforced-armour', 'hard-as-nails', 'dodge']),
  profile: fc.record({
    ws: fc.integer({ min: 1, max: 6 }),
    bs: fc.integer({ min: 1, max: 6 }),
    i: fc.integer({ min: 1, max: 8 })
  })
})
const shot = fc.record({
  bs: fc.integer({ min: 1, max: 8 }),
  weapon: fc.constantFrom('lasgun', 'autopistol', 'boltgun', 'assault-rifle', 'meltagun'),
  distance: fc.integer({ min: 1, max: 30 }),
  mode: fc.constantFrom('economy', 'normal', 'sustained'),
  tickedBefore: fc.integer({ min: 0, max: 8 }),
  arc: fc.constantFrom('front', 'side', 'rear'),
  target
})
const fight = fc.record({
  ws: fc.integer({ min: 1, max: 7 }),
  bs: fc.constant(4),
  i: fc.integer({ min: 1, max: 8 }),
  strength: fc.integer({ min: 1, max: 7 }),
  toughness: fc.integer({ min: 1, max: 6 }),
  wounds: fc.integer({ min: 1, max: 2 }),
  weapons: fc.constantFrom([], ['dagger'], ['sword'])
})

/** The second chain has at least the chance (or the mean) of the first. */
function notLess(
  less: { [output: string]: Json },
  more: { [output: string]: Json },
  ...keys: string[]
): void {
  for (const key of keys)
    expect(
      compare(read(less[key]), read(more[key])),
      `${key}: ${String(less[key])} then ${String(more[key])}`
    ).toBeLessThanOrEqual(0)
}
const all = ['woundChance', 'fallenChance', 'outChance', 'expectedLoss']

describe('the odds of a shot', () => {
  test('property: a better shot never hits less often and never does less damage (NN-HIT-1)', () => {
    fc.assert(
      fc.property(shot, (one) =>
        notLess(odds('odds-shot', one), odds('odds-shot', { ...one, bs: one.bs + 1 }), 'hitChance', ...all)
      ),
      { numRuns: 25 }
    )
  })

  test('property: more Toughness never costs more wounds (NN-IMP-2)', () => {
    fc.assert(
      fc.property(shot, (one) =>
        notLess(
          odds('odds-shot', { ...one, target: { ...one.target, toughness: one.target.toughness + 1 } }),
          odds('odds-shot', one),
          'impactChance',
          ...all
        )
      ),
      { numRuns: 25 }
    )
  })

  test('property: armour never costs wounds, and better armour of the same kind never more (NN-SAV-1, NN-SAV-3)', () => {
    fc.assert(
      fc.property(shot, fc.nat(plates.length - 2), (one, nth) => {
        const wearing = (items: string[]) => odds('odds-shot', { ...one, target: { ...one.target, items } })
        notLess(wearing(plates[nth + 1]!), wearing(plates[nth]!), ...all)
      }),
      { numRuns: 25 }
    )
  })

  test('property: more W never fall sooner, and cover never makes a hit more likely (NN-OUT-1, NN-HIT-2)', () => {
    fc.assert(
      fc.property(shot, (one) => {
        notLess(
          odds('odds-shot', { ...one, target: { ...one.target, wounds: one.target.wounds + 1 } }),
          odds('odds-shot', one),
          'fallenChance',
          'outChance'
        )
        notLess(odds('odds-shot', { ...one, cover: true }), odds('odds-shot', one), 'hitChance', ...all)
      }),
      { numRuns: 25 }
    )
  })

  test('property: more ticked boxes never help a weapon, and the chance that it is empty only rises (NN-AMM-2)', () => {
    fc.assert(
      fc.property(shot, (one) => {
        const now = odds('odds-shot', one)
        notLess(
          odds('odds-shot', { ...one, tickedBefore: one.tickedBefore + 1 }),
          now,
          'fireChance',
          'hitChance'
        )
        const course =
          (now['odds'] as unknown as OddsPicture).courses[0]?.rows.map(({ chance }) => read(chance)) ?? []
        for (const [nth, chance] of course.entries())
          if (nth > 0) expect(compare(course[nth - 1]!, chance)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 25 }
    )
  })

  test('property: in any chain, outcomes and losses sum to exactly 1, and each stage is no likelier than the one before', () => {
    fc.assert(
      fc.property(shot, (one) => {
        const picture = odds('odds-shot', one)['odds'] as unknown as OddsPicture
        for (const { rows } of picture.spreads) {
          const total = rows.map(({ chance }) => read(chance)).reduce(plus)
          expect(total).toEqual({ n: 1n, d: 1n })
        }
        const chances = new Map(picture.stages.map(({ key, chance }) => [key, read(chance)]))
        for (const [before, after] of [
          ['fireChance', 'hitChance'],
          ['hitChance', 'woundChance'],
          ['woundChance', 'fallenChance'],
          ['fallenChance', 'outChance']
        ]) {
          expect(compare(chances.get(after!)!, chances.get(before!)!)).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 25 }
    )
  })
})

describe('the odds of a melee and of a grenade', () => {
  const upOn = (who: 'upOnA' | 'upOnB', input: object) =>
    odds('odds-melee', input)[who] as { [output: string]: Json }

  test('property: more Strength never lowers the chance to wound, more Weapon Skill never the chance to hit (NN-MEL-5, NN-MEL-9)', () => {
    fc.assert(
      fc.property(fight, fight, (a, b) => {
        notLess(
          upOn('upOnB', { a, b }),
          upOn('upOnB', { a: { ...a, strength: a.strength + 1 }, b }),
          'woundChance',
          'fallenChance',
          'expectedLoss'
        )
        notLess(
          upOn('upOnB', { a, b }),
          upOn('upOnB', { a: { ...a, ws: a.ws + 1 }, b }),
          'hitChance',
          'woundChance',
          'fallenChance'
        )
      }),
      { numRuns: 15 }
    )
  })

  test('property: higher Initiative is never worse (NN-MEL-4)', () => {
    fc.assert(
      fc.property(fight, fight, (a, b) =>
        notLess(
          upOn('upOnA', { a: { ...a, i: b.i + 1 }, b }),
          upOn('upOnA', { a: { ...a, i: Math.max(0, b.i - 1) }, b }),
          'fallenChance',
          'expectedLoss'
        )
      ),
      { numRuns: 15 }
    )
  })

  test('property: a stronger arm never throws worse, a faster target never fares worse (NN-GRN-2, NN-GRN-5)', () => {
    const thrown = fc.record({
      bs: fc.integer({ min: 1, max: 7 }),
      strength: fc.integer({ min: 1, max: 6 }),
      grenade: fc.constantFrom('frag-grenade', 'plasma-grenade'),
      distance: fc.integer({ min: 1, max: 20 }),
      target
    })
    fc.assert(
      fc.property(thrown, (one) => {
        notLess(
          odds('odds-grenade', one),
          odds('odds-grenade', { ...one, strength: one.strength + 1 }),
          'underChance'
        )
        const quicker = {
          ...one,
          target: { ...one.target, profile: { ...one.target.profile, i: one.target.profile.i + 1 } }
        }
        notLess(odds('odds-grenade', quicker), odds('odds-grenade', one), 'hitChance', ...all)
      }),
      { numRuns: 20 }
    )
  })

  test('property: a higher fall never does less damage (NN-FALL-3)', () => {
    fc.assert(
      fc.property(target, fc.integer({ min: 0, max: 18 }), (fallen, height) =>
        notLess(
          odds('odds-fall', { height, target: fallen }),
          odds('odds-fall', { height: height + 1, target: fallen }),
          'fallenChance',
          'outChance'
        )
      ),
      { numRuns: 40 }
    )
  })
})
