import { sql } from 'kysely'
import { sumOf } from './sums'
import type { Db, Writer } from './schema'

/** What never changes in a campaign file. */
export interface Meta {
  /** The campaign's id. */
  id: string
  /** Of all dice that the app throws in this campaign. */
  seed: string
  created: string
}

/** What may change: which copy of the campaign the file is (copies.ts); nothing in the first one. */
export interface CopyMeta {
  copy?: string
}

export async function readMeta(db: Db): Promise<Partial<Meta> & CopyMeta> {
  const rows = await db.selectFrom('meta').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

export async function writeMeta(db: Writer, meta: Meta): Promise<void> {
  await db
    .insertInto('meta')
    .values(Object.entries(meta).map(([key, value]) => ({ key, value: value as string })))
    .execute()
}

/** Writes which copy of its campaign the file is; null makes it the first. What was not as it was sealed is not sealed by it. */
export async function writeCopy(db: Db, copy: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sealed = (await hasSums(trx)) && (await isMetaSealed(trx))
    await trx.deleteFrom('meta').where('key', '=', 'copy').execute()
    if (copy !== null) await trx.insertInto('meta').values({ key: 'copy', value: copy }).execute()
    if (sealed) await sealMeta(trx)
  })
}

/** False in a file of before there were sums, which gets them when it is brought up to date. */
async function hasSums(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_schema where type = 'table' and name = 'sums'`.execute(db)
  return rows.length > 0
}

/** Seals meta as it is now, with the hash of the first act. To be called after each change of meta; without an act there is nothing to seal with. */
export async function sealMeta(db: Db): Promise<void> {
  const sum = await metaSum(db)
  if (sum === null) return
  await db
    .insertInto('sums')
    .values({ part: 'meta', sum })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ sum }))
    .execute()
}

/** Is meta as it was sealed? */
export async function isMetaSealed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('sums').select('sum').where('part', '=', 'meta').executeTakeFirst()
  return row !== undefined && row.sum === (await metaSum(db))
}

async function metaSum(db: Db): Promise<string | null> {
  const first = await db.selectFrom('acts').select('hash').where('seq', '=', 1).executeTakeFirst()
  if (!first) return null
  const rows = await db.selectFrom('meta').select(['key', 'value']).orderBy('key').execute()
  return sumOf(JSON.stringify([first.hash, ...rows.map((row) => [row.key, row.value])]))
}
