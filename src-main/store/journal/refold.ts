import type { Event } from '../../kernel/state/event'
import { evolve } from '../../kernel/state/evolve'
import { foldBefore } from './fold'
import { assertSealed } from './seals'
import type { Subject } from './subject'
import type { Standing } from './subjects'
import type { Db } from '../sqlite/tables'
import { upcast } from './upcast'

/** A subject folded anew around some acts. */
export interface Refolded extends Standing {
  /** The first of the acts that it was folded anew around. */
  from: number
  /** The newest act that was folded anew; 0 where there was none. */
  last: number
  /** False where what came later does not fit without (or with) the acts: a change speaks of what is not there, or money runs out. */
  fits: boolean
  /** The act whose change speaks of what is not there; null where there is none. Nothing else is then known. */
  broke: number | null
}

/** The subject after all its standing acts, once without these, once with them in their old places. Throws file-damaged where one of these is not what was sealed. */
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
  await assertSealed(db, subject, { after: from - 1 })
  let { state, born } = before
  let fits = true
  /** What the acts around which it is folded moved of its money, so far. */
  let moved = 0
  for (const [at, row] of rows.entries()) {
    const own = around.has(row.act)
    if (own) moved += moneyIn(upcast(row))
    if (own ? !withThem : row.undone_by !== null) continue
    if (!state) born = row.act
    try {
      state = evolve(state, upcast(row))
    } catch {
      return { subject, state: null, born: 0, loose: 0, from, last: 0, fits: false, broke: row.act }
    }
    const money = (state as { money?: number | null }).money ?? 0
    // Only what is left at the end of an act has to be paid; who was in debt by the rules of his game may stay so.
    if (rows[at + 1]?.act !== row.act && money < 0 && (withThem ? moved < 0 : moved > 0)) fits = false
  }
  const acts = rows
    .filter((row) => (around.has(row.act) ? withThem : row.undone_by === null))
    .map((row) => row.act)
  return {
    subject,
    state,
    born: state ? born : 0,
    loose: before.loose + new Set(acts).size,
    from,
    last: acts.at(-1) ?? 0,
    fits,
    broke: null
  }
}

function moneyIn(event: Event): number {
  return (event.changes as { do: string; by?: unknown }[]).reduce(
    (sum, change) => (change.do === 'money' ? sum + Number(change.by) : sum),
    0
  )
}
