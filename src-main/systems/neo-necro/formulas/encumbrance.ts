import type { NecroRules } from '../catalogue/rules'
import { reason, type Reason } from '../../../kernel/values/verdict'
import type { Localised } from '../../../kernel/values/json'
import { modOf, skillMod, skillRules, thingGivers, thingMod, thingRules } from './mods'

export interface Load {
  total: number
  capacity: number
  legal: boolean
}

/**
 * The total weight of these things, an exact sum as grenades weigh 0.5 (NN-ENC-3, NN-RUL-46). Things of the
 * stash weigh nothing (NN-ENC-4).
 */
export function weightOf(rules: NecroRules, things: readonly string[]): number {
  return things.reduce((sum, id) => sum + (rules.thing(id)?.encumbrance ?? 0), 0)
}

/**
 * The parts of a fighter's weight limit: the type (NN-ENC-1), Beast of Burden and the anti-grav vest
 * (NN-ENC-2). An unknown type gives 0.
 */
export function capacityParts(
  rules: NecroRules,
  type: string,
  things: readonly string[],
  skills: readonly string[]
): { type: number; skills: number; things: number; total: number } {
  const parts = {
    type: rules.fighterType(type)?.encumbrance ?? 0,
    skills: skillMod(rules, skills, 'encumbranceCapacity'),
    things: thingMod(rules, things, 'encumbranceCapacity')
  }
  return { ...parts, total: parts.type + parts.skills + parts.things }
}

/** The skills and things that change the weight limit, each by name and amount (NN-ENC-2). */
export function capacityGivers(
  rules: NecroRules,
  things: readonly string[],
  skills: readonly string[]
): { id: string; name: Localised; value: number; rules: readonly string[]; thing: boolean }[] {
  const bySkill = [...new Set(skills)].flatMap((id) => {
    const skill = rules.skill(id)
    const value = modOf(skill?.mods, 'encumbranceCapacity')
    return skill && value !== 0 ? [{ id, name: skill.name, value, rules: skillRules(id), thing: false }] : []
  })
  const byThing = thingGivers(rules, things, 'encumbranceCapacity').flatMap(({ id, value }) => {
    const thing = rules.thing(id)
    return thing && value !== 0 ? [{ id, name: thing.name, value, rules: thingRules(id), thing: true }] : []
  })
  return [...bySkill, ...byThing]
}

/** NN-ENC-1: compares the weight that a fighter carries with their limit. */
export function loadOf(
  rules: NecroRules,
  type: string,
  things: readonly string[],
  skills: readonly string[] = []
): Load {
  const total = weightOf(rules, things)
  const capacity = capacityParts(rules, type, things, skills).total
  return { total, capacity, legal: total <= capacity }
}

/** The reason why this load is too heavy (too-heavy); empty if it is not. */
export function checkLoad(
  rules: NecroRules,
  type: string,
  things: readonly string[],
  skills: readonly string[] = []
): Reason[] {
  const { total, capacity, legal } = loadOf(rules, type, things, skills)
  return legal ? [] : [reason('too-heavy', ['NN-ENC-1'], { total, capacity, over: total - capacity })]
}
