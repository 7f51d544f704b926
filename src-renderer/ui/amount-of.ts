import type { ItemView } from '@contract/views'

/** How many one item stands for: a box of rounds, several of a thing that were bought together. */
export function amountOf({ data }: Pick<ItemView, 'data'>): number {
  const amount = data['rounds'] ?? data['quantity']
  return typeof amount === 'number' ? amount : 1
}
