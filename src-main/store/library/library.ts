import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Params } from '../../kernel/values/json'
import { connect } from '../sqlite/connect'
import { damagedStates, quickCheck, SUMMED } from '../journal/quick-check'
import { readHeader } from '../sqlite/header'
import { isCampaignFile, nameWithoutEnding } from './file-name'
import { hasVanished } from '../sqlite/private-file'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import { openHere } from './open-here'
import { asRefusal, isForbidden, StoreRefusal } from '../sqlite/refusal'
import type { Db } from '../sqlite/schema'
import { oddTables } from '../sqlite/tables-as-made'
import { isAsLeft, knownDamage } from './verified'

export { fileNameFor, fileNameOf, nameWithoutEnding } from './file-name'
export { backupsOf, type Backup } from './backup'
export { restoreBackup } from './restore'

/** A campaign file of the library. If it can't be read, `problem` says why, and the name comes from the file's name. */
export interface LibraryEntry {
  path: string
  /** The campaign's name, or the file's name if unreadable. */
  name: string
  id: string | null
  system: string | null
  rosters: number
  battles: number
  size: number
  modified: string
  /**
   * What is wrong with the file; null for nothing. With `params.opens` only some rows are damaged, and the file can
   * be opened.
   */
  problem: { code: string; params: Params } | null
}

/**
 * The campaign files of a folder, last changed first. Only reads, and needs no lock. Reads the header and a few
 * index columns of each file; a changed file's states are read once too. A missing folder has no files. Throws
 * library-unreachable if it was there and has vanished, or can't be read (`unreadable`: not by this person): an empty
 * list would say that all campaigns are lost.
 */
export async function listLibrary(folder: string): Promise<LibraryEntry[]> {
  if (hasVanished(folder)) throw new StoreRefusal('library-unreachable', { path: folder })
  const found = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    const unreadable = isForbidden(error)
    throw new StoreRefusal('library-unreachable', { path: folder, ...(unreadable && { unreadable }) })
  })
  const names = found
    .filter((f) => isCampaignFile(f.name) && !f.name.startsWith('.') && !f.isDirectory())
    .map((f) => f.name)
  const entries = await Promise.all(names.map((name) => entryOf(folder, join(folder, name))))
  return entries.sort((a, b) =>
    a.modified < b.modified ? 1 : a.modified > b.modified ? -1 : a.name.localeCompare(b.name)
  )
}

async function entryOf(folder: string, path: string): Promise<LibraryEntry> {
  const file = await stat(path).catch(() => null)
  // A link that leads nowhere has a time, too: when it was made.
  const seen = file ?? (await lstat(path).catch(() => null))
  const plain = { path, size: file?.size ?? 0, modified: (seen?.mtime ?? new Date(0)).toISOString() }
  const unread = { ...plain, name: nameWithoutEnding(path), id: null, system: null, rosters: 0, battles: 0 }
  try {
    const real = await realpath(path).catch(() => path)
    const here = openHere.has(real)
    let version = latest(MIGRATIONS)
    if (!here) {
      const header = await readHeader(path, version)
      const { interrupted } = header
      version = header.version
      // A crash left a transaction unfinished. Only opening the file for writing can roll it back, so the list
      // shows the name only.
      if (interrupted) return { ...unread, problem: null }
    }
    // An open file was checked at its opening, and its session knows of later damage.
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

/** The quick part of the checks at opening. Throws file-damaged. */
async function assertUsable(db: Db, path: string, version: number): Promise<void> {
  const odd = await oddTables(db, version, MIGRATIONS)
  if (odd.length > 0) throw new StoreRefusal('file-damaged', { path, part: 'tables', detail: odd.join(', ') })
  await quickCheck(db, version)
}

/** The result of the last check of a file, valid while size and modification time are the same. */
const looked = new Map<string, { size: number; mtime: number; damage: Params | null }>()

/**
 * The first damaged state of a file: null if it is as Magot left it sound, known damage if it was left with that,
 * else found by reading all states. Each version of a file is read once.
 */
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

/** What lists show of a backup. Throws if it can't be read. */
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
    // One transaction, because another program may write between two queries.
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
