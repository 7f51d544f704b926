import { sameJson, type Json } from '../values/json'
import { clearAt, applyOverlay, setAt, valueAt, type Place } from './overlay'
import type { RawSystem } from '../values/raw-system'
import { isRefusal } from '../values/verdict'

/**
 * One fact that the printed rules state in two places. `*` in both paths stands for the same key or id. `onward`:
 * the first place states it for several, so it follows none of them.
 */
export type LinkedFields = readonly [Place, Place, 'onward'?]

/**
 * Copies a linked fact from one place to the other where only one of the two differs from the book. If both
 * differ, both stay, and the system reports a contradiction.
 */
export function syncLinkedFields(raw: RawSystem, book: RawSystem, ties: readonly LinkedFields[]): RawSystem {
  let tied = raw
  for (const [place, other, onward] of ties) {
    for (const key of keysOf(raw, book, [place, other])) {
      const [a, b] = [at(place, key), at(other, key)]
      if (sameJson(valueAt(raw, a), valueAt(raw, b))) continue
      const moved = [a, b].map((place) => !sameJson(valueAt(raw, place), valueAt(book, place)))
      if (moved[0] && !moved[1]) tied = follow(tied, a, b)
      else if (moved[1] && !moved[0] && !onward) tied = follow(tied, b, a)
    }
  }
  return tied
}

/** Sets `to` to the value at `from`, or removes it if there is none. Skipped if the entry at `to` is gone. */
function follow(raw: RawSystem, from: Place, to: Place): RawSystem {
  const value = valueAt(raw, from)
  const applied = applyOverlay(raw, value === undefined ? clearAt({}, to) : setAt({}, to, value))
  return isRefusal(applied) ? raw : applied
}

function keysOf(raw: RawSystem, book: RawSystem, places: Place[]): string[] {
  const keys = places.flatMap((place) => {
    const star = place.path.indexOf('*')
    if (star < 0) return ['']
    return [raw, book].flatMap((system) =>
      idsOf(valueAt(system, { file: place.file, path: place.path.slice(0, star) }))
    )
  })
  return [...new Set(keys)]
}

function idsOf(value: Json | undefined): string[] {
  if (Array.isArray(value))
    return value.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && !Array.isArray(entry) && typeof entry['id'] === 'string'
        ? [entry['id']]
        : []
    )
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function at({ file, path }: Place, key: string): Place {
  return { file, path: path.map((step) => (step === '*' ? key : step)) }
}
