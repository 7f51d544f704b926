import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Roster } from '../../kernel/state/roster'
import { check, type CheckWatch, type Finding } from '../journal/check'
import { connect } from '../sqlite/connect'
import type { Journal } from '../journal/journal'
import { clearStaged, stagedIn } from './staging'
import { stillCopy } from '../sqlite/still-copy'
import { readRosters } from '../journal/known-lists'

/** A campaign file as it was at one moment, in a copy that nobody writes. */
export interface Snapshot {
  check(watch?: CheckWatch): Promise<Finding[]>
  /** The rosters that can be read. */
  rosters(): Promise<Roster[]>
  /** The number of the last act in it; 0 where there is none, or none can be read. */
  lastAct(): Promise<number>
  /** Removes the copy. */
  drop(): Promise<void>
}

/**
 * Copies the file byte by byte. Not by SQLite itself, as backups are made: that writes
 * pages and indexes anew, and would hide the very damage that is looked for. Nor by a second connection to the file: with
 * a rollback journal, who commits would wait for its reader.
 */
export async function takeSnapshot(journal: Journal, path: string): Promise<Snapshot> {
  const copy = stagedIn(dirname(path))
  await clearStaged(dirname(path))
  try {
    await stillCopy(journal.db, copy, async () => {})
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
  const db = connect(copy, 'write', { fleeting: true })
  return {
    ...(await lookAt({ ...journal, db })),
    async drop() {
      await db.destroy().catch(() => {})
      await rm(copy, { force: true })
    }
  }
}

/** A campaign that nobody can write needs no copy to be looked at. */
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
