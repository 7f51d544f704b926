import type { Json, Localised } from './json'

/**
 * French and English are complete in every game, and stored names are kept in both. Any other language exists
 * because its files do: it may lack texts, and nothing stored depends on it.
 */
export const KEPT_LANGUAGES = ['fr', 'en'] as const
export type KeptLanguage = (typeof KEPT_LANGUAGES)[number]

/** True for a complete language. */
export function isKept(language: string): language is KeptLanguage {
  return (KEPT_LANGUAGES as readonly string[]).includes(language)
}

/** The languages to fall back on, in order. */
export const FALLBACKS = ['en', 'fr'] as const

/** A value for each language: always for the complete ones, maybe for others. */
export type ByLanguage<Value> = { [language in KeptLanguage]: Value } & { [language: string]: Value }

/** The form of a language tag: `de`, `pt-BR`. */
export const LANGUAGE = /^[a-z]{2}(-[A-Za-z0-9]{2,8})*$/
const TEXT = 'text/'

/** The language of a text file (`text/de`); null for any other file. */
export function languageOfFile(path: string): string | null {
  const language = path.startsWith(TEXT) ? path.slice(TEXT.length) : ''
  return LANGUAGE.test(language) ? language : null
}

/** The languages of these files, without the complete ones. */
export function otherLanguages(files: { [path: string]: unknown }): ReadonlySet<string> {
  const found = Object.keys(files).flatMap((path) => languageOfFile(path) ?? [])
  return new Set(found.filter((language) => !isKept(language)))
}

/** The contents of the files under `text/`, by language. */
export function byLanguage<Tree>(files: { 'text/fr': Tree; 'text/en': Tree }): ByLanguage<Tree> {
  const all = files as { [path: string]: Tree }
  const others = [...otherLanguages(all)].map((language) => [language, all[TEXT + language]!])
  return { fr: files['text/fr'], en: files['text/en'], ...Object.fromEntries(others) }
}

/** A name in a language, or in a language it falls back on; empty if there is none. */
export function nameIn(name: Localised, language: string): string {
  const found = [language, ...FALLBACKS].find((candidate) => name[candidate] !== undefined)
  return (found === undefined ? Object.values(name)[0] : name[found]) ?? ''
}

/**
 * A part of a name in a language. The complete languages fall back on no other, so that stored names stay as
 * they are.
 */
export function partIn(name: Localised, language: string): string {
  return isKept(language) ? (name[language] ?? '') : nameIn(name, language)
}

/** A name made of names: built by `of` in these languages and in every other that one of the parts has. */
export function inEach(
  names: readonly Localised[],
  of: (language: string) => string,
  complete: readonly string[] = KEPT_LANGUAGES
): Localised {
  const others = names.flatMap((name) => Object.keys(name)).filter((language) => !isKept(language))
  const languages = new Set([...complete, ...others])
  return Object.fromEntries([...languages].map((language) => [language, of(language)]))
}

/** Joins names in each language. */
export function joinedNames(names: readonly Localised[], between = ', '): Localised {
  return inEach(names, (language) => names.map((name) => partIn(name, language)).join(between))
}

/**
 * Removes the additional languages from names before they are stored, so that events are the same whichever
 * languages are installed. Returns the value itself if there are none.
 */
export function keptNames<Value>(value: Value, others: ReadonlySet<string>): Value {
  return others.size === 0 ? value : (without(value as Json, others) as Value)
}

function without(value: Json, others: ReadonlySet<string>): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => without(entry, others))
  const named = KEPT_LANGUAGES.every((language) => typeof value[language] === 'string')
  const entries = Object.entries(value).filter(
    ([key, inner]) => !(named && others.has(key) && typeof inner === 'string')
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, without(inner, others)]))
}
