import { fieldsOf, type FieldWords, type Option, type QuestionPlug } from '../../rules/question'
import { reason, refuse } from '../../rules/verdict'
import { attributeOf, characterOf, isVampire, trackMax, type Character } from './character'
import { resolvers } from './resolvers/index'
import type { Vd10Rules } from './rules'
import { say } from './say'

const topics: { [topic: string]: readonly string[] } = {
  rolls: ['vd10.odds', 'vd10.roll', 'vd10.opposed', 'vd10.pool', 'vd10.rouse'],
  fight: ['vd10.initiative', 'vd10.move', 'vd10.attackDamage', 'vd10.manoeuvre', 'vd10.aim', 'vd10.outnumber'],
  defence: ['vd10.canDefend', 'vd10.defence'],
  health: ['vd10.track', 'vd10.damage', 'vd10.critical', 'vd10.shaken', 'vd10.bleeding', 'vd10.suffocation']
}

const ROLE = 'character'

/** What somebody's sheet fills in, by question. */
const filled: { [resolver: string]: (rules: Vd10Rules, character: Character) => { [path: string]: number | boolean | string | null } } = {
  'vd10.odds': (_rules, { hunger }) => ({ hungerDice: hunger }),
  'vd10.rouse': (_rules, { hunger }) => ({ hunger }),
  'vd10.initiative': (rules, one) => ({ selfControlOrInstinct: attributeOf(rules, one, one.initiativeBy).value, wits: attributeOf(rules, one, 'wits').value }),
  'vd10.move': (rules, one) => ({ dexterity: attributeOf(rules, one, 'dexterity').value }),
  'vd10.aim': (rules, one) => ({ perception: attributeOf(rules, one, 'perception').value, scope: one.weapons.some(({ scope }) => scope) }),
  'vd10.canDefend': (_rules, one) => ({ hasArmour: one.armour !== 'none', hasFortitude: one.fortitude > 0 }),
  'vd10.track': (_rules, { attributes }) => ({ vigour: attributes['vigour'] ?? 0, courage: attributes['courage'] ?? 0 }),
  'vd10.damage': (rules, one) => ({
    'track.max': trackMax(rules, one, 'health').value, 'track.superficial': one.health.superficial, 'track.aggravated': one.health.aggravated,
    'armourId': one.armour === 'none' ? null : one.armour, 'vampire': isVampire(one)
  }),
  'vd10.critical': (_rules, one) => ({ aggravatedBefore: one.health.aggravated, vampire: isVampire(one) }),
  'vd10.shaken': (rules, one) => ({ vigour: attributeOf(rules, one, 'vigour').value, vampire: isVampire(one) }),
  'vd10.bleeding': (rules, one) => ({ vigour: attributeOf(rules, one, 'vigour').value, vampire: isVampire(one) }),
  'vd10.suffocation': (rules, one) => ({ vigour: attributeOf(rules, one, 'vigour').value }),
  'vd10.manoeuvre': (rules, one) => ({ strengthOfTarget: attributeOf(rules, one, 'strength').value, targetType: isVampire(one) ? 'vampire' : one.nature === 'other' ? 'other-supernatural' : 'mortal' })
}

/** The resolvers as forms, and what a character's sheet fills in. */
export const questions: QuestionPlug<Vd10Rules> = {
  all: (rules) => {
    const words = fieldWords(rules)
    return {
      topics: Object.keys(topics).map((id) => ({ id, name: say(`topics.${id}`) })),
      questions: Object.entries(topics).flatMap(([topic, names]) =>
        names.flatMap((name) => {
          const resolver = resolvers[name]
          if (!resolver) return []
          const roles = filled[name] ? [{ key: ROLE, label: say(`roles.${name === 'vd10.manoeuvre' ? 'target' : ROLE}`), of: 'member' as const }] : []
          return [{ resolver: name, topic, title: say(`questions.${name}.title`), about: say(`questions.${name}.about`), rules: resolver.rules, roles, fields: fieldsOf(name, resolver, words), compares: [] }]
        })
      ),
      lists: lists(rules)
    }
  },
  prefill: (rules, { roster, member: id, resolver, role }) => {
    const fill = filled[resolver]
    if (!fill || role !== ROLE) return refuse(reason('unknown-role', [], { role }))
    const member = roster.members.find((one) => one.id === id)
    if (!member) return refuse(reason('unknown-member', [], { member: id ?? '' }))
    return { values: fill(rules, characterOf(rules, roster, member)), own: {} }
  }
}

function fieldWords(rules: Vd10Rules): FieldWords {
  const hints = rules.text.fr['hints']
  const last = (path: readonly string[]): string => path.at(-1) ?? ''
  return {
    label: (_resolver, path) => say(`fields.${last(path)}`),
    hint: (_resolver, path) => (typeof hints === 'object' && hints[last(path)] !== undefined ? say(`hints.${last(path)}`) : undefined),
    option: (_resolver, path, value) => rules.words('choices', last(path), value)
  }
}

function lists(rules: Vd10Rules): { [list: string]: Option[] } {
  const named = (section: string, ids: readonly { id: string }[]): Option[] => ids.map(({ id }) => ({ id, label: rules.words(section, id, 'name') }))
  const { files } = rules
  return {
    weapon: [...named('weapons', files['catalogue/weapons']), ...named('weapons', files['catalogue/natural'])],
    armour: named('armours', files['catalogue/armours']),
    cover: named('covers', files['catalogue/covers']),
    manoeuvre: files['catalogue/manoeuvres'].filter(({ group }) => group !== 'defence').map(({ id, group }) => ({ id, label: rules.words('manoeuvres', id, 'name'), group: rules.words('manoeuvreGroups', group) }))
  }
}
