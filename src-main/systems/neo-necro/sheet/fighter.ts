import { heldBy, type Item, type Member, type Roster } from '../../../kernel/state/roster'
import type { FighterType, NecroRules, Thing } from '../catalogue/rules'
import { effectiveProfile, type EffectiveProfile } from '../formulas/profile'
import type { Profile } from '../catalogue/schema'
import { injuriesOf, skillsOf } from './state'

/** A fighter with all that his sheet and his card are made of. */
export interface Fighter {
  rules: NecroRules
  roster: Roster
  member: Member
  /** What the catalogue says of his type; undefined where a pack was taken away. */
  type: FighterType | undefined
  items: Item[]
  /** His things that the catalogue knows, with what it says of them. */
  carried: Carried[]
  skills: string[]
  own: Profile
  effective: EffectiveProfile
}

export interface Carried {
  item: Item
  thing: Thing
}

export function fighterOf(rules: NecroRules, roster: Roster, member: Member): Fighter {
  const items = heldBy(roster, member.id)
  const skills = skillsOf(member)
  const own = ownProfile(rules, member)
  const effective = effectiveProfile(rules, {
    profile: own,
    injuries: injuriesOf(member),
    things: items.map((item) => item.thing),
    skills
  })
  const carried = items.flatMap((item) => {
    const thing = rules.thing(item.thing)
    return thing ? [{ item, thing }] : []
  })
  return {
    rules,
    roster,
    member,
    type: rules.fighterType(member.type),
    items,
    carried,
    skills,
    own,
    effective
  }
}

function ownProfile(rules: NecroRules, member: Member): Profile {
  return Object.fromEntries(rules.characteristics.map(({ id }) => [id, member.profile[id] ?? 0])) as Profile
}

/**
 * What a fighter was when he joined: his type, unless he was promoted since. What he cost tells it (NN-XP-11, NN-RUL-44,
 * NN-RUL-45: cost and profile stay as they were).
 */
export function startingType(rules: NecroRules, member: Member): FighterType | undefined {
  const now = rules.fighterType(member.type)
  return now?.cost === member.cost
    ? now
    : (rules.fighterTypes.find((type) => type.cost === member.cost) ?? now)
}

/** What is fitted to one of his things. */
export function fittedTo(fighter: Fighter, item: string): Carried[] {
  return fighter.carried.filter((entry) => entry.item.on === item)
}

/** Things are of a kind that are the same thing of the book under the same name: owned ones keep the name that they came with. */
export function kindOf({ thing, name }: Item): string {
  return JSON.stringify([thing, name])
}

/** The same things counted once, in the order in which they came. */
export function counted<T extends { item: Item }>(entries: readonly T[]): { entry: T; count: number }[] {
  const groups = new Map<string, { entry: T; count: number }>()
  for (const entry of entries) {
    const key = kindOf(entry.item)
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { entry, count: 1 })
  }
  return [...groups.values()]
}
