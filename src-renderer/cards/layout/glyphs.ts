import { COVERAGE } from './coverage'

const RANGES = COVERAGE.split(' ').map(
  (range) => range.split('-').map((code) => parseInt(code, 16)) as [number, number?]
)

/** The characters that no bundled font can draw: they would print as empty boxes, or in another font. */
export function missingGlyphs(text: string): string[] {
  // A combining accent is drawn with its letter if the two form one character.
  const characters = [...new Set(text.normalize('NFC'))].filter(
    (character) => /\S/u.test(character) && !/\p{Default_Ignorable_Code_Point}/u.test(character)
  )
  return characters.filter((character) => !covered(character.codePointAt(0)!)).sort()
}

const ISOLATES = /[\u2066-\u2069]/gu

/** The most words listed. */
const MOST_WORDS = 12

/** The words with characters that no bundled font can draw, each once, so that their writer can find them. */
export function missingWords(text: string): string[] {
  const missing = missingGlyphs(text)
  if (missing.length === 0) return []
  // What sets a name apart from its count is no part of the word.
  const words = text.normalize('NFC').replace(ISOLATES, '').split(/\s+/u)
  return [...new Set(words.filter((word) => missing.some((glyph) => word.includes(glyph))))].slice(
    0,
    MOST_WORDS
  )
}

function covered(code: number): boolean {
  return RANGES.some(([from, to = from]) => code >= from && code <= to)
}
