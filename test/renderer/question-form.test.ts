import { describe, expect, test } from 'vitest'
import type { QuestionField } from '../../src-main/kernel/questions/question'
import { at, missing, start, throwsDice, toSend, withAt } from '../../src-renderer/views/questions/form'
import { isChance, pictureIn, portion, ratio, rounded } from '../../src-renderer/views/questions/chances'

const label = { fr: 'x', en: 'x' }
const field = (name: string, more: Partial<QuestionField> & Pick<QuestionField, 'kind'>): QuestionField =>
  ({ name, label, required: false, standard: null, ...more }) as QuestionField
const number = (name: string, more: object = {}) =>
  field(name, { kind: 'number', min: 0, max: 99, whole: true, ...more } as never)

const fields: QuestionField[] = [
  number('bs', { required: true }),
  number('tries', { standard: 1 }),
  field('cover', { kind: 'flag', standard: false }),
  field('saved', { kind: 'flag' }),
  field('weapon', { kind: 'id', list: 'weapon', max: 1, required: true } as never),
  field('skills', { kind: 'ids', list: 'skill', max: 9, standard: [] } as never),
  field('die', { kind: 'die', sides: 10 } as never),
  field('dice', { kind: 'dice', sides: 10, max: 4 } as never),
  field('target', {
    kind: 'group',
    required: true,
    fields: [
      number('t', { required: true }),
      field('items', { kind: 'ids', list: 'thing', max: 9, standard: [] } as never)
    ]
  } as never),
  field('corridor', { kind: 'group', fields: [number('line', { required: true })] } as never),
  field('shots', {
    kind: 'list',
    required: true,
    least: 1,
    most: 3,
    fields: [number('far', { required: true })]
  } as never)
]

describe('the form of a question', () => {
  test('opens with the defaults of the rules, the rest empty, and as many groups as a list needs', () => {
    expect(start(fields)).toEqual({
      bs: null,
      tries: 1,
      cover: false,
      saved: null,
      weapon: null,
      skills: [],
      die: null,
      dice: [],
      target: { t: null, items: [] },
      corridor: { line: null },
      shots: [{ far: null }]
    })
  })

  test('lacks its required fields, within groups and lists too, but not in an unused group', () => {
    expect(missing(fields, start(fields))).toEqual(['bs', 'weapon', 'target.t', 'shots.0.far'])
    expect(missing(fields, withAt(start(fields), 'corridor', { line: null, other: 1 }))).toContain(
      'corridor.line'
    )
    expect(missing(fields, { ...start(fields), shots: [] })).toContain('shots')
  })

  test('sends nothing for empty fields, so that the rules’ own default holds', () => {
    const filled = {
      ...start(fields),
      bs: 4,
      weapon: 'lasgun',
      target: { t: 3, items: [] },
      shots: [{ far: 2 }]
    }
    expect(missing(fields, filled)).toEqual([])
    expect(toSend(fields, filled)).toEqual({
      bs: 4,
      tries: 1,
      cover: false,
      weapon: 'lasgun',
      skills: [],
      target: { t: 3, items: [] },
      shots: [{ far: 2 }]
    })
  })

  test('sends null where the rules ask for an explicit nothing', () => {
    expect(toSend([number('target', { nullable: true })], { target: null })).toEqual({ target: null })
    expect(missing([number('target', { nullable: true, required: true })], { target: null })).toEqual([])
  })

  test('tells whether a die would have to be thrown', () => {
    const dice = fields.filter(({ name }) => name === 'die' || name === 'dice')
    expect(throwsDice(dice, { die: null, dice: [3] })).toBe(true)
    expect(throwsDice(dice, { die: 4, dice: [3] })).toBe(false)
    expect(throwsDice(dice, { die: 4, dice: [] })).toBe(true)
    expect(throwsDice([number('bs')], { bs: null })).toBe(false)
    expect(
      throwsDice([field('hit', { kind: 'group', fields: dice } as never)], { hit: { die: null, dice: [] } })
    ).toBe(true)
  })

  test('draws tokens that nobody entered: nothing is sent for them, and the form announces the draw', () => {
    const tokens = [
      field('drawn', { kind: 'ids', list: 'token', max: 9, drawn: true } as never),
      field('spent', { kind: 'ids', list: 'token', max: 9, standard: [] } as never)
    ]
    expect(toSend(tokens, start(tokens))).toEqual({ spent: [] })
    expect(throwsDice(tokens, start(tokens))).toBe(true)
    expect(toSend(tokens, { drawn: ['S5'], spent: [] })).toEqual({ drawn: ['S5'], spent: [] })
    expect(throwsDice(tokens, { drawn: ['S5'], spent: [] })).toBe(false)
  })

  test('is read and changed by path, and a change leaves the rest as it was', () => {
    const before = start(fields)
    const after = withAt(before, 'target.t', 4)
    expect(at(after, 'target.t')).toBe(4)
    expect(at(before, 'target.t')).toBeNull()
    expect(at(after, 'nobody.there')).toBeUndefined()
    expect(after['shots']).toBe(before['shots'])
  })
})

describe('written fractions', () => {
  test('are distinguished from other words', () => {
    expect(['3/10', '0/1', '1/1'].every(isChance)).toBe(true)
    expect(['front', '3', 3, null, '1/2/3', true].some((value) => isChance(value))).toBe(false)
  })

  test('are rounded to the nearest, however long they are', () => {
    expect(rounded(ratio('1/3'), 1000)).toBe(333)
    expect(rounded(ratio('2/3'), 1000)).toBe(667)
    expect(rounded(ratio('9999999999999999999999/10000000000000000000000'), 1000)).toBe(1000)
    expect(portion('1/4')).toBe(0.25)
  })

  test('a picture of odds is known by its parts', () => {
    expect(pictureIn({ stages: [], spreads: [], courses: [], means: [] })).not.toBeNull()
    expect(pictureIn({ stages: [] })).toBeNull()
    expect(pictureIn(null)).toBeNull()
  })
})
