import type { Db } from './tables'

/** What never changes in a campaign file. */
export interface Meta {
  /** The campaign's id. */
  id: string
  /** Of all dice that the app throws in this campaign. */
  seed: string
  created: string
}

export async function readMeta(db: Db): Promise<Partial<Meta>> {
  const rows = await db.selectFrom('meta').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

export async function writeMeta(db: Db, meta: Meta): Promise<void> {
  await db
    .insertInto('meta')
    .values(Object.entries(meta).map(([key, value]) => ({ key, value: value as string })))
    .execute()
}
