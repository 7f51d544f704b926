import type { CorrectionPlug } from '../../../kernel/system/correction-sheet'
import { NO_CHANCE } from '../../../kernel/values/dice'
import { firstDay } from '../../../kernel/parts/joining'
import { WRITTEN_ELSEWHERE, WRITTEN_SHEET } from '../../../kernel/parts/written-corrections'
import { CHARACTER, newCharacter, UNIT } from './founding'
import { MOST_DOSE } from '../sheet/character'
import type { T2kRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** What an arbitrator may correct beside the sheets, which the players write themselves. */
export const corrections: CorrectionPlug<T2kRules> = {
  ...WRITTEN_ELSEWHERE,
  sheet: (rules) => ({
    ...WRITTEN_SHEET,
    kinds: [{ id: UNIT, name: rules.words('kinds', UNIT, 'name') }],
    memberNumbers: ['damage', 'stress', 'radiation'].map((key) => ({
      key,
      label: say(`writing.${key}`),
      min: 0,
      max: key === 'radiation' ? MOST_DOSE : rules.files['tables/sheet'].most
    })),
    types: [firstDay(newCharacter(rules, '', NO_CHANCE))]
  }),
  member: (rules, type, name, chance) => (type === CHARACTER ? newCharacter(rules, name, chance) : null)
}
