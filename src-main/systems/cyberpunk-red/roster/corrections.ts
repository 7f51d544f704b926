import type { CorrectionPlug } from '../../../kernel/system/correction-sheet'
import { NO_CHANCE } from '../../../kernel/values/dice'
import { firstDay } from '../../../kernel/parts/joining'
import type { Params } from '../../../kernel/values/json'
import { WRITTEN_ELSEWHERE, WRITTEN_SHEET } from '../../../kernel/parts/written-corrections'
import { SCORES } from '../sheet/character'
import { injuryName, injuryOptions, knownInjury } from '../sheet/injuries'
import { CREW, newMember, TYPES } from './founding'
import { leaving } from './leaving'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { itemOf, thingsOf } from '../sheet/things'

const NUMBERS = ['hp-lost', 'armour-head-lost', 'armour-body-lost', 'luck-spent', 'cash'] as const
/** The data of a new injury, without text. */
const UNTOLD: Params = { injury: '', note: '', temporary: false }

/** What an arbitrator may correct beside the sheets, which the players write themselves. */
export const corrections: CorrectionPlug<CrRules> = {
  ...WRITTEN_ELSEWHERE,
  sheet: (rules) => ({
    ...WRITTEN_SHEET,
    money: true,
    kinds: [{ id: CREW, name: rules.words('kinds', CREW, 'name') }],
    characteristics: SCORES.map((key) => ({
      key,
      label: say(`scores.${key}.name`),
      min: 0,
      max: rules.files['tables/sheet'].most
    })),
    memberNumbers: NUMBERS.map((key) => ({
      key,
      label: say(`writing.${key}`),
      min: 0,
      max: key === 'cash' ? rules.files['tables/sheet'].money : rules.files['tables/sheet'].points
    })),
    types: TYPES.map((type) => firstDay(newMember(rules, type, '', NO_CHANCE))),
    traits: [
      {
        kind: 'injuries',
        label: say('writing.injuries'),
        options: injuryOptions(rules).map(({ id, label, also }) => ({
          key: id,
          name: label,
          ...(also !== undefined && { also })
        }))
      },
      {
        kind: 'states',
        label: say('blocks.states'),
        options: rules.files['tables/conditions']
          .filter(({ lasting }) => lasting)
          .map(({ id }) => ({ key: id, name: rules.words('conditions', id, 'name'), single: true as const }))
      }
    ],
    things: thingsOf(rules).map(({ id, name, category, kinds }) => ({
      id,
      name,
      category,
      ...(kinds && {
        variants: kinds.map((kind) => ({ id: kind, label: rules.words('ammunition', kind, 'name') }))
      })
    }))
  }),
  member: (rules, type, name, chance) =>
    TYPES.some((other) => other === type) ? newMember(rules, type, name, chance) : null,
  leave: leaving,
  trait: (rules, _member, kind, key, _how, chance) => ({
    id: chance.id(),
    kind,
    key,
    name: kind === 'injuries' ? injuryName(rules, key) : rules.words('conditions', key, 'name'),
    data: kind === 'injuries' ? { ...UNTOLD, injury: key } : {}
  }),
  traitName: (rules, { kind, key, data, name }) =>
    kind === 'injuries' ? knownInjury(rules, { key: String(data['injury'] ?? key), name }).name : name,
  item: (rules, _roster, id, own, variant) => {
    const thing = thingsOf(rules).find((candidate) => candidate.id === id)
    return thing ? itemOf(rules, thing, own, variant ?? undefined) : null
  }
}
