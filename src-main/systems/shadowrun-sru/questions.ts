import type { Option } from '../../kernel/questions/question'
import {
  fieldName,
  hasWords,
  optionsNamed,
  questionForms,
  wordsByName,
  type Filling
} from '../../kernel/questions/question-forms'
import { reserveOf } from './sheet/character'
import { resolvers } from './resolvers/index'
import type { SruRules } from './catalogue/rules'
import { plain, say } from './catalogue/say'
import { facesOf, tokenName } from './catalogue/tokens'

const topics: { [topic: string]: readonly string[] } = {
  reserve: [
    'sru.reserve',
    'sru.start',
    'sru.recharge',
    'sru.spend',
    'sru.otherReserve',
    'sru.intention',
    'sru.synchronise',
    'sru.multiple'
  ],
  shooting: ['sru.odds', 'sru.attack', 'sru.shots', 'sru.spray', 'sru.suppress', 'sru.scatter', 'sru.area'],
  defence: ['sru.defend', 'sru.lowerDefence', 'sru.melee'],
  harm: ['sru.damage', 'sru.lethality', 'sru.knockdown']
}

/** The values that a sheet fills in, by resolver. */
const filled: { [resolver: string]: readonly string[] } = {
  'sru.reserve': ['kind', 'reaction', 'intuition', 'logic', 'tactics', 'professionalism'],
  'sru.start': ['size'],
  'sru.recharge': ['size'],
  'sru.intention': ['reserve'],
  'sru.synchronise': ['reserve'],
  'sru.multiple': ['passes'],
  'sru.shots': ['agility'],
  'sru.lethality': ['physique', 'armour']
}

/** Fills in the wanted keys from a member's numbers, characteristics and reserve. */
const fillingOf = (wanted: readonly string[]): { character: Filling<SruRules> } => ({
  character: (rules, _roster, member) => {
    const { kind, size } = reserveOf(rules, member)
    const known = { ...member.numbers, ...member.profile, kind, reserve: kind, size }
    // A reserve kind added by the campaign is no option of that question.
    return Object.fromEntries(
      wanted
        .filter((key) => !(key === 'kind' && kind === 'other'))
        .map((key) => [key, known[key as keyof typeof known] ?? 0])
    )
  }
})

/** The resolvers as forms, and what a character's sheet fills in. */
export const questions = questionForms<SruRules>({
  resolvers,
  topics,
  fillings: Object.fromEntries(
    Object.entries(filled).map(([resolver, wanted]) => [resolver, fillingOf(wanted)])
  ),
  compares: { 'sru.attack': ['range'], 'sru.odds': ['range'] },
  words: (rules) => {
    // A field may mean something else in another question; it then has a text of its own.
    const own = (resolver: string, path: readonly string[]): string => {
      const named = `${resolver.replace('sru.', '')}-${fieldName(path)}`
      return hasWords(rules, `fields.${named}`) ? named : fieldName(path)
    }
    return {
      ...wordsByName(rules),
      label: (resolver, path) => say(`fields.${own(resolver, path)}`),
      option: (resolver, path, value) => rules.words('choices', own(resolver, path), value)
    }
  },
  lists
})

/** The most defence tokens that the form offers to ignore, beside all. */
const MOST_IGNORED = 6

function lists(rules: SruRules): { [list: string]: Option[] } {
  return {
    token: facesOf(rules).map((token) => ({ id: token, label: tokenName(rules, token) })),
    readiness: optionsNamed(rules, 'readiness', rules.files['tables/readiness']),
    stress: optionsNamed(rules, 'stress', rules.files['tables/stress']),
    range: optionsNamed(rules, 'ranges', rules.files['tables/ranges']),
    ammo: optionsNamed(rules, 'weaponKinds', rules.files['catalogue/weapon-kinds']),
    ignored: [
      ...Array.from({ length: MOST_IGNORED + 1 }, (_, n) => ({ id: String(n), label: plain(String(n)) })),
      { id: 'all', label: rules.words('choices', 'ignored', 'all') }
    ]
  }
}
