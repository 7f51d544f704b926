import { deflateSync, inflateSync } from 'node:zlib'
import type { State } from '../../kernel/state/evolve'
import { isOneOf, type Subject } from './subject'
import type { Standing } from './subjects'
import { LONGEST } from '../sqlite/deflated'
import { slices } from '../sqlite/slices'
import { checkpointSum } from '../sqlite/sums'
import type { CheckpointTable, Db } from '../sqlite/schema'
import { fromText } from '../sqlite/text'

/** An undo folds at most about this many acts, however long the history is. */
export const CHECKPOINT_EVERY = 32

/** Writes a checkpoint for each subject that is due after act `seq`, and resets its count (in place). */
export async function writeCheckpoints(
  db: Db,
  standings: Standing[],
  seq: number,
  every = CHECKPOINT_EVERY
): Promise<void> {
  await insertCheckpoints(db, checkpointsDue(standings, seq, every))
}

/** The checkpoints due after act `seq`; resets the counts of their subjects (in place). */
export function checkpointsDue(
  standings: Standing[],
  seq: number,
  every = CHECKPOINT_EVERY
): CheckpointTable[] {
  return standings.flatMap((standing) => {
    if (!standing.state || standing.loose < every) return []
    standing.loose = 0
    const row = { ...standing.subject, act: seq, state: deflateSync(JSON.stringify(standing.state)) }
    return [{ ...row, sum: checkpointSum(row) }]
  })
}

export async function insertCheckpoints(db: Db, rows: CheckpointTable[]): Promise<void> {
  for (const some of slices(rows)) await db.insertInto('checkpoints').values(some).execute()
}

/**
 * The newest undamaged checkpoint of a subject before act `seq`, or null. A damaged one only means folding
 * more acts.
 */
export async function checkpointBefore(
  db: Db,
  subject: Subject,
  seq: number
): Promise<{ act: number; state: State } | null> {
  const row = await db
    .selectFrom('checkpoints')
    .select(['act', 'sum', 'state'])
    .where('kind', '=', subject.kind)
    .where('id', '=', subject.id)
    .where('act', '<', seq)
    .orderBy('act', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  if (checkpointSum({ ...subject, ...row }) === row.sum) {
    try {
      return { act: row.act, state: inflated(row.state) }
    } catch {
      // Its checksum fits, but no state can be read from it: an earlier checkpoint does as well.
    }
  }
  return checkpointBefore(db, subject, row.act)
}

/** Deletes the checkpoints of these subjects from act `seq` on, because that act is no longer in force. */
export async function dropCheckpoints(db: Db, subjects: Subject[], seq: number): Promise<void> {
  await db.deleteFrom('checkpoints').where(isOneOf(subjects, 'checkpoints')).where('act', '>=', seq).execute()
}

/** Reads the state in a checkpoint. Throws if it is damaged. */
function inflated(state: Uint8Array): State {
  return fromText<State>(inflatedText(state))
}

/** Reads the state in a checkpoint as text. Throws if it is damaged, or longer than any that Magot wrote. */
export function inflatedText(state: Uint8Array): string {
  return inflateSync(state, { maxOutputLength: LONGEST }).toString('utf8')
}
