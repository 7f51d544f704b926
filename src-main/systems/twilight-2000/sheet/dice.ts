import type { T2kRules } from '../catalogue/rules'
import { sizesOf } from '../catalogue/rules'

/** One step by which a modifier changed the dice; its text is under `steps.t2k.pool`. */
export interface PoolStep {
  key: 'raised' | 'gained' | 'lost' | 'lowered' | 'dropped' | 'stays'
  from: number
  to: number
}

/**
 * The base dice of a roll, largest first (T2K-DI-01): the attribute die and the skill die, if any. The
 * modifier changes their sizes if the campaign plays it so (T2K-R06).
 */
export function poolOf(
  rules: T2kRules,
  attribute: number,
  skill: number | null,
  modifier: number
): { dice: number[]; steps: PoolStep[] } {
  const sizes = sizesOf(rules)
  const [smallest = 6, largest = 12] = [sizes[0], sizes.at(-1)]
  const steps: PoolStep[] = []
  const sorted = (list: number[]): number[] => list.sort((a, b) => b - a)
  let dice = sorted(skill === null ? [attribute] : [attribute, skill])
  if (rules.house.modifierMethod !== 'step-dice') return { dice, steps }
  for (let n = 0; n < Math.abs(modifier); n++) {
    if (modifier > 0) {
      const low = dice.at(-1) ?? largest
      if (low < largest) {
        const to = sizes[sizes.indexOf(low) + 1] ?? largest
        dice = sorted([...dice.slice(0, -1), to])
        steps.push({ key: 'raised', from: low, to })
      } else if (dice.length === 1) {
        dice = [...dice, smallest]
        steps.push({ key: 'gained', from: low, to: smallest })
      } else steps.push({ key: 'lost', from: low, to: low })
    } else {
      const high = dice[0] ?? smallest
      if (high > smallest) {
        const to = sizes[sizes.indexOf(high) - 1] ?? smallest
        dice = sorted([to, ...dice.slice(1)])
        steps.push({ key: 'lowered', from: high, to })
      } else if (dice.length > 1) {
        dice = dice.slice(1)
        steps.push({ key: 'dropped', from: high, to: high })
      } else steps.push({ key: 'stays', from: high, to: high })
    }
  }
  return { dice, steps }
}

/** The result of a throw; only base dice bring successes (T2K-DI-02, T2K-DI-03, T2K-WP-03). */
export type Count = {
  successes: number
  success: boolean
  extra: number
  explosions: { base: number; ammo: number }
  ammoSixes: number
}

export function countOf(rules: T2kRules, base: readonly number[], ammo: readonly number[] = []): Count {
  const { successFrom, doubleFrom, explosionFace, ammo: ammoDie } = rules.files['tables/dice']
  const successes = base.reduce(
    (sum, value) => sum + (value >= doubleFrom ? 2 : value >= successFrom ? 1 : 0),
    0
  )
  const explosionsOf = (dice: readonly number[]): number =>
    dice.filter((value) => value === explosionFace).length
  return {
    successes,
    success: successes > 0,
    extra: Math.max(0, successes - 1),
    explosions: { base: explosionsOf(base), ammo: explosionsOf(ammo) },
    ammoSixes: ammo.filter((value) => value === ammoDie.six).length
  }
}

/** Adds the modifier to the successes if the campaign plays it so (T2K-R06). */
export function modified(rules: T2kRules, successes: number, modifier: number): number {
  return rules.house.modifierMethod === 'successes' ? Math.max(0, successes + modifier) : successes
}
