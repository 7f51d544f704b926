import type { CorrectionPlug } from '../../rules/correction'
import type { Params } from '../../rules/json'
import { injuryName, injuryTable, SCORES } from './character'
import { CREW, newMember, TYPES } from './founding'
import { leaving } from './leaving'
import type { CrRules } from './rules'
import { say } from './say'
import { itemOf, thingsOf } from './shop'

const NUMBERS = ['hp-lost', 'armour-head-lost', 'armour-body-lost', 'luck-spent', 'cash'] as const
/** An injury of which nothing is written yet. */
const UNTOLD: Params = { injury: '', note: '', temporary: false }
const NO_CHANCE = { id: (): string => '', roll: (): number => 1 }

/** What an arbitrator may set right beside the sheets, which anybody writes. */
export const corrections: CorrectionPlug<CrRules> = {
  sheet: (rules) => ({
    money: true,
    numbers: [],
    kinds: [{ id: CREW, name: rules.words('kinds', CREW, 'name') }],
    betweenEnds: true,
    characteristics: SCORES.map((key) => ({ key, label: say(`scores.${key}.name`), min: 0, max: rules.files['tables/sheet'].most })),
    memberNumbers: NUMBERS.map((key) => ({ key, label: say(`writing.${key}`), min: 0, max: key === 'cash' ? rules.files['tables/sheet'].money : rules.files['tables/sheet'].points })),
    choices: [],
    statuses: [],
    types: TYPES.map((id) => {
      const { profile, numbers, typeName } = newMember(rules, id, '', NO_CHANCE)
      return { id, name: typeName, profile, numbers }
    }),
    exits: ['left', 'dead'].map((id) => ({ id, label: say(`corrections.${id}`) })),
    traits: [
      { kind: 'injuries', label: say('writing.injuries'), options: injuryTable(rules).map(({ id, name }) => ({ key: id, name })) },
      { kind: 'states', label: say('blocks.states'), options: rules.files['tables/conditions'].filter(({ lasting }) => lasting).map(({ id }) => ({ key: id, name: rules.words('conditions', id, 'name'), single: true as const })) }
    ],
    things: thingsOf(rules).map(({ id, name, category, kinds }) => ({ id, name, category, ...(kinds && { variants: kinds.map((kind) => ({ id: kind, label: rules.words('ammunition', kind, 'name') })) }) }))
  }),
  note: () => null,
  member: (rules, type, name, chance) => (TYPES.some((one) => one === type) ? newMember(rules, type, name, chance) : null),
  leave: (roster, member, why) => leaving(roster, member, why),
  status: () => [],
  trait: (rules, _member, kind, key, _how, chance) => ({
    id: chance.id(), kind, key, name: kind === 'injuries' ? injuryName(rules, key) : rules.words('conditions', key, 'name'), data: kind === 'injuries' ? { ...UNTOLD, injury: key } : {}
  }),
  item: (rules, _roster, id, own, variant) => {
    const thing = thingsOf(rules).find((one) => one.id === id)
    return thing ? itemOf(rules, thing, own, variant ?? undefined) : null
  },
  whyNotFit: () => [],
  betweenEnd: () => []
}
