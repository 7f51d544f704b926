import * as v from 'valibot'
import { beside, id, long, read, write } from './method'

/** The client's own id for a long task, to ask for its progress and to cancel it. */
export const task = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))

/** The progress of a task; `of` is null while the total is unknown. */
export interface TaskProgress {
  done: number
  of: number | null
}

/** A sample campaign that can be created in the library. */
export interface Sample {
  system: string
  campaign: string
}

/** The language of the person who will read the sample, such as `fr`. Samples exist in French and English. */
const language = v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)))

export const tasks = {
  'tasks.progress': beside<TaskProgress | null>()(
    'Returns how far a task is; null if it is finished or unknown.',
    v.strictObject({ task })
  ),
  'tasks.cancel': beside<{ cancelled: boolean }>()(
    'Cancels a task: it is rolled back and its call fails with `cancelled`.',
    v.strictObject({ task })
  ),
  'tasks.samples': read<Sample[]>()(
    'Lists the sample campaigns that this host can play, at most one per game, with the names of their campaigns in `language` (French where it is left out).',
    v.strictObject({ language })
  ),
  'tasks.sample': long(
    'own-lock',
    write<{ file: string }>()(
      'Creates the sample campaign of a game in the library, its names and notes in `language` (French where it is left out), and returns its file, without opening it. An existing one, or one that is being created, is returned instead.',
      v.strictObject({ system: id, language, task: v.optional(task) })
    )
  )
}
