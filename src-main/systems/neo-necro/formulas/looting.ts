import type { NecroRules } from '../catalogue/rules'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { loadOf } from './encumbrance'
import { canChangeHands, refillsOf } from './equipment'

export interface Carrier {
  type: string
  items: readonly string[]
  skills: readonly string[]
}

/**
 * Why this can't be taken from the victim: they do not carry it, or it is fixed to the body (NN-LOOT-7).
 * Empty if it can.
 */
export function checkLootable(rules: NecroRules, victim: readonly string[], id: string): Reason[] {
  const thing = rules.thing(id)
  if (!thing) return [reason('unknown-id', [], { id })]
  if (!victim.includes(id)) return [reason('not-carried', ['NN-LOOT-2'], { thing: thing.name })]
  return canChangeHands(thing) ? [] : [reason('body-fixed', ['NN-LOOT-7'], { thing: thing.name })]
}

/**
 * The victim's things that are taken with this one: refills of a weapon or device; with a grenade, all other
 * grenades (NN-LOOT-6).
 */
export function comesAlong(rules: NecroRules, victim: readonly string[], id: string): string[] {
  const left = without(victim, [id])
  if (rules.thing(id)?.kind === 'grenade')
    return left.filter((other) => rules.thing(other)?.kind === 'grenade')
  const refills = refillsOf(rules, id)
  return left.filter((other) => refills.includes(other))
}

/** Whether the looter can carry these things too, after dropping some of their own (NN-LOOT-5). */
export function hasRoom(
  rules: NecroRules,
  looter: Carrier,
  drops: readonly string[],
  more: readonly string[]
): boolean {
  return loadOf(rules, looter.type, [...without(looter.items, drops), ...more], looter.skills).legal
}

/** The list without one occurrence of each entry of `gone`. */
export function without(list: readonly string[], gone: readonly string[]): string[] {
  const left = [...list]
  for (const id of gone) {
    const at = left.indexOf(id)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}
