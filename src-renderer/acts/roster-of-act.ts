import type { ActView, RosterEntry } from '@contract/views'

/** Whose act it was: the gang's name where it touched one alone. An act of several names them in its words. */
export function whoseAct(act: ActView, rosters: RosterEntry[] | null): string | undefined {
  const ids = new Set(
    act.events.filter((event) => event.subject.kind === 'roster').map((event) => event.subject.id)
  )
  return ids.size === 1 ? rosters?.find((roster) => ids.has(roster.id))?.name : undefined
}
