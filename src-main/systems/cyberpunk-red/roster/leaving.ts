import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import * as handing from '../../../kernel/parts/moving-items'
import { takenBack } from '../../../kernel/system/lent'
import { heldBy, type Roster, type RosterChange } from '../../../kernel/state/roster'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'

/** A leaving member's items go to the crew; attached items stay attached. */
export const leaving = (roster: Roster, member: string, why: string): RosterChange[] =>
  handing.leaveRoster(roster, member, why, true)

/**
 * Dismisses a member. During founding the member is removed and their purchases are refunded; later they
 * leave, and their items stay with the crew. What another crew lent stays in any case.
 */
export function dismiss(roster: Roster, id: string): Verdict<RosterEvent[]> {
  const member = roster.members.find((candidate) => candidate.id === id)
  if (!member) return refuse(reason('unknown-member', [], { member: id }))
  if (member.left !== null) return refuse(reason('member-gone', [], { name: member.name }))
  if (roster.stage !== 'founding')
    return [rosterEvent(roster.id, 'member-gone', { name: member.name }, leaving(roster, id, 'left'))]
  const held = heldBy(roster, id)
  const back = held.reduce((sum, { paid }) => sum + paid, 0)
  const changes: RosterChange[] = [
    ...[...held].sort((a, b) => Number(b.on !== null) - Number(a.on !== null)).map(takenBack),
    ...(back > 0 ? [{ do: 'money' as const, by: back }] : []),
    { do: 'member-remove', member: id }
  ]
  return [rosterEvent(roster.id, 'member-undone', { name: member.name }, changes)]
}
