import { createRequire } from 'node:module'
import type sqlite3 from 'sqlite3'
import type { OnlineBackup, OpenMode, SqliteBinding, SqliteDatabase, SqliteStatement } from './binding'

/** The package `sqlite3`: SQLite on threads of its own, with callbacks. */
export function sqlite3Binding(): SqliteBinding {
  // Not imported at the top: if the other binding is chosen, this package need not be loadable.
  const driver = createRequire(import.meta.url)('sqlite3') as typeof sqlite3
  const flags = {
    read: driver.OPEN_READONLY,
    write: driver.OPEN_READWRITE,
    create: driver.OPEN_READWRITE | driver.OPEN_CREATE
  } satisfies { [mode in OpenMode]: number }
  return {
    version: driver.VERSION,
    async open(path, mode, busyMs) {
      const db = await settle<sqlite3.Database>((done) => {
        const opened: sqlite3.Database = new driver.Database(path, flags[mode], (e) => done(e, opened))
      })
      db.serialize() // without this, statements run in any order on the thread pool
      db.configure('busyTimeout', busyMs)
      return new Sqlite3Database(db)
    }
  }
}

class Sqlite3Database implements SqliteDatabase {
  readonly #statements = new Set<SqliteStatement>()
  readonly #backups = new Set<OnlineBackup>()

  constructor(private readonly db: sqlite3.Database) {}

  exec(sql: string): Promise<void> {
    return settle<void>((done) => this.db.exec(sql, done))
  }

  all<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return settle<Row[]>((done) => this.db.all(sql, values, done))
  }

  async prepare(sql: string): Promise<SqliteStatement> {
    const prepared = await settle<sqlite3.Statement>((done) => {
      const s: sqlite3.Statement = this.db.prepare(sql, (error: Error | null) => done(error, s))
    })
    const statement: SqliteStatement = {
      all: <Row>(values: unknown[]) => settle<Row[]>((done) => prepared.all<Row>(values, done)),
      run: (values) =>
        new Promise((done, fail) =>
          prepared.run(values, function (error) {
            if (error) fail(error)
            else done({ changes: this.changes, lastID: this.lastID })
          })
        ),
      finalize: async () => {
        if (this.#statements.delete(statement))
          await new Promise<void>((done) => prepared.finalize(() => done()))
      }
    }
    this.#statements.add(statement)
    return statement
  }

  async beginBackup(to: string): Promise<OnlineBackup> {
    // eslint-disable-next-line no-restricted-syntax -- sqlite3 has it, its types do not
    const { backup: begin } = this.db as unknown as { backup(to: string, done: Done<void>): Sqlite3Backup }
    const begun = await settle<Sqlite3Backup>((done) => {
      const backup: Sqlite3Backup = begin.call(this.db, to, (error) => done(error, backup))
    })
    const backup: OnlineBackup = {
      get remaining() {
        return begun.remaining
      },
      step: async (pages) => (await settle<boolean | undefined>((done) => begun.step(pages, done))) === true,
      finish: async () => {
        if (this.#backups.delete(backup)) await new Promise<void>((done) => begun.finish(done))
      }
    }
    this.#backups.add(backup)
    return backup
  }

  async close(): Promise<void> {
    // SQLite does not close a database while it is being copied.
    for (const backup of this.#backups) await backup.finish()
    for (const statement of this.#statements) await statement.finalize()
    await settle<void>((done) => this.db.close(done))
  }
}

interface Sqlite3Backup {
  readonly remaining: number
  step(pages: number, done: Done<boolean | undefined>): void
  finish(done: () => void): void
}

type Done<T> = (error: Error | null, value?: T) => void

function settle<T>(start: (done: Done<T>) => unknown): Promise<T> {
  return new Promise((done, fail) => start((error, value) => (error ? fail(error) : done(value as T))))
}
