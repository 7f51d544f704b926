import type { Item, Member, Roster } from '../state/roster'
import type { MemberSheet } from '../system/sheet'

/** Makes a sheet from a member and a roster that holds nothing but this member and the things around them. */
type MakeSheet<Rules> = (rules: Rules, roster: Roster, member: Member) => MemberSheet

/** The most sheets that are cached for one set of rules. */
const MOST = 256

/** What is cached for one set of rules. */
interface Cached {
  /** Sheets by key, the least recently used first. */
  sheets: Map<string, MemberSheet>
  /** The key of a member with these things around them, so that it is not put together for each look at the same roster. */
  keys: WeakMap<Member, { items: Item[]; key: string }>
}

/**
 * Wraps `make` into a function that returns the sheets of a roster, in roster order, and caches them. `make` gets only what the cache key
 * holds: the member without the player's own entries, and the things that they hold, that these are fitted to, or that a trait of theirs names.
 * So a sheet cannot depend on anything else. Cached sheets are shared, so callers must not change them.
 */
export function keptSheets<Rules extends object>(
  make: MakeSheet<Rules>
): (rules: Rules, roster: Roster) => MemberSheet[] {
  const byRules = new WeakMap<Rules, Cached>()
  return (rules, roster) => {
    const cached = byRules.get(rules) ?? { sheets: new Map(), keys: new WeakMap() }
    byRules.set(rules, cached)
    const things = grouped(roster.items)
    return roster.members.map((full) => {
      const items = thingsOf(things, full)
      const key = keyOf(cached, full, items)
      const sheet = cached.sheets.get(key) ?? made(make, rules, full, items)
      // The least recently used sheet is dropped first.
      cached.sheets.delete(key)
      cached.sheets.set(key, sheet)
      if (cached.sheets.size > MOST) cached.sheets.delete(cached.sheets.keys().next().value)
      return sheet
    })
  }
}

function keyOf({ keys }: Cached, full: Member, items: Item[]): string {
  const known = keys.get(full)
  if (known && known.items.length === items.length && items.every((item, at) => item === known.items[at]))
    return known.key
  const key = JSON.stringify([withoutOwn(full), items])
  keys.set(full, { items, key })
  return key
}

function made<Rules>(make: MakeSheet<Rules>, rules: Rules, full: Member, items: Item[]): MemberSheet {
  const member = withoutOwn(full)
  return make(rules, { ...NOTHING, members: [member], items }, member)
}

function withoutOwn({ own: _, ...member }: Member): Member {
  return member
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

/** A roster's things by id and by holder. */
interface Grouped {
  byId: Map<string, Item>
  byHolder: Map<string, Item[]>
}

function grouped(items: Item[]): Grouped {
  const byHolder = new Map<string, Item[]>()
  for (const item of items) {
    const held = byHolder.get(item.holder)
    if (held) held.push(item)
    else byHolder.set(item.holder, [item])
  }
  return { byId: new Map(items.map((item) => [item.id, item])), byHolder }
}

/** What the member holds, in roster order, then the other things that these or the member's traits name. */
function thingsOf({ byId, byHolder }: Grouped, { id, traits }: Member): Item[] {
  const held = byHolder.get(id) ?? []
  const named = [...held.map(({ on }) => on), ...traits.flatMap(({ data }) => Object.values(data))]
  const others = named.flatMap((name) => {
    const item = typeof name === 'string' ? byId.get(name) : undefined
    return item && item.holder !== id ? [item] : []
  })
  return others.length === 0 ? held : [...held, ...new Set(others)]
}
