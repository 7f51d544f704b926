import type { MemberEntry } from '@contract/views'

/** All members, those of other rosters first: the person in question is most often an enemy. */
export function peopleOf(
  everybody: MemberEntry[],
  own: string
): { id: string; name: string; group: string }[] {
  const sorted = [...everybody].sort((a, b) => Number(a.roster === own) - Number(b.roster === own))
  return sorted.map((entry) => ({ id: entry.member, name: entry.name, group: entry.rosterName }))
}
