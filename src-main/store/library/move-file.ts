import { copyFile, lstat, rm, stat, symlink, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivate } from '../sqlite/private-file'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { holdsPages } from '../sqlite/still-copy'
import { takeLock } from './lock'
import { withoutLinks } from './restore'
import { stagedIn, sync, takeName } from './staging'

/**
 * What moving a campaign file needs. `settle` opens and closes the file, which rolls back a transaction that a
 * crash left unfinished.
 */
export interface MoveOptions {
  now(): string
  settle(path: string): Promise<void>
}

/**
 * Locks a campaign file that is open nowhere while `work` moves it. An unfinished transaction is rolled back first,
 * because SQLite finds its journal by the file's name. A link that leads nowhere, as to a stick that is gone, is moved
 * itself. Throws file-locked, file-missing, file-foreign (a folder or a device), file-damaged, and what `settle` throws.
 */
export async function movingFile<Done>(
  given: string,
  options: MoveOptions,
  work: (path: string) => Promise<Done>
): Promise<Done> {
  const path = await withoutLinks(given)
  const found = await stat(path).catch(() => null)
  if (!found && !(await isLink(path))) throw new StoreRefusal('file-missing', { path })
  if (found && !found.isFile())
    throw new StoreRefusal('file-foreign', { path, ...(found.isDirectory() && { folder: true }) })
  const journal = `${path}-journal`
  if (await holdsPages(journal)) await options.settle(path)
  const unlock = await takeLock(path, options.now())
  try {
    if (await holdsPages(journal)) throw new StoreRefusal('file-damaged', { path, detail: 'half done' })
    const done = await work(path)
    // A killed program may leave an empty journal. It must not apply to the next file with this name.
    if (!(await isSomethingAt(path))) await rm(journal, { force: true })
    // A link that led to the file must not stay behind and lead nowhere.
    if ((await isLink(given)) && !(await isSomethingAt(given))) await rm(given, { force: true })
    return done
  } finally {
    await unlock()
  }
}

/**
 * Renames a campaign file within its folder, and the link through which it was named; never overwrites another file.
 * Until the old name is removed, both names lead to the same bytes. Returns the new path. Throws file-exists, and what
 * movingFile throws.
 */
export async function renameFile(given: string, name: string, options: MoveOptions): Promise<string> {
  return movingFile(given, options, async (path) => {
    const to = join(dirname(path), name)
    const link = join(dirname(given), name)
    const leads = (await isLink(given)) && link !== given && (await withoutLinks(link)) !== to
    if (leads && ((await isLink(link)) || (await isSomethingAt(link))))
      throw new StoreRefusal('file-exists', { path: link })
    if (to !== path) await moveLocked(path, to, options.now())
    if (leads) await symlink(to, link)
    if (leads && to === path) await rm(given, { force: true })
    return to
  })
}

/**
 * Moves a file in its folder. The new name is locked, too: nobody opens the file by it while it has both, and the locks
 * of a killed program tell that nobody wanted both (half-moved.ts).
 */
async function moveLocked(path: string, to: string, now: string): Promise<void> {
  if (await isSomethingAt(to)) throw new StoreRefusal('file-exists', { path: to })
  const unlock = await takeLock(to, now)
  try {
    await moveTo(path, to)
  } finally {
    await unlock()
  }
}

/** Moves a file to a free path, also on another disk. Throws file-exists, disk-full. */
export async function moveTo(path: string, to: string): Promise<void> {
  if (await isSomethingAt(to)) throw new StoreRefusal('file-exists', { path: to })
  try {
    await takeName(path, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyAcross(path, to)
  }
  await sync(dirname(to))
  try {
    // On a file system without links, the file has already moved.
    await rm(path, { force: true })
  } catch (error) {
    // What can't leave its place, as on a read-only stick, must not be in two.
    await rm(to, { force: true })
    throw asRefusal(error, path)
  }
  await sync(dirname(path))
}

/**
 * Copies a file to another disk, where it gets its name once all of it is written. It keeps its time, by which the
 * library knows that nobody changed it.
 */
async function copyAcross(path: string, to: string): Promise<void> {
  const staged = stagedIn(dirname(to))
  try {
    await copyFile(path, staged)
    await makePrivate(staged)
    const { atime, mtime } = await stat(path)
    await utimes(staged, atime, mtime)
    await sync(staged)
    await takeName(staged, to)
  } catch (error) {
    throw asRefusal(error, to)
  } finally {
    await rm(staged, { force: true }).catch(() => {})
  }
}

const isLink = async (path: string) => (await lstat(path).catch(() => null))?.isSymbolicLink() ?? false
const isSomethingAt = async (path: string) => (await stat(path).catch(() => null)) !== null
