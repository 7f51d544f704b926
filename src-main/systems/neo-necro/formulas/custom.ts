import type { NecroRules } from '../catalogue/rules'
import type { FireMode } from '../catalogue/schema'

/** Custom Weapon, and whatever skill of a campaign does the same: each take gives one weapon the custom mode (NN-SKL-36). */

/** Does this skill customise a weapon each time it is taken? */
export function customises(rules: NecroRules, skill: string): boolean {
  return rules.skill(skill)?.mods.some(({ key }) => key === 'customWeapons') === true
}

/** How many weapons these takes of skills customise. */
export function customTakes(rules: NecroRules, skills: readonly string[]): number {
  return skills.filter((id) => customises(rules, id)).length
}

/** May somebody with these skills know this mode? */
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
