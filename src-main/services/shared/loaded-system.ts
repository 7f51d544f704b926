import { withHouseNotes } from '../../kernel/system/house-notes'
import type { GameSystem } from '../../kernel/system/system'
import type { Localised } from '../../kernel/values/json'
import type { RawSystem } from '../../kernel/values/raw-system'

/** A game: its code, what its files hold, and its rules as in the book. */
export interface LoadedSystem {
  system: GameSystem
  name: Localised
  description: Localised
  raw: RawSystem
  defaults: unknown
}

/**
 * A game whose files are read once something asks for them or for its rules, and once for all. Its name is asked of its texts alone (`named`),
 * and of its rules only where these say none. Each of these throws where the files are damaged.
 */
export function lazilyLoaded(
  given: GameSystem,
  read: () => RawSystem,
  named: () => { name: Localised; description: Localised } | null
): LoadedSystem {
  const system = withHouseNotes(given)
  const raw = once(read)
  const defaults = once(() => system.load(raw(), {}))
  const entry = once(() => named() ?? system.sheet(defaults()))
  return {
    system,
    get name() {
      return entry().name
    },
    get description() {
      return entry().description
    },
    get raw() {
      return raw()
    },
    get defaults() {
      return defaults()
    }
  }
}

/** Does it once, and again only where it failed. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
