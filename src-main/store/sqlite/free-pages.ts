import { sql } from 'kysely'
import type { Db } from './schema'

/** Fewer free bytes are not worth the wait: later acts use them. */
const MOST_FREE = 8 * 1024 * 1024

/**
 * Shrinks a file if free pages, left by a migration, are at least a third of it and more than `most` bytes. SQLite
 * does this completely or not at all, even if the program is killed. If there is no room for it, the file stays
 * large and the next opening tries again.
 */
export async function giveBackFreePages(db: Db, most = MOST_FREE): Promise<void> {
  const { rows } = await sql<{ free: number; all: number; size: number }>`
    select freelist_count as free, page_count as "all", page_size as size
      from pragma_freelist_count, pragma_page_count, pragma_page_size`.execute(db)
  const { free, all, size } = rows[0]!
  if (free * size <= most || free * 3 < all) return
  await db.connection().execute(async (connection) => {
    // The new version is built in a file, because it may not fit into an old computer's memory.
    await sql`pragma temp_store = file`.execute(connection)
    try {
      await sql`vacuum`.execute(connection)
    } catch {
      // the file is usable as it is
    } finally {
      await sql`pragma temp_store = memory`.execute(connection)
    }
  })
}
