import { choiceRules, gameWords } from '../../kernel/parts/game-sheet'
import type { Localised } from '../../kernel/values/json'
import type { SystemSheet } from '../../kernel/system/system'
import { battleSheet } from './battle/index'
import { NATURES } from './sheet/character'
import { CHARACTER, COTERIE } from './roster/founding'
import { characteristics } from './sheet/members'
import type { Vd10Rules } from './catalogue/rules'
import { say } from './catalogue/say'

/** The version of what this system stores in a roster; it rises whenever that shape changes. */
export const VERSION = 1

/** What the window needs to draw this system: names, words, forms, rulings, texts. */
export function systemSheet(rules: Vd10Rules, resolvers: string[]): SystemSheet {
  const word = (key: string): Localised => rules.words('words', key)
  return {
    id: 'vampire-d10',
    version: VERSION,
    name: rules.words('system', 'name'),
    description: rules.words('system', 'description'),
    currency: null,
    nothingSells: true,
    words: gameWords(word),
    dice: { main: rules.files['tables/dice'].sides },
    characteristics: characteristics(rules),
    kinds: [{ id: COTERIE, name: rules.words('kinds', COTERIE, 'name'), notes: [] }],
    memberTypes: [{ id: CHARACTER, name: rules.words('types', CHARACTER, 'name') }],
    categories: ['weapons', 'armours'].map((id) => ({ id, name: rules.words('blocks', id) })),
    choices: [
      {
        key: 'nature',
        label: say('writing.nature'),
        options: NATURES.map((id) => ({ id, name: rules.words('natures', id, 'name') })),
        default: NATURES[0]
      }
    ],
    steps: rules.files['tables/interlude'].map(({ id, rules: by }) => ({
      id,
      name: rules.words('interludeSteps', id, 'name'),
      rules: by,
      ...(id === 'gear' && { trade: true })
    })),
    battle: battleSheet(rules),
    houseRules: choiceRules(rules.files['tables/house-rules'], rules.house, (key) =>
      rules.words('houseRules', key, 'label')
    ),
    houseNotes: rules.files['tables/house-notes'].map(({ ruling }) => ({
      rule: ruling,
      label: rules.words('houseNotes', ruling)
    })),
    resolvers,
    text: rules.text
  }
}
