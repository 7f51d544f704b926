import type { NecroRules, Thing } from '../catalogue/rules'
import { reason, type Reason } from '../../../kernel/values/verdict'

type Lookup = (id: string) => unknown

/** A reason unknown-id for each id that `lookup` does not find. */
export function unknown(lookup: Lookup, ...ids: readonly (string | null | undefined)[]): Reason[] {
  return ids
    .filter((id): id is string => id != null && lookup(id) === undefined)
    .map((id) => reason('unknown-id', [], { id }))
}

/**
 * The things with these ids, or a reason for each unknown id. A bare reload ("flat-head-rounds") means the
 * one for a weapon in the same list, if that settles its price (else reload-needs-weapon). `anyWeapon`: the
 * weapon does not matter, only the weight counts.
 */
export function findThings(
  rules: NecroRules,
  ids: readonly string[],
  anyWeapon = false
): { things: Thing[]; ids: string[]; reasons: Reason[] } {
  const things: Thing[] = []
  const reasons: Reason[] = []
  for (const id of ids) {
    const thing = rules.thing(id) ?? bareReload(rules, id, ids, anyWeapon)
    if (thing === 'ambiguous') reasons.push(reason('reload-needs-weapon', ['NN-EQP-3'], { id }))
    else if (thing === undefined) reasons.push(reason('unknown-id', [], { id }))
    else things.push(thing)
  }
  return { things, ids: things.map((thing) => thing.id), reasons }
}

function bareReload(
  rules: NecroRules,
  id: string,
  beside: readonly string[],
  anyWeapon: boolean
): Thing | 'ambiguous' | undefined {
  const made = rules.things().filter((thing) => thing.kind === 'ammo' && thing.base === id)
  if (made.length === 0) return undefined
  const fitting = made.filter((thing) => thing.weapon !== null && beside.includes(thing.weapon))
  const [first] = fitting.length > 0 ? fitting : made
  const samePrice = (list: Thing[]): boolean => new Set(list.map((thing) => thing.price)).size === 1
  return anyWeapon || samePrice(fitting) ? first : 'ambiguous'
}
