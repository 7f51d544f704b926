import { constants, copyFile, open } from 'node:fs/promises'
import { sql } from 'kysely'
import { makePrivate } from './private-file'
import type { Db } from './schema'

/**
 * Copies the file of an open database byte by byte while nothing can be written to it, and looks at it in that moment; whoever
 * writes waits a few milliseconds, however long the copy is then worked on. The copy is the caller's to remove.
 */
export function stillCopy<Seen>(db: Db, to: string, look: (still: Db) => Promise<Seen>): Promise<Seen> {
  // A transaction that may write lets no other one write, here or in another program.
  return db.transaction().execute(async (still) => {
    const { rows } = await sql<{
      file: string
    }>`select file from pragma_database_list where name = 'main'`.execute(still)
    const { file } = rows[0]!
    // Where the file system can, both share their bytes until one is changed: then it takes no time at all.
    await copyFile(file, to, constants.COPYFILE_FICLONE)
    await makePrivate(to)
    // Something is half written: what was copied is no state that ever was.
    if (await holdsPages(`${file}-journal`)) throw new Error('the file was copied in the middle of an act')
    return look(still)
  })
}

/**
 * Whether a journal has what was there before an act that is half written. SQLite writes its first bytes last, once the rest is safe,
 * and only then changes the campaign: a journal that still begins with zeros is what a killed program left before that.
 */
export async function holdsPages(journal: string): Promise<boolean> {
  const file = await open(journal, 'r').catch(() => null)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return bytesRead > 0 && buffer.some((byte) => byte !== 0)
  } finally {
    await file.close()
  }
}
