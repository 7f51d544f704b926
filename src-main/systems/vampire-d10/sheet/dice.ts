import type { Vd10Rules } from '../catalogue/rules'

/** The dice of a throw; hunger dice replace as many normal ones (VD10-R05). */
export type Throw = {
  normal: number[]
  hunger: number[]
}

/** The reading of a throw before any difficulty. */
export type Count = {
  /** Successful dice, without the bonus of pairs. */
  plain: number
  tens: number
  pairs: number
  /** The successes that pairs add. */
  bonus: number
}

/** Counts successes, tens and pairs of tens (VD10-DI-01, VD10-DI-05, VD10-R01). */
export function countOf(rules: Vd10Rules, { normal, hunger }: Throw): Count {
  const { successFrom, bestialSuccess, pairSuccesses } = rules.files['tables/dice']
  const all = [...normal, ...hunger]
  const tens = all.filter((value) => value === bestialSuccess).length
  const pairs = rules.house.pairsOfTens === 'combinations' ? (tens * (tens - 1)) / 2 : Math.floor(tens / 2)
  return {
    plain: all.filter((value) => value >= successFrom).length,
    tens,
    pairs,
    bonus: pairs * pairSuccesses
  }
}

/** Whether pairs count before it is decided that the action succeeds (VD10-R02). */
export function countsAtOnce(rules: Vd10Rules): boolean {
  return rules.house.bonusBeforeDifficulty === 'counts'
}

export interface Reading {
  successes: number
  tens: number
  pairs: number
  success: boolean | null
  margin: number | null
  critical: boolean | null
  bestialCritical: boolean | null
  bestialFailure: boolean | null
}

/**
 * Reads a throw against a difficulty, or without one if it is null (VD10-DI-02 to VD10-DI-05,
 * VD10-R03, VD10-R05).
 */
export function readingOf(rules: Vd10Rules, thrown: Throw, difficulty: number | null): Reading {
  const { plain, tens, pairs, bonus } = countOf(rules, thrown)
  const before = plain + (countsAtOnce(rules) ? bonus : 0)
  const success = difficulty === null ? null : before >= difficulty
  const successes = success === true ? plain + bonus : before
  const critical = success === null ? null : success && pairs > 0
  return {
    successes,
    tens,
    pairs,
    success,
    margin: difficulty === null ? null : success === true ? marginOf(successes, difficulty) : 0,
    critical,
    ...bestialOf(rules, thrown, success, critical)
  }
}

/** The successes beyond the difficulty + 1 (VD10-DI-04, VD10-R03). */
export function marginOf(successes: number, difficulty: number): number {
  return Math.max(successes - (difficulty + 1), 0)
}

/** The effects of hunger dice, if the campaign uses them (VD10-R05). */
export function bestialOf(
  rules: Vd10Rules,
  { hunger }: Throw,
  success: boolean | null,
  critical: boolean | null
): { bestialCritical: boolean | null; bestialFailure: boolean | null } {
  const { bestialFailure, bestialSuccess } = rules.files['tables/dice']
  if (rules.house.hungerEffects === 'ignored') return { bestialCritical: false, bestialFailure: false }
  return {
    bestialCritical: critical === null ? null : critical && hunger.includes(bestialSuccess),
    bestialFailure: success === null ? null : !success && hunger.includes(bestialFailure)
  }
}

export interface Opposed {
  initiatorSuccesses: number
  opponentSuccesses: number | null
  effectiveOpponent: number
  wins: boolean
  net: number
  margin: number
  critical: boolean
}

/**
 * Whether a raised difficulty is subtracted from successes; otherwise it was paid in dice before the
 * throw (VD10-R07).
 */
export function paysInSuccesses(rules: Vd10Rules): boolean {
  return rules.house.difficultyInOpposed === 'subtract'
}

/** Compares a throw with an opponent's, or with a fixed difficulty (VD10-DI-06, VD10-R04, VD10-R07). */
export function opposedOf(
  rules: Vd10Rules,
  initiator: Throw,
  opponent: Throw | null,
  increase: number,
  fixed: number
): Opposed {
  const own = countOf(rules, initiator)
  const other = opponent && countOf(rules, opponent)
  const before = own.plain + (countsAtOnce(rules) ? own.bonus : 0)
  const opponentSuccesses = other && other.plain + (countsAtOnce(rules) ? other.bonus : 0)
  const effectiveOpponent =
    opponentSuccesses === null
      ? fixed
      : Math.max(0, opponentSuccesses - (paysInSuccesses(rules) ? increase : 0))
  const wins =
    opponentSuccesses !== null && rules.house.opposedTie === 'defender-holds'
      ? before > effectiveOpponent
      : before >= effectiveOpponent
  const initiatorSuccesses = wins ? own.plain + own.bonus : before
  return {
    initiatorSuccesses,
    opponentSuccesses,
    effectiveOpponent,
    wins,
    net: Math.max(0, initiatorSuccesses - effectiveOpponent),
    margin: wins ? marginOf(initiatorSuccesses, effectiveOpponent) : 0,
    critical: wins && own.pairs > 0
  }
}

/** The number of dice to roll: at least one, unless the campaign allows none (VD10-R06). */
export function poolOf(rules: Vd10Rules, base: number, modifiers: readonly number[]): number {
  const sum = modifiers.reduce((total, modifier) => total + modifier, base)
  return Math.max(rules.house.poolMinimum === 'one-die' ? 1 : 0, sum)
}

/** How many dice of a pool are hunger dice (VD10-R05). */
export function hungerIn(rules: Vd10Rules, pool: number, hunger: number): number {
  return Math.min(pool, hunger, rules.files['tables/dice'].hungerMost)
}
