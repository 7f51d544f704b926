import { sql, type Selectable } from 'kysely'
import { promisify } from 'node:util'
import { deflate, inflate, type ZlibOptions } from 'node:zlib'
import { connect } from '../sqlite/connect'
import { LONGEST } from '../sqlite/deflated'
import { StoreRefusal } from '../sqlite/refusal'
import { sumOf } from '../sqlite/sums'
import type { Db, RequestTable } from '../sqlite/schema'

/** A request with an id of its own; the digest identifies what it asks. */
export interface NamedRequest {
  id: string
  digest: string
}

/** A finished request with its answer as JSON text. */
export interface Done {
  digest: string
  answer: string
}

/** The most requests remembered; clients have long received older answers. */
const MOST = 200
const MOST_BYTES = 2_000_000
/** The quickest compression: each act of a window waits for it. */
const QUICK = { level: 1 }
const deflated = promisify<string, ZlibOptions, Buffer>(deflate)
const inflated = promisify<Uint8Array, ZlibOptions, Buffer>(inflate)

/** The stored answer to this request; null if it was never done or is too old. Throws file-damaged. */
export async function readRequest(db: Db, id: string): Promise<Done | null> {
  const row = await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const damaged = () => new StoreRefusal('file-damaged', { part: 'requests', id })
  if (requestSum(row) !== row.sum) throw damaged()
  const answer = await inflated(row.answer, { maxOutputLength: LONGEST }).catch(() => {
    throw damaged()
  })
  return { digest: row.digest, answer: answer.toString() }
}

/** Stores a request with its answer, replacing an earlier one; deletes the oldest. */
export async function rememberRequest(db: Db, { id, digest }: NamedRequest, answer: string): Promise<void> {
  const row = { id, digest, answer: await deflated(answer, QUICK) }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('requests').where('id', '=', id).execute()
    await trx
      .insertInto('requests')
      .values({ ...row, sum: requestSum(row) })
      .execute()
    await sql`delete from requests where n in (
      select n from (select n, row_number() over newest as nth, sum(length(answer)) over newest as bytes from requests window newest as (order by n desc))
      where nth > ${MOST} or (nth > 1 and bytes > ${MOST_BYTES}))`.execute(trx)
  })
}

/** The ids of remembered requests whose rows are damaged. */
export async function damagedRequests(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('requests').selectAll().execute()
  return rows.filter((row) => requestSum(row) !== row.sum).map((row) => row.id)
}

/** The intact remembered requests, for a file made from this one. */
export async function soundRequests(db: Db): Promise<Selectable<RequestTable>[]> {
  const rows = await db.selectFrom('requests').selectAll().orderBy('n').execute()
  return rows.filter((row) => requestSum(row) === row.sum)
}

function requestSum({ id, digest, answer }: Pick<RequestTable, 'id' | 'digest' | 'answer'>): string {
  return sumOf(Buffer.concat([Buffer.from(JSON.stringify([id, digest])), answer]))
}

/** The file among these that a request created; null if none. Unreadable files are skipped. */
export async function fileMadeBy(paths: string[], request: string): Promise<string | null> {
  for (const path of paths) {
    const db = connect(path, 'read')
    try {
      if (await db.selectFrom('requests').select('id').where('id', '=', request).executeTakeFirst())
        return path
    } catch {
      // an older version, damaged, or no campaign
    } finally {
      await db.destroy().catch(() => {})
    }
  }
  return null
}
