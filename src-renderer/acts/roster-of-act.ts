import type { ActView, RosterEntry } from '@contract/views'

/** The name of an act's roster, if it changed only one. An act on several names them in its sentence. */
export function whoseAct(act: ActView, rosters: RosterEntry[] | null): string | undefined {
  const ids = new Set(
    act.events.filter((event) => event.subject.kind === 'roster').map((event) => event.subject.id)
  )
  return ids.size === 1 ? rosters?.find((roster) => ids.has(roster.id))?.name : undefined
}
