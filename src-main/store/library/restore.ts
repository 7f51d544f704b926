import { copyFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Watch } from '../../kernel/values/watch'
import { campaignIn, idIn, makeBackup, stampOf, verify } from './backup'
import { damagedWithin, damageIn, refusalOf } from './backup-damage'
import { connect } from '../sqlite/connect'
import { fileOfCopy, newCopyId } from './copies'
import { backupFolder, isFolderSafe, listOf } from './folders'
import { readHeader } from '../sqlite/header'
import { takeLock } from './lock'
import { readMeta, writeCopy } from '../sqlite/meta'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import type { OpenOptions } from './open'
import { makePrivate, privateFolder } from '../sqlite/private-file'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { clearStaged, stagedIn, sync } from './staging'

/** What a restore replaced. */
export interface Restored {
  /** The restored file; if a link was given, its target. */
  path: string
  /** The backup made of the replaced file; null if there was no file or it was damaged. */
  aside: string | null
  /** The file with the bytes of the damaged file that was replaced; null if there was none. */
  damaged: string | null
}

/** How a backup is put back. */
export interface RestoreHow {
  /** Restores a backup with damaged rows too, for its sound rows. Show the person the damage first. */
  damaged?: boolean
  /** The copy that `stageBackup` read before, while acts could run. */
  staged?: StagedBackup
}

/** A copy of a backup beside the file that it will replace, completely read. */
export interface StagedBackup {
  path: string
  /** The id of its campaign. */
  id: string
  /** Removes the copy. Does nothing once it has replaced the file. */
  drop(): Promise<void>
}

/**
 * Replaces a campaign file that is not open by a backup. The replaced file becomes a backup first, so that the
 * restore can be undone; a damaged one is saved byte by byte. The restored file keeps the copy id of the file it
 * replaces. If there was none, it gets the copy id of the backup's list, or a new one if that copy has a file of
 * its own. Until the last step, one rename, the file is unchanged.
 * The backup is read completely first. One with damaged rows is refused with the damage unless `how.damaged` is
 * set; one that can't be opened is always refused. Throws a StoreRefusal: file-locked, backup-damaged,
 * backup-other-campaign, disk-full…
 */
export async function restoreBackup(
  given: string,
  backup: string,
  options: OpenOptions,
  how: RestoreHow = {}
): Promise<Restored> {
  const path = await withoutLinks(given)
  const unlock = await takeLock(path, options.now(), options.force, options.machine)
  let staged = how.staged
  try {
    staged ??= await stageBackup(path, backup, how)
    const { id } = staged
    const there = await stat(path).catch(() => null)
    const copy = await copyFor(path, id, backup, options.library)
    await setCopy(staged.path, copy)
    await sync(staged.path)
    const aside = there ? await putAside(path, id, copy, options) : { aside: null, damaged: null }
    await rename(staged.path, path)
    await sync(dirname(path))
    await clearStaged(dirname(path))
    return { path, ...aside }
  } catch (error) {
    throw asRefusal(error, path)
  } finally {
    await staged?.drop()
    await unlock()
  }
}

/** The target of a link, even if that does not exist; a rename would replace the link itself. */
export async function withoutLinks(path: string): Promise<string> {
  return realpath(path).catch(async () =>
    join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path))
  )
}

/**
 * Copies a backup beside the file that it will replace and reads the copy completely. This is the slow part of a
 * restore, and it changes nothing. Throws as `restoreBackup` does, and if `watch` is cancelled.
 */
export async function stageBackup(
  given: string,
  backup: string,
  how: Pick<RestoreHow, 'damaged'> = {},
  watch?: Watch
): Promise<StagedBackup> {
  const path = stagedIn(dirname(await withoutLinks(given)))
  const drop = async (): Promise<void> => {
    for (const left of [path, `${path}-journal`]) await rm(left, { force: true }).catch(() => {})
  }
  try {
    return { path, id: await stage(backup, path, how, watch), drop }
  } catch (error) {
    await drop()
    watch?.signal.throwIfAborted()
    throw asRefusal(error, given)
  }
}

/** Copies the backup and reads the copy completely. Returns the campaign's id. */
async function stage(
  backup: string,
  staged: string,
  how: Pick<RestoreHow, 'damaged'>,
  watch?: Watch
): Promise<string> {
  try {
    await readHeader(backup, latest(MIGRATIONS))
  } catch (error) {
    throw await refusalOf(backup, error)
  }
  await copyFile(backup, staged)
  await makePrivate(staged)
  try {
    await verify(staged, latest(MIGRATIONS))
    watch?.signal.throwIfAborted()
    const damage = await damageIn(staged, watch)
    if (damage && !(how.damaged && damage.opens)) throw damagedWithin(backup, damage)
    const id = await idIn(staged)
    if (!id || !isFolderSafe(id)) throw new Error('no campaign')
    return id
  } catch (error) {
    watch?.signal.throwIfAborted()
    throw await refusalOf(backup, error)
  }
}

/** The copy id for the restored file. */
async function copyFor(path: string, id: string, backup: string, library: string): Promise<string | null> {
  const here = await campaignIn(path, library)
  if (here?.id === id) return here.copy
  const from = listOf(basename(dirname(backup)))
  const copy = from?.campaign === id ? from.copy : null
  const owner = await fileOfCopy(library, id, copy)
  return owner === null || owner === path || !(await stat(owner).catch(() => null)) ? copy : newCopyId()
}

async function setCopy(staged: string, copy: string | null): Promise<void> {
  const db = connect(staged, 'write')
  try {
    if (((await readMeta(db)).copy ?? null) !== copy) await writeCopy(db, copy)
  } finally {
    await db.destroy()
  }
}

/** Makes a backup of the present file, or saves it byte by byte if it is damaged. */
async function putAside(
  path: string,
  id: string,
  copy: string | null,
  options: OpenOptions
): Promise<Omit<Restored, 'path'>> {
  const at = options.now()
  const db = connect(path, 'write') // rolls back what a crash left unfinished
  try {
    const present = (await readMeta(db)).id
    if (present !== undefined && present !== id)
      throw new StoreRefusal('backup-other-campaign', { path, id, present })
    return {
      aside: await makeBackup(db, { library: options.library, id, copy, at, cause: 'restore' }),
      damaged: null
    }
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === 'backup-other-campaign') throw error
    await db.destroy().catch(() => {})
    const aside = join(backupFolder(options.library, id, copy), `${stampOf(at)}${DAMAGED}`)
    await copyAside(path, aside)
    return { aside: null, damaged: aside }
  } finally {
    await db.destroy().catch(() => {})
  }
}

/** The ending of a saved damaged file. It is neither offered as a backup nor thinned. */
export const DAMAGED = '-damaged.magot'

/** Saves a file byte by byte, together with the journal that a crash left. Removes that journal. */
export async function copyAside(path: string, aside: string): Promise<void> {
  await privateFolder(dirname(aside))
  try {
    await copyFile(path, aside)
    await makePrivate(aside)
    await sync(aside)
    if (!(await stat(`${path}-journal`).catch(() => null))) return
    await copyFile(`${path}-journal`, `${aside}-journal`)
    await makePrivate(`${aside}-journal`)
    await sync(`${aside}-journal`)
  } catch (error) {
    for (const half of [aside, `${aside}-journal`]) await rm(half, { force: true })
    throw error
  }
  // The journal belongs to the damaged file. SQLite would apply it to the restored one.
  await rm(`${path}-journal`)
}
