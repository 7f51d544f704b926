import type { Event } from '../../kernel/state/event'
import type { EventTable } from '../sqlite/schema'
import { fromText, toText } from '../sqlite/text'

/** An event as stored, without its place in the journal. */
export type StoredEvent = Pick<EventTable, 'subject_kind' | 'subject_id' | 'type' | 'v' | 'facts' | 'changes'>

/** The version in which events are written now. */
export const VERSION = 1

/**
 * An event of any earlier version in today's shape. When the shape changes, VERSION grows and the step from the version
 * before is added here; stored events are never rewritten. Throws on illegible text and on an unknown version.
 */
export function upcast(stored: StoredEvent): Event {
  if (stored.v !== VERSION)
    throw new Error(`event ${stored.type} has version ${stored.v}, known is ${VERSION}`)
  return {
    subject: { kind: stored.subject_kind, id: stored.subject_id },
    type: stored.type,
    v: stored.v,
    facts: fromText(stored.facts),
    changes: fromText(stored.changes)
  } as unknown as Event
}

/** The stored form of an event. Throws on what JSON can't hold, and on a version that this program doesn't write. */
export function stored(event: Event): StoredEvent {
  if (event.v !== VERSION)
    throw new Error(`event ${event.type} has version ${event.v}, written is ${VERSION}`)
  return {
    subject_kind: event.subject.kind,
    subject_id: event.subject.id,
    type: event.type,
    v: event.v,
    facts: toText(event.facts),
    changes: toText(event.changes)
  }
}
