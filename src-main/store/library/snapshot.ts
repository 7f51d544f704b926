import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Roster } from '../../kernel/state/roster'
import type { Watch } from '../../kernel/values/watch'
import { check, type Finding } from '../journal/check'
import { connect } from '../sqlite/connect'
import type { Journal } from '../journal/journal'
import { asRefusal, isWithoutRoom, StoreRefusal } from '../sqlite/refusal'
import type { Db } from '../sqlite/schema'
import { clearStaged, READING, stagedIn } from './staging'
import { stillCopy } from '../sqlite/still-copy'
import { readRosters } from '../journal/known-lists'

/** A campaign file at one moment, in a copy that nobody writes. */
export interface Snapshot {
  check(watch?: Watch): Promise<Finding[]>
  /** The readable rosters. */
  rosters(): Promise<readonly Roster[]>
  /** The number of the last act; 0 if there is none or it is unreadable. */
  lastAct(): Promise<number>
  /** Removes the copy. */
  drop(): Promise<void>
}

/**
 * Copies the file byte by byte. Backups are made by SQLite, which writes pages and indexes anew and so would hide
 * the damage that a check looks for. A second connection to the file would make writers wait for this reader.
 */
export async function takeSnapshot(journal: Journal, path: string): Promise<Snapshot> {
  await clearStaged(dirname(path))
  const { copy, drop } = await copyBeside(journal.db, path).catch((error: unknown) => {
    if (!isWithoutRoom(asRefusal(error, path))) throw error
    return copyElsewhere(journal.db, path)
  })
  const db = connect(copy, 'write', { fleeting: true })
  return {
    ...(await lookAt({ ...journal, db })),
    async drop() {
      await db.destroy().catch(() => {})
      await drop()
    }
  }
}

interface Copied {
  copy: string
  drop(): Promise<void>
}

/** On the same disk, where some file systems share the bytes of both. */
const copyBeside = (db: Db, path: string): Promise<Copied> => copyTo(db, stagedIn(dirname(path)))

/**
 * On a full disk, or in a folder that can't be written: in the system's temporary folder, which is often on another
 * disk. Throws disk-full with the `megabytes` of room that are needed if it is not.
 */
async function copyElsewhere(db: Db, path: string): Promise<Copied> {
  try {
    const folder = await mkdtemp(join(tmpdir(), READING))
    return await copyTo(db, join(folder, 'copy.magot'), folder)
  } catch (error) {
    const refusal = asRefusal(error, path)
    if (!isFull(refusal)) throw error
    throw new StoreRefusal('disk-full', {
      ...refusal.params,
      megabytes: Math.ceil((await stat(path)).size / 1e6)
    })
  }
}

async function copyTo(db: Db, copy: string, whole = copy): Promise<Copied> {
  const drop = () => rm(whole, { force: true, recursive: true })
  try {
    await stillCopy(db, copy, async () => {})
    return { copy, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

const isFull = (error: unknown): error is StoreRefusal =>
  error instanceof StoreRefusal && error.code === 'disk-full'

/** Reads a campaign directly, without a copy. For one that nobody can write. */
export async function lookAt(journal: Journal): Promise<Snapshot> {
  const { db } = journal
  return {
    check: (watch) => check(journal, watch),
    rosters: async () => (await readRosters(db).catch(() => ({ states: [] }))).states,
    lastAct: async () => {
      const last = await db
        .selectFrom('acts')
        .select('seq')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
        .catch(() => undefined)
      return last?.seq ?? 0
    },
    drop: async () => {}
  }
}
