/**
 * Writes go one at a time and alone; reads go together. A read is let in while others are reading, even if a write
 * waits. Printing goes beside: its page reads again, and nobody's act should wait until paper is drawn.
 */
export class Gate {
  #readers = 0
  #writing = false
  #waiting: (() => boolean)[] = []

  async read<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter(() => !this.#writing && (this.#readers++, true))
    try {
      return await work()
    } finally {
      this.#readers--
      this.#next()
    }
  }

  async write<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter(() => !this.#writing && this.#readers === 0 && (this.#writing = true))
    try {
      return await work()
    } finally {
      this.#writing = false
      this.#next()
    }
  }

  #enter(take: () => boolean): Promise<void> {
    if (take()) return Promise.resolve()
    return new Promise((enter) => {
      this.#waiting.push(() => {
        if (!take()) return false
        enter()
        return true
      })
    })
  }

  #next(): void {
    this.#waiting = this.#waiting.filter((tryEnter) => !tryEnter())
  }
}
