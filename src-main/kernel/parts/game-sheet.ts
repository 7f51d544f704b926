import type { HouseRuleSpec, SystemSheet } from '../system/system'
import type { Localised } from '../values/json'

/** What the sheets of the written games (`SystemSheet`) have in common: their files say it under the same keys. */

/** The game's words for a roster and what belongs to it, each under its own name among the game's words. */
export function gameWords(word: (key: string) => Localised): SystemSheet['words'] {
  return {
    roster: word('roster'),
    rosters: word('rosters'),
    member: word('member'),
    members: word('members'),
    kind: word('kind'),
    stash: word('stash'),
    between: word('between')
  }
}

/** Rulings that a campaign chooses among options, with how it has chosen (`house`). */
export function choiceRules<House extends { [key in keyof House]: string }>(
  rulings: readonly { key: string; ruling: string; default: string; options: readonly string[] }[],
  house: House,
  labelOf: (key: string) => Localised
): HouseRuleSpec[] {
  return rulings.map(({ key, ruling, default: standard, options }) => ({
    key,
    type: 'choice',
    default: standard,
    value: house[key as keyof House],
    options: [...options],
    label: labelOf(key),
    rules: [ruling]
  }))
}
