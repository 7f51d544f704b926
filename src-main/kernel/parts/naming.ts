import { rosterEvent, type RosterEvent } from '../state/event'
import type { Roster } from '../state/roster'
import { reason, refuse, type Verdict } from '../values/verdict'

/** Renames a roster. `event`: the journal's event type. */
export function renaming(event: string): (roster: Roster, name: string) => RosterEvent[] {
  return (roster, name) => [
    rosterEvent(roster.id, event, { from: roster.name, to: name }, [{ do: 'rename', name }])
  ]
}

/** Renames a member, also one who left. `event`: the journal's event type. */
export function renamingMember(
  event: string
): (roster: Roster, member: string, name: string) => Verdict<RosterEvent[]> {
  return (roster, id, name) => {
    const member = roster.members.find((candidate) => candidate.id === id)
    if (!member) return refuse(reason('unknown-member', [], { member: id }))
    return [
      rosterEvent(roster.id, event, { from: member.name, to: name }, [
        { do: 'member-rename', member: id, name }
      ])
    ]
  }
}
