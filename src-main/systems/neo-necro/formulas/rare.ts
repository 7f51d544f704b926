import type { NecroRules } from '../catalogue/rules'
import { reason, type Reason } from '../../../kernel/values/verdict'

export type TradePhase = 'creation' | 'interlude'

/** How many rare items may be bought: three at creation (NN-GANG-2), two in an interlude (NN-BUY-2). */
export function rareLimit(rules: NecroRules, phase: TradePhase): number {
  return phase === 'creation' ? rules.creation.rareItemsMax : rules.trade.rareItemsPerInterlude
}

/**
 * How many of these things are rare; equal ones count each (NN-RUL-47). One of each invented thing is left
 * out, unless the campaign counts inventions (NN-BUY-5).
 */
export function countRare(
  rules: NecroRules,
  things: readonly string[],
  invented: readonly string[] = []
): number {
  const bought = [...things]
  for (const id of invented) {
    const at = bought.indexOf(id)
    if (rules.houseRules.inventorOutsideRareLimit) {
      if (at >= 0) bought.splice(at, 1)
    } else if (at < 0) bought.push(id)
  }
  return bought.filter((id) => rules.thing(id)?.availability === 'rare').length
}

/** The reason why this many rare items can't be bought (too-many-rare); empty if they can. */
export function checkRare(rules: NecroRules, phase: TradePhase, rare: number): Reason[] {
  const limit = rareLimit(rules, phase)
  return rare <= limit
    ? []
    : [reason('too-many-rare', [phase === 'creation' ? 'NN-GANG-2' : 'NN-BUY-2'], { rare, limit })]
}
