import type { Json } from './json'

/** Half of a pair of UTF-16 that has lost its other half, as JSON writes it: no file and no font can hold it. */
const MAYBE_HALF = /\\u[dD][89a-fA-F]/

/** Whether a JSON text may hold half a sign: then `whole` is worth its walk. */
export function mayHoldHalves(text: string): boolean {
  return MAYBE_HALF.test(text)
}

/** The path of the first text, or key, that is not well-formed Unicode; null where all are. */
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

/** The same with a sign of replacement (�) for each half: what an older version let in and kept is read like this. */
export function whole(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(whole)
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key.toWellFormed(), whole(below)]))
}
