import { Kysely } from 'kysely'
import type { OnlineBackup } from './binding'
import { sqliteDialect, SqliteDriver, type SqliteFile } from './dialect'
import type { Db, Tables } from './schema'
import { Unit } from './unit'

/**
 * A rollback journal and not WAL: the file is whole whenever nothing is being written. EXTRA and fullfsync: what was
 * acknowledged survives a power cut. The rest distrusts a file that may have come from elsewhere.
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

/** For a file that is thrown away where its making is cut short: nothing waits for the disk. */
const FLEETING = `
  pragma journal_mode = memory;
  pragma synchronous = off;`

/** The database at `path`, which keeps what is written whatever happens, unless it is `fleeting`. Nothing is opened before the first query, which throws where it can't be. */
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

/** By which several transactions of a database become one. */
export function unitOf(db: Db): Unit {
  return units.get(db)!
}

/** Begins SQLite's online backup of a database into an empty file, for who holds its connection (`db.connection()`). It ends with the connection. */
export function beginOnlineBackup(db: Db, to: string): Promise<OnlineBackup> {
  return drivers.get(db)!.beginBackup(to)
}
