import { rosterEvent, type RosterEvent } from '../state/event'
import type { Roster } from '../state/roster'
import { reason, refuse, type Verdict } from '../values/verdict'

/** How a roster gets another name; `event` is what the journal calls that. */
export function renaming(event: string): (roster: Roster, name: string) => RosterEvent[] {
  return (roster, name) => [
    rosterEvent(roster.id, event, { from: roster.name, to: name }, [{ do: 'rename', name }])
  ]
}

/** How a member gets another name, also one who left; `event` is what the journal calls that. */
export function renamingMember(
  event: string
): (roster: Roster, member: string, name: string) => Verdict<RosterEvent[]> {
  return (roster, id, name) => {
    const member = roster.members.find((one) => one.id === id)
    if (!member) return refuse(reason('unknown-member', [], { member: id }))
    return [
      rosterEvent(roster.id, event, { from: member.name, to: name }, [
        { do: 'member-rename', member: id, name }
      ])
    ]
  }
}
