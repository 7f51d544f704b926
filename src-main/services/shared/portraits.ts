import type { Roster } from '../../kernel/state/roster'

/** The portraits in a campaign: of rosters and of members, past ones included. */
export interface Portraits {
  rosters: { [roster: string]: string }
  members: Map<string, string>
}

/** Gathers them from the current rosters. */
export function portraitsOf(rosters: readonly Roster[]): Portraits {
  const found: Portraits = { rosters: {}, members: new Map() }
  for (const roster of rosters) {
    const own = roster.own?.['portrait']
    if (typeof own === 'string') found.rosters[roster.id] = own
    for (const member of roster.members) {
      const picture = member.own?.['portrait']
      if (typeof picture === 'string') found.members.set(member.id, picture)
    }
  }
  return found
}
