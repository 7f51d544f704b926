import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from './connect'
import { backupFolder, isFolderSafe } from './folders'
import { readHeader } from './header'
import { readMeta } from './meta'
import { StoreRefusal } from './refusal'
import { clearStaged, stagedIn, sync } from './staging'
import { stillCopy } from './still-copy'
import type { Db } from './tables'
import { kept } from './thinning'
import { lastSeenId } from './verified'

/** A backup as lists show it. */
export interface Backup {
  /** Its file's name: what a client names it by. */
  name: string
  path: string
  /** When it was made, as an ISO moment. */
  at: string
  size: number
}

/** How far a campaign file has come: two files of one campaign with the same mark hold the same. */
interface Mark {
  seq: number
  hash: string
  events: number
  subjects: number
  version: number
}

/**
 * Writes a backup of an open campaign: a copy by SQLite itself, under a temporary name, verified, on the disk, then
 * renamed; older ones are thinned. Answers with its path. Throws backup-failed.
 */
export async function makeBackup(db: Db, to: { library: string; id: string; at: string }): Promise<string> {
  const folder = backupFolder(to.library, to.id)
  const staged = stagedIn(folder)
  const copy = stagedIn(folder)
  try {
    await mkdir(folder, { recursive: true })
    // SQLite rewrites a copy of the file: acts go on meanwhile.
    const mark = await stillCopy(db, copy, markOf)
    const still = connect(copy, 'write', { fleeting: true })
    try {
      await sql`vacuum into ${staged}`.execute(still)
    } finally {
      await still.destroy()
    }
    await verify(staged, Number.MAX_SAFE_INTEGER, mark)
    await sync(staged)
    const path = await freeName(folder, to.at)
    await rename(staged, path)
    await sync(folder)
    await thin(folder, to.at)
    return path
  } catch (error) {
    await rm(staged, { force: true }).catch(() => {})
    throw new StoreRefusal('backup-failed', { path: folder, detail: error instanceof Error ? error.message : String(error) })
  } finally {
    await rm(copy, { force: true }).catch(() => {})
  }
}

/** Makes a backup where the campaign changed since the newest one; else answers with null. */
export async function backupIfChanged(db: Db, to: { library: string; id: string; at: string }): Promise<string | null> {
  const newest = (await listBackups(to.library, to.id))[0]
  if (newest) {
    const known = await markOfFile(newest.path).catch(() => null)
    if (known && sameMark(known, await markOf(db))) return null
  }
  return makeBackup(db, to)
}

/** The backups of a campaign that can be offered, newest first. Cheap: those that are empty or cut short are left out, none is read whole. */
export async function listBackups(library: string, id: string): Promise<Backup[]> {
  const folder = backupFolder(library, id)
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name))
  const backups: Backup[] = []
  for (const name of names) {
    const path = join(folder, name)
    const good = await readHeader(path, Number.MAX_SAFE_INTEGER).catch(() => null)
    if (good) backups.push({ name, path, at: momentIn(name), size: good.size })
  }
  return backups.sort((a, b) => (a.at === b.at ? b.name.length - a.name.length || (a.name < b.name ? 1 : -1) : a.at < b.at ? 1 : -1))
}

/** The backups of the campaign in this file, newest first, also where the file can't be read or is gone. */
export async function backupsOf(path: string, library: string): Promise<Backup[]> {
  const id = (await idIn(path)) ?? (await lastSeenId(library, path))
  return id && isFolderSafe(id) ? listBackups(library, id) : []
}

/** The campaign's id, as far as the file can be read. */
export async function idIn(path: string): Promise<string | null> {
  const db = connect(path, 'read')
  try {
    return (await readMeta(db)).id ?? null
  } catch {
    return null
  } finally {
    await db.destroy().catch(() => {})
  }
}

/** Reads a backup whole. Throws where it is not a sound campaign of at most version `latest`, or differs from `mark`. */
export async function verify(path: string, latest: number, mark?: Mark): Promise<void> {
  await readHeader(path, latest)
  const db = connect(path, 'read')
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    if (rows[0]?.quick_check !== 'ok') throw new Error(`the copy is damaged: ${rows[0]?.quick_check}`)
    const found = await markOf(db)
    if (mark && !sameMark(found, mark)) throw new Error('the copy differs from the campaign')
  } finally {
    await db.destroy()
  }
}

async function markOf(db: Db): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select seq, hash, (select count(*) from events) as events, (select count(*) from subjects) as subjects,
      (select user_version from pragma_user_version) as version
    from acts order by seq desc limit 1`.execute(db)
  if (!rows[0]) throw new Error('no act in the journal')
  return rows[0]
}

async function markOfFile(path: string): Promise<Mark> {
  const db = connect(path, 'read')
  try {
    return await markOf(db)
  } finally {
    await db.destroy()
  }
}

function sameMark(a: Mark, b: Mark): boolean {
  return a.seq === b.seq && a.hash === b.hash && a.events === b.events && a.subjects === b.subjects && a.version === b.version
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z(-\d+)?\.magot$/

/** A moment as a name: colons are not allowed on Windows. */
export function stampOf(at: string): string {
  return new Date(at).toISOString().replace(/[:.]/g, '-')
}

async function freeName(folder: string, at: string): Promise<string> {
  const name = stampOf(at)
  const taken = new Set(await readdir(folder))
  for (let n = 1; ; n++) {
    const candidate = `${name}${n === 1 ? '' : `-${n}`}.magot`
    if (!taken.has(candidate)) return join(folder, candidate)
  }
}

function momentIn(name: string): string {
  return name.replace(/^(.{10})T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z.*$/, '$1T$2:$3:$4.$5Z')
}

async function thin(folder: string, now: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  const stay = new Set(kept(names.map(momentIn), now))
  for (const name of names) if (!stay.has(momentIn(name))) await rm(join(folder, name), { force: true })
  await clearStaged(folder)
}
