import * as v from 'valibot'
import type { Battle, BattleStatus } from '../kernel/state/battle'
import { wasOf } from './conflict'
import { day, id, json, lines, limit, list, name, nameOrNone, nothing, read, write } from './method'
import { picture } from './picture'
import { cellName } from './report-cells'
import type { BattleDone, BattleEntry, BattleRecorded, BattleWords } from './views'

const record = v.record(id, json)
/** Enough for eight sides of a full roster with every field of the form. */
const MOST_CELLS = 4000
const STATES = ['planned', 'open', 'finished', 'cancelled'] as const satisfies readonly BattleStatus[]
const RESULTS = ['win', 'loss', 'draw'] as const
/**
 * Extra fields of a side as `tracker.propose` and `battles.get` return it: accepted, so that an answer can be
 * sent back unchanged, and ignored.
 */
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

/** Free texts about a battle; '' for none. */
const details = {
  scenario: v.optional(nameOrNone),
  place: v.optional(nameOrNone),
  notes: v.optional(lines)
}

export const battles = {
  'battles.list': read<BattleEntry[]>()(
    'Lists the battles of the open campaign, newest first. `limit` asks for a page, `after` for the page that follows that battle, `status` for the battles in one of these states, `season` for those of a past season.',
    v.strictObject({
      limit,
      after: v.optional(id),
      status: v.optional(v.pipe(v.array(v.picklist(STATES)), v.minLength(1), v.maxLength(STATES.length))),
      season: v.optional(id)
    })
  ),
  'battles.details': read<readonly BattleWords[]>()(
    'Lists what players wrote about battles (scenario, place, notes), so that battles are found by it. Battles without any are left out.',
    nothing
  ),
  'battles.get': read<Battle>()(
    'Returns a battle with its sides and its report.',
    v.strictObject({ battle: id })
  ),
  'battles.plan': write<BattleDone>()(
    'Schedules a battle between rosters for a later day. No fighters are chosen yet.',
    v.strictObject({
      name,
      date: day,
      rosters: v.pipe(list(id), v.minLength(1), v.maxLength(8)),
      friendly: v.optional(v.boolean(), false),
      ...details
    })
  ),
  'battles.start': write<BattleDone>()(
    'Starts a battle, scheduled (`battle`) or new: its sides and their fighters, with their values at this moment. A friendly battle changes no roster and leads to no interlude. `scenario`, `place` and `notes` of a scheduled one stay where they are left out; `was`: its values as the writer saw them.',
    v.strictObject({
      battle: v.optional(id),
      name,
      date: day,
      friendly: v.optional(v.boolean(), false),
      sides: v.pipe(list(v.strictObject({ roster: id, members: list(id) })), v.minLength(1), v.maxLength(8)),
      ...details,
      was: wasOf('name', 'date', 'friendly', 'scenario', 'place', 'notes')
    })
  ),
  'battles.edit': write<BattleDone>()(
    'Changes the name, the day, the scenario, the place and the notes of a battle at any time, and until it is over whether it is friendly.',
    v.strictObject({
      battle: id,
      name: v.optional(name),
      date: v.optional(day),
      friendly: v.optional(v.boolean()),
      ...details,
      was: wasOf('name', 'date', 'friendly', 'scenario', 'place', 'notes')
    })
  ),
  'battles.addPicture': write<BattleDone>()(
    'Adds a picture to a battle, at any time; at most 12. It is stored in the campaign file; `members.portrait` returns it by its id.',
    v.strictObject({ battle: id, picture, caption: v.optional(nameOrNone, '') })
  ),
  'battles.removePicture': write<BattleDone>()(
    'Removes a picture from a battle.',
    v.strictObject({ battle: id, picture: id })
  ),
  'battles.cancel': write<BattleDone>()(
    'Cancels a battle that is not over: nothing of it counts, and it stays in the list.',
    v.strictObject({ battle: id })
  ),
  'battles.report': write<BattleDone>()(
    'Replaces the report of a battle: per combatant (state, by whom, boxes…) and per side (result, loot…). Can be repeated. Accepts the answer of `tracker.propose` unchanged.',
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
    'Changes single values of a report: a key of a combatant’s record, of the side’s own record (no `member`), or the side’s result (no `key`). Each names the value its writer saw (`was`); a value that somebody else changed meanwhile is not written and is returned in `conflicts` with the current one.',
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
    'Ends the battle as reported: loot changes hands and each side’s interlude begins.',
    v.strictObject({ battle: id })
  )
}
