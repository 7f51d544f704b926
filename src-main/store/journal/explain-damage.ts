import { sql } from 'kysely'
import type { Params } from '../../kernel/values/json'
import type { CheckWatch } from './check-findings'
import { checkStanding } from './check-journal'
import { damagedStates, glance, SUMMED } from './quick-check'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { lostActs } from './repaired'
import { actParams, readSealed } from './seals'
import { damagedRow } from '../sqlite/sums'
import type { Db } from '../sqlite/schema'

/**
 * An error of reading as what it is where the file is damaged: a text that is no JSON any more, an event that does not fit. Reads the
 * rows for it, which nobody minds in a moment in which nothing else goes on. Whatever else it is comes back as it came.
 */
export async function damageBehind(db: Db, error: unknown): Promise<unknown> {
  if (error instanceof StoreRefusal || (error as { errno?: unknown }).errno !== undefined) return error
  try {
    return (await firstDamage(db)) ?? error
  } catch (found) {
    const refusal = asRefusal(found, '')
    if (refusal instanceof StoreRefusal) return refusal
    return found instanceof SyntaxError ? damagedRow({ part: 'file', detail: found.message }) : error
  }
}

/**
 * Reads every row that a sum or a seal holds, pictures left aside, and answers with the first that is not what was written;
 * where all are, with what is wrong with the pages that hold them. Throws where the head of the file is damaged.
 */
async function firstDamage(db: Db): Promise<StoreRefusal | null> {
  await glance(db, SUMMED)
  const first = await damagedRows(db).next()
  if (!first.done) return damagedRow(first.value)
  // An index that lacks a row, or a page of zeros: what is read by another way is not found by this one.
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const detail = rows[0]?.integrity_check
  return detail === undefined || detail === 'ok' ? null : damagedRow({ part: 'file', detail })
}

/** Every row that is not what was written, by what it belongs to: states, then acts, then which of them stand; pictures are left aside. Throws where `watch` is given up. */
export async function* damagedRows(db: Db, version = SUMMED, watch?: CheckWatch): AsyncGenerator<Params> {
  // Before, rows that no seal holds had no sums.
  if (version >= SUMMED) yield* await damagedStates(db)
  // What a repair could not get back is known, and harms nothing any more.
  const lost = await lostActs(db)
  const { rows } = await sql<{ seq: number }>`select seq from acts order by seq`.execute(db)
  for (let at = 0; at < rows.length; at += PAGE) {
    watch?.signal.throwIfAborted()
    watch?.tell(at, rows.length)
    const page = await readSealed(
      db,
      rows.slice(at, at + PAGE).map((row) => row.seq)
    )
    for (const act of page.values()) if (!act.sound && !lost.has(act.seq)) yield actParams(act)
  }
  // Which acts are taken back stands under no seal, and follows from the acts that took them back.
  const odd: Params[] = []
  await checkStanding(db, (_code, { act }) => void odd.push({ part: 'act', act: act ?? null }))
  yield* odd
}

const PAGE = 500
