import { randomBytes } from 'node:crypto'
import { lstat, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PRIVATE, privateFolder } from '../sqlite/private-file'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { fromText, toText } from '../sqlite/text'
import { fileNameFor, nameWithoutEnding } from './file-name'
import { hiddenFolder } from './folders'
import { takeLock } from './lock'
import { movingFile, moveTo, type MoveOptions } from './move-file'
import { stagedIn } from './staging'

/** The number of days a deleted file can be restored from the trash. */
const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 24 * 3_600_000
const NOTE = 'thrown-away.json'
/** The form of an entry's id, which names its folder. */
const ID = /^[0-9a-f]{16}$/

/** A campaign file in the trash. */
export interface Thrown {
  id: string
  /** The file's name when it was deleted. */
  file: string
  /** The campaign's name when it was deleted. */
  name: string
  at: string
  /** When it is removed permanently. */
  until: string
  size: number
}

/**
 * Moves a campaign file of the library unchanged into its trash. Returns the entry's id. The note with the time is
 * written first, because entries without a note are never removed. Throws what movingFile throws, and file-exists.
 */
export async function throwAway(
  library: string,
  given: string,
  name: string,
  options: MoveOptions
): Promise<string> {
  const id = randomBytes(8).toString('hex')
  await movingFile(given, options, async (path) => {
    const folder = join(trashOf(library), id)
    try {
      await privateFolder(folder)
      const staged = stagedIn(folder)
      await writeFile(staged, toText({ file: basename(path), name, at: options.now() }), { mode: PRIVATE })
      await rename(staged, join(folder, NOTE))
      await moveTo(path, join(folder, basename(path)))
    } catch (error) {
      // The folder is removed only if the campaign is still in its old place; otherwise it holds the campaign.
      if (await lstat(path).catch(() => null)) await rm(folder, { recursive: true, force: true })
      // What can't be written is the trash's; the person asked about this file.
      throw asRefusal(error, path)
    }
  })
  return id
}

/** The entries of the trash, last deleted first. */
export async function thrownAway(library: string): Promise<Thrown[]> {
  const ids = (await readdir(trashOf(library)).catch(() => [])).filter((id) => ID.test(id))
  const found = await Promise.all(ids.map((id) => entryOf(library, id)))
  return found.filter((entry) => entry !== null).sort((a, b) => (a.at < b.at ? 1 : -1))
}

/**
 * Moves a file back into the library. Keeps its name, or gets a number if that name is among `taken`. Returns the
 * file's name there. Throws file-missing, file-exists, file-locked.
 */
export async function takeBack(library: string, id: string, taken: string[], now: string): Promise<string> {
  const thrown = ID.test(id) ? await entryOf(library, id) : null
  if (!thrown) throw new StoreRefusal('file-missing', { path: id })
  const file = fileNameFor(nameWithoutEnding(thrown.file), taken)
  const path = join(trashOf(library), id, thrown.file)
  // While it has both names, nobody may take it for a move that was left half done.
  const unlock = await takeLock(path, now)
  try {
    await moveTo(path, join(library, file))
  } finally {
    await unlock()
  }
  await rm(join(trashOf(library), id), { recursive: true, force: true })
  return file
}

/** The folders of the trash, one for each entry. */
export async function foldersOfTrash(library: string): Promise<string[]> {
  const ids = await readdir(trashOf(library)).catch(() => [])
  return ids.filter((id) => ID.test(id)).map((id) => join(trashOf(library), id))
}

/**
 * Removes entries older than KEPT_DAYS. Both the note and the note's file date must be that old, because a clock
 * may be wrong. Never fails.
 */
export async function emptyTrash(library: string, clock: () => Date): Promise<void> {
  const thrown = await thrownAway(library)
  if (thrown.length === 0) return
  const now = clock()
  for (const { id, until } of thrown) {
    const folder = join(trashOf(library), id)
    const noted = await stat(join(folder, NOTE)).catch(() => null)
    if (until > now.toISOString() || !noted || now.getTime() - noted.mtimeMs < KEPT_MS) continue
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

async function entryOf(library: string, id: string): Promise<Thrown | null> {
  try {
    const folder = join(trashOf(library), id)
    const { file, name, at } = fromText<{ file: string; name: string; at: string }>(
      await readFile(join(folder, NOTE), 'utf8')
    )
    if (basename(file) !== file) return null
    const { size } = await lstat(join(folder, file))
    return { id, file, name, at, until: new Date(Date.parse(at) + KEPT_MS).toISOString(), size }
  } catch {
    return null
  }
}

function trashOf(library: string): string {
  return join(hiddenFolder(library), 'trash')
}
