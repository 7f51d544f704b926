import { heldBy, STASH, type Roster, type RosterChange } from '../../rules/roster'

/** What somebody leaves behind is the crew's; what is fitted together stays so. */
export function leaving(roster: Roster, member: string, why: string): RosterChange[] {
  return [...heldBy(roster, member).map((item): RosterChange => ({ do: 'item-move', item: item.id, to: STASH, on: item.on })), { do: 'member-leave', member, why }]
}
