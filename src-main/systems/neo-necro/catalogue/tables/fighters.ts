import type { TableSpec } from '../../../../kernel/content/tables'
import type { NecroRules } from '../rules'
import { say } from '../say'
import { choice, choices, COUNT, HALVES, INCHES, none, number, PRICE, WEIGHT, worded } from './columns'

const group = say('tables.groups.fighters')

/** Editable tables of gangs and fighters. */
export function fighterTables(rules: NecroRules): TableSpec[] {
  const { categories, skillFamilies, fighterRules, fighterTypes, characteristics } = rules
  return [
    {
      id: 'fighter-types',
      label: say('tables.names.fighter-types'),
      group,
      file: 'catalogue/fighter-types',
      path: [],
      shape: 'entries',
      rules: ['NN-FTR-1'],
      columns: [
        number('cost', ...PRICE),
        number('pay', ...PRICE, { rules: ['NN-PAY-1'] }),
        number('startingXp', 0, 10_000, { rules: ['NN-XP-5'] }),
        number('startingProgressions', 0, 20, { rules: ['NN-GANG-4'] }),
        number('encumbrance', ...WEIGHT, { ...HALVES, rules: ['NN-ENC-1'] }),
        number('min', ...COUNT),
        number('max', 1, 100, { empty: 'null', none: none('limit') }),
        ...characteristics.map(({ id, abbr }) => ({ ...number(`profile.${id}`, 0, 20), label: abbr })),
        choices('categories', categories, { rules: ['NN-FTR-2', 'NN-FTR-3', 'NN-FTR-4', 'NN-FTR-5'] }),
        choice('skillAccess', worded('all', 'house'), { rules: ['NN-SKA-2'] }),
        choices('extraSkillFamilies', skillFamilies, { empty: 'absent', rules: ['NN-SKA-3'] }),
        choices('rules', fighterRules, { rules: ['NN-FTR-7', 'NN-FTR-8', 'NN-FTR-9'] }),
        number('promotion.threshold', 1, 200, { rules: ['NN-XP-11'] }),
        choice('promotion.to', fighterTypes, { rules: ['NN-XP-11'] })
      ]
    },
    {
      id: 'characteristics',
      label: say('tables.names.characteristics'),
      group,
      file: 'system',
      path: ['characteristics'],
      shape: 'entries',
      rules: ['NN-CHA-3'],
      columns: [number('naturalMax', 1, 20)]
    },
    {
      id: 'orders',
      label: say('tables.names.orders'),
      group,
      file: 'catalogue/fighter-rules',
      path: ['leader-of-men', 'levels'],
      shape: 'rows',
      rules: ['NN-FTR-7'],
      columns: [number('level', 1, 20), number('orders', ...COUNT)],
      length: { min: 1, max: 10 }
    },
    {
      id: 'furies',
      label: say('tables.names.furies'),
      group,
      file: 'catalogue/houses',
      path: [],
      shape: 'entries',
      rules: ['NN-HSE-1'],
      columns: [
        number('fury.maxFighters', 1, 100),
        number('fury.radius', ...INCHES, HALVES),
        number('fury.distance', ...INCHES, HALVES)
      ]
    },
    {
      id: 'skills',
      label: say('tables.names.skills'),
      group,
      file: 'catalogue/skills',
      path: [],
      shape: 'entries',
      rules: ['NN-SKA-1'],
      columns: [
        choice('family', skillFamilies),
        number('maxTimes', 1, 100, { empty: 'null', none: none('times'), rules: ['NN-SKA-6'] })
      ]
    },
    {
      id: 'creation',
      label: say('tables.names.creation'),
      group,
      file: 'tables/creation',
      path: [],
      shape: 'fields',
      rules: [],
      fields: [
        number('credits', ...PRICE, { rules: ['NN-GANG-1'] }),
        number('rareItemsMax', ...COUNT, { rules: ['NN-GANG-2'] }),
        number('startingRespect', ...PRICE, { rules: ['NN-GANG-6', 'NN-REV-1'] })
      ]
    },
    {
      id: 'member-cap',
      label: say('tables.names.member-cap'),
      group,
      file: 'tables/member-cap',
      path: [],
      shape: 'rows',
      rules: ['NN-GANG-3'],
      columns: [number('minValue', ...PRICE), number('maxMembers', 1, 100)],
      length: { min: 1, max: 50 }
    }
  ]
}
