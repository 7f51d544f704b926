interface Waiting {
  kind: 'read' | 'write'
  enter(): void
}

/**
 * Runs one write at a time, alone, and reads together. All enter in order of arrival: a read behind a waiting write
 * waits too, because otherwise constant reads would delay every act. Slow work stays outside (contract/method.ts)
 * or enters only for a short look.
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

  /**
   * Reads for long without holding up writes. If something was written meanwhile, or the read failed, it is done
   * again and writes wait for it. `written`: a text that every write changes; null if nothing can be compared.
   */
  async readBeside<T>(work: () => Promise<T>, written: () => Promise<string | null>): Promise<T> {
    // In its turn, so that writes asked for earlier are done, and none is under way.
    const before = await this.read(written)
    if (before !== null) {
      const tried = await work().then(
        (value) => ({ value }),
        () => null
      )
      if (tried && (await written()) === before) return tried.value
    }
    return this.read(work)
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

  /** Lets in all who may enter now, in order. */
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
