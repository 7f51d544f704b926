import { actsFor, why } from '../../../../kernel/parts/table-acts'
import { choice, count, readAs, type FormField, type More, type Option } from '../../../../kernel/system/form'
import type { Tracker } from '../../../../kernel/state/tracker'
import type { Params, Text } from '../../../../kernel/values/json'
import type { T2kRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { waitingAt, type Arm, type Play } from '../state'

/** The rules and the tracker that an act reads. */
export interface Scene {
  readonly rules: T2kRules
  readonly tracker: Tracker
}

export const word = (key: string, params?: Params): Text => say(`table.${key}`, params)

/**
 * Makes acts of the tracker; each returns the tracker after it. The texts of their names, headings, fields
 * and reasons are under `table`.
 */
export const { unit, table } = actsFor<Scene, Play, Play>()({
  groups: ['turn', 'actions', 'state'],
  word,
  waits: ({ tracker }) => (waitingAt(tracker) ? [why('waits')] : [])
})

/** Weapons as options, by item id. */
export const arms = (list: readonly Arm[]): Option[] =>
  list.map(({ item, name }) => ({ id: item, label: name }))

/** Rows of the catalogue as options, with their names from a section of the texts. */
export const rows = (section: string, list: readonly { id: string }[]): Option[] =>
  list.map(({ id }) => ({ id, label: say(`${section}.${id}.name`) }))

export const modifier = (): FormField<number> => count(-9, 9, 0)

/** The field for a die by its number of faces; 0 is none. */
export function die(sizes: readonly number[], standard: number, more?: More): FormField<number> {
  const options = sizes.map((sides) => ({ id: String(sides), label: say(`dice.${sides}`) }))
  return readAs(choice(options, String(standard), more), Number)
}
