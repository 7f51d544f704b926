import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { headOf, sameEnd } from './backup'
import type { Head } from './backup-notes'
import { connect } from '../sqlite/connect'
import { readHeader } from '../sqlite/header'
import { readMeta } from '../sqlite/meta'
import { asRefusal, StoreRefusal, type RefusalCode } from '../sqlite/refusal'
import type { Db } from '../sqlite/schema'

/**
 * Whether the opened file is still in its place. `away`: there is no file. `replaced`: the file there is another
 * state of the campaign or something else.
 */
export type Standing = 'here' | 'away' | 'replaced'

/**
 * Tracks whether the file of an open campaign is still the one that was opened. A stick may be pulled, a share may
 * disappear, a sync program may replace the file. The connection keeps reading what it can, and is opened again
 * when the file is back in its last state.
 */
export class Presence {
  /**
   * True after an error or an unexpected change. Before the connection is used again, `isBack` decides whether it
   * must be opened anew.
   */
  suspect = false
  #standing: Standing = 'here'
  /** True if another program overwrote this very file. Another file can't take its place then. */
  #overwritten = false
  #mark: string | null = null
  /** Where the journal ended after our last write. */
  #head: Head | null = null
  #campaign: string | null = null

  /** `relock` locks the file again in the folder that came back. It throws if another program holds the lock. */
  constructor(
    readonly path: string,
    private readonly relock: () => Promise<void>
  ) {}

  /** Stores which file and campaign were opened. */
  async opened(db: Db, campaign: string): Promise<void> {
    this.#mark = await markOf(this.path)
    this.#campaign = campaign
    await this.left(db)
  }

  /** Call after each write: stores where the journal ends. */
  async left(db: Db): Promise<void> {
    // If nothing is readable any more, the head of our last write stays. Of a journal damaged from the start
    // nothing is known.
    this.#head = (await headOf(db).catch(() => null)) ?? this.#head
  }

  /** Returns false if another program overwrote the file: the journal ends differently than after our last write. */
  async isAsLeft(db: Db): Promise<boolean> {
    const head = await headOf(db).catch(() => null)
    if (head === null || this.#head === null || sameEnd(head, this.#head)) return true
    this.#overwritten = true
    this.#standing = 'replaced'
    return false
  }

  /** True if the connection now reads what overwrote the file. */
  get overwritten(): boolean {
    return this.#overwritten
  }

  get standing(): Standing {
    return this.#standing
  }

  /** Checks by metadata only, so it is cheap to call often. Returns `suspect`. */
  async look(): Promise<boolean> {
    const found = await markOf(this.path)
    if (found === null) this.#standing = 'away'
    if (found !== this.#mark || this.#standing !== 'here') this.suspect = true
    return this.suspect
  }

  /**
   * Call before using a suspect connection. Returns true if the file is back in its last state, so that it can be
   * opened anew. Never throws.
   */
  async isBack(): Promise<boolean> {
    const found = await markOf(this.path)
    if (found === null) {
      this.#standing = 'away'
      return false
    }
    if (found !== this.#mark) {
      if (!(await this.#isOurs())) {
        this.#standing = 'replaced'
        return false
      }
      try {
        await this.relock()
      } catch {
        this.#standing = 'away'
        return false
      }
      this.#mark = found
    } else if (this.#overwritten) return false
    this.#standing = 'here'
    this.suspect = false
    return true
  }

  /** The cause behind an error's code: SQLite reports a file as read-only if it was moved or replaced. */
  async why(code: RefusalCode): Promise<RefusalCode> {
    const found = await markOf(this.path)
    if (found === null)
      return (await stat(dirname(this.path)).catch(() => null)) ? 'file-moved' : 'file-unreachable'
    return this.#mark !== null && found !== this.#mark ? 'file-replaced' : code
  }

  /** Returns true if the file there has our campaign and its journal ends as ours did. */
  async #isOurs(): Promise<boolean> {
    let there: Db | null = null
    try {
      // A transaction interrupted by pulling a stick is rolled back first, as at any opening.
      const { interrupted } = await readHeader(this.path, Number.MAX_SAFE_INTEGER)
      there = connect(this.path, interrupted ? 'write' : 'read')
      return (
        this.#head !== null &&
        (await readMeta(there)).id === this.#campaign &&
        sameEnd(await headOf(there), this.#head)
      )
    } catch {
      return false
    } finally {
      await there?.destroy().catch(() => {})
    }
  }
}

/** Identifies a file by device and inode number. Reads metadata only, because the file may be open as a database. */
async function markOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found?.isFile() ? `${found.dev}:${found.ino}` : null
}

/**
 * Turns an error into a refusal and finds its real cause. SQLite reports a file as read-only if it was moved,
 * deleted or replaced.
 */
export async function explained(error: unknown, presence: Presence): Promise<unknown> {
  const refusal = asRefusal(error, presence.path)
  if (
    !(refusal instanceof StoreRefusal) ||
    (refusal.code !== 'file-read-only' && refusal.code !== 'file-unreachable')
  )
    return refusal
  return new StoreRefusal(await presence.why(refusal.code), refusal.params)
}
