import { basename, join } from 'node:path'
import { fileNameFor, nameWithoutEnding } from './file-name'
import { archiveFolder } from './folders'
import { listLibrary, type LibraryEntry } from './library'
import { movingFile, moveTo, type MoveOptions } from './move-file'
import { makeFolder } from '../sqlite/private-file'

/**
 * Moves a campaign file of the library unchanged into the archive folder. Keeps its name, or gets a number if an
 * archived file has that name. Returns the file's name there. Throws what movingFile throws, and file-exists.
 */
export async function archive(library: string, given: string, options: MoveOptions): Promise<string> {
  return movingFile(given, options, async (path) => {
    const folder = archiveFolder(library)
    await makeFolder(folder)
    const taken = (await archived(library)).map((entry) => basename(entry.path))
    const file = fileNameFor(nameWithoutEnding(path), taken)
    await moveTo(path, join(folder, file))
    return file
  })
}

/** The archived campaign files, last changed first. */
export function archived(library: string): Promise<LibraryEntry[]> {
  return listLibrary(archiveFolder(library))
}

/**
 * Moves an archived file back into the library. Keeps its name, or gets a number if that name is among `taken`.
 * Returns the file's name there. Throws what movingFile throws, and file-exists.
 */
export async function unarchive(
  library: string,
  file: string,
  taken: string[],
  options: MoveOptions
): Promise<string> {
  return movingFile(join(archiveFolder(library), file), options, async (path) => {
    const name = fileNameFor(nameWithoutEnding(path), taken)
    await moveTo(path, join(library, name))
    return name
  })
}
