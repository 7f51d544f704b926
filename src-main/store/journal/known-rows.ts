import { sql } from 'kysely'
import type { Db } from '../sqlite/schema'

/** A row's id and checksum. */
export interface Marked {
  id: string
  sum: string
}

/**
 * Caches what was made of intact rows as long as their checksums stay the same: a long list then reads
 * checksums and only the changed rows. Cleared once another connection has written. Cached values are shared,
 * so callers must not change them.
 */
export class KnownRows<T> {
  private version: number | null = null
  private readonly held = new Map<string, { sum: string; value: T }>()

  /**
   * Returns one value for each of `marked`, in order. `read` loads the unknown ones; what it leaves out is
   * unreadable and is asked for again next time.
   */
  async of(
    db: Db,
    marked: () => Promise<Marked[]>,
    read: (ids: string[]) => Promise<(Marked & { value: T })[]>
  ): Promise<T[]> {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const version = rows[0]?.data_version ?? null
    if (version === null || version !== this.version) this.held.clear()
    this.version = version
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
    return asked.flatMap(({ id }) => (found.has(id) ? [found.get(id)!] : []))
  }

  /** Forgets all others. */
  keepOnly(ids: readonly string[]): void {
    if (this.held.size <= ids.length) return
    const there = new Set(ids)
    for (const id of this.held.keys()) if (!there.has(id)) this.held.delete(id)
  }
}
