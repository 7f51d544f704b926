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
    'Takes back the newest act (of the campaign, of one roster or battle, or of a battle’s table), or the act named; refused with the acts that hang on it.',
    v.strictObject({ ...scope.entries, act: v.optional(whole) })
  ),
  'history.redo': write<{ redone: ActView }>()('Puts forward again, with the same dice, what was taken back last.', scope),
  'history.next': read<{ undo: ActView | null; redo: ActView | null }>()('What undo and redo would do now.', scope)
}
