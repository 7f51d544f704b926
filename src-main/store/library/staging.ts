import { createHash, randomBytes } from 'node:crypto'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hiddenFolder } from './folders'
import { thisMachine } from './machine'
import { StoreRefusal } from '../sqlite/refusal'

/** Unfinished files older than this are leftovers. */
const LEFT_OVER_MS = 3_600_000

/** Identifies this computer in the names of unfinished files. */
const HERE = createHash('sha256').update(thisMachine.host).digest('hex').slice(0, 6)
const STAGED = /^\.[0-9a-f]{12}(?:-(?<host>[0-9a-f]{6})-(?<pid>\d+))?\.staged(-journal)?$/

/** A path for an unfinished file in the folder of the final one, because a rename must stay within one file system. */
export function stagedIn(folder: string): string {
  return join(folder, `.${randomBytes(6).toString('hex')}-${HERE}-${process.pid}.staged`)
}

/**
 * Removes unfinished files left by a crash: at once if their process on this computer has ended, else when they are
 * an hour old. Never fails.
 */
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

/** How the folders begin in which this process reads copies of campaigns, in the system's temporary folder. */
export const READING = `magot-reading-${HERE}-${process.pid}-`
const READ = /^magot-reading-(?<host>[0-9a-f]{6})-(?<pid>\d+)-/

/** Removes the copies that a killed program read. Not every system clears its temporary folder. */
async function clearReading(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const { host, pid } = READ.exec(name)?.groups ?? {}
    if (host === HERE && !thisMachine.has(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

/** Removes unfinished files everywhere in a library and temporary copies, at the start. Never fails. */
export async function clearLeftovers(library: string): Promise<void> {
  const hidden = hiddenFolder(library)
  await clearReading()
  await clearStaged(library)
  const within = ['backups', 'drafts', 'annals', 'trash'].map((folder) => join(hidden, folder))
  for (const folder of [hidden, ...within]) {
    await clearStaged(folder)
    if (folder === hidden) continue
    for (const within of await readdir(folder).catch(() => [])) await clearStaged(join(folder, within))
  }
}

/** Writes a file or folder through to the disk. Windows can't sync folders, and needs it least. */
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
 * Gives an unfinished file its final name. A link never overwrites; on a file system without links (memory sticks)
 * a rename could, so the caller must check before. Throws file-exists.
 */
export async function takeName(staged: string, path: string): Promise<void> {
  try {
    await link(staged, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new StoreRefusal('file-exists', { path })
    await rename(staged, path)
  }
}
