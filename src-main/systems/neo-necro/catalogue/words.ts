import type { Localised } from '../../../kernel/values/json'
import type { NecroFiles } from './files'

export const locales = ['fr', 'en'] as const

/** Reads the words of an id in every language: `words('things', 'dagger')` is its name. Undefined where there are none. */
export type WordReader = (section: string, id: string, field?: string) => Localised | undefined

export function wordReader(files: NecroFiles): WordReader {
  return (section, id, field = 'name') => {
    const found: Localised = {}
    for (const locale of locales) {
      const entry = files[`text/${locale}`][section]?.[id]
      const word = typeof entry === 'string' ? entry : fieldOf(entry, field)
      if (typeof word !== 'string') return undefined
      found[locale] = word
    }
    return found
  }
}

function fieldOf(entry: unknown, field: string): unknown {
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[field] : undefined
}

/** A name made of other names: `{weapon} de maître`. Where the pattern does not begin with the name, it loses its capital. */
export function compose(pattern: Localised, names: Record<string, Localised>): Localised {
  return Object.fromEntries(
    Object.entries(pattern).map(([locale, text]) => [
      locale,
      text.replace(/\{(\w+)\}/g, (_, key: string, at: number) => {
        const name = names[key]?.[locale] ?? ''
        return at === 0 || text[at - 1] === '(' ? name : name.charAt(0).toLowerCase() + name.slice(1)
      })
    ])
  )
}
