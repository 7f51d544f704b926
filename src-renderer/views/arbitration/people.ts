import type { MemberEntry } from '@contract/views'

/** Everybody of the other gangs first: whom one speaks of is most often an enemy. */
export function peopleOf(
  everybody: MemberEntry[],
  own: string
): { id: string; name: string; group: string }[] {
  const sorted = [...everybody].sort((a, b) => Number(a.roster === own) - Number(b.roster === own))
  return sorted.map((one) => ({ id: one.member, name: one.name, group: one.rosterName }))
}
