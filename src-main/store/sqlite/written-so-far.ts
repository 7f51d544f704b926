import { sql } from 'kysely'
import type { Db } from './schema'

/** Changes of the file: a number that other connections' writes change, and how many rows this connection has written. */
export async function writtenSoFar(db: Db): Promise<{ version: number | null; changes: number }> {
  const { rows } = await sql<{ version: number; changes: number }>`
    select data_version as version, total_changes() as changes from pragma_data_version`.execute(db)
  return rows[0] ?? { version: null, changes: 0 }
}
