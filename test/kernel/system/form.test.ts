import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  choice,
  comrade,
  count,
  distance,
  enemies,
  enemy,
  fieldsOf,
  flag,
  line,
  oneOfFields,
  readAs,
  readForm,
  several,
  type Values
} from '../../../src-main/kernel/system/form'
import type { Json } from '../../../src-main/kernel/values/json'
import { say } from '../../../src-main/kernel/values/phrase'
import { reason } from '../../../src-main/kernel/values/verdict'

const word = (key: string) => say(`table.${key}`)
const option = <const Id extends string>(id: Id) => ({ id, label: word(id) })
const strike = {
  facing: choice([option('front'), option('back')], 'back'),
  dice: count(1, 6, 2),
  bold: flag(),
  cry: line(5, 'ha'),
  on: enemy(),
  also: enemies(),
  beside: comrade()
}

test('a form draws its fields in order, labelled by their keys unless they have a label of their own', () => {
  expect(
    fieldsOf(
      {
        dice: count(1, 6, 2, { label: say('figures.dice'), hint: word('dice-hint'), rules: ['R-1'] }),
        bold: flag(true, { when: { field: 'dice', is: ['2'] } }),
        unasked: undefined,
        cry: line(5)
      },
      word
    )
  ).toEqual([
    {
      key: 'dice',
      label: say('figures.dice'),
      kind: 'count',
      min: 1,
      max: 6,
      default: 2,
      hint: word('dice-hint'),
      rules: ['R-1']
    },
    {
      key: 'bold',
      label: word('bold'),
      kind: 'flag',
      default: true,
      when: { field: 'dice', is: ['2'] }
    },
    { key: 'cry', label: word('cry'), kind: 'text', max: 5, default: '' }
  ])
})

describe('fields of one key', () => {
  const form = {
    weapon: choice([option('gun'), option('knife')]),
    mode: oneOfFields(
      choice([option('single'), option('burst')], 'burst', { when: { field: 'weapon', is: ['gun'] } }),
      choice([option('stab')], 'stab', { when: { field: 'weapon', is: ['knife'] } })
    ),
    reach: distance(6, 1.5)
  }

  test('come one after another, each with its own options', () => {
    expect(fieldsOf(form, word).map(({ key, default: standard }) => [key, standard])).toEqual([
      ['weapon', 'gun'],
      ['mode', 'burst'],
      ['mode', 'stab'],
      ['reach', 1.5]
    ])
  })

  test('are read as the field that is asked, according to the values of the others', () => {
    expect(readForm(form, {}, word)).toMatchObject({ values: { mode: 'burst', reach: 1.5 } })
    expect(readForm(form, { weapon: 'knife' }, word)).toMatchObject({ values: { mode: 'stab' } })
    expect(readForm(form, { weapon: 'knife', mode: 'single' }, word)).toMatchObject({
      reasons: [{ code: 'field-choice' }]
    })
    expect(readForm(form, { reach: 1.25 }, word)).toMatchObject({ reasons: [{ code: 'field-bounds' }] })
  })
})

describe('the input of a form', () => {
  test('is read with the type of each field', () => {
    const given = {
      facing: 'front',
      dice: 3,
      bold: true,
      cry: ' ho ',
      on: 'cy',
      also: ['bo'],
      beside: 'ada'
    }
    expect(readForm(strike, given, word)).toEqual({ values: given })
    expectTypeOf<Values<typeof strike>>().toEqualTypeOf<{
      readonly facing: 'front' | 'back'
      readonly dice: number
      readonly bold: boolean
      readonly cry: string
      readonly on: string | null
      readonly also: string[]
      readonly beside: string | null
    }>()
  })

  test('takes the default of each omitted field', () => {
    expect(readForm(strike, {}, word)).toEqual({
      values: { facing: 'back', dice: 2, bold: false, cry: 'ha', on: null, also: [], beside: null }
    })
  })

  test('is undefined for fields that were not asked, and for no others', () => {
    const form = (asks: boolean) => ({ bold: flag(), sure: asks ? flag(true) : undefined })
    expect(readForm(form(false), {}, word)).toEqual({ values: { bold: false, sure: undefined } })
    expect(readForm(form(true), {}, word)).toEqual({ values: { bold: false, sure: true } })
    expectTypeOf<Values<ReturnType<typeof form>>>().toEqualTypeOf<{
      readonly bold: boolean
      readonly sure: boolean | undefined
    }>()
    expect(readForm(form(false), { sure: true }, word)).toEqual({
      reasons: [reason('field-unknown', [], { field: 'sure' })]
    })
  })

  test('names nothing where the form offers no choice', () => {
    expect(readForm({ weapon: choice([]) }, {}, word)).toEqual({ values: { weapon: '' } })
  })

  test.each<[string, Json, string]>([
    ['facing', 'up', 'field-choice'],
    ['facing', null, ''],
    ['dice', 7, 'field-bounds'],
    ['dice', '3', 'field-bounds'],
    ['bold', 1, 'field-flag'],
    ['cry', 'too long', 'field-text'],
    ['cry', 3, 'field-text'],
    ['weather', 'rain', 'field-unknown']
  ])('of %s: %j gives %s', (key, value, code) => {
    const read = readForm(strike, { [key]: value }, word)
    expect('reasons' in read ? read.reasons.map((one) => one.code).join() : '').toBe(code)
  })

  test('is refused with every reason at once', () => {
    const read = readForm(strike, { dice: 0, bold: 'yes', rain: true }, word)
    expect('reasons' in read && read.reasons.map(({ code }) => code)).toEqual([
      'field-unknown',
      'field-bounds',
      'field-flag'
    ])
  })

  test('names nobody where the value is no id', () => {
    expect(readForm(strike, { on: 3, also: ['bo', 4, null], beside: {} }, word)).toMatchObject({
      values: { on: '', also: ['bo', '', ''], beside: '' }
    })
    expect(readForm(strike, { also: 'bo' }, word)).toMatchObject({ values: { also: [] } })
  })

  test('can’t be read where the default of a field is no answer to it', () => {
    const broken = { ...flag(), spec: { kind: 'flag' as const, default: null } }
    expect(() => readForm({ broken }, {}, word)).toThrow('the standard of broken')
  })
})

test('an answer can be turned into another type', () => {
  const sides = readAs(choice([option('6'), option('8')]), Number)
  expect(readForm({ sides }, { sides: '8' }, word)).toEqual({ values: { sides: 8 } })
  expect(readForm({ sides }, { sides: '7' }, word)).toMatchObject({ reasons: [{ code: 'field-choice' }] })
  expectTypeOf<Values<{ sides: typeof sides }>>().toEqualTypeOf<{ readonly sides: number }>()
})

test('a default that is none of the options does not compile', () => {
  // @ts-expect-error neither front nor back
  expect(choice([option('front'), option('back')], 'flank').spec.default).toBe('flank')
})

test('several options are chosen each once, and none by default', () => {
  const built = several([option('arm'), option('leg')])
  expect(readForm({ built }, {}, word)).toEqual({ values: { built: [] } })
  expect(readForm({ built }, { built: ['leg', 'arm'] }, word)).toEqual({ values: { built: ['leg', 'arm'] } })
  for (const wrong of [['leg', 'leg'], ['tail'], 'leg'])
    expect(readForm({ built }, { built: wrong }, word)).toMatchObject({ reasons: [{ code: 'field-choice' }] })
})
