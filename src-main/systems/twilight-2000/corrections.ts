import type { CorrectionPlug } from '../../rules/correction'
import { leaving } from '../../rules/handing'
import { CHARACTER, newCharacter, UNIT } from './founding'
import type { T2kRules } from './rules'
import { say } from './say'

/** What an arbitrator may set right beside the sheets, which anybody writes. */
export const corrections: CorrectionPlug<T2kRules> = {
  sheet: (rules) => ({
    money: false,
    numbers: [],
    kinds: [{ id: UNIT, name: rules.words('kinds', UNIT, 'name') }],
    betweenEnds: true,
    characteristics: [],
    memberNumbers: ['damage', 'stress', 'radiation'].map((key) => ({ key, label: say(`writing.${key}`), min: 0, max: key === 'radiation' ? 9999 : rules.files['tables/sheet'].most })),
    choices: [],
    statuses: [],
    types: [typeOf(rules)],
    exits: ['left', 'dead'].map((id) => ({ id, label: say(`corrections.${id}`) })),
    traits: [],
    things: []
  }),
  note: () => null,
  member: (rules, type, name, chance) => (type === CHARACTER ? newCharacter(rules, name, chance) : null),
  leave: (roster, member, why) => leaving(roster, member, why),
  status: () => [],
  trait: () => null,
  item: () => null,
  whyNotFit: () => [],
  betweenEnd: () => []
}

function typeOf(rules: T2kRules): { id: string; name: { [locale: string]: string }; profile: { [key: string]: number }; numbers: { [key: string]: number } } {
  const { profile, numbers, typeName } = newCharacter(rules, '', { id: () => '', roll: () => 1 })
  return { id: CHARACTER, name: typeName, profile, numbers }
}
