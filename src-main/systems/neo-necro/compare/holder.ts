import type { Json } from '../../../kernel/values/json'
import { heldBy, type Member, type Roster } from '../../../kernel/state/roster'
import type { NecroRules, Thing } from '../catalogue/rules'
import { newItem } from '../roster/decide/items'
import { fighterOf, type Fighter } from '../sheet/fighter'
import { fighterSources } from '../questions/sources'

/** A fighter as if they had a thing, and the values that questions read from them. */
export interface Holder {
  fighter: Fighter
  thing: Thing
  /** The fighter has the thing already, so that what is fitted to it counts too. */
  owned: boolean
  tells(source: keyof typeof fighterSources): Json
}

/** The fighter with this thing. Armour replaces the armour of its kind that they wear (NN-ARM-1). */
export function holding(rules: NecroRules, roster: Roster, member: Member, thing: Thing): Holder {
  const owned = heldBy(roster, member.id).some((item) => item.thing === thing.id)
  const worn = thing.kind === 'plating' || thing.kind === 'cushioning'
  const remaining = roster.items.filter(
    (item) =>
      !(
        worn &&
        item.holder === member.id &&
        item.thing !== thing.id &&
        rules.thing(item.thing)?.kind === thing.kind
      )
  )
  const given = owned
    ? []
    : [newItem(thing, { id: 'compared', holder: member.id, on: null, paid: thing.price, source: 'trade' })]
  const fighter = fighterOf(rules, { ...roster, items: [...remaining, ...given] }, member)
  return { fighter, thing, owned, tells: (source) => fighterSources[source](fighter, thing.id).value ?? null }
}
