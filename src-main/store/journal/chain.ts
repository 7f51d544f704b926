import { hash } from 'node:crypto'
import type { ActKind, EventTable } from '../sqlite/schema'

/** The sealed part of an act: everything stored except `undone_by`, which later acts may change. */
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
 * The seal of an act: SHA-256 over the previous seal and the stored texts. Texts are used rather than parsed
 * values, so that an illegible row can be told from a changed one. For the first act, `before` is the
 * campaign's id.
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
  return hash('sha256', content, 'hex')
}
