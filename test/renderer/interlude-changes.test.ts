import { expect, test } from 'vitest'
import type { ItemView, MemberView } from '../../src-main/contract/views'
import { changesBetween, type Moment } from '../../src-renderer/views/interlude/changes'

const name = (text: string) => ({ fr: text, en: text })
const fit = { key: 'fit', label: name('fit'), fit: true }
const sheet = (member: string, more: Partial<MemberView> = {}): MemberView => ({
  member,
  type: 'ganger',
  left: null,
  choices: {},
  sets: [],
  name: member,
  typeName: name('ganger'),
  status: fit,
  profile: [],
  figures: [],
  blocks: [],
  ...more
})
const figure = (key: string, amount: number, limit?: number) => ({
  key,
  label: name(key),
  unit: 'points' as const,
  amount,
  ...(limit !== undefined && { limit })
})
const cell = (key: string, value: number) => ({
  key,
  abbr: name(key),
  name: name(key),
  value,
  own: value,
  lines: []
})
const skills = (...keys: string[]) => [
  {
    kind: 'entries' as const,
    key: 'skills',
    title: name('skills'),
    entries: keys.map((key) => ({ key, name: name(key) }))
  }
]
const item = (id: string, thing: string, holder: string, paid: number): ItemView => ({
  id,
  thing,
  name: name(thing),
  category: 'c',
  price: paid,
  paid,
  weight: 1,
  source: 's',
  holder,
  on: null,
  data: {},
  sale: null
})
const moment = (more: Partial<Moment>): Moment => ({
  money: null,
  value: null,
  sheets: [],
  items: [],
  ...more
})

test('each member has their gains, losses and condition; an unchanged member is only named', () => {
  const before = [
    sheet('a', {
      figures: [figure('xp', 10), figure('load', 3, 9)],
      profile: [cell('s', 3), cell('t', 4)],
      blocks: skills('run')
    }),
    sheet('b')
  ]
  const after = [
    sheet('a', {
      status: { key: 'hurt', label: name('hurt'), fit: false },
      figures: [figure('xp', 17), figure('load', 5, 9)],
      profile: [cell('s', 4), cell('t', 4)],
      blocks: skills('hide')
    }),
    sheet('b'),
    sheet('c')
  ]
  const { members, same } = changesBetween(moment({ sheets: before }), moment({ sheets: after }))
  expect(same.map((one) => one.member)).toEqual(['b'])
  expect(members.map((one) => one.member)).toEqual(['a', 'c'])
  const [a, c] = members
  expect(a).toMatchObject({
    before: { key: 'fit' },
    after: { key: 'hurt' },
    was: null,
    // A gauge is not earned.
    figures: [{ key: 'xp', before: 10, after: 17 }],
    profile: [{ key: 's', before: 3, after: 4 }],
    gained: [{ key: 'skills:hide' }],
    lost: [{ key: 'skills:run' }]
  })
  expect(c!.before).toBeNull()
  expect(c!.figures).toEqual([])
})

test('a change of type is listed, an unchanged type is not', () => {
  const { members } = changesBetween(
    moment({ sheets: [sheet('a', { typeName: name('kid') })] }),
    moment({ sheets: [sheet('a')] })
  )
  expect(members[0]!.was).toEqual(name('kid'))
})

test('things are listed by holder, the same ones together, bought ones apart', () => {
  const before = [item('1', 'knife', 'a', 5), item('2', 'gun', 'a', 50)]
  const after = [
    item('1', 'knife', 'b', 5),
    item('3', 'knife', 'b', 5),
    item('4', 'knife', 'b', 6),
    item('5', 'vest', 'b', 40),
    item('6', 'gun', 'stash', 0)
  ]
  const { bought, found, went } = changesBetween(moment({ items: before }), moment({ items: after }))
  expect(bought).toEqual([
    {
      holder: 'b',
      paid: 51,
      things: [
        { name: name('knife'), count: 2 },
        { name: name('vest'), count: 1 }
      ]
    }
  ])
  expect(found).toEqual([{ holder: 'stash', paid: 0, things: [{ name: name('gun'), count: 1 }] }])
  // An item that only changed its holder was not lost.
  expect(went).toEqual([{ holder: 'a', paid: 50, things: [{ name: name('gun'), count: 1 }] }])
})

test('a game without money or value has neither before nor after', () => {
  expect(changesBetween(moment({ money: 10 }), moment({ money: 15 })).money).toEqual({
    before: 10,
    after: 15
  })
  expect(changesBetween(moment({}), moment({}))).toMatchObject({ money: null, value: null })
})
