import type { CorrectionPlug } from '../../../kernel/system/correction-sheet'
import { NO_CHANCE } from '../../../kernel/values/dice'
import { firstDay } from '../../../kernel/parts/joining'
import { WRITTEN_ELSEWHERE, WRITTEN_SHEET } from '../../../kernel/parts/written-corrections'
import { marksKey, NATURES, TRACKS } from '../sheet/character'
import { CHARACTER, COTERIE, newCharacter } from './founding'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** What an arbitrator may correct beside the sheets, which the players write themselves. */
export const corrections: CorrectionPlug<Vd10Rules> = {
  ...WRITTEN_ELSEWHERE,
  sheet: (rules) => ({
    ...WRITTEN_SHEET,
    numbers: [{ key: 'resources', label: say('writing.resources'), min: 0, max: 9999 }],
    kinds: [{ id: COTERIE, name: rules.words('kinds', COTERIE, 'name') }],
    characteristics: rules.files['catalogue/attributes'].map(({ id }) => ({
      key: id,
      label: rules.words('attributes', id, 'name'),
      min: 0,
      max: rules.files['tables/sheet'].attributeMost
    })),
    memberNumbers: [
      ...TRACKS.flatMap((track) =>
        (['superficial', 'aggravated'] as const).map((damage) => ({
          key: marksKey(track, damage),
          label: say(`writing.${marksKey(track, damage)}`),
          min: 0,
          max: 20
        }))
      ),
      { key: 'hunger', label: say('writing.hunger'), min: 0, max: rules.files['tables/dice'].hungerMost },
      { key: 'torpor', label: say('writing.torpor'), min: 0, max: 1 }
    ],
    choices: [
      {
        key: 'nature',
        label: say('writing.nature'),
        options: NATURES.map((id) => ({ id, name: rules.words('natures', id, 'name') })),
        default: NATURES[0]
      }
    ],
    types: [firstDay(newCharacter(rules, '', NATURES[0], NO_CHANCE))]
  }),
  member: (rules, type, name, chance) =>
    type === CHARACTER ? newCharacter(rules, name, NATURES[0], chance) : null
}
