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
import { inflateRows } from './deflated'
import { Unit } from './unit'

export interface SqliteFile {
  path: string
  mode: OpenMode
  /** SQL run once after opening. */
  pragmas: string
  /** For a file that may disappear and come back while it is open (presence.ts). */
  presence?: { suspect: boolean; isBack(): Promise<boolean> } | undefined
}

/** Errors that SQLite reports if a disk is gone, or if a file was moved or replaced while open. */
const GONE = /SQLITE_(IOERR|CANTOPEN|READONLY)/

/** A query that wrongly uses the outer handle inside a transaction would wait forever. It fails after this time. */
const STUCK_MS = 60_000
/** How long to wait while another program writes the same file. */
const BUSY_MS = 4_000
const MAX_STATEMENTS = 100

/**
 * Kysely for SQLite, with either binding (`binding.ts`). There is one
 * connection, for one query or transaction at a time.
 */
export function sqliteDialect(driver: SqliteDriver): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db)
  }
}

/** SQLite can create and alter tables inside a transaction, but Kysely's adapter says that it can't. */
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
    // SQLite opens anything, and on a pipe it would wait forever.
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

  /** Opens the connection again if the lost file is back. Until then the old connection reads what it can. */
  async #comeBack(): Promise<void> {
    const { presence } = this.file
    // Not within a request: what it has written so far would be missing.
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
      void before.then(release) // the next query must still get its turn
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

  /**
   * Starts SQLite's online backup into an empty file. The caller must hold the connection (`db.connection()`). The
   * backup ends with the connection.
   */
  beginBackup(to: string): Promise<OnlineBackup> {
    return this.#connection!.beginBackup(to)
  }

  /** Waits for running queries before closing, so that an act requested earlier is still written. */
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
    // Raw SQL is not cached: some pragmas take effect when prepared and would do nothing the second time.
    if (query.kind === 'RawNode') return { rows: inflateRows(await this.db.all<R>(sql, values)) }
    const statement = await this.#prepared(sql)
    const writes =
      query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode'
    // SQLite returns either rows or counts, never both.
    if (!writes || query.returning) return { rows: inflateRows(await statement.all<R>(values)) }
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
    if (known) this.#statements.delete(sql) // it is inserted again below as the newest
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

/**
 * The bindings write unknown values as NULL (bigint, NaN) or as '[object
 * Object]' without an error. This throws instead.
 */
function bindable(value: unknown): unknown {
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`cannot bind ${typeof value} ${String(value)}`)
}
