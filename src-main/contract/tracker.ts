import * as v from 'valibot'
import type { Side } from '../kernel/state/battle'
import type { ActOffer } from '../kernel/system/board'
import { answerOf, id, json, read, write } from './method'
import type { TrackerView } from './views'

const battle = { battle: id }
/** Whose act it is: a unit, a side, or nobody in particular. */
const actor = { unit: v.optional(id), side: v.optional(id) }

export const tracker = {
  'tracker.get': read<TrackerView | null>()(
    'A battle at the table: board, open questions, what undo would take back; null while it is not tracked.',
    v.strictObject(battle)
  ),
  'tracker.offers': read<ActOffer[]>()(
    'What a unit, a side or the table may do now, with what each act asks; or why not.',
    v.strictObject({ ...battle, ...actor })
  ),
  'tracker.begin': write<TrackerView>()(
    'Brings a battle to the table, to be tracked act by act.',
    v.strictObject(battle)
  ),
  'tracker.act': write<TrackerView>()(
    'Does something at the table. Dice that the rules ask for come as questions afterwards.',
    v.strictObject({
      ...battle,
      ...actor,
      act: id,
      input: v.optional(
        v.pipe(
          v.record(id, json),
          v.check((r) => Object.keys(r).length <= 40)
        ),
        {}
      )
    })
  ),
  'tracker.answer': write<TrackerView>()(
    'Answers an open question at the table; dice left out are thrown by the app.',
    v.strictObject({ ...battle, prompt: id, ...answerOf })
  ),
  'tracker.propose': read<Side[]>()(
    'The sides as they should be reported, were the battle to end now.',
    v.strictObject(battle)
  )
}
