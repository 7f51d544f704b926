import * as v from 'valibot'
import type { Battle } from '../rules/battle'
import { day, id, json, list, name, nothing, read, write } from './method'
import type { BattleDone, BattleEntry } from './views'

const record = v.record(id, json)

export const battles = {
  'battles.list': read<BattleEntry[]>()('The battles of the open campaign, newest first.', nothing),
  'battles.get': read<Battle>()('A battle with its sides and what was reported.', v.strictObject({ battle: id })),
  'battles.plan': write<BattleDone>()(
    'Agrees upon a battle for a day to come: who meets whom. Nobody is chosen yet, and nothing changes.',
    v.strictObject({ name, date: day, rosters: v.pipe(list(id), v.minLength(1), v.maxLength(8)), friendly: v.optional(v.boolean(), false) })
  ),
  'battles.start': write<BattleDone>()(
    'Begins a battle, agreed upon before (`battle`) or not: who fights whom, with whom; the values of this moment are taken. In a friendly one nothing changes hands, and no time between games follows.',
    v.strictObject({
      battle: v.optional(id),
      name,
      date: day,
      friendly: v.optional(v.boolean(), false),
      sides: v.pipe(list(v.strictObject({ roster: id, members: list(id) })), v.minLength(1), v.maxLength(8))
    })
  ),
  'battles.edit': write<BattleDone>()(
    'Sets right the name and the day of a battle, at any time; and until it is over whether it is friendly.',
    v.strictObject({ battle: id, name: v.optional(name), date: v.optional(day), friendly: v.optional(v.boolean()) })
  ),
  'battles.cancel': write<BattleDone>()('Calls off a battle that is not over: nothing of it counts, and it stays in the list.', v.strictObject({ battle: id })),
  'battles.report': write<BattleDone>()(
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
  'battles.finish': write<BattleDone>()('Ends the battle as reported: loot changes hands and each side goes into its time between games.', v.strictObject({ battle: id }))
}
