import { nodeBinding } from './binding-node'
import { sqlite3Binding } from './binding-sqlite3'

/** Access to SQLite. Every error has SQLite's name in its message (`SQLITE_BUSY: …`) and as its `code`. */
export interface SqliteBinding {
  /** The version of SQLite. */
  readonly version: string
  /**
   * Opens a plain file. `write` requires that it exists.
   * @param busyMs how long a statement waits while another program locks the file
   */
  open(path: string, mode: OpenMode, busyMs: number): Promise<SqliteDatabase>
}

export type OpenMode = 'read' | 'write' | 'create'

/** One connection. Its user waits for each answer before the next call. */
export interface SqliteDatabase {
  /** Runs statements without parameters and ignores their rows. */
  exec(sql: string): Promise<void>
  /** Prepares and runs a statement once. */
  all<Row>(sql: string, values: unknown[]): Promise<Row[]>
  prepare(sql: string): Promise<SqliteStatement>
  /** Starts a copy into an empty file. */
  beginBackup(to: string): Promise<OnlineBackup>
  /** Also ends prepared statements and copies. */
  close(): Promise<void>
}

export interface SqliteStatement {
  all<Row>(values: unknown[]): Promise<Row[]>
  run(values: unknown[]): Promise<{ changes: number; lastID: number }>
  finalize(): Promise<void>
}

/** SQLite's online backup. */
export interface OnlineBackup {
  /** Pages not copied yet after the last step. 0 if the binding copies all pages in the last step. */
  readonly remaining: number
  /** Copies this many pages, or all the rest (-1). Returns true when the copy is complete. */
  step(pages: number): Promise<boolean>
  /** Ends the copy, complete or not. A second call does nothing. */
  finish(): Promise<void>
}

/** The environment variable that chooses the binding: `node` for the one of Node 24, anything else for `sqlite3`. */
const SETTING = 'MAGOT_SQLITE'

let chosen: SqliteBinding | null = null

/** The binding chosen for this program. Throws if it is not available. */
export function binding(): SqliteBinding {
  return (chosen ??= process.env[SETTING] === 'node' ? nodeBinding() : sqlite3Binding())
}
