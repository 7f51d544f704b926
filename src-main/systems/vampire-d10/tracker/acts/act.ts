import type { Option } from '../../../../kernel/system/form'
import type { Params, Text } from '../../../../kernel/values/json'
import { actsFor, why } from '../../../../kernel/parts/table-acts'
import type { Tracker } from '../../../../kernel/state/tracker'
import type { Vd10Rules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import type { Play } from '../play'
import { queueOf } from '../state'

/** The rules and the tracker that an act reads. */
export interface Scene {
  readonly rules: Vd10Rules
  readonly tracker: Tracker
}

export const word = (key: string, params?: Params): Text => say(`table.${key}`, params)

/** Makes acts of the tracker. The texts of their names, headings, fields and reasons are under `table`. */
export const { unit, table } = actsFor<Scene, Play>()({
  groups: ['round', 'fight', 'move', 'rolls', 'initiative', 'state'],
  word,
  waits: ({ tracker }) => (queueOf(tracker).length > 0 ? [why('waits')] : [])
})

/** Options with their names from a section of the texts. */
export const named = <const Id extends string>(section: string, ids: readonly Id[]): Option<Id>[] =>
  ids.map((id) => ({ id, label: say(`${section}.${id}.name`) }))

/** Options with their names from the section `table`. */
export const worded = <const Id extends string>(...ids: Id[]): Option<Id>[] =>
  ids.map((id) => ({ id, label: word(id) }))

/** Options for rows of the catalogue. */
export const rows = (section: string, list: readonly { id: string }[]): Option[] =>
  named(
    section,
    list.map(({ id }) => id)
  )
