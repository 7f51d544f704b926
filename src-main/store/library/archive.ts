import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileNameFor } from './file-name'
import { archiveFolder } from './folders'
import { listLibrary, type LibraryEntry } from './library'
import { movingFile, moveTo, type MoveOptions } from './move-file'

/**
 * Puts a campaign file of the library into its folder of archived ones, byte by byte as it is, under its name or, where that is taken, one
 * beside it. Answers with that name. Throws what movingFile throws.
 */
export async function archive(library: string, given: string, options: MoveOptions): Promise<string> {
  return movingFile(given, options, async (path) => {
    const folder = archiveFolder(library)
    await mkdir(folder, { recursive: true })
    const taken = (await archived(library)).map((entry) => basename(entry.path))
    const file = fileNameFor(basename(path, '.magot'), taken)
    await moveTo(path, join(folder, file))
    return file
  })
}

/** The campaign files that were archived, the last changed first. */
export function archived(library: string): Promise<LibraryEntry[]> {
  return listLibrary(archiveFolder(library))
}

/**
 * Puts an archived file back into the library, under its name or, where that is among `taken`, one beside it. Answers with that name.
 * Throws what movingFile throws, and file-exists.
 */
export async function unarchive(
  library: string,
  file: string,
  taken: string[],
  options: MoveOptions
): Promise<string> {
  return movingFile(join(archiveFolder(library), file), options, async (path) => {
    const name = fileNameFor(basename(path, '.magot'), taken)
    await moveTo(path, join(library, name))
    return name
  })
}
