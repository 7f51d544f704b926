import type { Face } from './face'
import type { Fitted } from './fit'
import type { Format } from './format'
import { StoredSizes } from './stored-sizes'

/** The most remembered faces: the most recently used. */
const MOST = 2000
const kept = new Map<string, Fitted>()

/** What earlier windows measured; null where nothing can be stored. Read when it is first needed. */
let stored: StoredSizes | null | undefined
/** Whether a layout used a size of an earlier window. */
let usedStored = false

/**
 * A face's size depends on itself, the format, the palette, and the zoom of the window. Its id does not matter.
 */
const keyOf = (face: Face, format: Format, under: string) =>
  JSON.stringify([under, format, { ...face, id: '' }])

/** The earlier fitting of a face with these words and this format; null if there is none. */
export function remembered(face: Face, format: Format, under: string): Fitted | null {
  const key = keyOf(face, format, under)
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return { ...known, face: { ...known.face, id: face.id } }
  }
  const size = earlier()?.get(key, face)
  if (!size) return null
  usedStored = true
  return { face, ...size }
}

/** Remembers fitted faces. They must have been measured with all their fonts. */
export function remember(faces: Face[], fitted: Fitted[], format: Format, under: string): void {
  faces.forEach((face, n) => {
    const one = fitted[n]!
    const key = keyOf(face, format, under)
    kept.set(key, one)
    // If the face itself was changed to fit, such as by cutting a long text, its size alone says too little.
    if (one.face === face) earlier()?.put(key, { text: one.text, cards: one.cards })
  })
  for (const key of kept.keys()) {
    if (kept.size <= MOST) break
    kept.delete(key)
  }
  earlier()?.save()
}

/** Forgets what earlier windows measured. Returns whether a layout used any of it. */
export function forgetStored(): boolean {
  const used = usedStored
  usedStored = false
  earlier()?.clear()
  if (used) kept.clear()
  return used
}

function earlier(): StoredSizes | null {
  if (stored === undefined) {
    const by = measuredBy()
    stored = by === null ? null : new StoredSizes(localStorage, by)
  }
  return stored
}

/**
 * What measures here: the browser, and the build, by the name of its first script, which changes with any file of the
 * build. Null while the program is being developed, because its files change without a new name.
 */
function measuredBy(): string | null {
  if (typeof document === 'undefined') return null
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const build = /[^/]*-[\w-]{8}\.js$/.exec(script ?? '')?.[0]
  return build === undefined ? null : `${build} ${navigator.userAgent}`
}

/** For tests. */
export const forgetFitted = (): void => kept.clear()
