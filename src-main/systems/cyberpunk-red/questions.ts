import { fieldsOf, type FieldWords, type Option, type QuestionPlug } from '../../rules/question'
import type { Json } from '../../rules/json'
import type { Member, Roster } from '../../rules/roster'
import { reason, refuse } from '../../rules/verdict'
import { armourOf, armsOf, countOf, cyberwareOf, firerOf, hpOf, scoreOf, skillOf } from './character'
import { resolvers } from './resolvers/index'
import type { CrRules } from './rules'
import { say } from './say'
import { thingsOf } from './shop'

const topics: { [topic: string]: readonly string[] } = {
  rolls: ['cr.check', 'cr.opposed', 'cr.initiative', 'cr.move'],
  shooting: ['cr.rangeDv', 'cr.attackRolls', 'cr.rangedAttack', 'cr.ammo', 'cr.autofire', 'cr.smartRetry', 'cr.odds'],
  harm: ['cr.damage', 'cr.woundState'],
  net: ['cr.net.turn', 'cr.net.connect', 'cr.net.barriers', 'cr.net.breach', 'cr.net.quickhack', 'cr.net.eject'],
  money: ['cr.buy']
}

type Filling = { [path: string]: Json }
/** What a sheet fills in, by resolver and by who stands for what. */
const fillings: { [resolver: string]: { [role: string]: (roster: Roster, member: Member) => Filling } } = {
  'cr.opposed': {
    initiator: (_roster, member) => ({ 'initiator.stat': scoreOf(member, 'dex'), 'initiator.skill': skillOf(member, 'melee-weapon') }),
    opponent: (_roster, member) => ({ 'opponent.stat': scoreOf(member, 'dex'), 'opponent.skill': skillOf(member, 'evasion') })
  },
  'cr.initiative': { character: (_roster, member) => ({ ref: scoreOf(member, 'ref') }) },
  'cr.move': { character: (_roster, member) => ({ mouv: scoreOf(member, 'mouv') }) },
  'cr.rangedAttack': {
    character: (roster, member) => {
      const { body, cyberarm, lacing } = firerOf(roster, member)
      return { 'ref': scoreOf(member, 'ref'), 'skill': skillOf(member, 'handgun'), 'user.body': body, 'user.cyberarm': cyberarm, 'user.lacing': lacing }
    }
  },
  'cr.odds': {
    character: (_roster, member) => ({ stat: scoreOf(member, 'ref'), skill: skillOf(member, 'handgun') }),
    target: (_roster, member) => ({ sp: armourOf(member, 'body').now, ...(hpOf(member).now > 0 && { hp: hpOf(member).now }) })
  },
  'cr.damage': { target: (_roster, member) => ({ sp: armourOf(member, 'body').now }) },
  'cr.woundState': { character: (_roster, member) => ({ hp: hpOf(member).now, hpMax: Math.max(1, hpOf(member).max) }) },
  'cr.net.barriers': { target: (roster, member) => ({ selfIce: Math.min(3, countOf(cyberwareOf(roster, member.id), 'self-ice')) }) },
  'cr.net.connect': {
    netrunner: (_roster, member) => ({ interface: skillOf(member, 'interface') }),
    target: (_roster, member) => ({ targetWill: scoreOf(member, 'will') })
  },
  'cr.net.breach': { netrunner: (_roster, member) => ({ interface: skillOf(member, 'interface') }) },
  'cr.net.quickhack': { netrunner: (_roster, member) => ({ interface: skillOf(member, 'interface') }) },
  'cr.net.eject': {
    target: (_roster, member) => ({ will: scoreOf(member, 'will'), concentration: skillOf(member, 'concentration') }),
    netrunner: (_roster, member) => ({ interface: skillOf(member, 'interface') })
  },
  'cr.buy': {
    character: (roster, member) => {
      const own = cyberwareOf(roster, member.id).map(({ thing }) => thing)
      return { cash: (roster.money ?? 0) + (member.numbers['cash'] ?? 0), owned: [...new Set(own)].map((id) => ({ id, quantity: own.filter((one) => one === id).length })) }
    }
  }
}

/** The resolvers as forms, and what a character's sheet fills in. */
export const questions: QuestionPlug<CrRules> = {
  all: (rules) => {
    const words = fieldWords(rules)
    return {
      topics: Object.keys(topics).map((id) => ({ id, name: say(`topics.${id}`) })),
      questions: Object.entries(topics).flatMap(([topic, names]) =>
        names.flatMap((name) => {
          const resolver = resolvers[name]
          if (!resolver) return []
          const roles = Object.keys(fillings[name] ?? {}).map((key) => ({ key, label: say(`roles.${key}`), of: 'member' as const }))
          return [{ resolver: name, topic, title: say(`questions.${name}.title`), about: say(`questions.${name}.about`), rules: resolver.rules, roles, fields: fieldsOf(name, resolver, words), compares: [] }]
        })
      ),
      lists: lists(rules)
    }
  },
  prefill: (rules, { roster, member: id, resolver, role }) => {
    const fill = fillings[resolver]?.[role]
    if (!fill) return refuse(reason('unknown-role', [], { role }))
    const member = roster.members.find((one) => one.id === id)
    if (!member) return refuse(reason('unknown-member', [], { member: id ?? '' }))
    const own: { [path: string]: string[] } = resolver === 'cr.rangedAttack' ? { weapon: armsOf(rules, roster, member.id).map(({ weapon }) => weapon.id) } : {}
    return { values: fill(roster, member), own }
  }
}

function fieldWords(rules: CrRules): FieldWords {
  const last = (path: readonly string[]): string => path.at(-1) ?? ''
  /** What a field says below it: of this question, else of any. */
  const hintOf = (resolver: string, name: string): string | undefined => [`hints.${resolver}.${name}`, `hints.${name}`].find((key) => rules.words(...key.split('.'))['fr'] !== key)
  return {
    label: (_resolver, path) => say(`fields.${last(path)}`),
    hint: (resolver, path) => {
      const key = hintOf(resolver, last(path))
      return key === undefined ? undefined : say(key)
    },
    option: (_resolver, path, value) => (last(path) === 'mode' ? rules.words('modes', value, 'name') : rules.words('choices', last(path), value))
  }
}

function lists(rules: CrRules): { [list: string]: Option[] } {
  const named = (section: string, ids: readonly { id: string }[]): Option[] => ids.map(({ id }) => ({ id, label: rules.words(section, id, 'name') }))
  return {
    'weapon': rules.files['catalogue/weapons'].map((one) => ({ id: one.id, label: rules.words('weapons', one.id, 'name'), group: rules.words('weaponClasses', one.class, 'name') })),
    'range-profile': named('weaponClasses', rules.files['tables/ranges']),
    'quickhack': rules.files['catalogue/quickhacks'].map((one) => ({ id: one.id, label: rules.words('quickhacks', one.id, 'name'), group: rules.words('hackTiers', one.tier) })),
    'thing': thingsOf(rules).map(({ id, name, category }) => ({ id, label: name, group: rules.words('blocks', category) }))
  }
}
