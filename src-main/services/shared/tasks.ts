import type { Watch } from '../../kernel/values/watch'
import { Refused } from '../../contract/errors'
import type { TaskProgress } from '../../contract/tasks'

interface Task {
  abort: AbortController
  progress: TaskProgress
  act: boolean
}

/** The tasks under way. */
export class Tasks {
  readonly #open = new Set<Task>()
  readonly #named = new Map<string, Task>()
  #ending: 'not' | 'but-acts' | 'all' = 'not'

  /** Runs `work`; throws `cancelled` if aborted. Unnamed tasks can't be polled. */
  run<Value>(name: string | undefined, work: (watch: Watch) => Promise<Value>): Promise<Value> {
    return this.#run(name, work, false)
  }

  /** The same for work that writes into the journal: it is finished when the window closes. */
  finish<Value>(name: string | undefined, work: (watch: Watch) => Promise<Value>): Promise<Value> {
    return this.#run(name, work, true)
  }

  async #run<Value>(
    name: string | undefined,
    work: (watch: Watch) => Promise<Value>,
    act: boolean
  ): Promise<Value> {
    if (name !== undefined && this.#named.has(name)) throw new Refused('task-twice', { task: name })
    const task: Task = { abort: new AbortController(), progress: { done: 0, of: null }, act }
    if (this.#ends(task)) throw new Refused('cancelled')
    this.#open.add(task)
    if (name !== undefined) this.#named.set(name, task)
    try {
      return await work({ signal: task.abort.signal, tell: (done, of) => (task.progress = { done, of }) })
    } catch (error) {
      if (task.abort.signal.aborted) throw new Refused('cancelled')
      throw error
    } finally {
      this.#open.delete(task)
      if (name !== undefined) this.#named.delete(name)
    }
  }

  progress(name: string): TaskProgress | null {
    return this.#named.get(name)?.progress ?? null
  }

  /** Returns false if there is no such task. */
  cancel(name: string): boolean {
    const task = this.#named.get(name)
    task?.abort.abort()
    return task !== undefined
  }

  /** Cancels what is under way and what is asked for later, because the program ends. */
  end(which: 'but-acts' | 'all'): void {
    this.#ending = which
    for (const task of this.#open) if (this.#ends(task)) task.abort.abort()
  }

  #ends({ act }: Task): boolean {
    return this.#ending === 'all' || (this.#ending === 'but-acts' && !act)
  }
}
