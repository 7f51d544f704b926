import type { NecroRules } from '../catalogue'
import { reason, type Reason } from '../../../rules/verdict'
import { timesTaken } from './equipment'

/** The skill families of a fighter: all for a leader (NN-SKA-2), else those of his house and of his type (NN-SKA-3, NN-SKA-5). */
export function familiesOf(rules: NecroRules, house: string, type: string): string[] {
  const fighter = rules.fighterType(type)
  if (fighter?.skillAccess === 'all') return rules.skillFamilies.map((family) => family.id)
  return [...new Set([...(rules.house(house)?.skillFamilies ?? []), ...(fighter?.extraSkillFamilies ?? [])])]
}

/** May the skill be taken again by somebody who has it so many times? (NN-SKA-6) */
export function mayRepeat(rules: NecroRules, skill: string, times: number): boolean {
  const max = rules.skill(skill)?.maxTimes
  return max === null || (max !== undefined && times < max)
}

/** The reasons why this fighter can't learn this skill now; a weapon master opens every family (NN-SKA-4). */
export function checkSkill(
  rules: NecroRules,
  fighter: { house: string; type: string; skills: readonly string[] },
  id: string,
  weaponMaster = false
): Reason[] {
  const skill = rules.skill(id)
  if (!skill) return [reason('unknown-id', [], { id })]
  const reasons: Reason[] = []
  if (!weaponMaster && !familiesOf(rules, fighter.house, fighter.type).includes(skill.family)) {
    reasons.push(reason('family-closed', ['NN-SKA-2', 'NN-SKA-4'], { skill: skill.name, family: rules.skillFamily(skill.family)?.name ?? skill.family }))
  }
  if (!mayRepeat(rules, id, timesTaken(fighter.skills, id))) reasons.push(reason('skill-taken', ['NN-SKA-6'], { skill: skill.name }))
  return reasons
}
