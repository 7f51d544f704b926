import { sql } from 'kysely'
import type { Db } from './schema'

type Run = (statement: string) => Promise<void>

/**
 * Joins everything that one request writes into one transaction: its acts and the remembered answer, or nothing.
 * Transactions within it become savepoints, which can be rolled back separately. Only for a request that is the
 * only writer (gate.ts), because any other query would join its transaction.
 */
export class Unit {
  /**
   * `waiting`: no part has started, so a request that only reads starts no transaction. `lost`: SQLite itself has
   * rolled everything back (a full disk).
   */
  #phase: 'none' | 'waiting' | 'begun' | 'lost' = 'none'
  /** A part of the request was done: whoever asked since then may have read it. */
  #partDone = false
  /** How many units have begun to write, and the end of the last of them. */
  #begun = 0
  #ended: { promise: Promise<void>; now: () => void } | null = null

  get isOpen(): boolean {
    return this.#phase !== 'none'
  }

  /** True from the first part of a request until its end: what is read then may be taken back. */
  get hasBegun(): boolean {
    return this.#ended !== null
  }

  /**
   * Runs `work`, then `last`, as one unit. Throws their errors and those of the commit; nothing is written then.
   * `tookBack` is called if a part of it had been done before the error. It is not for a request that was refused
   * within its first part: nobody has seen anything of that.
   */
  async run<T>(
    db: Db,
    work: () => Promise<T>,
    last: (value: T) => Promise<void>,
    tookBack: () => Promise<void> = async () => {}
  ): Promise<T> {
    if (this.#phase !== 'none') throw new Error('a request within a request')
    this.#phase = 'waiting'
    this.#partDone = false
    let value: T
    try {
      value = await work()
      await last(value)
      if (this.#lost()) throw new Error('the request was taken back by the database')
    } catch (error) {
      const seen = this.#partDone || this.#lost()
      await this.#end(db, 'rollback').catch(() => {})
      if (seen) await tookBack()
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

  /**
   * Reads for somebody whom writes do not wait for, and returns only what is committed: what a unit has written until
   * now would be read, too, and may be taken back. The work of a unit must not wait for this.
   */
  async committed<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      while (this.#ended) await this.#ended.promise
      const before = this.#begun
      const value = await read()
      if (before === this.#begun) return value
    }
  }

  async begin(run: Run): Promise<void> {
    // Immediate, so that no other program can write between a transaction's first read and its first write.
    if (this.#phase === 'none') return run('begin immediate')
    if (this.#lost()) throw new Error('the request was taken back by the database')
    if (this.#phase === 'waiting') {
      this.#begins()
      await run('begin immediate')
      this.#phase = 'begun'
    }
    await run('savepoint part')
  }

  async commit(run: Run): Promise<void> {
    if (this.#phase === 'none') return run('commit')
    await run('release part')
    this.#partDone = true
  }

  /**
   * After a full disk or a failed commit, SQLite has already rolled back. Its complaint about that would hide the
   * real error.
   */
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

  #begins(): void {
    if (this.#ended) return
    this.#begun++
    let now = () => {}
    const promise = new Promise<void>((ended) => (now = ended))
    this.#ended = { promise, now }
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
      this.#ended?.now()
      this.#ended = null
    }
  }
}
