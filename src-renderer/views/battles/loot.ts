import type { Side } from '@kernel/state/battle'
import type { Loot } from '@kernel/system/system'
import { listOf } from '@/ui/loot-items'

/** The loot of a side. */
export function lootOf(side: Side): Loot[] {
  return listOf(side.record, 'loot') as Loot[]
}

/** Adds loot to the side that took it; `leaveLoot` removes it. */
export function takeLoot(sides: Side[], loot: Loot): void {
  const taker = sides.find((side) => side.roster === loot.to)
  if (taker) taker.record = { ...taker.record, loot: [...lootOf(taker), { ...loot }] }
}

export function leaveLoot(sides: Side[], item: string): void {
  for (const side of sides)
    if (lootOf(side).some((loot) => loot.item === item))
      side.record = {
        ...side.record,
        loot: lootOf(side).filter((loot) => loot.item !== item)
      }
}
