import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Insertable } from 'kysely'
import type { SubjectKind } from '../../kernel/state/event'
import type { EventTable, SubjectTable, Tables } from './schema'

/**
 * Events of battles repeat every fighter, which was a third of a long campaign's file, so these texts are stored
 * deflated. Readers get exactly the same text (dialect.ts); seals and checksums cover the text.
 */
const DEFLATED_EVENTS: readonly SubjectKind[] = ['battle', 'tracker']
/** A tracker's state is written with each of its acts, so deflating it would cost more than it saves. */
const DEFLATED_STATES: readonly SubjectKind[] = ['battle']

/** Shorter texts hardly shrink. */
const WORTH_IT = 1000

/** The longest text that is inflated. Longer ones were not deflated by Magot and must not fill the memory. */
export const LONGEST = 64 * 1024 * 1024

/** An event as stored. */
export function deflatedEvent<Event extends Pick<EventTable, 'subject_kind' | 'changes'>>(
  event: Event
): Omit<Event, 'changes'> & { changes: string | Uint8Array } {
  return { ...event, changes: deflatedIfLong(DEFLATED_EVENTS, event.subject_kind, event.changes) }
}

/** A subject's row as stored. */
export function deflatedSubject(row: SubjectTable): Insertable<Tables['subjects']> {
  return { ...row, state: deflatedIfLong(DEFLATED_STATES, row.kind, row.state) }
}

function deflatedIfLong(kinds: readonly SubjectKind[], kind: SubjectKind, text: string): string | Uint8Array {
  const deflates = kinds.includes(kind) && text.length >= WORTH_IT && text.length <= LONGEST / 4
  return deflates ? deflateRawSync(text) : text
}

/** Inflates rows that were read, in place. Damaged bytes become an empty text, which matches no seal or checksum. */
export function inflateRows<Row>(rows: Row[]): Row[] {
  const [first] = rows as Record<string, unknown>[]
  if (!first) return rows
  // A checkpoint also has a state in bytes, but only a subject has a checksum of its state.
  const column = 'changes' in first ? 'changes' : 'state' in first && 'state_sum' in first ? 'state' : null
  if (column === null) return rows
  for (const row of rows as Record<string, unknown>[]) {
    const value = row[column]
    if (value instanceof Uint8Array) row[column] = inflated(value)
  }
  return rows
}

function inflated(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: LONGEST }).toString('utf8')
  } catch {
    return ''
  }
}
