import { sql, type SqlBool } from 'kysely'
import type { Event } from '../../kernel/state/event'
import { evolve } from '../../kernel/state/evolve'
import { foldBefore } from './fold'
import { assertSealed } from './seals'
import type { Subject } from './subject'
import type { Standing } from './subjects'
import type { Db } from '../sqlite/schema'
import { upcast } from './upcast'

/** A subject folded with or without certain acts. */
export interface Refolded extends Standing {
  /** The first of these acts. */
  from: number
  /** The last act that was folded; 0 for none. */
  last: number
  /**
   * False if later acts don't fit without (or with) these: a change refers to something missing, or money
   * runs out. Of acts that were not read it can't say whether the money lasts.
   */
  fits: boolean
  /** The act whose change refers to something missing; null for none. The other fields are unknown then. */
  broke: number | null
}

/** A subject before some act, and the changes of all events from then on. */
export interface LifeSince {
  from: number
  before: Standing
  events: { act: number; standing: boolean; event: Event }[]
}

/** How strictly what is read must be checked. */
export interface Proof {
  /** Acts already compared with their seals; each is compared once. */
  proven: Set<number>
}

/**
 * Reads a subject's events from this act on, undone ones included. With `proof` each act is compared with its
 * seal (throws file-damaged), so the result may be written; without, it may only be shown. `without`: acts that
 * are not read, because they are left out whatever is folded.
 */
export async function lifeSince(
  db: Db,
  subject: Subject,
  from: number,
  proof: Proof | null,
  without: readonly number[] = []
): Promise<LifeSince> {
  const before = await foldBefore(db, subject, from, proof)
  const rows = await db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .innerJoin('events', 'events.act', 'acts.seq')
    .select(['events.act', 'acts.undone_by', 'type', 'v', 'changes'])
    .where('act_subjects.kind', '=', subject.kind)
    .where('act_subjects.id', '=', subject.id)
    .where('act_subjects.act', '>=', from)
    .where('acts.kind', '=', 'act')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .$if(without.length > 0, (query) =>
      query.where(sql<SqlBool>`events.act not in (select value from json_each(${JSON.stringify(without)}))`)
    )
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
      event: upcast({ ...row, subject_kind: subject.kind, subject_id: subject.id, facts: '{}' })
    }))
  }
}

/** The subject after all its acts in force, without these acts or with them in their old places. */
export function foldAround(
  { before, events }: LifeSince,
  seqs: Iterable<number>,
  withThem: boolean
): Refolded {
  const around = new Set(seqs)
  const from = earliest(around)
  const { subject } = before
  let { state, born } = before
  let fits = true
  /** The money moved so far by the acts left out or put in. */
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
    // Only the sum at the end of an act must be covered; a roster that was in debt by its game's rules may
    // stay so.
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

/** Both at once, for writing, with these acts. Throws file-damaged if an act differs from what was sealed. */
export async function refoldWith(db: Db, subject: Subject, seqs: number[], proof: Proof): Promise<Refolded> {
  return foldAround(await lifeSince(db, subject, earliest(seqs), proof), seqs, true)
}

/** The lowest of these numbers, of which there is one. As arguments of one call, a hundred thousand would be too many. */
export function earliest(seqs: Iterable<number>): number {
  let first = Infinity
  for (const seq of seqs) first = Math.min(first, seq)
  return first
}

/** The money that an event moved for its roster. */
export function moneyIn(event: Event): number {
  return (event.changes as { do: string; by?: unknown }[]).reduce(
    (sum, change) => (change.do === 'money' ? sum + Number(change.by) : sum),
    0
  )
}
