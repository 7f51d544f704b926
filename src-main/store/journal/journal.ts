import type { Event } from '../../kernel/state/event'
import type { Json } from '../../kernel/values/json'
import { sealOf, type Sealed } from './chain'
import { writeCheckpoints } from './checkpoints'
import { foldOn } from './fold'
import { noteCells } from './needed-cells'
import type { ActRecord } from './record'
import type { StandingMarks } from './standing-marks'
import { distinct, type Subject } from './subject'
import { readStandings, writeStandings } from './subjects'
import type { Db } from '../sqlite/schema'
import { deflatedEvent } from '../sqlite/deflated'
import { slices } from '../sqlite/slices'
import { fromText, toText } from '../sqlite/text'
import { stored, upcast } from './upcast'

/** An open journal: the file, whose campaign it is, and the clock. */
export interface Journal {
  db: Db
  id: string
  now: () => string
}

/** A journal that acts are undone and redone in. */
export interface OpenJournal extends Journal {
  marks: StandingMarks
}

/** An accepted command with its events. */
export interface NewAct {
  method: string
  input: Json
  events: Event[]
}

/**
 * Writes an act and its effects in one transaction: journal, states, checkpoints. Once it resolves, the act
 * is on disk. Throws, changing nothing, if the act has no events or they don't fit the states.
 */
export async function append(journal: Journal, act: NewAct): Promise<ActRecord> {
  return journal.db.transaction().execute((trx) => appendIn(trx, journal, act))
}

/** Writes several acts in order, in one transaction. Throws as `append` does. */
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

/** Writes an act within the caller's transaction. */
export async function appendIn(trx: Db, journal: Journal, act: NewAct): Promise<ActRecord> {
  const made = actMade(journal, act, await headOf(trx))
  const { sealed, subjects, events, record } = made
  await writeActs(trx, [made])
  const standings = foldOn(await readStandings(trx, subjects), events, sealed.seq)
  await writeCheckpoints(trx, standings, sealed.seq)
  await writeStandings(trx, standings, sealed.seq)
  return record
}

/** The end of a journal: number and seal of its newest act. */
export interface End {
  seq: number
  hash: string
}

/** An act ready to be stored: its rows, its subjects, its record. */
export interface MadeAct {
  sealed: Sealed & { hash: string }
  subjects: Subject[]
  /**
   * Parsed from the stored text, not taken from the input, so that a rebuild gives the same. Empty for an
   * undo or redo.
   */
  events: Event[]
  record: ActRecord
}

/**
 * Builds the next act of a journal with this end (null: empty journal), with its number and seal. Throws if
 * there are no events or something can't be stored.
 */
export function actMade(journal: Journal, act: NewAct, end: End | null): MadeAct {
  if (act.events.length === 0) throw new Error(`${act.method}: an act without events`)
  const texts = act.events.map(stored)
  const events = texts.map(upcast)
  const [input, at] = [toText(act.input), journal.now()]
  const head = { at, kind: 'act', method: act.method, target: null } as const
  const sealed = sealedAfter(end, journal.id, { ...head, input, events: texts })
  const subjects = distinct(act.events.map((e) => e.subject))
  const record: ActRecord = {
    seq: sealed.seq,
    ...head,
    input: fromText(input),
    standing: true,
    subjects,
    events: events.map(({ subject, type, facts, changes }) => ({ subject, type, facts, changes }))
  }
  return { sealed, subjects, events, record }
}

/** Gives an act its number and seal, after this end of the journal of a campaign. */
export function sealedAfter(
  end: End | null,
  campaign: string,
  act: Omit<Sealed, 'seq'>
): Sealed & { hash: string } {
  const sealed = { ...act, seq: (end?.seq ?? 0) + 1 }
  return { ...sealed, hash: sealOf(end?.hash ?? campaign, sealed) }
}

/** The end of a file's journal; null if it is empty. */
export async function headOf(db: Db): Promise<End | null> {
  const query = db.selectFrom('acts').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1)
  return (await query.executeTakeFirst()) ?? null
}

/** Writes the rows of consecutive acts: acts, events, links and cells. */
export async function writeActs(db: Db, acts: Omit<MadeAct, 'record'>[]): Promise<void> {
  const rows = acts.map(({ sealed: { events: _, ...act } }) => ({ ...act, undone_by: null }))
  for (const some of slices(rows)) await db.insertInto('acts').values(some).execute()
  const events = acts.flatMap(({ sealed }) =>
    sealed.events.map((event, idx) => deflatedEvent({ act: sealed.seq, idx, ...event }))
  )
  for (const some of slices(events)) await db.insertInto('events').values(some).execute()
  const touched = acts.flatMap(({ sealed, subjects }) => subjects.map((s) => ({ ...s, act: sealed.seq })))
  for (const some of slices(touched)) await db.insertInto('act_subjects').values(some).execute()
  await noteCells(
    db,
    acts.map(({ sealed: { seq, kind, input }, events }) => ({
      seq,
      act: kind === 'act' ? { input: fromText(input), events } : null
    }))
  )
}
