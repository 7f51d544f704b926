import { chmod, mkdir, open } from 'node:fs/promises'

/** Read and written by the person alone: a campaign names people. Windows has its own rights and ignores these. */
export const PRIVATE = 0o600
const PRIVATE_FOLDER = 0o700

/** An empty file that only the person can read, for SQLite to fill: it would make one that everybody can read. Throws where it is there. */
export async function createPrivate(path: string): Promise<void> {
  await (await open(path, 'wx', PRIVATE)).close()
}

/** After a copy, which has taken over the rights of what was copied. */
export async function makePrivate(path: string): Promise<void> {
  await chmod(path, PRIVATE)
}

export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
}
