import type { NecroRules } from '../catalogue/rules'
import { modOf } from './mods'
import type { Mod, ModKey } from '../catalogue/schema'

/** Skills that change a shot (NN-SKL-3, NN-SKL-5, NN-SKL-17), told by what they do and not by their name. */

/** Those of these skills that say something about `key`, each once. */
export function givers(rules: NecroRules, skills: readonly string[], key: ModKey): string[] {
  return [...new Set(skills)].filter((id) => rules.skill(id)?.mods.some((mod) => mod.key === key))
}

/** The one that costs least of those that let somebody do the same thing. */
export function cheapest(rules: NecroRules, skills: readonly string[], key: ModKey): string | undefined {
  return givers(rules, skills, key).toSorted(
    (a, b) => modOf(rules.skill(b)?.mods, key) - modOf(rules.skill(a)?.mods, key)
  )[0]
}

const says = (mods: readonly Mod[] | undefined, ...keys: ModKey[]): boolean =>
  mods?.some(({ key }) => keys.includes(key)) === true

/** Fires two pistols at once with it (NN-SKL-5). */
export function firesPair(rules: NecroRules, skill: string): boolean {
  return says(rules.skill(skill)?.mods, 'toHitTwoPistols')
}

/** Shoots and sprints in one phase with it (NN-SKL-17). */
export function firesOnTheRun(rules: NecroRules, skill: string): boolean {
  return says(rules.skill(skill)?.mods, 'toHitWhenSprinting')
}

/** Changes the hit roll or the threshold of a shot where the shooter wants it (NN-SKL-3). */
export function tradesAim(rules: NecroRules, skill: string): boolean {
  const facts = rules.skill(skill)
  return facts?.optional === true && says(facts.mods, 'toHit', 'rangedThreshold')
}

/** Does the shooter say at each shot whether it is used? What it does else holds for every shot. */
export function chosenAtShots(rules: NecroRules, skill: string): boolean {
  return firesPair(rules, skill) || firesOnTheRun(rules, skill) || tradesAim(rules, skill)
}

/** What this skill adds to the hit roll of a shot; `used`: the shooter says so. */
export function toHitBy(rules: NecroRules, skill: string, used: boolean): number {
  const facts = rules.skill(skill)
  const always = facts?.optional === true && !used ? 0 : modOf(facts?.mods, 'toHit')
  return (
    always + (used ? modOf(facts?.mods, 'toHitTwoPistols') + modOf(facts?.mods, 'toHitWhenSprinting') : 0)
  )
}

/** What these skills add to the threshold of every shot; what is chosen for one shot is said with it (NN-SKL-3). */
export function thresholdAlways(rules: NecroRules, skills: readonly string[]): number {
  return givers(rules, skills, 'rangedThreshold').reduce(
    (sum, id) =>
      sum + (rules.skill(id)?.optional === true ? 0 : modOf(rules.skill(id)?.mods, 'rangedThreshold')),
    0
  )
}
