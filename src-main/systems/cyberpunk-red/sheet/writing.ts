import type { Localised } from '../../../kernel/values/json'
import { present, type Member, type Roster } from '../../../kernel/state/roster'
import type { Field } from '../../../kernel/system/sheet'
import { reason, type Reason } from '../../../kernel/values/verdict'
import {
  rowsOf,
  valueAt,
  WRITTEN,
  type WritingPlug,
  type WrittenField,
  type WrittenList,
  type WrittenSection
} from '../../../kernel/system/writing'
import { armOf, hpOf, injuryName, injuryTable, isWeapon, luckOf, SCORES } from './character'
import { NO_AMMO, QUALITIES } from '../catalogue/files'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Everything of a character that is not bought: the sheet is written by whoever plays it (chapter 10.1). */
export const writing: WritingPlug<CrRules> = {
  sections: (rules, roster, member) => (member ? memberSections(rules, roster, member) : []),
  nameOf: (rules, list, values): Localised | null =>
    list === 'injuries' ? injuryName(rules, String(values['injury'])) : null,
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

function memberSections(rules: CrRules, roster: Roster, member: Member): WrittenSection[] {
  const { most, points, money, score } = rules.files['tables/sheet']
  const at = (where: WrittenField['at'], field: Field): WrittenField => ({
    field,
    at: where,
    value: valueAt(member, where, field)
  })
  const list = (one: Omit<WrittenList, 'label' | 'rows'>): WrittenList => ({
    ...one,
    label: label(one.key),
    hint: label(`${one.key}-hint`),
    rows: rowsOf(roster, member, one)
  })
  const named = (key: string, field: Field): Field => ({ ...field, label: say(key) })
  const wounds = ['unhurt', 'lightly-wounded', 'seriously-wounded', 'mortally-wounded']
  return [
    {
      key: 'scores',
      label: label('scores'),
      rules: ['CR-SK-01'],
      fields: [
        at('choice', text('role', 60)),
        ...SCORES.map((key) => at('profile', named(`scores.${key}.name`, count(key, most, score)))),
        at('number', count('interface', most))
      ],
      lists: [
        list({
          key: 'otherStats',
          at: 'trait',
          columns: [text('name', 40), count('value', most)],
          named: 'name',
          most: 20
        })
      ]
    },
    {
      key: 'skills',
      label: label('skills'),
      rules: ['CR-SK-01', 'CR-R15'],
      fields: rules.files['catalogue/skills'].map(({ id }) =>
        at('number', named(`skills.${id}.name`, count(id, most)))
      ),
      lists: [
        list({
          key: 'otherSkills',
          at: 'trait',
          columns: [text('name', 60), count('value', most)],
          named: 'name',
          most: 60
        })
      ]
    },
    {
      key: 'state',
      label: label('state'),
      rules: ['CR-R08', 'CR-R11', 'CR-R14'],
      fields: [
        at('number', count('hp-max', points)),
        at('number', count('hp-lost', points)),
        ...(rules.house.woundStates === 'manual'
          ? [
              at('choice', {
                key: 'wound-state',
                label: label('wound-state'),
                kind: 'choice',
                options: wounds.map((id) => ({ id, label: say(`status.${id}`) })),
                default: 'unhurt'
              })
            ]
          : []),
        ...(['head', 'body'] as const).flatMap((place) => [
          at('number', count(`armour-${place}`, 99)),
          at('number', count(`armour-${place}-lost`, 99))
        ]),
        at('number', count('luck-spent', most)),
        ...(rules.house.humanity === 'on' ? [at('number', count('humanity', points))] : []),
        at('number', count('cash', money)),
        at('choice', text('notes', 2000))
      ],
      lists: []
    },
    {
      key: 'injuries',
      label: label('injuries'),
      rules: ['CR-R10'],
      fields: [],
      lists: [
        list({ key: 'injuries', at: 'trait', columns: injuryColumns(rules), named: 'injury', most: 20 })
      ]
    },
    {
      key: 'weapons',
      label: label('weapons'),
      rules: ['CR-AT-04', 'CR-R26'],
      fields: [],
      lists: [list({ key: 'weapons', at: 'item', columns: weaponColumns(rules), named: 'name', most: 20 })]
    },
    {
      key: 'gear',
      label: label('gear'),
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

function injuryColumns(rules: CrRules): Field[] {
  const options = injuryTable(rules).map(({ id, name }) => ({ id, label: name }))
  return [
    { key: 'injury', label: label('injury'), kind: 'choice', options, default: options[0]?.id ?? '' },
    text('note', 120),
    flag('temporary')
  ]
}

export function weaponColumns(rules: CrRules): Field[] {
  const classes = rules.files['catalogue/weapon-classes'].map(({ id }) => ({
    id,
    label: say(`weaponClasses.${id}.name`)
  }))
  const kinds = [NO_AMMO, ...rules.files['catalogue/ammunition'].map(({ id }) => id)].map((id) => ({
    id,
    label: say(`ammunition.${id}.name`)
  }))
  return [
    text('name', 60),
    { key: 'class', label: label('class'), kind: 'choice', options: classes, default: classes[0]?.id ?? '' },
    count('damage-dice', 20, 1, { min: 1 }),
    count('att', 9, 1, { min: 1 }),
    count('magazine', 999),
    count('loaded', 999),
    { key: 'ammo', label: label('ammo'), kind: 'choice', options: kinds, default: NO_AMMO },
    count('hands', 4, 1, { min: 1 }),
    flag('concealable'),
    count('autofire-cap', 9),
    ...QUALITIES.map((key) => flag(key)),
    flag('jammed')
  ]
}

/** No more rounds than the magazine holds, nothing spent or lost that was not there (CR-R11, CR-R14). */
function whyNotWritten(rules: CrRules, roster: Roster, member: Member): Reason[] {
  const over = (key: string, value: number, max: number, rule: string): Reason[] =>
    max > 0 && value > max
      ? [
          reason('over-pool', [rule], {
            name: {
              fr: rules.words('writing', key)['fr'] ?? '',
              en: rules.words('writing', key)['en'] ?? ''
            },
            value,
            max
          })
        ]
      : []
  const arms = roster.items
    .filter((item) => item.holder === member.id && isWeapon(item) && item.source === WRITTEN)
    .map((item) => armOf(rules, item))
  return [
    ...over('hp-lost', member.numbers['hp-lost'] ?? 0, hpOf(member).max, 'CR-R11'),
    ...(['head', 'body'] as const).flatMap((place) =>
      over(
        `armour-${place}-lost`,
        member.numbers[`armour-${place}-lost`] ?? 0,
        member.numbers[`armour-${place}`] ?? 0,
        'CR-R08'
      )
    ),
    ...over('luck-spent', member.numbers['luck-spent'] ?? 0, luckOf(member).max, 'CR-R14'),
    ...arms
      .filter(({ loaded, weapon }) => loaded > weapon.magazine)
      .map(({ name, loaded, weapon }) =>
        reason('over-magazine', ['CR-R26'], { weapon: name, loaded, magazine: weapon.magazine })
      )
  ]
}
