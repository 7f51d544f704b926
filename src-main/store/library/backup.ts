import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { damagedWithin, damageIn, refusalOf } from './backup-damage'
import { noteChecked, readNotes, type BackupCause, type Head } from './backup-notes'
import { backupFolder, backupsFolder, isFolderSafe, listOf } from './folders'
import { connect } from '../sqlite/connect'
import { readHeader } from '../sqlite/header'
import { readMeta } from '../sqlite/meta'
import { createPrivate, privateFolder } from '../sqlite/private-file'
import { asRefusal, isForbidden, StoreRefusal } from '../sqlite/refusal'
import { clearStaged, stagedIn, sync } from './staging'
import { stillCopy } from '../sqlite/still-copy'
import type { Db } from '../sqlite/schema'
import { thinned } from './thinning'
import { lastSeen } from './verified'

/** A backup as lists show it. */
export interface Backup {
  /** Its file's name, which identifies it within its list. */
  name: string
  /** The name of its folder: campaign id and copy id. */
  list: string
  path: string
  /** When it was made (ISO). */
  at: string
  size: number
  /** When it was last read completely without a fault (ISO); null if unknown for the file in its present state. */
  checked: string | null
  /** True if damage was found in it. */
  damaged: boolean
  cause: BackupCause | null
  /** Where its journal ends; null if not noted. */
  head: Head | null
}

/** The list a backup goes into, when it is made and why. */
export interface BackupOf {
  library: string
  id: string
  copy?: string | null
  at: string
  cause?: BackupCause
}

/** A byte copy of the campaign at one moment. The backup is made from it, without the campaign. */
export interface BegunBackup {
  /** Where the journal ended at that moment. */
  head: Head
  /**
   * Writes the backup: compacts it, reads it completely, syncs it to disk, names it and thins older ones. Returns
   * its path. Throws backup-failed, leaving no files.
   */
  finish(): Promise<string>
}

/**
 * Takes the byte copy for a backup; only during this nobody may write. Throws backup-failed. The caller must call
 * `finish`, or the copy stays until leftovers are cleared.
 */
export async function beginBackup(db: Db, to: BackupOf): Promise<BegunBackup> {
  const folder = backupFolder(to.library, to.id, to.copy)
  const copy = stagedIn(folder)
  try {
    await privateFolder(folder)
    const head = await stillCopy(db, copy, headOf)
    return { head, finish: () => finishBackup(copy, folder, head, to) }
  } catch (error) {
    await rm(copy, { force: true }).catch(() => {})
    throw failed(folder, error)
  }
}

/**
 * As `beginBackup`, or null if a checked backup or the one being made (`underWay`) already holds the campaign's
 * present state.
 */
export async function beginBackupIfChanged(
  db: Db,
  to: BackupOf,
  underWay: Head | null = null
): Promise<BegunBackup | null> {
  if (underWay && sameHead(underWay, await headOf(db))) return null
  return (await isBackedUp(db, to)) ? null : beginBackup(db, to)
}

/**
 * Returns true if a checked backup holds the campaign's present state. After a restore this may be an older backup;
 * the newest one then holds the state that the restore replaced.
 */
export async function isBackedUp(db: Db, to: BackupOf): Promise<boolean> {
  const checked = (await listBackups(to.library, to.id, to.copy)).filter((backup) => backup.checked !== null)
  if (checked.length === 0) return false
  const head = await headOf(db)
  if (checked.some((backup) => backup.head && sameHead(backup.head, head))) return true
  // Older versions noted no head: read it from the newest file.
  const newest = checked[0]!
  const known = newest.head ?? (await headOfFile(newest.path).catch(() => null))
  return known !== null && sameHead(known, head)
}

/** Makes a backup of an open campaign. Returns its path. Throws backup-failed. */
export async function makeBackup(db: Db, to: BackupOf): Promise<string> {
  return (await beginBackup(db, to)).finish()
}

/** Makes the backup from a byte copy and removes the copy; see `BegunBackup.finish`. */
export async function finishBackup(copy: string, folder: string, head: Head, to: BackupOf): Promise<string> {
  const { at, cause } = to
  const staged = stagedIn(folder)
  try {
    await createPrivate(staged)
    const still = connect(copy, 'write', { fleeting: true })
    let counts: string
    try {
      // SQLite writes every page anew: this finds unreadable pages and drops free ones.
      await sql`vacuum into ${staged}`.execute(still)
      counts = await countsOf(still)
    } finally {
      await still.destroy()
    }
    await rm(copy, { force: true })
    await verify(staged, Number.MAX_SAFE_INTEGER, { head, counts })
    // A campaign with damaged rows is backed up too, for its sound rows, but its backup does not count as checked.
    const damaged = (await damageIn(staged)) !== null
    await sync(staged)
    const path = await freeName(folder, at)
    // Noted before the rename, so that the note exists when the backup becomes visible.
    const known = { cause: cause ?? null, head, file: staged, damaged }
    await noteChecked(folder, basename(path), damaged ? null : at, known)
    await rename(staged, path)
    await sync(folder)
    await thin(to)
    return path
  } catch (error) {
    throw failed(folder, error)
  } finally {
    for (const left of [staged, copy, `${copy}-journal`]) await rm(left, { force: true }).catch(() => {})
  }
}

/**
 * Turns an error into backup-failed. `why` is the code of the cause if it is a refusal (disk full, folder not
 * writable, campaign damaged), else null.
 */
export function failed(folder: string, error: unknown): StoreRefusal {
  if (error instanceof StoreRefusal && error.code === 'backup-failed') return error
  const cause = asRefusal(error, folder)
  return new StoreRefusal('backup-failed', {
    path: folder,
    why: cause instanceof StoreRefusal ? cause.code : null,
    detail: error instanceof Error ? error.message : String(error)
  })
}

/** The backups of one list, newest first. Reads only headers; empty or truncated files are left out. */
export async function listBackups(
  library: string,
  id: string,
  copy: string | null = null
): Promise<Backup[]> {
  const folder = backupFolder(library, id, copy)
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name))
  const notes = names.length > 0 ? await readNotes(folder) : new Map<string, never>()
  const backups: Backup[] = []
  for (const name of names) {
    const path = join(folder, name)
    const good = await readHeader(path, Number.MAX_SAFE_INTEGER).catch(() => null)
    const note = notes.get(name)
    if (good)
      backups.push({
        name,
        list: basename(folder),
        path,
        at: momentIn(name),
        size: good.size,
        checked: note?.checked ?? null,
        damaged: note?.damaged === true,
        cause: note?.cause ?? null,
        head: note?.head ?? null
      })
  }
  return backups.sort((a, b) =>
    a.at === b.at ? b.name.length - a.name.length || (a.name < b.name ? 1 : -1) : a.at < b.at ? 1 : -1
  )
}

/**
 * Throws library-unreachable (`unreadable: 'backups'`) if the backups of a campaign, or with none of all, may not be read by
 * this person: an empty list would say that there are none.
 */
export async function refuseUnread(library: string, of?: { id: string; copy: string | null }): Promise<void> {
  const folders = [backupsFolder(library), ...(of ? [backupFolder(library, of.id, of.copy)] : [])]
  for (const path of folders)
    await readdir(path).catch((error: unknown) => {
      if (isForbidden(error)) throw new StoreRefusal('library-unreachable', { path, unreadable: 'backups' })
    })
}

/** All backups of a campaign: first those of this copy, then those of its other copies, each newest first. */
export async function listAllBackups(library: string, id: string, copy: string | null): Promise<Backup[]> {
  const others = (await lists(library)).filter((list) => list.campaign === id && list.copy !== copy)
  const found = [await listBackups(library, id, copy)]
  for (const other of others) found.push(await listBackups(library, id, other.copy))
  return found.flat()
}

/** Every list of backups in the library, of all campaigns. */
export async function lists(
  library: string
): Promise<{ list: string; campaign: string; copy: string | null }[]> {
  const folders = await readdir(backupsFolder(library)).catch(() => [])
  return folders.flatMap((list) => {
    const of = listOf(list)
    return of ? [{ list, ...of }] : []
  })
}

/** The backups of the campaign in this file, newest first, even if the file is unreadable or gone. */
export async function backupsOf(path: string, library: string): Promise<Backup[]> {
  const of = await campaignIn(path, library)
  return of ? listAllBackups(library, of.id, of.copy) : []
}

/** The campaign and copy in this file, or those last seen at this path if it can't be read. Null if unknown. */
export async function campaignIn(
  path: string,
  library: string
): Promise<{ id: string; copy: string | null } | null> {
  const here = (await idsIn(path)) ?? (await lastSeen(library, path))
  return here && isFolderSafe(here.id) && (here.copy === null || isFolderSafe(here.copy)) ? here : null
}

/** The id of the campaign in this file; null if unreadable. */
export async function idIn(path: string): Promise<string | null> {
  return (await idsIn(path))?.id ?? null
}

async function idsIn(path: string): Promise<{ id: string; copy: string | null } | null> {
  const db = connect(path, 'read')
  try {
    const meta = await readMeta(db)
    return meta.id ? { id: meta.id, copy: meta.copy ?? null } : null
  } catch {
    return null
  } finally {
    await db.destroy().catch(() => {})
  }
}

/**
 * Checks the structure of a whole backup. Throws if it is no sound campaign of at most version `latest`, or if head
 * or counts differ from `of`.
 */
export async function verify(
  path: string,
  latest: number,
  of?: { head: Head; counts: string }
): Promise<void> {
  await readHeader(path, latest)
  const db = connect(path, 'read')
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    if (rows[0]?.quick_check !== 'ok')
      throw new StoreRefusal('file-damaged', { path, detail: `the copy is damaged: ${rows[0]?.quick_check}` })
    const head = await headOf(db)
    if (of && !(sameHead(head, of.head) && (await countsOf(db)) === of.counts))
      throw new Error('the copy differs from the campaign')
  } finally {
    await db.destroy()
  }
}

/**
 * Opens a backup, reads every row, and notes when that was and whether it was sound. Throws backup-damaged with the
 * damaged rows, file-newer, file-missing.
 */
export async function checkBackup(
  backup: Pick<Backup, 'path' | 'name'>,
  latest: number,
  now: string
): Promise<void> {
  try {
    await verify(backup.path, latest)
    const damage = await damageIn(backup.path)
    if (damage) throw damagedWithin(backup.path, damage)
  } catch (error) {
    throw await refusalOf(backup.path, error)
  }
  await noteChecked(join(backup.path, '..'), backup.name, now)
}

/** Where the journal ends. One indexed query, whatever the file's size. */
export async function headOf(db: Db): Promise<Head> {
  const { rows } = await sql<Head>`
    select seq, hash, (select user_version from pragma_user_version) as version from acts order by seq desc limit 1`.execute(
    db
  )
  if (!rows[0]) throw new Error('no act in the journal')
  return rows[0]
}

export async function headOfFile(path: string): Promise<Head> {
  const db = connect(path, 'read')
  try {
    return await headOf(db)
  } finally {
    await db.destroy()
  }
}

async function countsOf(db: Db): Promise<string> {
  const { rows } =
    await sql`select (select count(*) from events) as events, (select count(*) from subjects) as subjects`.execute(
      db
    )
  return JSON.stringify(rows[0])
}

/** True if both journals end with the same act, and so are equal. The files may have different versions. */
export function sameEnd(a: Head, b: Head): boolean {
  return a.seq === b.seq && a.hash === b.hash
}

/** True if both journals are equal and the files have the same version. */
export function sameHead(a: Head, b: Head): boolean {
  return sameEnd(a, b) && a.version === b.version
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z(-\d+)?\.magot$/

/** A moment as a file name. Windows does not allow colons. */
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

async function thin({ library, id, copy, at }: BackupOf): Promise<void> {
  const all = await listBackups(library, id, copy)
  const stay = new Set(thinned(all, at))
  // The newest checked backup is kept, whatever was made after it.
  const newestChecked = all.find((backup) => backup.checked !== null)
  for (const backup of all)
    if (!stay.has(backup) && backup !== newestChecked) await rm(backup.path, { force: true })
  await clearStaged(backupFolder(library, id, copy))
}
