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
const ENDINGS = /(ement|ation|ateur|ator|age|eur|ee|ing|ed|er|ez|e)$/

/** The part that the forms of a word share. */
export function stemOf(word: string): string {
  const singular = word.replace(/[sx]$/, '')
  const stem = word.length > 4 ? singular.replace(ENDINGS, '') : singular
  return (stem.length < 3 ? word : stem).replace(/qu(?=e|i|$)/g, 'c')
}

/** The index of each list, made once and not again for each letter. */
const indexes = new WeakMap<readonly Findable[], MiniSearch<Findable & { nth: number }>>()

function indexOf(list: readonly Findable[]): MiniSearch<Findable & { nth: number }> {
  const known = indexes.get(list)
  if (known) return known
  const index = new MiniSearch<Findable & { nth: number }>({
    idField: 'nth',
    fields: ['title', 'under'],
    tokenize: partsOf,
    processTerm: (term) => (term ? stemOf(term) : null)
  })
  index.addAll(list.map((entry, nth) => ({ ...entry, nth })))
  indexes.set(list, index)
  return index
}

/** The words of a text. A word with a hyphen also counts as one word, because many people leave the hyphen out. */
function partsOf(text: string): string[] {
  const read = plain(text)
  const joined = read.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []
  return [...read.split(/[^\p{L}\p{N}]+/u), ...joined.map((word) => word.replaceAll('-', ''))]
}

/** The synonyms of a word, in any of its forms. */
const sameAs = (word: string, synonyms: readonly string[][]): string[] =>
  synonyms.filter((group) => group.some((other) => stemOf(plain(other)) === stemOf(word))).flat()

/** True if a title has each typed word, in any form, or a synonym of it. */
export function saysSo(title: string, typed: string, synonyms: readonly string[][]): boolean {
  const parts = partsOf(title).map(stemOf)
  return wordsOf(typed).every((word) =>
    [word, ...sameAs(word, synonyms)].some((form) =>
      partsOf(form)
        .map(stemOf)
        .every((stem) => parts.some((part) => part.startsWith(stem)))
    )
  )
}

/** The word with each pair of neighbouring letters swapped, the most common typing error. */
function swapped(word: string): string[] {
  if (word.length < 4) return []
  return [...word].slice(1).map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2))
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
  const index = indexOf(list)
  return index
    .search(
      {
        combineWith: 'AND',
        queries: words.map((word) => ({
          combineWith: 'OR',
          queries: [
            ...new Set([word, ...sameAs(word, synonyms)]),
            ...(wrong ? [{ queries: swapped(word), combineWith: 'OR' as const, fuzzy: false }] : [])
          ]
        }))
      },
      {
        prefix: (term) => term.length > 2,
        fuzzy: (term) => (wrong && term.length > 3 ? 0.25 : false),
        boost: { title: 3 }
      }
    )
    .map((found) => list[found.id as number]!.id)
}
