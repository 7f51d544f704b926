import { chmod, copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from './connect'
import type { SqliteFile } from './dialect'
import type { Header } from './header'
import { latest, migrate, type Migration } from './migrations'
import { StoreRefusal } from './refusal'
import type { Db } from './schema'

/**
 * Returns true if this file can be written. It must not be open as a database here, because closing it would drop
 * SQLite's locks. Throws errors that are not about permissions.
 */
export async function isWritable(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r+')).close()
    return true
  } catch (error) {
    if (isNotAllowed(error)) return false
    throw error
  }
}

/** Returns true for the error of a file, folder or disk that can't be written. */
export function isNotAllowed(error: unknown): boolean {
  if (error instanceof StoreRefusal) return error.code === 'file-read-only'
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * Opens a database for reading: the file itself if it is of this version and not interrupted by a crash, else a
 * temporary copy, rolled back and migrated, in a folder whose name begins as given. `drop` closes it and removes the
 * copy.
 */
export async function connectForReading(
  path: string,
  header: Header,
  migrations: readonly Migration[],
  presence: SqliteFile['presence'],
  beginning: string
): Promise<{ db: Db; drop: () => Promise<void> }> {
  if (!header.interrupted && header.version === latest(migrations)) {
    const db = connect(path, 'read', { presence })
    return { db, drop: () => db.destroy() }
  }
  const folder = await mkdtemp(join(tmpdir(), beginning))
  const dropFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, 'copy.magot')
    await copyFile(path, copy)
    if (await stat(`${path}-journal`).catch(() => null)) await copyFile(`${path}-journal`, `${copy}-journal`)
    await brought(copy, header.version, migrations)
    const db = connect(copy, 'read')
    return { db, drop: () => db.destroy().finally(dropFolder) }
  } catch (error) {
    await dropFolder()
    throw error
  }
}

async function brought(copy: string, version: number, migrations: readonly Migration[]): Promise<void> {
  // A copied file has the permissions of the original.
  for (const file of [copy, `${copy}-journal`]) await chmod(file, 0o600).catch(() => {})
  const db = connect(copy, 'write', { fleeting: true })
  try {
    if (version < latest(migrations)) await migrate(db, version, migrations)
    else await db.selectFrom('meta').selectAll().execute() // rolls back an interrupted write
  } finally {
    await db.destroy()
  }
}
