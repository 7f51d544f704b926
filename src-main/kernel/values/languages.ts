import type { Json, Localised } from './json'

/**
 * Languages. French and English are complete in every game, and names are kept in both where something happened. Any other is there
 * because its file is: it may lack sentences, and nothing that is kept knows of it.
 */
export const KEPT_LANGUAGES = ['fr', 'en'] as const
export type KeptLanguage = (typeof KEPT_LANGUAGES)[number]

/** Is this one of the languages that are complete? */
export function isKept(language: string): language is KeptLanguage {
  return (KEPT_LANGUAGES as readonly string[]).includes(language)
}

/** In which order another language is asked where one has no words of its own. */
export const FALLBACKS = ['en', 'fr'] as const

/** Something for each language: for both that are complete, and for others that may be there. */
export type ByLanguage<Value> = { [language in KeptLanguage]: Value } & { [language: string]: Value }

/** How a language is named: `de`, `pt-BR`. */
export const LANGUAGE = /^[a-z]{2}(-[A-Za-z0-9]{2,8})*$/
const TEXT = 'text/'

/** The language whose words this resource file holds (`text/de`); null where it is no such file. */
export function languageOfFile(path: string): string | null {
  const language = path.startsWith(TEXT) ? path.slice(TEXT.length) : ''
  return LANGUAGE.test(language) ? language : null
}

/** The languages of these resource files beside those that are complete. */
export function otherLanguages(files: { [path: string]: unknown }): ReadonlySet<string> {
  const found = Object.keys(files).flatMap((path) => languageOfFile(path) ?? [])
  return new Set(found.filter((language) => !isKept(language)))
}

/** What the words of one language hold, by language: read from resource files under `text/`. */
export function byLanguage<Tree>(files: { 'text/fr': Tree; 'text/en': Tree }): ByLanguage<Tree> {
  const all = files as { [path: string]: Tree }
  const others = [...otherLanguages(all)].map((language) => [language, all[TEXT + language]!])
  return { fr: files['text/fr'], en: files['text/en'], ...Object.fromEntries(others) }
}

/** A name as a language has it, or else as those do that it falls back on. Empty where it has none at all. */
export function nameIn(name: Localised, language: string): string {
  const found = [language, ...FALLBACKS].find((one) => name[one] !== undefined)
  return (found === undefined ? Object.values(name)[0] : name[found]) ?? ''
}

/** A part of a name in a language. What is kept is kept as it is: the complete languages fall back on no other. */
export function partIn(name: Localised, language: string): string {
  return isKept(language) ? (name[language] ?? '') : nameIn(name, language)
}

/** A name made of names: in these languages, and in every other that one of them has, by what `of` says in it. */
export function inEach(
  names: readonly Localised[],
  of: (language: string) => string,
  complete: readonly string[] = KEPT_LANGUAGES
): Localised {
  const others = names.flatMap((name) => Object.keys(name)).filter((language) => !isKept(language))
  const languages = new Set([...complete, ...others])
  return Object.fromEntries([...languages].map((language) => [language, of(language)]))
}

/** Names one after the other, in each language. */
export function joinedNames(names: readonly Localised[], between = ', '): Localised {
  return inEach(names, (language) => names.map((name) => partIn(name, language)).join(between))
}

/** Do both say the same? One may be kept from a day on which fewer languages were there. */
export function sameName(a: Localised, b: Localised): boolean {
  return KEPT_LANGUAGES.every((language) => a[language] === b[language])
}

/**
 * Names without the languages that nothing is kept in: what happened is written the same, whichever languages lie beside the book.
 * Answers with the value itself where there is none of them in it.
 */
export function keptNames<Value>(value: Value, others: ReadonlySet<string>): Value {
  return others.size === 0 ? value : (without(value as Json, others) as Value)
}

function without(value: Json, others: ReadonlySet<string>): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => without(one, others))
  const named = KEPT_LANGUAGES.every((language) => typeof value[language] === 'string')
  const entries = Object.entries(value).filter(
    ([key, inner]) => !(named && others.has(key) && typeof inner === 'string')
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, without(inner, others)]))
}
