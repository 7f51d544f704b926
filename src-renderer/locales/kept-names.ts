import type { Localised } from '@kernel/values/json'
import { isKept, KEPT_LANGUAGES } from '@contract/languages'

/** The games' names by language. Stored names have French and English but no key, so these two are the key. */
const names: { [locale: string]: Map<string, string> } = {}

const keyOf = (name: Localised): string => JSON.stringify(KEPT_LANGUAGES.map((language) => name[language]))

/** Adds the book's names in further languages. */
export function learnNames(list: readonly Localised[]): void {
  for (const name of list)
    for (const [locale, word] of Object.entries(name))
      if (!isKept(locale)) (names[locale] ??= new Map()).set(keyOf(name), word)
}

/** A stored name in another language of the book; undefined for a name that is not the book's. */
export function nameOfKept(name: Localised, locale: string): string | undefined {
  return names[locale]?.get(keyOf(name))
}
