import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { resourceReasons } from '../../../src-main/kernel/content/resource-reasons'

const schema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(2), v.maxLength(5)),
  list: v.array(
    v.strictObject({
      id: v.string(),
      n: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
      arc: v.optional(v.picklist(['front', 'side']))
    })
  ),
  kind: v.optional(v.literal('only')),
  code: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+$/))),
  over: v.optional(v.pipe(v.number(), v.gtValue(3), v.ltValue(8))),
  either: v.optional(
    v.union([
      v.number(),
      v.strictObject({ deep: v.strictObject({ deeper: v.number() }) }),
      v.strictObject({ other: v.string() })
    ])
  )
})
const good = { name: 'abc', list: [{ id: 'x', n: 1 }] }
const told = (value: unknown): unknown => {
  const { issues } = v.safeParse(schema, value)
  return resourceReasons('file', issues ?? []).map(({ code, params: { at, file, ...more } }) => [
    code,
    file === 'file' ? at : 'another file',
    ...(Object.keys(more).length > 0 ? [more] : [])
  ])
}

describe('a fault that a schema finds in a resource is reported by place', () => {
  test('a sound resource has no faults', () => {
    expect(told(good)).toEqual([])
  })

  test.each<[string, unknown, unknown]>([
    ['a field that nobody reads', { ...good, extra: 1 }, [['resource-unknown-field', 'extra']]],
    ['a field that is missing', { name: 'abc' }, [['resource-missing', 'list']]],
    [
      'a field that is missing in an entry',
      { ...good, list: [{ id: 'x' }] },
      [['resource-missing', 'list.x.n']]
    ],
    [
      'an entry without an id goes by its number',
      { ...good, list: [{ id: 'x', n: 1 }, { n: 1 }] },
      [['resource-missing', 'list.2.id']]
    ],
    ['an entry that is none', { ...good, list: [null] }, [['resource-wrong-type', 'list.1']]],
    ['an id that is no text', { ...good, list: [{ id: 7, n: 1 }] }, [['resource-wrong-type', 'list.1.id']]],
    ['a word for a number', { ...good, list: [{ id: 'x', n: '1' }] }, [['resource-wrong-type', 'list.x.n']]],
    [
      'a choice that there is not',
      { ...good, list: [{ id: 'x', n: 1, arc: 'rear' }] },
      [['resource-not-one-of', 'list.x.arc', { options: ['front', 'side'] }]]
    ],
    [
      'the only choice there is',
      { ...good, kind: 'other' },
      [['resource-not-one-of', 'kind', { options: ['only'] }]]
    ],
    [
      'too small',
      { ...good, list: [{ id: 'x', n: -1 }] },
      [['resource-too-small', 'list.x.n', { least: 0 }]]
    ],
    ['too large', { ...good, list: [{ id: 'x', n: 10 }] }, [['resource-too-large', 'list.x.n', { most: 9 }]]],
    ['not above', { ...good, over: 3 }, [['resource-too-small', 'over', { least: 3 }]]],
    ['not below', { ...good, over: 8 }, [['resource-too-large', 'over', { most: 8 }]]],
    ['too short', { ...good, name: 'a' }, [['resource-too-short', 'name', { least: 2 }]]],
    ['too long', { ...good, name: 'abcdef' }, [['resource-too-long', 'name', { most: 5 }]]],
    ['not whole', { ...good, list: [{ id: 'x', n: 1.5 }] }, [['resource-not-whole', 'list.x.n']]],
    ['malformed', { ...good, code: 'A1' }, [['resource-malformed', 'code']]],
    [
      'of several shapes the one that came furthest speaks',
      { ...good, either: { deep: { deeper: 'x' } } },
      [['resource-wrong-type', 'either.deep.deeper']]
    ],
    [
      'of several shapes that came equally far the first speaks',
      { ...good, either: 'x' },
      [['resource-wrong-type', 'either']]
    ],
    ['a whole that is none', null, [['resource-wrong-type', '']]],
    ['a whole that is not there', undefined, [['resource-missing', '']]]
  ])('%s', (_, value, reasons) => {
    expect(told(value)).toEqual(reasons)
  })
})
