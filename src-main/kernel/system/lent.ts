import type { Item, Roster } from '../state/roster'
import { reason, type Reason } from '../values/verdict'

/** Whether an item is on loan from another roster. */
export function isLent(item: Pick<Item, 'data'>): boolean {
  return typeof item.data['loan'] === 'string'
}

/** A borrowed item. */
export interface Loan {
  item: Item
  /** The owner. */
  from: string
  fromName: string
}

/** The items that a roster has on loan. */
export function loansOf(roster: Roster): Loan[] {
  return roster.items
    .filter(isLent)
    .map((item) => ({ item, from: String(item.data['loan']), fromName: String(item.data['loanFrom'] ?? '') }))
}

/** Why a borrowed item can't be sold: it is its owner's until the loan is settled. */
export function whyNotOwned(item: Item): Reason[] {
  return isLent(item)
    ? [reason('borrowed-thing', [], { thing: item.name, roster: item.data['loanFrom'] ?? '' })]
    : []
}
