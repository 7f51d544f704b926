import { constants, copyFile, rm, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import {
  beginBackup,
  beginBackupIfChanged,
  failed,
  finishBackup,
  headOf,
  isBackedUp,
  sameHead,
  type BackupOf,
  type BegunBackup
} from './backup'
import type { Head } from './backup-notes'
import { backupFolder } from './folders'
import { copyPages } from './page-copy'
import { privateFolder } from '../sqlite/private-file'
import { stagedIn } from './staging'
import type { Db } from '../sqlite/schema'

/** What is smaller is copied in a few milliseconds as a whole; see `decisions/0014`. */
export const LARGE = 16_000_000

/** A backup of which all is done that can be done while acts go on. One of the two must be called; `drop` after `begin` does nothing. */
export interface PreparedBackup {
  /**
   * Fixes the moment that the backup shows; to be called while nobody writes, and the only part for which anybody waits. Null where the campaign
   * has not changed since the newest backup, or since the one that is under way. Throws backup-failed.
   */
  begin(): Promise<BegunBackup | null>
  drop(): Promise<void>
}

export interface Preparing {
  /** Also where nothing has changed. */
  always: boolean
  /** Where the journal ends in the backup that is being made by now. */
  underWay(): Head | null
  /** From how many bytes on a file is copied beforehand. */
  large?: number
}

/**
 * Prepares a backup: a large campaign is copied page by page while acts go on, so that little is left for the moment in which nobody
 * may write. Where the file system can share the bytes of two files, or the file is small, or nothing has changed, the moment itself is as
 * quick. Throws backup-failed.
 */
export async function prepareBackup(db: Db, to: BackupOf, how: Preparing): Promise<PreparedBackup> {
  const { always, underWay, large = LARGE } = how
  const atOnce: PreparedBackup = {
    begin: () => (always ? beginBackup(db, to) : beginBackupIfChanged(db, to, underWay())),
    drop: async () => {}
  }
  const folder = backupFolder(to.library, to.id, to.copy)
  try {
    const { rows } = await sql<{ file: string }>`
      select file from pragma_database_list where name = 'main'`.execute(db)
    const { file } = rows[0]!
    if ((await stat(file)).size < large || (!always && (await isBackedUp(db, to)))) return atOnce
    await privateFolder(folder)
    if (await sharesBytes(file, stagedIn(folder))) return atOnce
    const path = stagedIn(folder)
    const copy = await copyPages(db, path)
    let begun = false
    return {
      drop: async () => (begun ? undefined : copy.drop()),
      async begin() {
        begun = true
        try {
          const head = await copy.take(headOf)
          const known = underWay()
          if (!always && known && sameHead(known, head)) {
            await copy.drop()
            return null
          }
          return { head, finish: () => finishBackup(path, folder, head, to) }
        } catch (error) {
          await copy.drop()
          throw failed(folder, error)
        }
      }
    }
  } catch (error) {
    throw failed(folder, error)
  }
}

/** Can the file system copy without writing? Then it takes no time, however large the file is. */
async function sharesBytes(file: string, trial: string): Promise<boolean> {
  try {
    await copyFile(file, trial, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL)
    return true
  } catch {
    return false
  } finally {
    await rm(trial, { force: true }).catch(() => {})
  }
}
