import type { Face } from './face'

const HEADING = [500, 600, 700].map((weight) => `${weight} 12px 'Barlow Condensed'`)
const BODY = [400, 600].map((weight) => `${weight} 12px 'Source Sans 3'`)

/** Waits until every bundled font that these texts need is there: heights read before that would be wrong. */
export async function loadFonts(text: string): Promise<void> {
  await Promise.all([...HEADING, ...BODY].map((font) => document.fonts.load(font, `${text} Ag0`)))
  await document.fonts.ready
}

const NOT_WRITTEN = new Set(['id', 'key', 'kind'])

/** Everything that is written on these faces. */
export function textsOf(faces: Face[]): string[] {
  const texts: string[] = []
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(gather)
    else if (typeof value === 'object' && value !== null) for (const [key, part] of Object.entries(value)) if (!NOT_WRITTEN.has(key)) gather(part)
  }
  gather(faces)
  return texts
}
