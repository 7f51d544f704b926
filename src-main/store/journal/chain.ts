import { createHash } from 'node:crypto'
import type { ActKind, EventTable } from '../sqlite/schema'

/** What of an act is sealed: everything as it lies in the file but `undone_by`, which a later act may change. */
export interface Sealed {
  seq: number
  at: string
  kind: ActKind
  method: string
  input: string
  target: number | null
  events: Pick<EventTable, 'subject_kind' | 'subject_id' | 'type' | 'v' | 'facts' | 'changes'>[]
}

/**
 * The seal of an act: SHA-256 over the seal before it and the stored texts. Over the texts and not over their parsed
 * values, so that an illegible row is still told from a changed one. The first act's `before` is the campaign's id.
 */
export function sealOf(before: string, act: Sealed): string {
  const events = act.events.map((e) => [e.subject_kind, e.subject_id, e.type, e.v, e.facts, e.changes])
  const content = JSON.stringify([
    before,
    act.seq,
    act.at,
    act.kind,
    act.method,
    act.input,
    act.target,
    events
  ])
  return createHash('sha256').update(content).digest('hex')
}
