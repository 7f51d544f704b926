import { resolve } from './compile'
import { LOCALES, messages, type Locale } from './messages'

/** What a language calls itself: by its own words (`rail.in.de` of `de/rail.json`), or else by what the system knows of it. */
export function ownNameOf(locale: Locale): string {
  const own = resolve(messages[locale], `rail.in.${locale}`)
  if (typeof own === 'string') return own
  const known = new Intl.DisplayNames([locale], { type: 'language' }).of(locale)
  return `${locale.toUpperCase()}, ${known ?? locale}`
}

/** The first of these languages that we speak, by its tag (`pt-BR`) or else by the language alone; null where we speak none. */
export function spokenOf(wanted: readonly string[]): Locale | null {
  const named = (tag: string): Locale | undefined =>
    LOCALES.find((locale) => locale.toLowerCase() === tag.toLowerCase())
  for (const tag of wanted) {
    const found = named(tag) ?? named(tag.split('-')[0]!)
    if (found !== undefined) return found
  }
  return null
}
