import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Roster } from '../../kernel/state/roster'
import type { Watch } from '../../kernel/values/watch'
import { check, type Finding } from '../journal/check'
import { connect } from '../sqlite/connect'
import type { Journal } from '../journal/journal'
import { clearStaged, stagedIn } from './staging'
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
