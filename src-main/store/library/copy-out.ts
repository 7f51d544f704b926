import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hiddenFolder } from './folders'
import { READING, stagedIn } from './staging'
import { makeFolder } from '../sqlite/private-file'
import { asRefusal, isWithoutRoom } from '../sqlite/refusal'

/**
 * The bytes of a campaign file. `write` writes it to the path it receives; that file is removed afterwards. Where the
 * library is full or can't be written, it is written to the system's temporary folder: just then a copy is wanted.
 */
export async function bytesOfCopy(
  library: string,
  write: (to: string) => Promise<void>
): Promise<Uint8Array> {
  try {
    await makeFolder(hiddenFolder(library))
    return await bytesWritten(stagedIn(hiddenFolder(library)), write)
  } catch (error) {
    if (!isWithoutRoom(asRefusal(error, hiddenFolder(library)))) throw error
  }
  const folder = await mkdtemp(join(tmpdir(), READING))
  try {
    return await bytesWritten(join(folder, 'copy.magot'), write)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bytesWritten(path: string, write: (to: string) => Promise<void>): Promise<Uint8Array> {
  try {
    await write(path)
    return await readFile(path)
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}

/** The bytes of a file that nobody writes, such as a backup. */
export const bytesOf = (path: string): Promise<Uint8Array> => readFile(path)
