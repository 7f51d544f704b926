import { sql } from 'kysely'
import { damagedStates, glance, SUMMED } from './glance'
import { StoreRefusal } from '../sqlite/refusal'
import { lostActs } from './repaired'
import { actParams, readSealed } from './seals'
import { damagedRow } from '../sqlite/sums'
import type { Db } from '../sqlite/tables'

/**
 * An error of reading as what it is where the file is damaged: a text that is no JSON any more, an event that does not fit. Reads the
 * rows for it, which nobody minds in a moment in which nothing else goes on. Whatever else it is comes back as it came.
 */
export async function damageBehind(db: Db, error: unknown): Promise<unknown> {
  if (error instanceof StoreRefusal || (error as { errno?: unknown }).errno !== undefined) return error
  try {
    return (await firstDamage(db)) ?? error
  } catch (found) {
    return found instanceof StoreRefusal ? found : error
  }
}

/** Reads every row that a sum or a seal holds, pictures left aside, and answers with the first that is not what was written. Throws where the head of the file is damaged. */
export async function firstDamage(db: Db, version = SUMMED): Promise<StoreRefusal | null> {
  await glance(db, version)
  // Before, rows that no seal holds had no sums.
  const [state] = version >= SUMMED ? await damagedStates(db) : []
  if (state) return damagedRow(state)
  // What a repair could not get back is known, and harms nothing any more.
  const lost = await lostActs(db)
  const { rows } = await sql<{ seq: number }>`select seq from acts order by seq`.execute(db)
  for (let at = 0; at < rows.length; at += PAGE) {
    const page = await readSealed(
      db,
      rows.slice(at, at + PAGE).map((row) => row.seq)
    )
    for (const act of page.values()) if (!act.sound && !lost.has(act.seq)) return damagedRow(actParams(act))
  }
  return null
}

const PAGE = 500
