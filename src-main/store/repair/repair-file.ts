import { copyFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Watch } from '../../kernel/values/watch'
import { campaignIn, stampOf } from '../library/backup'
import { backupFolder } from '../library/folders'
import { takeLock } from '../library/lock'
import type { OpenOptions } from '../library/open'
import { makePrivate } from '../sqlite/private-file'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { makeRepaired, type Repair } from './repair'
import { copyAside, DAMAGED } from '../library/restore'
import { clearStaged, stagedIn, sync } from '../library/staging'
import { sameBytes } from '../sqlite/same-bytes'
import { holdsPages, stillCopy } from '../sqlite/still-copy'
import type { Db } from '../sqlite/schema'

export type { NamedAct, NamedSubject, Repair } from './repair'

/** A finished repair, and the path of the damaged file, saved byte by byte. */
export interface Repaired {
  repair: Repair
  aside: string
}

/**
 * A byte copy of a campaign file. `make` builds the repair from it while acts may run. `drop` removes the copy and
 * must be called if `make` is not.
 */
export interface CopiedForRepair {
  make(watch?: Watch): Promise<MadeRepair>
  drop(): Promise<void>
}

/** A repair with its slow part done. It applies to the file as long as that equals `copy`. */
export interface MadeRepair {
  /** What the repair does; null if the file is sound. */
  repair: Repair | null
  /** A copy of the file before the repair. */
  copy: string
  /** The path of the repaired file; it exists only if `repair` is not null. */
  made: string
  /** Whether the campaign's file still equals `copy`. */
  holds(): Promise<boolean>
  drop(): Promise<void>
}

/**
 * Returns what a repair would do to a campaign file that is not open here; null if it is sound. Changes nothing.
 * Throws a StoreRefusal: file-missing, file-locked, repair-impossible, disk-full…
 */
export async function previewRepair(path: string, options: OpenOptions): Promise<Repair | null> {
  const made = await (await copyForRepair(path, options)).make()
  await made.drop()
  return made.repair
}

/**
 * Copies a campaign file that is not open here, and keeps it locked until `make` or `drop` is done. Throws as
 * `previewRepair` does.
 */
export async function copyForRepair(given: string, options: OpenOptions): Promise<CopiedForRepair> {
  const path = await realFile(given)
  const unlock = await takeLock(path, options.now(), options.force, options.machine)
  const [copy, made] = [stagedIn(dirname(path)), stagedIn(dirname(path))]
  const end = async (): Promise<void> => {
    await drop(copy)
    await drop(made)
    await unlock()
  }
  try {
    await copyWhole(path, copy)
  } catch (error) {
    await end()
    throw ofPath(error, path)
  }
  return {
    drop: end,
    make: (watch) =>
      making(
        path,
        copy,
        made,
        async () => makeRepaired(copy, made, await ofFile(path, options), watch),
        watch
      ).finally(unlock)
  }
}

/** The same for a campaign that is open here. Acts wait only while its file is copied. Throws file-read-only too. */
export async function copyOfOpenForRepair(
  db: Db,
  of: { path: string; id: string; copy: string | null; readOnly: boolean },
  options: OpenOptions
): Promise<CopiedForRepair> {
  const { path, id, readOnly } = of
  if (readOnly) throw new StoreRefusal('file-read-only', { path })
  const [copy, made] = [stagedIn(dirname(path)), stagedIn(dirname(path))]
  try {
    await stillCopy(db, copy, async () => {})
  } catch (error) {
    await drop(copy)
    throw ofPath(error, path)
  }
  const named = { library: options.library, id, copy: of.copy, now: options.now }
  return {
    drop: () => drop(copy),
    make: (watch) => making(path, copy, made, () => makeRepaired(copy, made, named, watch), watch)
  }
}

async function making(
  path: string,
  copy: string,
  made: string,
  make: () => Promise<Repair | null>,
  watch?: Watch
): Promise<MadeRepair> {
  const end = async (): Promise<void> => {
    await drop(copy)
    await drop(made)
  }
  try {
    return { repair: await make(), copy, made, holds: () => isStill(path, copy), drop: end }
  } catch (error) {
    await end()
    watch?.signal.throwIfAborted()
    throw ofPath(error, path)
  }
}

/**
 * Repairs a campaign file that is not open: builds a sound file beside it, saves the damaged one byte by byte, and
 * replaces it with one rename. Until then the file is unchanged. Returns null, changing nothing, if the file is
 * sound. `before` is a repair made earlier; it is used if the file has not changed since. Throws as `previewRepair`
 * does.
 */
export async function repairFile(
  given: string,
  options: OpenOptions,
  before?: MadeRepair
): Promise<Repaired | null> {
  const path = await realFile(given)
  const unlock = await takeLock(path, options.now(), options.force, options.machine)
  const [copy, anew] = [stagedIn(dirname(path)), stagedIn(dirname(path))]
  try {
    await clearStaged(dirname(path))
    const of = await ofFile(path, options)
    // Its bytes are compared where they are: a further copy of a large file may be more than the disk has room for.
    const holds = before !== undefined && (await before.holds())
    if (!holds) await copyWhole(path, copy)
    const made = holds ? before.made : anew
    const repair = holds ? before.repair : await makeRepaired(copy, made, of)
    if (!repair) return null
    await makePrivate(made)
    const aside = join(
      of.id === null ? dirname(path) : backupFolder(options.library, of.id, of.copy),
      `${stampOf(options.now())}${DAMAGED}`
    )
    await sync(made)
    await copyAside(path, aside)
    await rename(made, path)
    await sync(dirname(path))
    return { repair, aside }
  } catch (error) {
    throw ofPath(error, path)
  } finally {
    await drop(copy)
    await drop(anew)
    await unlock()
  }
}

async function realFile(given: string): Promise<string> {
  const path = await realpath(given).catch(() => given)
  if (!(await stat(path).catch(() => null))?.isFile()) throw new StoreRefusal('file-missing', { path })
  return path
}

/** Copies a file together with the journal that a crash left, which is rolled back in the copy. */
async function copyWhole(path: string, copy: string): Promise<void> {
  await copyFile(path, copy)
  await makePrivate(copy)
  if (await stat(`${path}-journal`).catch(() => null)) await copyFile(`${path}-journal`, `${copy}-journal`)
}

async function ofFile(
  path: string,
  { library, now }: OpenOptions
): Promise<{ library: string; id: string | null; copy: string | null; now: () => string }> {
  const of = await campaignIn(path, library)
  return { library, id: of?.id ?? null, copy: of?.copy ?? null, now }
}

/**
 * Returns true if the copy has the same bytes as the file. A half-written act in the journal beside the file means
 * that its contents will still change: false.
 */
async function isStill(path: string, copy: string): Promise<boolean> {
  return !(await holdsPages(`${path}-journal`)) && sameBytes(path, copy)
}

/** Turns an error into a refusal about the campaign's file, since nobody knows its temporary copy. */
function ofPath(error: unknown, path: string): unknown {
  const refusal = asRefusal(error, path)
  return refusal instanceof StoreRefusal
    ? new StoreRefusal(refusal.code, { ...refusal.params, path, file: basename(path) })
    : refusal
}

async function drop(path: string): Promise<void> {
  for (const left of [path, `${path}-journal`]) await rm(left, { force: true }).catch(() => {})
}
