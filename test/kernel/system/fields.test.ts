import { describe, expect, test } from 'vitest'
import { fieldReasons, readFields } from '../../../src-main/kernel/system/fields'
import type { Json } from '../../../src-main/kernel/values/json'
import type { Field } from '../../../src-main/kernel/system/sheet'
import { reason } from '../../../src-main/kernel/values/verdict'
import { word } from '../a-roster'

const field = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  key: 'it',
  label: word('It'),
  kind,
  default: null,
  ...more
})
const options = ['a', 'b'].map((id) => ({ id, label: word(id) }))
const wrong = (code: string, params: object = {}, rules: string[] = []) => [
  reason(code, rules, { field: word('It'), ...params })
]

describe('the value of a field', () => {
  test.each<[string, Field, Json[], Json[], ReturnType<typeof wrong>]>([
    ['one of its options', field('choice', { options }), ['a', 'b'], ['c', null, 3], wrong('field-choice')],
    ['nothing, where there are none', field('choice'), [], ['a'], wrong('field-choice')],
    [
      'several of them, each once',
      field('several', { options }),
      [[], ['a'], ['b', 'a']],
      [['a', 'c'], ['a', 'a'], 'a', null],
      wrong('field-choice')
    ],
    ['yes or no', field('flag'), [true, false], ['true', null, 1], wrong('field-flag')],
    [
      'a text, as long as any',
      field('text'),
      ['', 'x'.repeat(400), 'two\nlines'],
      ['x'.repeat(401), 3, 'a\u0007b', null],
      wrong('field-text', { max: 400 })
    ],
    [
      'a text within its bound',
      field('text', { max: 3 }),
      ['abc'],
      ['abcd'],
      wrong('field-text', { max: 3 })
    ],
    [
      'a whole number within its bounds',
      field('count', { min: 2, max: 5 }),
      [2, 5],
      [1, 6, 2.5, '3', null],
      wrong('field-bounds', { min: 2, max: 5 })
    ],
    [
      'a whole number from nothing',
      field('count'),
      [0, 1_000_000],
      [-1, 1_000_001, 0.5],
      wrong('field-bounds', { min: 0, max: 1_000_000 })
    ],
    [
      'a distance to the half',
      field('distance', { min: 0, max: 12 }),
      [0, 2.5, 12],
      [-0.5, 12.5, 2.25],
      wrong('field-bounds', { min: 0, max: 12 })
    ],
    ['nobody at the table', field('enemy'), [], ['m1', null], wrong('field-unknown')]
  ])('is %s', (_, one, good, bad, why) => {
    for (const value of good) expect(fieldReasons(one, value)).toEqual([])
    for (const value of bad) expect(fieldReasons(one, value)).toEqual(why)
  })

  test('is refused with the rules of the field', () => {
    expect(fieldReasons(field('flag', { rules: ['R-1'] }), 1)).toEqual(wrong('field-flag', {}, ['R-1']))
  })
})

test('an omitted field takes its default, unchecked; an unknown field, and each impossible value, is refused', () => {
  const fields = [
    field('count', { key: 'n', min: 1, max: 3, default: 9 }),
    field('flag', { key: 'f', default: false })
  ]
  expect(readFields(fields, {})).toEqual({ values: { n: 9, f: false }, reasons: [] })
  expect(readFields(fields, { n: 2, f: true })).toEqual({ values: { n: 2, f: true }, reasons: [] })
  expect(readFields(fields, { n: 4, weather: 'rain' })).toEqual({
    values: { n: 4, f: false },
    reasons: [reason('field-unknown', [], { field: 'weather' }), ...wrong('field-bounds', { min: 1, max: 3 })]
  })
})
