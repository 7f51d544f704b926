import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PRIVATE, privateFolder } from '../sqlite/private-file'
import { StoreRefusal } from '../sqlite/refusal'
import { fromText, toText } from '../sqlite/text'
import { fileNameFor } from './file-name'
import { hiddenFolder } from './folders'
import { movingFile, moveTo, type MoveOptions } from './move-file'
import { stagedIn } from './staging'

/** What was thrown away can be had back for so long. */
export const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 24 * 3_600_000
const NOTE = 'thrown-away.json'
/** The folder of one file that was thrown away. */
const ID = /^[0-9a-f]{16}$/

/** A campaign file in the trash. */
export interface Thrown {
  id: string
  /** The file's name when it was thrown away. */
  file: string
  /** The campaign's name then. */
  name: string
  at: string
  /** When it goes for good. */
  until: string
  size: number
}

/**
 * Puts a campaign file of the library into its trash, byte by byte as it is. The note of when goes first: what has none is never removed.
 * Throws what movingFile throws.
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
    await privateFolder(folder)
    try {
      const staged = stagedIn(folder)
      await writeFile(staged, toText({ file: basename(path), name, at: options.now() }), { mode: PRIVATE })
      await rename(staged, join(folder, NOTE))
      await moveTo(path, join(folder, basename(path)))
    } catch (error) {
      // Only what holds no campaign: where the move came to its end the file stays where it is now.
      if (await stat(path).catch(() => null)) await rm(folder, { recursive: true, force: true })
      throw error
    }
  })
  return id
}

/** What is in the trash, the last thrown away first. */
export async function thrownAway(library: string): Promise<Thrown[]> {
  const ids = (await readdir(trashOf(library)).catch(() => [])).filter((id) => ID.test(id))
  const found = await Promise.all(ids.map((id) => entryOf(library, id)))
  return found.filter((one) => one !== null).sort((a, b) => (a.at < b.at ? 1 : -1))
}

/**
 * Puts a file back into the library, under its name or, where that is taken, one beside it. Answers with that name.
 * Throws file-missing, file-exists.
 */
export async function takeBack(library: string, id: string, taken: string[]): Promise<string> {
  const thrown = ID.test(id) ? await entryOf(library, id) : null
  if (!thrown) throw new StoreRefusal('file-missing', { path: id })
  const file = fileNameFor(basename(thrown.file, '.magot'), taken)
  await moveTo(join(trashOf(library), id, thrown.file), join(library, file))
  await rm(join(trashOf(library), id), { recursive: true, force: true })
  return file
}

/** Removes what was thrown away too long ago to be had back, by its note and by the file's own date: a clock may be wrong. Best effort. */
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
    const { size } = await stat(join(folder, file))
    return { id, file, name, at, until: new Date(Date.parse(at) + KEPT_MS).toISOString(), size }
  } catch {
    return null
  }
}

function trashOf(library: string): string {
  return join(hiddenFolder(library), 'trash')
}
