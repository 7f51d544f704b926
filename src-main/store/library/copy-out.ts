import { readFile, rm } from 'node:fs/promises'
import { hiddenFolder } from './folders'
import { stagedIn } from './staging'
import { makeFolder } from '../sqlite/private-file'

/** The bytes of a campaign file. `write` writes it to the path it receives; that file is removed afterwards. */
export async function bytesOfCopy(
  library: string,
  write: (to: string) => Promise<void>
): Promise<Uint8Array> {
  await makeFolder(hiddenFolder(library))
  const staged = stagedIn(hiddenFolder(library))
  try {
    await write(staged)
    return await readFile(staged)
  } finally {
    await rm(staged, { force: true })
  }
}

/** The bytes of a file that nobody writes, such as a backup. */
export const bytesOf = (path: string): Promise<Uint8Array> => readFile(path)
