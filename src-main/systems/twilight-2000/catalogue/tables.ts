import type { Localised } from '../../../kernel/values/json'
import type { TablesPlug, TableSpec } from '../../../kernel/content/tables'
import type { LinkedFields } from '../../../kernel/content/linked-fields'
import { ARMOURY, parseFiles } from './files'
import { UNAIMED, type T2kRules } from './rules'
import { plain, say } from './say'

/**
 * What a campaign may change: penalties, modifiers, the standard illness, and its armoury, which starts empty
 * (T2K-R21, T2K-R25).
 */
export const tables: TablesPlug<T2kRules> = {
  closed: ['system', 'tables/house-rules', 'tables/house-notes', 'tables/interlude', 'tables/cards'],
  // The modifier of an unaimed shot is that of each of its classes, unless one has a figure of its own (T2K-CB-07).
  ties: UNAIMED.flatMap(([modifier, classes]) =>
    classes.map((id): LinkedFields => [
      { file: 'tables/modifiers', path: [modifier, 'value'] },
      { file: 'catalogue/weapon-classes', path: [id, 'unaimed'] },
      'onward'
    ])
  ),
  check: (raw) => parseFiles(raw).problems,
  specs,
  nameOf
}

function specs(rules: T2kRules): TableSpec[] {
  const group = (key: string): Localised => rules.words('tables', key)
  const number = (key: string, max: number) => ({
    path: [key],
    label: say(`writing.${key === 'damage' ? 'weapon-damage' : key}`),
    kind: 'number' as const,
    min: 0,
    max
  })
  const classes = rules.files['catalogue/weapon-classes'].map(({ id }) => ({
    id,
    name: rules.words('weaponClasses', id, 'name')
  }))
  return [
    {
      id: 'unaimed',
      label: say('tables.unaimed'),
      group: group('combat'),
      file: 'catalogue/weapon-classes',
      path: [],
      rules: ['T2K-CB-07'],
      shape: 'entries',
      columns: [{ path: ['unaimed'], label: say('tables.unaimed-column'), kind: 'number', min: -9, max: 0 }]
    },
    {
      id: 'modifiers',
      label: say('tables.modifiers'),
      group: group('combat'),
      file: 'tables/modifiers',
      path: [],
      rules: ['T2K-CB-06', 'T2K-CB-08'],
      shape: 'entries',
      columns: [{ path: ['value'], label: say('tables.modifier'), kind: 'number', min: -9, max: 9 }]
    },
    {
      id: 'illness',
      label: say('tables.illness'),
      group: group('health'),
      file: 'tables/illness',
      path: [],
      rules: ['T2K-R21'],
      shape: 'fields',
      fields: [
        { path: ['dailyDamage'], label: say('writing.daily-damage'), kind: 'number', min: 0, max: 20 },
        { path: ['dailyStress'], label: say('writing.daily-stress'), kind: 'number', min: 0, max: 20 }
      ]
    },
    {
      id: 'armoury',
      label: say('tables.armoury'),
      hint: say('tables.armoury-hint'),
      group: group('equipment'),
      file: 'catalogue/armoury',
      path: [],
      rules: ['T2K-R25'],
      shape: 'rows',
      length: { min: 0, max: 200 },
      numbered: ARMOURY,
      columns: [
        { path: ['name'], label: say('writing.name'), kind: 'text' },
        { path: ['class'], label: say('writing.class'), kind: 'choice', options: classes },
        number('rof', 20),
        number('magazine', 999),
        number('reliability', 20),
        number('damage', 20),
        { path: ['price'], label: say('writing.price'), kind: 'text' }
      ]
    }
  ]
}

/**
 * The name of an entry, by its id; for a row of the armoury, the name written there. Null if there is none.
 */
function nameOf(
  rules: T2kRules,
  { file, path }: Parameters<TablesPlug<T2kRules>['nameOf']>[1]
): Localised | null {
  const id = path[0] ?? ''
  if (file === 'catalogue/weapon-classes') return rules.words('weaponClasses', id, 'name')
  if (file === 'tables/modifiers') return rules.words('modifiers', id, 'name')
  const armoury = file === 'catalogue/armoury' ? rules.files['catalogue/armoury'] : []
  const row = armoury.find((one) => one.id === id) ?? armoury[Number(id)]
  return row ? plain(row.name) : null
}
