import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSystem } from '../../resources'
import { withHouseNotes } from '../../kernel/system/house-notes'
import type { Json, Localised } from '../../kernel/values/json'
import type { RawSystem } from '../../kernel/values/raw-system'
import type { GameSystem } from '../../kernel/system/system'

/** A game: its code, what its files hold, and its rules as in the book. */
export interface LoadedSystem {
  system: GameSystem
  name: Localised
  description: Localised
  raw: RawSystem
  defaults: unknown
}

/**
 * A game that is read once something asks for its files or its rules, and once for all; its name alone is read from its texts. Each of these
 * throws, naming the file, where the files are damaged.
 */
export function lazilyLoaded(given: GameSystem, folder: string): LoadedSystem {
  const system = withHouseNotes(given)
  const raw = once(() => readSystem(folder))
  const defaults = once(() => system.load(raw(), {}))
  const entry = once(() => entryIn(folder) ?? system.sheet(defaults()))
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

/** Name and description as the texts hold them under `system`; null where they stand elsewhere, and the rules must say them. */
function entryIn(folder: string): { name: Localised; description: Localised } | null {
  const [name, description]: Localised[] = [{}, {}]
  for (const file of readdirSync(join(folder, 'text'))) {
    if (!file.endsWith('.json')) continue
    const { system } = JSON.parse(readFileSync(join(folder, 'text', file), 'utf8')) as {
      system?: { [key: string]: Json }
    }
    const words = [system?.['name'], system?.['description']]
    if (typeof words[0] !== 'string' || typeof words[1] !== 'string') return null
    const locale = file.slice(0, -'.json'.length)
    name![locale] = words[0]
    description![locale] = words[1]
  }
  return Object.keys(name!).length ? { name: name!, description: description! } : null
}

/** Does it once, and again only where it failed. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
