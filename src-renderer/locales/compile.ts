import { formatValue } from './format'

interface Context {
  named(key: string): unknown
  plural(forms: string[]): string
}

/**
 * A text with its parameters: `{name} recruited {n} {=fighter} | {name} recruited {n} {=fighters}`. Only `{name}`, ` | ` and `{=term}`,
 * which each game has its own word for, mean anything, so that no text of a system or of a content pack can be malformed.
 */
export function compile(
  text: string,
  locale: string,
  termOf: (term: string) => string
): (context: Context) => string {
  const forms = typeset(text, locale).split(' | ')
  return (context) => {
    const form = forms.length > 1 ? context.plural(forms) : forms[0]!
    return form.replace(/\{(=?)(\w+)\}/g, (_, term: string, name: string) =>
      term ? inCase(name, termOf) : formatValue(locale, context.named(name))
    )
  }
}

/** `{=Battle}` is the word of `{=battle}` with a capital. */
function inCase(name: string, termOf: (term: string) => string): string {
  const small = name[0]!.toLowerCase() + name.slice(1)
  const word = termOf(small)
  return name === small ? word : word[0]!.toUpperCase() + word.slice(1)
}

/** French keeps its marks of punctuation and its units from slipping to the next line, however the text was typed. */
export function typeset(text: string, locale: string): string {
  if (locale !== 'fr') return text
  return text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/([\d}]) (cr|XP|ps)\b/g, '$1\u00a0$2')
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
}

/** Which form a number takes: of two, one or many; of three, none, one or many. */
export function pluralRule(locale: string): (count: number, forms: number) => number {
  const rules = new Intl.PluralRules(locale)
  return (count, forms) => {
    const many = rules.select(count) === 'one' ? 0 : 1
    return forms > 2 ? (count === 0 ? 0 : many + 1) : Math.min(many, forms - 1)
  }
}

/** The number that decides between singular and plural: `count`, else `n`, else the only number there is. */
export function countIn(params: Record<string, unknown>): number {
  const named = params['count'] ?? params['n']
  if (typeof named === 'number') return named
  const numbers = Object.values(params).filter((value) => typeof value === 'number')
  return numbers.length === 1 ? (numbers[0] as number) : 1
}

/** A key is a path of plain names. */
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
