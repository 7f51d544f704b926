import type { Roster } from '../../../../kernel/state/roster'
import { reason, type Reason } from '../../../../kernel/values/verdict'

/**
 * The reason why the stash can't pay this price (money-short); empty if it can. `rule`: the rule that asks
 * for the price.
 */
export function missing(
  roster: Roster,
  price: number,
  rule = roster.stage === 'founding' ? 'NN-GANG-1' : 'NN-BUY-1'
): Reason[] {
  const money = roster.money ?? 0
  return price > money ? [reason('money-short', [rule], { price, money, missing: price - money })] : []
}
