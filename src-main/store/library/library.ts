import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { Params } from '../../kernel/values/json'
import { connect } from '../sqlite/connect'
import { damagedStates, glance, SUMMED } from '../journal/quick-check'
import { readHeader } from '../sqlite/header'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import { openHere } from './open-here'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import type { Db } from '../sqlite/schema'
import { oddTables } from '../sqlite/tables-as-made'
import { isAsLeft, knownDamage } from './verified'

export { defaultLibrary } from './folders'
export { fileNameFor, fileNameOf } from './file-name'
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
  /** What is wrong with it. Where only some rows are damaged (`params.opens`), it can be opened all the same. */
  problem: { code: string; params: Params } | null
}

/**
 * The campaign files of a folder, the last changed first. Only reads, needs no lock, leaves every file as it is; of each
 * only the header and a few index columns. A folder that is not there has none.
 */
export async function listLibrary(folder: string): Promise<LibraryEntry[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = found
    .filter((f) => f.name.endsWith('.magot') && !f.name.startsWith('.') && !f.isDirectory())
    .map((f) => f.name)
  const entries = await Promise.all(names.map((name) => entryOf(folder, join(folder, name))))
  return entries.sort((a, b) =>
    a.modified < b.modified ? 1 : a.modified > b.modified ? -1 : a.name.localeCompare(b.name)
  )
}

async function entryOf(folder: string, path: string): Promise<LibraryEntry> {
  const file = await stat(path).catch(() => null)
  const plain = { path, size: file?.size ?? 0, modified: (file?.mtime ?? new Date(0)).toISOString() }
  const unread = { ...plain, name: basename(path, '.magot'), id: null, system: null, rosters: 0, battles: 0 }
  try {
    const real = await realpath(path).catch(() => path)
    const here = openHere.has(real)
    let version = latest(MIGRATIONS)
    if (!here) {
      const header = await readHeader(path, version)
      const { interrupted } = header
      version = header.version
      // Only opening it for writing can end what a crash left half done; until then its name is all there is to show.
      if (interrupted) return { ...unread, problem: null }
    }
    // What is open was looked at when it was opened; its own session knows what was seen since.
    const { summary, damage } = await summaryOf(
      path,
      version,
      here ? null : (db) => damageIn(db, folder, real)
    )
    return {
      ...plain,
      ...summary,
      problem: damage && { code: 'file-damaged', params: { path, ...damage, opens: true } }
    }
  } catch (error) {
    const refusal = asRefusal(error, path)
    const { code, params } =
      refusal instanceof StoreRefusal
        ? new StoreRefusal(refusal.code, { path, ...refusal.params })
        : new StoreRefusal('file-damaged', { path, detail: String(error) })
    return { ...unread, problem: { code, params } }
  }
}

/** The flat part of what opening looks at. Throws file-damaged. */
async function assertUsable(db: Db, path: string, version: number): Promise<void> {
  const odd = await oddTables(db, version, MIGRATIONS)
  if (odd.length > 0) throw new StoreRefusal('file-damaged', { path, part: 'tables', detail: odd.join(', ') })
  await glance(db, version)
}

/** What the last look at a file found, as long as the file is what it was then. */
const looked = new Map<string, { size: number; mtime: number; damage: Params | null }>()

/** A damaged state of a file that is not as Magot left it, or the damage that was seen when it was last open. Each file is read once for it. */
async function damageIn(db: Db, library: string, path: string): Promise<Params | null> {
  if (await isAsLeft(library, path)) return null
  const known = await knownDamage(library, path)
  if (known) return known
  const { size, mtimeMs: mtime } = await stat(path)
  const before = looked.get(path)
  if (before && before.size === size && before.mtime === mtime) return before.damage
  const damage = (await damagedStates(db))[0] ?? null
  looked.set(path, { size, mtime, damage })
  return damage
}

export type Summary = Pick<LibraryEntry, 'id' | 'name' | 'system' | 'rosters' | 'battles'>

/** What a list shows of a backup. Throws where it can't be read. */
export async function summaryOfBackup(path: string): Promise<Summary> {
  return (await summaryOf(path, 0, null)).summary
}

async function summaryOf(
  path: string,
  version: number,
  look: ((db: Db) => Promise<Params | null>) | null
): Promise<{ summary: Summary; damage: Params | null }> {
  const file = connect(path, 'read')
  try {
    // One transaction: another program may write between two looks.
    return await file.connection().execute(async (db) => {
      await sql`begin`.execute(db)
      if (look) await assertUsable(db, path, version)
      const { rows } = await sql<Summary>`select id, name, system,
        (select count(*) from subjects where kind = 'roster') as rosters,
        (select count(*) from subjects where kind = 'battle') as battles
        from subjects where kind = 'campaign'`.execute(db)
      if (!rows[0]) throw new StoreRefusal('file-damaged', { path, detail: 'no campaign' })
      return { summary: rows[0], damage: look && version >= SUMMED ? await look(db) : null }
    })
  } finally {
    await file.destroy()
  }
}
