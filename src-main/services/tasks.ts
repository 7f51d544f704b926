import { basename, join } from 'node:path'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import { listLibrary } from '../store/library/library'
import type { Context } from './shared/context'

/** A sample's file in the library: a name that nobody would give a campaign of their own. */
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
          // A second caller waits for the same file.
          await shared.run(`sample ${system}`, watch, (watch) =>
            samples.write(join(library, file), system, watch)
          )
        } catch (error) {
          // Another program on the same library was faster.
          if (watch.signal.aborted || !(await isThere())) throw error
        }
        return { file }
      })
    }
  }
}
