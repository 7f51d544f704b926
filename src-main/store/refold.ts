import { evolve } from '../rules/evolve'
import { foldBefore } from './fold'
import type { Subject } from './subject'
import type { Standing } from './subjects'
import type { Db } from './tables'
import { upcast } from './upcast'

/** A subject folded anew around some acts. */
export interface Refolded extends Standing {
  /** The first of the acts that it was folded anew around. */
  from: number
  /** The newest act that was folded anew; 0 where there was none. */
  last: number
  /** False where what came later does not fit without (or with) the acts: a change speaks of what is not there, or money runs out. */
  fits: boolean
}

/** The subject after all its standing acts, once without these, once with them in their old places. */
export async function refold(db: Db, subject: Subject, seqs: number[], withThem: boolean): Promise<Refolded> {
  const from = Math.min(...seqs)
  const around = new Set(seqs)
  const before = await foldBefore(db, subject, from)
  const rows = await db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .innerJoin('events', 'events.act', 'acts.seq')
    .select(['events.act', 'acts.undone_by', 'subject_kind', 'subject_id', 'type', 'v', 'facts', 'changes'])
    .where('act_subjects.kind', '=', subject.kind)
    .where('act_subjects.id', '=', subject.id)
    .where('act_subjects.act', '>=', from)
    .where('acts.kind', '=', 'act')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('events.act')
    .orderBy('idx')
    .execute()
  const events = rows.filter((event) => (around.has(event.act) ? withThem : event.undone_by === null))
  let { state, born } = before
  let fits = true
  try {
    for (const event of events) {
      if (!state) born = event.act
      state = evolve(state, upcast(event))
      if (((state as { money?: number | null }).money ?? 0) < 0 && !around.has(event.act)) fits = false
    }
  } catch {
    fits = false
  }
  return { subject, state, born: state ? born : 0, loose: before.loose + new Set(events.map((e) => e.act)).size, from, last: events.at(-1)?.act ?? 0, fits }
}
