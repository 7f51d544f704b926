import type { Localised } from '@kernel/values/json'
import { isKept, KEPT_LANGUAGES } from '@contract/languages'

/** Names of the games by language, by how they stand in what was kept: in French and English, without a key. */
const names: { [locale: string]: Map<string, string> } = {}

const keyOf = (name: Localised): string => JSON.stringify(KEPT_LANGUAGES.map((language) => name[language]))

/** Learns what the book calls things in languages beside those in which names are kept. */
export function learnNames(list: readonly Localised[]): void {
  for (const name of list)
    for (const [locale, word] of Object.entries(name))
      if (!isKept(locale)) (names[locale] ??= new Map()).set(keyOf(name), word)
}

/** What the book calls a name that was kept; undefined where it is none of the book's, as somebody typed it. */
export function nameOfKept(name: Localised, locale: string): string | undefined {
  return names[locale]?.get(keyOf(name))
}
