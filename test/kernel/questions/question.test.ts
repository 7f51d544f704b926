import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldsOf, paths, type FieldWords } from '../../../src-main/kernel/questions/question'
import type { Resolver } from '../../../src-main/kernel/questions/resolver'

const words: FieldWords = {
  label: (resolver, path) => ({ key: `${resolver}/${path.join('/')}` }),
  hint: (_, path) => (path.at(-1) === 'how' ? { key: 'hint' } : undefined),
  option: (_, path, value) => ({ key: `${path.join('/')}=${value}` })
}
const whole = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10), v.metadata({ die: 10 }))
const thing = v.pipe(v.string(), v.metadata({ idOf: 'thing' }))
const asked = (entries: v.ObjectEntries) =>
  fieldsOf(
    'ask',
    { schema: v.strictObject(entries), rules: [], resolve: () => ({ refused: [] }) } as Resolver<unknown>,
    words
  )
const one = (schema: v.GenericSchema) => asked({ it: schema })[0]!

describe('the fields of a question are read from the schema of its input', () => {
  test('a number keeps its bounds, and whether it is whole', () => {
    expect(one(whole)).toEqual({
      name: 'it',
      label: { key: 'ask/it' },
      required: true,
      standard: null,
      kind: 'number',
      min: 1,
      max: 9,
      whole: true
    })
    expect(one(v.pipe(v.number(), v.minValue(0), v.maxValue(4)))).toMatchObject({
      kind: 'number',
      min: 0,
      max: 4,
      whole: false
    })
  })

  test('an optional field names the value that counts in its place', () => {
    expect(one(v.nullish(whole, 3))).toMatchObject({ required: false, standard: 3 })
    expect(one(v.nullish(whole))).toMatchObject({ required: false, standard: null })
    expect(one(v.nullish(v.array(thing), () => ['a']))).toMatchObject({ required: false, standard: ['a'] })
    expect(one(v.nullable(whole))).toMatchObject({ required: false, nullable: true })
  })

  test('a flag is off unless set, and open where it has no default', () => {
    expect(one(v.boolean())).toMatchObject({ kind: 'flag', required: false, standard: false })
    expect(one(v.nullish(v.boolean(), true))).toMatchObject({ kind: 'flag', standard: true })
    expect(one(v.nullish(v.boolean()))).toMatchObject({ kind: 'flag', standard: null })
  })

  test('words are a choice of one or of several, under their names', () => {
    expect(one(v.picklist(['a', 'b']))).toMatchObject({
      kind: 'choice',
      options: [
        { id: 'a', label: { key: 'it=a' } },
        { id: 'b', label: { key: 'it=b' } }
      ]
    })
    expect(one(v.array(v.picklist(['a'])))).toMatchObject({ kind: 'choices', options: [{ id: 'a' }] })
  })

  test('an id names the list that it comes from; without a list it is a plain text', () => {
    expect(one(thing)).toMatchObject({ kind: 'id', list: 'thing' })
    expect(one(v.nullish(v.pipe(v.array(thing), v.maxLength(7))))).toMatchObject({
      kind: 'ids',
      list: 'thing',
      max: 7
    })
    expect(one(v.pipe(v.string(), v.maxLength(12)))).toMatchObject({ kind: 'text', max: 12 })
  })

  test('ids that the app draws where nobody chooses are marked; a number or a word is chosen from the list that has both', () => {
    expect(one(v.nullish(v.pipe(v.array(thing), v.maxLength(7), v.metadata({ drawn: true }))))).toEqual({
      name: 'it',
      label: { key: 'ask/it' },
      required: false,
      standard: null,
      kind: 'ids',
      list: 'thing',
      max: 7,
      drawn: true
    })
    expect(one(thing)).not.toHaveProperty('drawn')
    const either = v.union([whole, v.string()])
    expect(one(v.nullish(v.pipe(either, v.metadata({ idOf: 'amount' })), 0))).toMatchObject({
      kind: 'id',
      list: 'amount',
      max: 1,
      standard: 0
    })
    expect(() => one(either)).toThrow(/ask: it: no form for a union/)
  })

  test('a thrown die is a die, a plain number of the same bounds is not', () => {
    expect(one(v.nullish(die))).toMatchObject({ kind: 'die', sides: 10 })
    expect(one(v.nullish(v.pipe(v.array(die), v.maxLength(4))))).toMatchObject({
      kind: 'dice',
      sides: 10,
      max: 4
    })
    expect(
      one(v.nullish(v.pipe(v.array(v.pipe(v.array(die), v.maxLength(3))), v.maxLength(6))))
    ).toMatchObject({ kind: 'rolls', sides: 10, max: 3, most: 6 })
    expect(one(v.pipe(v.array(whole), v.minLength(2), v.maxLength(5)))).toMatchObject({
      kind: 'numbers',
      min: 1,
      max: 9,
      least: 2,
      most: 5
    })
  })

  test('groups and lists of groups hold fields of their own, found by path', () => {
    const fields = asked({
      who: v.strictObject({ ws: whole, how: thing }),
      all: v.pipe(v.array(v.strictObject({ type: thing })), v.maxLength(3))
    })
    expect(fields).toMatchObject([
      { kind: 'group', required: true, fields: [{ name: 'ws' }, { name: 'how', hint: { key: 'hint' } }] },
      { kind: 'list', least: 0, most: 3 }
    ])
    expect(paths(fields).map(({ path }) => path)).toEqual(['who', 'who.ws', 'who.how', 'all', 'all.type'])
    expect(paths(fields)[2]!.field.label).toEqual({ key: 'ask/who/how' })
  })

  test('a part that no form can draw is reported by name', () => {
    expect(() => asked({ who: v.strictObject({ odd: v.map(v.string(), v.string()) }) })).toThrow(
      'ask: who.odd: no form for map'
    )
    expect(() => asked({ odd: v.array(v.boolean()) })).toThrow('ask: odd: no form for a list of boolean')
  })
})
