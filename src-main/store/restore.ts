import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { idIn, makeBackup, stampOf, verify } from './backup'
import { connect } from './connect'
import { backupFolder, isFolderSafe } from './folders'
import { readHeader } from './header'
import { takeLock } from './lock'
import { readMeta } from './meta'
import { latest, MIGRATIONS } from './migrations'
import type { OpenOptions } from './open'
import { asRefusal, StoreRefusal } from './refusal'
import { clearStaged, stagedIn, sync } from './staging'

/**
 * Puts a backup in the place of a campaign file that is not open. What was there becomes a backup itself first, so that
 * restoring can be undone by restoring that one; a damaged file is put aside byte by byte. Until the last step, one
 * rename, the file is as it was. Throws a StoreRefusal: file-locked, backup-damaged, backup-other-campaign, disk-full…
 */
export async function restoreBackup(path: string, backup: string, options: OpenOptions): Promise<void> {
  const unlock = await takeLock(path, options.now(), options.force, options.machine)
  const staged = stagedIn(dirname(path))
  try {
    const id = await stage(backup, staged)
    await sync(staged)
    if (await stat(path).catch(() => null)) await putAside(path, id, options)
    await rename(staged, path)
    await sync(dirname(path))
    await clearStaged(dirname(path))
  } catch (error) {
    throw asRefusal(error, path)
  } finally {
    await rm(staged, { force: true }).catch(() => {})
    await unlock()
  }
}

/** Copies the backup and reads the copy whole. Answers with its campaign. */
async function stage(backup: string, staged: string): Promise<string> {
  await readHeader(backup, latest(MIGRATIONS)).catch((error: unknown) => {
    if (error instanceof StoreRefusal && (error.code === 'file-newer' || error.code === 'file-missing')) throw error
    throw damaged(backup, error)
  })
  await copyFile(backup, staged)
  await verify(staged, latest(MIGRATIONS)).catch((error: unknown) => {
    throw damaged(backup, error)
  })
  const id = await idIn(staged)
  if (!id || !isFolderSafe(id)) throw damaged(backup, 'no campaign')
  return id
}

function damaged(backup: string, error: unknown): StoreRefusal {
  return new StoreRefusal('backup-damaged', { path: backup, detail: error instanceof Error ? error.message : String(error) })
}

/** The present file among the backups: by SQLite where it is sound, else as it lies. */
async function putAside(path: string, id: string, options: OpenOptions): Promise<void> {
  const at = options.now()
  const db = connect(path, 'write') // rolls back what a crash left half done
  try {
    const present = (await readMeta(db)).id
    if (present !== undefined && present !== id) throw new StoreRefusal('backup-other-campaign', { path, id, present })
    await makeBackup(db, { library: options.library, id, at })
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === 'backup-other-campaign') throw error
    await db.destroy().catch(() => {})
    await copyAside(path, join(backupFolder(options.library, id), `${stampOf(at)}${DAMAGED}`))
  } finally {
    await db.destroy().catch(() => {})
  }
}

/** A name that is neither offered as a backup nor thinned. */
const DAMAGED = '-damaged.magot'

async function copyAside(path: string, aside: string): Promise<void> {
  await mkdir(dirname(aside), { recursive: true })
  try {
    await copyFile(path, aside)
    await sync(aside)
    if (!(await stat(`${path}-journal`).catch(() => null))) return
    await copyFile(`${path}-journal`, `${aside}-journal`)
    await sync(`${aside}-journal`)
  } catch (error) {
    for (const half of [aside, `${aside}-journal`]) await rm(half, { force: true })
    throw error
  }
  // It belongs to the damaged file: left beside the restored one, SQLite would roll it into that.
  await rm(`${path}-journal`)
}
