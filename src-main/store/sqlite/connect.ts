import { Kysely } from 'kysely'
import type { OnlineBackup } from './binding'
import { sqliteDialect, SqliteDriver, type SqliteFile } from './dialect'
import type { Db, Tables } from './schema'
import { Unit } from './unit'

/**
 * A rollback journal instead of WAL keeps the file complete whenever nothing is being written. With EXTRA and
 * fullfsync, finished writes survive a power cut. The other pragmas protect against a file of unknown origin.
 */
const WRITING = `
  pragma trusted_schema = off;
  pragma cell_size_check = on;
  pragma mmap_size = 0;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma journal_mode = delete;
  pragma synchronous = extra;
  pragma fullfsync = on;`

const READING = `
  pragma trusted_schema = off;
  pragma cell_size_check = on;
  pragma mmap_size = 0;
  pragma temp_store = memory;`

/** For a file that is deleted if its making fails: it does not wait for the disk. */
const FLEETING = `
  pragma journal_mode = memory;
  pragma synchronous = off;`

/**
 * Returns the database at `path`. Finished writes survive a power cut, unless it is `fleeting`. The file is opened
 * by the first query, which throws if that fails.
 */
export function connect(
  path: string,
  mode: SqliteFile['mode'],
  { fleeting = false, presence }: { fleeting?: boolean | undefined; presence?: SqliteFile['presence'] } = {}
): Db {
  const unit = new Unit()
  const driver = new SqliteDriver(
    { path, mode, presence, pragmas: mode === 'read' ? READING : fleeting ? WRITING + FLEETING : WRITING },
    unit
  )
  const db: Db = new Kysely<Tables>({ dialect: sqliteDialect(driver) })
  units.set(db, unit)
  drivers.set(db, driver)
  return db
}

const units = new WeakMap<Db, Unit>()
const drivers = new WeakMap<Db, SqliteDriver>()

/** The unit that joins several transactions of a database into one. */
export function unitOf(db: Db): Unit {
  return units.get(db)!
}

/**
 * Starts SQLite's online backup of a database into an empty file. The caller must hold its connection
 * (`db.connection()`). The backup ends with the connection.
 */
export function beginOnlineBackup(db: Db, to: string): Promise<OnlineBackup> {
  return drivers.get(db)!.beginBackup(to)
}
