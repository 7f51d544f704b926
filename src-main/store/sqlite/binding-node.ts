import { pathToFileURL } from 'node:url'
import type { OnlineBackup, OpenMode, SqliteBinding, SqliteDatabase, SqliteStatement } from './binding'

/**
 * The SQLite that Node brings from version 24 on. It answers at once and on this thread: what goes on for long gives way now and then
 * (`breathe`). A copy is made in one go by Node's own thread, while acts wait.
 */
export function nodeBinding(): SqliteBinding {
  const { DatabaseSync, backup } = nodeSqlite()
  return {
    version: process.versions['sqlite'] ?? '',
    async open(path, mode, busyMs) {
      const db = await named(
        async () =>
          new DatabaseSync(whereOf(path, mode), {
            readOnly: mode === 'read',
            // As the other binding: the store's own pragmas say what it wants.
            enableForeignKeyConstraints: false,
            enableDoubleQuotedStringLiterals: true
          })
      )
      return new NodeDatabase(db, busyMs, (to) => backup(db, to, { rate: SLICE }))
    }
  }
}

/** Pages that are copied between two looks at what else is to do. */
const SLICE = 256
/** How often it is tried again while another program holds the file. */
const AGAIN_MS = 10
/** So long nothing else of the program may have to wait. */
const BREATH_MS = 8

class NodeDatabase implements SqliteDatabase {
  constructor(
    private readonly db: NodeSqliteDatabase,
    private readonly busyMs: number,
    private readonly copy: (to: string) => Promise<unknown>
  ) {}

  exec(sql: string): Promise<void> {
    return this.#asked(() => this.db.exec(sql))
  }

  async all<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return (await this.prepare(sql)).all<Row>(values)
  }

  async prepare(sql: string): Promise<SqliteStatement> {
    const statement = await this.#asked(() => this.db.prepare(sql))
    return {
      all: <Row>(values: unknown[]) =>
        this.#asked(() => rowsOf(statement, values).map((row) => likeTheOther(row) as Row)),
      run: (values) =>
        this.#asked(() => {
          const { changes, lastInsertRowid } = statement.run(...values)
          return { changes: Number(changes), lastID: Number(lastInsertRowid) }
        }),
      // Ended with what refers to it, or with the connection.
      finalize: async () => {}
    }
  }

  async beginBackup(to: string): Promise<OnlineBackup> {
    return {
      remaining: 0,
      step: async (pages) => {
        if (pages >= 0) return false
        await named(() => this.copy(to))
        return true
      },
      finish: async () => {}
    }
  }

  async close(): Promise<void> {
    this.db.close()
  }

  /** Asks SQLite, again and again while another program holds the file: this thread must not wait for it. */
  async #asked<T>(ask: () => T): Promise<T> {
    await breathe()
    const until = Date.now() + this.busyMs
    for (;;)
      try {
        return await named(async () => ask())
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'SQLITE_BUSY' || Date.now() >= until) throw error
        await new Promise((later) => setTimeout(later, AGAIN_MS))
      }
  }
}

let breathed = 0

/** Lets the rest of the program have its turn where it has waited for a while: answers that come at once leave it none. */
async function breathe(): Promise<void> {
  if (Date.now() - breathed < BREATH_MS) return
  await new Promise((done) => setImmediate(done))
  breathed = Date.now()
}

/** SQLite makes any file that is not there unless it is told not to, which only an address can say. */
function whereOf(path: string, mode: OpenMode): string | URL {
  if (mode !== 'write') return path
  const address = pathToFileURL(path)
  address.search = '?mode=rw'
  return address
}

/** All rows. A whole number that no number of JavaScript holds is rounded, as the other binding does. */
function rowsOf(statement: NodeSqliteStatement, values: unknown[]): object[] {
  try {
    return statement.all(...values)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_OUT_OF_RANGE') throw error
    statement.setReadBigInts(true)
    try {
      return statement.all(...values)
    } finally {
      statement.setReadBigInts(false)
    }
  }
}

/** A row as an ordinary object, its bytes as a Buffer. */
function likeTheOther(row: object): object {
  const entries = Object.entries(row).map(([key, value]: [string, unknown]) => [
    key,
    value instanceof Uint8Array
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      : typeof value === 'bigint'
        ? Number(value)
        : value
  ])
  return Object.fromEntries(entries) as object
}

/** A copy that cannot begin, because somebody writes, fails without a number: Node asks the wrong connection for it. */
const BUSY = 5
/** The names of SQLite's results, by number; the rest is of no account to the store. */
const NAMES: { [result: number]: string } = {
  1: 'ERROR',
  4: 'ABORT',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  9: 'INTERRUPT',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  15: 'PROTOCOL',
  17: 'SCHEMA',
  18: 'TOOBIG',
  19: 'CONSTRAINT',
  20: 'MISMATCH',
  21: 'MISUSE',
  23: 'AUTH',
  25: 'RANGE',
  26: 'NOTADB'
}

/** Gives an error of SQLite its name, which Node knows only as a number. */
async function named<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message?: string }
    if (errcode === undefined) throw error
    const errno = errcode === 0 ? BUSY : errcode & 0xff
    const code = `SQLITE_${NAMES[errno] ?? 'ERROR'}`
    throw Object.assign(new Error(`${code}: ${message}`, { cause: error }), { code, errno })
  }
}

/** What is used of `node:sqlite`, which the types of Node 20 do not know. */
interface NodeSqlite {
  DatabaseSync: new (path: string | URL, options: object) => NodeSqliteDatabase
  backup(db: NodeSqliteDatabase, to: string, options: { rate: number }): Promise<unknown>
}

interface NodeSqliteDatabase {
  exec(sql: string): void
  prepare(sql: string): NodeSqliteStatement
  close(): void
}

interface NodeSqliteStatement {
  all(...values: unknown[]): object[]
  run(...values: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  setReadBigInts(on: boolean): void
}

function nodeSqlite(): NodeSqlite {
  const found = process.getBuiltinModule?.('node:sqlite') as Partial<NodeSqlite> | undefined
  if (!found?.DatabaseSync || !found.backup)
    throw new Error(`MAGOT_SQLITE=node needs Node 24 or newer: this is ${process.version}`)
  return found as NodeSqlite
}
