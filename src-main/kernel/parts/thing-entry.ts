import type { Item } from '../state/roster'
import type { Entry } from '../system/sheet'
import type { Localised } from '../values/json'
import { phrase, plain } from '../values/phrase'

/** A name with how many of it there are, by the game's `pattern` of `name` and `n`; one thing has its name alone. */
export function countedName(pattern: Localised, name: Localised, n: number): Localised {
  return n === 1 ? name : phrase(pattern, { name, n })
}

/** An item with its quantity, by the game's `pattern` of `name` and `n`, and with its note. */
export function thingEntry(pattern: Localised, { id, name, data }: Item): Entry {
  const note = String(data['note'] ?? '')
  return {
    key: id,
    name: countedName(pattern, name, Number(data['quantity'] ?? 1)),
    ...(note !== '' && { text: plain(note) })
  }
}
