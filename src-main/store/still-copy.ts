import { copyFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './tables'

/**
 * Copies the file of an open database byte by byte while nothing can be written to it, and looks at it in that moment; whoever
 * writes waits a few milliseconds, however long the copy is then worked on. The copy is the caller's to remove.
 */
export function stillCopy<Seen>(db: Db, to: string, look: (still: Db) => Promise<Seen>): Promise<Seen> {
  // A transaction that may write lets no other one write, here or in another program.
  return db.transaction().execute(async (still) => {
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(still)
    await copyFile(rows[0]!.file, to)
    return look(still)
  })
}
