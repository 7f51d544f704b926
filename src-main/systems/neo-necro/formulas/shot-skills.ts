import type { NecroRules } from '../catalogue/rules'
import { modOf } from './mods'
import type { Mod, ModKey } from '../catalogue/schema'

/** Skills that change a shot (NN-SKL-3, NN-SKL-5, NN-SKL-17), recognised by their effect, not by their name. */

/** The skills among these that have `key`, each once. */
export function givers(rules: NecroRules, skills: readonly string[], key: ModKey): string[] {
  return [...new Set(skills)].filter((id) => rules.skill(id)?.mods.some((mod) => mod.key === key))
}

/** Of the skills with `key`, the one with the smallest penalty; undefined if there is none. */
export function cheapest(rules: NecroRules, skills: readonly string[], key: ModKey): string | undefined {
  return givers(rules, skills, key).toSorted(
    (a, b) => modOf(rules.skill(b)?.mods, key) - modOf(rules.skill(a)?.mods, key)
  )[0]
}

const says = (mods: readonly Mod[] | undefined, ...keys: ModKey[]): boolean =>
  mods?.some(({ key }) => keys.includes(key)) === true

/** Whether the skill lets a fighter fire two pistols at once (NN-SKL-5). */
export function firesPair(rules: NecroRules, skill: string): boolean {
  return says(rules.skill(skill)?.mods, 'toHitTwoPistols')
}

/** Whether the skill lets a fighter shoot and sprint in one phase (NN-SKL-17). */
export function firesOnTheRun(rules: NecroRules, skill: string): boolean {
  return says(rules.skill(skill)?.mods, 'toHitWhenSprinting')
}

/** Whether the shooter may choose, for each shot, to let the skill change its hit roll or threshold (NN-SKL-3). */
export function tradesAim(rules: NecroRules, skill: string): boolean {
  const facts = rules.skill(skill)
  return facts?.optional === true && says(facts.mods, 'toHit', 'rangedThreshold')
}

/**
 * Whether the shooter says at each shot that they use this skill. Other effects of the skill hold for every
 * shot.
 */
export function chosenAtShots(rules: NecroRules, skill: string): boolean {
  return firesPair(rules, skill) || firesOnTheRun(rules, skill) || tradesAim(rules, skill)
}

/** What this skill adds to the hit roll of a shot. `used`: the shooter chose to use it. */
export function toHitBy(rules: NecroRules, skill: string, used: boolean): number {
  const facts = rules.skill(skill)
  const always = facts?.optional === true && !used ? 0 : modOf(facts?.mods, 'toHit')
  return (
    always + (used ? modOf(facts?.mods, 'toHitTwoPistols') + modOf(facts?.mods, 'toHitWhenSprinting') : 0)
  )
}

/**
 * What these skills add to the threshold of every shot. Skills chosen for single shots are not included
 * (NN-SKL-3).
 */
export function thresholdAlways(rules: NecroRules, skills: readonly string[]): number {
  return givers(rules, skills, 'rangedThreshold').reduce(
    (sum, id) =>
      sum + (rules.skill(id)?.optional === true ? 0 : modOf(rules.skill(id)?.mods, 'rangedThreshold')),
    0
  )
}
