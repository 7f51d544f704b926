import { Refused } from '../../contract/errors'
import type { TaskProgress } from '../../contract/tasks'

/** How work hears that it is given up, and says how far it is. */
export interface Watch {
  signal: AbortSignal
  tell(done: number, of: number | null): void
}

/** For whoever has nobody to tell. */
const unwatched = (): Watch => ({ signal: new AbortController().signal, tell: () => {} })

/** What takes long and has a name is known here while it goes on. */
export class Tasks {
  readonly #open = new Map<string, { abort: AbortController; progress: TaskProgress }>()

  /** Runs `work`; throws `cancelled` if aborted. Unnamed tasks can't be polled. */
  async run<Value>(name: string | undefined, work: (watch: Watch) => Promise<Value>): Promise<Value> {
    if (name === undefined) return work(unwatched())
    if (this.#open.has(name)) throw new Refused('task-twice', { task: name })
    const task = { abort: new AbortController(), progress: { done: 0, of: null } as TaskProgress }
    this.#open.set(name, task)
    try {
      return await work({ signal: task.abort.signal, tell: (done, of) => (task.progress = { done, of }) })
    } catch (error) {
      if (task.abort.signal.aborted) throw new Refused('cancelled')
      throw error
    } finally {
      this.#open.delete(name)
    }
  }

  progress(name: string): TaskProgress | null {
    return this.#open.get(name)?.progress ?? null
  }

  /** False where there is none of that name. */
  cancel(name: string): boolean {
    const task = this.#open.get(name)
    task?.abort.abort()
    return task !== undefined
  }
}
