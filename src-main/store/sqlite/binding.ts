import { nodeBinding } from './binding-node'
import { sqlite3Binding } from './binding-sqlite3'

/** What SQLite itself is reached by. All errors that it throws have SQLite's name of it in their message (`SQLITE_BUSY: …`), and as `code`. */
export interface SqliteBinding {
  /** The version of SQLite that it brings. */
  readonly version: string
  /**
   * Opens a plain file. `write`: one that is there.
   * @param busyMs how long a statement waits for another program that holds the file
   */
  open(path: string, mode: OpenMode, busyMs: number): Promise<SqliteDatabase>
}

export type OpenMode = 'read' | 'write' | 'create'

/** One connection. Whoever uses it waits for each answer before the next question. */
export interface SqliteDatabase {
  /** Runs statements without parameters, and drops their rows. */
  exec(sql: string): Promise<void>
  /** Prepares a statement for once. */
  all<Row>(sql: string, values: unknown[]): Promise<Row[]>
  prepare(sql: string): Promise<SqliteStatement>
  /** Begins a copy into an empty file. */
  beginBackup(to: string): Promise<OnlineBackup>
  /** Ends also what is still prepared or being copied. */
  close(): Promise<void>
}

export interface SqliteStatement {
  all<Row>(values: unknown[]): Promise<Row[]>
  run(values: unknown[]): Promise<{ changes: number; lastID: number }>
  finalize(): Promise<void>
}

/** SQLite's online backup. */
export interface OnlineBackup {
  /** Pages that are not copied yet, as of the last step; 0 where all are copied at once, with the last step. */
  readonly remaining: number
  /** Copies so many pages, or all that are left (-1). Answers whether the copy is complete. */
  step(pages: number): Promise<boolean>
  /** Ends it, complete or not; again does nothing. */
  finish(): Promise<void>
}

/** By which setting the binding is chosen: `node` for the one that Node 24 brings; anything else, or nothing, for `sqlite3`. */
const SETTING = 'MAGOT_SQLITE'

let chosen: SqliteBinding | null = null

/** The binding that was chosen for this program. Throws where it is not there. */
export function binding(): SqliteBinding {
  return (chosen ??= process.env[SETTING] === 'node' ? nodeBinding() : sqlite3Binding())
}
