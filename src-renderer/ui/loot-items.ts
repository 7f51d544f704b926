import type { Side } from '@kernel/state/battle'
import type { Json, Localised, Params } from '@kernel/values/json'

/** A thing that may be taken from a side: noted by the system when the side took the field. */
export type Gear = {
  item: string
  name: Localised
  holder: string
  /** It is gone once it is used. */
  single?: boolean
}

export const listOf = (record: Params, key: string): Json[] => (Array.isArray(record[key]) ? record[key] : [])

/** The single-use things that a side had in store when it took the field. */
export function suppliesOf(side: Side): Gear[] {
  return listOf(side.record, 'supplies') as Gear[]
}

export function gearOf(side: Side): Gear[] {
  return listOf(side.record, 'gear') as Gear[]
}
