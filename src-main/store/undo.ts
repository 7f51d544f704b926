import { sql, type Expression, type RawBuilder } from 'kysely'
import { cellsOf, meet } from '../rules/cells'
import type { Event } from '../rules/event'
import { dropCheckpoints, writeCheckpoints } from './checkpoints'
import { refold, type Refolded } from './refold'
import { seal, writeAct, type Journal } from './journal'
import { ACT_COLUMNS, recordsBySeq, recordsOf, type ActRecord } from './record'
import { keyOf, type Subject } from './subject'
import { offTheTable } from './table-acts'
import { writeStandings } from './subjects'
import type { ActTable, Db } from './tables'

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
 * with `apart` only while one of them hangs on what it did (see rules/cells.ts), so that an old mistake can be put right.
 */
export async function undo(journal: Journal, seq: number, how: { apart?: boolean } = {}): Promise<ActRecord | Blocked> {
  const done = await undoAll(journal, [seq], how)
  return isBlocked(done) ? done : done[0]!
}

/** Takes several acts back, the newest first: all of them in one transaction, or none. */
export async function undoAll(journal: Journal, seqs: number[], { apart = false } = {}): Promise<ActRecord[] | Blocked> {
  return allOrNone(journal, (trx) => inTurn(newestFirst(seqs), (seq) => takeBack(journal, trx, seq, apart)))
}

/**
 * What is taken back along with these acts, newest first: those that hang on what they did. Where the rest would not hold
 * together without them (money that was spent since), all that came after on the same subjects. Tried out and left undone.
 */
export async function takenAlong(journal: Journal, seqs: number[]): Promise<ActRecord[] | Blocked> {
  const { db } = journal
  const others = async (of: (seq: number) => Promise<number[]>): Promise<number[]> => {
    const found = new Set<number>()
    for (const seq of seqs) for (const other of await of(seq)) found.add(other)
    return [...found].filter((seq) => !seqs.includes(seq))
  }
  const hanging = await others((seq) => hangingOn(db, seq))
  const tried = await allOrNone(journal, async (trx) => {
    const done = await inTurn(newestFirst([...seqs, ...hanging]), (seq) => takeBack(journal, trx, seq, true))
    throw new NotDone(isBlocked(done) ? done : null)
  })
  if (!tried) return recordsBySeq(db, hanging)
  if (isBlocked(tried) && tried.why !== 'later-acts') return tried
  return recordsBySeq(db, await others((seq) => dependants(db, seq)))
}

/**
 * Puts an act forward that was taken back: its own events apply again, in their old place, with the same dice and prices.
 * Refused when a new act touched its subjects since, and while an act that shares subjects with it was taken back after it.
 */
export async function redo(journal: Journal, seq: number): Promise<ActRecord | Blocked> {
  const done = await redoAll(journal, [seq])
  return isBlocked(done) ? done : done[0]!
}

/** Puts several acts forward, the one that was taken back last first: all of them in one transaction, or none. */
export async function redoAll(journal: Journal, seqs: number[]): Promise<ActRecord[] | Blocked> {
  return allOrNone(journal, async (trx) => {
    const rows = await trx.selectFrom('acts').select(['seq', 'undone_by']).where('seq', 'in', seqs).execute()
    const undoneBy = (seq: number) => rows.find((row) => row.seq === seq)?.undone_by ?? 0
    return inTurn([...new Set(seqs)].sort((a, b) => undoneBy(b) - undoneBy(a)), (seq) => putForward(journal, trx, seq))
  })
}

/** Ends a transaction without leaving anything: with the reason, or (null) because it was only tried. */
class NotDone extends Error {
  constructor(readonly answer: Blocked | null) {
    super('not done')
  }
}

/** The work in one transaction; what it answers as blocked leaves nothing behind. Null where it was only tried. */
async function allOrNone(journal: Journal, work: (trx: Db) => Promise<ActRecord[] | Blocked>): Promise<ActRecord[] | Blocked>
async function allOrNone(journal: Journal, work: (trx: Db) => Promise<never>): Promise<Blocked | null>
async function allOrNone(journal: Journal, work: (trx: Db) => Promise<ActRecord[] | Blocked>): Promise<ActRecord[] | Blocked | null> {
  try {
    return await journal.db.transaction().execute(async (trx) => {
      const done = await work(trx)
      if (isBlocked(done)) throw new NotDone(done)
      return done
    })
  } catch (error) {
    if (error instanceof NotDone) return error.answer
    throw error
  }
}

/** One act after the other, until one is blocked. */
async function inTurn(seqs: number[], one: (seq: number) => Promise<ActRecord | Blocked>): Promise<ActRecord[] | Blocked> {
  const done: ActRecord[] = []
  for (const seq of seqs) {
    const answer = await one(seq)
    if (isBlocked(answer)) return answer
    done.push(answer)
  }
  return done
}

const newestFirst = (seqs: number[]): number[] => [...new Set(seqs)].sort((a, b) => b - a)

async function takeBack(journal: Journal, trx: Db, seq: number, apart: boolean): Promise<ActRecord | Blocked> {
  const act = await actOf(trx, seq)
  if (!act) return blocked('unknown')
  if (seq === 1) return blocked('first-act')
  if (act.undone_by !== null) return blocked('not-standing')
  const later = await dependants(trx, seq)
  const hanging = apart && later.length > 0 ? await hangingOn(trx, seq) : later
  if (hanging.length > 0) return blocked('later-acts', hanging)

  const subjects = await subjectsOf(trx, seq)
  const standings: Refolded[] = []
  for (const subject of subjects) standings.push(await refold(trx, subject, seq, false))
  if (standings.some((s) => !s.fits)) return blocked('later-acts', later)
  const own = await write(journal, trx, 'undo', act, subjects)
  await trx.updateTable('acts').set({ undone_by: own.seq }).where('seq', '=', seq).execute()
  await settle(trx, standings, seq, own.seq)
  return own
}

async function putForward(journal: Journal, trx: Db, seq: number): Promise<ActRecord | Blocked> {
  const act = await actOf(trx, seq)
  if (!act) return blocked('unknown')
  if (act.undone_by === null) return blocked('standing')
  const { rows } = await inTheWay(sql.val(seq), sql.val(act.undone_by)).execute(trx)
  if (rows.length > 0) return blocked('later-acts', [...new Set(rows.map((row) => row.seq))])

  const subjects = await subjectsOf(trx, seq)
  const standings: Refolded[] = []
  for (const subject of subjects) standings.push(await refold(trx, subject, seq, true))
  if (standings.some((s) => !s.fits)) return blocked('later-acts', await dependants(trx, seq))
  const own = await write(journal, trx, 'redo', act, subjects)
  await trx.updateTable('acts').set({ undone_by: null }).where('seq', '=', seq).execute()
  await settle(trx, standings, seq, own.seq)
  return own
}

/** Writes the states as they were folded anew from act `seq` on. */
async function settle(db: Db, standings: Refolded[], seq: number, own: number): Promise<void> {
  await dropCheckpoints(db, standings.map((s) => s.subject), seq)
  for (const standing of standings.filter((s) => s.last > 0)) await writeCheckpoints(db, [standing], standing.last)
  await writeStandings(db, standings, own)
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

/** The standing acts that would have to be taken back before `seq` could be, newest first; with `apart` only those that hang on what it did. */
export async function blockedBy(db: Db, seq: number, { apart = false } = {}): Promise<ActRecord[]> {
  return recordsBySeq(db, await (apart ? hangingOn(db, seq) : dependants(db, seq)))
}

/** The standing acts after `seq` that hang on what it did, and those that hang on them: by what they touched of the same subjects. */
async function hangingOn(db: Db, seq: number): Promise<number[]> {
  const later = await dependants(db, seq)
  const records = (await recordsBySeq(db, [seq, ...later])).reverse()
  const touched = new Map<string, string[]>()
  const found: number[] = []
  for (const record of records) {
    const hangs = record.seq === seq || record.events.some((event) => meet(cellsOf(event as Event), touched.get(keyOf(event.subject)) ?? []))
    if (!hangs) continue
    if (record.seq !== seq) found.push(record.seq)
    for (const event of record.events) touched.set(keyOf(event.subject), [...(touched.get(keyOf(event.subject)) ?? []), ...cellsOf(event as Event)])
  }
  return found
}

/**
 * Standing acts after `seq` that touch its subjects, and those that touch theirs. One pass in ascending order: an act
 * can only depend on earlier ones.
 */
async function dependants(db: Db, seq: number): Promise<number[]> {
  const subjects = await subjectsOf(db, seq)
  if (subjects.length === 0) return []
  const standing = db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .where('act_subjects.act', '>', seq)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
  // Most often nothing depends: that is answered from the subjects' own ranges, whatever happened elsewhere since.
  const direct = await standing
    .select('act_subjects.act')
    .where((eb) => eb.or(subjects.map((s) => eb.and({ 'act_subjects.kind': s.kind, 'act_subjects.id': s.id }))))
    .limit(1)
    .executeTakeFirst()
  if (!direct) return []

  const rows = await standing.select(['act_subjects.act', 'act_subjects.kind', 'act_subjects.id']).orderBy('act_subjects.act').execute()
  const touched = new Set(subjects.map(keyOf))
  const found = new Set<number>()
  for (let i = 0; i < rows.length; ) {
    const act = rows[i]!.act
    const own: string[] = []
    for (; rows[i]?.act === act; i++) own.push(keyOf(rows[i]!))
    if (!own.some((key) => touched.has(key))) continue
    found.add(act)
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

function actOf(db: Db, seq: number): Promise<Omit<ActTable, 'hash'> | undefined> {
  return db.selectFrom('acts').select(ACT_COLUMNS).where('seq', '=', seq).where('kind', '=', 'act').executeTakeFirst()
}

function subjectsOf(db: Db, seq: number): Promise<Subject[]> {
  return db.selectFrom('act_subjects').select(['kind', 'id']).where('act', '=', seq).execute()
}

/** Writes the undo or redo itself, which touches what its target touches. */
async function write(journal: Journal, db: Db, kind: 'undo' | 'redo', target: Omit<ActTable, 'hash'>, subjects: Subject[]): Promise<ActRecord> {
  const { method } = target
  const sealed = await seal(db, journal.id, { at: journal.now(), kind, method, input: 'null', target: target.seq, events: [] })
  await writeAct(db, sealed, subjects)
  return (await recordsOf(db, [{ ...sealed, undone_by: null }]))[0]!
}

function blocked(why: Blocked['why'], acts: number[] = []): Blocked {
  return { blocked: acts.sort((a, b) => b - a), why }
}
