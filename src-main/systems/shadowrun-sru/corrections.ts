import type { CorrectionPlug } from '../../rules/correction'
import { leaving } from '../../rules/handing'
import { maxKey, TRACKS } from './character'
import { CHARACTER, newCharacter, TEAM } from './founding'
import { characteristics } from './members'
import type { SruRules } from './rules'
import { say } from './say'

/** What an arbitrator may set right beside the sheets, which anybody writes. */
export const corrections: CorrectionPlug<SruRules> = {
  sheet: (rules) => {
    const { attribute } = rules.files['tables/sheet']
    const numbers = [...TRACKS.flatMap((of) => [of, maxKey(of)]), ...(rules.house.prices === 'none' ? [] : ['nuyens'])]
    return {
      money: false,
      numbers: [],
      kinds: [{ id: TEAM, name: rules.words('kinds', TEAM, 'name') }],
      betweenEnds: true,
      characteristics: characteristics(rules).map(({ key, name }) => ({ key, label: name, min: attribute.min, max: attribute.max })),
      memberNumbers: numbers.map((key) => ({ key, label: say(`writing.${key}`), min: 0, max: key === 'nuyens' ? 9_999_999 : 40 })),
      choices: [{ key: 'reserve-kind', label: say('writing.reserve-kind'), options: rules.files['catalogue/reserve-kinds'].map(({ id }) => ({ id, name: rules.words('reserveKinds', id, 'name') })), default: 'instinct' }],
      statuses: [],
      types: [typeOf(rules)],
      exits: ['left', 'dead'].map((id) => ({ id, label: say(`corrections.${id}`) })),
      traits: [],
      things: []
    }
  },
  note: () => null,
  member: (rules, type, name, chance) => (type === CHARACTER ? newCharacter(rules, name, chance) : null),
  leave: (roster, member, why) => leaving(roster, member, why),
  status: () => [],
  trait: () => null,
  item: () => null,
  whyNotFit: () => [],
  betweenEnd: () => []
}

function typeOf(rules: SruRules): { id: string; name: { [locale: string]: string }; profile: { [key: string]: number }; numbers: { [key: string]: number } } {
  const { profile, numbers, typeName } = newCharacter(rules, '', { id: () => '', roll: () => 1 })
  return { id: CHARACTER, name: typeName, profile, numbers }
}
