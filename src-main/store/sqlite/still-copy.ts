import { constants, copyFile, open } from 'node:fs/promises'
import { sql } from 'kysely'
import { makePrivate } from './private-file'
import type { Db } from './schema'

/**
 * Copies the file of an open database byte by byte while nothing can write to it, and calls `look` at that moment.
 * Writers wait only for the copying. The caller removes the copy. Throws if an act is half written.
 */
export function stillCopy<Seen>(db: Db, to: string, look: (still: Db) => Promise<Seen>): Promise<Seen> {
  // A transaction that may write keeps all others from writing, here and in other programs.
  return db.transaction().execute(async (still) => {
    const { rows } = await sql<{
      file: string
    }>`select file from pragma_database_list where name = 'main'`.execute(still)
    const { file } = rows[0]!
    // If the file system can, both files share their bytes until one changes. Copying takes no time then.
    await copyFile(file, to, constants.COPYFILE_FICLONE)
    await makePrivate(to)
    // An act is half written: the copied bytes are no valid state.
    if (await holdsPages(`${file}-journal`)) throw new Error('the file was copied in the middle of an act')
    return look(still)
  })
}

/**
 * Returns true if a journal contains the state before a half-written act. SQLite writes the journal's first bytes
 * last, and changes the campaign only after that. A journal starting with zeros was left by a program killed before
 * that.
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
