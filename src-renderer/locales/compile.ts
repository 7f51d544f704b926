import { countIn, pluralRule, type PluralRule } from '@contract/plural'
import { formatValue } from './format'
import { grammarOf } from './grammar/grammar'
import { namesMany } from './grammar/names'
import { isolated } from './isolate'

export { countIn, pluralRule }

interface Context {
  named(key: string): unknown
  plural(forms: string[]): string
}

/** The parameter that sets the names of a sentence apart from it (`isolate.ts`). No text has a placeholder for it. */
export const NAMES_APART = ' apart'

/** A placeholder of a text: a parameter, a game's term, or words that agree in number with a parameter. */
const HOLE = /\{(=?)(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g

interface Hole {
  /** The words before the placeholder. */
  words: string
  term: boolean
  name: string
  one?: string
  many?: string
}

/**
 * Compiles a text with its parameters: `{name} recruited {n} {=fighter} | {name} recruited {n} {=fighters}`. Only
 * four things have a meaning: `{name}`, ` | `, `{=term}` (each game's own word), and `{name:is|are}` (agrees in
 * number with `{name}`). So no text of a system or a content pack can be malformed. Names join the words beside
 * them by the grammar of the language.
 */
export function compile(
  text: string,
  locale: string,
  termOf: (term: string) => string
): (context: Context) => string {
  const { forms, parts } = readText(text, locale)
  const { join, follow } = grammarOf(locale)
  const rule = pluralRule(locale)
  return (context) => {
    const { holes, end, counts } = parts.get(forms.length > 1 ? context.plural(forms) : forms[0]!) ?? NOTHING
    let said = ''
    let last: string | null = null
    const apart = counts || context.named(NAMES_APART) === true
    const go = (words: string): void => {
      said = last === null ? said + words : follow(said, last, words)
    }
    for (const { words, term, name, one, many } of holes) {
      go(words)
      last = null
      if (one !== undefined && many !== undefined) {
        said += isMany(context.named(name), rule) ? many : one
        continue
      }
      const value = term ? inCase(name, termOf) : context.named(name)
      last = typeof value === 'number' ? null : formatValue(locale, value)
      said = last === null ? said + formatValue(locale, value) : join(said, last)
      // Set apart only now, because the grammar reads the name, and may join its article to the word before it.
      if (apart && last !== null) {
        const name = said.endsWith(last) ? last : last.slice(last.indexOf(' ') + 1)
        said = said.slice(0, said.length - name.length) + isolated(name)
      }
    }
    go(end)
    return said
  }
}

interface Parts {
  holes: Hole[]
  end: string
  /** True if it counts something: a name from right to left would change places with its count. */
  counts: boolean
}
const NOTHING: Parts = { holes: [], end: '', counts: false }

/** A text read for its language: its forms, and the parts of each. */
interface Read {
  forms: string[]
  parts: Map<string, Parts>
}
/** By language and text. vue-i18n asks for a text each time it is shown, and the number of texts is limited. */
const READ = new Map<string, Map<string, Read>>()

function readText(text: string, locale: string): Read {
  let known = READ.get(locale)
  if (!known) READ.set(locale, (known = new Map()))
  let read = known.get(text)
  if (!read) {
    const forms = typeset(text, locale).split(' | ')
    known.set(text, (read = { forms, parts: new Map(forms.map((form) => [form, partsOf(form)])) }))
  }
  return read
}

function partsOf(form: string): Parts {
  const holes: Hole[] = []
  let at = 0
  for (const found of form.matchAll(HOLE)) {
    const [whole, term, name, one, many] = found
    holes.push({ words: form.slice(at, found.index), term: term === '=', name: name!, one, many })
    at = found.index + whole.length
  }
  return { holes, end: form.slice(at), counts: form.includes('×') }
}

/** True if the verb beside the value is plural. */
function isMany(value: unknown, rule: PluralRule): boolean {
  if (typeof value === 'number') return rule(value, 2) === 1
  if (Array.isArray(value)) return value.length > 1 || value.some((entry) => isMany(entry, rule))
  return typeof value === 'string' && namesMany(value)
}

/** `{=Battle}` is the term `battle` with a capital. */
function inCase(name: string, termOf: (term: string) => string): string {
  const small = name[0]!.toLowerCase() + name.slice(1)
  const word = termOf(small)
  return name === small ? word : word[0]!.toUpperCase() + word.slice(1)
}

/** A space between a number and its unit. */
const BEFORE_UNIT = /(?<=[}\d]) (?=(?:cr|XP|ps|m|mm|kg|nuyen)(?![\p{L}\d]))/gu

/** Rounds straight apostrophes, keeps numbers and their units on one line, and applies the typography of the language. */
export function typeset(text: string, locale: string): string {
  const round = text.replace(/([\p{L}\d}])'(?=\p{L}|[\s.,;:)]|$)/gu, '$1’').replace(BEFORE_UNIT, '\u00a0')
  return grammarOf(locale).typeset?.(round) ?? round
}

/** The value at a dotted path; undefined if it does not exist. */
export function resolve(tree: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as Record<string, unknown>)[name]
          : null,
      tree
    )
}
