import * as v from 'valibot'
import type { ChronicleEntry } from '../kernel/chronicle/chronicle'
import { was, wasOf } from './conflict'
import { day, id, limit, LIMITS, list, read, write } from './method'
import type { ActView } from './views'

export interface ChronicleView {
  /** All entries in order of time, hidden ones too; after a `brief` act only the one that it was about, unless it is gone. */
  entries: ChronicleEntry[]
  /** For a page (`limit`): true if earlier entries exist. */
  more?: boolean
  /** Portraits by roster; left out if no roster has one. */
  portraits?: { [roster: string]: string }
  /** The act that undo (Ctrl+Z) would take back in the campaign's scope. */
  undo: ActView | null
}

const title = v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.name), v.regex(/^[^\p{Cc}]*$/u))
/** Several lines; the only control character allowed is the line break. */
const text = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\r\n?/g, '\n').trim()),
  v.minLength(1),
  v.maxLength(LIMITS.text),
  v.regex(/^(?:\n|[^\p{Cc}])*$/u)
)

const brief = v.optional(v.boolean(), false)

export const chronicle = {
  'chronicle.get': read<ChronicleView>()(
    'Returns the chronicle: entries from the journal and entries written by hand. With `limit`, only the last so many, with `before` the last before that entry. With `brief`, without what the journal tells.',
    v.strictObject({
      limit,
      before: v.optional(id),
      brief
    })
  ),
  'chronicle.entries': read<ChronicleEntry[]>()(
    'Returns these entries whole, in order of time; an entry that is gone is left out.',
    v.strictObject({ entries: list(id) })
  ),
  'chronicle.write': write<ChronicleView>()(
    'Writes an entry by hand: over one from the journal, over an own one, or as a new one. An entry from the journal keeps its day. `was`: title and text as written by hand before, null for an entry as the journal tells it. With `brief`, as with each act on an entry, the answer holds that entry alone.',
    v.strictObject({
      entry: v.optional(id),
      day: v.optional(day),
      title: v.optional(title, ''),
      text,
      was: wasOf('day', 'title', 'text'),
      brief
    })
  ),
  'chronicle.restore': write<ChronicleView>()(
    'Restores an entry to what the journal tells. `was`: the handwritten title and text.',
    v.strictObject({ entry: id, was, brief })
  ),
  'chronicle.remove': write<ChronicleView>()(
    'Deletes an entry that was written by hand and is not from the journal. `was`: its title and text.',
    v.strictObject({ entry: id, was, brief })
  ),
  'chronicle.leaveOut': write<ChronicleView>()(
    'Hides an entry from reading, export and print, or shows it again.',
    v.strictObject({ entry: id, leftOut: v.boolean(), was, brief })
  )
}
