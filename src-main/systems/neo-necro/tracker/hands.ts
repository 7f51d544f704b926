import type { Item } from '../../../kernel/state/roster'
import { reason, type Reason } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import type { Fighter } from '../sheet/fighter'
import { handsOf } from '../formulas/equipment'

const HANDS = 2

/** The items that are held in hand (NN-CHG-1). */
export function holdable(rules: NecroRules, items: readonly Item[]): Item[] {
  return items.filter((item) => handsNeeded(rules, item) > 0)
}

export function handsNeeded(rules: NecroRules, item: Item): number {
  const thing = rules.thing(item.thing)
  return thing ? handsOf(thing) : 0
}

/** The reason why these can't be held at once, if any: two-handed weapons need both hands (NN-CHG-1). */
export function checkHands(rules: NecroRules, items: readonly Item[]): Reason[] {
  const needed = items.reduce((sum, item) => sum + handsNeeded(rules, item), 0)
  return needed > HANDS ? [reason('too-many-hands', ['NN-CHG-1'], { needed, hands: HANDS })] : []
}

/**
 * The items in hand at the start of the game: the first gun, then whatever the free hand can hold. The
 * players may change it.
 */
export function firstInHand(rules: NecroRules, { items }: Pick<Fighter, 'items'>): string[] {
  const held: Item[] = []
  const ranged = (item: Item): boolean =>
    ['rifles', 'special', 'heavy', 'pistols'].includes(rules.thing(item.thing)?.category ?? '')
  const list = holdable(rules, items)
  for (const item of [...list.filter(ranged), ...list.filter((entry) => !ranged(entry))]) {
    if (checkHands(rules, [...held, item]).length === 0) held.push(item)
  }
  return held.map((item) => item.id)
}
