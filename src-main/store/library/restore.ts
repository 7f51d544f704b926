import { copyFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { campaignIn, idIn, makeBackup, stampOf, verify } from './backup'
import { damagedWithin, damageIn, refusalOf } from './backup-damage'
import { connect } from '../sqlite/connect'
import { fileOfCopy, newCopyId } from './copies'
import { backupFolder, isFolderSafe, listOf } from './folders'
import type { CheckWatch } from '../journal/check-findings'
import { readHeader } from '../sqlite/header'
import { takeLock } from './lock'
import { readMeta, writeCopy } from '../sqlite/meta'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import type { OpenOptions } from './open'
import { makePrivate, privateFolder } from '../sqlite/private-file'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { clearStaged, stagedIn, sync } from './staging'

/** What a restored file took the place of. */
export interface Restored {
  /** The file itself, where a link was given. */
  path: string
  /** The backup that what was there has become; null where nothing was, or nothing that can be put back. */
  aside: string | null
  /** What was there was damaged, and lies byte by byte in this file; null where it was not. */
  damaged: string | null
}

/** How a backup is put back. */
export interface RestoreHow {
  /** Also one in which rows are damaged, for all that is whole in it: the person was told which. */
  damaged?: boolean
  /** The copy of it that was read before (`stageBackup`), while others acted. */
  staged?: StagedBackup
}

/** A backup that was read whole, in a copy beside the file that it is to take the place of. */
export interface StagedBackup {
  path: string
  /** Its campaign. */
  id: string
  /** Removes the copy, unless it took the place. */
  drop(): Promise<void>
}

/**
 * Puts a backup in the place of a campaign file that is not open. What was there becomes a backup itself first, so that
 * restoring can be undone by restoring that one; a damaged file is put aside byte by byte. The file goes on as the copy of its
 * campaign that it was; where there was none, as the copy whose backup it is, or as a new one while that has a file of its own.
 * Until the last step, one rename, the file is as it was. A backup is read whole before: one in which rows are damaged is refused with
 * what they belong to, unless `how` takes it all the same; one that would not open is refused always. Throws a StoreRefusal: file-locked, backup-damaged,
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

/** The file that a link leads to, also where that is gone: a rename would put a file in the link's own place. */
export async function withoutLinks(path: string): Promise<string> {
  return realpath(path).catch(async () =>
    join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path))
  )
}

/**
 * Copies a backup to beside the file that it is to take the place of, and reads the copy whole: all of a restore that takes long, and
 * changes nothing. Throws as `restoreBackup` does, and where `watch` is given up.
 */
export async function stageBackup(
  given: string,
  backup: string,
  how: Pick<RestoreHow, 'damaged'> = {},
  watch?: CheckWatch
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

/** Copies the backup and reads the copy whole. Answers with its campaign. */
async function stage(
  backup: string,
  staged: string,
  how: Pick<RestoreHow, 'damaged'>,
  watch?: CheckWatch
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

/** Which copy of the campaign the restored file is. */
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

/** The present file among the backups: by SQLite where it is sound, else as it lies. */
async function putAside(
  path: string,
  id: string,
  copy: string | null,
  options: OpenOptions
): Promise<Omit<Restored, 'path'>> {
  const at = options.now()
  const db = connect(path, 'write') // rolls back what a crash left half done
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

/** A name that is neither offered as a backup nor thinned. */
export const DAMAGED = '-damaged.magot'

/** Puts a file aside byte by byte, with what a crash left beside it. */
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
  // It belongs to the damaged file: left beside the restored one, SQLite would roll it into that.
  await rm(`${path}-journal`)
}
