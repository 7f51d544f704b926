import type { Localised } from '../../../kernel/values/json'
import type { ColumnSpec, TablesPlug, TableSpec } from '../../../kernel/content/tables'
import { parseFiles } from './files'
import type { Vd10Rules } from './rules'
import { say } from './say'

/**
 * What a campaign may change: weapon damage, armour points, cover, penalties of states, and the
 * figures of perils.
 */
export const tables: TablesPlug<Vd10Rules> = {
  closed: [
    'system',
    'catalogue/attributes',
    'catalogue/skills',
    'catalogue/manoeuvres',
    'catalogue/drugs',
    'tables/critical',
    'tables/dice',
    'tables/house-rules',
    'tables/house-notes',
    'tables/interlude',
    'tables/cards',
    'tables/sheet'
  ],
  ties: [],
  check: (raw) => parseFiles(raw).problems,
  specs,
  nameOf
}

function specs(rules: Vd10Rules): TableSpec[] {
  const group = (key: string): Localised => rules.words('tables', key)
  const number = (key: string, min: number, max: number, empty?: 'absent'): ColumnSpec => ({
    path: [key],
    label: say(`tables.${key}`),
    kind: 'number',
    min,
    max,
    ...(empty && { empty })
  })
  const damage = ['superficial', 'aggravated'].map((id) => ({ id, name: rules.words('damage', id) }))
  const choice = (key: string): ColumnSpec => ({
    path: [key],
    label: say(`tables.${key}`),
    kind: 'choice',
    options: damage
  })
  const weapon = {
    path: [],
    rules: ['VD10-DM-01', 'VD10-R24'],
    shape: 'entries' as const,
    columns: [number('bonus', 0, 20)]
  }
  return [
    {
      id: 'weapons',
      label: say('tables.weapons'),
      group: group('arms'),
      file: 'catalogue/weapons',
      ...weapon
    },
    {
      id: 'natural',
      label: say('tables.natural'),
      group: group('arms'),
      file: 'catalogue/natural',
      ...weapon
    },
    {
      id: 'kinds',
      label: say('tables.kinds'),
      hint: say('tables.kinds-hint'),
      group: group('arms'),
      file: 'catalogue/damage-kinds',
      path: [],
      rules: ['VD10-R15'],
      shape: 'entries',
      columns: [choice('mortal'), choice('vampire')]
    },
    {
      id: 'armours',
      label: say('tables.armours'),
      group: group('arms'),
      file: 'catalogue/armours',
      path: [],
      rules: ['VD10-AR-01', 'VD10-AR-02', 'VD10-R28'],
      shape: 'entries',
      columns: [number('value', 0, 20), number('againstFirearms', 0, 20), number('dexterity', -9, 9)]
    },
    {
      id: 'covers',
      label: say('tables.covers'),
      group: group('fight'),
      file: 'catalogue/covers',
      path: [],
      rules: ['VD10-SI-05'],
      shape: 'entries',
      columns: [number('dodgeDice', -9, 9)]
    },
    {
      id: 'states',
      label: say('tables.states'),
      group: group('fight'),
      file: 'catalogue/states',
      path: [],
      rules: ['VD10-ST-01', 'VD10-ST-02', 'VD10-ST-07', 'VD10-ST-08', 'VD10-ST-10'],
      shape: 'entries',
      columns: (['dice', 'physicalDice', 'offensiveDice', 'defensiveDice', 'nextMajorDice'] as const).map(
        (key) => number(key, -9, 9, 'absent')
      )
    },
    {
      id: 'perils',
      label: say('tables.perils'),
      group: group('fight'),
      file: 'tables/perils',
      path: [],
      rules: ['VD10-ST-11', 'VD10-ST-12', 'VD10-ST-13'],
      shape: 'fields',
      fields: (
        [
          'bleedingBase',
          'bleedingSuperficial',
          'suffocationGrace',
          'suffocationSuperficial',
          'slakedFrom'
        ] as const
      ).map((key) => number(key, 0, 99))
    }
  ]
}

const sections: { [file: string]: string } = {
  'catalogue/weapons': 'weapons',
  'catalogue/natural': 'weapons',
  'catalogue/damage-kinds': 'damageKinds',
  'catalogue/armours': 'armours',
  'catalogue/covers': 'covers',
  'catalogue/states': 'states'
}

function nameOf(
  rules: Vd10Rules,
  { file, path }: Parameters<TablesPlug<Vd10Rules>['nameOf']>[1]
): Localised | null {
  const section = sections[file]
  return section === undefined || path[0] === undefined ? null : rules.words(section, path[0], 'name')
}
