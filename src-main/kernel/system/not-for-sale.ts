import type { Item } from '../state/roster'
import { reason, type Reason } from '../values/verdict'
import { isLent } from './lent'

/** Why a borrowed item can't be sold: it belongs to its owner until the loan is settled. */
export function whyNotOwned(item: Item): Reason[] {
  return isLent(item)
    ? [reason('borrowed-thing', [], { thing: item.name, roster: item.data['loanFrom'] ?? '' })]
    : []
}
