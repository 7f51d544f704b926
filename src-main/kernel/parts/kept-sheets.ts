import type { Item, Member, Roster } from '../state/roster'
import type { MemberSheet } from '../system/sheet'

/** Makes a sheet from a member and a roster that holds nothing but this member and the things around them. */
type MakeSheet<Rules> = (rules: Rules, roster: Roster, member: Member) => MemberSheet

/** The most sheets that are cached for one set of rules. */
const MOST = 256

/**
 * Wraps `make` into a function that returns the sheets of a roster, in roster order, and caches them. `make` gets only what the cache key
 * holds: the member without the player's own entries, and the things that they hold, that these are fitted to, or that a trait of theirs names.
 * So a sheet cannot depend on anything else. Cached sheets are shared, so callers must not change them.
 */
export function keptSheets<Rules extends object>(
  make: MakeSheet<Rules>
): (rules: Rules, roster: Roster) => MemberSheet[] {
  const byRules = new WeakMap<Rules, Map<string, MemberSheet>>()
  return (rules, roster) => {
    const cache = byRules.get(rules) ?? new Map<string, MemberSheet>()
    byRules.set(rules, cache)
    const byId = new Map(roster.items.map((item) => [item.id, item]))
    return roster.members.map((full) => {
      const { own: _, ...member } = full
      const items = thingsOf(roster, byId, member)
      const key = JSON.stringify([member, items])
      const sheet = cache.get(key) ?? make(rules, { ...NOTHING, members: [member], items }, member)
      // The least recently used sheet is dropped first.
      cache.delete(key)
      cache.set(key, sheet)
      if (cache.size > MOST) cache.delete(cache.keys().next().value!)
      return sheet
    })
  }
}

/** The rest of the roster that `make` gets: empty. */
const NOTHING: Omit<Roster, 'members' | 'items'> = {
  id: '',
  name: '',
  system: '',
  kind: '',
  kindName: { fr: '', en: '' },
  player: null,
  stage: 'ready',
  money: null,
  numbers: {},
  between: null
}

/** What the member holds, in roster order, then the other things that these or the member's traits name. */
function thingsOf(roster: Roster, byId: Map<string, Item>, { id, traits }: Member): Item[] {
  const held = roster.items.filter((item) => item.holder === id)
  const named = [...held.map(({ on }) => on), ...traits.flatMap(({ data }) => Object.values(data))]
  const others = named.flatMap((name) => {
    const item = typeof name === 'string' ? byId.get(name) : undefined
    return item && item.holder !== id ? [item] : []
  })
  return others.length === 0 ? held : [...held, ...new Set(others)]
}
