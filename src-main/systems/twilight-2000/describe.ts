import { choiceRules, gameWords } from '../../kernel/parts/game-sheet'
import type { Localised } from '../../kernel/values/json'
import type { SystemSheet } from '../../kernel/system/system'
import { battleSheet } from './battle/index'
import { CHARACTER, UNIT } from './roster/founding'
import { characteristics } from './sheet/members'
import { sizesOf, type T2kRules } from './catalogue/rules'

/** The version of what Twilight: 2000 stores in a roster; it rises whenever that shape changes. */
export const VERSION = 1

/** What the window needs to draw Twilight: 2000: names, words, forms, rulings, texts. */
export function systemSheet(rules: T2kRules, resolvers: string[]): SystemSheet {
  const word = (key: string): Localised => rules.words('words', key)
  return {
    id: 'twilight-2000',
    version: VERSION,
    name: rules.words('system', 'name'),
    description: rules.words('system', 'description'),
    currency: null,
    nothingSells: true,
    words: gameWords(word),
    dice: { main: sizesOf(rules)[0] ?? 6 },
    characteristics: characteristics(rules),
    kinds: [{ id: UNIT, name: rules.words('kinds', UNIT, 'name'), notes: [] }],
    memberTypes: [{ id: CHARACTER, name: rules.words('types', CHARACTER, 'name') }],
    categories: ['weapons', 'pack'].map((id) => ({ id, name: rules.words('blocks', id) })),
    choices: [],
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
    houseNotes: rules.files['tables/house-notes'].map(({ key, ruling }) => ({
      rule: ruling,
      label: rules.words('houseNotes', key)
    })),
    resolvers,
    text: rules.text
  }
}
