import { stat } from 'node:fs/promises'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult
} from 'kysely'
import {
  binding,
  type OnlineBackup,
  type OpenMode,
  type SqliteDatabase,
  type SqliteStatement
} from './binding'
import { unpackRows } from './packed'
import { Unit } from './unit'

export interface SqliteFile {
  path: string
  mode: OpenMode
  /** SQL run once after opening. */
  pragmas: string
  /** Of a file that may go away and come back while it is open (presence.ts). */
  presence?: { suspect: boolean; isBack(): Promise<boolean> } | undefined
}

/** What the system answers where a disk is gone, or a file was moved or replaced under its connection. */
const GONE = /SQLITE_(IOERR|CANTOPEN|READONLY)/

/** A query inside a transaction that wrongly uses the outer handle would wait for ever: it fails after this long. */
const STUCK_MS = 60_000
/** How long to wait for another program that is writing the same file. */
const BUSY_MS = 4_000
const MAX_STATEMENTS = 100

/** Kysely on SQLite, whatever it is reached by (`binding.ts`): one connection, handed out to one query or transaction at a time. */
export function sqliteDialect(driver: SqliteDriver): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db)
  }
}

/** SQLite can create and alter tables inside a transaction; Kysely's own adapter says that it can't. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export class SqliteDriver implements Driver {
  #connection: SqliteConnection | null = null
  #tail: Promise<void> = Promise.resolve()
  #release = () => {}

  constructor(
    private readonly file: SqliteFile,
    private readonly unit = new Unit()
  ) {}

  async init(): Promise<void> {
    this.#connection = await this.#connected()
  }

  async #connected(): Promise<SqliteConnection> {
    // SQLite opens whatever is there, and would wait for ever at a pipe.
    const there = await stat(this.file.path).catch(() => null)
    if (there && !there.isFile()) throw new Error('SQLITE_NOTADB: no plain file')
    const db = await binding().open(this.file.path, this.file.mode, BUSY_MS)
    try {
      await db.exec(this.file.pragmas)
    } catch (error) {
      await db.close().catch(() => {})
      throw error
    }
    return new SqliteConnection(db, (error) => {
      if (this.file.presence && GONE.test(String(error))) this.file.presence.suspect = true
    })
  }

  /** Makes the connection anew once the file that it has lost is back. Until then the old one reads what it still can. */
  async #comeBack(): Promise<void> {
    const { presence } = this.file
    // In the middle of a request, its first half would be missing.
    if (this.unit.isOpen || !presence?.suspect || !(await presence.isBack())) return
    try {
      const again = await this.#connected()
      await this.#connection?.close().catch(() => {})
      this.#connection = again
    } catch {
      presence.suspect = true
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail
    let release!: () => void
    this.#tail = new Promise((done) => (release = done))
    let timer!: NodeJS.Timeout
    const stuck = new Promise<never>((_, fail) => {
      const error = new Error('the database is stuck: was the outer handle used inside a transaction?')
      timer = setTimeout(() => fail(error), STUCK_MS)
    })
    try {
      await Promise.race([before, stuck])
    } catch (error) {
      void before.then(release) // whoever waits behind us must still get its turn
      throw error
    } finally {
      clearTimeout(timer)
    }
    await this.#comeBack()
    this.#release = release
    return this.#connection!
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  beginTransaction = (c: DatabaseConnection) =>
    this.unit.begin((statement) => (c as SqliteConnection).run(statement))
  commitTransaction = (c: DatabaseConnection) =>
    this.unit.commit((statement) => (c as SqliteConnection).run(statement))
  rollbackTransaction = (c: DatabaseConnection) =>
    this.unit.rollback((statement) => (c as SqliteConnection).run(statement))

  /** Begins SQLite's online backup into an empty file, for who holds the connection (`db.connection()`). It ends with the connection. */
  beginBackup(to: string): Promise<OnlineBackup> {
    return this.#connection!.beginBackup(to)
  }

  /** Closes after whatever is under way: an act that was asked for before is still written. */
  async destroy(): Promise<void> {
    await this.#tail
    await this.#connection?.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #statements = new Map<string, Promise<SqliteStatement>>()

  constructor(
    private readonly db: SqliteDatabase,
    private readonly failed: (error: unknown) => void
  ) {}

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#executed<R>(compiled)
    } catch (error) {
      this.failed(error)
      throw error
    }
  }

  async #executed<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters.map(bindable)
    // Raw SQL is never kept: some pragmas take effect when prepared, and would do nothing the second time.
    if (query.kind === 'RawNode') return { rows: unpackRows(await this.db.all<R>(sql, values)) }
    const statement = await this.#prepared(sql)
    const writes =
      query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode'
    // SQLite gives either rows or counts, never both.
    if (!writes || query.returning) return { rows: unpackRows(await statement.all<R>(values)) }
    const { changes, lastID } = await statement.run(values)
    return { rows: [], insertId: BigInt(lastID), numAffectedRows: BigInt(changes) }
  }

  /** Runs a constant statement without parameters, such as `commit`. */
  async run(sql: string): Promise<void> {
    try {
      const statement = await this.#prepared(sql)
      await statement.all([])
    } catch (error) {
      this.failed(error)
      throw error
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: a cursor would keep the only connection; read in pages')
  }

  beginBackup(to: string): Promise<OnlineBackup> {
    return this.db.beginBackup(to)
  }

  close(): Promise<void> {
    this.#statements.clear()
    return this.db.close()
  }

  #prepared(sql: string): Promise<SqliteStatement> {
    const known = this.#statements.get(sql)
    if (known) this.#statements.delete(sql) // put back below as the newest
    const statement = known ?? this.db.prepare(sql)
    if (!known) statement.catch(() => this.#statements.delete(sql))
    this.#statements.set(sql, statement)
    if (this.#statements.size > MAX_STATEMENTS) {
      const [oldest, s] = this.#statements.entries().next().value!
      this.#statements.delete(oldest)
      void s.then(
        (old) => old.finalize(),
        () => {}
      )
    }
    return statement
  }
}

/** What SQLite is reached by binds what it doesn't know as NULL (bigint, NaN) or as '[object Object]', without an error: throw instead. */
function bindable(value: unknown): unknown {
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`cannot bind ${typeof value} ${String(value)}`)
}
