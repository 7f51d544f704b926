import { withHouseNotes } from '../../kernel/system/house-notes'
import type { GameSystem } from '../../kernel/system/system'
import type { Localised } from '../../kernel/values/json'
import type { RawSystem } from '../../kernel/values/raw-system'

/** A game: its code, its files, and its rules as in the book. */
export interface LoadedSystem {
  system: GameSystem
  name: Localised
  description: Localised
  raw: RawSystem
  defaults: unknown
}

/**
 * A game whose files are read when first needed, once. Its name comes from its texts (`named`), or from its
 * rules if the texts lack it. Each of these throws if the files are damaged.
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

/** Runs `make` once; again only if it failed. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
