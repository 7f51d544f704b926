import * as v from 'valibot'
import type { Battle } from '../rules/battle'
import { day, id, json, list, name, nothing, read, write } from './method'
import type { BattleEntry } from './views'

const record = v.record(id, json)

export const battles = {
  'battles.list': read<BattleEntry[]>()('The battles of the open campaign, newest first.', nothing),
  'battles.get': read<Battle>()('A battle with its sides and what was reported.', v.strictObject({ battle: id })),
  'battles.start': write<Battle>()(
    'Begins a battle: who fights whom, with whom; the values of this moment are taken.',
    v.strictObject({
      name,
      date: day,
      sides: v.pipe(list(v.strictObject({ roster: id, members: list(id) })), v.minLength(2), v.maxLength(8))
    })
  ),
  'battles.report': write<Battle>()(
    'Writes down what happened: by combatant (state, by whom, boxes…) and by side (result, loot…). May be done as often as needed.',
    v.strictObject({
      battle: id,
      sides: list(
        v.strictObject({
          roster: id,
          result: v.nullable(v.picklist(['win', 'loss', 'draw'])),
          record: v.optional(record, {}),
          combatants: list(v.strictObject({ member: id, record }))
        })
      )
    })
  ),
  'battles.finish': write<Battle>()('Ends the battle as reported: loot changes hands and each side goes into its time between games.', v.strictObject({ battle: id }))
}
