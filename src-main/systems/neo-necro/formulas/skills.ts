import type { NecroRules } from '../catalogue/rules'
import { timesTaken } from './equipment'

/**
 * The skill families open to a fighter: all for a leader (NN-SKA-2), else those of the house and the type
 * (NN-SKA-3, NN-SKA-5).
 */
export function familiesOf(rules: NecroRules, house: string, type: string): string[] {
  const fighter = rules.fighterType(type)
  if (fighter?.skillAccess === 'all') return rules.skillFamilies.map((family) => family.id)
  return [...new Set([...(rules.house(house)?.skillFamilies ?? []), ...(fighter?.extraSkillFamilies ?? [])])]
}

/** Whether a fighter who has the skill this many times may take it again (NN-SKA-6). */
export function mayRepeat(rules: NecroRules, skill: string, times: number): boolean {
  const max = rules.skill(skill)?.maxTimes
  return max === null || (max !== undefined && times < max)
}

/**
 * Whether this fighter may learn this skill now. A weapon master opens all families (NN-SKA-2, NN-SKA-4); a
 * skill has a maximum (NN-SKA-6).
 */
export function mayLearn(
  rules: NecroRules,
  fighter: { house: string; type: string; skills: readonly string[] },
  id: string,
  weaponMaster = false
): boolean {
  const skill = rules.skill(id)
  if (!skill) return false
  const open = weaponMaster || familiesOf(rules, fighter.house, fighter.type).includes(skill.family)
  return open && mayRepeat(rules, id, timesTaken(fighter.skills, id))
}
