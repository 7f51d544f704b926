import { sql } from 'kysely'
import { connect } from './connect'
import { migrate, type Migration } from './migrations'
import type { Db } from './schema'

/** A table or index, with the statement that created it. */
interface Part {
  name: string
  made: string
}

const known = new WeakMap<readonly Migration[], Map<number, Promise<Part[]>>>()

/**
 * The names of a file's tables and indexes that differ from those that the migrations to this version create:
 * damaged, missing or foreign. Reads only the schema.
 */
export async function oddTables(
  db: Db,
  version: number,
  migrations: readonly Migration[]
): Promise<string[]> {
  const [due, found] = [await madeBy(migrations, version), await partsOf(db)]
  const odd = found.filter((part) => !due.some(({ name, made }) => name === part.name && made === part.made))
  const gone = due.filter((part) => !found.some(({ name }) => name === part.name))
  return [...new Set([...odd, ...gone].map((part) => part.name))]
}

/** The tables and indexes that the migrations create, found by running them in memory once for each version. */
function madeBy(migrations: readonly Migration[], version: number): Promise<Part[]> {
  const versions = known.get(migrations) ?? new Map<number, Promise<Part[]>>()
  known.set(migrations, versions)
  const made = versions.get(version) ?? make(migrations.filter((migration) => migration.version <= version))
  versions.set(version, made)
  return made
}

async function make(migrations: readonly Migration[]): Promise<Part[]> {
  const db = connect(':memory:', 'create')
  try {
    await migrate(db, 0, migrations)
    return await partsOf(db)
  } finally {
    await db.destroy()
  }
}

/** Quotes and spaces are ignored: versions of SQLite write them differently when a table is renamed. */
async function partsOf(db: Db): Promise<Part[]> {
  const { rows } = await sql<{
    type: string
    name: string
    tbl_name: string
    sql: string | null
  }>`select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'`.execute(
    db
  )
  return rows.map((row) => ({
    name: String(row.name),
    made: [row.type, row.tbl_name, row.sql]
      .join(' ')
      .replace(/[\s"`]+/g, ' ')
      .trim()
  }))
}
