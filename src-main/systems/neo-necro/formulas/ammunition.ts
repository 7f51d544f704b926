import type { NecroRules } from '../catalogue/rules'
import type { FireModeId } from '../catalogue/schema'
import { modOf, skillMod } from './mods'

export type AmmoResult = 'success' | 'jam' | 'out-of-ammo' | 'mode-unavailable'

export interface AmmoTick {
  ticked: number
  label: number | 'A' | null
  available: boolean
  /** Whether a die must be rolled. An "A" needs none (NN-AMM-6). */
  needsDie: boolean
}

/**
 * The boxes that a fire mode ticks, and the label to compare the die with (NN-AMM-1, NN-AMM-2, NN-AMM-8).
 * `available` is false if too few boxes are free for the mode.
 */
export function tickBoxes(rules: NecroRules, tickedBefore: number, mode: FireModeId): AmmoTick {
  const { boxes, automaticSuccess } = rules.combat.ammoGauge
  const wanted = rules.fireMode(mode)?.boxes ?? 0
  const free = boxes.length - tickedBefore
  // The custom mode always needs all its four boxes, whatever the house rule ammoShortage says (NN-RUL-71).
  const tickRemaining = rules.houseRules.ammoShortage === 'tick-remaining' && mode !== 'custom' && free > 0
  if (wanted > free && !tickRemaining)
    return { ticked: tickedBefore, label: null, available: false, needsDie: false }
  const ticked = tickedBefore + Math.min(wanted, free)
  const label = boxes[ticked - 1] ?? null
  return { ticked, label, available: true, needsDie: label !== automaticSuccess }
}

/**
 * Compares the die with the label: lower succeeds, equal jams, higher is out of ammo. A weapons expert subtracts 2
 * (NN-AMM-3 to 5, NN-AMM-10).
 */
export function readAmmoDie(
  rules: NecroRules,
  label: number,
  die: number,
  skills: readonly string[]
): Exclude<AmmoResult, 'mode-unavailable'> {
  const { less, equal, greater } = rules.combat.ammoGauge.results
  const value = die + skillMod(rules, skills, 'ammoRoll')
  return value < label ? less : value === label ? equal : greater
}

/**
 * How many failed ammo rolls a gang may ignore in a game (NN-SKL-33). `skills`: those of all its fighters,
 * one entry for each fighter who has the skill.
 */
export function failuresMended(rules: NecroRules, skills: readonly string[]): number {
  return skills.reduce((sum, id) => sum + modOf(rules.skill(id)?.mods, 'ignoredAmmoFailures'), 0)
}

/** The number of boxes of a gauge. A weapon is empty once all are ticked (NN-AMM-1, NN-RUL-23). */
export function gaugeSize(rules: NecroRules): number {
  return rules.combat.ammoGauge.boxes.length
}

/** How many faces of the ammo die give each result (NN-AMM-3 to 7). Without a die, all of them succeed. */
export function ammoFaces(
  rules: NecroRules,
  tick: AmmoTick,
  skills: readonly string[]
): { success: number; jam: number; 'out-of-ammo': number } {
  const faces = { success: 0, jam: 0, 'out-of-ammo': 0 }
  const { die, results } = rules.combat.ammoGauge
  for (let face = 1; face <= die; face++) {
    faces[typeof tick.label === 'number' ? readAmmoDie(rules, tick.label, face, skills) : results.less]++
  }
  return faces
}
