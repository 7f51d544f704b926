import * as v from 'valibot'
import type { Side } from '../kernel/state/battle'
import type { ActOffer } from '../kernel/system/board'
import { answerOf, id, json, read, write } from './method'
import type { TrackerView } from './views'

const battle = { battle: id }
/** Who acts: a unit, a side, or neither (an act of the table as a whole). */
const actor = { unit: v.optional(id), side: v.optional(id) }

export const tracker = {
  'tracker.get': read<TrackerView | null>()(
    'Returns a tracked battle: board, open prompts, what undo would take back; null if it is not tracked.',
    v.strictObject(battle)
  ),
  'tracker.offers': read<ActOffer[]>()(
    'Lists the acts that a unit, a side or the table may do now, with the fields of each, or why not.',
    v.strictObject({ ...battle, ...actor })
  ),
  'tracker.begin': write<TrackerView>()('Starts tracking a battle act by act.', v.strictObject(battle)),
  'tracker.act': write<TrackerView>()(
    'Performs an act at the table. Dice that the rules ask for come as prompts afterwards.',
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
    'Answers an open prompt of the tracker; dice left out are rolled by the app.',
    v.strictObject({ ...battle, prompt: id, ...answerOf })
  ),
  'tracker.propose': read<Side[]>()(
    'Returns the report as it would be if the battle ended now.',
    v.strictObject(battle)
  )
}
