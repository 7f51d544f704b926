import type { HouseRuleSpec, SystemSheet } from '../system/system'
import type { Localised } from '../values/json'

/**
 * What the sheets of the four role-playing games (`SystemSheet`) have in common: their files use the same
 * keys.
 */

/** The game's words for a roster and its parts, read from its texts by name. */
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

/** House rules that are choices among options, with the campaign's choices (`house`). */
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
