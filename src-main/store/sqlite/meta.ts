import { sql } from 'kysely'
import { sumOf } from './sums'
import type { Db, Writer } from './schema'

/** The fixed data of a campaign file. */
export interface Meta {
  id: string
  /** The seed of all dice that the app rolls in this campaign. */
  seed: string
  created: string
}

/** The copy id (copies.ts), which may change; missing for the campaign's first file. */
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

/** Writes the file's copy id; null for the first file. Seals meta again only if it matched its seal before. */
export async function writeCopy(db: Db, copy: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sealed = (await hasSums(trx)) && (await isMetaSealed(trx))
    await trx.deleteFrom('meta').where('key', '=', 'copy').execute()
    if (copy !== null) await trx.insertInto('meta').values({ key: 'copy', value: copy }).execute()
    if (sealed) await sealMeta(trx)
  })
}

/** False for a file of an older version without checksums. Its migration adds them. */
async function hasSums(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_schema where type = 'table' and name = 'sums'`.execute(db)
  return rows.length > 0
}

/**
 * Seals meta in its present state, together with the hash of the first act. Call it after each change of meta.
 * Without an act it does nothing.
 */
export async function sealMeta(db: Db): Promise<void> {
  const sum = await metaSum(db)
  if (sum === null) return
  await db
    .insertInto('sums')
    .values({ part: 'meta', sum })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ sum }))
    .execute()
}

/** Returns true if meta matches its seal. */
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
