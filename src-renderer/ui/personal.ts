import type { RosterView } from '@contract/views'
import type { Own } from '@kernel/state/roster'

/** A counter that the player made. */
export type Counter = {
  name: string
  value: number
}

/** The personal data of a member, or of the roster if `member` is null. */
export function ownOf(roster: RosterView, member: string | null): Own {
  return member === null ? roster.own : (roster.owns[member] ?? {})
}

export function portraitOf(roster: RosterView, member: string | null): string | null {
  const id = ownOf(roster, member)['portrait']
  return typeof id === 'string' ? id : null
}

export function notesOf(own: Own): string {
  return typeof own['notes'] === 'string' ? own['notes'] : ''
}

export function countersOf(own: Own): Counter[] {
  return Array.isArray(own['counters']) ? (own['counters'] as Counter[]) : []
}
