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

/** Smaller files are copied whole in a few milliseconds; see `decisions/0014`. */
export const LARGE = 16_000_000

/**
 * A backup prepared as far as possible while acts may run. The caller must call `begin` or `drop`; `drop` after
 * `begin` does nothing.
 */
export interface PreparedBackup {
  /**
   * Fixes the moment that the backup shows. Call it while nobody writes; only this part makes others wait. Returns
   * null if the campaign has not changed since a checked backup or the one being made, unless `always` is set.
   * Throws backup-failed.
   */
  begin(): Promise<BegunBackup | null>
  drop(): Promise<void>
}

export interface Preparing {
  /** Makes a backup even if nothing has changed. */
  always: boolean
  /** Where the journal ends in the backup being made now; null for none. */
  underWay(): Head | null
  /** Files of at least this many bytes are copied in advance. */
  large?: number
}

/**
 * Prepares a backup. A large campaign is copied page by page while acts may run, so that `begin` has little left to
 * copy. Nothing is copied in advance if the file is small, nothing has changed, or the file system can share bytes
 * between files: `begin` is quick then. Throws backup-failed.
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

/** Returns true if the file system can copy a file by sharing its bytes, which takes no time for any size. */
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
