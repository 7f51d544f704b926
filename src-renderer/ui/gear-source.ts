import type { ItemView } from '@contract/views'

/**
 * The source of an item, for display. A swap with another roster and a purchase are both stored as `trade`;
 * nothing paid for a thing with a price marks the swap.
 */
export function sourceOf({ source, paid, price }: Pick<ItemView, 'source' | 'paid' | 'price'>): string {
  return source === 'trade' && paid === 0 && price !== 0 ? 'swap' : source
}

/** The sum paid for the item alone; null for a swap, which has no sum for each item. */
export function paidFor(item: Pick<ItemView, 'source' | 'paid' | 'price'>): number | null {
  return sourceOf(item) === 'swap' ? null : item.paid
}
