import type { Side } from '@rules/battle'
import type { Json, Localised, Params } from '@rules/json'
import type { Loot } from '@rules/system'

/** A thing that may be taken from a side: noted by the system when the side took the field. */
export interface Gear {
  item: string
  name: Localised
  holder: string
}

const listOf = (record: Params, key: string): Json[] => (Array.isArray(record[key]) ? record[key] : [])

export function gearOf(side: Side): Gear[] {
  return listOf(side.record, 'gear') as unknown as Gear[]
}

/** What a side took. */
export function lootOf(side: Side): Loot[] {
  return listOf(side.record, 'loot') as unknown as Loot[]
}

/** Writes a theft down with the side that took it, or takes it off the list. */
export function takeLoot(sides: Side[], loot: Loot): void {
  const taker = sides.find((side) => side.roster === loot.to)
  if (taker) taker.record = { ...taker.record, loot: [...lootOf(taker), { ...loot }] as unknown as Json }
}

export function leaveLoot(sides: Side[], item: string): void {
  for (const side of sides) if (lootOf(side).some((loot) => loot.item === item)) side.record = { ...side.record, loot: lootOf(side).filter((loot) => loot.item !== item) as unknown as Json }
}
