import type { Event } from '../../kernel/state/event'
import { evolve } from '../../kernel/state/evolve'
import { foldBefore } from './fold'
import { assertSealed } from './seals'
import type { Subject } from './subject'
import type { Standing } from './subjects'
import type { Db } from '../sqlite/schema'
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

/** A subject before some act, and what was done to it from then on: of each event the changes alone. */
export interface LifeSince {
  from: number
  before: Standing
  events: { act: number; standing: boolean; event: Event }[]
}

/** How sure what is read must be. */
export interface Proof {
  /** Acts that were held against their seals already: each is once. */
  proven: Set<number>
}

/**
 * Reads a subject's life from this act on, also what was taken back. With a `proof` each act is held against its seal, and file-damaged is
 * thrown where one is not what was sealed: whatever is folded from it may be written. Without, it may only be shown.
 */
export async function lifeSince(
  db: Db,
  subject: Subject,
  from: number,
  proof: Proof | null
): Promise<LifeSince> {
  const before = await foldBefore(db, subject, from, proof)
  const rows = await db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .innerJoin('events', 'events.act', 'acts.seq')
    .select(['events.act', 'acts.undone_by', 'subject_kind', 'subject_id', 'type', 'v', 'changes'])
    .where('act_subjects.kind', '=', subject.kind)
    .where('act_subjects.id', '=', subject.id)
    .where('act_subjects.act', '>=', from)
    .where('acts.kind', '=', 'act')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('events.act')
    .orderBy('idx')
    .execute()
  if (proof) await assertSealed(db, subject, { after: from - 1, proven: proof.proven })
  return {
    from,
    before,
    events: rows.map((row) => ({
      act: row.act,
      standing: row.undone_by === null,
      event: upcast({ ...row, facts: '{}' })
    }))
  }
}

/** The subject after all its standing acts, once without these, once with them in their old places. */
export function foldAround(
  { before, events }: LifeSince,
  seqs: Iterable<number>,
  withThem: boolean
): Refolded {
  const around = new Set(seqs)
  const from = Math.min(...around)
  const { subject } = before
  let { state, born } = before
  let fits = true
  /** What the acts around which it is folded moved of its money, so far. */
  let moved = 0
  const done = new Set<number>()
  let last = 0
  for (const [at, { act, standing, event }] of events.entries()) {
    const own = around.has(act)
    if (own) moved += moneyIn(event)
    if (own ? !withThem : !standing) continue
    if (!state) born = act
    try {
      state = evolve(state, event)
    } catch {
      return { subject, state: null, born: 0, loose: 0, from, last: 0, fits: false, broke: act }
    }
    done.add(act)
    last = act
    const money = (state as { money?: number | null }).money ?? 0
    // Only what is left at the end of an act has to be paid; who was in debt by the rules of his game may stay so.
    if (events[at + 1]?.act !== act && money < 0 && (withThem ? moved < 0 : moved > 0)) fits = false
  }
  return {
    subject,
    state,
    born: state ? born : 0,
    loose: before.loose + done.size,
    from,
    last,
    fits,
    broke: null
  }
}

/** Both at once, to be written. Throws file-damaged where one of the acts is not what was sealed. */
export async function refold(db: Db, subject: Subject, seqs: number[], withThem: boolean): Promise<Refolded> {
  const life = await lifeSince(db, subject, Math.min(...seqs), { proven: new Set() })
  return foldAround(life, seqs, withThem)
}

/** What an event moved of its roster's money. */
export function moneyIn(event: Event): number {
  return (event.changes as { do: string; by?: unknown }[]).reduce(
    (sum, change) => (change.do === 'money' ? sum + Number(change.by) : sum),
    0
  )
}
