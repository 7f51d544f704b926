import { sql } from 'kysely'
import type { Event } from '../../kernel/state/event'
import type { Json, Params } from '../../kernel/values/json'
import { holds } from '../../kernel/state/needed'
import { readSealed } from './seals'
import { distinct, type Subject } from './subject'
import type { ActKind, ActTable, Db, EventTable } from '../sqlite/schema'
import { slices } from '../sqlite/slices'
import { fromText } from '../sqlite/text'

/** What an act did to one subject, for readers. */
export interface ActEvent {
  subject: Subject
  type: string
  facts: Params
  /** The changes to its subject, as `evolve` reads them. */
  changes: Event['changes']
}

/**
 * One entry of the journal. An undo or redo has the method and events of the act it refers to (`target`), so
 * that it can be shown without reading that.
 */
export interface ActRecord {
  seq: number
  kind: ActKind
  at: string
  method: string
  input: Json
  target: number | null
  /** False for an undone act. An undo or redo is always in force. */
  standing: boolean
  /** The subjects it changed. */
  subjects: Subject[]
  events: ActEvent[]
  /**
   * True if it differs from what was sealed: only the readable texts are given, and nothing may be computed
   * from them.
   */
  damaged?: true
}

/** The records of these acts, in the order given, with their events; one more query. */
export async function recordsOf(db: Db, acts: Omit<ActTable, 'hash'>[]): Promise<ActRecord[]> {
  if (acts.length === 0) return []
  const found = await readSealed(db, [...new Set(acts.flatMap((act) => [act.seq, act.target ?? act.seq]))])
  return acts.map((act) => {
    const [own, target] = [found.get(act.seq), found.get(act.target ?? act.seq)]
    const events = (target?.events ?? []).flatMap(eventOf)
    const sound = own?.sound === true && target?.sound === true
    return {
      seq: act.seq,
      kind: act.kind,
      at: act.at,
      method: act.method,
      input: readable<Json>(act.input, null),
      target: act.target,
      standing: act.undone_by === null,
      subjects: distinct(events.map((e) => e.subject)),
      events,
      ...(!sound && { damaged: true })
    }
  })
}

function eventOf(stored: EventTable): ActEvent[] {
  const changes = readable<Event['changes']>(stored.changes, [])
  const facts = readable<Params>(stored.facts, {})
  return [
    { subject: { kind: stored.subject_kind, id: stored.subject_id }, type: stored.type, facts, changes }
  ]
}

/** The value of a JSON text, or `otherwise` if it is damaged. */
function readable<T>(text: string, otherwise: T): T {
  try {
    return fromText<T>(text)
  } catch {
    return otherwise
  }
}

/** An act as lists need it; nothing is parsed. */
export interface ActLine {
  seq: number
  at: string
  subjects: Subject[]
}

/** The times and subjects of these acts, in the order given. */
export async function linesBySeq(db: Db, seqs: number[]): Promise<ActLine[]> {
  const given = JSON.stringify(seqs)
  const { rows } = await sql<ActLine & { seq: number; kind: Subject['kind'] | null; id: string | null }>`
    select acts.seq, acts.at, act_subjects.kind, act_subjects.id from json_each(${given}) asked
      cross join acts on acts.seq = asked.value
      left join act_subjects on act_subjects.act = acts.seq`.execute(db)
  const found = new Map<number, ActLine>()
  for (const { seq, at, kind, id } of rows) {
    const line = found.get(seq) ?? { seq, at, subjects: [] }
    if (kind !== null && id !== null) line.subjects.push({ kind, id })
    found.set(seq, line)
  }
  return seqs.flatMap((seq) => found.get(seq) ?? [])
}

/** The acts in force after this one that changed one of these subjects, oldest first. */
export async function actsOn(db: Db, subjects: Subject[], after: number): Promise<number[]> {
  const on = JSON.stringify(subjects.map(({ kind, id }) => [kind, id]))
  const { rows } = await sql<{ act: number }>`
    select distinct act_subjects.act from json_each(${on}) subject
      cross join act_subjects on act_subjects.kind = json_extract(subject.value, '$[0]')
        and act_subjects.id = json_extract(subject.value, '$[1]') and act_subjects.act > ${after}
      cross join acts on acts.seq = act_subjects.act
      where acts.kind = 'act' and acts.undone_by is null
      order by act_subjects.act`.execute(db)
  return rows.map((row) => row.act)
}

/** Of these acts, those with an event that contains one of these texts as a whole value. */
export async function mentioning(db: Db, texts: string[], among: number[]): Promise<number[]> {
  if (texts.length === 0) return []
  const [given, wanted] = [JSON.stringify(among), JSON.stringify(texts.map((text) => JSON.stringify(text)))]
  // Only events whose text contains it somewhere are parsed; it may also be a key there.
  const { rows } = await sql<{ act: number; facts: string }>`
    with wanted as materialized (select value from json_each(${wanted}))
    select events.act, events.facts from json_each(${given}) asked
      cross join events on events.act = asked.value
      where exists (select 1 from wanted where instr(events.facts, wanted.value) > 0)`.execute(db)
  const known = new Set(texts)
  const found = rows.filter((row) =>
    holds(readable<Params>(row.facts, {}), (value) => typeof value === 'string' && known.has(value))
  )
  return [...new Set(found.map((row) => row.act))]
}

/** The records of the acts with these numbers, newest first. */
export async function recordsBySeq(db: Db, seqs: number[]): Promise<ActRecord[]> {
  const acts: Omit<ActTable, 'hash'>[] = []
  for (const page of slices(seqs)) acts.push(...(await actsBySeq(db, page)))
  const records: ActRecord[] = []
  for (const page of slices(acts)) records.push(...(await recordsOf(db, page)))
  return records.sort((a, b) => b.seq - a.seq)
}

export const ACT_COLUMNS = [
  'acts.seq',
  'acts.at',
  'acts.kind',
  'acts.method',
  'acts.input',
  'acts.target',
  'acts.undone_by'
] as const

function actsBySeq(db: Db, seqs: number[]): Promise<Omit<ActTable, 'hash'>[]> {
  return db.selectFrom('acts').select(ACT_COLUMNS).where('seq', 'in', seqs).execute()
}
