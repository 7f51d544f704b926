import type { NecroRules } from '../catalogue/rules'
import type { SurvivalState } from '../catalogue/schema'

/**
 * The number of survival dice: none while wounds are left, one for the last wound, more for each excess wound
 * (NN-OUT-1).
 */
export function survivalDice(rules: NecroRules, wounds: number, lost: number): number {
  if (lost < wounds) return 0
  return 1 + (lost - wounds) * rules.combat.survival.extraDicePerExcessWound
}

/** The state that one survival die gives, after modifiers. Values below 1 are light wounds too (NN-OUT-2). */
export function survivalState(rules: NecroRules, value: number): SurvivalState {
  const results = rules.combat.survival.results
  return (results.find((row) => value <= row.max) ?? results.at(-1))?.id ?? 'out-of-action'
}
