import type { CorrectionPlug } from '../../../rules/correction'
import type { Params } from '../../../rules/json'
import type { NecroRules } from '../catalogue'
import { STATUS_LABELS } from '../members'
import { say } from '../say'
import { LEADER_OF_MEN, STATUSES, traitsOf } from '../state'
import { deathChanges } from './dismiss'
import { newItem } from './items'
import { DEFAULT_CATEGORY, leaderOfMen, newMember } from './recruit'

/** Beyond any campaign: what is more is a slip of the finger. */
const MOST = 100_000

/** What an arbitrator may set right in a gang, and how what he gives is made. */
export const corrections: CorrectionPlug<NecroRules> = {
  sheet: (rules) => ({
    money: true,
    numbers: [
      { key: 'respect', label: say('figures.respect'), min: 0, max: MOST },
      { key: 'value', label: say('figures.value'), min: 0, max: MOST }
    ],
    // The natural maximum is not asked: the arbitrator knows why (NN-CHA-3 binds progressions).
    characteristics: rules.characteristics.map(({ id, name }) => ({ key: id, label: name, min: 0, max: 20 })),
    memberNumbers: [{ key: 'xp', label: say('figures.xp'), min: 0, max: MOST }],
    statuses: STATUSES.map((id) => ({ id, label: say(STATUS_LABELS[id]) })),
    types: rules.fighterTypes.map(({ id, name }) => ({ id, name })),
    exits: [
      { id: 'dead', label: say('labels.statusDead') },
      { id: 'dismissed', label: say('labels.statusDismissed') }
    ],
    traits: [
      { kind: 'skill', label: say('blocks.skills'), options: rules.skills.map(({ id, name }) => ({ key: id, name })) },
      { kind: 'injury', label: say('blocks.injuries'), options: rules.injuries.filter((injury) => injury.lasting).map(({ id, name }) => ({ key: id, name })) },
      { kind: 'rule', label: say('blocks.rules'), options: [{ key: LEADER_OF_MEN, name: rules.fighterRule(LEADER_OF_MEN)?.name ?? {} }] }
    ],
    things: rules.things().map(({ id, name, category }) => ({ id, name, category }))
  }),

  member(rules, type, name, chance) {
    const known = rules.fighterType(type)
    if (!known) return null
    const member = newMember(known, name, DEFAULT_CATEGORY, chance, rules)
    return { ...member, numbers: { ...member.numbers, startingTaken: member.numbers['starting'] ?? 0 } }
  },

  leave: (roster, member, why) => (why === 'dead' ? deathChanges(roster, member) : [{ do: 'member-leave', member, why }]),

  trait(rules, member, kind, key, chance) {
    if (kind === 'rule') return key === LEADER_OF_MEN ? leaderOfMen(rules, chance, 1) : null
    const injury = kind === 'injury' ? rules.injury(key) : undefined
    const known = kind === 'skill' ? rules.skill(key) : injury
    if (!known) return null
    // Of two organs the one that is still whole (NN-RUL-39).
    const left = traitsOf(member, 'injury').some((trait) => trait.key === key && trait.data['side'] === 'left')
    const data: Params = injury?.pairedOrgan ? { side: left ? 'right' : 'left' } : {}
    return { id: chance.id(), kind, key, name: known.name, data }
  },

  item(rules, id, own) {
    const thing = rules.thing(id)
    return thing ? newItem(thing, own) : null
  }
}
