import type { ItemView } from '@contract/views'

/**
 * A key of the item's kind: its catalogue entry under the item's stored name. An item written by people is in no
 * catalogue, so its category and name are the key.
 */
export function kindOf({
  thing,
  source,
  name,
  category
}: Pick<ItemView, 'thing' | 'source' | 'name' | 'category'>): string {
  return JSON.stringify(source === 'written' ? [category, name] : [thing, name])
}
