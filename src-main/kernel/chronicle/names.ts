import type { Roster } from '../state/roster'

/** The names of a roster's people, by id. A roster never changes: each act makes another. */
const known = new WeakMap<Roster, Map<string, string>>()

/** What a member of this roster is called now, whether they are still there or not; undefined for nobody. */
export function nameIn(roster: Roster, member: string): string | undefined {
  let names = known.get(roster)
  if (!names) known.set(roster, (names = new Map(roster.members.map(({ id, name }) => [id, name]))))
  return names.get(member)
}
