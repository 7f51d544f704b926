import { sql } from 'kysely'
import { writeCheckpoints } from './checkpoints'
import { foldOn } from './fold'
import { emptyCells, fillAll } from './needed-cells'
import { REPAIRS } from './repaired'
import { readSealed, type SealedAct } from './seals'
import { distinct, keyOf, type Subject } from './subject'
import { writeStandings, type Standing } from './subjects'
import type { Db } from '../sqlite/schema'
import { upcast } from './upcast'

/** A subject rebuilt from the journal. */
export interface Rebuilt extends Standing {
  /** The last act that changed it, undos and redos included. */
  updated: number
  /** The first act after which folding stopped: damaged, or its events did not fit. */
  broke: number | null
  /** The last repair that kept its state; earlier acts don't matter then. 0 for none. */
  anew: number
}

/**
 * Deletes all states, checkpoints, links and cells and writes them again from the journal. Returns each
 * subject; for those that broke only the links are written. Call it in a transaction.
 */
export async function rebuildStates(db: Db): Promise<Map<string, Rebuilt>> {
  for (const table of ['subjects', 'checkpoints', 'act_subjects'] as const)
    await db.deleteFrom(table).execute()
  const rebuilt = new Map<string, Rebuilt>()
  const touched = new Map<number, Subject[]>()
  const { rows } = await sql<{ seq: number }>`select seq from acts order by seq`.execute(db)
  for (let at = 0; at < rows.length; at += PAGE) {
    const page = await readSealed(
      db,
      rows.slice(at, at + PAGE).map((row) => row.seq)
    )
    for (const { seq } of rows.slice(at, at + PAGE)) await foldAct(db, page.get(seq)!, rebuilt, touched)
  }
  for (const subject of rebuilt.values())
    if (subject.broke === null && subject.state) await writeStandings(db, [subject], subject.updated)
  await emptyCells(db)
  await fillAll(db)
  return rebuilt
}

async function foldAct(
  db: Db,
  act: SealedAct,
  rebuilt: Map<string, Rebuilt>,
  touched: Map<number, Subject[]>
): Promise<void> {
  const subjects =
    act.target === null
      ? distinct(act.events.map((event) => ({ kind: event.subject_kind, id: event.subject_id })))
      : (touched.get(act.target) ?? [])
  touched.set(act.seq, subjects)
  if (subjects.length > 0)
    await db
      .insertInto('act_subjects')
      .values(subjects.map((subject) => ({ ...subject, act: act.seq })))
      .execute()
  for (const subject of subjects) {
    const key = keyOf(subject)
    const before = rebuilt.get(key) ?? {
      subject,
      state: null,
      born: 0,
      loose: 0,
      updated: 0,
      broke: null,
      anew: 0
    }
    const after = { ...before, updated: act.seq }
    rebuilt.set(key, after)
    if (act.kind !== 'act' || act.undone_by !== null) continue
    // A state kept by a repair is folded on from there.
    const keeps =
      act.sound &&
      act.method === REPAIRS &&
      act.events.some(
        (event) =>
          event.subject_id === subject.id &&
          event.subject_kind === subject.kind &&
          event.changes.includes('"create"')
      )
    if (keeps) after.anew = act.seq
    const anew = keeps && before.broke !== null
    if (anew) Object.assign(after, { loose: 0, broke: null })
    if (after.broke !== null) continue
    if (!act.sound) {
      after.broke = act.seq
      continue
    }
    try {
      Object.assign(after, foldOn([after], act.events.map(upcast), act.seq)[0])
      await writeCheckpoints(db, [after], act.seq, anew ? 1 : undefined)
    } catch {
      after.broke = act.seq
    }
  }
}

/** The number of acts in memory at once. */
const PAGE = 500
