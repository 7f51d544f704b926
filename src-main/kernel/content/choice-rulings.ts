import { told } from '../values/json'
import { say } from '../values/phrase'
import type { HouseRules } from '../values/raw-system'
import { reason, type Reason } from '../values/verdict'

/** A ruling that a campaign may change by choosing one of its options. */
export interface ChoiceRuling {
  key: string
  /** The rule it stands under. */
  ruling: string
  default: string
  options: readonly string[]
}

/** The reasons why these house rules can't stand: a key that no ruling has, a value that is not among its options. */
export function checkChoices(rulings: readonly ChoiceRuling[], chosen: HouseRules): Reason[] {
  return Object.entries(chosen).flatMap(([key, value]) => {
    const ruling = rulings.find((one) => one.key === key)
    if (!ruling) return [reason('house-rule-unknown', [], { key })]
    return typeof value === 'string' && ruling.options.includes(value)
      ? []
      : [reason('house-rule-invalid', [ruling.ruling], { key, rule: told(say(`houseRules.${key}.label`)) })]
  })
}

/** What the book has by default with the campaign's choices on top; only for choices that `checkChoices` lets pass. */
export function settleChoices<House extends { [key in keyof House]: string }>(
  rulings: readonly ChoiceRuling[],
  chosen: HouseRules
): House {
  return {
    ...Object.fromEntries(rulings.map((one) => [one.key, one.default])),
    ...chosen
  } as House
}
