import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Json, Params, Words } from '../../src-main/kernel/values/json'
import { compile, countIn, pluralRule, resolve, typeset } from '../../src-renderer/locales/compile'

/** The languages in which refusals are read as the window does: the game's words first, else the window's. */
export const LOCALES = ['fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]
type Tree = { [key: string]: unknown }

const HOME = 'src-renderer/locales'
const treeOf = (locale: Locale): Tree =>
  Object.fromEntries(
    readdirSync(join(HOME, locale)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(HOME, locale, file), 'utf8'))
    ])
  )
const ours: { [locale in Locale]: Tree } = { fr: treeOf('fr'), en: treeOf('en') }

/** A reason as a sentence. `place`: where the game keeps its own sentences for it, `refusals` by default. */
export function aloud(
  locale: Locale,
  text: { [locale: string]: unknown } | null,
  { code, params }: { code: string; params: Params },
  place = 'refusals'
): string {
  const own = text?.[locale]
  const read = (pattern: string, filled: Params): string => {
    const said = Object.fromEntries(Object.entries(filled).map(([name, value]) => [name, sayValue(value)]))
    const plural = (forms: string[]): string => forms[pluralRule(locale)(countIn(said), forms.length)]!
    return compile(pattern, locale, (term) =>
      String(resolve(own, `terms.${term}`) ?? resolve(ours[locale], `terms.${term}`))
    )({ named: (name) => said[name], plural })
  }
  const sayValue = (value: Json): unknown => {
    if (Array.isArray(value)) return value.map(sayValue)
    return typeof value === 'object' && value !== null ? say(value as Words) : value
  }
  const say = (words: Words): string => {
    if ('key' in words && typeof words.key === 'string') {
      const pattern = resolve(own, words.key) ?? resolve(ours[locale], words.key)
      return typeof pattern === 'string' ? read(pattern, (words.params ?? {}) as Params) : `{${words.key}}`
    }
    const name = words as { [locale: string]: string }
    return name[locale] === undefined ? (name['en'] ?? '{nameless}') : typeset(name[locale], locale)
  }
  const pattern = patternOf(locale, text, code, place)
  return pattern === null ? `{unworded ${code}}` : read(pattern, params)
}

/** The sentence with its gaps; null if there is none. */
export function patternOf(
  locale: Locale,
  text: { [locale: string]: unknown } | null,
  code: string,
  place = 'refusals'
): string | null {
  const found =
    resolve(text?.[locale], `${place}.${code}`) ??
    resolve(text?.[locale], `window.errors.${code}`) ??
    resolve(ours[locale], `errors.${code}`)
  return typeof found === 'string' ? found : null
}

/** The names of all gaps of a sentence. */
export const gapsOf = (pattern: string): string[] => [
  ...new Set([...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))
]

/** Whether a text looks like an id: it begins with a small letter, perhaps with several words joined by marks. */
const looksLikeId = (value: string): boolean => /^[a-z]\w*([-:./_]\w+)*$/.test(value)

/**
 * Checks a refusal in both languages: it has a sentence, every gap is filled with a meaningful value, nobody
 * is called by an id, and typed text stands in quotation marks. Returns the sentences.
 */
export function readsWell(
  text: { [locale: string]: unknown } | null,
  reason: { code: string; params: Params },
  place = 'refusals'
): string[] {
  const { code, params } = reason
  return LOCALES.map((locale) => {
    const pattern = patternOf(locale, text, code, place)
    expect(pattern, `${locale}: no words for ${code}`).not.toBeNull()
    const gaps = gapsOf(pattern!)
    for (const name of gaps) {
      const value = params[name]
      expect(isSaid(value), `${locale}: ${code} has {${name}} = ${JSON.stringify(value)}`).toBe(true)
      if (typeof value === 'string' && looksLikeId(value))
        expect(pattern, `${locale}: ${code} calls something ${value}`).toMatch(
          new RegExp(`[«“(][\\u00a0\\u202f ]?\\{${name}\\}`)
        )
      if (typeof value !== 'number')
        expect(pattern, `${locale}: ${code} joins a name to a little word`).not.toMatch(
          new RegExp(
            locale === 'fr'
              ? `(^|[\\s('’])(de|du|d’|à|au|le|la|l’|les|des|aux) ?\\{${name}\\}`
              : `(^|\\s)(the|a|an) \\{${name}\\}`,
            'i'
          )
        )
    }
    if (pattern!.includes(' | '))
      expect(
        gaps.includes('count') ||
          gaps.includes('n') ||
          Object.values(params).filter((value) => typeof value === 'number').length === 1,
        `${code} knows which number decides`
      ).toBe(true)
    const sentence = aloud(locale, text, reason, place)
    expect(sentence, code).not.toMatch(/[{}]|undefined|null|NaN|\[object|\s\s| \.|: \.|—$/)
    expect(sentence.length, code).toBeGreaterThan(8)
    return sentence
  })
}

function isSaid(value: Json | undefined): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0 && value.every(isSaid)
  if (typeof value === 'object')
    return (
      'key' in value ||
      (LOCALES as readonly string[]).every(
        (locale) => typeof value[locale] === 'string' && value[locale] !== ''
      )
    )
  return true
}
