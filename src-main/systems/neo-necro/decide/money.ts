import type { Roster } from '../../../rules/roster'
import { reason, type Reason } from '../../../rules/verdict'

/** The reason why the stash can't pay this; none where it can. */
export function missing(roster: Roster, price: number): Reason[] {
  const money = roster.money ?? 0
  return price > money ? [reason('money-short', [roster.stage === 'founding' ? 'NN-GANG-1' : 'NN-BUY-1'], { price, money, missing: price - money })] : []
}
