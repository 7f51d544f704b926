import type { Localised } from '../../kernel/values/json'
import type { BattleSheet, HouseRuleSpec, SystemSheet } from '../../kernel/system/system'
import type { NecroRules } from './catalogue/rules'
import { houseRuleBounds, houseRuleLengths } from './catalogue/house-rules'
import { say } from './catalogue/say'
import { houseNotes } from './sheet/house-notes'

/** The version of the data that Neo-Necro stores in rosters. Raise it whenever the shape of that data changes. */
export const VERSION = 1

/** What the window needs to show Neo-Necro: names, words, forms, house rules and texts. */
export function systemSheet(rules: NecroRules, battle: BattleSheet, resolvers: string[]): SystemSheet {
  const word = (key: string): Localised => rules.words('labels', key) ?? { fr: key, en: key }
  const system = (key: string): Localised => rules.words('system', key) ?? { fr: key, en: key }
  const named = (list: readonly { id: string; name: Localised }[]): { id: string; name: Localised }[] =>
    list.map(({ id, name }) => ({ id, name }))
  return {
    id: 'neo-necro',
    version: VERSION,
    name: system('name'),
    description: system('description'),
    currency: { name: system('currency'), abbr: word('currencyAbbr') },
    words: {
      roster: word('gang'),
      rosters: word('gangs'),
      member: word('fighter'),
      members: word('fighters'),
      kind: word('house'),
      stash: word('stash'),
      between: word('interlude')
    },
    dice: { main: 10 },
    characteristics: rules.characteristics.map(({ id, abbr, name }) => ({ key: id, abbr, name })),
    kinds: rules.houses.map((house) => ({ id: house.id, name: house.name, notes: houseNotes(rules, house) })),
    memberTypes: named(rules.fighterTypes),
    categories: named(rules.categories),
    choices: [
      {
        key: 'category',
        label: say('labels.learningCategory'),
        hint: say('labels.learningCategoryHint'),
        options: named(rules.learningCategories),
        default: 'bs'
      }
    ],
    steps: rules.interludeSteps.map(({ id, name }) => ({
      id,
      name,
      rules: ['NN-ITL-1', ...(stepRules[id] ?? [])],
      trade: id === 'trade'
    })),
    battle,
    houseRules: houseRules(rules),
    resolvers,
    text: rules.text
  }
}

/** The rules to read at each step of the interlude (NN-ITL-1). */
const stepRules: { [step: string]: string[] } = {
  injuries: ['NN-INJ-1', 'NN-INJ-2', 'NN-INJ-4'],
  experience: ['NN-XP-1', 'NN-XP-4', 'NN-XP-12'],
  income: ['NN-REV-1', 'NN-REV-2', 'NN-REV-6'],
  pay: ['NN-PAY-1', 'NN-PAY-2'],
  trade: ['NN-BUY-1', 'NN-BUY-2', 'NN-BUY-3', 'NN-BUY-4'],
  'gang-value': ['NN-VAL-1', 'NN-VAL-2']
}

const lengths: { [key: string]: HouseRuleSpec['length'] } = houseRuleLengths

/** The house rules that a campaign may change, with their present values (chapter 14). */
function houseRules(rules: NecroRules): HouseRuleSpec[] {
  return rules.houseRuleEntries.map((entry) => ({
    key: entry.key,
    type: entry.type,
    default: entry.default,
    value: rules.houseRules[entry.key as keyof NecroRules['houseRules']],
    ...(entry.options ? { options: [...entry.options] } : {}),
    ...(houseRuleBounds[entry.key] ? { bounds: houseRuleBounds[entry.key] } : {}),
    ...(lengths[entry.key] ? { length: lengths[entry.key] } : {}),
    ...(entry.type === 'family-map'
      ? {
          rows: rules.houses.map(({ id, name }) => ({
            id,
            name,
            default: [...(rules.houseFamilies[id] ?? [])]
          })),
          choices: rules.skillFamilies.map(({ id, name }) => ({ id, name }))
        }
      : {}),
    label: entry.label,
    rules: [entry.ruling]
  }))
}
