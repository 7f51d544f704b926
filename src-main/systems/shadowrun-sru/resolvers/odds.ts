import * as v from 'valibot'
import {
  certain,
  chanceOf,
  follow,
  fraction,
  mean,
  rowsOf,
  written as asText,
  type OddsPicture,
  type Spread
} from '../../../kernel/questions/odds'
import { reason, refuse } from '../../../kernel/values/verdict'
import type { SruRules } from '../catalogue/rules'
import {
  bagOf,
  countOf,
  highest,
  isSuccess,
  valueOf,
  without,
  type Faces,
  type Token
} from '../catalogue/tokens'
import { damageTokens } from './defence'
import { flag, idOf, small, stress as stressOf, whole } from './input'
import { countedOf } from './reserve'
import { resolver } from './working'

const odds = resolver(
  'sru.odds',
  [
    'SRU-RA-06',
    'SRU-AC-03',
    'SRU-DF-02',
    'SRU-DM-01',
    'SRU-DM-02',
    'SRU-DM-03',
    'SRU-DT-08',
    'SRU-R01',
    'SRU-R08',
    'SRU-R12',
    'SRU-R15',
    'SRU-R27'
  ],
  v.strictObject({
    skill: small,
    modifier: v.nullish(whole(-20, 20), 0),
    spend: v.nullish(whole(0, 4), 0),
    stress: stressOf,
    precise: v.nullish(v.boolean(), true),
    range: idOf('range'),
    thresholdModifier: v.nullish(whole(-20, 20), 0),
    defenceTokens: v.nullish(whole(0, 24), 0),
    base: v.nullish(small, 0),
    bullets: v.nullish(whole(1, 24), 1),
    adjust: flag,
    electric: flag
  }),
  (
    rules,
    {
      skill,
      modifier,
      spend,
      stress,
      precise,
      range,
      thresholdModifier,
      defenceTokens,
      base,
      bullets,
      adjust,
      electric
    },
    w
  ) => {
    const entry = rules.files['tables/ranges'].find(({ id }) => id === range)
    const bag = bagOf(rules)
    const { maxTokens, tokenBonus, adjust: adjusting } = rules.files['tables/combat']
    const reasons = [
      ...(entry ? [] : [reason('unknown-range', ['SRU-RA-06'], { id: range })]),
      ...(rules.files['tables/stress'].some(({ id }) => id === stress)
        ? []
        : [reason('unknown-stress', ['SRU-ST-01'], { id: stress })]),
      ...(spend > maxTokens && rules.house.maxTokens === 'two'
        ? [reason('spend-too-many', ['SRU-R08'], { spend, most: maxTokens })]
        : []),
      ...(spend + defenceTokens > countOf(bag)
        ? [reason('tokens-count', ['SRU-R01'], { needed: spend + defenceTokens, given: countOf(bag) })]
        : [])
    ]
    if (!entry || reasons.length > 0) return refuse(...reasons)
    const less = adjust ? adjusting.score : 0
    const excess = skill + modifier - less - entry.threshold - thresholdModifier
    w.step(
      'excess',
      { excess, spend },
      'SRU-RA-06',
      'SRU-R01',
      ...(spend > 0 ? ['SRU-R08'] : []),
      ...(adjust ? ['SRU-AC-03'] : [])
    )
    w.step(
      'defence',
      { tokens: defenceTokens },
      'SRU-DF-02',
      'SRU-R12',
      'SRU-DM-01',
      'SRU-DM-02',
      'SRU-DM-03'
    )
    if (electric) w.cite('SRU-DT-08', 'SRU-R27')
    if (spend > 0) w.cite('SRU-R15')
    const plain = electric && rules.house.electricTokens === 'no-token'

    const ends = follow(everySpent(bag, spend), ({ spent, left }) => {
      const reached = excess + countedOf(rules, stress, precise, spent) * tokenBonus
      const { used, toDraw } = damageTokens(rules, bullets, spent, adjust ? 1 : 0)
      return follow(
        everyShot(rules, left, reached, defenceTokens, plain ? 0 : toDraw),
        (best): Spread<number | null> =>
          certain(best === null ? null : base + (plain ? 0 : Math.max(best, highest(used))))
      )
    })
    const damage: Spread<number> = follow(ends, (value) => certain(value ?? 0))
    const hit = asText(chanceOf(ends, (value) => value !== null))
    const picture: OddsPicture = {
      stages: [{ key: 'hitChance', chance: hit }],
      spreads: [{ key: 'damage', rows: rowsOf(damage) }],
      courses: [],
      means: [{ key: 'damage', mean: asText(mean(damage, (value) => value)) }]
    }
    return w.done({ hitChance: hit, odds: picture })
  }
)

/** The distribution of `count` tokens drawn without replacement, with the rest of the bag. */
function everySpent(bag: Faces, count: number): Spread<{ spent: Token[]; left: Faces }> {
  let all: Spread<{ spent: Token[]; left: Faces }> = certain({ spent: [], left: bag })
  for (let n = 0; n < count; n++) {
    all = follow(all, ({ spent, left }) =>
      Object.entries(left)
        .filter(([, many]) => many > 0)
        .map(([token, many]) => ({
          value: { spent: [...spent, token], left: without(left, token) },
          chance: fraction(many, countOf(left))
        }))
    )
  }
  return all
}

/**
 * The distribution of the highest damage token, null if the shot misses. The defender stops the shot with as
 * many successes as its excess. Defence and damage come from the same bag, so they are counted together: for
 * each value, the draws with all damage tokens at most this value and too few defence successes.
 */
function everyShot(
  rules: SruRules,
  left: Faces,
  excess: number,
  defence: number,
  damage: number
): Spread<number | null> {
  const faces = Object.entries(left).map(([token, count]) => ({
    good: isSuccess(token),
    value: valueOf(token),
    count
  }))
  const many = (fits: (face: { good: boolean; value: number }) => boolean): number =>
    faces.filter(fits).reduce((sum, { count }) => sum + count, 0)
  const [successes, failures] = [many(({ good }) => good), many(({ good }) => !good)]
  const all = successes + failures
  const drawn = Math.min(damage, all - defence)
  const whole = choose(all, drawn) * choose(all - drawn, defence)
  /**
   * The most defence successes with which the shot still hits. An excess of 0 that may hit turns
   * no defence token.
   */
  const most =
    excess > 0
      ? Math.min(excess - 1, defence)
      : excess === 0 && rules.house.excessRule === 'at-least-zero'
        ? defence
        : -1
  const hits = (value: number): bigint => {
    let ways = 0n
    const [low, lowFailures] = [
      many((face) => face.good && face.value <= value),
      many((face) => !face.good && face.value <= value)
    ]
    for (let good = 0; good <= drawn; good++) {
      const damages = choose(low, good) * choose(lowFailures, drawn - good)
      for (let stopping = 0; damages > 0n && stopping <= most; stopping++)
        ways +=
          damages * choose(successes - good, stopping) * choose(failures - (drawn - good), defence - stopping)
    }
    return ways
  }
  const values = drawn === 0 ? [0] : [...new Set(faces.map(({ value }) => value))].sort((a, b) => a - b)
  const upTo = values.map((value) => (drawn === 0 ? hits(Infinity) : hits(value)))
  const ends = values.map((value, at) => ({
    value,
    chance: fraction((upTo[at] ?? 0n) - (upTo[at - 1] ?? 0n), whole)
  }))
  return [...ends, { value: null, chance: fraction(whole - (upTo.at(-1) ?? 0n), whole) }].filter(
    ({ chance }) => chance.n > 0n
  )
}

/** The binomial coefficient: the ways to choose `count` out of `of`. */
function choose(of: number, count: number): bigint {
  if (count < 0 || count > of) return 0n
  let ways = 1n
  for (let n = 1; n <= count; n++) ways = (ways * BigInt(of - count + n)) / BigInt(n)
  return ways
}

export const chances = [odds]
