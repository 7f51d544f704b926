import { chmod, copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from './connect'
import type { SqliteFile } from './dialect'
import type { Header } from './header'
import { latest, migrate, type Migration } from './migrations'
import { StoreRefusal } from './refusal'
import type { Db } from './schema'

/** May this file be written? It must not be open as a database here: closing it again would drop SQLite's locks. Throws what is no matter of rights. */
export async function isWritable(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r+')).close()
    return true
  } catch (error) {
    if (isNotAllowed(error)) return false
    throw error
  }
}

/** Is this what a file, a folder or a disk that can't be written answers? */
export function isNotAllowed(error: unknown): boolean {
  if (error instanceof StoreRefusal) return error.code === 'file-read-only'
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * A database that can only be read: the file itself where it is whole and of this version, else a copy of it in which what a crash
 * left half done was rolled back, and what an older version wrote was brought up to date. `drop` closes it and removes the copy.
 */
export async function connectForReading(
  path: string,
  header: Header,
  migrations: readonly Migration[],
  presence: SqliteFile['presence']
): Promise<{ db: Db; drop: () => Promise<void> }> {
  if (!header.interrupted && header.version === latest(migrations)) {
    const db = connect(path, 'read', { presence })
    return { db, drop: () => db.destroy() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'magot-reading-'))
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
  // A copy takes over the rights of what it was made of.
  for (const file of [copy, `${copy}-journal`]) await chmod(file, 0o600).catch(() => {})
  const db = connect(copy, 'write', { fleeting: true })
  try {
    if (version < latest(migrations)) await migrate(db, version, migrations)
    else await db.selectFrom('meta').selectAll().execute() // rolls back
  } finally {
    await db.destroy()
  }
}
