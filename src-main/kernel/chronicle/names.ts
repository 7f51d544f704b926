import type { Roster } from '../state/roster'

/** Caches each roster's member names by id; roster objects are never changed in place. */
const known = new WeakMap<Roster, Map<string, string>>()

/** A member's current name, present or gone; undefined for an unknown id. */
export function nameIn(roster: Roster, member: string): string | undefined {
  let names = known.get(roster)
  if (!names) known.set(roster, (names = new Map(roster.members.map(({ id, name }) => [id, name]))))
  return names.get(member)
}
