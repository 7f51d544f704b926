import type { Watch } from '../../kernel/values/watch'
import { Refused } from '../../contract/errors'
import type { TaskProgress } from '../../contract/tasks'

/** For callers without a task name. */
const unwatched = (): Watch => ({ signal: new AbortController().signal, tell: () => {} })

/** The named tasks under way. */
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

  /** Returns false if there is no such task. */
  cancel(name: string): boolean {
    const task = this.#open.get(name)
    task?.abort.abort()
    return task !== undefined
  }
}
