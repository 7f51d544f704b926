interface Waiting {
  kind: 'read' | 'write'
  enter(): void
}

/**
 * Writes go one at a time and alone; reads go together. Everybody is let in in the order in which they came: a read that
 * asks while a write waits queues behind it, else a window that never stops reading would keep every act waiting. What
 * takes long stays outside (contract/method.ts), or comes in only for the moment in which it looks.
 */
export class Gate {
  #readers = 0
  #writing = false
  #waiting: Waiting[] = []

  async read<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter('read')
    try {
      return await work()
    } finally {
      this.#readers--
      this.#next()
    }
  }

  async write<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter('write')
    try {
      return await work()
    } finally {
      this.#writing = false
      this.#next()
    }
  }

  #enter(kind: Waiting['kind']): Promise<void> {
    return new Promise((enter) => {
      this.#waiting.push({ kind, enter })
      this.#next()
    })
  }

  /** Lets in whoever may come in now, from the front: nobody overtakes. */
  #next(): void {
    for (
      let first = this.#waiting[0];
      first && !this.#writing && (first.kind === 'read' || this.#readers === 0);
      first = this.#waiting[0]
    ) {
      this.#waiting.shift()
      if (first.kind === 'read') this.#readers++
      else this.#writing = true
      first.enter()
    }
  }
}
