import type { Json, Localised, Params, Text, Words } from '@kernel/values/json'
import { nameIn } from '@contract/languages'
import { countIn, NAMES_APART, typeset } from './compile'
import {
  formatDay,
  formatList,
  formatMonth,
  formatMoment,
  formatNumber,
  formatShortDay,
  formatSigned,
  formatTime
} from './format'
import { nameOfKept } from './kept-names'
import { LOCALES } from './messages'
import { currentLocale, heardSystems, i18n, spokenSystem } from './i18n'

export { spokenSystem } from './i18n'

type Parameters = Record<string, unknown>

/** The text of a key, with its parameters. It reads the language reactively, so that templates follow a change. */
export function t(key: string, params: Parameters = {}): string {
  return i18n.global.t(inOwnWords(key), params, { plural: countIn(params) })
}

/** The text of a key in every language of the window: what people may type who know it by another. */
export function inEveryLanguage(key: string, params: Parameters = {}): string {
  const plural = countIn(params)
  return [
    ...new Set(LOCALES.map((locale) => i18n.global.t(inOwnWords(key), params, { locale, plural })))
  ].join(' ')
}

/** Words in every language whose texts are loaded, for a search. */
export function sayInEveryLanguage(words: Words): string {
  if (!isText(words)) return Object.values(words).join(' ')
  const key = findKey(words.key)
  return key ? inEveryLanguage(key, sayParams(words.params ?? {})) : words.key
}

/**
 * A system may replace a sentence of the window that does not fit its game: under `window` of its texts. An
 * incomplete language without the replacement shows it in another language, because our sentence would be wrong.
 */
function inOwnWords(key: string): string {
  const own = `systems.${spokenSystem.value}.window.${key}`
  return spokenSystem.value && i18n.global.te(own) ? own : key
}

/**
 * A sentence of ours with a system's own term (gang, coterie…). If the term is feminine in this language, `<key>F`
 * is used where it exists.
 */
export function tAbout(key: string, word: Words, params: Parameters = {}): string {
  const [head = ''] = say(word).toLowerCase().split(/\s/u)
  const feminine = t('core.feminine').split(' ').includes(head)
  return t(feminine && knows(`${key}F`) ? `${key}F` : key, { ...params, word: say(word) })
}

export function knows(key: string): boolean {
  return i18n.global.te(key) || i18n.global.te(key, 'en')
}

/**
 * The key within a system's texts (default: the open campaign's) if they have it, else our key; null if neither
 * has it.
 */
export function findKey(key: string, system: string | null = spokenSystem.value): string | null {
  const own = system ? `systems.${system}.${key}` : null
  return own && knows(own) ? own : knows(key) ? key : null
}

/**
 * The same for keys that no two games share, such as numbers of rules: it also searches games other than the
 * open one.
 */
export function findKeyAnywhere(key: string): string | null {
  return (
    findKey(key) ??
    [...heardSystems].map((system) => findKey(key, system)).find((found) => found !== null) ??
    null
  )
}

/** Words in the reader's language. A string is a name given by a person and stays as it is. */
export function say(words: Words | string | number | null | undefined): string {
  if (words === null || words === undefined) return ''
  if (typeof words === 'string') return words
  if (typeof words === 'number') return formatNumber(currentLocale(), words)
  if (!isText(words)) return inLanguage(words)
  const key = findKey(words.key)
  return key ? t(key, sayParams(words.params ?? {})) : words.key
}

/**
 * The same for a text that stays in the window: its names are set apart, for one from right to left would change places
 * with the sum or the number beside it.
 */
export function sayApart(words: Words): string {
  if (!isText(words)) return say(words)
  const key = findKey(words.key)
  return key ? t(key, paramsApart(words.params ?? {})) : words.key
}

/** The parameters of such a text. */
export function paramsApart(params: Params): Parameters {
  return { ...sayParams(params), [NAMES_APART]: true }
}

/** The parameters, with all names and sentences in them worded. */
export function sayParams(params: Params): Parameters {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, sayValue(value)]))
}

function sayValue(value: Json): unknown {
  if (Array.isArray(value)) return value.map(sayValue)
  if (typeof value === 'object' && value !== null) return say(value as Words)
  if (typeof value === 'boolean') return t(value ? 'core.yes' : 'core.no')
  return value
}

function isText(words: Words): words is Text {
  return typeof (words as Text).key === 'string'
}

function inLanguage(name: Localised): string {
  const locale = currentLocale()
  const said = name[locale] ?? nameOfKept(name, locale) ?? nameIn(name, locale)
  // Facts of an act may come here that are neither names nor sentences: they may hold numbers.
  return typeof said === 'string' ? typeset(said, locale) : said
}

export const number = (value: number) => formatNumber(currentLocale(), value)
export const withSign = (value: number) => formatSigned(currentLocale(), value)
export const list = (items: string[]) => formatList(currentLocale(), items)
export const day = (iso: string) => formatDay(currentLocale(), iso)
export const month = (iso: string) => formatMonth(currentLocale(), iso)
export const shortDay = (iso: string) => formatShortDay(currentLocale(), iso)
export const moment = (iso: string) => formatMoment(currentLocale(), iso)
export const time = (iso: string) => formatTime(currentLocale(), iso)

/** A term with a capital. */
export function capital(words: Words | string): string {
  const [first = '', ...rest] = say(words)
  return first.toLocaleUpperCase(currentLocale()) + rest.join('')
}
