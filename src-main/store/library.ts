import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { Params } from '../rules/json'
import { connect } from './connect'
import { readHeader } from './header'
import { latest, MIGRATIONS } from './migrations'
import { openHere } from './open-here'
import { asRefusal, StoreRefusal } from './refusal'

export { defaultLibrary } from './folders'
export { fileNameFor } from './file-name'
export { backupsOf, type Backup } from './backup'
export { restoreBackup } from './restore'

/** A campaign file of the library; where it can't be read, `problem` says why and the rest is what the name tells. */
export interface LibraryEntry {
  path: string
  /** The campaign's name; the file's where that can't be read. */
  name: string
  id: string | null
  system: string | null
  rosters: number
  battles: number
  size: number
  modified: string
  problem: { code: string; params: Params } | null
}

/**
 * The campaign files of a folder, the last changed first. Only reads, needs no lock, leaves every file as it is; of each
 * only the header and a few index columns. A folder that is not there has none.
 */
export async function listLibrary(folder: string): Promise<LibraryEntry[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = found.filter((f) => f.name.endsWith('.magot') && !f.name.startsWith('.') && !f.isDirectory()).map((f) => f.name)
  const entries = await Promise.all(names.map((name) => entryOf(join(folder, name))))
  return entries.sort((a, b) => (a.modified < b.modified ? 1 : a.modified > b.modified ? -1 : a.name.localeCompare(b.name)))
}

async function entryOf(path: string): Promise<LibraryEntry> {
  const file = await stat(path).catch(() => null)
  const plain = { path, size: file?.size ?? 0, modified: (file?.mtime ?? new Date(0)).toISOString() }
  const unread = { ...plain, name: basename(path, '.magot'), id: null, system: null, rosters: 0, battles: 0 }
  try {
    if (!openHere.has(await realpath(path).catch(() => path))) {
      const { interrupted } = await readHeader(path, latest(MIGRATIONS))
      // Only opening it for writing can end what a crash left half done; until then its name is all there is to show.
      if (interrupted) return { ...unread, problem: null }
    }
    return { ...plain, ...(await summaryOf(path)), problem: null }
  } catch (error) {
    const refusal = asRefusal(error, path)
    const { code, params } = refusal instanceof StoreRefusal ? refusal : new StoreRefusal('file-damaged', { path, detail: String(error) })
    return { ...unread, problem: { code, params } }
  }
}

type Summary = Pick<LibraryEntry, 'id' | 'name' | 'system' | 'rosters' | 'battles'>

async function summaryOf(path: string): Promise<Summary> {
  const db = connect(path, 'read')
  try {
    const { rows } = await sql<Summary>`select id, name, system,
      (select count(*) from subjects where kind = 'roster') as rosters,
      (select count(*) from subjects where kind = 'battle') as battles
      from subjects where kind = 'campaign'`.execute(db)
    if (!rows[0]) throw new StoreRefusal('file-damaged', { path, detail: 'no campaign' })
    return rows[0]
  } finally {
    await db.destroy()
  }
}
