import type { ItemView } from '@contract/views'

/**
 * How a thing came, as it is said: what another roster gave for something else did not come from the shop, though both are
 * kept as `trade`. The shop gives nothing for nothing, so that what was paid tells them apart.
 */
export function sourceOf({ source, paid, price }: Pick<ItemView, 'source' | 'paid' | 'price'>): string {
  return source === 'trade' && paid === 0 && price !== 0 ? 'swap' : source
}

/** What was paid for it alone; null where it was swapped: other things were given for it, and no sum says which part was its. */
export function paidFor(item: Pick<ItemView, 'source' | 'paid' | 'price'>): number | null {
  return sourceOf(item) === 'swap' ? null : item.paid
}
