import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Trace } from '../../kernel/state/cells'
import type { State } from '../../kernel/state/evolve'
import type { Watch } from '../../kernel/values/watch'
import { missingFor } from './redo-needs'
import { undoneTogether, dependentsOf } from './undo-dependents'
import { reportFolded, reportWritten } from './undo-steps'
import { dropCheckpoints, writeCheckpoints } from './checkpoints'
import { earliest, refoldWith, type Refolded } from './refold'
import { headOf, sealedAfter, writeActs, type OpenJournal } from './journal'
import { ACT_COLUMNS, recordsBySeq, recordsOf, type ActRecord } from './record'
import { isOneOf, keyOf, type Subject } from './subject'
import { notTrackerOnly } from './tracker-acts'
import { writeStandings } from './subjects'
import type { ActTable, Db } from '../sqlite/schema'
import { slices } from '../sqlite/slices'

/** Why an undo or redo is impossible; an expected answer, not an error. */
export interface Blocked {
  /**
   * With 'later-acts', the acts in the way, newest first: for an undo those that must be undone first, for a
   * redo those done in between. Else empty.
   */
  blocked: number[]
  why: 'unknown' | 'first-act' | 'not-standing' | 'standing' | 'later-acts'
}

export function isBlocked(answer: object): answer is Blocked {
  return 'blocked' in answer
}

/**
 * Undoes an act: the states become what they would be without it. Refused while later acts in force changed
 * its subjects; with `apart` only if something depends on it (undo-dependents.ts), so that an old mistake can
 * be undone.
 */
export async function undo(
  journal: OpenJournal,
  seq: number,
  how: { apart?: boolean } = {}
): Promise<ActRecord | Blocked> {
  return onlyOne(journal.db, await undoAll(journal, [seq], how))
}

/** How several acts are undone. */
export interface UndoHow {
  /** Later acts on the same subjects are in the way only if they depend on these. */
  apart?: boolean
  /**
   * Undoes what depends on them, too. It is given those acts, newest first; `false`: nothing is undone.
   */
  along?: (acts: number[]) => boolean
  watch?: Watch | undefined
}

/** An undo or redo that was written, and what its target had touched. */
export interface Mark {
  seq: number
  target: number
  subjects: Subject[]
}

/**
 * Undoes several acts in one transaction, all or none. They may depend on each other. Throws, changing nothing, if
 * `watch` is cancelled.
 */
export async function undoAll(
  journal: OpenJournal,
  given: number[],
  { apart = false, along, watch }: UndoHow = {}
): Promise<Mark[] | Blocked> {
  const seqs = newestFirst(given)
  return journal.db.transaction().execute(async (trx) => {
    const wrong = await whyNotTaken(trx, seqs)
    if (wrong) return wrong
    const later = apart || along ? [] : await laterActs(trx, seqs)
    if (later.length > 0) return blocked('later-acts', later)
    const { acts, standings } = await undoneTogether(trx, seqs, { watch })
    if (along ? !along(acts) : acts.length > 0) return blocked('later-acts', along ? [] : acts)
    return writeAll(journal, trx, 'undo', newestFirst([...seqs, ...acts]), standings, watch)
  })
}

/** What would be undone along with some acts, newest first. No act is read except for folding. */
export interface Trial {
  acts: number[]
  /** Those that depend on nothing undone and only spent money that would be missing. */
  short: number[]
  /** The affected subjects as they would be; null: the subject would not exist. */
  after: { subject: Subject; state: State | null }[]
  /** What each of them, asked for or dependent, did and needed. */
  traces: Map<number, Trace>
}

/** A trial with the records of the acts instead of their numbers. */
export interface UndoneWith extends Omit<Trial, 'acts'> {
  acts: ActRecord[]
}

/**
 * Works out what is undone along with these acts: dependents, and acts that spent missing money, newest
 * first. For display: before writing it is worked out again and compared with the seals.
 */
export async function tryUndo(db: Db, given: number[]): Promise<Trial | Blocked> {
  const seqs = newestFirst(given)
  const wrong = await whyNotTaken(db, seqs)
  if (wrong) return wrong
  const { standings, ...found } = await undoneTogether(db, seqs, { trial: true })
  return { ...found, after: standings.map(({ subject, state }) => ({ subject, state })) }
}

export async function undoneWith(db: Db, given: number[]): Promise<UndoneWith | Blocked> {
  const found = await tryUndo(db, given)
  return isBlocked(found) ? found : { ...found, acts: await recordsBySeq(db, found.acts) }
}

/**
 * Redoes an undone act: its own events apply again, in their old place, with the same dice and prices.
 * Refused if a later act would depend on it now, if an act it depends on is undone, or if money would not
 * suffice for what came after.
 */
export async function redo(journal: OpenJournal, seq: number): Promise<ActRecord | Blocked> {
  return onlyOne(journal.db, await redoAll(journal, [seq]))
}

async function onlyOne(db: Db, done: Mark[] | Blocked): Promise<ActRecord | Blocked> {
  return isBlocked(done) ? done : (await recordsBySeq(db, [done[0]!.seq]))[0]!
}

/**
 * Redoes several acts in one transaction, all or none. What was undone after one of them may be another of them.
 * Throws, changing nothing, if `watch` is cancelled.
 */
export async function redoAll(
  journal: OpenJournal,
  given: number[],
  { watch }: Pick<UndoHow, 'watch'> = {}
): Promise<Mark[] | Blocked> {
  const seqs = [...new Set(given)].sort((a, b) => a - b)
  return journal.db.transaction().execute(async (trx) => {
    const acts = await actsOf(trx, seqs)
    for (const seq of seqs) {
      const act = acts.get(seq)
      if (!act) return blocked('unknown')
      if (act.undone_by === null) return blocked('standing')
    }
    const others = [...(await dependentsOf(trx, seqs, watch)), ...(await missingFor(trx, seqs))]
    if (others.length > 0) return blocked('later-acts', others)
    const standings = await withThem(trx, seqs, watch)
    if (standings.some((s) => !s.fits)) return blocked('later-acts', await laterActs(trx, seqs))
    return writeAll(journal, trx, 'redo', seqs, standings, watch)
  })
}

const newestFirst = (seqs: number[]): number[] => [...new Set(seqs)].sort((a, b) => b - a)

/** Why one of these acts can't be undone regardless of later acts; null if all can. */
async function whyNotTaken(db: Db, seqs: number[]): Promise<Blocked | null> {
  const acts = await actsOf(db, seqs)
  for (const seq of seqs) {
    const act = acts.get(seq)
    if (!act) return blocked('unknown')
    if (seq === 1) return blocked('first-act')
    if (act.undone_by !== null) return blocked('not-standing')
  }
  return null
}

/** The subjects of these undone acts, each folded as if they were in force. */
async function withThem(db: Db, seqs: number[], watch: Watch | undefined): Promise<Refolded[]> {
  const standings: Refolded[] = []
  const touched = await subjectsOf(db, seqs)
  const proof = { proven: new Set<number>() }
  for (const [subject, acts] of touched) {
    standings.push(await refoldWith(db, subject, acts, proof))
    reportFolded(watch, standings.length / touched.size, seqs.length)
  }
  return standings
}

/** Writes an undo or redo of each act in the given order, and the resulting states. Throws file-damaged. */
async function writeAll(
  journal: OpenJournal,
  trx: Db,
  kind: 'undo' | 'redo',
  seqs: number[],
  standings: Refolded[],
  watch: Watch | undefined
): Promise<Mark[]> {
  // The result is stored for good: if it were folded from damaged rows, nothing would show it later.
  await journal.marks.assert(
    trx,
    standings.map(({ subject }) => subject)
  )
  const done = await writeMarks(journal, trx, kind, seqs, watch)
  const lastOn = new Map(done.flatMap(({ seq, subjects }) => subjects.map((on) => [keyOf(on), seq] as const)))
  for (const standing of standings) await dropCheckpoints(trx, [standing.subject], standing.from)
  for (const standing of standings.filter((s) => s.last > 0))
    await writeCheckpoints(trx, [standing], standing.last)
  // Each subject was last changed by the last of these undos or redos on it.
  for (const standing of standings)
    await writeStandings(trx, [standing], lastOn.get(keyOf(standing.subject))!)
  return done
}

/**
 * Writes the undos or redos themselves, each linked to its target's subjects, many rows at a time, and marks their
 * targets.
 */
async function writeMarks(
  journal: OpenJournal,
  trx: Db,
  kind: 'undo' | 'redo',
  seqs: number[],
  watch: Watch | undefined
): Promise<Mark[]> {
  const acts = await actsOf(trx, seqs)
  const subjects = new Map<number, Subject[]>(seqs.map((seq) => [seq, []]))
  for (const [subject, by] of await subjectsOf(trx, seqs))
    for (const seq of by) subjects.get(seq)!.push(subject)
  const done: Mark[] = []
  let end = await headOf(trx)
  // All marks of a request have the same time, by which undos-together.ts recognises them.
  const at = journal.now()
  for (const page of slices(seqs)) {
    const made = page.map((target) => {
      const head = { at, kind, method: acts.get(target)!.method, input: 'null', target, events: [] }
      const sealed = (end = sealedAfter(end, journal.id, head))
      done.push({ seq: sealed.seq, target, subjects: subjects.get(target)! })
      return { sealed, subjects: subjects.get(target)!, events: [] }
    })
    await writeActs(trx, made)
    await sql`update acts set undone_by = ${kind === 'undo' ? sql.ref('own.seq') : null}
      from (select seq, target from acts where seq >= ${made[0]!.sealed.seq}) own where acts.seq = own.target`.execute(
      trx
    )
    reportWritten(watch, done.length, seqs.length)
  }
  return done
}

/**
 * The act that undo (Ctrl+Z) applies to: the newest in force, of the campaign or on `scope`; null for none.
 * Acts of a tracker alone are undone in the tracker only.
 */
export async function undoable(db: Db, scope?: Subject): Promise<ActRecord | null> {
  const acts = await db
    .selectFrom('acts')
    .select(ACT_COLUMNS)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
    .where('acts.seq', '>', 1)
    .$if(scope?.kind === 'tracker', (query) => query.where((eb) => eb.not(notTrackerOnly)))
    .$if(scope === undefined, (query) => query.where(notTrackerOnly).orderBy('acts.seq', 'desc'))
    // Ordered by the subject's own index range, so only its end is read.
    .$if(scope !== undefined, (query) =>
      query
        .innerJoin('act_subjects', 'act_subjects.act', 'acts.seq')
        .where('act_subjects.kind', '=', scope!.kind)
        .where('act_subjects.id', '=', scope!.id)
        .orderBy('act_subjects.act', 'desc')
    )
    .limit(1)
    .execute()
  return (await recordsOf(db, acts))[0] ?? null
}

/** The act that redo applies to: the last undone one that may be redone, of the campaign or on `scope`; else null. */
export async function redoable(db: Db, scope?: Subject): Promise<ActRecord | null> {
  const acts = await db
    .selectFrom('acts')
    .select(ACT_COLUMNS)
    .where('acts.undone_by', 'is not', null)
    .$if(scope?.kind === 'tracker', (query) => query.where((eb) => eb.not(notTrackerOnly)))
    .$if(scope === undefined, (query) => query.where(notTrackerOnly))
    .$if(scope !== undefined, (query) => query.where((eb) => eb.exists(touching(scope!))))
    .where((eb) => eb.not(eb.exists(sql`(${inTheWay(sql.ref('acts.seq'), sql.ref('acts.undone_by'))})`)))
    .orderBy('acts.undone_by', 'desc')
    .limit(1)
    .execute()
  return (await recordsOf(db, acts))[0] ?? null
}

/**
 * Later acts in force on the same subjects as these, and on theirs in turn. One ascending pass suffices,
 * since acts depend only on earlier ones.
 */
async function laterActs(db: Db, seqs: number[]): Promise<number[]> {
  const first = earliest(seqs)
  const standing = db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .where('act_subjects.act', '>', first)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
  const touched = new Set<string>()
  for (const [subject, by] of await subjectsOf(db, seqs)) if (by.includes(first)) touched.add(keyOf(subject))
  if (seqs.length === 1) {
    // Usually there are none: the subjects' own index ranges show that, however much happened elsewhere.
    const subjects = [...(await subjectsOf(db, seqs)).keys()]
    if (subjects.length === 0) return []
    const direct = await standing
      .select('act_subjects.act')
      .where(isOneOf(subjects, 'act_subjects'))
      .limit(1)
      .executeTakeFirst()
    if (!direct) return []
  }

  const asked = new Set(seqs)
  const rows = await standing
    .select(['act_subjects.act', 'act_subjects.kind', 'act_subjects.id'])
    .orderBy('act_subjects.act')
    .execute()
  const found = new Set<number>()
  for (let i = 0; i < rows.length;) {
    const act = rows[i]!.act
    const own: string[] = []
    for (; rows[i]?.act === act; i++) own.push(keyOf(rows[i]!))
    if (!asked.has(act) && !own.some((key) => touched.has(key))) continue
    if (!asked.has(act)) found.add(act)
    for (const key of own) touched.add(key)
  }
  return [...found]
}

/**
 * What prevents redoing an act undone by `undoneBy`: new acts on its subjects, and acts on its subjects that
 * were undone later and still are. Joins run in the order written: each step is an index range.
 */
function inTheWay(seq: Expression<number>, undoneBy: Expression<number | null>): RawBuilder<{ seq: number }> {
  return sql<{ seq: number }>`select n.seq from act_subjects s
    cross join act_subjects t on t.kind = s.kind and t.id = s.id and t.act > ${undoneBy}
    cross join acts n on n.seq = t.act
    left join acts b on b.seq = n.target
    where s.act = ${seq} and (n.kind = 'act' or (n.kind = 'undo' and b.undone_by = n.seq))`
}

/** Whether the act of the outer query concerns the subject. A subquery, so that the few undone acts are searched instead of its history. */
function touching(subject: Subject): RawBuilder<unknown> {
  return sql`(select 1 from act_subjects x where x.kind = ${subject.kind} and x.id = ${subject.id} and x.act = acts.seq)`
}

/** The acts with these numbers, by number. */
async function actsOf(db: Db, seqs: number[]): Promise<Map<number, Omit<ActTable, 'hash'>>> {
  const found = new Map<number, Omit<ActTable, 'hash'>>()
  for (const page of slices(seqs)) {
    const rows = await db
      .selectFrom('acts')
      .select(ACT_COLUMNS)
      .where('seq', 'in', page)
      .where('kind', '=', 'act')
      .execute()
    for (const row of rows) found.set(row.seq, row)
  }
  return found
}

/** The subjects of these acts, each with its acts. */
async function subjectsOf(db: Db, seqs: number[]): Promise<Map<Subject, number[]>> {
  const found = new Map<string, { subject: Subject; by: number[] }>()
  for (const page of slices(seqs)) {
    for (const { act, kind, id } of await db
      .selectFrom('act_subjects')
      .select(['act', 'kind', 'id'])
      .where('act', 'in', page)
      .execute()) {
      const known = found.get(keyOf({ kind, id })) ?? { subject: { kind, id }, by: [] }
      known.by.push(act)
      found.set(keyOf({ kind, id }), known)
    }
  }
  return new Map([...found.values()].map(({ subject, by }) => [subject, by]))
}

function blocked(why: Blocked['why'], acts: number[] = []): Blocked {
  return { blocked: acts.sort((a, b) => b - a), why }
}
