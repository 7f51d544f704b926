import type { NecroRules } from '../catalogue/rules'
import type { FireMode } from '../catalogue/schema'

/**
 * Custom Weapon, and skills of a campaign with the same effect: each time it is taken, one weapon gets the
 * custom mode (NN-SKL-36).
 */

/** Whether this skill customises a weapon each time it is taken. */
export function customises(rules: NecroRules, skill: string): boolean {
  return rules.skill(skill)?.mods.some(({ key }) => key === 'customWeapons') === true
}

/** How many weapons these skills customise; a skill taken twice is listed twice. */
export function customTakes(rules: NecroRules, skills: readonly string[]): number {
  return skills.filter((id) => customises(rules, id)).length
}

/** Whether a fighter with these skills can use this mode on some weapon. */
export function knowsMode(
  rules: NecroRules,
  { requiresSkill }: Pick<FireMode, 'requiresSkill'>,
  skills: readonly string[]
): boolean {
  return (
    requiresSkill === undefined ||
    skills.includes(requiresSkill) ||
    (customises(rules, requiresSkill) && customTakes(rules, skills) > 0)
  )
}
