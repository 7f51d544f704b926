import { createHash, randomBytes } from 'node:crypto'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hiddenFolder } from './folders'
import { thisMachine } from './machine'
import { StoreRefusal } from '../sqlite/refusal'

/** What is older is nobody's work in progress. */
const LEFT_OVER_MS = 3_600_000

/** In the name of what is being made: on which computer. */
const HERE = createHash('sha256').update(thisMachine.host).digest('hex').slice(0, 6)
const STAGED = /^\.[0-9a-f]{12}(?:-(?<host>[0-9a-f]{6})-(?<pid>\d+))?\.staged(-journal)?$/

/** A name for a file that is being made, beside the one that it is going to be: a rename must stay in one file system. */
export function stagedIn(folder: string): string {
  return join(folder, `.${randomBytes(6).toString('hex')}-${HERE}-${process.pid}.staged`)
}

/** Removes what a crash left of files that were being made: at once where their maker is known to be gone. Best effort. */
export async function clearStaged(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const staged = STAGED.exec(name)
    if (!staged) continue
    const { host, pid } = staged.groups ?? {}
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    const gone = host === HERE && !thisMachine.has(Number(pid))
    if (found && (gone || Date.now() - found.mtimeMs > LEFT_OVER_MS))
      await rm(path, { force: true }).catch(() => {})
  }
}

/** At the start: removes what killed programs left anywhere in a library. Best effort. */
export async function clearLeftovers(library: string): Promise<void> {
  const hidden = hiddenFolder(library)
  await clearStaged(library)
  for (const folder of [hidden, join(hidden, 'backups'), join(hidden, 'drafts')]) {
    await clearStaged(folder)
    if (folder === hidden) continue
    for (const within of await readdir(folder).catch(() => [])) await clearStaged(join(folder, within))
  }
}

/** Brings a file or folder to the disk. Folders can't be synced on Windows, which needs it least. */
export async function sync(path: string): Promise<void> {
  const folder = (await stat(path)).isDirectory()
  if (folder && process.platform === 'win32') return
  const handle = await open(path, folder ? 'r' : 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Gives a staged file its name, and never another's: a link can't overwrite. Where the file system knows none (memory
 * sticks), it has to do that the caller has looked. Throws file-exists.
 */
export async function takeName(staged: string, path: string): Promise<void> {
  try {
    await link(staged, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new StoreRefusal('file-exists', { path })
    await rename(staged, path)
  }
}
