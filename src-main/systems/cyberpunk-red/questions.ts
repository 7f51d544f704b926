import type { Option } from '../../kernel/questions/question'
import {
  fieldName,
  hintAt,
  optionsNamed,
  questionForms,
  wordsByName,
  type Filling
} from '../../kernel/questions/question-forms'
import { armourOf, armsOf, countOf, cyberwareOf, firerOf, hpOf, scoreOf, skillOf } from './sheet/character'
import { resolvers } from './resolvers/index'
import type { CrRules } from './catalogue/rules'
import { thingsOf } from './sheet/things'

const topics: { [topic: string]: readonly string[] } = {
  rolls: ['cr.check', 'cr.opposed', 'cr.initiative', 'cr.move'],
  shooting: [
    'cr.rangeDv',
    'cr.attackRolls',
    'cr.rangedAttack',
    'cr.ammo',
    'cr.autofire',
    'cr.smartRetry',
    'cr.odds'
  ],
  harm: ['cr.damage', 'cr.woundState'],
  net: [
    'cr.net.turn',
    'cr.net.connect',
    'cr.net.barriers',
    'cr.net.breach',
    'cr.net.quickhack',
    'cr.net.eject'
  ],
  money: ['cr.buy']
}

/** What a member's sheet fills in, by resolver and by the member's role in it. */
const fillings: { [resolver: string]: { [role: string]: Filling<CrRules> } } = {
  'cr.opposed': {
    initiator: (_rules, _roster, member) => ({
      'initiator.stat': scoreOf(member, 'dex'),
      'initiator.skill': skillOf(member, 'melee-weapon')
    }),
    opponent: (_rules, _roster, member) => ({
      'opponent.stat': scoreOf(member, 'dex'),
      'opponent.skill': skillOf(member, 'evasion')
    })
  },
  'cr.initiative': { character: (_rules, _roster, member) => ({ ref: scoreOf(member, 'ref') }) },
  'cr.move': { character: (_rules, _roster, member) => ({ mouv: scoreOf(member, 'mouv') }) },
  'cr.rangedAttack': {
    character: (_rules, roster, member) => {
      const { body, cyberarm, lacing } = firerOf(roster, member)
      return {
        ref: scoreOf(member, 'ref'),
        skill: skillOf(member, 'handgun'),
        'user.body': body,
        'user.cyberarm': cyberarm,
        'user.lacing': lacing
      }
    }
  },
  'cr.odds': {
    character: (_rules, _roster, member) => ({
      stat: scoreOf(member, 'ref'),
      skill: skillOf(member, 'handgun')
    }),
    target: (_rules, _roster, member) => ({
      sp: armourOf(member, 'body').now,
      ...(hpOf(member).now > 0 && { hp: hpOf(member).now })
    })
  },
  'cr.damage': { target: (_rules, _roster, member) => ({ sp: armourOf(member, 'body').now }) },
  'cr.woundState': {
    character: (_rules, _roster, member) => ({ hp: hpOf(member).now, hpMax: Math.max(1, hpOf(member).max) })
  },
  'cr.net.barriers': {
    target: (_rules, roster, member) => ({
      selfIce: Math.min(3, countOf(cyberwareOf(roster, member.id), 'self-ice'))
    })
  },
  'cr.net.connect': {
    netrunner: (_rules, _roster, member) => ({ interface: skillOf(member, 'interface') }),
    target: (_rules, _roster, member) => ({ targetWill: scoreOf(member, 'will') })
  },
  'cr.net.breach': { netrunner: (_rules, _roster, member) => ({ interface: skillOf(member, 'interface') }) },
  'cr.net.quickhack': {
    netrunner: (_rules, _roster, member) => ({ interface: skillOf(member, 'interface') })
  },
  'cr.net.eject': {
    target: (_rules, _roster, member) => ({
      will: scoreOf(member, 'will'),
      concentration: skillOf(member, 'concentration')
    }),
    netrunner: (_rules, _roster, member) => ({ interface: skillOf(member, 'interface') })
  },
  'cr.buy': {
    character: (_rules, roster, member) => {
      const own = cyberwareOf(roster, member.id).map(({ thing }) => thing)
      return {
        cash: (roster.money ?? 0) + (member.numbers['cash'] ?? 0),
        owned: [...new Set(own)].map((id) => ({ id, quantity: own.filter((other) => other === id).length }))
      }
    }
  }
}

/** The resolvers as forms, and what a character's sheet fills in. */
export const questions = questionForms<CrRules>({
  resolvers,
  topics,
  fillings,
  own: {
    'cr.rangedAttack': (rules, roster, member) => ({
      weapon: armsOf(rules, roster, member.id).map(({ weapon }) => weapon.id)
    })
  },
  words: (rules) => ({
    ...wordsByName(rules),
    // The hint of a field: that of this question, or else the general one.
    hint: (resolver, path) => hintAt(rules, `${resolver}.${fieldName(path)}`, fieldName(path)),
    option: (_resolver, path, value) =>
      fieldName(path) === 'mode'
        ? rules.words('modes', value, 'name')
        : rules.words('choices', fieldName(path), value)
  }),
  lists
})

function lists(rules: CrRules): { [list: string]: Option[] } {
  return {
    weapon: rules.files['catalogue/weapons'].map((weapon) => ({
      id: weapon.id,
      label: rules.words('weapons', weapon.id, 'name'),
      group: rules.words('weaponClasses', weapon.class, 'name')
    })),
    'range-profile': optionsNamed(rules, 'weaponClasses', rules.files['tables/ranges']),
    quickhack: rules.files['catalogue/quickhacks'].map((quickhack) => ({
      id: quickhack.id,
      label: rules.words('quickhacks', quickhack.id, 'name'),
      group: rules.words('hackTiers', quickhack.tier)
    })),
    thing: thingsOf(rules).map(({ id, name, category }) => ({
      id,
      label: name,
      group: rules.words('blocks', category)
    }))
  }
}
