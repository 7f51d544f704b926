import * as v from 'valibot'
import { id, read, whole, write } from './method'
import type { ActView } from './views'

/** What is looked at: a roster, a battle, what was done at a battle's table; left out: the campaign without its tables. */
const scope = v.strictObject({ roster: v.optional(id), battle: v.optional(id), tracker: v.optional(id) })

export const history = {
  'history.list': read<{ acts: ActView[]; more: boolean }>()(
    'The acts of the campaign, of one roster or battle, or of a battle’s table, newest first, also those taken back.',
    v.strictObject({ ...scope.entries, before: v.optional(whole), limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 100) })
  ),
  'history.undo': write<{ undone: ActView }>()(
    'Takes back the newest act (of the campaign, of one roster or battle, or of a battle’s table), or the act named. Refused with the acts in the way: `last`: while any later act touched the same; `apart`: only while one hangs on what it did; `with-later` takes those that hang on it back first.',
    v.strictObject({ ...scope.entries, act: v.optional(whole), how: v.optional(v.picklist(['last', 'apart', 'with-later']), 'last') })
  ),
  'history.hanging': read<{ acts: ActView[] }>()('The standing acts that hang on what this act did, newest first: empty where it can be put right by itself.', v.strictObject({ act: whole })),
  'history.redo': write<{ redone: ActView }>()('Puts forward again, with the same dice, what was taken back last.', scope),
  'history.next': read<{ undo: ActView | null; redo: ActView | null }>()('What undo and redo would do now.', scope)
}
