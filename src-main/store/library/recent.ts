import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hiddenFolder } from './folders'
import { PRIVATE, privateFolder } from '../sqlite/private-file'
import { stagedIn } from './staging'
import { fromText, toText } from '../sqlite/text'

/** A recently opened campaign file, inside or outside the library. */
export interface Recent {
  path: string
  /** The campaign's name when it was last open. */
  name: string
  system: string
  at: string
}

/** The most files listed. */
const MOST = 12

/** The recently opened files, newest first. Empty if unreadable. */
export async function readRecent(library: string): Promise<Recent[]> {
  try {
    const recent = fromText<unknown>(await readFile(fileOf(library), 'utf8'))
    return Array.isArray(recent) ? recent.filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts a file first in the list. Never fails. */
export async function rememberRecent(library: string, one: Recent): Promise<void> {
  await change(library, (recent) => [one, ...recent.filter(({ path }) => path !== one.path)].slice(0, MOST))
}

/** Removes a file from the list. Never fails. */
export async function forgetRecent(library: string, path: string): Promise<void> {
  await change(library, (recent) => recent.filter((entry) => entry.path !== path))
}

async function change(library: string, by: (recent: Recent[]) => Recent[]): Promise<void> {
  const staged = stagedIn(hiddenFolder(library))
  try {
    const recent = by(await readRecent(library))
    await privateFolder(hiddenFolder(library))
    await writeFile(staged, toText(recent), { mode: PRIVATE })
    await rename(staged, fileOf(library))
  } catch {
    await rm(staged, { force: true }).catch(() => {}) // nothing depends on the list
  }
}

function fileOf(library: string): string {
  return join(hiddenFolder(library), 'recent.json')
}

function isRecent(value: unknown): value is Recent {
  const fields = ['path', 'name', 'system', 'at'] as const
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof (value as Partial<Recent>)[field] === 'string')
  )
}
