import type { ItemView } from '@contract/views'

/** What a thing is one of: what the catalogue calls it, under the name that it came with; what people wrote themselves is in no catalogue, and goes by its name. */
export function kindOf({
  thing,
  source,
  name,
  category
}: Pick<ItemView, 'thing' | 'source' | 'name' | 'category'>): string {
  return JSON.stringify(source === 'written' ? [category, name] : [thing, name])
}
