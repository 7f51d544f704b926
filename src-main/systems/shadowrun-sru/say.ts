import type { Localised, Params, Text } from '../../rules/json'
import { locales } from './rules'

/** A sentence of the text files, by section and key. */
export function say(key: string, params?: Params): Text {
  return params ? { key, params } : { key }
}

/** A name that somebody gave: the same in every language. */
export function plain(text: string): Localised {
  return { fr: text, en: text }
}

/** A pattern of the texts, filled in every language at once. */
export function phrase(pattern: Localised, parts: { [name: string]: Localised | string | number }): Localised {
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      (pattern[locale] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
        const part = parts[name] ?? ''
        return typeof part === 'object' ? (part[locale] ?? '') : typeof part === 'number' ? signless(part) : part
      })
    ])
  )
}

/** A modifier with its sign, as it is printed: +1, 0, −2. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : signless(value)
}

function signless(value: number): string {
  return value < 0 ? `−${-value}` : String(value)
}
