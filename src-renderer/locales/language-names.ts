import { resolve } from './compile'
import { LOCALES, messages, type Locale } from './messages'

/** A language's name for itself: from its own texts (`rail.in.de` of `de/rail.json`), else from the system. */
export function ownNameOf(locale: Locale): string {
  const own = resolve(messages[locale], `rail.in.${locale}`)
  if (typeof own === 'string') return own
  const known = new Intl.DisplayNames([locale], { type: 'language' }).of(locale)
  return `${locale.toUpperCase()}, ${known ?? locale}`
}

/** The name of a language in another one: English is "anglais" in French. */
export function foreignNameOf(locale: Locale, spoken: Locale): string {
  return new Intl.DisplayNames([spoken], { type: 'language' }).of(locale) ?? locale
}

/**
 * The first of these languages that the window has, by its tag (`pt-BR`) or by the language alone; null if there
 * is none.
 */
export function spokenOf(wanted: readonly string[]): Locale | null {
  const named = (tag: string): Locale | undefined =>
    LOCALES.find((locale) => locale.toLowerCase() === tag.toLowerCase())
  for (const tag of wanted) {
    const found = named(tag) ?? named(tag.split('-')[0]!)
    if (found !== undefined) return found
  }
  return null
}
