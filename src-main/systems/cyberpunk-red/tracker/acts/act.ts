import { actsFor, why } from '../../../../kernel/parts/table-acts'
import { choice, count, readAs, type FormField, type Option } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Json, Params, Text } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import type { Play, Scene } from '../scene'
import { luckLeft, waitingAt, type TableArm } from '../state'

export const word = (key: string, params?: Params): Text => say(`table.${key}`, params)

/** Makes acts of the tracker. The texts of their names, headings, fields and reasons are under `table`. */
export const { unit, table } = actsFor<Scene, Play>()({
  groups: ['actions', 'turn', 'net', 'state'],
  word,
  waits: ({ tracker }) => (waitingAt(tracker) ? [why('waits')] : [])
})

/** Weapons as options, by item id. */
export const named = (arms: readonly TableArm[]): Option[] =>
  arms.map((arm) => ({ id: arm.item, label: arm.name }))

/** A choice whose option joins two ids with a colon: an item, and how it is used. */
export const pair = (options: readonly Option[]): FormField<{ item: string; how: string }> =>
  readAs(choice(options), (id) => {
    const [item = '', how = ''] = id.split(/:(?=[^:]*$)/)
    return { item, how }
  })

/** The luck points to spend on a roll, up to those left (CR-R14). */
export const luck = (who: TrackedUnit): FormField<number> => count(0, Math.max(0, luckLeft(who)), 0)

/** Further targets of an attack. A value that is no list becomes an unknown id, which is refused. */
export const others = (): FormField<string[]> => ({
  spec: { kind: 'enemies', default: [] },
  read: (given: Json) =>
    Array.isArray(given) ? given.map((id) => (typeof id === 'string' ? id : '')) : given === null ? [] : ['']
})
