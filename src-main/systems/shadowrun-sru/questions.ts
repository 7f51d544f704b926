import { fieldsOf, type FieldWords, type Option, type QuestionPlug } from '../../rules/question'
import { reason, refuse } from '../../rules/verdict'
import { reserveOf } from './character'
import { resolvers } from './resolvers/index'
import type { SruRules } from './rules'
import { plain, say } from './say'
import { facesOf, tokenName } from './tokens'

const topics: { [topic: string]: readonly string[] } = {
  reserve: ['sru.reserve', 'sru.start', 'sru.recharge', 'sru.spend', 'sru.otherReserve', 'sru.intention', 'sru.synchronise', 'sru.multiple'],
  shooting: ['sru.odds', 'sru.attack', 'sru.shots', 'sru.spray', 'sru.suppress', 'sru.scatter', 'sru.area'],
  defence: ['sru.defend', 'sru.lowerDefence', 'sru.melee'],
  harm: ['sru.damage', 'sru.lethality', 'sru.knockdown']
}

/** What a sheet fills in, by question: sru.shots takes the agility of whoever shoots. */
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
const ROLE = 'character'

/** The resolvers as forms, and what a character's sheet fills in. */
export const questions: QuestionPlug<SruRules> = {
  all: (rules) => {
    const words = fieldWords(rules)
    return {
      topics: Object.keys(topics).map((id) => ({ id, name: say(`topics.${id}`) })),
      questions: Object.entries(topics).flatMap(([topic, names]) =>
        names.flatMap((name) => {
          const resolver = resolvers[name]
          if (!resolver) return []
          const roles = filled[name] ? [{ key: ROLE, label: say(`roles.${ROLE}`), of: 'member' as const }] : []
          return [{ resolver: name, topic, title: say(`questions.${name}.title`), about: say(`questions.${name}.about`), rules: resolver.rules, roles, fields: fieldsOf(name, resolver, words), compares: name === 'sru.attack' || name === 'sru.odds' ? ['range'] : [] }]
        })
      ),
      lists: lists(rules)
    }
  },
  prefill: (rules, { roster, member: id, resolver, role }) => {
    const wanted = filled[resolver]
    if (!wanted || role !== ROLE) return refuse(reason('unknown-role', [], { role }))
    const member = roster.members.find((one) => one.id === id)
    if (!member) return refuse(reason('unknown-member', [], { member: id ?? '' }))
    const { kind, size } = reserveOf(rules, member)
    const known = { ...member.numbers, ...member.profile, kind, reserve: kind, size }
    // A kind of reserve that the campaign has made is no choice of that question.
    return { values: Object.fromEntries(wanted.filter((key) => !(key === 'kind' && kind === 'other')).map((key) => [key, known[key as keyof typeof known] ?? 0])), own: {} }
  }
}

function fieldWords(rules: SruRules): FieldWords {
  const hints = rules.text.fr['hints']
  const last = (path: readonly string[]): string => path.at(-1) ?? ''
  // The same name now and then means something else in another question.
  const own = (resolver: string, path: readonly string[]): string => {
    const named = `${resolver.replace('sru.', '')}-${last(path)}`
    const fields = rules.text.fr['fields']
    return typeof fields === 'object' && fields[named] !== undefined ? named : last(path)
  }
  return {
    label: (resolver, path) => say(`fields.${own(resolver, path)}`),
    hint: (_resolver, path) => (typeof hints === 'object' && hints[last(path)] !== undefined ? say(`hints.${last(path)}`) : undefined),
    option: (resolver, path, value) => rules.words('choices', own(resolver, path), value)
  }
}

/** So much of a defence may be ignored in the form. */
const MOST_IGNORED = 6

function lists(rules: SruRules): { [list: string]: Option[] } {
  const named = (section: string, ids: readonly { id: string }[]): Option[] => ids.map(({ id }) => ({ id, label: rules.words(section, id, 'name') }))
  return {
    token: facesOf(rules).map((token) => ({ id: token, label: tokenName(rules, token) })),
    readiness: named('readiness', rules.files['tables/readiness']),
    stress: named('stress', rules.files['tables/stress']),
    range: named('ranges', rules.files['tables/ranges']),
    ammo: named('weaponKinds', rules.files['catalogue/weapon-kinds']),
    ignored: [...Array.from({ length: MOST_IGNORED + 1 }, (_, n) => ({ id: String(n), label: plain(String(n)) })), { id: 'all', label: rules.words('choices', 'ignored', 'all') }]
  }
}
