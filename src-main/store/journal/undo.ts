import { sql, type Expression, type RawBuilder } from 'kysely'
import { hangs, noReach, reachOn, type Trace } from '../../kernel/state/cells'
import type { State } from '../../kernel/state/evolve'
import { alongWith, hangingOn, tracesOf } from './undo-dependents'
import { dropCheckpoints, writeCheckpoints } from './checkpoints'
import { refold, type Refolded } from './refold'
import { assertStanding } from './seals'
import { seal, writeAct, type Journal } from './journal'
import { ACT_COLUMNS, recordsBySeq, recordsOf, type ActRecord } from './record'
import { keyOf, type Subject } from './subject'
import { offTheTable } from './tracker-acts'
import { writeStandings } from './subjects'
import type { ActTable, Db } from '../sqlite/schema'

/** Why an undo or redo can't be: an expected answer, not an error. */
export interface Blocked {
  /**
   * With 'later-acts' the acts in the way, newest first: for an undo those that would have to be taken back before, for
   * a redo those that came in between. Else empty.
   */
  blocked: number[]
  why: 'unknown' | 'first-act' | 'not-standing' | 'standing' | 'later-acts'
}

export function isBlocked(answer: object): answer is Blocked {
  return 'blocked' in answer
}

/**
 * Takes an act back: the states become what they were without it. Refused while later standing acts touch its subjects;
 * with `apart` only where something must go along with it (see along.ts), so that an old mistake can be put right.
 */
export async function undo(
  journal: Journal,
  seq: number,
  how: { apart?: boolean } = {}
): Promise<ActRecord | Blocked> {
  const done = await undoAll(journal, [seq], how)
  return isBlocked(done) ? done : done[0]!
}

/** Takes several acts back: all of them in one transaction, or none. What hangs on one of them may be another of them. */
export async function undoAll(
  journal: Journal,
  given: number[],
  { apart = false } = {}
): Promise<ActRecord[] | Blocked> {
  const seqs = newestFirst(given)
  return journal.db.transaction().execute(async (trx) => {
    const wrong = await whyNotTaken(trx, seqs)
    if (wrong) return wrong
    const later = apart ? [] : await dependants(trx, seqs)
    if (later.length > 0) return blocked('later-acts', later)
    const { acts, standings } = await alongWith(trx, seqs)
    if (acts.length > 0) return blocked('later-acts', acts)
    return writeAll(journal, trx, 'undo', seqs, standings)
  })
}

/** What would be taken back along with some acts, newest first. No act is read for it but to fold it. */
export interface Trial {
  acts: number[]
  /** Those of them that hang on nothing, and only spent money that there would not have been. */
  short: number[]
  /** What is touched as it would be then; null: it would not be. */
  after: { subject: Subject; state: State | null }[]
  /** What each of them, asked for or along, did and needed. */
  traces: Map<number, Trace>
}

/** The same with the acts themselves. */
export interface TakenAlong extends Omit<Trial, 'acts'> {
  acts: ActRecord[]
}

/**
 * What is taken back along with these acts: those that hang on what they did, and where the rest could not be paid without
 * them, those that spent the money, newest first. To be shown: what is written is worked out again, and held against the seals.
 */
export async function tryUndo(db: Db, given: number[]): Promise<Trial | Blocked> {
  const seqs = newestFirst(given)
  const wrong = await whyNotTaken(db, seqs)
  if (wrong) return wrong
  const { standings, ...found } = await alongWith(db, seqs, { trial: true })
  return { ...found, after: standings.map(({ subject, state }) => ({ subject, state })) }
}

export async function takenAlong(db: Db, given: number[]): Promise<TakenAlong | Blocked> {
  const found = await tryUndo(db, given)
  return isBlocked(found) ? found : { ...found, acts: await recordsBySeq(db, found.acts) }
}

/**
 * Puts an act forward that was taken back: its own events apply again, in their old place, with the same dice and prices.
 * Refused where a later act would hang on it now, while an act that it hangs on itself is taken back, and where money would
 * not suffice for what came after.
 */
export async function redo(journal: Journal, seq: number): Promise<ActRecord | Blocked> {
  const done = await redoAll(journal, [seq])
  return isBlocked(done) ? done : done[0]!
}

/** Puts several acts forward: all of them in one transaction, or none. What was taken back after one of them may be another of them. */
export async function redoAll(journal: Journal, given: number[]): Promise<ActRecord[] | Blocked> {
  const seqs = [...new Set(given)].sort((a, b) => a - b)
  return journal.db.transaction().execute(async (trx) => {
    const acts = await actsOf(trx, seqs)
    for (const seq of seqs) {
      const act = acts.get(seq)
      if (!act) return blocked('unknown')
      if (act.undone_by === null) return blocked('standing')
    }
    const others = [...(await hangingOn(trx, seqs)), ...(await missingFor(trx, seqs))]
    if (others.length > 0) return blocked('later-acts', others)
    const standings = await refoldAll(trx, seqs, true)
    if (standings.some((s) => !s.fits)) return blocked('later-acts', await dependants(trx, seqs))
    return writeAll(journal, trx, 'redo', seqs, standings)
  })
}

const newestFirst = (seqs: number[]): number[] => [...new Set(seqs)].sort((a, b) => b - a)

/** Why one of these acts can't be taken back whatever came later; null where each can. */
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

/** Each subject that these acts touch, folded anew without them or with them. */
async function refoldAll(db: Db, seqs: number[], withThem: boolean): Promise<Refolded[]> {
  const standings: Refolded[] = []
  for (const [subject, acts] of await subjectsOf(db, seqs))
    standings.push(await refold(db, subject, acts, withThem))
  return standings
}

/** Writes an undo or redo of each act in the order given, and the states that come of it. Throws file-damaged. */
async function writeAll(
  journal: Journal,
  trx: Db,
  kind: 'undo' | 'redo',
  seqs: number[],
  standings: Refolded[]
): Promise<ActRecord[]> {
  // What is written now stays: where it was folded by rows that were damaged, nothing could tell later.
  await assertStanding(
    trx,
    standings.map(({ subject }) => subject)
  )
  const acts = await actsOf(trx, seqs)
  const touched = await subjectsOf(trx, seqs)
  const done: ActRecord[] = []
  for (const seq of seqs) {
    const own = await write(
      journal,
      trx,
      kind,
      acts.get(seq)!,
      [...touched].flatMap(([subject, by]) => (by.includes(seq) ? [subject] : []))
    )
    await trx
      .updateTable('acts')
      .set({ undone_by: kind === 'undo' ? own.seq : null })
      .where('seq', '=', seq)
      .execute()
    done.push(own)
  }
  for (const standing of standings) await dropCheckpoints(trx, [standing.subject], standing.from)
  for (const standing of standings.filter((s) => s.last > 0))
    await writeCheckpoints(trx, [standing], standing.last)
  // Each subject was touched last by the last of these undos or redos that touches it.
  for (const standing of standings) {
    const by = touched.get(
      [...touched.keys()].find((subject) => keyOf(subject) === keyOf(standing.subject))!
    )!
    await writeStandings(trx, [standing], done.findLast((own) => by.includes(own.target!))!.seq)
  }
  return done
}

/**
 * The act that Ctrl+Z takes back now: the newest standing one, of the campaign or touching `scope`; null where there is none.
 * What was done at the table only is the tracker's own: it is taken back there, and nothing else is.
 */
export async function undoable(db: Db, scope?: Subject): Promise<ActRecord | null> {
  const acts = await db
    .selectFrom('acts')
    .select(ACT_COLUMNS)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
    .where('acts.seq', '>', 1)
    .$if(scope?.kind === 'tracker', (query) => query.where((eb) => eb.not(offTheTable)))
    .$if(scope === undefined, (query) => query.where(offTheTable).orderBy('acts.seq', 'desc'))
    // Ordered by the subject's own range, of which then only the end is read.
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

/** The act that Ctrl+Y puts forward now: the last one taken back that may be, of the campaign or touching `scope`; else null. */
export async function redoable(db: Db, scope?: Subject): Promise<ActRecord | null> {
  const acts = await db
    .selectFrom('acts')
    .select(ACT_COLUMNS)
    .where('acts.undone_by', 'is not', null)
    .$if(scope?.kind === 'tracker', (query) => query.where((eb) => eb.not(offTheTable)))
    .$if(scope === undefined, (query) => query.where(offTheTable))
    .$if(scope !== undefined, (query) => query.where((eb) => eb.exists(touching(scope!))))
    .where((eb) => eb.not(eb.exists(sql`(${inTheWay(sql.ref('acts.seq'), sql.ref('acts.undone_by'))})`)))
    .orderBy('acts.undone_by', 'desc')
    .limit(1)
    .execute()
  return (await recordsOf(db, acts))[0] ?? null
}

/** The standing acts that would have to be taken back before `seq` could be, newest first; with `apart` only those that must go along with it. */
export async function blockedBy(db: Db, seq: number, { apart = false } = {}): Promise<ActRecord[]> {
  return recordsBySeq(
    db,
    apart ? (await alongWith(db, [seq], { trial: true })).acts : await dependants(db, [seq])
  )
}

/** The acts that these hang on and that are taken back, others than these: who was hired by one of them, whatever it set. */
async function missingFor(db: Db, seqs: number[]): Promise<number[]> {
  const asked = new Set(seqs)
  const rows = await db
    .selectFrom('acts')
    .select('seq')
    .where('undone_by', 'is not', null)
    .where('seq', '<', Math.max(...seqs))
    .orderBy('seq')
    .execute()
  const taken = await tracesOf(
    db,
    rows.map((row) => row.seq).filter((seq) => !asked.has(seq))
  )
  const all = noReach()
  for (const [seq, trace] of taken) reachOn(all, seq, trace)
  const missing = new Set<number>()
  for (const [seq, trace] of await tracesOf(db, seqs)) {
    if (!hangs(all, seq, trace)) continue
    for (const [earlier, own] of taken) {
      if (missing.has(earlier) || earlier > seq) continue
      const reach = noReach()
      reachOn(reach, earlier, own)
      if (hangs(reach, seq, trace) && (await stoodBefore(db, earlier, seq))) missing.add(earlier)
    }
  }
  return [...missing]
}

/** Did an act stand when another one was done? */
async function stoodBefore(db: Db, seq: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('acts')
    .select('kind')
    .where('target', '=', seq)
    .where('seq', '<', other)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind !== 'undo'
}

/**
 * Standing acts, others than these, that came after one of them and touch its subjects, and those that touch theirs. One pass
 * in ascending order: an act can only depend on earlier ones.
 */
async function dependants(db: Db, seqs: number[]): Promise<number[]> {
  const first = Math.min(...seqs)
  const standing = db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .where('act_subjects.act', '>', first)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
  const touched = new Set<string>()
  for (const [subject, by] of await subjectsOf(db, seqs)) if (by.includes(first)) touched.add(keyOf(subject))
  if (seqs.length === 1) {
    // Most often nothing depends: that is answered from the subjects' own ranges, whatever happened elsewhere since.
    const subjects = [...(await subjectsOf(db, seqs)).keys()]
    if (subjects.length === 0) return []
    const direct = await standing
      .select('act_subjects.act')
      .where((eb) =>
        eb.or(subjects.map((s) => eb.and({ 'act_subjects.kind': s.kind, 'act_subjects.id': s.id })))
      )
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
 * What keeps an act taken back by `undoneBy` from being put forward: new acts on its subjects since, and acts on its
 * subjects that were taken back later and still are. The joins run in the order written: each step is an index range.
 */
function inTheWay(seq: Expression<number>, undoneBy: Expression<number | null>): RawBuilder<{ seq: number }> {
  return sql<{ seq: number }>`select n.seq from act_subjects s
    cross join act_subjects t on t.kind = s.kind and t.id = s.id and t.act > ${undoneBy}
    cross join acts n on n.seq = t.act
    left join acts b on b.seq = n.target
    where s.act = ${seq} and (n.kind = 'act' or (n.kind = 'undo' and b.undone_by = n.seq))`
}

/** Does the act of the outer query touch the subject? A subquery, so that the few acts taken back are gone through and not its history. */
function touching(subject: Subject): RawBuilder<unknown> {
  return sql`(select 1 from act_subjects x where x.kind = ${subject.kind} and x.id = ${subject.id} and x.act = acts.seq)`
}

/** The acts with these numbers, by number. */
async function actsOf(db: Db, seqs: number[]): Promise<Map<number, Omit<ActTable, 'hash'>>> {
  const found = new Map<number, Omit<ActTable, 'hash'>>()
  for (let i = 0; i < seqs.length; i += PAGE) {
    const rows = await db
      .selectFrom('acts')
      .select(ACT_COLUMNS)
      .where('seq', 'in', seqs.slice(i, i + PAGE))
      .where('kind', '=', 'act')
      .execute()
    for (const row of rows) found.set(row.seq, row)
  }
  return found
}

/** What these acts touch, each subject once, with those of them that touch it. */
async function subjectsOf(db: Db, seqs: number[]): Promise<Map<Subject, number[]>> {
  const found = new Map<string, { subject: Subject; by: number[] }>()
  for (let i = 0; i < seqs.length; i += PAGE) {
    for (const { act, kind, id } of await db
      .selectFrom('act_subjects')
      .select(['act', 'kind', 'id'])
      .where('act', 'in', seqs.slice(i, i + PAGE))
      .execute()) {
      const known = found.get(keyOf({ kind, id })) ?? { subject: { kind, id }, by: [] }
      known.by.push(act)
      found.set(keyOf({ kind, id }), known)
    }
  }
  return new Map([...found.values()].map(({ subject, by }) => [subject, by]))
}

/** SQLite binds a limited number of values in one statement. */
const PAGE = 1000

/** Writes the undo or redo itself, which touches what its target touches. */
async function write(
  journal: Journal,
  db: Db,
  kind: 'undo' | 'redo',
  target: Omit<ActTable, 'hash'>,
  subjects: Subject[]
): Promise<ActRecord> {
  const { method } = target
  const sealed = await seal(db, journal.id, {
    at: journal.now(),
    kind,
    method,
    input: 'null',
    target: target.seq,
    events: []
  })
  await writeAct(db, sealed, subjects)
  return (await recordsOf(db, [{ ...sealed, undone_by: null }]))[0]!
}

function blocked(why: Blocked['why'], acts: number[] = []): Blocked {
  return { blocked: acts.sort((a, b) => b - a), why }
}
