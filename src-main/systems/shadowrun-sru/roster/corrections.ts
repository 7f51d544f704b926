import type { CorrectionPlug } from '../../../kernel/system/correction-sheet'
import { NO_CHANCE } from '../../../kernel/values/dice'
import { firstDay } from '../../../kernel/parts/joining'
import { WRITTEN_ELSEWHERE, WRITTEN_SHEET } from '../../../kernel/parts/written-corrections'
import { maxKey, TRACKS } from '../sheet/character'
import { CHARACTER, newCharacter, TEAM } from './founding'
import { characteristics } from '../sheet/members'
import type { SruRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** What an arbitrator may correct beside the sheets, which the players write themselves. */
export const corrections: CorrectionPlug<SruRules> = {
  ...WRITTEN_ELSEWHERE,
  sheet: (rules) => {
    const { attribute } = rules.files['tables/sheet']
    const numbers = [
      ...TRACKS.flatMap((of) => [of, maxKey(of)]),
      ...(rules.house.prices === 'none' ? [] : ['nuyens'])
    ]
    return {
      ...WRITTEN_SHEET,
      kinds: [{ id: TEAM, name: rules.words('kinds', TEAM, 'name') }],
      characteristics: characteristics(rules).map(({ key, name }) => ({
        key,
        label: name,
        min: attribute.min,
        max: attribute.max
      })),
      memberNumbers: numbers.map((key) => ({
        key,
        label: say(`writing.${key}`),
        min: 0,
        max: key === 'nuyens' ? 9_999_999 : 40
      })),
      choices: [
        {
          key: 'reserve-kind',
          label: say('writing.reserve-kind'),
          options: rules.files['catalogue/reserve-kinds'].map(({ id }) => ({
            id,
            name: rules.words('reserveKinds', id, 'name')
          })),
          default: 'instinct'
        }
      ],
      types: [firstDay(newCharacter(rules, '', NO_CHANCE))]
    }
  },
  member: (rules, type, name, chance) => (type === CHARACTER ? newCharacter(rules, name, chance) : null)
}
