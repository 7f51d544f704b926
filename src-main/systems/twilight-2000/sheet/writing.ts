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
import { maxKey, track, TRACKS, weaponsOf } from './character'
import { sizesOf, type T2kRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Everything of a character that no rule gives: the sheet is written by whoever plays it (chapter 6.1). */
export const writing: WritingPlug<T2kRules> = {
  sections: (rules, roster, member) =>
    member ? memberSections(rules, roster, member) : [unitSection(rules, roster)],
  check: (_rules, after, who) =>
    present(after)
      .filter((member) => member.id === who)
      .flatMap((member) => whyNotWritten(after, member))
}

const label = (key: string) => say(`writing.${key}`)
const dieOptions = (sizes: number[]): NonNullable<Field['options']> =>
  sizes.map((sides) => ({ id: String(sides), label: say(`dice.${sides}`) }))
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

/** A die is kept as its number of faces, and chosen by it; 0 is none. */
function dieField(
  holder: Member | Roster,
  at: WrittenField['at'],
  key: string,
  name: Field['label'],
  sizes: number[],
  standard: number
): WrittenField {
  const field: Field = {
    key,
    label: name,
    kind: 'choice',
    options: dieOptions(sizes),
    default: String(standard)
  }
  return { field, at, value: String(valueAt(holder, at, field)) }
}

function at(member: Member, where: WrittenField['at'], field: Field): WrittenField {
  return { field, at: where, value: valueAt(member, where, field) }
}

function attributeField(rules: T2kRules, key: string, standard: string): Field {
  const options = rules.files['catalogue/attributes'].map(({ id }) => ({
    id,
    label: say(`attributes.${id}.name`)
  }))
  return { key, label: label(key), kind: 'choice', options, default: standard }
}

function memberSections(rules: T2kRules, roster: Roster, member: Member): WrittenSection[] {
  const { most, die } = rules.files['tables/sheet']
  const sizes = sizesOf(rules)
  const list = (one: Omit<WrittenList, 'label' | 'rows'>): WrittenList => ({
    ...one,
    label: label(one.key),
    hint: label(`${one.key}-hint`),
    rows: rowsOf(roster, member, one)
  })
  const attributes = [...rules.files['catalogue/attributes'].map(({ id }) => id), 'cuf']
  return [
    {
      key: 'attributes',
      label: label('attributes'),
      rules: ['T2K-R01'],
      fields: attributes.map((id) =>
        dieField(member, 'profile', id, say(`attributes.${id}.name`), sizes, die)
      ),
      lists: []
    },
    {
      key: 'skills',
      label: label('skills'),
      rules: ['T2K-DI-01', 'T2K-R27'],
      fields: rules.files['catalogue/skills'].flatMap(({ id, attribute }) => [
        dieField(member, 'number', id, say(`skills.${id}.name`), [0, ...sizes], 0),
        at(member, 'choice', attributeField(rules, `${id}-attribute`, attribute))
      ]),
      lists: [
        list({
          key: 'otherSkills',
          at: 'trait',
          columns: [
            text('name', 60),
            attributeField(rules, 'attribute', attributes[0] ?? ''),
            {
              key: 'die',
              label: label('die'),
              kind: 'choice',
              options: dieOptions([0, ...sizes]),
              default: '0'
            }
          ],
          named: 'name',
          most: 40
        })
      ]
    },
    {
      key: 'state',
      label: label('state'),
      rules: ['T2K-R20', 'T2K-EX-01', 'T2K-EX-02'],
      fields: [
        ...TRACKS.flatMap((of) => [
          at(member, 'number', count(of, most)),
          at(member, 'number', count(maxKey(of), most, 0, { hint: label('max-hint') }))
        ]),
        at(member, 'number', flag('suppressed')),
        at(member, 'number', count('radiation', 9999)),
        at(member, 'choice', text('protection', 80)),
        at(member, 'number', count('protection-modifier', 9, 0, { min: -9 })),
        at(member, 'choice', text('notes', 2000))
      ],
      lists: []
    },
    {
      key: 'weapons',
      label: label('weapons'),
      rules: ['T2K-WP-02', 'T2K-R08', 'T2K-R10', 'T2K-R25'],
      fields: [],
      lists: [list({ key: 'weapons', at: 'item', columns: weaponColumns(rules), named: 'name', most: 20 })]
    },
    {
      key: 'pack',
      label: label('pack'),
      rules: ['T2K-CB-02'],
      fields: [],
      lists: [
        list({
          key: 'pack',
          at: 'item',
          columns: [text('name', 60), count('quantity', 999, 1), text('note', 120)],
          named: 'name',
          most: 60
        })
      ]
    },
    {
      key: 'illnesses',
      label: label('illnesses'),
      rules: ['T2K-EX-03', 'T2K-R21'],
      fields: [],
      lists: [
        list({ key: 'illnesses', at: 'trait', columns: illnessColumns(rules), named: 'name', most: 10 })
      ]
    }
  ]
}

export function weaponColumns(rules: T2kRules): Field[] {
  const classes = rules.files['catalogue/weapon-classes'].map(({ id }) => ({
    id,
    label: say(`weaponClasses.${id}.name`)
  }))
  return [
    text('name', 60),
    { key: 'class', label: label('class'), kind: 'choice', options: classes, default: classes[0]?.id ?? '' },
    count('rof', 20),
    count('magazine', 999),
    count('loaded', 999),
    count('spare', 99),
    count('reliability', 20),
    count('reliability-max', 20),
    count('weapon-damage', 20),
    flag('scope'),
    flag('bipod'),
    flag('jammed')
  ]
}

function illnessColumns(rules: T2kRules): Field[] {
  const hazards = rules.files['catalogue/hazards'].map(({ id }) => ({ id, label: say(`hazards.${id}.name`) }))
  const { dailyDamage, dailyStress } = rules.files['tables/illness']
  return [
    text('name', 60),
    { key: 'agent', label: label('agent'), kind: 'choice', options: hazards, default: hazards[0]?.id ?? '' },
    count('days', 999),
    count('daily-damage', 20, dailyDamage),
    count('daily-stress', 20, dailyStress),
    count('modifier', 9, 0, { min: -9 })
  ]
}

function unitSection(rules: T2kRules, roster: Roster): WrittenSection {
  return {
    key: 'unit',
    label: label('unit'),
    rules: ['T2K-CB-11'],
    fields: [
      dieField(
        roster,
        'number',
        'unit-cuf',
        label('unit-cuf'),
        sizesOf(rules),
        rules.files['tables/sheet'].unitCuf
      )
    ],
    lists: []
  }
}

/** No more rounds than the magazine holds, no more points than the track or the weapon has (T2K-R08, T2K-R10, T2K-R20). */
function whyNotWritten(roster: Roster, member: Member): Reason[] {
  const tracks = TRACKS.map((of) => ({ of, ...track(member, of) })).filter(
    ({ value, max }) => max > 0 && value > max
  )
  const weapons = weaponsOf(roster, member.id)
  return [
    ...tracks.map(({ of, value, max }) =>
      reason('over-track', ['T2K-R20'], { track: say(`writing.${of}`), value, max })
    ),
    ...weapons
      .filter(({ loaded, magazine }) => loaded > magazine)
      .map(({ item, loaded, magazine }) =>
        reason('over-magazine', ['T2K-R08'], { weapon: item.name, loaded, magazine })
      ),
    ...weapons
      .filter(({ reliability, reliabilityMax }) => reliability > reliabilityMax)
      .map(({ item, reliability, reliabilityMax }) =>
        reason('over-reliability', ['T2K-R10'], {
          weapon: item.name,
          value: reliability,
          max: reliabilityMax
        })
      )
  ]
}
