import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hiddenFolder } from './folders'
import { PRIVATE, privateFolder } from '../sqlite/private-file'
import { stagedIn } from './staging'
import { fromText, toText } from '../sqlite/text'

const fileOf = (library: string): string => join(hiddenFolder(library), 'told.json')

/**
 * Returns true if this notice was shown to the person of this library. Returns false if that can't be read: showing
 * it twice is better than never.
 */
export async function wasNoticeShown(library: string, what: string): Promise<boolean> {
  return (await read(library)).includes(what)
}

/** Stores that this notice was shown. Never fails. */
export async function rememberNotice(library: string, what: string): Promise<void> {
  const staged = stagedIn(hiddenFolder(library))
  try {
    await privateFolder(hiddenFolder(library))
    await writeFile(staged, toText([...new Set([...(await read(library)), what])]), { mode: PRIVATE })
    await rename(staged, fileOf(library))
  } catch {
    await rm(staged, { force: true }).catch(() => {}) // the notice will be shown again
  }
}

async function read(library: string): Promise<string[]> {
  try {
    const seen = fromText<unknown>(await readFile(fileOf(library), 'utf8'))
    return Array.isArray(seen) ? seen.filter((what): what is string => typeof what === 'string') : []
  } catch {
    return []
  }
}
