import { chmod, mkdir, open } from 'node:fs/promises'

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

export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
}
