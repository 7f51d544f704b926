import { sql } from 'kysely'
import { actsAbout } from './acts-of-member'
import { ACT_COLUMNS, recordsOf, type ActRecord } from './record'
import { unitOf } from '../sqlite/connect'
import type { Subject } from './subject'
import { notTrackerOnly } from './tracker-acts'
import type { ActTable, Db } from '../sqlite/schema'
import { slices } from '../sqlite/slices'

export interface HistoryQuery {
  /** Only acts on this subject. */
  subject?: Subject
  /** Only acts that concern this member or the member's items. */
  member?: string
  /** Only acts of these methods. */
  methods?: string[]
  /** Only acts at this time or later, in the journal's form of times. */
  from?: string
  /** Only acts before this time. */
  until?: string
  /** Only acts before this number: the last one of the previous page. */
  before?: number
  /** Only acts after this number, oldest first. Not together with `member`. */
  after?: number
  /** With false, without undos and redos. */
  undos?: boolean
  /** Reads between transactions, so that nothing uncommitted is seen. A write must not wait for such a read. */
  committed?: boolean
  limit: number
}

/** A page of the journal, newest first unless it follows an act (`after`), undos and redos included. */
export function readHistory(db: Db, query: HistoryQuery): Promise<ActRecord[]> {
  const read = (): Promise<ActRecord[]> => pageOf(db, query)
  return query.committed ? unitOf(db).committed(read) : read()
}

async function pageOf(db: Db, query: HistoryQuery): Promise<ActRecord[]> {
  const { member, before, limit } = query
  if (query.methods?.length === 0) return []
  if (member === undefined) return recordsOf(db, await matching(db, query).limit(limit).execute())

  const seqs = (await actsAbout(db, member)).filter((seq) => before === undefined || seq < before)
  const acts: Omit<ActTable, 'hash'>[] = []
  for (const page of slices(seqs)) {
    if (acts.length >= limit) break
    acts.push(
      ...(await matching(db, query)
        .where('acts.seq', 'in', page)
        .limit(limit - acts.length)
        .execute())
    )
  }
  return recordsOf(db, acts)
}

/** The number of an act, and when it was done. */
export interface Moment {
  act: number
  at: string
}

/** When the subject's acts in force were done, oldest first; undos and redos are left out. Reads no event. */
export function momentsOf(db: Db, { kind, id }: Subject): Promise<Moment[]> {
  return db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .select(['acts.seq as act', 'acts.at as at'])
    .where('act_subjects.kind', '=', kind)
    .where('act_subjects.id', '=', id)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
    .orderBy('act_subjects.act')
    .execute()
}

/** The methods of all acts in the journal. */
export async function methodsDone(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('acts').select('method').distinct().execute()
  return rows.map((row) => row.method)
}

function matching(db: Db, { subject, methods, from, until, before, after, undos = true }: HistoryQuery) {
  const order = after === undefined ? 'desc' : 'asc'
  return db
    .selectFrom('acts')
    .select(ACT_COLUMNS)
    .$if(!undos, (q) => q.where('acts.kind', '=', 'act'))
    .$if(subject !== undefined, (q) =>
      q
        .innerJoin('act_subjects', 'act_subjects.act', 'acts.seq')
        .where('act_subjects.kind', '=', subject!.kind)
        .where('act_subjects.id', '=', subject!.id)
        .orderBy('act_subjects.act', order)
    )
    .$if(subject === undefined, (q) => q.where(notTrackerOnly).orderBy('acts.seq', order))
    .$if(before !== undefined, (q) => q.where('acts.seq', '<', before!))
    .$if(after !== undefined, (q) => q.where('acts.seq', '>', after!))
    .$if(methods !== undefined, (q) => q.where('acts.method', 'in', methods!))
    .$if(from !== undefined, (q) => q.where(sql.ref<string>('acts.at'), '>=', from!))
    .$if(until !== undefined, (q) => q.where(sql.ref<string>('acts.at'), '<', until!))
}
