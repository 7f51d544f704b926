import type { CorrectionPlug } from '../../rules/correction'
import type { Chance } from '../../rules/dice'
import { leaving } from '../../rules/handing'
import { marksKey, TRACKS } from './character'
import { CHARACTER, COTERIE, NATURES, newCharacter } from './founding'
import type { Vd10Rules } from './rules'
import { say } from './say'

const NOBODY: Chance = { id: () => '', roll: () => 1 }

/** What an arbitrator may set right beside the sheets, which anybody writes. */
export const corrections: CorrectionPlug<Vd10Rules> = {
  sheet: (rules) => {
    const { typeName, profile, numbers } = newCharacter(rules, '', NATURES[0], NOBODY)
    return {
      money: false,
      numbers: [{ key: 'resources', label: say('writing.resources'), min: 0, max: 9999 }],
      kinds: [{ id: COTERIE, name: rules.words('kinds', COTERIE, 'name') }],
      betweenEnds: true,
      characteristics: rules.files['catalogue/attributes'].map(({ id }) => ({ key: id, label: rules.words('attributes', id, 'name'), min: 0, max: rules.files['tables/sheet'].attributeMost })),
      memberNumbers: [
        ...TRACKS.flatMap((track) => (['superficial', 'aggravated'] as const).map((damage) => ({ key: marksKey(track, damage), label: say(`writing.${marksKey(track, damage)}`), min: 0, max: 20 }))),
        { key: 'hunger', label: say('writing.hunger'), min: 0, max: rules.files['tables/dice'].hungerMost },
        { key: 'torpor', label: say('writing.torpor'), min: 0, max: 1 }
      ],
      choices: [{ key: 'nature', label: say('writing.nature'), options: NATURES.map((id) => ({ id, name: rules.words('natures', id, 'name') })), default: NATURES[0] }],
      statuses: [],
      types: [{ id: CHARACTER, name: typeName, profile, numbers }],
      exits: ['left', 'dead'].map((id) => ({ id, label: say(`corrections.${id}`) })),
      traits: [],
      things: []
    }
  },
  note: () => null,
  member: (rules, type, name, chance) => (type === CHARACTER ? newCharacter(rules, name, NATURES[0], chance) : null),
  leave: (roster, member, why) => leaving(roster, member, why),
  status: () => [],
  trait: () => null,
  item: () => null,
  whyNotFit: () => [],
  betweenEnd: () => []
}
