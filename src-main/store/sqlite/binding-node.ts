import { pathToFileURL } from 'node:url'
import type { OnlineBackup, OpenMode, SqliteBinding, SqliteDatabase, SqliteStatement } from './binding'

/**
 * The SQLite built into Node 24 and newer. It runs synchronously on this thread, so long work yields regularly
 * (`breathe`). Node copies a database in one go on its own thread, while acts wait.
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
            // As in the other binding: the store sets its own pragmas.
            enableForeignKeyConstraints: false,
            enableDoubleQuotedStringLiterals: true
          })
      )
      return new NodeDatabase(db, busyMs, (to) => backup(db, to, { rate: SLICE }))
    }
  }
}

/** The number of pages copied before Node does other work. */
const SLICE = 256
/** The delay before trying again while another program locks the file. */
const AGAIN_MS = 10
/** The longest time that the rest of the program waits. */
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
      // Node finalises a statement when it is no longer used, or when the connection closes.
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

  /**
   * Runs SQLite code, and tries again while another program locks the file.
   * SQLite's own waiting would block this thread.
   */
  async #asked<T>(ask: () => T): Promise<T> {
    await breathe()
    const until = performance.now() + this.busyMs
    for (;;)
      try {
        return await named(async () => ask())
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'SQLITE_BUSY' || performance.now() >= until) throw error
        await new Promise((later) => setTimeout(later, AGAIN_MS))
      }
  }
}

let breathed = 0

/**
 * Lets the rest of the program run after BREATH_MS. Answers here come at
 * once, so waiting for them gives others no turn.
 */
async function breathe(): Promise<void> {
  if (performance.now() - breathed < BREATH_MS) return
  await new Promise((done) => setImmediate(done))
  breathed = performance.now()
}

/** SQLite creates a missing file unless a URL forbids it. */
function whereOf(path: string, mode: OpenMode): string | URL {
  if (mode !== 'write') return path
  const address = pathToFileURL(path)
  address.search = '?mode=rw'
  return address
}

/** All rows. An integer beyond JavaScript's precision is rounded, as in the other binding. */
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

/** A row as an ordinary object, with bytes as a Buffer. */
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

/**
 * The result code of a copy that can't start because somebody writes: Node
 * gives none, because it asks the wrong connection.
 */
const BUSY = 5
/** The names of SQLite's result codes that the store uses. */
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

/** Gives an error of SQLite its name; Node gives only the number. */
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

/** The used part of `node:sqlite`, which is missing in the types of Node 20. */
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
