import * as v from 'valibot'
import type { Battle } from '../kernel/state/battle'
import { wasOf } from './conflict'
import { day, id, json, list, name, read, write } from './method'
import { cellName } from './report-cells'
import type { BattleDone, BattleEntry, BattleRecorded } from './views'

const record = v.record(id, json)
/** Eight sides of a full roster, with all that a form asks. */
const MOST_CELLS = 4000
const RESULTS = ['win', 'loss', 'draw'] as const
/** What stands in a side beside the report, as `tracker.propose` and `battles.get` answer: it may be sent back, and changes nothing. */
const known = v.optional(json)
const cell = v.union([
  v.strictObject({ roster: id, member: v.optional(v.nullable(id), null), key: id, was: json, to: json }),
  v.strictObject({
    roster: id,
    member: v.optional(v.null(), null),
    key: v.optional(v.null(), null),
    was: v.nullable(v.picklist(RESULTS)),
    to: v.nullable(v.picklist(RESULTS))
  })
])

export const battles = {
  'battles.list': read<BattleEntry[]>()(
    'The battles of the open campaign, newest first; with `limit` so many, from after the battle `after`.',
    v.strictObject({
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500))),
      after: v.optional(id)
    })
  ),
  'battles.get': read<Battle>()(
    'A battle with its sides and what was reported.',
    v.strictObject({ battle: id })
  ),
  'battles.plan': write<BattleDone>()(
    'Agrees upon a battle for a day to come: who meets whom. Nobody is chosen yet, and nothing changes.',
    v.strictObject({
      name,
      date: day,
      rosters: v.pipe(list(id), v.minLength(1), v.maxLength(8)),
      friendly: v.optional(v.boolean(), false)
    })
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
    v.strictObject({
      battle: id,
      name: v.optional(name),
      date: v.optional(day),
      friendly: v.optional(v.boolean()),
      was: wasOf('name', 'date', 'friendly')
    })
  ),
  'battles.cancel': write<BattleDone>()(
    'Calls off a battle that is not over: nothing of it counts, and it stays in the list.',
    v.strictObject({ battle: id })
  ),
  'battles.report': write<BattleDone>()(
    'Writes down what happened: by combatant (state, by whom, boxes…) and by side (result, loot…). May be done as often as needed. Takes what `tracker.propose` answers as it is.',
    v.strictObject({
      battle: id,
      sides: list(
        v.strictObject({
          roster: id,
          result: v.nullable(v.picklist(RESULTS)),
          record: v.optional(record, {}),
          combatants: list(v.strictObject({ member: id, record, name: known, typeName: known })),
          name: known,
          kindName: known,
          value: known
        })
      )
    })
  ),
  'battles.record': write<BattleRecorded>()(
    'Writes down single values of a report: a key of a combatant’s record, of the side’s own (no `member`), or how it went for the side (no `key` either). Each says what its writer has seen there (`was`); where somebody else has changed it meanwhile it is not written, and comes back among the `conflicts` beside what stands there.',
    v.strictObject({
      battle: id,
      cells: v.pipe(
        v.array(cell),
        v.minLength(1),
        v.maxLength(MOST_CELLS),
        v.check((cells) => new Set(cells.map(cellName)).size === cells.length)
      )
    })
  ),
  'battles.finish': write<BattleDone>()(
    'Ends the battle as reported: loot changes hands and each side goes into its time between games.',
    v.strictObject({ battle: id })
  )
}
