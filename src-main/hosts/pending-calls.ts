/** Unanswered calls, so that closing can wait for them. */
export class Pending {
  readonly #calls = new Set<Promise<unknown>>()

  add<T>(call: Promise<T>): Promise<T> {
    const done = call.catch(() => {}).finally(() => this.#calls.delete(done))
    this.#calls.add(done)
    return call
  }

  async settled(): Promise<void> {
    while (this.#calls.size > 0) await Promise.all(this.#calls)
  }
}
