import { basename, join } from 'node:path'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import { listLibrary } from '../store/library/library'
import { asRefusal } from '../store/sqlite/refusal'
import type { Context } from './shared/context'

/** The name of a sample's file in the library, one for each language. No person would choose such a name. */
const fileOf = (system: string, language: string | null) =>
  `magot-sample-${system}${language === null ? '' : `-${language}`}.magot`

export function tasksService(context: Context): Service<'tasks'> {
  return {
    progress: async ({ task }) => context.tasks.progress(task),
    cancel: async ({ task }) => ({ cancelled: context.tasks.cancel(task) }),
    samples: async ({ language }) => (await context.samples?.list(language)) ?? [],
    sample: ({ system, language, task }) => {
      const { library, tasks, samples, shared } = context
      return tasks.run(task, async (watch) => {
        const file = fileOf(system, (await samples?.language(language)) ?? null)
        const isThere = async () => (await listLibrary(library)).some(({ path }) => basename(path) === file)
        if (await isThere()) return { file }
        if (!samples || !(await samples.list()).some((sample) => sample.system === system))
          throw new Refused('no-sample')
        try {
          // A second caller waits for the same file.
          await shared.run(`sample ${file}`, watch, (watch) =>
            samples.write(join(library, file), { system, language, ...watch })
          )
        } catch (error) {
          // Another program on the same library was faster.
          if (watch.signal.aborted || !(await isThere())) throw asRefusal(error, join(library, file))
        }
        return { file }
      })
    }
  }
}
