import type { Event } from '../rules/event'
import type { Json, Params } from '../rules/json'
import { distinct, type Subject } from './subject'
import type { ActKind, ActTable, Db } from './tables'
import { fromText } from './text'

/** What happened to one subject in an act, as a reader is told. */
export interface ActEvent {
  subject: Subject
  type: string
  facts: Params
  /** What it did to its subject, in the terms of `evolve`. */
  changes: Event['changes']
}

/**
 * One entry of the journal. An undo or redo carries the method and the events of the act it speaks of (`target`), so
 * that whoever shows it needs nothing more.
 */
export interface ActRecord {
  seq: number
  kind: ActKind
  at: string
  method: string
  input: Json
  target: number | null
  /** False for an act that was taken back. An undo or redo always stands. */
  standing: boolean
  /** What it touched. */
  subjects: Subject[]
  events: ActEvent[]
}

/** The records of these acts, in the order given, with their events: one query more. */
export async function recordsOf(db: Db, acts: Omit<ActTable, 'hash'>[]): Promise<ActRecord[]> {
  if (acts.length === 0) return []
  const events = await db
    .selectFrom('events')
    .select(['act', 'subject_kind', 'subject_id', 'type', 'facts', 'changes'])
    .where('act', 'in', [...new Set(acts.map((a) => a.target ?? a.seq))])
    .orderBy('act')
    .orderBy('idx')
    .execute()
  const byAct = new Map<number, ActEvent[]>()
  for (const e of events) {
    const event = { subject: { kind: e.subject_kind, id: e.subject_id }, type: e.type, facts: fromText<Params>(e.facts), changes: fromText<Event['changes']>(e.changes) }
    const known = byAct.get(e.act)
    if (known) known.push(event)
    else byAct.set(e.act, [event])
  }
  return acts.map((act) => {
    const own = byAct.get(act.target ?? act.seq) ?? []
    return {
      seq: act.seq,
      kind: act.kind,
      at: act.at,
      method: act.method,
      input: fromText(act.input),
      target: act.target,
      standing: act.undone_by === null,
      subjects: distinct(own.map((e) => e.subject)),
      events: own
    }
  })
}

/** The records of the acts with these numbers, newest first. */
export async function recordsBySeq(db: Db, seqs: number[]): Promise<ActRecord[]> {
  const acts: Omit<ActTable, 'hash'>[] = []
  for (let i = 0; i < seqs.length; i += PAGE) acts.push(...(await actsBySeq(db, seqs.slice(i, i + PAGE))))
  const records: ActRecord[] = []
  for (let i = 0; i < acts.length; i += PAGE) records.push(...(await recordsOf(db, acts.slice(i, i + PAGE))))
  return records.sort((a, b) => b.seq - a.seq)
}

export const ACT_COLUMNS = ['acts.seq', 'acts.at', 'acts.kind', 'acts.method', 'acts.input', 'acts.target', 'acts.undone_by'] as const

/** SQLite binds a limited number of values in one statement. */
const PAGE = 1000

function actsBySeq(db: Db, seqs: number[]): Promise<Omit<ActTable, 'hash'>[]> {
  return db.selectFrom('acts').select(ACT_COLUMNS).where('seq', 'in', seqs).execute()
}
