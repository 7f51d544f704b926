import { compile, pluralRule, resolve } from '../../src-renderer/locales/compile'
import { messages } from '../../src-renderer/locales/messages'
import type { Json, Localised, Params, Words } from '../../src-main/kernel/values/json'
import type { Reason } from '../../src-main/kernel/values/verdict'

const LOCALES = ['fr', 'en'] as const
type Locale = (typeof LOCALES)[number]

/** The name of something unknown in tests; only this name may be quoted back as given. */
export const NONESUCH = 'nonesuch'

/** A reason in each language, as the window says it. Throws if something in the sentence is wrong. */
export function readReason(
  text: { [locale: string]: Json },
  { code, params, rules }: Reason
): { [locale in Locale]: string } {
  for (const rule of rules)
    if (typeof resolve(text['fr'], `rules.${rule}`) !== 'string')
      throw new Error(`${code} cites ${rule}, which the book does not have`)
  const [fr, en] = LOCALES.map((locale) =>
    sentence(text, locale, [`refusals.${code}`, `window.errors.${code}`, `errors.${code}`], params)
  )
  return { fr: fr!, en: en! }
}

/** Words in each language, as the window says them. */
export function readWords(text: { [locale: string]: Json }, words: Words): { [locale in Locale]: string } {
  const [fr, en] = LOCALES.map((locale) =>
    isText(words) ? sentence(text, locale, [words.key], words.params ?? {}) : named(locale, words)
  )
  return { fr: fr!, en: en! }
}

function sentence(text: { [locale: string]: Json }, locale: Locale, keys: string[], params: Params): string {
  const key = keys.find((one) => typeof lookUp(text, locale, one) === 'string')
  if (key === undefined) throw new Error(`${locale}: no words at ${keys.join(', ')}`)
  const pattern = String(lookUp(text, locale, key))
  const said: { [name: string]: unknown } = {}
  for (const [, term, name = ''] of pattern.matchAll(/\{(=?)(\w+)\}/g))
    if (!term) said[name] = value(text, locale, `${key} {${name}}`, params[name])
  const numbers = Object.values(said).filter((one) => typeof one === 'number')
  const count = Number(said['count'] ?? said['n'] ?? (numbers.length === 1 ? numbers[0] : 1))
  const told = compile(pattern, locale, (term) => String(lookUp(text, locale, `terms.${term}`) ?? term))({
    named: (name) => said[name],
    plural: (forms) => forms[pluralRule(locale)(count, forms.length)] ?? ''
  })
  if (told.trim() === '' || /[{}]|undefined|\[object|null/.test(told))
    throw new Error(`${locale}: ${key} reads “${told}”`)
  return told
}

function lookUp(text: { [locale: string]: Json }, locale: Locale, key: string): unknown {
  return resolve(text[locale], key) ?? resolve(messages[locale], key)
}

/**
 * The value of a parameter as said. A row or file without a name is called by its content, which is the same
 * in every language.
 */
function value(
  text: { [locale: string]: Json },
  locale: Locale,
  at: string,
  given: Json | undefined
): unknown {
  if (given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0))
    throw new Error(`${locale}: ${at} is left empty`)
  if (Array.isArray(given)) return given.map((one) => value(text, locale, at, one))
  if (typeof given === 'object')
    return isText(given as unknown as Words)
      ? sentence(text, locale, [String(given['key'])], (given['params'] ?? {}) as Params)
      : named(
          locale,
          at.startsWith('errors.place')
            ? { [locale]: String(given['en']), ...(given as Localised) }
            : (given as Localised)
        )
  if (typeof given === 'string' && given !== NONESUCH && isInternal(given))
    throw new Error(`${locale}: ${at} is “${given}”, an id`)
  return given
}

/** The name in this language. Throws if it is only a path of the texts. */
function named(locale: Locale, name: Localised): string {
  const said = name[locale]
  if (typeof said !== 'string' || said.trim() === '')
    throw new Error(`no ${locale} in ${JSON.stringify(name)}`)
  if (/^\w+(\.[\w-]+)+$/.test(said)) throw new Error(`${locale}: “${said}” is a place of the texts`)
  return said
}

/** Whether a name looks like an id: small letters, a path, or camel case. */
function isInternal(name: string): boolean {
  return /^[a-z0-9]+([-_:.][a-z0-9]+)*$/.test(name) || /^[a-z]+[A-Z]/.test(name) || /^[0-9a-f]{8}-/.test(name)
}

function isText(words: Words): words is { key: string; params?: Params } {
  return typeof (words as { key?: unknown }).key === 'string'
}
