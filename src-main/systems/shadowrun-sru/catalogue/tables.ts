import type { Localised } from '../../../kernel/values/json'
import { LARGEST, type ColumnSpec, type TablesPlug, type TableSpec } from '../../../kernel/content/tables'
import { GEAR, parseFiles } from './files'
import type { SruRules } from './rules'
import { plain, say } from './say'

/**
 * What a campaign may change: thresholds, the bag, the risks of weapons, and its catalogue, which starts
 * empty (SRU-R01, SRU-R34, SRU-R37).
 */
export const tables: TablesPlug<SruRules> = {
  closed: [
    'system',
    'catalogue/tokens',
    'catalogue/attributes',
    'tables/house-rules',
    'tables/house-notes',
    'tables/interlude',
    'tables/cards',
    'tables/readiness',
    'tables/actions',
    'tables/conditions'
  ],
  ties: [],
  check: (raw) => parseFiles(raw).problems,
  specs,
  nameOf
}

function specs(rules: SruRules): TableSpec[] {
  return [...shooting(rules), ...reserve(rules), ...equipment(rules)]
}

const groupOf = (rules: SruRules, key: string): Localised => rules.words('tables', key)
const named = (rules: SruRules, section: string, ids: readonly string[], ...path: string[]) =>
  ids.map((id) => ({ id, name: rules.words(section, id, ...path) }))
const number = (key: string, max: number, min = 0) => ({
  path: [key],
  label: say(`writing.${key}`),
  kind: 'number' as const,
  min,
  max
})

function shooting(rules: SruRules): TableSpec[] {
  const group = groupOf(rules, 'shooting')
  return [
    {
      id: 'ranges',
      label: say('tables.ranges'),
      group,
      file: 'tables/ranges',
      path: [],
      rules: ['SRU-RA-06'],
      shape: 'entries',
      columns: [{ path: ['threshold'], label: say('tables.threshold'), kind: 'number', min: -5, max: 20 }]
    },
    {
      id: 'weapon-kinds',
      label: say('tables.weapon-kinds'),
      group,
      file: 'catalogue/weapon-kinds',
      path: [],
      rules: ['SRU-DT-03', 'SRU-DT-04', 'SRU-R34'],
      shape: 'entries',
      columns: [
        {
          path: ['risk'],
          label: say('writing.risk'),
          kind: 'choice',
          options: named(rules, 'weaponRisks', ['low', 'high']),
          empty: 'null',
          none: say('weaponRisks.none')
        },
        { path: ['electric'], label: say('writing.electric'), kind: 'flag' }
      ]
    }
  ]
}

function reserve(rules: SruRules): TableSpec[] {
  const group = groupOf(rules, 'reserve')
  return [
    {
      id: 'stress',
      label: say('tables.stress'),
      group,
      file: 'tables/stress',
      path: [],
      rules: ['SRU-ST-02', 'SRU-ST-03'],
      shape: 'entries',
      columns: [
        { path: ['otherReserveCost'], label: say('tables.other-reserve'), kind: 'number', min: 0, max: 9 }
      ]
    },
    {
      id: 'own-tokens',
      label: say('tables.own-tokens'),
      hint: say('tables.own-tokens-hint'),
      group,
      file: 'tables/own-tokens',
      path: [],
      rules: ['SRU-R01'],
      shape: 'rows',
      length: { min: 1, max: 40 },
      columns: [
        {
          path: ['type'],
          label: say('tables.token-type'),
          kind: 'choice',
          options: ['success', 'failure'].map((id) => ({ id, name: rules.words('tables', id) }))
        },
        { path: ['value'], label: say('tables.token-value'), kind: 'number', min: 1, max: 20 },
        { path: ['count'], label: say('tables.token-count'), kind: 'number', min: 1, max: 20 }
      ]
    }
  ]
}

/** The table of the campaign's catalogue. */
function equipment(rules: SruRules): TableSpec[] {
  return [
    {
      id: 'gear',
      label: say('tables.gear'),
      hint: say('tables.gear-hint'),
      group: groupOf(rules, 'equipment'),
      file: 'catalogue/gear',
      path: [],
      rules: ['SRU-R37'],
      shape: 'rows',
      length: { min: 0, max: 300 },
      numbered: GEAR,
      columns: gearColumns(rules)
    }
  ]
}

function gearColumns(rules: SruRules): ColumnSpec[] {
  return [
    { path: ['name'], label: say('writing.name'), kind: 'text' },
    { path: ['weapon'], label: say('writing.weapon'), kind: 'flag' },
    {
      path: ['kind'],
      label: say('writing.kind'),
      kind: 'choice',
      options: named(
        rules,
        'weaponKinds',
        rules.files['catalogue/weapon-kinds'].map(({ id }) => id),
        'name'
      )
    },
    number('base', 40),
    {
      path: ['modes'],
      label: say('writing.modes'),
      kind: 'choices',
      options: named(rules, 'fireModes', rules.files['tables/fire'].modes, 'name')
    },
    {
      path: ['trigger'],
      label: say('writing.trigger'),
      kind: 'choice',
      options: named(rules, 'triggers', ['physical', 'virtual'])
    },
    { path: ['automatic'], label: say('writing.automatic'), kind: 'flag' },
    number('magazine', 999),
    number('recoil', 20),
    number('area', 99),
    {
      path: ['price'],
      label: say('writing.price'),
      kind: 'number',
      min: 0,
      max: LARGEST,
      empty: 'null',
      none: say('tables.no-price')
    }
  ]
}

/**
 * The name of an entry, by its id; for a row of the catalogue, the name written there. Null if there is none.
 */
function nameOf(
  rules: SruRules,
  { file, path }: Parameters<TablesPlug<SruRules>['nameOf']>[1]
): Localised | null {
  const id = path[0] ?? ''
  if (file === 'tables/ranges') return rules.words('ranges', id, 'name')
  if (file === 'catalogue/weapon-kinds') return rules.words('weaponKinds', id, 'name')
  if (file === 'tables/stress') return rules.words('stress', id, 'name')
  const gear = file === 'catalogue/gear' ? rules.files['catalogue/gear'] : []
  const row = gear.find((one) => one.id === id) ?? gear[Number(id)]
  return row ? plain(row.name) : null
}
