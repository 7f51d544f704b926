import { copyFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { campaignIn, stampOf } from '../library/backup'
import { backupFolder } from '../library/folders'
import { takeLock } from '../library/lock'
import type { OpenOptions } from '../library/open'
import { makePrivate } from '../sqlite/private'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { makeRepaired, type Repair } from './repair'
import { copyAside, DAMAGED } from '../library/restore'
import { clearStaged, stagedIn, sync } from '../library/staging'
import { stillCopy } from '../sqlite/still-copy'
import type { Db } from '../sqlite/tables'

export type { NamedAct, NamedSubject, Repair } from './repair'

/** A repair that was done: what it did, and the file in which the damaged campaign lies byte by byte. */
export interface Repaired {
  repair: Repair
  aside: string
}

/**
 * What a repair would do to a campaign file that is not open here; null where it is sound. Nothing is changed. Throws a
 * StoreRefusal: file-missing, file-locked, repair-impossible, disk-full…
 */
export async function previewRepair(path: string, options: OpenOptions): Promise<Repair | null> {
  return aroundCopy(path, options, async (repair) => repair)
}

/** The same for a campaign that is open here: acts wait only while its file is copied. */
export async function previewOfOpen(
  db: Db,
  of: { path: string; id: string; copy: string | null; readOnly: boolean },
  options: OpenOptions
): Promise<Repair | null> {
  if (of.readOnly) throw new StoreRefusal('file-read-only', { path: of.path })
  const [copy, made] = [stagedIn(dirname(of.path)), stagedIn(dirname(of.path))]
  try {
    await stillCopy(db, copy, async () => {})
    return await makeRepaired(copy, made, {
      library: options.library,
      id: of.id,
      copy: of.copy,
      now: options.now
    })
  } catch (error) {
    throw ofPath(error, of.path)
  } finally {
    await drop(copy)
    await drop(made)
  }
}

/**
 * Repairs a campaign file that is not open: builds a sound one beside it, puts the damaged one aside byte by byte, and swaps with
 * one rename, until which the file is as it was. Null where it is sound: then nothing was done. Throws as `previewRepair` does.
 */
export async function repairFile(path: string, options: OpenOptions): Promise<Repaired | null> {
  return aroundCopy(path, options, async (repair, real, made) => {
    if (!repair) return null
    const of = await campaignIn(real, options.library)
    const aside = join(
      of ? backupFolder(options.library, of.id, of.copy) : dirname(real),
      `${stampOf(options.now())}${DAMAGED}`
    )
    await sync(made)
    await copyAside(real, aside)
    await rename(made, real)
    await sync(dirname(real))
    return { repair, aside }
  })
}

/** Holds the file, copies it byte by byte, makes the repaired one of the copy, and cleans up whatever comes of it. */
async function aroundCopy<T>(
  given: string,
  options: OpenOptions,
  then: (repair: Repair | null, path: string, made: string) => Promise<T>
): Promise<T> {
  const path = await realpath(given).catch(() => given)
  if (!(await stat(path).catch(() => null))?.isFile()) throw new StoreRefusal('file-missing', { path })
  const unlock = await takeLock(path, options.now(), options.force, options.machine)
  const [copy, made] = [stagedIn(dirname(path)), stagedIn(dirname(path))]
  try {
    await clearStaged(dirname(path))
    await copyFile(path, copy)
    await makePrivate(copy)
    // What a crash left half done is rolled back in the copy.
    if (await stat(`${path}-journal`).catch(() => null)) await copyFile(`${path}-journal`, `${copy}-journal`)
    const of = await campaignIn(path, options.library)
    const repair = await makeRepaired(copy, made, {
      library: options.library,
      id: of?.id ?? null,
      copy: of?.copy ?? null,
      now: options.now
    })
    if (repair) await makePrivate(made)
    return await then(repair, path, made)
  } catch (error) {
    throw ofPath(error, path)
  } finally {
    await drop(copy)
    await drop(made)
    await unlock()
  }
}

/** A refusal speaks of the file, and not of a copy that nobody knows. */
function ofPath(error: unknown, path: string): unknown {
  const refusal = asRefusal(error, path)
  return refusal instanceof StoreRefusal
    ? new StoreRefusal(refusal.code, { ...refusal.params, path, file: basename(path) })
    : refusal
}

async function drop(path: string): Promise<void> {
  for (const left of [path, `${path}-journal`]) await rm(left, { force: true }).catch(() => {})
}
