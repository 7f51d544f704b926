/** Characters that none of the bundled fonts can draw: on paper they would be empty boxes, or in some other font. */
export function missingGlyphs(text: string, fonts: Iterable<{ unicodeRange: string }>): string[] {
  const ranges = [...new Set([...fonts].map((font) => font.unicodeRange))].flatMap(parseRange)
  const characters = [...new Set(text)].filter((character) => /\S/u.test(character))
  return characters.filter((character) => !ranges.some(([from, to]) => character.codePointAt(0)! >= from && character.codePointAt(0)! <= to)).sort()
}

function parseRange(range: string): [number, number][] {
  return range.split(',').map((part) => {
    const [from, to] = part.trim().replace(/^U\+/i, '').split('-')
    return [parseInt(from!.replace(/\?/g, '0'), 16), parseInt((to ?? from!).replace(/\?/g, 'F'), 16)]
  })
}
