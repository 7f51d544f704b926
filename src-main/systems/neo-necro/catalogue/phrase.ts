import type { Localised } from '../../../kernel/values/json'
import type { NecroRules } from './rules'
import { locales } from './words'

export { signed } from '../../../kernel/values/phrase'

/** What may go into a phrase: a number, a word that is the same everywhere, a name in all languages. */
export type Part = number | string | Localised

/** A phrase of the text files, filled in and in every language at once: for cells and notes that are made of several. */
export function phrase(rules: NecroRules, key: string, parts: { [name: string]: Part } = {}): Localised {
  const [section = '', id = ''] = key.split('.')
  const pattern = rules.words(section, id)
  return each((locale) =>
    (pattern?.[locale] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => inLocale(parts[name] ?? '', locale))
  )
}

/** Several words one after the other, in every language. */
export function joined(parts: readonly Part[], between = ', '): Localised {
  return each((locale) => parts.map((part) => inLocale(part, locale)).join(between))
}

/** A stretch of inches: 0–12. */
export function stretch(from: number, to: number): string {
  return `${from}–${to}`
}

/** A name that stands inside a sentence begins small, unless it is all capitals. */
export function small(name: Localised): Localised {
  return each((locale) => {
    const word = name[locale] ?? ''
    return word.charAt(1) === word.charAt(1).toUpperCase()
      ? word
      : word.charAt(0).toLowerCase() + word.slice(1)
  })
}

function each(of: (locale: string) => string): Localised {
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)]))
}

function inLocale(part: Part, locale: string): string {
  if (typeof part === 'string') return part
  if (typeof part === 'object') return part[locale] ?? ''
  const digits = String(Math.abs(part))
  return (part < 0 ? '−' : '') + (locale === 'fr' ? digits.replace('.', ',') : digits)
}
