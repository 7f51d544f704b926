import type { Db } from './tables'

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

export async function writeMeta(db: Db, meta: Meta): Promise<void> {
  await db
    .insertInto('meta')
    .values(Object.entries(meta).map(([key, value]) => ({ key, value: value as string })))
    .execute()
}

/** Writes which copy of its campaign the file is; null makes it the first. */
export async function writeCopy(db: Db, copy: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('meta').where('key', '=', 'copy').execute()
    if (copy !== null) await trx.insertInto('meta').values({ key: 'copy', value: copy }).execute()
  })
}
