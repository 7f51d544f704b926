import type { Side } from '@kernel/state/battle'
import type { Json, Localised, Params } from '@kernel/values/json'

/** A thing that can be looted from a side, as the system recorded it at the start of the battle. */
export type Gear = {
  item: string
  name: Localised
  holder: string
  /** Used up by one use. */
  single?: boolean
}

export const listOf = (record: Params, key: string): Json[] => (Array.isArray(record[key]) ? record[key] : [])

/** The single-use things in the side's store at the start of the battle. */
export function suppliesOf(side: Side): Gear[] {
  return listOf(side.record, 'supplies') as Gear[]
}

export function gearOf(side: Side): Gear[] {
  return listOf(side.record, 'gear') as Gear[]
}
