import { readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isCampaignFile } from './file-name'
import { archiveFolder } from './folders'
import { sameBytes } from '../sqlite/same-bytes'
import { takeLock } from './lock'
import { foldersOfTrash } from './trash'

/** A campaign file as another disk may have a copy of it. */
interface Copied {
  /** As the library names it: perhaps a link. */
  path: string
  real: string
  size: number
  modified: number
  /** A program that was killed, or runs, has it locked. */
  locked: boolean
}

/**
 * Ends what a program left half done that was killed while it renamed a campaign file, or moved it between the library,
 * the archive and the trash. For a moment such a file has both names, or on another disk is there twice (move-file.ts). If
 * both stayed, one file could be opened under two names, each with a lock of its own. It keeps its name in the library: there the person finds it, and can
 * move it again; of two names there, the one it had. Also removes locks beside names that no file has. Never fails, and leaves alone what another program
 * works on.
 */
export async function endMoves(library: string, now: () => string): Promise<void> {
  for (const folder of [library, archiveFolder(library)]) await endRenames(folder, now)
  await endCopies(library, now)
  const here = await namesIn(library)
  for (const [mark, [moved]] of await namesIn(archiveFolder(library))) {
    const stays = here.get(mark)
    if (stays) await removeOneOf(stays, moved!, now)
  }
  for (const entry of await foldersOfTrash(library))
    for (const [mark, [moved]] of await namesIn(entry)) {
      const stays = here.get(mark)
      if (stays && (await removeOneOf(stays, moved!, now)))
        await rm(entry, { recursive: true, force: true }).catch(() => {})
    }
  for (const folder of [library, archiveFolder(library)]) await removeLocks(folder, now)
}

/**
 * Of the names of one file that a killed program had locked, the one it locked first stays: the rename was not done yet.
 * A name without a lock was given to the file by a person, and stays.
 */
async function endRenames(folder: string, now: () => string): Promise<void> {
  for (const paths of (await namesIn(folder)).values()) {
    const locked = await Promise.all(
      paths.map(async (path) => ({
        path,
        lock: await stat(`${path}.lock`, { bigint: true }).catch(() => null)
      }))
    )
    const [stays, ...others] = locked
      .flatMap(({ path, lock }) => (lock ? [{ path, since: lock.mtimeNs }] : []))
      .sort((a, b) => (a.since < b.since ? -1 : 1))
    for (const { path } of others) await removeOneOf([stays!.path], path, now)
  }
}

/**
 * Of a file that was being moved to another disk when the program was killed, the copy in the archive or the trash goes: it
 * has the same bytes and the same time, and one of the two is still locked. Two that a person made have no lock.
 */
async function endCopies(library: string, now: () => string): Promise<void> {
  const here = await copiesIn(library)
  const trash = await foldersOfTrash(library)
  for (const folder of [archiveFolder(library), ...trash])
    for (const moved of await copiesIn(folder)) {
      const stays = here.find(
        (one) =>
          (one.locked || moved.locked) &&
          one.real !== moved.real &&
          one.size === moved.size &&
          Math.abs(one.modified - moved.modified) < CLOCK_MS
      )
      if (!stays || !(await removeCopy(stays.path, moved.path, now)) || !trash.includes(folder)) continue
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
}

/** A copied time is exact to this only. */
const CLOCK_MS = 2

/** The campaign files of a folder that have one name, those on other disks through their links. */
async function copiesIn(folder: string): Promise<Copied[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isCampaignFile)
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const real = await realpath(path).catch(() => null)
      const it = real === null ? null : await stat(real).catch(() => null)
      if (real === null || !it?.isFile() || it.nlink > 1) return []
      const locked = (await stat(`${real}.lock`).catch(() => null)) !== null
      return [{ path, real, size: it.size, modified: it.mtimeMs, locked }]
    })
  )
  return found.flat()
}

/**
 * The names of each campaign file of a folder that has several, by device and inode number. Only regular files: a link
 * is no second name.
 */
async function namesIn(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile() || !isCampaignFile(entry.name)) continue
    const path = join(folder, entry.name)
    const mark = await markOf(path)
    if (mark !== null) found.set(mark, [...(found.get(mark) ?? []), path])
  }
  return found
}

async function markOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found && found.nlink > 1n ? `${found.dev}:${found.ino}` : null
}

/** Removes a further name of a file. Returns false if that was not possible. */
function removeOneOf(stay: string[], moved: string, now: () => string): Promise<boolean> {
  return removeLocked(stay, moved, now, async (stays) => {
    const mark = await markOf(stays)
    return mark !== null && mark === (await markOf(moved))
  })
}

/** Removes a copy of a file. Returns false if that was not possible. */
function removeCopy(stays: string, moved: string, now: () => string): Promise<boolean> {
  return removeLocked([stays], moved, now, async () => true)
}

/**
 * Removes one of the places of the same bytes. All are locked, because a program that moves them holds one of the locks,
 * and one that plays them another.
 */
async function removeLocked(
  stay: string[],
  moved: string,
  now: () => string,
  isMoved: (stays: string) => Promise<boolean>
): Promise<boolean> {
  const locked: (() => Promise<void>)[] = []
  try {
    for (const path of [...stay, moved]) locked.push(await takeLock(path, now()))
    const [stays] = stay
    // Some file systems make up the numbers of their files.
    if (!(await isMoved(stays!)) || !(await sameBytes(stays!, moved))) return false
    await rm(moved)
    return true
  } catch {
    return false
  } finally {
    for (const unlock of locked.reverse()) await unlock()
  }
}

const LOCK = /\.magot\.(?:lock|held)$/i

/** A lock is removed by taking it and giving it back. That of a file being made is refused. */
async function removeLocks(folder: string, now: () => string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const there = new Set(names)
  const alone = new Set(
    names.flatMap((name) => (LOCK.test(name) ? [name.slice(0, name.lastIndexOf('.'))] : []))
  )
  for (const name of alone)
    if (!there.has(name))
      await takeLock(join(folder, name), now()).then(
        (unlock) => unlock(),
        () => {}
      )
}
