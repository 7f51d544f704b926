import { sql } from 'kysely'
import type { Db } from '../schema'
import { journal } from './0001-journal'
import { tracker } from './0002-tracker'
import { pictures } from './0003-pictures'
import { sums } from './0004-sums'
import { requests } from './0005-requests'
import { neededCells } from './0006-needed-cells'
import { deflated } from './0007-deflated'
import type { Migration } from './migration'

export type { Migration } from './migration'

/** Identifies a file of Magot in its header: "MAGT". */
export const APPLICATION_ID = 0x4d414754

export const MIGRATIONS: readonly Migration[] = [
  journal,
  tracker,
  pictures,
  sums,
  requests,
  neededCells,
  deflated
]

/** The file version after all of `migrations`. */
export function latest(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map((m) => m.version))
}

/**
 * Migrates the file from version `from` to the latest. Each step and its version number are one transaction, so
 * that a crash or a failing step leaves the file as before that step. Throws what the step throws.
 */
export async function migrate(db: Db, from: number, migrations: readonly Migration[]): Promise<void> {
  const due = migrations.filter((m) => m.version > from).sort((a, b) => a.version - b.version)
  if (due.length === 0) return
  await db.connection().execute(async (connection) => {
    // Off, because rebuilding a table would delete rows that refer to it.
    // It can't be switched inside a transaction.
    await sql`pragma foreign_keys = off`.execute(connection)
    try {
      for (const migration of due) {
        await connection.transaction().execute(async (trx) => {
          await migration.up(trx)
          await sql.raw(`pragma application_id = ${APPLICATION_ID}`).execute(trx)
          await sql.raw(`pragma user_version = ${migration.version}`).execute(trx)
          const broken = await sql`pragma foreign_key_check`.execute(trx)
          if (broken.rows.length > 0)
            throw new Error(`migration ${migration.version} leaves ${broken.rows.length} broken references`)
        })
      }
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection)
    }
  })
}
