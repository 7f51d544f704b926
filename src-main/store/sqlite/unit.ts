import { sql } from 'kysely'
import type { Db } from './schema'

type Run = (statement: string) => Promise<void>

/**
 * All that one request writes, as one transaction: its acts and the answer that is remembered of them, or nothing of it. Within it, a
 * transaction is a part that may be taken back by itself. Only for who writes alone (gate.ts): any other query would come into it.
 */
export class Unit {
  /** `begun` from the first part on: a request that only looks begins no transaction. `lost`: SQLite itself has taken all back (a full disk). */
  #phase: 'none' | 'waiting' | 'begun' | 'lost' = 'none'

  get isOpen(): boolean {
    return this.#phase !== 'none'
  }

  /**
   * Does the work, then `last`, which still belongs to it. Throws what they throw, and what the disk says at the end; then nothing was
   * written, and where something had been, `tookBack` hears of it.
   */
  async run<T>(
    db: Db,
    work: () => Promise<T>,
    last: (value: T) => Promise<void>,
    tookBack: () => Promise<void> = async () => {}
  ): Promise<T> {
    if (this.#phase !== 'none') throw new Error('a request within a request')
    this.#phase = 'waiting'
    let value: T
    try {
      value = await work()
      await last(value)
      if (this.#lost()) throw new Error('the request was taken back by the database')
    } catch (error) {
      const begun = this.#phase !== 'waiting'
      await this.#end(db, 'rollback').catch(() => {})
      if (begun) await tookBack()
      throw error
    }
    try {
      await this.#end(db, 'commit')
    } catch (error) {
      await tookBack()
      throw error
    }
    return value
  }

  async begin(run: Run): Promise<void> {
    // Immediate: a transaction that reads and then writes must not find that another program wrote in between.
    if (this.#phase === 'none') return run('begin immediate')
    if (this.#lost()) throw new Error('the request was taken back by the database')
    if (this.#phase === 'waiting') {
      await run('begin immediate')
      this.#phase = 'begun'
    }
    await run('savepoint part')
  }

  commit(run: Run): Promise<void> {
    return run(this.#phase === 'none' ? 'commit' : 'release part')
  }

  /** After a full disk or a failed commit SQLite has rolled back already: saying so would hide the error that matters. */
  async rollback(run: Run): Promise<void> {
    try {
      if (this.#phase === 'none') return await run('rollback')
      await run('rollback to part')
      await run('release part')
    } catch (error) {
      if (!/no transaction is active|no such savepoint/.test(String(error))) throw error
      if (this.#phase !== 'none') this.#phase = 'lost'
    }
  }

  #lost(): boolean {
    return this.#phase === 'lost'
  }

  async #end(db: Db, how: 'commit' | 'rollback'): Promise<void> {
    const begun = this.#phase === 'begun'
    try {
      if (begun) await sql.raw(how).execute(db)
    } catch (error) {
      if (how === 'commit')
        await sql
          .raw('rollback')
          .execute(db)
          .catch(() => {})
      throw error
    } finally {
      this.#phase = 'none'
    }
  }
}
