import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Campaign } from '../../kernel/state/campaign'
import type { Params } from '../../kernel/values/json'
import { backupsOf, makeBackup } from './backup'
import { connect } from '../sqlite/connect'
import { settleCopy } from './copies'
import { isFolderSafe } from './folders'
import { damagedStates, quickCheck } from '../journal/quick-check'
import { giveBackFreePages } from '../sqlite/free-pages'
import { readHeader } from '../sqlite/header'
import { lockedHere, takeLock } from './lock'
import type { Machine } from './machine'
import { readMeta, type CopyMeta, type Meta } from '../sqlite/meta'
import { latest, migrate, MIGRATIONS, type Migration } from '../sqlite/migrations'
import { openHere } from './open-here'
import { connectForReading, isNotAllowed, isWritable } from '../sqlite/open-reading'
import { Presence } from './presence'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { clearStaged, READING } from './staging'
import type { Db } from '../sqlite/schema'
import { fromText } from '../sqlite/text'
import { oddTables } from '../sqlite/tables-as-made'
import { isAsLeft, lastSeenId } from './verified'

export interface OpenOptions {
  /** The folder with backups and Magot's other files, usually the folder of the campaign file. */
  library: string
  now: () => string
  /** Takes over the lock of a program that may or may not run. Ask the person first. */
  force?: boolean
  /** This computer by default; tests pass another. */
  machine?: Machine
  /** The file is still being made and is deleted if that fails. Its writes need not survive a power cut. */
  fleeting?: boolean
  /** Writes many acts at a time (journal/batch.ts). For filling a campaign that nobody uses yet. */
  batched?: boolean
  /** The migrations of this version by default; tests pass others. */
  migrations?: readonly Migration[]
  /** Called with the campaign's game before the file is checked, so that the game can be loaded meanwhile. */
  foretell?: (system: string) => void
}

/** An open, checked and migrated database. Only this program may write it; if `readOnly`, nobody here may. */
export interface Opened {
  path: string
  db: Db
  /** The file or its folder can't be written: it is not locked, and nothing is written. */
  readOnly: boolean
  /** Whether the file is still in its place. */
  presence: Presence
  meta: Meta
  /** Which copy of its campaign the file is (copies.ts). */
  copy: string | null
  /** The damaged states found at opening. Everything else can be used. */
  damages: Params[]
  unlock: () => Promise<void>
}

/**
 * Opens a campaign for writing: reads the header, locks, checks, and migrates if needed (after a verified backup).
 * A campaign that can't be written is opened for reading. Throws a StoreRefusal, leaving the file as it was; the
 * refusal lists the campaign's backups.
 */
export async function openDatabase(path: string, options: OpenOptions): Promise<Opened> {
  try {
    return await opened(path, options)
  } catch (error) {
    throw await withBackups(asRefusal(error, path), path, options.library)
  }
}

async function opened(given: string, options: OpenOptions): Promise<Opened> {
  const migrations = options.migrations ?? MIGRATIONS
  const path = await realpath(given).catch(() => given) // two links to one file are one campaign
  if (openHere.has(path)) throw await lockedHere(path)
  await readHeader(path, latest(migrations))
  if (!(await isWritable(path))) return openedForReading(path, options, migrations)
  const lock = await takeLock(path, options.now(), options.force, options.machine).catch((error: unknown) => {
    // The folder is not writable: SQLite can't create its journal there, so nothing can be written.
    if (isNotAllowed(error)) return null
    throw error
  })
  if (lock === null) return openedForReading(path, options, migrations)
  let giveBack = lock
  const unlock = async (): Promise<void> => {
    openHere.delete(path)
    await giveBack()
  }
  const relock = async (): Promise<void> => {
    await giveBack()
    giveBack = async () => {}
    giveBack = await takeLock(path, options.now(), false, options.machine)
  }
  let db: Db | null = null
  try {
    // Of a file outside of the library, nobody else looks for what a killed program left beside it.
    await clearStaged(dirname(path))
    // Read again, because now nobody else writes the file.
    const header = await readHeader(path, latest(migrations))
    const trusted = !header.interrupted && (await isAsLeft(options.library, path))
    openHere.add(path)
    const presence = new Presence(path, relock)
    db = connect(path, 'write', { ...options, presence })
    if (options.foretell) await systemIn(db).then(options.foretell, () => {})
    if (!trusted) await checkByPragma(db, path)
    const meta = await campaignOf(db, path, header.version, migrations)
    const known = copyIn(meta)
    const copy = options.fleeting
      ? known
      : await settleCopy(db, { library: options.library, path, campaign: meta.id, copy: known })
    if (header.version < latest(migrations)) {
      await makeBackup(db, {
        library: options.library,
        id: meta.id,
        copy,
        at: options.now(),
        cause: 'migration'
      })
      await migrate(db, header.version, migrations)
    }
    await giveBackFreePages(db)
    await presence.opened(db, meta.id)
    return {
      path,
      db,
      readOnly: false,
      presence,
      meta,
      copy,
      damages: trusted ? [] : await damagedStates(db),
      unlock
    }
  } catch (error) {
    await db?.destroy().catch(() => {})
    await unlock()
    throw error
  }
}

/**
 * Opens a campaign that can't be written, for reading and printing. It is
 * not locked, so others may write it meanwhile.
 */
async function openedForReading(
  path: string,
  options: OpenOptions,
  migrations: readonly Migration[]
): Promise<Opened> {
  const header = await readHeader(path, latest(migrations))
  const trusted = !header.interrupted && (await isAsLeft(options.library, path))
  openHere.add(path)
  const forget = async () => void openHere.delete(path)
  try {
    const presence = new Presence(path, async () => {})
    const { db, drop } = await connectForReading(path, header, migrations, presence, READING)
    try {
      if (!trusted) await checkByPragma(db, path)
      const meta = await campaignOf(db, path, latest(migrations), migrations)
      await presence.opened(db, meta.id)
      return {
        path,
        db,
        readOnly: true,
        presence,
        meta,
        copy: copyIn(meta),
        damages: trusted ? [] : await damagedStates(db),
        unlock: () => drop().finally(forget)
      }
    } catch (error) {
      await drop()
      throw error
    }
  } catch (error) {
    await forget()
    throw error
  }
}

/** The game that the file names. Throws if there is none, or if the file is damaged. */
async function systemIn(db: Db): Promise<string> {
  const { state } = await db
    .selectFrom('subjects')
    .select('state')
    .where('kind', '=', 'campaign')
    .executeTakeFirstOrThrow()
  return fromText<Campaign>(state).system
}

/** Checks the tables and returns the file's fixed data. Throws file-damaged. */
async function campaignOf(
  db: Db,
  path: string,
  version: number,
  migrations: readonly Migration[]
): Promise<Meta & CopyMeta> {
  const odd = await oddTables(db, version, migrations)
  if (odd.length > 0) throw new StoreRefusal('file-damaged', { path, part: 'tables', detail: odd.join(', ') })
  const meta = await readMeta(db)
  if (!meta.id || !meta.seed || !meta.created || !isFolderSafe(meta.id))
    throw new StoreRefusal('file-damaged', { path, detail: 'no campaign' })
  await quickCheck(db, version)
  return meta as Meta & CopyMeta
}

function copyIn({ copy }: CopyMeta): string | null {
  return copy !== undefined && isFolderSafe(copy) ? copy : null
}

/** Has SQLite check the whole file. Throws file-damaged with its first findings. */
async function checkByPragma(db: Db, path: string): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(10)`.execute(db)
  const findings = rows.map((row) => row.quick_check)
  if (findings.join() !== 'ok') throw new StoreRefusal('file-damaged', { path, detail: findings.join('\n') })
}

async function withBackups(error: unknown, path: string, library: string): Promise<unknown> {
  if (!(error instanceof StoreRefusal) || error.code === 'file-locked' || error.code === 'file-newer')
    return error
  const known = await realpath(path).catch(() => path)
  const backups = await backupsOf(known, library)
  // A file that was a campaign when last seen and now has no valid header is damaged, not foreign.
  const code =
    error.code === 'file-foreign' && (await lastSeenId(library, known)) ? 'file-damaged' : error.code
  return new StoreRefusal(code, { path, ...error.params, backups: backups.map((b) => ({ ...b })) })
}
