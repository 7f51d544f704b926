import type { Face } from './face'
import type { Fitted } from './fit'
import type { Format } from './format'

/** The most remembered faces: the most recently used. */
const MOST = 2000
const kept = new Map<string, Fitted>()

/**
 * A face's size depends on itself, the format, the palette, and the zoom of the window. Its id does not matter.
 */
const keyOf = (face: Face, format: Format, under: string) =>
  JSON.stringify([under, format, { ...face, id: '' }])

/** The earlier fitting of a face with these words and this format; null if there is none. */
export function remembered(face: Face, format: Format, under: string): Fitted | null {
  const key = keyOf(face, format, under)
  const known = kept.get(key)
  if (!known) return null
  kept.delete(key)
  kept.set(key, known)
  return { ...known, face: { ...known.face, id: face.id } }
}

/** Remembers fitted faces. They must have been measured with all their fonts. */
export function remember(faces: Face[], fitted: Fitted[], format: Format, under: string): void {
  faces.forEach((face, n) => kept.set(keyOf(face, format, under), fitted[n]!))
  for (const key of kept.keys()) {
    if (kept.size <= MOST) break
    kept.delete(key)
  }
}

/** For tests. */
export const forgetFitted = (): void => kept.clear()
