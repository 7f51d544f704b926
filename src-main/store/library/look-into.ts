import { copyFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Campaign } from '../../kernel/state/campaign'
import { checkBackup, headOf, headOfFile, type Backup } from './backup'
import type { Head } from './backup-notes'
import { connect } from '../sqlite/connect'
import { readHeader } from '../sqlite/header'
import { latest, migrate, MIGRATIONS } from '../sqlite/migrations'
import { makePrivate } from '../sqlite/private-file'
import { ACT_COLUMNS, recordsOf, type ActRecord } from '../journal/record'
import { stagedIn } from './staging'
import { readBattleRows, readCampaign, readRosterRows, type RosterRow } from '../journal/subjects'
import type { Db } from '../sqlite/schema'

/** The contents of a backup. */
export interface Inside {
  campaign: Campaign
  rosters: RosterRow[]
  battles: number
  head: Head
  /** The moment of its last act. */
  at: string
}

/**
 * Reads a backup completely and notes the check. Does not change the backup. Throws a StoreRefusal: backup-damaged,
 * file-newer, file-missing.
 */
export async function lookInto(backup: Pick<Backup, 'path' | 'name'>, now: string): Promise<Inside> {
  await checkBackup(backup, latest(MIGRATIONS), now)
  const { version } = await readHeader(backup.path, latest(MIGRATIONS))
  return version === latest(MIGRATIONS)
    ? inside(connect(backup.path, 'read'))
    : insideOlder(backup.path, version)
}

/** For an older version: migrates a copy, as opening would migrate the campaign. */
async function insideOlder(path: string, version: number): Promise<Inside> {
  const copy = stagedIn(dirname(path))
  try {
    await copyFile(path, copy)
    await makePrivate(copy)
    const db = connect(copy, 'write')
    await migrate(db, version, MIGRATIONS)
    return await inside(db)
  } finally {
    for (const left of [copy, `${copy}-journal`]) await rm(left, { force: true })
  }
}

async function inside(db: Db): Promise<Inside> {
  try {
    const head = await headOf(db)
    const { at } = await db
      .selectFrom('acts')
      .select('at')
      .where('seq', '=', head.seq)
      .executeTakeFirstOrThrow()
    return {
      campaign: await readCampaign(db),
      rosters: await readRosterRows(db),
      battles: (await readBattleRows(db)).states.length,
      head,
      at
    }
  } finally {
    await db.destroy()
  }
}

/** Counts the acts of a campaign file since its backups. Reads the file on one connection; the file may be open. */
export class Since {
  readonly #db: Db
  constructor(path: string) {
    this.#db = connect(path, 'read')
  }

  /** The number of acts since this head; null if the file's history differs from it or can't be read. */
  async acts(head: Head): Promise<number | null> {
    try {
      const same = await this.#db
        .selectFrom('acts')
        .select('hash')
        .where('seq', '=', head.seq)
        .executeTakeFirst()
      return same?.hash === head.hash ? (await headOf(this.#db)).seq - head.seq : null
    } catch {
      return null
    }
  }

  async actsOf(backup: Pick<Backup, 'path'>): Promise<number | null> {
    const head = await headOfFile(backup.path).catch(() => null)
    return head && this.acts(head)
  }

  /** The last acts after this head, newest first. */
  async latest(head: Head, limit: number): Promise<ActRecord[]> {
    return recordsOf(
      this.#db,
      await this.#db
        .selectFrom('acts')
        .select(ACT_COLUMNS)
        .where('seq', '>', head.seq)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
    )
  }

  async end(): Promise<void> {
    await this.#db.destroy().catch(() => {})
  }
}
