import type { Face } from './face'
import type { Fitted } from './fit'
import type { Format } from './format'

/** So many faces are remembered: those that were wanted last. */
const MOST = 2000
const kept = new Map<string, Fitted>()

/** What a face's size depends on, beside itself: format, palette, how the window is magnified. A face's id says nothing of how it looks. */
const keyOf = (face: Face, format: Format, under: string) =>
  JSON.stringify([under, format, { ...face, id: '' }])

/** How a face of these words was fitted before, under the same format; null where it was not. */
export function remembered(face: Face, format: Format, under: string): Fitted | null {
  const key = keyOf(face, format, under)
  const known = kept.get(key)
  if (!known) return null
  kept.delete(key)
  kept.set(key, known)
  return { ...known, face: { ...known.face, id: face.id } }
}

/** Remembers how faces were fitted. Only what was measured with all of its fonts may be remembered. */
export function remember(faces: Face[], fitted: Fitted[], format: Format, under: string): void {
  faces.forEach((face, n) => kept.set(keyOf(face, format, under), fitted[n]!))
  for (const key of kept.keys()) {
    if (kept.size <= MOST) break
    kept.delete(key)
  }
}

/** For tests. */
export const forgetFitted = (): void => kept.clear()
