import type { Chance } from '../values/dice'
import type { Json } from '../values/json'
import type { Resolution } from './resolver'
import { isRefusal, reason, refuse, type Verdict } from '../values/verdict'

/** An exact probability in lowest terms; rounded only for display. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export const NEVER: Fraction = { n: 0n, d: 1n }
export const SURE: Fraction = { n: 1n, d: 1n }

/** `n`/`d` in lowest terms. Throws if the denominator is not positive. */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const [over, under] = [BigInt(n), BigInt(d)]
  if (under <= 0n) throw new Error(`${over}/${under} is no fraction`)
  const common = gcd(over < 0n ? -over : over, under)
  return { n: over / common, d: under / common }
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d)
}

/** 1 − p. */
export function not(a: Fraction): Fraction {
  return fraction(a.d - a.n, a.d)
}

/** Negative: a is less likely than b; 0: equally likely. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The written form: `27/100`, `1/1`. */
export function written(a: Fraction): string {
  return `${a.n}/${a.d}`
}

/** Parses a written fraction; null if it is none. */
export function fractionOf(text: string): Fraction | null {
  const [, n, d] = /^(-?\d+)\/(\d+)$/.exec(text) ?? []
  return n === undefined || d === undefined || BigInt(d) === 0n ? null : fraction(BigInt(n), BigInt(d))
}

/** A distribution: distinct values with their chances, which sum to 1. */
export type Spread<T> = readonly { readonly value: T; readonly chance: Fraction }[]

export function certain<T>(value: T): Spread<T> {
  return [{ value, chance: SURE }]
}

/** A distribution of true and false. */
export function maybe(chance: Fraction): Spread<boolean> {
  return merged([
    { value: true, chance },
    { value: false, chance: not(chance) }
  ])
}

/** Chains distributions: continues from each value and merges equal results. */
export function follow<T, U>(spread: Spread<T>, next: (value: T) => Spread<U>): Spread<U> {
  return merged(
    spread.flatMap(({ value, chance }) =>
      next(value).map((outcome) => ({ value: outcome.value, chance: times(chance, outcome.chance) }))
    )
  )
}

/** Maps outcomes, keeping their probabilities. */
export function seenAs<T, U>(spread: Spread<T>, as: (value: T) => U): Spread<U> {
  return merged(spread.map(({ value, chance }) => ({ value: as(value), chance })))
}

export function chanceOf<T>(spread: Spread<T>, when: (value: T) => boolean): Fraction {
  return spread.reduce((sum, { value, chance }) => (when(value) ? plus(sum, chance) : sum), NEVER)
}

/** The expected value of a whole number computed from each outcome. */
export function mean<T>(spread: Spread<T>, of: (value: T) => number): Fraction {
  return spread.reduce((sum, { value, chance }) => plus(sum, times(chance, fraction(of(value)))), NEVER)
}

function merged<T>(list: Spread<T>): Spread<T> {
  const found = new Map<string, { value: T; sum: Sum }>()
  for (const { value, chance } of list) {
    if (chance.n === 0n) continue
    const key = keyOf(value)
    const known = found.get(key)
    if (known) known.sum.add(chance)
    else found.set(key, { value, sum: new Sum(chance) })
  }
  return [...found.values()].map(({ value, sum }) => ({ value, chance: sum.total() }))
}

/** Adds chances over one common denominator and reduces only once at the end, because reducing is slow. */
class Sum {
  private readonly over = new Map<bigint, bigint>()
  private only: Fraction | null

  constructor(first: Fraction) {
    this.add(first)
    this.only = first
  }

  add({ n, d }: Fraction): void {
    this.over.set(d, (this.over.get(d) ?? 0n) + n)
    this.only = null
  }

  total(): Fraction {
    if (this.only) return this.only
    let [sum, common] = [0n, 1n]
    for (const [d, n] of [...this.over].sort(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0))) {
      const missing = common % d === 0n ? 1n : d / gcd(common, d)
      sum = sum * missing + (n * common * missing) / d
      common *= missing
    }
    return fraction(sum, common)
  }
}

/** A key that is equal for deeply equal values, whatever the order of their keys. */
function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`
  const inner = value as { [name: string]: unknown }
  return `{${Object.keys(inner)
    .sort()
    .map((name) => `${name}:${keyOf(inner[name])}`)
    .join()}}`
}

/** The most combinations of dice that are counted; more take too long. */
export const MOST_FALLS = 20_000

export class TooManyFalls extends Error {
  constructor() {
    super(`the dice may fall in more than ${MOST_FALLS} ways`)
  }
}

/** The number of random rolls used to estimate how many combinations there are. */
const SAMPLES = 8

/**
 * Estimates whether there are too many combinations: a combination among very many has a very small chance.
 * If all of a few random rolls (always the same ones) are that rare, there can't be few. `first`, which every
 * roll starts with, is not computed again.
 */
function isEndless(play: (chance: Chance) => unknown, first: Spread<unknown> | null): boolean {
  let state = 1
  const rare = MOST_FALLS * MOST_FALLS
  for (let sample = 0; sample < SAMPLES; sample++) {
    let ways = 1
    let known = first
    const next = (of: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % of
    }
    play({
      roll(of) {
        ways *= of
        known = null
        return next(of) + 1
      },
      among<Value>(spreadOf: () => Spread<Value>): Value {
        const spread = known ?? spreadOf()
        known = null
        ways *= spread.length
        return spread[next(spread.length)]!.value as Value
      },
      id: () => 'id'
    })
    if (ways <= rare) return false
  }
  return true
}

/** One decision in a run: which of how many faces, and how likely. */
interface Fork {
  at: number
  of: number
  /** For values that are not equally likely: their chances, computed once. */
  spread: Spread<unknown> | null
}

/**
 * Returns every possible result of `play` with its chance, by running it for every combination of dice: odds
 * and play share the same code. `play` must roll the same dice for the same faces.
 */
export function everyFall<T>(play: (chance: Chance) => T): Spread<T> {
  const forks: Fork[] = []
  const ends = new Map<string, { value: T; counts: Map<number, number>; weighed: Sum | null }>()
  for (let falls = 1; ; falls++) {
    // Few combinations are quickly counted; before many are, an estimate says whether that would end.
    if (falls > MOST_FALLS || (falls === SEVERAL && isEndless(play, forks[0]?.spread ?? null)))
      throw new TooManyFalls()
    let thrown = 0
    const fork = (begin: () => Omit<Fork, 'at'>): Fork => {
      if (thrown === forks.length) forks.push({ at: 0, ...begin() })
      return forks[thrown++]!
    }
    const value = play({
      roll: (of) => fork(() => ({ of, spread: null })).at + 1,
      among<Value>(spreadOf: () => Spread<Value>): Value {
        const { at, spread } = fork(() => {
          const found = spreadOf()
          return { of: found.length, spread: found }
        })
        return spread![at]!.value as Value
      },
      id: () => 'id'
    })
    const key = keyOf(value)
    const end = ends.get(key) ?? { value, counts: new Map<number, number>(), weighed: null }
    const ways = forks.reduce((product, { of, spread }) => (spread ? product : product * of), 1)
    const weights = forks.flatMap(({ at, spread }) => spread?.[at]?.chance ?? [])
    if (weights.length === 0) end.counts.set(ways, (end.counts.get(ways) ?? 0) + 1)
    else {
      const weight = ways === 1 ? weights.reduce(times) : weights.reduce(times, fraction(1, ways))
      if (end.weighed) end.weighed.add(weight)
      else end.weighed = new Sum(weight)
    }
    ends.set(key, end)
    while (forks.length > 0 && forks.at(-1)!.at === forks.at(-1)!.of - 1) forks.pop()
    const last = forks.at(-1)
    if (last === undefined) break
    last.at += 1
  }
  return [...ends.values()].map(({ value, counts, weighed }) => ({
    value,
    chance: [...counts].reduce(
      (sum, [ways, count]) => plus(sum, fraction(count, ways)),
      weighed?.total() ?? NEVER
    )
  }))
}

/** The count of combinations at which the estimate is made. */
const SEVERAL = 64

/**
 * Returns the odds of an answer whose open dice are not rolled yet: each output by itself, likeliest first.
 * Refuses what the question refuses, and too many dice.
 */
export function oddsOfAnswer(
  play: (chance: Chance) => Verdict<Resolution>
): Verdict<{ [output: string]: { value: Json; chance: string }[] }> {
  const first = play({ roll: () => 1, id: () => 'id' })
  if (isRefusal(first)) return first
  try {
    const answers = everyFall((chance) => {
      const verdict = play(chance)
      return isRefusal(verdict) ? {} : withoutDice(verdict.outcome)
    })
    const outputs = [...new Set(answers.flatMap(({ value }) => Object.keys(value)))]
    return Object.fromEntries(
      outputs.map((output) => {
        const spread = seenAs(answers, (outcome) => outcome[output] ?? null)
        return [
          output,
          [...spread]
            .sort((a, b) => compare(b.chance, a.chance))
            .map(({ value, chance }) => ({ value, chance: written(chance) }))
        ]
      })
    )
  } catch (error) {
    if (error instanceof TooManyFalls) return refuse(reason('too-many-dice', [], { most: MOST_FALLS }))
    throw error
  }
}

/** The outcome without the dice. */
export function withoutDice(outcome: { [output: string]: Json }): { [output: string]: Json } {
  return Object.fromEntries(Object.entries(outcome).filter(([, value]) => !areThrown(value)))
}

function areThrown(value: Json): boolean {
  return (
    Array.isArray(value) &&
    value.some(
      (outcome) => typeof outcome === 'object' && outcome !== null && 'sides' in outcome && 'by' in outcome
    )
  )
}

/** Odds for display: stages of a chain, possible results, expected values. Chances are written fractions. */
export type OddsPicture = {
  /** Each stage with the chance of reaching it. */
  stages: { key: string; chance: string }[]
  spreads: { key: string; rows: { value: Json; chance: string }[] }[]
  /** How a chance grows with each repetition. */
  courses: { key: string; rows: { value: Json; chance: string }[] }[]
  means: { key: string; mean: string }[]
}

/** The rows of a distribution: numbers ascending, words in their order. */
export function rowsOf(
  spread: Spread<number | string>,
  order?: readonly string[]
): { value: Json; chance: string }[] {
  const place = (value: number | string): number =>
    typeof value === 'number' ? value : (order?.indexOf(value) ?? 0)
  return [...spread]
    .sort((a, b) => place(a.value) - place(b.value))
    .map(({ value, chance }) => ({ value, chance: written(chance) }))
}
