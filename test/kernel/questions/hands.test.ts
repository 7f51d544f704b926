import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choose, diceByClass, highestDrawn } from '../../../src-main/kernel/questions/hands'
import {
  chanceOf,
  everyFall,
  fraction,
  MOST_FALLS,
  seenAs,
  TooManyFalls,
  written,
  type Spread
} from '../../../src-main/kernel/questions/odds'

const table = <T>(spread: Spread<T>) =>
  Object.fromEntries(spread.map(({ value, chance }) => [JSON.stringify(value), written(chance)]))

/** Drawn one after the other, without replacement. */
function drawnOneByOne(bag: { face: string; value: number; many: number }[], count: number) {
  return everyFall((chance) => {
    const left = bag.map((one) => ({ ...one }))
    return Array.from({ length: count }, () => {
      let at = chance.roll(
        left.reduce((sum, { many }) => sum + many, 0),
        'token'
      )
      const token = left.find(({ many }) => (at -= many) <= 0)!
      token.many -= 1
      return token.value
    })
  })
}

const highest = (values: readonly number[]): number => Math.max(0, ...values)
const counted = (values: readonly number[], classOf: (value: number) => string) =>
  ['a', 'b', 'c'].map((one) => values.filter((value) => classOf(value) === one).length)

describe('many draws without putting back, of which the highest counts', () => {
  test('property: the result equals that of trying every draw', () => {
    const bag = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 })), {
        minLength: 1,
        maxLength: 4
      })
      .map((faces) => faces.map(([value, many], at) => ({ face: `t${at}`, value, many })))
    fc.assert(
      fc.property(bag, fc.integer({ min: 0, max: 4 }), (faces, count) => {
        fc.pre(faces.reduce((sum, { many }) => sum + many, 0) >= count)
        const valueOf = (face: string) => faces.find((one) => one.face === face)!.value
        expect(table(seenAs(highestDrawn(faces, count), (hand) => highest(hand.map(valueOf))))).toEqual(
          table(seenAs(drawnOneByOne(faces, count), highest))
        )
      })
    )
  })

  test('drawing more than there are throws', () => {
    expect(() => highestDrawn([{ face: 'S1', value: 1, many: 2 }], 3)).toThrow("can't be drawn")
  })
})

describe('many dice, of which each class is counted', () => {
  test('property: the result equals that of trying every fall, also where one die of a class settles it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 4 }),
        fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
        (classes, count, settles) => {
          const classOf = (value: number) => classes[value - 1]!
          const tried = everyFall((chance) =>
            Array.from({ length: count }, () => chance.roll(classes.length, 'die'))
          )
          const seen = (values: number[]) =>
            settles !== undefined && values.some((value) => classOf(value) === settles)
              ? 'settled'
              : counted(values, classOf)
          expect(table(seenAs(diceByClass(classes.length, count, classOf, settles), seen))).toEqual(
            table(seenAs(tried, seen))
          )
        }
      )
    )
  })

  test('the chances of a hundred dice sum to exactly 1', () => {
    const spread = diceByClass(10, 100, (value) => (value < 4 ? 'light' : value < 8 ? 'down' : 'out'), 'out')
    expect(spread).toHaveLength(102)
    expect(written(chanceOf(spread, () => true))).toBe('1/1')
  })
})

test('a choice among unequal ways counts with their chances', () => {
  const spread = everyFall((chance) => {
    const one = chance.among!(() => [
      { value: 1, chance: fraction(1, 3) },
      { value: 2, chance: fraction(2, 3) }
    ])
    return one + (one === 2 ? chance.roll(2, 'die') : 0)
  })
  expect(table(spread)).toEqual({ 1: '1/3', 3: '1/3', 4: '1/3' })
})

test('a throw with far too many falls is given up early, and one within the bound is tried whole', () => {
  let played = 0
  expect(() =>
    everyFall((chance) => {
      played += 1
      return Array.from({ length: 99 }, () => chance.roll(10, 'die')).length
    })
  ).toThrow(TooManyFalls)
  expect(played).toBeLessThan(100)
  expect(
    everyFall((chance) => Array.from({ length: 4 }, () => chance.roll(10, 'die')).length)[0]!.chance
  ).toEqual(fraction(1))
  expect(10 ** 4).toBeLessThan(MOST_FALLS)
})

test('the number of possible choices is exact', () => {
  expect([choose(5, 2), choose(5, 0), choose(5, 6), choose(40, 20)]).toEqual([10n, 1n, 0n, 137846528820n])
})
