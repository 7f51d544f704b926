import { choiceRules, gameWords } from '../../kernel/parts/game-sheet'
import type { Localised } from '../../kernel/values/json'
import type { SystemSheet } from '../../kernel/system/system'
import { battleSheet } from './battle/index'
import { CHARACTER, TEAM } from './roster/founding'
import { characteristics } from './sheet/members'
import type { SruRules } from './catalogue/rules'
import { countOf, bagOf } from './catalogue/tokens'

/** The version of what this game stores in a roster; it rises whenever that shape changes. */
export const VERSION = 1

/** What the window needs to draw the game: names, words, forms, rulings, texts. */
export function systemSheet(rules: SruRules, resolvers: string[]): SystemSheet {
  const word = (key: string): Localised => rules.words('words', key)
  return {
    id: 'shadowrun-sru',
    version: VERSION,
    name: rules.words('system', 'name'),
    description: rules.words('system', 'description'),
    currency:
      rules.house.prices === 'none' ? null : { name: word('nuyen'), abbr: word('nuyen-sign'), purses: true },
    nothingSells: true,
    words: gameWords(word),
    dice: { main: countOf(bagOf(rules)) },
    characteristics: characteristics(rules),
    kinds: [{ id: TEAM, name: rules.words('kinds', TEAM, 'name'), notes: [] }],
    memberTypes: [{ id: CHARACTER, name: rules.words('types', CHARACTER, 'name') }],
    categories: ['weapons', 'gear'].map((id) => ({ id, name: rules.words('blocks', id) })),
    choices: [],
    steps: rules.files['tables/interlude'].map(({ id, rules: by }) => ({
      id,
      name: rules.words('interludeSteps', id, 'name'),
      rules: by,
      ...(id === 'gear' && { trade: true })
    })),
    battle: battleSheet(),
    houseRules: choiceRules(rules.files['tables/house-rules'], rules.house, (key) =>
      rules.words('houseRules', key, 'label')
    ),
    houseNotes: rules.files['tables/house-notes'].map((rule) => ({
      rule,
      label: rules.words('rulings', rule)
    })),
    resolvers,
    text: rules.text
  }
}
