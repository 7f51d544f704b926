import type { Json } from '../../../kernel/values/json'
import { present, type Member, type Roster } from '../../../kernel/state/roster'
import type { Field } from '../../../kernel/system/sheet'
import { reason, type Reason } from '../../../kernel/values/verdict'
import {
  rowsOf,
  valueAt,
  type WritingPlug,
  type WrittenField,
  type WrittenList,
  type WrittenSection
} from '../../../kernel/system/writing'
import { asJson, maxKey, track, TRACKS, weaponsOf } from './character'
import type { SruRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Everything of a character that no rule gives: the sheet is written by whoever plays it (chapter 12.1). */
export const writing: WritingPlug<SruRules> = {
  sections: (rules, roster, member) => (member ? memberSections(rules, roster, member) : []),
  check: (rules, after, who) =>
    present(after)
      .filter((member) => member.id === who)
      .flatMap((member) => whyNotWritten(rules, after, member))
}

const label = (key: string) => say(`writing.${key}`)
const count = (key: string, max: number, standard = 0, more: Partial<Field> = {}): Field => ({
  key,
  label: label(key),
  kind: 'count',
  min: 0,
  max,
  default: standard,
  ...more
})
const text = (key: string, max: number): Field => ({ key, label: label(key), kind: 'text', max, default: '' })
const flag = (key: string): Field => ({ key, label: label(key), kind: 'flag', default: false })
const choice = (key: string, options: NonNullable<Field['options']>, standard: string): Field => ({
  key,
  label: label(key),
  kind: 'choice',
  options,
  default: standard
})

function at(member: Member, where: WrittenField['at'], field: Field): WrittenField {
  return { field, at: where, value: valueAt(member, where, field) }
}

function memberSections(rules: SruRules, roster: Roster, member: Member): WrittenSection[] {
  const { attribute, professionalism, monitor, passes } = rules.files['tables/sheet']
  const list = (one: Omit<WrittenList, 'label' | 'rows'>): WrittenList => ({
    ...one,
    label: label(one.key),
    hint: label(`${one.key}-hint`),
    rows: rowsOf(roster, member, one)
  })
  const number = (field: Field): WrittenField => at(member, 'number', field)
  const kinds = rules.files['catalogue/reserve-kinds'].map(({ id }) => ({
    id,
    label: say(`reserveKinds.${id}.name`)
  }))
  const named = [text('name', 60), count('value', 99)]
  return [
    {
      key: 'attributes',
      label: label('attributes'),
      rules: ['SRU-RV-03', 'SRU-RV-04'],
      fields: [
        ...rules.files['catalogue/attributes'].map(({ id }) =>
          at(member, 'profile', {
            key: id,
            label: say(`attributes.${id}.name`),
            kind: 'count',
            min: attribute.min,
            max: attribute.max,
            default: attribute.min
          })
        ),
        number(count('professionalism', professionalism)),
        number(count('tactics', 20)),
        number(count('passes', 9, passes, { min: passes, rules: ['SRU-AC-06'] }))
      ],
      lists: []
    },
    {
      key: 'reserve',
      label: label('reserve'),
      rules: ['SRU-RV-02', 'SRU-RV-05', 'SRU-R29'],
      fields: [
        at(member, 'choice', choice('reserve-kind', kinds, kinds[0]?.id ?? '')),
        number(count('reserve-size', 40, 0, { hint: label('reserve-size-hint') })),
        at(member, 'choice', text('drawback', 200))
      ],
      lists: []
    },
    {
      key: 'skills',
      label: label('skills'),
      fields: [],
      lists: [
        list({ key: 'skills', at: 'trait', columns: named, named: 'name', most: 40 }),
        list({
          key: 'otherReserves',
          at: 'trait',
          columns: named,
          named: 'name',
          most: 10,
          rules: ['SRU-ST-02', 'SRU-ST-03']
        })
      ]
    },
    {
      key: 'state',
      label: label('state'),
      rules: ['SRU-R30'],
      fields: [
        ...TRACKS.flatMap((of) => [
          number(count(of, 40)),
          number(count(maxKey(of), 40, monitor, { hint: label('max-hint') }))
        ]),
        number(count('wound-modifier', 9, 0, { min: -9, hint: label('wound-modifier-hint') })),
        number(count('armour', 40)),
        number(count('style', 20, 0, { rules: ['SRU-DM-06'] })),
        number(count('media-resistance', 20, 0, { rules: ['SRU-DM-06'] })),
        ...(rules.house.prices === 'none'
          ? []
          : [number(count('nuyens', 9_999_999, 0, { rules: ['SRU-R37'] }))]),
        at(member, 'choice', text('notes', 2000))
      ],
      lists: []
    },
    {
      key: 'weapons',
      label: label('weapons'),
      rules: ['SRU-RA-01', 'SRU-R34'],
      fields: [],
      lists: [list({ key: 'weapons', at: 'item', columns: weaponColumns(rules), named: 'name', most: 20 })]
    },
    {
      key: 'gear',
      label: label('gear'),
      rules: ['SRU-R37'],
      fields: [],
      lists: [
        list({
          key: 'gear',
          at: 'item',
          columns: [text('name', 60), count('quantity', 999, 1), text('note', 120)],
          named: 'name',
          most: 60
        })
      ]
    }
  ]
}

export function weaponColumns(rules: SruRules): Field[] {
  const worded = (section: string, ids: readonly string[], path = ''): NonNullable<Field['options']> =>
    ids.map((id) => ({ id, label: say(`${section}.${id}${path}`) }))
  return [
    text('name', 60),
    choice(
      'kind',
      worded(
        'weaponKinds',
        rules.files['catalogue/weapon-kinds'].map(({ id }) => id),
        '.name'
      ),
      'ordinary'
    ),
    count('base', 40),
    {
      key: 'modes',
      label: label('modes'),
      kind: 'several',
      options: worded('fireModes', rules.files['tables/fire'].modes, '.name'),
      default: []
    },
    choice('trigger', worded('triggers', ['physical', 'virtual']), 'physical'),
    flag('automatic'),
    count('magazine', 999),
    count('loaded', 999),
    count('recoil', 20),
    count('area', 99),
    choice('risk', worded('weaponRisks', ['by-kind', 'none', 'low', 'high']), 'by-kind'),
    choice('electric', worded('weaponElectric', ['by-kind', 'yes', 'no']), 'by-kind')
  ]
}

/** No more rounds than the magazine holds, no more boxes than the monitor has (SRU-R30, SRU-R32). */
function whyNotWritten(rules: SruRules, roster: Roster, member: Member): Reason[] {
  const over = TRACKS.map((of) => ({ of, ...track(member, of) })).filter(
    ({ value, max }) => max > 0 && value > max
  )
  return [
    ...over.map(({ of, value, max }) =>
      reason('over-monitor', ['SRU-R30'], { track: asJson(say(`writing.${of}`)), value, max })
    ),
    ...weaponsOf(rules, roster, member.id)
      .filter(({ loaded, magazine }) => loaded > magazine)
      .map(({ item, loaded, magazine }): Reason =>
        reason('over-magazine', ['SRU-R32'], { weapon: item.name as Json, loaded, magazine })
      )
  ]
}
