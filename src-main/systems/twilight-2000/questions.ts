import { fieldsOf, type FieldWords, type Option, type QuestionPlug } from '../../rules/question'
import { reason, refuse } from '../../rules/verdict'
import { skillDice } from './character'
import { resolvers } from './resolvers/index'
import type { T2kRules } from './rules'
import { say } from './say'

const topics: { [topic: string]: readonly string[] } = {
  rolls: ['t2k.odds', 't2k.pool', 't2k.count', 't2k.push'],
  shooting: ['t2k.attackModifier', 't2k.turn', 't2k.ammoOutcome', 't2k.ammoSpent', 't2k.block'],
  fire: ['t2k.underFire', 't2k.cuf', 't2k.panic'],
  health: ['t2k.exposure', 't2k.diseaseDay']
}

/** Whose sheet fills in the dice of a roll, and for which of the named skills. */
const skillBehind: { [resolver: string]: string } = { 't2k.exposure': 'stamina', 't2k.pool': 'close-combat', 't2k.odds': 'close-combat' }
const ROLE = 'character'

/** The resolvers as forms, and what a character's sheet fills in. */
export const questions: QuestionPlug<T2kRules> = {
  all: (rules) => {
    const words = fieldWords(rules)
    return {
      topics: Object.keys(topics).map((id) => ({ id, name: say(`topics.${id}`) })),
      questions: Object.entries(topics).flatMap(([topic, names]) =>
        names.flatMap((name) => {
          const resolver = resolvers[name]
          if (!resolver) return []
          const roles = skillBehind[name] ? [{ key: ROLE, label: say(`roles.${ROLE}`), of: 'member' as const }] : []
          return [{ resolver: name, topic, title: say(`questions.${name}.title`), about: say(`questions.${name}.about`), rules: resolver.rules, roles, fields: fieldsOf(name, resolver, words), compares: name === 't2k.attackModifier' ? ['weaponClass'] : [] }]
        })
      ),
      lists: lists(rules)
    }
  },
  prefill: (rules, { roster, member: id, resolver, role }) => {
    const skill = skillBehind[resolver]
    if (!skill || role !== ROLE) return refuse(reason('unknown-role', [], { role }))
    const member = roster.members.find((one) => one.id === id)
    if (!member) return refuse(reason('unknown-member', [], { member: id ?? '' }))
    const { attributeDie, skillDie } = skillDice(rules, member, skill)
    return { values: { attributeDie, skillDie }, own: {} }
  }
}

function fieldWords(rules: T2kRules): FieldWords {
  const hints = rules.text.fr['hints']
  const last = (path: readonly string[]): string => path.at(-1) ?? ''
  return {
    label: (_resolver, path) => say(`fields.${last(path)}`),
    hint: (_resolver, path) => (typeof hints === 'object' && hints[last(path)] !== undefined ? say(`hints.${last(path)}`) : undefined),
    option: (_resolver, path, value) => rules.words('choices', last(path), value)
  }
}

/** At a table nobody counts more allies in one hex. */
const ALLIES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

function lists(rules: T2kRules): { [list: string]: Option[] } {
  const named = (section: string, ids: readonly { id: string }[], group?: string): Option[] => ids.map(({ id }) => ({ id, label: rules.words(section, id, 'name'), ...(group !== undefined && { group: rules.words('cards', group, 'name') }) }))
  const { slow, fast } = rules.files['tables/actions']
  return {
    'weapon-class': named('weaponClasses', rules.files['catalogue/weapon-classes']),
    'hazard': named('hazards', rules.files['catalogue/hazards']),
    'action': [...named('actions', slow, 'T2K-C04'), ...named('actions', fast, 'T2K-C05')],
    'ally': ALLIES.map((id) => ({ id, label: rules.words('allies', id) }))
  }
}
