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

/** How the things of somebody go who is taken back as if they had never come: what another roster lent stays, in the stash. */
export function takenBack(item: Pick<Item, 'id' | 'data'>): RosterChange {
  return isLent(item)
    ? { do: 'item-move', item: item.id, to: STASH, on: null }
    : { do: 'item-remove', item: item.id }
}
