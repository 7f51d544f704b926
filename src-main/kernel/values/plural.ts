/** The numbers tried to find a language's plural forms: forms for fractions and millions do not count. */
const COUNTED = 200

export type PluralRule = (count: number, forms: number) => number

/**
 * Returns the rule for a text's forms. French and English: of two forms, one or many; of three, none, one or many.
 * A language with other plurals (one, few, many) has a form for each, in the order of the numbers; with one form
 * more, the first is for none.
 */
export function pluralRule(locale: string): PluralRule {
  let rule = RULES.get(locale)
  if (!rule) RULES.set(locale, (rule = countedRule(locale)))
  return rule
}

/** By language: computing a rule takes longer than drawing a page. */
const RULES = new Map<string, PluralRule>()

function countedRule(locale: string): PluralRule {
  const rules = new Intl.PluralRules(locale)
  const ways = [...new Set(Array.from({ length: COUNTED }, (_, n) => rules.select(n + 1)))]
  return (count, forms) => {
    const way = ways.indexOf(rules.select(count))
    const at = way < 0 ? ways.length - 1 : way
    return forms > ways.length ? (count === 0 ? 0 : at + 1) : Math.min(at, forms - 1)
  }
}

/** The number that chooses the form: `count`, else `n`, else the only number; 1 if there is none or several. */
export function countIn(params: Record<string, unknown>): number {
  const named = params['count'] ?? params['n']
  if (typeof named === 'number') return named
  const numbers = Object.values(params).filter((value) => typeof value === 'number')
  return numbers.length === 1 ? (numbers[0] as number) : 1
}
