import type { Localised, Params, Text } from './json'
import { inEach, partIn } from './languages'

/** A sentence of the text files, by section and key: `say('labels.short')`. */
export function say(key: string, params?: Params): Text {
  return params ? { key, params } : { key }
}

/** A name given by a person: the same in every language. */
export function plain(text: string): Localised {
  return { fr: text, en: text }
}

/** Fills a pattern of the texts, in every language that it or one of the names has. */
export function phrase(
  pattern: Localised,
  parts: { [name: string]: Localised | string | number }
): Localised {
  const filled = (locale: string, text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const part = parts[name] ?? ''
      return typeof part === 'object'
        ? partIn(part, locale)
        : typeof part === 'number'
          ? withMinus(part)
          : part
    })
  const names = Object.values(parts).filter((part) => typeof part === 'object')
  return inEach(
    [pattern, ...names],
    (locale) => filled(locale, partIn(pattern, locale)),
    Object.keys(pattern)
  )
}

/** A signed modifier as it is printed: +1, 0, −2. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : withMinus(value)
}

/** Negative numbers use U+2212. */
function withMinus(value: number): string {
  return value < 0 ? `−${-value}` : String(value)
}
