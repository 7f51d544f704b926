import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chance } from '../../../src-main/kernel/values/dice'
import type { Json } from '../../../src-main/kernel/values/json'
import { reason, refuse } from '../../../src-main/kernel/values/verdict'
import {
  certain,
  chanceOf,
  compare,
  everyFall,
  follow,
  fraction,
  maybe,
  mean,
  NEVER,
  not,
  oddsOfAnswer,
  plus,
  rowsOf,
  seenAs,
  SURE,
  times,
  TooManyFalls,
  written,
  type Spread
} from '../../../src-main/kernel/questions/odds'

const chances = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 }))
  .map(([n, d]) => fraction(Math.min(n, d), d))
const total = <T>(spread: Spread<T>) => written(chanceOf(spread, () => true))
const table = <T>(spread: Spread<T>) =>
  Object.fromEntries(spread.map(({ value, chance }) => [JSON.stringify(value), written(chance)]))
const d = (sides: number) => everyFall((chance) => chance.roll(sides, 'die'))

describe('fractions', () => {
  test('are kept in lowest terms', () => {
    expect(written(fraction(30, 100))).toBe('3/10')
    expect(written(fraction(0, 7))).toBe('0/1')
    expect(() => fraction(1, 0)).toThrow('is no fraction')
  })

  test('property: many put together at once equal those put together one after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), chances), { maxLength: 12 }), (list) => {
        const one = new Map<string, typeof NEVER>()
        for (const [value, chance] of list)
          if (chance.n > 0n) one.set(`${value}`, plus(one.get(`${value}`) ?? NEVER, chance))
        expect(
          table(
            seenAs(
              list.map(([value, chance]) => ({ value, chance })),
              (value) => value
            )
          )
        ).toEqual(Object.fromEntries([...one].map(([value, chance]) => [value, written(chance)])))
      })
    )
  })

  test('property: they add, multiply and compare as numbers do, without losing precision', () => {
    fc.assert(
      fc.property(chances, chances, (a, b) => {
        expect(Number(plus(a, b).n) / Number(plus(a, b).d)).toBeCloseTo(
          Number(a.n) / Number(a.d) + Number(b.n) / Number(b.d),
          10
        )
        expect(Number(times(a, b).n) / Number(times(a, b).d)).toBeCloseTo(
          (Number(a.n) / Number(a.d)) * (Number(b.n) / Number(b.d)),
          10
        )
        expect(Math.sign(compare(a, b))).toBe(
          Math.sign(Number(a.n) * Number(b.d) - Number(b.n) * Number(a.d))
        )
        expect(plus(a, not(a))).toEqual(SURE)
      })
    )
  })
})

describe('every fall of the dice', () => {
  test('one die is even', () => {
    expect(table(d(3))).toEqual({ 1: '1/3', 2: '1/3', 3: '1/3' })
  })

  test('two dice added are a triangle, counted exactly', () => {
    expect(table(everyFall((chance) => chance.roll(6, 'a') + chance.roll(6, 'b')))).toEqual({
      2: '1/36',
      3: '1/18',
      4: '1/12',
      5: '1/9',
      6: '5/36',
      7: '1/6',
      8: '5/36',
      9: '1/9',
      10: '1/12',
      11: '1/18',
      12: '1/36'
    })
  })

  test('a die that is thrown only after some faces of another has its exact weight', () => {
    const play = (chance: Chance) =>
      chance.roll(10, 'hit') <= 7 ? (chance.roll(2, 'wound') === 1 ? 'hurt' : 'saved') : 'missed'
    expect(table(everyFall(play))).toEqual({ '"hurt"': '7/20', '"saved"': '7/20', '"missed"': '3/10' })
  })

  test('nothing thrown is certain', () => {
    expect(everyFall(() => 'so')).toEqual(certain('so'))
  })

  test('equal ends count once, however their parts are ordered', () => {
    expect(everyFall((chance) => (chance.roll(2, 'x') === 1 ? { a: 1, b: 2 } : { b: 2, a: 1 }))).toHaveLength(
      1
    )
  })

  test('a question with too many ways is refused, not sampled', () => {
    expect(() => everyFall((chance) => [1, 2, 3, 4, 5].map((n) => chance.roll(10, `${n}`)).join())).toThrow(
      TooManyFalls
    )
  })

  test('property: the chances of any throw sum to exactly 1', () => {
    // Three of the largest have 24 × 24 × 24 ways, fewer than odds will count.
    const rule = fc.record({
      sides: fc.integer({ min: 1, max: 6 }),
      limit: fc.integer({ min: 0, max: 6 }),
      again: fc.integer({ min: 1, max: 4 })
    })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), (rules) => {
        const spread = everyFall((chance) =>
          rules.map(({ sides, limit, again }) =>
            chance.roll(sides, 'first') <= limit ? chance.roll(again, 'again') : 0
          )
        )
        expect(total(spread)).toBe('1/1')
      }),
      { numRuns: 60 }
    )
  })
})

describe('chains', () => {
  test('a later step depends on the result of an earlier step', () => {
    const hit = maybe(fraction(3, 5))
    const wound = follow(hit, (yes) => (yes ? maybe(fraction(1, 2)) : certain(false)))
    expect(table(wound)).toEqual({ true: '3/10', false: '7/10' })
  })

  test('an impossible result is left out', () => {
    expect(maybe(NEVER)).toEqual([{ value: false, chance: SURE }])
  })

  test('property: a chain of two throws is the same as both thrown at once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        (a, b, bar) => {
          const chain = follow(d(a), (first) => seenAs(d(b), (second) => first + second >= bar))
          const once = everyFall((chance) => chance.roll(a, 'a') + chance.roll(b, 'b') >= bar)
          expect(table(chain)).toEqual(table(once))
          expect(total(chain)).toBe('1/1')
        }
      )
    )
  })

  test('the mean of a D10 is 5.5, of what a D10 shows above 7 it is 6/10', () => {
    expect(written(mean(d(10), (face) => face))).toBe('11/2')
    expect(written(mean(d(10), (face) => Math.max(0, face - 7)))).toBe('3/5')
  })

  test('rows are in the order of their numbers, or in the requested order of words', () => {
    expect(rowsOf(everyFall((chance) => 3 - chance.roll(3, 'x'))).map((row) => row.value)).toEqual([0, 1, 2])
    expect(
      rowsOf(
        everyFall((chance) => (chance.roll(2, 'x') === 1 ? 'out' : 'up')),
        ['up', 'out']
      )
    ).toEqual([
      { value: 'up', chance: '1/2' },
      { value: 'out', chance: '1/2' }
    ])
  })
})

describe('the odds of an answer', () => {
  const answer = (outcome: { [output: string]: Json }) => ({ outcome, rules: [], steps: [] })

  test('list each output by itself, the likeliest first, without the dice', () => {
    const odds = oddsOfAnswer((chance) => {
      const value = chance.roll(10, 'die')
      return answer({ hit: value <= 7, wounds: value <= 7 ? 1 : 0, dice: [{ sides: 10, value, by: 'app' }] })
    })
    expect(odds).toEqual({
      hit: [
        { value: true, chance: '7/10' },
        { value: false, chance: '3/10' }
      ],
      wounds: [
        { value: 1, chance: '7/10' },
        { value: 0, chance: '3/10' }
      ]
    })
  })

  test('are refused where the question is, and where there are too many dice', () => {
    expect(oddsOfAnswer(() => refuse(reason('no')))).toEqual({ refused: [reason('no')] })
    const many = oddsOfAnswer((chance) =>
      answer({ sum: Array.from({ length: 8 }, (_, n) => chance.roll(10, `${n}`)).reduce((a, b) => a + b) })
    )
    expect(many).toMatchObject({ refused: [{ code: 'too-many-dice' }] })
  })
})
