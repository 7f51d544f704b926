import type { Localised } from '../../../kernel/values/json'
import { inEach, partIn } from '../../../kernel/values/languages'
import { filled, type Part } from '../../../kernel/values/phrase'
import type { NecroRules } from './rules'

export { signed, type Part } from '../../../kernel/values/phrase'

/**
 * A phrase of the text files with its placeholders filled, in every language, for cells and notes made of
 * several parts.
 */
export function phrase(rules: NecroRules, key: string, parts: { [name: string]: Part } = {}): Localised {
  const [section = '', id = ''] = key.split('.')
  const pattern = rules.words(section, id)
  return inEach([pattern ?? {}, ...namesIn(Object.values(parts))], (locale) =>
    filled(pattern ? partIn(pattern, locale) : key, locale, parts, inLocale)
  )
}

/** The parts joined by a separator, in every language. */
export function joined(parts: readonly Part[], between = ', '): Localised {
  return inEach(namesIn(parts), (locale) => parts.map((part) => inLocale(part, locale)).join(between))
}

/** A range of numbers, such as 0–12. */
export function stretch(from: number, to: number): string {
  return `${from}–${to}`
}

/**
 * The name with a small first letter, for use inside a sentence; unchanged if its second letter is a capital
 * too.
 */
export function small(name: Localised): Localised {
  return inEach([name], (locale) => {
    const word = partIn(name, locale)
    return word.charAt(1) === word.charAt(1).toUpperCase()
      ? word
      : word.charAt(0).toLowerCase() + word.slice(1)
  })
}

function namesIn(parts: readonly Part[]): Localised[] {
  return parts.filter((part) => typeof part === 'object')
}

function inLocale(part: Part, locale: string): string {
  if (typeof part === 'string') return part
  if (typeof part === 'object') return partIn(part, locale)
  const digits = String(Math.abs(part))
  return (part < 0 ? '−' : '') + digits.replace('.', decimalMark(locale))
}

const marks = new Map<string, string>()

/** The decimal separator of a language. */
function decimalMark(locale: string): string {
  const known = marks.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const mark = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  marks.set(locale, mark)
  return mark
}
