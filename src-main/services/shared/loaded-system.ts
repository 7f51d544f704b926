import { withHouseNotes } from '../../kernel/system/house-notes'
import type { GameSystem } from '../../kernel/system/system'
import type { Localised } from '../../kernel/values/json'
import type { RawSystem } from '../../kernel/values/raw-system'

/** A game: its code, its files, and its rules as in the book. */
export interface LoadedSystem {
  system: GameSystem
  raw: RawSystem
  defaults: unknown
}

/** A game before its code and its files are loaded. */
export interface KnownSystem {
  id: string
  version: number
  hasDeck: boolean
  /** From its texts; from its rules where the texts lack them. Throws if the files are damaged. */
  names(): Promise<{ name: Localised; description: Localised }>
  load(): Promise<LoadedSystem>
  /** Begins to load its code and its files, because they will be needed. What fails is told by `load`. */
  begin(): void
}

/**
 * A game whose code and files are loaded when first needed, once. Its name comes from its texts (`named`), so that a
 * list of games loads none. What reads damaged files throws.
 */
export function lazilyLoaded(
  {
    id,
    version,
    hasDeck,
    load
  }: Pick<KnownSystem, 'id' | 'version' | 'hasDeck'> & { load(): Promise<GameSystem> },
  read: () => RawSystem,
  named: () => { name: Localised; description: Localised } | null
): KnownSystem {
  const loaded = once(async () => withFiles(withHouseNotes(await load()), read))
  const names = once(async () => {
    const found = named()
    if (found) return found
    const { system, defaults } = await loaded()
    const { name, description } = system.sheet(defaults)
    return { name, description }
  })
  const begin = (): void => {
    loaded()
      .then(({ raw }) => raw)
      .catch(() => {})
  }
  return { id, version, hasDeck, names, load: loaded, begin }
}

/** The same, with its files read when first asked for. */
function withFiles(system: GameSystem, read: () => RawSystem): LoadedSystem {
  let raw: RawSystem | null = null
  let rules: { defaults: unknown } | null = null
  return {
    system,
    get raw() {
      return (raw ??= read())
    },
    get defaults() {
      return (rules ??= { defaults: system.load(this.raw, {}) }).defaults
    }
  }
}

/** Runs `make` once; again only if it failed. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null
      throw error
    }))
}
