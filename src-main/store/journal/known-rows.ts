import { sql } from 'kysely'
import type { Db } from '../sqlite/schema'

/** A row by its id, and by the sum of what it holds. */
export interface Marked {
  id: string
  sum: string
}

/**
 * What was made of rows that were read and found right, as long as their sum stays: a list of many asks the file for their sums, and for
 * no more than those that changed. All is forgotten once another connection has written to the file. What it hands out belongs to all
 * who asked: nobody may change it.
 */
export class KnownRows<T> {
  private version: number | null = null
  private readonly held = new Map<string, { sum: string; value: T }>()

  /**
   * One value for each of `marked`, in their order. `read` reads those that are not known: what it leaves out can't be read, and is asked
   * for again the next time.
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
    // Taken now: another who asks meanwhile may forget it.
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

  /** Forgets those that are no more. */
  keepOnly(ids: readonly string[]): void {
    if (this.held.size <= ids.length) return
    const there = new Set(ids)
    for (const id of this.held.keys()) if (!there.has(id)) this.held.delete(id)
  }
}
