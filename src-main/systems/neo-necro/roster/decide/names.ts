import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { renaming } from '../../../../kernel/parts/naming'
import type { Roster } from '../../../../kernel/state/roster'
import { reason, refuse, type Verdict } from '../../../../kernel/values/verdict'

export const rename = renaming('gang-renamed')

/** Renames a fighter, at any time, even one who has left. Refuses unknown-fighter. */
export function renameMember(roster: Roster, id: string, name: string): Verdict<RosterEvent[]> {
  const member = roster.members.find((m) => m.id === id)
  if (!member) return refuse(reason('unknown-fighter', [], { fighter: id }))
  return [
    rosterEvent(roster.id, 'fighter-renamed', { from: member.name, to: name }, [
      { do: 'member-rename', member: id, name }
    ])
  ]
}
