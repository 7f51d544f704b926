import { sql } from 'kysely'
import type { Params } from '../../kernel/values/json'
import type { Watch } from '../../kernel/values/watch'
import { checkStanding } from './check-journal'
import { damagedStates, quickCheck, SUMMED } from './quick-check'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { lostActs } from './repaired'
import { actParams, readSealed } from './seals'
import { damagedRow } from '../sqlite/sums'
import type { Db } from '../sqlite/schema'

/** The error of work that is not the store's: it says nothing about the file. */
export class Carried {
  constructor(readonly error: unknown) {}
}

/**
 * Marks the errors of work that is only run here. What it read and wrote in the file was explained then; its own
 * refusals would otherwise have the whole file read for damage.
 */
export async function carried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Carried(error)
  }
}

/**
 * Explains a read error that comes from damage (illegible text, an event that doesn't fit) as a refusal;
 * returns any other error unchanged. It reads all rows, which is acceptable since an error has stopped
 * everything else.
 */
export async function damageBehind(db: Db, error: unknown): Promise<unknown> {
  if (error instanceof StoreRefusal || (error as { errno?: unknown }).errno !== undefined) return error
  if ((error as Partial<Error>).name === 'AbortError') return error // somebody cancelled a check
  try {
    return (await firstDamage(db)) ?? error
  } catch (found) {
    const refusal = asRefusal(found, '')
    if (refusal instanceof StoreRefusal) return refusal
    return found instanceof SyntaxError ? damagedRow({ part: 'file', detail: found.message }) : error
  }
}

/**
 * Reads every row that has a checksum or seal, except pictures, and returns the first damaged one; if all are
 * intact, what is wrong with the pages. Throws if the file's header is damaged.
 */
async function firstDamage(db: Db): Promise<StoreRefusal | null> {
  await quickCheck(db, SUMMED)
  const first = await damagedRows(db).next()
  if (!first.done) return damagedRow(first.value)
  // A page of zeros, or an index without a row: one query finds a row that another doesn't.
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const detail = rows[0]?.integrity_check
  return detail === undefined || detail === 'ok' ? null : damagedRow({ part: 'file', detail })
}

/**
 * Yields every damaged row by what it belongs to: states, acts, then which acts are in force; pictures are
 * left out. Throws if `watch` is cancelled.
 */
export async function* damagedRows(db: Db, version = SUMMED, watch?: Watch): AsyncGenerator<Params> {
  // Older files have no checksums for rows that no seal covers.
  if (version >= SUMMED) yield* await damagedStates(db)
  // Acts that a repair could not recover are known and do no more harm.
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
  // Which acts are undone is not sealed; it follows from the undos.
  const odd: Params[] = []
  await checkStanding(db, (_code, { act }) => void odd.push({ part: 'act', act: act ?? null }))
  yield* odd
}

const PAGE = 500
