import * as v from 'valibot'
import { id, long, nothing, read, write } from './method'

/** A client's own name for something that takes long, to ask how far it is and to give it up. */
export const task = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))

/** How far a task is; `of` is null where nobody knows yet. */
export interface TaskProgress {
  done: number
  of: number | null
}

/** A campaign that can be played into the library to look at. */
export interface Sample {
  system: string
  campaign: string
}

export const tasks = {
  'tasks.progress': read<TaskProgress | null>()(
    'How far a task is; null for one that is done, or that nobody began.',
    v.strictObject({ task })
  ),
  'tasks.cancel': read<{ cancelled: boolean }>()(
    'Gives up a task, which then leaves nothing behind and is refused.',
    v.strictObject({ task })
  ),
  'tasks.samples': read<Sample[]>()(
    'The sample campaigns that this host can play, one a game system at most.',
    nothing
  ),
  'tasks.sample': long(
    'own-lock',
    write<{ file: string }>()(
      'Plays the sample campaign of a system into the library, beside whatever is open, and answers with its file; where it lies there already, or is being played, with that.',
      v.strictObject({ system: id, task: v.optional(task) })
    )
  )
}
