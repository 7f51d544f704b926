import { isFace, throwDie, type Chance } from '../../../kernel/values/dice'
import type { Json } from '../../../kernel/values/json'
import type { Prompt } from '../../../kernel/system/prompt'
import { unitAt, type Tracker } from '../../../kernel/state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { countOf, modified, poolOf } from '../sheet/dice'
import type { T2kRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { armAt, at, classOf, played, points, setArm, setPoints, UNARMED, type Play, type Roll } from './state'
import { answerOf } from '../resolvers/answer-of'

/** One roll in the tracker, from its dice to the cost of pushing it (chapter 1). */
export type Throw = {
  by: string
  /** What is rolled, for the record: the id of a skill or attribute, or `cuf`. */
  roll: string
  attribute: string
  modifier: number
  /** The parts of the modifier, if there are more than the entered one. */
  parts?: { name: Json; value: number }[]
  pool: number[]
  /** The number of ammo dice. */
  ammo: number
  /** The weapon that pays for pushing; null if the unit pays (T2K-WP-01). */
  weapon: string | null
  /** The current faces; re-rolled dice keep their places. */
  base: number[]
  ammoDice: number[]
  /** How many times the roll was pushed. */
  pushes: number
  /** The cost of all pushes together, with each explosion counted once. */
  cost: Cost
}

type Cost = {
  damage: number
  stress: number
  reliability: number
  /** Null if the GM decides (T2K-R11). */
  jammed: boolean | null
}
const NO_COST: Cost = { damage: 0, stress: 0, reliability: 0, jammed: false }

export function newThrow(
  rules: T2kRules,
  by: string,
  roll: Roll,
  modifier: number,
  more: Partial<Throw> = {}
): Throw {
  const { dice } = poolOf(rules, roll.attributeDie, roll.skillDie, modifier)
  return {
    by,
    roll: roll.id,
    attribute: roll.attribute,
    modifier,
    pool: dice,
    ammo: 0,
    weapon: null,
    base: [],
    ammoDice: [],
    pushes: 0,
    cost: NO_COST,
    ...more
  }
}

interface Asked {
  sides: number
  label: string
}

export function diceOf(dice: Asked[]): NonNullable<Prompt['dice']> {
  return {
    sides: Math.max(...dice.map(({ sides }) => sides)),
    count: dice.length,
    each: dice.map(({ sides, label }) => ({ sides, label: say(`table.${label}`) }))
  }
}

/** The dice of the first throw, with their labels. */
export function firstDice(rules: T2kRules, { pool, ammo, roll }: Throw): Asked[] {
  const { sides } = rules.files['tables/dice'].ammo
  const label = (nth: number) => (roll === 'cuf' ? (nth === 0 ? 'cuf-die' : 'unit-die') : 'base-die')
  return [
    ...pool.map((of, nth) => ({ sides: of, label: label(nth) })),
    ...Array.from({ length: ammo }, () => ({ sides, label: 'ammo-die' }))
  ]
}

/** The dice that are thrown again, base dice first (T2K-DI-06, T2K-WP-06). */
export function againDice(play: Pick<Play, 'rules' | 'tracker'>, thrown: Throw): Asked[] {
  const { base, ammo } = rerolled(play, thrown)
  const all = firstDice(play.rules, thrown)
  return [...base, ...ammo.map((nth) => nth + thrown.pool.length)].flatMap((nth) => all[nth] ?? [])
}

/** How many of the dice thrown again are ammo dice (T2K-WP-06). */
export function ammoAgain(play: Pick<Play, 'rules' | 'tracker'>, thrown: Throw): number {
  return rerolled(play, thrown).ammo.length
}

export function lying(thrown: Throw, faces: number[]): Throw {
  return { ...thrown, base: faces.slice(0, thrown.pool.length), ammoDice: faces.slice(thrown.pool.length) }
}

/** The successes, with the modifier added if the campaign plays it so (T2K-R06). */
export function successesOf(rules: T2kRules, thrown: Throw): number {
  return modified(rules, countOf(rules, thrown.base).successes, thrown.modifier)
}

export function explosionsIn(rules: T2kRules, { base, ammoDice }: Throw): number {
  const { explosions } = countOf(rules, base, ammoDice)
  return explosions.base + explosions.ammo
}

/** Whether the roll may be pushed and has a die to throw again (T2K-DI-05, T2K-R04, T2K-R05). */
export function mayPush(play: Pick<Play, 'rules' | 'tracker'>, thrown: Throw): boolean {
  const { pushLimit, pushOtherRolls } = play.rules.house
  if (thrown.pushes > 0 && pushLimit !== 'unlimited') return false
  if (pushLimit === 'failed-only' && successesOf(play.rules, thrown) > 0) return false
  return (thrown.attribute !== 'none' || pushOtherRolls !== 'no-push') && againDice(play, thrown).length > 0
}

/**
 * What pays for a push: the weapon's reliability, or else damage or stress (T2K-DI-07, T2K-WP-01, T2K-R05).
 */
export function paidWith(rules: T2kRules, { weapon, attribute }: Throw): 'reliability' | 'damage' | 'stress' {
  if (weapon !== null && weapon !== UNARMED) return 'reliability'
  return rules.files['catalogue/attributes'].find(({ id }) => id === attribute)?.pushCost ?? 'stress'
}

function rerolled(play: Pick<Play, 'rules' | 'tracker'>, thrown: Throw): { base: number[]; ammo: number[] } {
  const pushed = pushAnswer(
    play,
    thrown,
    thrown.base.map((first) => ({ first })),
    thrown.ammoDice.map((first) => ({ first }))
  )
  return { base: pushed['rerolledBase'] as number[], ammo: pushed['rerolledAmmo'] as number[] }
}

/**
 * The answer of `t2k.push` for an allowed push. `mayPush` has checked that, including the modifier
 * and earlier pushes.
 */
function pushAnswer(
  { rules, tracker }: Pick<Play, 'rules' | 'tracker'>,
  thrown: Throw,
  base: object[],
  ammo: object[]
): { [output: string]: Json } {
  const allowed: T2kRules = {
    ...rules,
    house: { ...rules.house, pushLimit: 'unlimited', pushOtherRolls: 'stress' }
  }
  const arm =
    paidWith(rules, thrown) === 'reliability'
      ? armAt(rules, unitAt(tracker, thrown.by), thrown.weapon ?? '')
      : null
  const weapon = arm && { reliability: arm.reliability, firearm: classOf(rules, arm).firearm }
  return answerOf(allowed, 't2k.push', { base, ammo, attribute: thrown.attribute, weapon })
}

/**
 * The throw after a push. Its cost is that of all explosions so far, each counted once (T2K-R03, T2K-R10).
 */
export function pushedThrow(play: Pick<Play, 'rules' | 'tracker'>, thrown: Throw, faces: number[]): Throw {
  const places = rerolled(play, thrown)
  const again = (dice: number[], at: number[], from: number) =>
    dice.map((first, nth) =>
      at.includes(nth) ? { first, second: faces[from + at.indexOf(nth)] ?? first } : { first }
    )
  const [base, ammo] = [
    again(thrown.base, places.base, 0),
    again(thrown.ammoDice, places.ammo, places.base.length)
  ]
  const pushed = pushAnswer(play, thrown, base, ammo)
  const last = (dice: { first: number; second?: number }[]): number[] =>
    dice.map(({ first, second }) => second ?? first)
  const cost: Cost = {
    damage: Number(pushed['damage']),
    stress: Number(pushed['stress']),
    reliability: Number(pushed['reliabilityLoss']),
    jammed: pushed['jammed'] as boolean | null
  }
  return { ...thrown, base: last(base), ammoDice: last(ammo), pushes: thrown.pushes + 1, cost }
}

/** Pays the cost of pushing, once the roll is finished. */
export function pay(play: Play, { by, weapon, cost }: Throw): Play {
  const unit = at(play, by)
  const arm = cost.reliability > 0 || cost.jammed === true ? armAt(play.rules, unit, weapon ?? '') : null
  const worn = arm
    ? played(
        play,
        setArm(unit, arm.item, {
          reliability: arm.reliability - cost.reliability,
          jammed: arm.jammed || cost.jammed === true
        })
      )
    : play
  return (['damage', 'stress'] as const)
    .filter((of) => cost[of] > 0)
    .reduce(
      (now, of) => played(now, setPoints(now.rules, at(now, by), of, points(at(now, by), of) + cost[of])),
      worn
    )
}

/** The given faces, or dice thrown now. Refuses a wrong number of dice and wrong faces. */
export function throwAll(
  tracker: Tracker,
  each: { sides: number }[],
  given: number[] | undefined,
  chance: Chance
): Verdict<number[]> {
  if (given && given.length !== each.length)
    return refuse(reason('dice-count', [], { needed: each.length, given: given.length }))
  const wrong = each.flatMap(({ sides }, n): Reason[] =>
    given && !isFace(given[n] ?? 0, sides) ? [reason('not-a-face', [], { sides, die: given[n] ?? 0 })] : []
  )
  return wrong.length > 0
    ? refuse(...wrong)
    : each.map(
        ({ sides }, n) => throwDie(chance, sides, `${tracker.id}:${tracker.count}:${n + 1}`, given?.[n]).value
      )
}
