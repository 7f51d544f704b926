import { describe, expect, test } from 'vitest'
import {
  readPortable,
  sorted,
  writePortable,
  type PortableRoster
} from '../../../src-main/kernel/state/portable'
import { STASH } from '../../../src-main/kernel/state/roster'
import { aMember, anItem, aRoster, word } from '../a-roster'

const roster = aRoster('r', {
  members: [
    aMember('m1', {
      traits: [{ id: 't1', kind: 'skill', key: 'dodge', name: word('dodge'), data: { n: 1 } }],
      own: { notes: 'x' }
    })
  ],
  items: [
    anItem('gun1', 'm1'),
    anItem('sight1', 'm1', { on: 'gun1' }),
    anItem('axe1', STASH, { price: null, data: { deep: { list: [1, 'a', null, true] } } })
  ],
  between: { id: 'b1', battle: null, step: 'pay', data: { done: ['m1'] } },
  own: { notes: 'y' }
})
const whole: PortableRoster = {
  format: 'magot-roster',
  v: 1,
  system: 'one',
  version: 3,
  roster,
  pictures: { p1: { type: 'image/png', data: 'AAAA' } }
}
/** The reasons against this file with a fault in it. */
const against = (harm: (value: PortableRoster) => void): unknown => {
  const value = structuredClone(whole)
  harm(value)
  const read = readPortable(JSON.stringify(value))
  return 'reasons' in read ? read.reasons.map(({ code, params }) => [code, ...Object.values(params)]) : 'read'
}
const loose = (value: unknown) => value as { [key: string]: unknown }

describe('a roster as a file', () => {
  test('is read back as it was written, and the same roster is always the same text', () => {
    const text = writePortable(whole)
    expect(readPortable(text)).toEqual({ portable: whole })
    expect(readPortable(`\uFEFF${text}`)).toEqual({ portable: whole })
    const shuffled = Object.fromEntries(Object.entries(whole).reverse()) as unknown as PortableRoster
    expect(writePortable(shuffled)).toBe(text)
    expect(text).toMatch(/^\{\n {2}"format"[\s\S]*\}\n$/)
    expect(sorted({ b: 1, a: [{ d: null, c: 2 }] })).toEqual({ a: [{ c: 2, d: null }], b: 1 })
    expect(Object.keys(sorted({ b: 1, a: 2 }) as object)).toEqual(['a', 'b'])
  })

  test('a text that is no roster is refused in one word', () => {
    const codes = (text: string): unknown => {
      const read = readPortable(text)
      return 'reasons' in read ? read.reasons.map(({ code, params }) => [code, params]) : 'read'
    }
    expect(codes('{')).toEqual([['not-json', {}]])
    expect(codes('null')).toEqual([['not-a-roster', {}]])
    expect(codes('"magot-roster"')).toEqual([['not-a-roster', {}]])
    expect(codes('{"format":"magot-pack","v":1}')).toEqual([['not-a-roster', {}]])
    expect(codes('{"format":"magot-roster","v":2}')).toEqual([['newer-roster', { v: 2, known: 1 }]])
  })

  test.each<[string, (value: PortableRoster) => void, unknown]>([
    ['an older version', (value) => void (loose(value)['v'] = 0), [['roster-field', 'v']]],
    ['no roster', (value) => void delete loose(value)['roster'], [['roster-field', 'roster', 'missing']]],
    [
      'a field that nobody knows',
      (value) => void (loose(value.roster)['luck'] = 1),
      [['roster-field', 'roster.luck', 'unknown']]
    ],
    ['a name of nothing', (value) => void (value.roster.name = ''), [['roster-field', 'roster.name']]],
    [
      'a name with a bell in it',
      (value) => void (value.roster.name = 'a\u0007b'),
      [['roster-field', 'roster.name']]
    ],
    [
      'a name without end',
      (value) => void (value.roster.name = 'a'.repeat(161)),
      [['roster-field', 'roster.name']]
    ],
    ['an id with a space', (value) => void (value.roster.id = 'a b'), [['roster-field', 'roster.id']]],
    [
      'an id without end',
      (value) => void (value.roster.id = 'a'.repeat(81)),
      [['roster-field', 'roster.id']]
    ],
    ['money of a fraction', (value) => void (value.roster.money = 1.5), [['roster-field', 'roster.money']]],
    [
      'more money than there is',
      (value) => void (value.roster.money = 10_000_001),
      [['roster-field', 'roster.money']]
    ],
    [
      'a stage that there is not',
      (value) => void (loose(value.roster)['stage'] = 'dreaming'),
      [['roster-field', 'roster.stage']]
    ],
    [
      'a characteristic that is a word',
      (value) => void (loose(value.roster.members[0]!.profile)['ws'] = '4'),
      [['roster-field', 'roster.members.0.profile.ws']]
    ],
    [
      'a language that is none',
      (value) => void (value.roster.kindName = { '123': 'x' }),
      [['roster-field', 'roster.kindName.123']]
    ],
    [
      'more languages than there are',
      (value) =>
        void (value.roster.kindName = Object.fromEntries(
          Array.from({ length: 21 }, (_, n) => [`a${String.fromCharCode(97 + n)}`, 'x'])
        )),
      [['roster-field', 'roster.kindName']]
    ],
    [
      'a picture of another kind',
      (value) => void (value.pictures!['p1']!.type = 'image/gif'),
      [['roster-field', 'pictures.p1.type']]
    ],
    [
      'a picture that is no base64',
      (value) => void (value.pictures!['p1']!.data = '###'),
      [['roster-field', 'pictures.p1.data']]
    ],
    [
      'text without end in what the system keeps',
      (value) => void (value.roster.items[0]!.data = { x: 'a'.repeat(20_001) }),
      [['roster-field', 'roster.items.0.data.x']]
    ],
    [
      'a list without end',
      (value) => void (value.roster.items[0]!.data = { x: Array<number>(2001).fill(1) }),
      [['roster-field', 'roster.items.0.data.x']]
    ],
    [
      'another system than the file’s',
      (value) => void (value.roster.system = 'two'),
      [['roster-field', 'roster.system']]
    ],
    [
      'closed without a word',
      (value) => void (value.roster.stage = 'closed'),
      [['roster-field', 'roster.closed']]
    ],
    [
      'a word of closing on an open one',
      (value) => void (value.roster.closed = { why: 'x', from: 'ready' }),
      [['roster-field', 'roster.closed']]
    ],
    [
      'a member twice',
      (value) => void value.roster.members.push(value.roster.members[0]!),
      [['id-twice', 'm1', 'name of m1']]
    ],
    [
      'a thing twice',
      (value) => void value.roster.items.push(value.roster.items[2]!),
      [['id-twice', 'axe1', word('axe1')]]
    ],
    [
      'a thing in nobody’s hands',
      (value) => void (value.roster.items[2]!.holder = 'm9'),
      [['in-nobodys-hands', word('axe1')]]
    ],
    [
      'a thing fitted to what is not there',
      (value) => void (value.roster.items[1]!.on = 'gun9'),
      [['fitted-to-nothing', word('sight1')]]
    ],
    [
      'a thing fitted to what somebody else carries',
      (value) => void (value.roster.items[0]!.holder = STASH),
      [['fitted-to-nothing', word('sight1')]]
    ],
    [
      'a thing fitted to itself',
      (value) => void (value.roster.items[2]!.on = 'axe1'),
      [['fitted-to-itself', word('axe1')]]
    ],
    [
      'things fitted in a circle',
      (value) => void (value.roster.items[0]!.on = 'sight1'),
      [
        ['fitted-to-itself', word('gun1')],
        ['fitted-to-itself', word('sight1')]
      ]
    ]
  ])('refused: %s', (_, harm, reasons) => {
    expect(against(harm)).toEqual(reasons)
  })

  test('a roster closed with a reason is read, and so is one of the largest permitted size', () => {
    expect(
      against(
        (value) => void Object.assign(value.roster, { stage: 'closed', closed: { why: 'x', from: 'ready' } })
      )
    ).toBe('read')
    expect(
      against(
        (value) =>
          void Object.assign(value.roster, { money: 10_000_000, name: 'a'.repeat(160), id: 'a'.repeat(80) })
      )
    ).toBe('read')
    expect(
      against(
        (value) =>
          void (value.roster.items[0]!.data = { x: 'a'.repeat(20_000), y: Array<number>(2000).fill(1) })
      )
    ).toBe('read')
    expect(against((value) => void delete value.pictures)).toBe('read')
  })

  test('nesting deeper than the bound is refused, and no key leads to a prototype', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { x: deep(levels - 1) })
    expect(against((value) => void (value.roster.items[0]!.data = { x: deep(11) as never }))).toBe('read')
    expect(against((value) => void (value.roster.items[0]!.data = { x: deep(13) as never }))).not.toBe('read')
    const renamed = (key: string) => readPortable(writePortable(whole).replace(`"${key}"`, '"__proto__"'))
    expect('reasons' in renamed('list')).toBe(true)
    const dropped = renamed('deep')
    expect('portable' in dropped && dropped.portable.roster.items[2]!.data).toEqual({})
  })
})
