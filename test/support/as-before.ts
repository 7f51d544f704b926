import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { connect } from '../../src-main/store/sqlite/connect'
import { latest, migrate, MIGRATIONS } from '../../src-main/store/sqlite/migrations'
import type { Db } from '../../src-main/store/sqlite/schema'

/**
 * Writes a campaign as an earlier version of the program would have: the tables of that version, filled with
 * the columns they share with today's. Texts that are packed today are written plain.
 */
export async function asBefore(path: string, old: string, version = latest(MIGRATIONS) - 1): Promise<void> {
  await writeFile(old, '')
  const [now, before] = [connect(path, 'read'), connect(old, 'write', { fleeting: true })]
  try {
    await migrate(
      before,
      0,
      MIGRATIONS.filter((one) => one.version <= version)
    )
    await before.connection().execute(async (one) => {
      await sql`pragma foreign_keys = off`.execute(one)
      const tables = await sql<{
        name: string
      }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(one)
      for (const { name } of tables.rows) {
        const [had, has] = [await columnsOf(one, name), await columnsOf(now, name)]
        const columns = sql.join(
          had.filter((column) => has.includes(column)).map((column) => sql.ref(column))
        )
        await sql`delete from ${sql.table(name)}`.execute(one)
        // Read through the program's own driver, which unpacks texts.
        const { rows } = await sql<object>`select ${columns} from ${sql.table(name)}`.execute(now)
        for (const row of rows)
          await sql`insert into ${sql.table(name)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
            one
          )
      }
    })
  } finally {
    await now.destroy()
    await before.destroy()
  }
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  return rows.map((row) => row.name)
}
