import { heldBy, type Item, type Member, type Roster } from '../../../kernel/state/roster'
import type { FighterType, NecroRules, Thing } from '../catalogue/rules'
import { effectiveProfile, type EffectiveProfile } from '../formulas/profile'
import type { Profile } from '../catalogue/schema'
import { injuriesOf, skillsOf } from './state'

/** A fighter with everything that their sheet and card need. */
export interface Fighter {
  rules: NecroRules
  roster: Roster
  member: Member
  /** The fighter's type in the catalogue; undefined if its pack was removed. */
  type: FighterType | undefined
  items: Item[]
  /** The items whose things the catalogue knows, with those things. */
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
 * The type that a fighter joined as, before any promotion. It is found by their cost, because cost and
 * profile stay the same at a promotion (NN-XP-11, NN-RUL-44, NN-RUL-45).
 */
export function startingType(rules: NecroRules, member: Member): FighterType | undefined {
  const now = rules.fighterType(member.type)
  return now?.cost === member.cost
    ? now
    : (rules.fighterTypes.find((type) => type.cost === member.cost) ?? now)
}

/** The fighter's things fitted to this item. */
export function fittedTo(fighter: Fighter, item: string): Carried[] {
  return fighter.carried.filter((entry) => entry.item.on === item)
}

/** A key equal for items of the same thing and name. Items keep the name that they had when they came. */
export function kindOf({ thing, name }: Item): string {
  return JSON.stringify([thing, name])
}

/** Groups items of the same kind with their count, in the order of the first of each. */
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
