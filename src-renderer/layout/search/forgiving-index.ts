import MiniSearch from 'minisearch'
import { plain, wordsOf } from '@/ui/plain-text'

/** A thing to find: by its title first, then by `under`. */
export interface Findable {
  id: string
  title: string
  under: string
}

/**
 * Endings that do not change the meaning, longest first: forms of one word (bloqué, blocage; wound, wounded) share
 * a stem.
 */
const ENDINGS = /(ements?|ations?|ages?|ees?|ing|ed|er|ez|es|e|s|x)$/

/** The part that the forms of a word share. */
export function stemOf(word: string): string {
  const stem = word.length > 4 ? word.replace(ENDINGS, '') : word.replace(/[sx]$/, '')
  return (stem.length < 3 ? word : stem).replace(/qu(?=e|i|$)/g, 'c')
}

/**
 * The ids of approximate matches, best first: other forms of a word, words of the same meaning (`synonyms`: groups
 * of words), and, unless `wrong` is false, words with a letter or two wrong.
 */
export function forgiving(
  list: readonly Findable[],
  typed: string,
  synonyms: readonly string[][],
  { wrong = true } = {}
): string[] {
  const words = wordsOf(typed).filter((word) => word.length > 2)
  if (words.length === 0) return []
  const index = new MiniSearch<Findable & { nth: number }>({
    idField: 'nth',
    fields: ['title', 'under'],
    tokenize: (text) => plain(text).split(/[^\p{L}\p{N}]+/u),
    processTerm: (term) => (term ? stemOf(term) : null)
  })
  index.addAll(list.map((one, nth) => ({ ...one, nth })))
  const same = (word: string) =>
    synonyms.filter((group) => group.some((other) => stemOf(plain(other)) === stemOf(word))).flat()
  return index
    .search(
      {
        combineWith: 'AND',
        queries: words.map((word) => ({ combineWith: 'OR', queries: [...new Set([word, ...same(word)])] }))
      },
      {
        prefix: (term) => term.length > 2,
        fuzzy: (term) => (wrong && term.length > 3 ? 0.25 : false),
        boost: { title: 3 }
      }
    )
    .map((found) => list[found.id as number]!.id)
}
