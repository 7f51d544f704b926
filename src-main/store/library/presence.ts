import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { headOf, sameEnd } from './backup'
import type { Head } from './backup-notes'
import { connect } from '../sqlite/connect'
import { readHeader } from '../sqlite/header'
import { readMeta } from '../sqlite/meta'
import { asRefusal, StoreRefusal, type RefusalCode } from '../sqlite/refusal'
import type { Db } from '../sqlite/schema'

/** Is the file there that we opened? `away`: none is. `replaced`: another state of the campaign lies in its place, or something else. */
export type Standing = 'here' | 'away' | 'replaced'

/**
 * Knows whether the file of an open campaign is still the one that was opened. A stick may be pulled, a share be gone, a sync put
 * another file in its place: the connection goes on reading what it can, and is made anew once the file is back as we left it.
 */
export class Presence {
  /** Something failed, or was seen to be odd: before the connection is used again, it is looked whether it must be made anew. */
  suspect = false
  #standing: Standing = 'here'
  /** Something wrote over the very file: no other one can come back in its place. */
  #overwritten = false
  #mark: string | null = null
  /** Where the journal ended when we last wrote it. */
  #head: Head | null = null
  #campaign: string | null = null

  /** `relock` takes the lock again, in the folder that came back; throws where somebody else has it by now. */
  constructor(
    readonly path: string,
    private readonly relock: () => Promise<void>
  ) {}

  /** This is the file, and the campaign in it. */
  async opened(db: Db, campaign: string): Promise<void> {
    this.#mark = await markOf(this.path)
    this.#campaign = campaign
    await this.left(db)
  }

  /** After each write: so we left it. */
  async left(db: Db): Promise<void> {
    // Where nothing can be read any more, what we wrote last is still known; of a journal that was damaged from the start, nothing.
    this.#head = (await headOf(db).catch(() => null)) ?? this.#head
  }

  /** Does the database hold what we left in it? False where something wrote over the very file. */
  async isAsLeft(db: Db): Promise<boolean> {
    const head = await headOf(db).catch(() => null)
    if (head === null || this.#head === null || sameEnd(head, this.#head)) return true
    this.#overwritten = true
    this.#standing = 'replaced'
    return false
  }

  /** Does the connection show what was written over the file, and no more what was open? */
  get overwritten(): boolean {
    return this.#overwritten
  }

  get standing(): Standing {
    return this.#standing
  }

  /** Looks without opening anything: cheap, and often asked. Answers whether there is something to find out. */
  async look(): Promise<boolean> {
    const found = await markOf(this.path)
    if (found === null) this.#standing = 'away'
    if (found !== this.#mark || this.#standing !== 'here') this.suspect = true
    return this.suspect
  }

  /** Before a suspect connection is used again: is the campaign back as we left it, so that it can be opened anew? Never throws. */
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

  /** What stands behind an error of the system: SQLite calls a file read-only that was moved or replaced under it. */
  async why(code: RefusalCode): Promise<RefusalCode> {
    const found = await markOf(this.path)
    if (found === null)
      return (await stat(dirname(this.path)).catch(() => null)) ? 'file-moved' : 'file-unreachable'
    return this.#mark !== null && found !== this.#mark ? 'file-replaced' : code
  }

  /** Does what lies there now end as our journal did? */
  async #isOurs(): Promise<boolean> {
    let there: Db | null = null
    try {
      // What a pulled stick interrupted is rolled back first, as at any opening.
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

/** Which file this is: by device and number. By metadata only, for it may be open as a database. */
async function markOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found?.isFile() ? `${found.dev}:${found.ino}` : null
}

/** SQLite reports a file as read-only if it was moved, deleted or replaced: this tells the cases apart. */
export async function explained(error: unknown, presence: Presence): Promise<unknown> {
  const refusal = asRefusal(error, presence.path)
  if (
    !(refusal instanceof StoreRefusal) ||
    (refusal.code !== 'file-read-only' && refusal.code !== 'file-unreachable')
  )
    return refusal
  return new StoreRefusal(await presence.why(refusal.code), refusal.params)
}
