import { deflateSync } from 'node:zlib'
import { fromText } from '../sqlite/text'
import { subjectSum, checkpointSum } from '../sqlite/sums'
import { COLUMNS } from './subjects'
import { keyOf, type Subject } from './subject'
import type { ActTable, Db } from '../sqlite/schema'

/** The method of the act that a repair writes. */
export const REPAIRS = 'campaigns.repair'

/** The acts that a repair recorded as lost. */
export function lostBy(act: Pick<ActTable, 'method' | 'input'>): number[] {
  if (act.method !== REPAIRS) return []
  try {
    const { lost } = fromText<{ lost?: unknown }>(act.input)
    return Array.isArray(lost) ? lost.filter((seq): seq is number => Number.isInteger(seq)) : []
  } catch {
    return []
  }
}

/** Writes a checkpoint for each kept subject at the repair, because earlier acts can't be folded. */
export async function keepFromHere(db: Db, subjects: Subject[]): Promise<void> {
  for (const { kind, id } of subjects) {
    const row = await db
      .selectFrom('subjects')
      .select([...COLUMNS, 'state'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const checkpoint = { kind, id, act: row.updated_seq, state: deflateSync(row.state) }
    await db
      .insertInto('checkpoints')
      .values({ ...checkpoint, sum: checkpointSum(checkpoint) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .updateTable('subjects')
      .set({ loose: 0, sum: subjectSum({ ...row, loose: 0 }) })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
  }
}

/** The acts that repairs could not recover. */
export async function lostActs(db: Db): Promise<Set<number>> {
  const repairs = await db
    .selectFrom('acts')
    .select(['method', 'input'])
    .where('method', '=', REPAIRS)
    .execute()
  return new Set(repairs.flatMap(lostBy))
}

/** The acts that repairs could not recover, and what the states before a repair prove. */
export interface Losses {
  lost: Set<number>
  /**
   * Returns true if later acts on this subject need not fit its state at this act: an act before it is lost, perhaps
   * with the events that say what it changed, and a later repair kept another state, or found none.
   */
  unprovable(subject: Subject, act: number): boolean
}

export async function lossesOf(db: Db): Promise<Losses> {
  const lost = await lostActs(db)
  const first = Math.min(...lost)
  const events = await db
    .selectFrom('events')
    .innerJoin('acts', 'acts.seq', 'events.act')
    .select(['events.act', 'subject_kind', 'subject_id', 'changes'])
    .where('method', '=', REPAIRS)
    .where('undone_by', 'is', null)
    .orderBy('events.act')
    .execute()
  const [last, kept] = [events.at(-1)?.act ?? 0, new Map<string, number>()]
  for (const { act, changes, ...event } of events)
    if (changes.includes('"create"')) kept.set(keyOf({ kind: event.subject_kind, id: event.subject_id }), act)
  return { lost, unprovable: (subject, act) => act > first && act < (kept.get(keyOf(subject)) ?? last) }
}
