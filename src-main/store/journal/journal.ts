import type { Event } from '../../kernel/state/event'
import type { Json } from '../../kernel/values/json'
import { sealOf, type Sealed } from './chain'
import { writeCheckpoints } from './checkpoints'
import { foldOn } from './fold'
import { noteCells } from './needed-cells'
import type { ActRecord } from './record'
import { distinct, type Subject } from './subject'
import { readStandings, writeStandings } from './subjects'
import type { Db } from '../sqlite/tables'
import { fromText, toText } from '../sqlite/text'
import { stored } from './upcast'

/** An open journal: the file, whose campaign it is, and the clock. */
export interface Journal {
  db: Db
  id: string
  now: () => string
}

/** A command that was accepted, with what it brings about. */
export interface NewAct {
  method: string
  input: Json
  events: Event[]
}

/**
 * Writes an act and all that follows from it in one transaction: journal, states, checkpoints. Once it has resolved,
 * the act is on the disk. Throws, and changes nothing, on an act without events and on events that do not fit the states.
 */
export async function append(journal: Journal, act: NewAct): Promise<ActRecord> {
  return journal.db.transaction().execute((trx) => appendIn(trx, journal, act))
}

/** Writes several acts, one after the other: all of them in one transaction, or none. Throws as `append` does. */
export async function appendAll(
  journal: Journal,
  acts: NewAct[],
  before: (trx: Db) => Promise<void> = async () => {}
): Promise<ActRecord[]> {
  return journal.db.transaction().execute(async (trx) => {
    await before(trx)
    const done: ActRecord[] = []
    for (const act of acts) done.push(await appendIn(trx, journal, act))
    return done
  })
}

/** Writes an act within a transaction of the caller's. */
export async function appendIn(trx: Db, journal: Journal, act: NewAct): Promise<ActRecord> {
  if (act.events.length === 0) throw new Error(`${act.method}: an act without events`)
  const events = act.events.map(stored)
  const input = toText(act.input)
  const at = journal.now()
  const subjects = distinct(act.events.map((e) => e.subject))
  const sealed = await seal(trx, journal.id, {
    at,
    kind: 'act',
    method: act.method,
    input,
    target: null,
    events
  })
  await writeAct(trx, sealed, subjects)
  // Folded from what was stored and not from what was handed in: a rebuild must come to the same.
  const standings = foldOn(await readStandings(trx, subjects), events, sealed.seq)
  await writeCheckpoints(trx, standings, sealed.seq)
  await writeStandings(trx, standings, sealed.seq)
  return {
    seq: sealed.seq,
    kind: 'act',
    at,
    method: act.method,
    input: fromText(input),
    target: null,
    standing: true,
    subjects,
    events: events.map((e) => ({
      subject: { kind: e.subject_kind, id: e.subject_id },
      type: e.type,
      facts: fromText(e.facts),
      changes: fromText(e.changes)
    }))
  }
}

/** Gives an act its number and its seal, after the newest act of the file. */
export async function seal(
  db: Db,
  campaign: string,
  act: Omit<Sealed, 'seq'>
): Promise<Sealed & { hash: string }> {
  const head = await db
    .selectFrom('acts')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sealed = { ...act, seq: (head?.seq ?? 0) + 1 }
  return { ...sealed, hash: sealOf(head?.hash ?? campaign, sealed) }
}

/** Writes the rows of an act: itself, its events, what it touched. */
export async function writeAct(
  db: Db,
  { events, ...act }: Sealed & { hash: string },
  subjects: Subject[]
): Promise<void> {
  await db
    .insertInto('acts')
    .values({ ...act, undone_by: null })
    .execute()
  for (let i = 0; i < events.length; i += ROWS) {
    const rows = events.slice(i, i + ROWS).map((event, n) => ({ act: act.seq, idx: i + n, ...event }))
    await db.insertInto('events').values(rows).execute()
  }
  await db
    .insertInto('act_subjects')
    .values(subjects.map((s) => ({ ...s, act: act.seq })))
    .execute()
  await noteCells(db, act.seq, act.kind === 'act' ? { input: act.input, events } : null)
}

/** SQLite binds a limited number of values in one statement. */
const ROWS = 1000
