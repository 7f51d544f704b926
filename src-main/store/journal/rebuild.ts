import { sql } from 'kysely'
import type { Event } from '../../kernel/state/event'
import type { Watch } from '../../kernel/values/watch'
import { checkpointsDue, insertCheckpoints } from './checkpoints'
import { foldOn } from './fold'
import { emptyCells, fillAll, noteCells } from './needed-cells'
import { REPAIRS } from './repaired'
import { readSealed, type SealedAct } from './seals'
import { distinct, keyOf, type Subject } from './subject'
import { writeStandings, type Standing } from './subjects'
import type { ActSubjectTable, CheckpointTable, Db } from '../sqlite/schema'
import { slices } from '../sqlite/slices'
import { fromText } from '../sqlite/text'
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
 * subject; for those that broke only the links are written. Call it in a transaction. Throws if `watch` is cancelled.
 */
export async function rebuildStates(db: Db, watch?: Watch): Promise<Map<string, Rebuilt>> {
  for (const table of ['subjects', 'checkpoints', 'act_subjects'] as const)
    await db.deleteFrom(table).execute()
  await emptyCells(db)
  const rebuilt = new Map<string, Rebuilt>()
  const touched = new Map<number, Subject[]>()
  const { rows } = await sql<{ seq: number }>`select seq from acts order by seq`.execute(db)
  for (let at = 0; at < rows.length; at += PAGE) {
    const seqs = rows.slice(at, at + PAGE).map((row) => row.seq)
    const page = await readSealed(db, seqs)
    const made: Made = { links: [], checkpoints: [], cells: [] }
    for (const seq of seqs) foldAct(page.get(seq)!, rebuilt, touched, made)
    for (const links of slices(made.links)) await db.insertInto('act_subjects').values(links).execute()
    for (const checkpoints of slices(made.checkpoints)) await insertCheckpoints(db, checkpoints)
    await noteCells(db, made.cells)
    watch?.tell(at + seqs.length, rows.length)
    watch?.signal.throwIfAborted()
  }
  for (const subject of rebuilt.values())
    if (subject.broke === null && subject.state) await writeStandings(db, [subject], subject.updated)
  // Cells were noted for acts in a row; after a gap in the journal the others are made here.
  await fillAll(db)
  return rebuilt
}

/** The rows that a page of the journal makes. */
interface Made {
  links: ActSubjectTable[]
  checkpoints: CheckpointTable[]
  cells: Parameters<typeof noteCells>[1]
}

function foldAct(
  act: SealedAct,
  rebuilt: Map<string, Rebuilt>,
  touched: Map<number, Subject[]>,
  made: Made
): void {
  const subjects =
    act.target === null
      ? distinct(act.events.map((event) => ({ kind: event.subject_kind, id: event.subject_id })))
      : (touched.get(act.target) ?? [])
  touched.set(act.seq, subjects)
  made.links.push(...subjects.map((subject) => ({ ...subject, act: act.seq })))
  const events = eventsOf(act)
  made.cells.push({ seq: act.seq, act: act.kind === 'act' && events ? wholeAct(act, events) : null })
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
    if (!act.sound || !events) {
      after.broke = act.seq
      continue
    }
    try {
      Object.assign(after, foldOn([after], events, act.seq)[0])
      made.checkpoints.push(...checkpointsDue([after], act.seq, anew ? 1 : undefined))
    } catch {
      after.broke = act.seq
    }
  }
}

/** The events in today's shape; null if one is illegible. */
function eventsOf(act: SealedAct): Event[] | null {
  try {
    return act.events.map(upcast)
  } catch {
    return null
  }
}

function wholeAct(act: SealedAct, events: Event[]): Made['cells'][number]['act'] {
  try {
    return { input: fromText(act.input), events }
  } catch {
    return null
  }
}

/** The number of acts in memory at once. */
const PAGE = 200
