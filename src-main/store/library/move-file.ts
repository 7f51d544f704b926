import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StoreRefusal } from '../sqlite/refusal'
import { holdsPages } from '../sqlite/still-copy'
import { takeLock } from './lock'
import { withoutLinks } from './restore'
import { sync, takeName } from './staging'

/** What moving a campaign file needs to know. `settle` opens it and closes it again, which ends what a crash left half done. */
export interface MoveOptions {
  now(): string
  settle(path: string): Promise<void>
}

/**
 * Holds a campaign file that is open nowhere while `work` puts it elsewhere. SQLite finds what a crash left half done by the name of the
 * file: that is ended first. Throws file-locked, file-missing, and what `settle` throws.
 */
export async function movingFile<Done>(
  given: string,
  options: MoveOptions,
  work: (path: string) => Promise<Done>
): Promise<Done> {
  const path = await withoutLinks(given)
  if (!(await isFile(path))) throw new StoreRefusal('file-missing', { path })
  const journal = `${path}-journal`
  if (await holdsPages(journal)) await options.settle(path)
  const unlock = await takeLock(path, options.now())
  try {
    if (await holdsPages(journal)) throw new StoreRefusal('file-damaged', { path, detail: 'half done' })
    const done = await work(path)
    // One that holds nothing is what a killed program left: it must not lie in wait for the next file of this name.
    if (!(await isSomethingAt(path))) await rm(journal, { force: true })
    return done
  } finally {
    await unlock()
  }
}

/**
 * Gives a campaign file another name in its folder, and never another file's. Until the old name goes, both lead to the same bytes.
 * Answers with the new path. Throws file-exists, and what movingFile throws.
 */
export async function renameFile(given: string, name: string, options: MoveOptions): Promise<string> {
  return movingFile(given, options, async (path) => {
    const to = join(dirname(path), name)
    if (to === path) return path
    await moveTo(path, to)
    return to
  })
}

/** Puts a file at a free path of the same disk. Throws file-exists. */
export async function moveTo(path: string, to: string): Promise<void> {
  if (await isSomethingAt(to)) throw new StoreRefusal('file-exists', { path: to })
  await takeName(path, to)
  await sync(dirname(to))
  // Where the file system knows no links it has moved already.
  await rm(path, { force: true })
  await sync(dirname(path))
}

const isFile = async (path: string) => (await stat(path).catch(() => null))?.isFile() ?? false
const isSomethingAt = async (path: string) => (await stat(path).catch(() => null)) !== null
