import { choiceRules, gameWords } from '../../kernel/parts/game-sheet'
import type { Localised } from '../../kernel/values/json'
import type { SystemSheet } from '../../kernel/system/system'
import { battleSheet } from './battle/index'
import { CREW, TYPES } from './roster/founding'
import { characteristics } from './sheet/members'
import type { CrRules } from './catalogue/rules'

/** The version of what Cyberpunk RED stores in a roster; it rises whenever that shape changes. */
export const VERSION = 1

/** What the window needs to draw Cyberpunk RED: names, words, forms, rulings, texts. */
export function systemSheet(rules: CrRules, resolvers: string[]): SystemSheet {
  const word = (key: string): Localised => rules.words('words', key)
  return {
    id: 'cyberpunk-red',
    version: VERSION,
    name: rules.words('system', 'name'),
    description: rules.words('system', 'description'),
    currency: { name: word('currency'), abbr: word('currency-abbr') },
    words: gameWords(word),
    dice: { main: rules.files['tables/dice'].check.sides },
    characteristics: characteristics(rules),
    kinds: [{ id: CREW, name: rules.words('kinds', CREW, 'name'), notes: [] }],
    memberTypes: TYPES.map((id) => ({ id, name: rules.words('types', id, 'name') })),
    categories: ['weapons', 'cyberware', 'ammunition', 'gear'].map((id) => ({
      id,
      name: rules.words('blocks', id)
    })),
    choices: [],
    steps: rules.files['tables/interlude'].map(({ id, rules: by }) => ({
      id,
      name: rules.words('interludeSteps', id, 'name'),
      rules: by,
      ...((id === 'trade' || id === 'install') && { trade: true })
    })),
    battle: battleSheet(rules),
    houseRules: choiceRules(rules.files['tables/house-rules'], rules.house, (key) =>
      rules.words('houseRules', key, 'label')
    ),
    houseNotes: rules.files['tables/house-notes'].map(({ rule }) => ({
      rule,
      label: rules.words('houseNotes', rule)
    })),
    resolvers,
    text: rules.text
  }
}
