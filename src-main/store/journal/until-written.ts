import { unitOf } from '../sqlite/connect'
import type { Db } from '../sqlite/schema'
import { writtenSoFar } from '../sqlite/written-so-far'

/** The most answers that are cached. */
const ANSWERS = 16

/**
 * Caches answers about the file until something is written, by this connection or another. Cached entries are shared,
 * so callers must not change them.
 */
export class UntilWritten<Entry> {
  private version: number | null = null
  private readonly answers = new Map<string, { changes: number; entries: Entry[] }>()

  /** `asked` identifies the question behind `ask`. */
  async of(db: Db, asked: string, ask: () => Promise<Entry[]>): Promise<Entry[]> {
    // A request may still roll back what it has written, which leaves the count of changes as it is.
    if (unitOf(db).isOpen) return ask()
    const { version, changes } = await writtenSoFar(db)
    if (version === null || version !== this.version) this.answers.clear()
    this.version = version
    const known = this.answers.get(asked)
    if (known?.changes === changes) return [...known.entries]
    const entries = await ask()
    this.answers.delete(asked)
    if (version === this.version && !unitOf(db).isOpen) this.answers.set(asked, { changes, entries })
    if (this.answers.size > ANSWERS) this.answers.delete(this.answers.keys().next().value!)
    return [...entries]
  }
}
