import { STASH, type Item, type Roster, type RosterChange } from '../state/roster'

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

/**
 * What happens to an item of a member whose arrival is taken back: the item is removed with them, but one on loan from
 * another roster stays, in the stash.
 */
export function takenBack(item: Pick<Item, 'id' | 'data'>): RosterChange {
  return isLent(item)
    ? { do: 'item-move', item: item.id, to: STASH, on: null }
    : { do: 'item-remove', item: item.id }
}
