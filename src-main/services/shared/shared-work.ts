import type { Watch } from '../../kernel/values/watch'

interface Going {
  abort: AbortController
  watching: Set<Watch>
  /** The last reported progress, for callers who join later. */
  far: [done: number, of: number | null] | null
  done: Promise<unknown>
}

/**
 * Long work requested by several callers runs once and answers all. A caller who cancels stops waiting; when
 * the last one does, the work is cancelled, and its name is free again once it has cleaned up.
 */
export class SharedWork {
  readonly #going = new Map<string, Going>()

  /**
   * Runs the work of this name, or waits for the one under way. Throws what it throws, and if `watch` is
   * cancelled.
   */
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
        // The last caller waits until everything is cleaned up.
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
    // All callers may have left before it fails.
    going.done.catch(() => {})
    this.#going.set(name, going)
    return going
  }
}
