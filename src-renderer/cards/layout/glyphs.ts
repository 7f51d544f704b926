import { COVERAGE } from './coverage'

const RANGES = COVERAGE.split(' ').map(
  (range) => range.split('-').map((code) => parseInt(code, 16)) as [number, number?]
)

/** Characters that none of the bundled fonts can draw: on paper they would be empty boxes, or in some other font. */
export function missingGlyphs(text: string): string[] {
  // An accent that stands apart from its letter is drawn with it where the two make one character.
  const characters = [...new Set(text.normalize('NFC'))].filter(
    (character) => /\S/u.test(character) && !/\p{Default_Ignorable_Code_Point}/u.test(character)
  )
  return characters.filter((character) => !covered(character.codePointAt(0)!)).sort()
}

/** So many words are enough to find the others. */
const MOST_WORDS = 12

/** The words with characters that none of the bundled fonts can draw, each once: so that whoever wrote them finds them. */
export function missingWords(text: string): string[] {
  const missing = missingGlyphs(text)
  if (missing.length === 0) return []
  const words = text.normalize('NFC').split(/\s+/u)
  return [...new Set(words.filter((word) => missing.some((glyph) => word.includes(glyph))))].slice(
    0,
    MOST_WORDS
  )
}

function covered(code: number): boolean {
  return RANGES.some(([from, to = from]) => code >= from && code <= to)
}
