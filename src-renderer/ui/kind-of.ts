import type { ItemView } from '@contract/views'

/** What a thing is one of: what the catalogue calls it; what people wrote themselves is in none, and goes by its name. */
export function kindOf({
  thing,
  source,
  name,
  category
}: Pick<ItemView, 'thing' | 'source' | 'name' | 'category'>): string {
  return source === 'written' ? `${category}:${JSON.stringify(name)}` : thing
}
