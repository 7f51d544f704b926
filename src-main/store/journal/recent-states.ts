import type { State } from '../../kernel/state/evolve'

/** The most states that are kept. */
const MOST = 8

/** The longest text whose state is kept, in characters. */
const LONGEST = 1_000_000

/** A state and the checksum of its text. */
interface Recent {
  sum: string
  state: State
}

const recent = new Map<string, Recent>()

/**
 * The state with exactly this text, if it is among the last that were read or written one by one; else null. `sum` is
 * the stored checksum of the text; a state is found only by its own. An act reads the states that it changes several times, and the next
 * act reads what this one wrote: each is parsed and summed once. States are shared, so callers must not change them.
 */
export function recentState(text: string, sum: string): State | null {
  const known = recent.get(text)
  return known?.sum === sum ? known.state : null
}

/** Keeps a state by its text and the checksum of it. The one kept longest without being kept again is dropped first. */
export function keepRecent(text: string, sum: string, state: State): void {
  if (text.length > LONGEST) return
  recent.delete(text)
  recent.set(text, { sum, state })
  if (recent.size > MOST) recent.delete(recent.keys().next().value!)
}

/** Forgets all: the campaign is closed, and its states would only take room. */
export function forgetRecentStates(): void {
  recent.clear()
}

/** What is kept, each state with its text, for tests. */
export function recentStates(): { text: string; state: State }[] {
  return [...recent].map(([text, { state }]) => ({ text, state }))
}
