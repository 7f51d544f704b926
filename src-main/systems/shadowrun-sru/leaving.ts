import { heldBy, STASH, type Roster, type RosterChange } from '../../rules/roster'

/** What somebody leaves behind is the team's. */
export function leaving(roster: Roster, member: string, why: string): RosterChange[] {
  return [...heldBy(roster, member).map((item): RosterChange => ({ do: 'item-move', item: item.id, to: STASH, on: null })), { do: 'member-leave', member, why }]
}
