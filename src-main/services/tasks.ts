import { basename, join } from 'node:path'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { TaskProgress } from '../contract/tasks'
import { listLibrary } from '../store/library/library'
import type { Context } from './shared/context'

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

  /** Does the work; refused as `cancelled` where it was given up. Without a name nobody can ask for it. */
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

/** A sample's file in a library: not a name that somebody would give his own campaign. */
const fileOf = (system: string) => `magot-sample-${system}.magot`

export function tasksService(context: Context): Service<'tasks'> {
  return {
    progress: async ({ task }) => context.tasks.progress(task),
    cancel: async ({ task }) => ({ cancelled: context.tasks.cancel(task) }),
    samples: async () => (await context.samples?.list()) ?? [],
    sample: ({ system, task }) => {
      const { library, tasks, samples, shared } = context
      const file = fileOf(system)
      const isThere = async () => (await listLibrary(library)).some(({ path }) => basename(path) === file)
      return tasks.run(task, async (watch) => {
        if (await isThere()) return { file }
        if (!samples || !(await samples.list()).some((sample) => sample.system === system))
          throw new Refused('no-sample')
        try {
          // Whoever asks while it is played waits for the same file.
          await shared.run(`sample ${system}`, watch, (watch) =>
            samples.write(join(library, file), system, watch)
          )
        } catch (error) {
          // Another program on the same library was quicker.
          if (watch.signal.aborted || !(await isThere())) throw error
        }
        return { file }
      })
    }
  }
}
