import type { Face } from './face'
import type { Fitted } from './fit'
import type { Format } from './format'
import { StoredSizes } from './stored-sizes'

/** What this window and earlier ones measured. Read when it is first needed. */
let sizes: StoredSizes | null = null

function known(): StoredSizes {
  if (!sizes) {
    const by = measuredBy()
    sizes = new StoredSizes(by === null ? null : localStorage, by ?? '')
  }
  return sizes
}

/**
 * A face's size depends on itself, the format, the palette, and the zoom of the window. Its id does not matter.
 */
const keyOf = (face: Face, format: Format, under: string) =>
  JSON.stringify([under, format, { ...face, id: '' }])

/** The earlier fitting of a face with these words and this format; null if there is none. */
export function remembered(face: Face, format: Format, under: string): Fitted | null {
  const size = known().get(keyOf(face, format, under), face)
  if (!size) return null
  const { text, cards, changed } = size
  return { face: changed ? { ...changed, id: face.id } : face, text, cards }
}

/** Remembers the fitted ones of these faces, in order. They must have been measured with all their fonts. */
export function remember(faces: Face[], fitted: Fitted[], format: Format, under: string): void {
  fitted.forEach(({ face, text, cards }, n) => {
    const asked = faces[n]!
    known().put(keyOf(asked, format, under), { text, cards, ...(face !== asked && { changed: face }) })
  })
}

/** Stores what is remembered for later windows. */
export const storeRemembered = (): void => known().save()

/** If a layout used what earlier windows measured, forgets all. Returns whether it did. */
export function forgetEarlier(): boolean {
  const used = known().usedEarlier
  if (used) known().clear()
  return used
}

/** For tests: the window starts anew. */
export const forgetFitted = (): void => void (sizes = null)

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
