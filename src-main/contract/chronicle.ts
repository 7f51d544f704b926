import * as v from 'valibot'
import type { ChronicleEntry } from '../kernel/chronicle/chronicle'
import { was, wasOf } from './conflict'
import { day, id, LIMITS, nothing, read, write } from './method'
import type { ActView } from './views'

export interface ChronicleView {
  /** From the first day to the last, also those that are left out. */
  entries: ChronicleEntry[]
  /** What Ctrl+Z would take back of the campaign. */
  undo: ActView | null
}

const title = v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.name), v.regex(/^[^\p{Cc}]*$/u))
/** Several lines; of the control characters only the line's end. */
const text = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\r\n?/g, '\n').trim()),
  v.minLength(1),
  v.maxLength(LIMITS.text),
  v.regex(/^(?:\n|[^\p{Cc}])*$/u)
)

export const chronicle = {
  'chronicle.get': read<ChronicleView>()(
    'The chronicle of the campaign: what the journal tells, and what was written by hand.',
    nothing
  ),
  'chronicle.write': write<ChronicleView>()(
    'Writes an entry of the chronicle by hand: in the place of what the journal tells, anew where an own one is named, or a new one where none is. An entry of the journal keeps its day. `was`: title and text as they were written by hand, null for what is as the journal tells it.',
    v.strictObject({
      entry: v.optional(id),
      day: v.optional(day),
      title: v.optional(title, ''),
      text,
      was: wasOf('day', 'title', 'text')
    })
  ),
  'chronicle.restore': write<ChronicleView>()(
    'An entry is again as the journal tells it. `was`: what was written (title and text).',
    v.strictObject({ entry: id, was })
  ),
  'chronicle.remove': write<ChronicleView>()(
    'Removes an entry that was written by hand and that the journal does not tell. `was`: what was written (title and text).',
    v.strictObject({ entry: id, was })
  ),
  'chronicle.leaveOut': write<ChronicleView>()(
    'Leaves an entry out of what is read, exported and printed, or takes it in again.',
    v.strictObject({ entry: id, leftOut: v.boolean(), was })
  )
}
