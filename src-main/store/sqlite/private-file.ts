import { existsSync } from 'node:fs'
import { chmod, mkdir, open } from 'node:fs/promises'
import { sep } from 'node:path'
import { StoreRefusal } from './refusal'

/**
 * Only the person's account may read and write: a campaign contains names of people. Windows has its own
 * permissions and ignores these.
 */
export const PRIVATE = 0o600
const PRIVATE_FOLDER = 0o700

/**
 * Creates an empty file that only the person can read, for SQLite to fill; SQLite's own would be readable by all.
 * Throws if it exists.
 */
export async function createPrivate(path: string): Promise<void> {
  await (await open(path, 'wx', PRIVATE)).close()
}

/** For a copy, which has the permissions of the original. */
export async function makePrivate(path: string): Promise<void> {
  await chmod(path, PRIVATE)
}

/** The libraries that were there in this run of the program. */
const libraries = new Set<string>()

/** Remembers a library that is there, for `hasVanished`. */
export function knowLibrary(library: string): void {
  if (existsSync(library)) libraries.add(library)
}

/**
 * Returns true if this path lies in a library that was there and is gone: a stick was pulled out, or the folder was
 * renamed. Made anew, the library would be empty, and what is written into it would be hidden once the stick is back.
 */
export function hasVanished(path: string): boolean {
  return [...libraries].some(
    (library) => (path === library || path.startsWith(`${library}${sep}`)) && !existsSync(library)
  )
}

/** Makes a folder with those above it. Throws file-unreachable if its library has vanished. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (hasVanished(path)) throw new StoreRefusal('file-unreachable', { path })
  await mkdir(path, { recursive: true, ...(mode !== undefined && { mode }) })
}

export async function privateFolder(path: string): Promise<void> {
  await makeFolder(path, PRIVATE_FOLDER)
}
