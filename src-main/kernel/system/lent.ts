import type { Item, Roster } from '../state/roster'

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
