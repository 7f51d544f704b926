import type { Json, Localised } from '../values/json'
import type { RawSystem } from '../values/raw-system'
import { reason, type Reason } from '../values/verdict'
import type { Overlay } from './overlay'

/** A key whose numbers in the book all stay below this is a count, a score, a distance… */
const SMALL = 100
/** …and may reach this in imported content. Other keys have the general limit of every overlay. */
const MOST_OF_SMALL = 1_000
/** Money is never a count, and where the book prints no prices it gives them no scale. */
const MONEY = new Set(['price'])
/** The most reasons listed. */
const MANY = 20

/**
 * Returns why an imported overlay is refused: numbers far beyond the book's own under the same key, each with
 * file and path, and the pack's name if it is in a pack. Otherwise a fighter with ten million wounds would be
 * drawn with as many boxes.
 */
export function beyondBook(book: RawSystem, overlay: Overlay, pack?: Localised): Reason[] {
  const largest = largestIn(book)
  const reasons: Reason[] = []
  for (const [file, over] of Object.entries(overlay.files ?? {})) {
    const look = (value: Json, key: string, path: string[]): void => {
      if (reasons.length >= MANY) return
      if (typeof value === 'number') {
        if (!MONEY.has(key) && (largest.get(key) ?? 0) <= SMALL && Math.abs(value) > MOST_OF_SMALL)
          reasons.push(
            reason('overlay-number-too-large', [], {
              file,
              at: path.join('.'),
              most: MOST_OF_SMALL,
              ...(pack && { pack })
            })
          )
      } else if (Array.isArray(value))
        value.forEach((entry, n) => look(entry, key, [...path, idOf(entry) ?? String(n + 1)]))
      else if (typeof value === 'object' && value !== null)
        for (const [inner, part] of Object.entries(value)) look(part, inner, [...path, inner])
    }
    for (const [at, entries] of Array.isArray(over.add)
      ? [['', over.add] as const]
      : Object.entries(over.add ?? {}))
      look(entries, '', at === '' ? [] : at.split('.'))
    look(over.change ?? {}, '', [])
  }
  return reasons
}

const known = new WeakMap<RawSystem, Map<string, number>>()

/** The largest number under each key anywhere in the book; texts are skipped. */
function largestIn(book: RawSystem): Map<string, number> {
  const before = known.get(book)
  if (before) return before
  const largest = new Map<string, number>()
  const walk = (value: Json, key: string): void => {
    if (typeof value === 'number') largest.set(key, Math.max(largest.get(key) ?? 0, Math.abs(value)))
    else if (Array.isArray(value)) for (const entry of value) walk(entry, key)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, part] of Object.entries(value)) walk(part, inner)
  }
  for (const [file, content] of Object.entries(book.files)) if (!file.startsWith('text/')) walk(content, '')
  known.set(book, largest)
  return largest
}

function idOf(value: Json): string | undefined {
  const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['id'] : undefined
  return typeof id === 'string' ? id : undefined
}
