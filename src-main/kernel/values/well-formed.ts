import type { Json } from './json'

/** Half of a UTF-16 pair as JSON writes it; no file or font can hold it. */
const MAYBE_HALF = /\\u[dD][89a-fA-F]/

/** True if a JSON text may contain half a character: only then `whole` has to walk through it. */
export function mayHoldHalves(text: string): boolean {
  return MAYBE_HALF.test(text)
}

/** Returns the path of the first text or key that is not well-formed Unicode; null if all are. */
export function illFormedIn(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, below] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    const found = key.isWellFormed() ? illFormedIn(below, at) : at.toWellFormed()
    if (found !== null) return found
  }
  return null
}

/** Replaces each half character by �, for values that an older version stored. */
export function whole(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(whole)
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key.toWellFormed(), whole(below)]))
}
