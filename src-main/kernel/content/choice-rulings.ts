import { asValue } from '../values/json'
import { say } from '../values/phrase'
import type { HouseRules } from '../values/raw-system'
import { reason, type Reason } from '../values/verdict'

/** A house rule that is a choice among options. */
export interface ChoiceRuling {
  key: string
  /** The id of the rule. */
  ruling: string
  default: string
  options: readonly string[]
}

/** Returns why these house rules are refused: an unknown rule, or a value that is not among its options. */
export function checkChoices(rulings: readonly ChoiceRuling[], chosen: HouseRules): Reason[] {
  return Object.entries(chosen).flatMap(([key, value]) => {
    const ruling = rulings.find((candidate) => candidate.key === key)
    if (!ruling) return [reason('house-rule-unknown', [], { key })]
    return typeof value === 'string' && ruling.options.includes(value)
      ? []
      : [
          reason('house-rule-invalid', [ruling.ruling], {
            key,
            rule: asValue(say(`houseRules.${key}.label`))
          })
        ]
  })
}

/** The book's defaults with the campaign's choices on top; pass only choices that `checkChoices` accepts. */
export function settleChoices<House extends { [key in keyof House]: string }>(
  rulings: readonly ChoiceRuling[],
  chosen: HouseRules
): House {
  return {
    ...Object.fromEntries(rulings.map((ruling) => [ruling.key, ruling.default])),
    ...chosen
  } as House
}
