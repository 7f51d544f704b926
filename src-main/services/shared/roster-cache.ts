import type { Roster } from '../../kernel/state/roster'
import type { Prompt } from '../../kernel/system/prompt'
import { loadRoster, type Session } from './context'

/**
 * Caches a value computed from a roster's state by the rules of now. Works where the same state object comes again: the list of rosters
 * (store/journal/known-rows.ts) returns it until the roster changes. Cached values are shared, so callers must not change them.
 */
export function cachedByRoster<T>(
  work: (session: Session, roster: Roster) => T
): (session: Session, roster: Roster) => T {
  const cache = new WeakMap<Roster, { rules: unknown; value: T }>()
  return (session, roster) => {
    const known = cache.get(roster)
    if (known && known.rules === session.rules) return known.value
    const value = work(session, roster)
    cache.set(roster, { rules: session.rules, value })
    return value
  }
}

/** The open prompts of a roster; none if it is closed. */
export const openPrompts = cachedByRoster(({ system, rules }, roster): Prompt[] =>
  roster.closed ? [] : system.prompts(rules, roster)
)

/** Computes the value on first use. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** The cached state of a roster, for reading only; acts load it anew. Throws as `loadRoster` does. */
export async function cachedRoster(session: Session, id: string): Promise<Roster> {
  return (await cachedRosterIfAny(session, id)) ?? loadRoster(session, id)
}

/** The same; null if there is no such roster. */
export async function cachedRosterIfAny({ file, unread }: Session, id: string): Promise<Roster | null> {
  // A script has it in memory. An unreadable roster is missing from the list, and loading it says why.
  return (unread ? undefined : (await file.rosters({ ids: [id] }))[0]) ?? file.roster(id)
}
