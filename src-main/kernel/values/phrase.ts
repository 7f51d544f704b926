import { isolated } from './isolated'
import type { Localised, Params, Text } from './json'
import { inEach, partIn } from './languages'
import { countIn, pluralRule } from './plural'

/** A sentence of the text files, by section and key: `say('labels.short')`. */
export function say(key: string, params?: Params): Text {
  return params ? { key, params } : { key }
}

/** A name given by a person: the same in every language. */
export function plain(text: string): Localised {
  return { fr: text, en: text }
}

/** A value for a placeholder: a number, a word equal in all languages, or a name by language. */
export type Part = Localised | string | number

/** Fills a pattern of the texts, in every language that it or one of the names has. */
export function phrase(pattern: Localised, parts: { [name: string]: Part }): Localised {
  const names = Object.values(parts).filter((part) => typeof part === 'object')
  return inEach(
    [pattern, ...names],
    (locale) => filled(partIn(pattern, locale), locale, parts),
    Object.keys(pattern)
  )
}

/** A placeholder, or words that agree in number with one: the same as in the texts that the window says. */
const HOLE = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g

/**
 * A text in one language with its placeholders filled and its words agreed with numbers: `{n} {n:turn|turns}`. A name
 * that is counted there is set apart from its count.
 */
export function filled(
  text: string,
  locale: string,
  parts: { [name: string]: Part },
  said: (part: Part, locale: string) => string = inLocale
): string {
  const forms = text.split(' | ')
  const form = forms.length > 1 ? forms[pluralRule(locale)(countIn(parts), forms.length)]! : text
  const counts = form.includes('×')
  return form.replace(HOLE, (_, name: string, one?: string, many?: string) => {
    const part = parts[name] ?? ''
    if (one === undefined || many === undefined)
      return counts ? isolated(said(part, locale)) : said(part, locale)
    return typeof part === 'number' && pluralRule(locale)(part, 2) === 1 ? many : one
  })
}

function inLocale(part: Part, locale: string): string {
  if (typeof part === 'object') return partIn(part, locale)
  return typeof part === 'number' ? withMinus(part) : part
}

/** A signed modifier as it is printed: +1, 0, −2. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : withMinus(value)
}

/** Negative numbers use U+2212. */
function withMinus(value: number): string {
  return value < 0 ? `−${-value}` : String(value)
}
