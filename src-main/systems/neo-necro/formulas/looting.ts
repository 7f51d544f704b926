import type { NecroRules } from '../catalogue/rules'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { loadOf } from './encumbrance'
import { canChangeHands, refillsOf } from './equipment'

export interface Carrier {
  type: string
  items: readonly string[]
  skills: readonly string[]
}

/** The reasons why this can't be taken from somebody: he does not have it, or it is fixed to his body (NN-LOOT-7). */
export function checkLootable(rules: NecroRules, victim: readonly string[], id: string): Reason[] {
  const thing = rules.thing(id)
  if (!thing) return [reason('unknown-id', [], { id })]
  if (!victim.includes(id)) return [reason('not-carried', ['NN-LOOT-2'], { thing: thing.name })]
  return canChangeHands(thing) ? [] : [reason('body-fixed', ['NN-LOOT-7'], { thing: thing.name })]
}

/** What comes along: the refills of a weapon or a device, all other grenades with a grenade (NN-LOOT-6). */
export function comesAlong(rules: NecroRules, victim: readonly string[], id: string): string[] {
  const left = without(victim, [id])
  if (rules.thing(id)?.kind === 'grenade')
    return left.filter((other) => rules.thing(other)?.kind === 'grenade')
  const refills = refillsOf(rules, id)
  return left.filter((other) => refills.includes(other))
}

/** Room for these on top of what he carries, once he has dropped something (NN-LOOT-5). */
export function hasRoom(
  rules: NecroRules,
  looter: Carrier,
  drops: readonly string[],
  more: readonly string[]
): boolean {
  return loadOf(rules, looter.type, [...without(looter.items, drops), ...more], looter.skills).legal
}

/** A list without some of its entries, each once. */
export function without(list: readonly string[], gone: readonly string[]): string[] {
  const left = [...list]
  for (const id of gone) {
    const at = left.indexOf(id)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}
