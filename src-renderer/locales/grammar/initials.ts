/** Articles and prepositions, which do not tell names apart. */
const SMALL =
  /^(l|d|le|la|les|un|une|des|du|de|aux?|et|sous|sur|en|the|an?|of|and|under|on|in|el|los|las|der|die|das|von)$/iu

/**
 * The two initials of a name: of its first two words that are no article or preposition (`Les Rouilles du Puits`:
 * RP), or of all its words if too few remain. Empty if the name has no letter or digit.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)
  const telling = words.filter((word) => !SMALL.test(word))
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => [...word][0]!)
    .join('')
    .toLocaleUpperCase()
}
