import { evolve } from '../rules/evolve'
import { foldBefore } from './fold'
import type { Subject } from './subject'
import type { Standing } from './subjects'
import type { Db } from './tables'
import { upcast } from './upcast'

/** A subject folded anew around an act. */
export interface Refolded extends Standing {
  /** The newest act that was folded anew; 0 where there was none. */
  last: number
  /** False where what came later does not fit without (or with) the act: a change speaks of what is not there, or money runs out. */
  fits: boolean
}

/** The subject after all its standing acts, once without act `seq`, once with it in its old place. */
export async function refold(db: Db, subject: Subject, seq: number, withIt: boolean): Promise<Refolded> {
  const before = await foldBefore(db, subject, seq)
  const events = await db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .innerJoin('events', 'events.act', 'acts.seq')
    .select(['events.act', 'subject_kind', 'subject_id', 'type', 'v', 'facts', 'changes'])
    .where('act_subjects.kind', '=', subject.kind)
    .where('act_subjects.id', '=', subject.id)
    .where('act_subjects.act', '>=', seq)
    .where('acts.kind', '=', 'act')
    .where((eb) => eb.or([eb.and([eb('acts.undone_by', 'is', null), eb('acts.seq', '!=', seq)]), ...(withIt ? [eb('acts.seq', '=', seq)] : [])]))
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('events.act')
    .orderBy('idx')
    .execute()
  let { state, born } = before
  let fits = true
  try {
    for (const event of events) {
      if (!state) born = event.act
      state = evolve(state, upcast(event))
      if (((state as { money?: number | null }).money ?? 0) < 0 && event.act !== seq) fits = false
    }
  } catch {
    fits = false
  }
  return { subject, state, born: state ? born : 0, loose: before.loose + new Set(events.map((e) => e.act)).size, last: events.at(-1)?.act ?? 0, fits }
}
