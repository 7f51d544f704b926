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

function covered(code: number): boolean {
  return RANGES.some(([from, to = from]) => code >= from && code <= to)
}
