import type { Watch } from './tasks'

interface Going {
  abort: AbortController
  watching: Set<Watch>
  /** How far it is, for whoever comes later. */
  far: [done: number, of: number | null] | null
  done: Promise<unknown>
}

/**
 * Long work that several may ask for at once is done once, and all get its answer. Whoever gives it up no longer waits;
 * when the last one has, the work itself is given up, and its name is free again once it has cleared up.
 */
export class SharedWork {
  readonly #going = new Map<string, Going>()

  /** Does the work of this name, or waits for the one that goes on. Throws what it throws, and where `watch` is given up. */
  async run<Value>(name: string, watch: Watch, work: (watch: Watch) => Promise<Value>): Promise<Value> {
    for (let left = this.#going.get(name); left?.abort.signal.aborted; left = this.#going.get(name))
      await left.done.catch(() => {})
    watch.signal.throwIfAborted()
    const going = this.#going.get(name) ?? this.#begin(name, work)
    going.watching.add(watch)
    if (going.far) watch.tell(...going.far)
    let leave = (): void => {}
    const givenUp = new Promise<never>((_, stop) => {
      leave = () => {
        going.watching.delete(watch)
        if (going.watching.size > 0) return stop(watch.signal.reason)
        going.abort.abort(watch.signal.reason)
        // The last one waits until nothing is left of it.
        void going.done.catch(() => {}).then(() => stop(watch.signal.reason))
      }
    })
    watch.signal.addEventListener('abort', leave)
    try {
      return (await Promise.race([going.done, givenUp])) as Value
    } finally {
      watch.signal.removeEventListener('abort', leave)
      going.watching.delete(watch)
    }
  }

  #begin<Value>(name: string, work: (watch: Watch) => Promise<Value>): Going {
    const going: Going = {
      abort: new AbortController(),
      watching: new Set(),
      far: null,
      done: Promise.resolve()
    }
    const tell: Watch['tell'] = (done, of) => {
      going.far = [done, of]
      for (const watch of going.watching) watch.tell(done, of)
    }
    going.done = work({ signal: going.abort.signal, tell }).finally(() => this.#going.delete(name))
    // Everybody may have left before it fails.
    going.done.catch(() => {})
    this.#going.set(name, going)
    return going
  }
}
