import type { Localised } from '../../../kernel/values/json'
import { byLanguage, inEach, KEPT_LANGUAGES, partIn } from '../../../kernel/values/languages'
import type { NecroFiles } from './files'

/**
 * Reads the words of an id in every language that has them: `words('things', 'dagger')` is its name. Returns
 * undefined if a complete language has none.
 */
export type WordReader = (section: string, id: string, field?: string) => Localised | undefined

export function wordReader(files: NecroFiles): WordReader {
  const texts = Object.entries(byLanguage<NecroFiles['text/fr']>(files))
  return (section, id, field = 'name') => {
    const found: Localised = {}
    for (const [language, text] of texts) {
      const entry = text[section]?.[id]
      const word = typeof entry === 'string' ? entry : fieldOf(entry, field)
      if (typeof word === 'string') found[language] = word
    }
    return KEPT_LANGUAGES.every((language) => found[language] !== undefined) ? found : undefined
  }
}

function fieldOf(entry: unknown, field: string): unknown {
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[field] : undefined
}

/**
 * A name made of other names, such as `{weapon} de maître`. A name begins with a small letter unless it starts the
 * pattern or follows an opening bracket.
 */
export function compose(pattern: Localised, names: Record<string, Localised>): Localised {
  return inEach(
    [pattern, ...Object.values(names)],
    (locale) => {
      const text = partIn(pattern, locale)
      return text.replace(/\{(\w+)\}/g, (_, key: string, at: number) => {
        const name = partIn(names[key] ?? {}, locale)
        return at === 0 || text[at - 1] === '(' ? name : name.charAt(0).toLowerCase() + name.slice(1)
      })
    },
    Object.keys(pattern)
  )
}
