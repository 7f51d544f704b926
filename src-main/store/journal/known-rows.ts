import { unitOf } from '../sqlite/connect'
import type { Db } from '../sqlite/schema'
import { writtenSoFar } from '../sqlite/written-so-far'

/** A row's id and checksum. */
export interface Marked {
  id: string
  sum: string
}

/** The most lists that are cached whole. */
const LISTS = 16

/**
 * Caches what was made of intact rows as long as their checksums stay the same: a long list then reads
 * checksums and only the changed rows, or nothing if the connection has written nothing since. Cleared once another connection has
 * written. Lists and values are shared: a list is frozen, and callers must not change the values. The same list is returned as
 * long as nothing in it changed, so what was made of it can be kept by it.
 */
export class KnownRows<T> {
  private version: number | null = null
  private readonly held = new Map<string, { sum: string; value: T }>()
  private readonly lists = new Map<string, { changes: number; values: readonly T[] }>()

  /**
   * Returns one value for each of `marked`, in order. `list` identifies the query behind `marked`. `read` loads the unknown ones; what it
   * leaves out is unreadable and is asked for again next time.
   */
  async of(
    db: Db,
    list: string,
    marked: () => Promise<Marked[]>,
    read: (ids: string[]) => Promise<(Marked & { value: T })[]>
  ): Promise<readonly T[]> {
    // A request may still roll back what it has written, which leaves the count of changes as it is.
    const settled = !unitOf(db).isOpen
    const { version, changes } = await writtenSoFar(db)
    if (version === null || version !== this.version) {
      this.held.clear()
      this.lists.clear()
    }
    this.version = version
    const before = this.lists.get(list)
    if (settled && before?.changes === changes) return before.values
    const asked = await marked()
    // Taken now, because another caller may clear the cache meanwhile.
    const found = new Map<string, T>()
    const missing: string[] = []
    for (const { id, sum } of asked) {
      const known = this.held.get(id)
      if (known?.sum === sum) found.set(id, known.value)
      else missing.push(id)
    }
    if (missing.length > 0)
      for (const { id, sum, value } of await read(missing)) {
        found.set(id, value)
        this.held.set(id, { sum, value })
      }
    const values = Object.freeze(asked.flatMap(({ id }) => (found.has(id) ? [found.get(id)!] : [])))
    this.lists.delete(list)
    if (settled && version === this.version && values.length === asked.length)
      this.lists.set(list, { changes, values })
    if (this.lists.size > LISTS) this.lists.delete(this.lists.keys().next().value!)
    return values
  }

  /** Forgets all others. */
  keepOnly(ids: readonly string[]): void {
    if (this.held.size <= ids.length) return
    const there = new Set(ids)
    for (const id of this.held.keys()) if (!there.has(id)) this.held.delete(id)
  }
}
