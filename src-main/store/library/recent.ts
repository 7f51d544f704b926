import { listOf, SmallFile } from './small-file'

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

const recent = new SmallFile('recent.json', (read) => listOf(read, isRecent).slice(0, MOST))

/** The recently opened files, newest first. Empty if unreadable. */
export function readRecent(library: string): Promise<Recent[]> {
  return recent.read(library)
}

/** Puts a file first in the list. Never fails. */
export async function rememberRecent(library: string, one: Recent): Promise<void> {
  await recent.change(library, (all) => [one, ...all.filter(({ path }) => path !== one.path)].slice(0, MOST))
}

/** Removes a file from the list. Never fails. */
export async function forgetRecent(library: string, path: string): Promise<void> {
  await recent.change(library, (all) => all.filter((entry) => entry.path !== path))
}

function isRecent(value: unknown): value is Recent {
  const fields = ['path', 'name', 'system', 'at'] as const
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof (value as Partial<Recent>)[field] === 'string')
  )
}
