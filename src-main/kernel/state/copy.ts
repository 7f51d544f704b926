import type { Json } from '../values/json'
import { STASH, type Roster } from './roster'

/** Returns the roster with new ids for all old ones, also inside the system's own data. */
export function withNewIds(roster: Roster, newId: () => string): Roster {
  const old = [
    roster.id,
    ...roster.members.flatMap((m) => [m.id, ...m.traits.map((t) => t.id)]),
    ...roster.items.map((i) => i.id),
    ...(roster.between ? [roster.between.id] : [])
  ]
  const ids = new Map(old.filter((id) => id !== STASH).map((id) => [id, newId()]))
  const walk = (value: Json): Json => {
    if (typeof value === 'string') return ids.get(value) ?? value
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, x]) => [ids.get(key) ?? key, walk(x)]))
  }
  return walk(roster) as Roster
}
