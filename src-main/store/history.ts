import { ACT_COLUMNS, recordsOf, type ActRecord } from './record'
import type { Subject } from './subject'
import { offTheTable } from './table-acts'
import type { Db } from './tables'

export interface HistoryQuery {
  /** Only acts that touched it. */
  subject?: Subject
  /** Only acts before this number: the last one of the page before. */
  before?: number
  limit: number
}

/** A page of the journal, newest first, undos and redos included. */
export async function readHistory(db: Db, query: HistoryQuery): Promise<ActRecord[]> {
  const { subject, before } = query
  const acts = await db
    .selectFrom('acts')
    .select(ACT_COLUMNS)
    .$if(subject !== undefined, (q) =>
      q
        .innerJoin('act_subjects', 'act_subjects.act', 'acts.seq')
        .where('act_subjects.kind', '=', subject!.kind)
        .where('act_subjects.id', '=', subject!.id)
        .orderBy('act_subjects.act', 'desc')
    )
    .$if(before !== undefined, (q) => q.where('acts.seq', '<', before!))
    .$if(subject === undefined, (q) => q.where(offTheTable).orderBy('acts.seq', 'desc'))
    .limit(query.limit)
    .execute()
  return recordsOf(db, acts)
}
