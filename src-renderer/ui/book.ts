import type { Localised, Words } from '@kernel/values/json'
import type { ReferenceEntry, ReferencePart, ReferenceSection } from '@kernel/content/reference'
import { currentLocale } from '@/locales/i18n'
import { say } from '@/locales/say'
import { plain, rank, wordsOf } from './plain-text'

/** An entry of the quick reference with its section and part. */
export interface Place {
  entry: ReferenceEntry
  part: ReferencePart
  section: ReferenceSection
}

export function placesOf(parts: ReferencePart[]): Place[] {
  return parts.flatMap((part) =>
    part.sections.flatMap((section) => section.entries.map((entry) => ({ entry, part, section })))
  )
}

/** True for a rule: its id is the rule's number, without `kind:`. */
export const isRule = ({ id }: ReferenceEntry): boolean => !id.includes(':')

/** The title of an entry: its name, or the number of a rule without a title. */
export function titleOf({ name, id }: ReferenceEntry): string {
  return name ? say(name) : id
}

/**
 * The entries with every typed word, in any language: first those with a matching title, then those with a
 * matching text, each in the order of the book. The name of the section may match some of the words, but not all.
 */
export function search(places: Place[], typed: string): Place[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found: { place: Place; at: number }[] = []
  for (const place of places) {
    const { own, around } = readable(place)
    if (
      !words.every((word) => own.includes(word) || around.includes(word)) ||
      !words.some((word) => own.includes(word))
    )
      continue
    const titles = [place.entry.id, ...everyTongue(place.entry.name)]
    found.push({ place, at: Math.min(...titles.map((title) => rank(typed, title))) })
  }
  return found.sort((a, b) => a.at - b.at).map(({ place }) => place)
}

interface Readable {
  locale: string
  own: string
  around: string
}
const read = new WeakMap<Place, Readable>()

/** The normalised text of an entry, computed once for each language. */
function readable(place: Place): Readable {
  const known = read.get(place)
  if (known?.locale === currentLocale()) return known
  const { entry, section, part } = place
  const texts = {
    locale: currentLocale(),
    own: plain(
      [
        entry.id,
        ...everyTongue(entry.name),
        ...entry.text.flatMap(everyTongue),
        ...factsAndCells(entry)
      ].join(' ')
    ),
    around: plain(`${say(section.name)} ${say(part.name)}`)
  }
  read.set(place, texts)
  return texts
}

/**
 * The text that shows why an entry was found, from another language if the reader's own does not match; else null.
 */
export function elsewhere(entry: ReferenceEntry, typed: string, locale: string): string | null {
  const words = wordsOf(typed)
  const here = plain(
    [
      entry.id,
      entry.name ? say(entry.name) : '',
      ...entry.text.map((text) => say(text)),
      ...factsAndCells(entry)
    ].join(' ')
  )
  if (words.every((word) => here.includes(word))) return null
  for (const other of new Set([entry.name ?? {}, ...entry.text].flatMap((words) => Object.keys(words)))) {
    if (other === locale) continue
    const lines = [entry.name?.[other] ?? '', ...entry.text.map((text) => text[other] ?? '')].filter(Boolean)
    if (words.some((word) => !here.includes(word) && plain(lines.join(' ')).includes(word)))
      return lines.join(' – ')
  }
  return null
}

const everyTongue = (words: Localised | null): string[] => Object.values(words ?? {})

function factsAndCells({ facts = [], table }: ReferenceEntry): string[] {
  const said = (value: Words | number | string): string => say(value)
  return [
    ...facts.flatMap(({ label, value }) => [said(label), said(value)]),
    ...(table ? [...table.columns, ...table.rows.flat()].map(said) : [])
  ]
}
