import { sql } from 'kysely'
import type { Db } from './schema'

/** Below this it is not worth the wait: acts to come fill it. */
const MOST_FREE = 8 * 1024 * 1024

/**
 * Gives the disk back what a migration has left empty, where that is a third of the file and more. SQLite does it whole or not at all,
 * also where the program is killed. Where there is no room for it the file stays large, and the next opening tries again.
 */
export async function giveBackFreePages(db: Db, most = MOST_FREE): Promise<void> {
  const { rows } = await sql<{ free: number; all: number; size: number }>`
    select freelist_count as free, page_count as "all", page_size as size
      from pragma_freelist_count, pragma_page_count, pragma_page_size`.execute(db)
  const { free, all, size } = rows[0]!
  if (free * size <= most || free * 3 < all) return
  await db.connection().execute(async (connection) => {
    // What is made anew lies in a file meanwhile: it may be larger than the memory of an old computer.
    await sql`pragma temp_store = file`.execute(connection)
    try {
      await sql`vacuum`.execute(connection)
    } catch {
      // all of it can be used as it is
    } finally {
      await sql`pragma temp_store = memory`.execute(connection)
    }
  })
}
