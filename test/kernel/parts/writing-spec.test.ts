import { describe, expect, test } from 'vitest'
import {
  choices,
  items,
  numbers,
  profile,
  traits,
  writingFor
} from '../../../src-main/kernel/parts/writing-spec'
import type { Member, Roster } from '../../../src-main/kernel/state/roster'
import { choice, count, flag, line } from '../../../src-main/kernel/system/form'
import { reason } from '../../../src-main/kernel/values/verdict'

const say = (key: string) => ({ key })
const DICE = [6, 8].map((sides) => ({ id: String(sides), label: { fr: `D${sides}`, en: `D${sides}` } }))

const plug = writingFor<{ most: number }>()({
  word: say,
  lists: ({ most }) => ({
    skills: traits({ columns: { name: line(20), value: count(0, most, 1) }, named: 'name', most: 3 }),
    scars: traits({
      columns: { scar: choice([{ id: 'eye', label: say('eye') }]) },
      named: 'scar',
      most: 3,
      nameOf: (id) => ({ fr: `Œil (${id})`, en: `Eye (${id})` })
    }),
    arms: items({ columns: { name: line(20) }, named: 'name', most: 2, rules: ['R-1'] })
  }),
  member: () => [
    {
      key: 'body',
      rules: ['R-2'],
      fields: [
        profile({ strength: choice(DICE, '8', { label: say('Strength') }) }),
        numbers({ hurt: flag() }),
        choices({ notes: line(50) })
      ],
      lists: ['skills', 'arms']
    }
  ],
  roster: () => [
    { key: 'unit', label: say('Unit'), hint: say('why'), fields: [numbers({ luck: count(0, 5, 2) })] }
  ],
  check: (_, { name }, member) => [reason('checked', [], { name, who: member.name })]
})

const member = {
  id: 'm1',
  name: 'Ada',
  left: null,
  profile: { strength: 6 },
  numbers: { hurt: 1 },
  choices: {},
  traits: [{ id: 't1', kind: 'skills', key: 'a', name: {}, data: { name: 'a' } }]
} as unknown as Member
const roster = {
  id: 'r',
  name: 'Us',
  members: [member, { ...member, id: 'm2', name: 'Bea', left: 'gone' }],
  items: [],
  numbers: {}
} as unknown as Roster

describe('sheets described by forms', () => {
  test('a field has the label of its key or its own, and the stored value', () => {
    const [body] = plug.sections({ most: 9 }, roster, member)
    expect(body!.fields.map(({ field, at, value }) => [field.key, field.label, at, value])).toEqual([
      ['strength', say('Strength'), 'profile', '6'],
      ['hurt', say('hurt'), 'number', true],
      ['notes', say('notes'), 'choice', '']
    ])
  })

  test('a list has its columns as fields, its hint, and rows with defaults for unwritten fields', () => {
    const [body] = plug.sections({ most: 9 }, roster, member)
    expect(body!.lists.map(({ key, at, hint, rules }) => ({ key, at, hint, rules }))).toEqual([
      { key: 'skills', at: 'trait', hint: say('skills-hint'), rules: undefined },
      { key: 'arms', at: 'item', hint: say('arms-hint'), rules: ['R-1'] }
    ])
    expect(body!.lists[0]!.columns[1]).toMatchObject({ key: 'value', kind: 'count', max: 9 })
    expect(body!.lists[0]!.rows).toEqual([{ id: 't1', values: { name: 'a', value: 1 } }])
  })

  test('the roster has its own sections, without lists', () => {
    expect(plug.sections({ most: 9 }, roster, null)).toMatchObject([
      { key: 'unit', label: say('Unit'), hint: say('why'), fields: [{ at: 'number', value: 2 }], lists: [] }
    ])
  })

  test('a row is named by its list where its naming column is empty', () => {
    const rules = { most: 9 }
    expect(plug.nameOf!(rules, 'scars', { scar: 'eye' })).toEqual({ fr: 'Œil (eye)', en: 'Eye (eye)' })
    expect(plug.nameOf!(rules, 'skills', { name: 'a' })).toBeNull()
    expect(plug.nameOf!(rules, 'nothing', {})).toBeNull()
  })

  test('only the member whose sheet is written is checked, and members who left are not', () => {
    expect(plug.check!({ most: 9 }, roster, 'm1').map(({ params }) => params['who'])).toEqual(['Ada'])
    expect(plug.check!({ most: 9 }, roster, 'm2')).toEqual([])
    expect(plug.check!({ most: 9 }, roster, null)).toEqual([])
  })
})
