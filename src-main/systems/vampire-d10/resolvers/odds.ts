import * as v from 'valibot'
import {
  fraction,
  mean,
  rowsOf,
  written,
  type Fraction,
  type OddsPicture,
  type Spread
} from '../../../kernel/questions/odds'
import { reason, refuse } from '../../../kernel/values/verdict'
import {
  bestialOf,
  countOf,
  hungerIn,
  opposedOf,
  paysInSuccesses,
  poolOf,
  readingOf,
  type Throw
} from '../sheet/dice'
import type { Vd10Rules } from '../catalogue/rules'
import { small, whole } from './input'
import { resolver } from './working'

/** What a reading uses of a throw: how many dice succeed, how many are 10s, and what the hunger dice show. */
interface Face {
  plain: number
  tens: number
  hungerTen: boolean
  hungerOne: boolean
}

/** The result of a roll against a difficulty or an opponent. */
interface End {
  success: boolean
  successes: number
  margin: number
  critical: boolean
  bestialCritical: boolean
  bestialFailure: boolean
}

/** The most dice of a side: an attribute and a skill of ten each, with a few dice more. */
const MOST = 24

const odds = resolver(
  'vd10.odds',
  [
    'VD10-DI-02',
    'VD10-DI-03',
    'VD10-DI-05',
    'VD10-DI-06',
    'VD10-R01',
    'VD10-R02',
    'VD10-R04',
    'VD10-R05',
    'VD10-R07'
  ],
  v.strictObject({
    dice: whole(0, MOST),
    hungerDice: v.nullish(whole(0, 5), 0),
    difficulty: v.nullish(small),
    opponentDice: v.nullish(whole(0, MOST)),
    opponentIncrease: v.nullish(small, 0)
  }),
  (rules, { dice, hungerDice, difficulty, opponentDice, opponentIncrease }, w) => {
    if (difficulty == null && opponentDice == null) return refuse(reason('no-difficulty', ['VD10-DI-06']))
    const hunger = hungerIn(rules, dice, hungerDice)
    w.step(
      'dice',
      { normal: dice - hunger, hunger },
      'VD10-DI-02',
      'VD10-DI-05',
      'VD10-R01',
      'VD10-R02',
      ...(hunger > 0 ? ['VD10-R05'] : [])
    )
    // If the campaign pays a raised difficulty in dice, the opponent throws fewer and no successes are
    // subtracted (VD10-R07).
    const increase = paysInSuccesses(rules) ? opponentIncrease : 0
    const theirs =
      opponentDice == null
        ? 0
        : increase === opponentIncrease
          ? opponentDice
          : poolOf(rules, opponentDice, [-opponentIncrease])
    if (opponentDice != null)
      w.step(
        'opponent',
        { dice: theirs, increase },
        'VD10-DI-06',
        'VD10-R04',
        ...(opponentIncrease > 0 ? ['VD10-R07'] : [])
      )
    else w.cite('VD10-DI-03')
    const own = faces(rules, dice, hunger)
    const ends =
      opponentDice == null
        ? unopposed(rules, own, difficulty ?? 0)
        : opposed(rules, own, faces(rules, theirs, 0), increase)
    const heeded = hunger > 0 && rules.house.hungerEffects === 'flags'
    const chances = {
      successChance: chanceOf(ends, ({ success }) => success),
      marginChance: chanceOf(ends, ({ margin }) => margin > 0),
      criticalChance: chanceOf(ends, ({ critical }) => critical)
    }
    const picture: OddsPicture = {
      stages: Object.entries(chances).map(([key, chance]) => ({ key, chance: written(chance) })),
      spreads: [
        { key: 'successes', rows: rowsOf(spreadOf(ends, ({ successes }) => successes)) },
        { key: 'margin', rows: rowsOf(spreadOf(ends, ({ margin }) => margin)) }
      ],
      courses: [],
      means: [
        {
          key: 'successes',
          mean: written(
            mean(
              spreadOf(ends, ({ successes }) => successes),
              Number
            )
          )
        },
        {
          key: 'margin',
          mean: written(
            mean(
              spreadOf(ends, ({ margin }) => margin),
              Number
            )
          )
        }
      ]
    }
    return w.done({
      successChance: written(chances.successChance),
      criticalChance: written(chances.criticalChance),
      ...(heeded && {
        bestialCriticalChance: written(chanceOf(ends, ({ bestialCritical }) => bestialCritical)),
        bestialFailureChance: written(chanceOf(ends, ({ bestialFailure }) => bestialFailure))
      }),
      odds: picture
    })
  }
)

const NOTHING: Face = { plain: 0, tens: 0, hungerTen: false, hungerOne: false }

/**
 * Values with the number of dice combinations that lead to them. Whole numbers, because there are
 * many combinations.
 */
type Tally<T> = Map<string, { value: T; falls: bigint }>

function add<T>(tally: Tally<T>, key: string, value: T, falls: bigint): void {
  tally.set(key, { value, falls: (tally.get(key)?.falls ?? 0n) + falls })
}

const sumOf = <T>(list: Iterable<{ value: T; falls: bigint }>): bigint =>
  [...list].reduce((sum, { falls }) => sum + falls, 0n)

/** The chance of the results for which `when` is true. */
function chanceOf(tally: Tally<End>, when: (end: End) => boolean): Fraction {
  return fraction(sumOf([...tally.values()].filter(({ value }) => when(value))), sumOf(tally.values()))
}

/** The distribution of a number computed from each result. */
function spreadOf(tally: Tally<End>, of: (end: End) => number): Spread<number> {
  const all = sumOf(tally.values())
  return [
    ...numbers([...tally.values()].map(({ value, falls }) => ({ value: of(value), falls }))).values()
  ].map(({ value, falls }) => ({ value, chance: fraction(falls, all) }))
}

/** The distribution of throws, merged by what a reading uses. Built die by die. */
function faces(rules: Vd10Rules, dice: number, hunger: number): Tally<Face> {
  const { sides, bestialFailure, bestialSuccess } = rules.files['tables/dice']
  const tallyOf = (hungry: boolean): Tally<Face> => {
    const tally: Tally<Face> = new Map()
    for (let face = 1; face <= sides; face++) {
      const { plain, tens } = countOf(rules, { normal: [face], hunger: [] })
      const value = {
        plain,
        tens,
        hungerTen: hungry && face === bestialSuccess,
        hungerOne: hungry && face === bestialFailure
      }
      add(tally, keyOf(value), value, 1n)
    }
    return tally
  }
  const [normal, hungry] = [tallyOf(false), tallyOf(true)]
  let sum: Tally<Face> = new Map([[keyOf(NOTHING), { value: NOTHING, falls: 1n }]])
  for (let at = 0; at < dice; at++) {
    const next: Tally<Face> = new Map()
    for (const before of sum.values())
      for (const die of (at < dice - hunger ? normal : hungry).values()) {
        const value = {
          plain: before.value.plain + die.value.plain,
          tens: before.value.tens + die.value.tens,
          hungerTen: before.value.hungerTen || die.value.hungerTen,
          hungerOne: before.value.hungerOne || die.value.hungerOne
        }
        add(next, keyOf(value), value, before.falls * die.falls)
      }
    sum = next
  }
  return sum
}

const keyOf = ({ plain, tens, hungerTen, hungerOne }: Face): string =>
  `${plain} ${tens} ${hungerTen} ${hungerOne}`

/** A throw that stands for all that read the same, so that odds use the same reading as play. */
function thrown(rules: Vd10Rules, { plain, tens, hungerTen, hungerOne }: Face): Throw {
  const { successFrom, bestialFailure, bestialSuccess } = rules.files['tables/dice']
  const many = (count: number, face: number): number[] => Array.from({ length: count }, () => face)
  return {
    normal: [...many(tens - Number(hungerTen), bestialSuccess), ...many(plain - tens, successFrom)],
    hunger: [...(hungerTen ? [bestialSuccess] : []), ...(hungerOne ? [bestialFailure] : [])]
  }
}

function against(rules: Vd10Rules, face: Face, difficulty: number): End {
  const { successes, success, margin, critical, bestialCritical, bestialFailure } = readingOf(
    rules,
    thrown(rules, face),
    difficulty
  )
  return {
    success: success === true,
    successes,
    margin: margin ?? 0,
    critical: critical === true,
    bestialCritical: bestialCritical === true,
    bestialFailure: bestialFailure === true
  }
}

/** The results against a difficulty. */
function unopposed(rules: Vd10Rules, own: Tally<Face>, difficulty: number): Tally<End> {
  const ends: Tally<End> = new Map()
  for (const { value, falls } of own.values()) addEnd(ends, against(rules, value, difficulty), falls)
  return ends
}

/**
 * The results against an opponent. Only the opponent's successes count, capped at the number
 * that is sure to win.
 */
function opposed(rules: Vd10Rules, own: Tally<Face>, other: Tally<Face>, increase: number): Tally<End> {
  const theirs = numbers(
    [...other.values()].map(({ value, falls }) => ({
      value: Math.max(0, readingOf(rules, thrown(rules, value), null).successes - increase),
      falls
    }))
  )
  const ends: Tally<End> = new Map()
  const near = new Map<number, Tally<number>>()
  for (const { value: face, falls } of own.values()) {
    const mine = thrown(rules, face)
    const { plain, bonus } = countOf(rules, mine)
    const enough = plain + bonus + 1
    const capped =
      near.get(enough) ??
      numbers(
        [...theirs.values()].map((outcome) => ({
          value: Math.min(outcome.value, enough),
          falls: outcome.falls
        }))
      )
    near.set(enough, capped)
    for (const against of capped.values()) {
      const { wins, initiatorSuccesses, margin, critical } = opposedOf(
        rules,
        mine,
        {
          normal: Array.from({ length: against.value }, () => rules.files['tables/dice'].successFrom),
          hunger: []
        },
        0,
        0
      )
      const bestial = bestialOf(rules, mine, wins, critical)
      addEnd(
        ends,
        {
          success: wins,
          successes: initiatorSuccesses,
          margin,
          critical,
          bestialCritical: bestial.bestialCritical === true,
          bestialFailure: bestial.bestialFailure === true
        },
        falls * against.falls
      )
    }
  }
  return ends
}

function numbers(list: { value: number; falls: bigint }[]): Tally<number> {
  const tally: Tally<number> = new Map()
  for (const { value, falls } of list) add(tally, String(value), value, falls)
  return tally
}

function addEnd(tally: Tally<End>, end: End, falls: bigint): void {
  add(
    tally,
    `${end.success} ${end.successes} ${end.margin} ${end.critical} ${end.bestialCritical} ${end.bestialFailure}`,
    end,
    falls
  )
}

export const chances = [odds]
