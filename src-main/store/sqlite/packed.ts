import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Insertable } from 'kysely'
import type { SubjectKind } from '../../kernel/state/event'
import type { EventTable, SubjectTable, Tables } from './schema'

/**
 * A battle tells of every fighter as they went into it: a third of a long campaign's file were such texts. In the file they are
 * deflated. Who reads gets the text (dialect.ts), the same to the last letter, and seals and sums are those of the text.
 */
const PACKED_EVENTS: readonly SubjectKind[] = ['battle', 'tracker']
/** A table's state is written with each of its acts: there it would cost more than it saves. */
const PACKED_STATES: readonly SubjectKind[] = ['battle']

/** Shorter texts would hardly become shorter. */
const WORTH_IT = 1000

/** No text that was packed is longer: what claims to be is no text of ours, and must not fill the memory. */
const LONGEST = 64 * 1024 * 1024

/** An event as it is written. */
export function eventAsKept<Event extends Pick<EventTable, 'subject_kind' | 'changes'>>(
  event: Event
): Omit<Event, 'changes'> & { changes: string | Uint8Array } {
  return { ...event, changes: kept(PACKED_EVENTS, event.subject_kind, event.changes) }
}

/** A subject's row as it is written. */
export function subjectAsKept(row: SubjectTable): Insertable<Tables['subjects']> {
  return { ...row, state: kept(PACKED_STATES, row.kind, row.state) }
}

function kept(packed: readonly SubjectKind[], kind: SubjectKind, text: string): string | Uint8Array {
  const packs = packed.includes(kind) && text.length >= WORTH_IT && text.length <= LONGEST / 4
  return packs ? deflateRawSync(text) : text
}

/** Rows as they are read, in place: what was packed is its text again. Damaged bytes are an empty text, which no seal and no sum fits. */
export function unpackRows<Row>(rows: Row[]): Row[] {
  const [first] = rows as Record<string, unknown>[]
  if (!first) return rows
  // A checkpoint has a state of bytes, too: only a subject's has a sum of its own.
  const column = 'changes' in first ? 'changes' : 'state' in first && 'state_sum' in first ? 'state' : null
  if (column === null) return rows
  for (const row of rows as Record<string, unknown>[]) {
    const value = row[column]
    if (value instanceof Uint8Array) row[column] = unpacked(value)
  }
  return rows
}

function unpacked(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: LONGEST }).toString('utf8')
  } catch {
    return ''
  }
}
