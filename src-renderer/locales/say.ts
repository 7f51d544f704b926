import type { Json, Localised, Params, Text, Words } from '@kernel/values/json'
import { nameIn } from '@contract/languages'
import { countIn, typeset } from './compile'
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
import { currentLocale, heardSystems, i18n, spokenSystem } from './i18n'

export { spokenSystem } from './i18n'

type Parameters = Record<string, unknown>

/** The text of a key, with its parameters. Reads the language, so that a template that says `t` follows the switch. */
export function t(key: string, params: Parameters = {}): string {
  return i18n.global.t(inOwnWords(key), params, { plural: countIn(params) })
}

/**
 * A system may put a sentence of the window in words of its own, where ours are not for its game: under `window` of its texts. Where a language
 * that is not complete has none, they are read in another rather than ours, which would be wrong.
 */
function inOwnWords(key: string): string {
  const own = `systems.${spokenSystem.value}.window.${key}`
  return spokenSystem.value && i18n.global.te(own) ? own : key
}

/**
 * A sentence of ours around a system's own word (gang, coterie…), which may be feminine where the language minds:
 * then `<key>F` says it.
 */
export function tAbout(key: string, word: Words, params: Parameters = {}): string {
  const feminine = t('core.feminine').split(' ').includes(say(word).toLowerCase())
  return t(feminine && knows(`${key}F`) ? `${key}F` : key, { ...params, word: say(word) })
}

export function knows(key: string): boolean {
  return i18n.global.te(key) || i18n.global.te(key, 'en')
}

/** The key under the texts of a system (left out: of the open campaign's) where they have it, else as it is; null where nobody knows it. */
export function findKey(key: string, system: string | null = spokenSystem.value): string | null {
  const own = system ? `systems.${system}.${key}` : null
  return own && knows(own) ? own : knows(key) ? key : null
}

/** The same for what has one name in all games, as a rule's number has: also where the game of it is not the one that is open. */
export function findKeyAnywhere(key: string): string | null {
  return (
    findKey(key) ??
    [...heardSystems].map((system) => findKey(key, system)).find((found) => found !== null) ??
    null
  )
}

/** Something to be read, in the reader's language. A string is a name that a person gave: said as it is. */
export function say(words: Words | string | number | null | undefined): string {
  if (words === null || words === undefined) return ''
  if (typeof words === 'string') return words
  if (typeof words === 'number') return formatNumber(currentLocale(), words)
  if (!isText(words)) return inLanguage(words)
  const key = findKey(words.key)
  return key ? t(key, sayParams(words.params ?? {})) : words.key
}

/** Parameters with all names and sentences in them said. */
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
  // Facts of an act come this way that are no names and that no sentence says: they may hold numbers.
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

/** A system's word at the beginning of a line. */
export function capital(words: Words): string {
  const [first = '', ...rest] = say(words)
  return first.toLocaleUpperCase(currentLocale()) + rest.join('')
}
