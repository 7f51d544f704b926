import { expect, test } from 'vitest'
import { ADA, scene, shot } from './fight'
import { Scene, unitOf } from './scene'

test('T2K-CB-02, T2K-CB-03: an item is taken from the pack with the slow action, as long as the pack is there', () => {
  const one = scene()
  const item = one.field('Ada', 'take-from-pack', 'item')!.options!
  expect(item.map(({ label }) => label)).toEqual([{ fr: 'Corde', en: 'Corde' }])
  one.act('Ada', 'take-from-pack', { item: item[0]!.id })
  expect(one.chips('Ada')).toEqual(['fast'])
  one.act('Ada', 'drop-pack').act(null, 'next-turn')
  expect(one.chips('Ada')).toEqual(['no-pack', 'slow', 'fast'])
  expect(one.refused('Ada', 'take-from-pack', { item: item[0]!.id })).toEqual(['act-refused'])
  expect(one.offers('Bo')).not.toContain('take-from-pack')
})

test('T2K-CB-12: each side lists the hexes of its people; a known one is chosen, a new one is typed', () => {
  const one = scene()
  expect(one.field('Ada', 'place', 'known-hex')).toBeUndefined()
  one
    .act('Ada', 'place', { hex: 'B10' })
    .act('Bo', 'place', { hex: 'B2' })
    .act('Cy', 'place', { 'known-hex': 'B10' })
    .act('Di', 'place', { 'known-hex': 'other', hex: 'C3' })
  expect(
    one.board().sides.map(({ chips }) => chips.map(({ key }) => key).filter((key) => key !== 'cuf'))
  ).toEqual([
    ['hex:B2', 'hex:B10'],
    ['hex:B10', 'hex:C3']
  ])
  expect(one.field('Bo', 'place', 'known-hex')!.options!.map(({ id }) => id)).toEqual([
    'other',
    'B2',
    'B10',
    'C3'
  ])
  one.act('Bo', 'place', { hex: '' })
  expect(one.board().sides[0]!.chips.map(({ key }) => key)).toEqual(['hex:B10', 'cuf'])
})

test('T2K-R22: with an order, the first character in it with an action left is next', () => {
  const one = scene()
  expect([one.board().next, (one.board().moment as { key: string }).key]).toEqual([null, 'table.moment'])
  one.act('Di', 'order', { after: 'first' }).act('Ada', 'order', { after: 'Di' })
  expect(one.board()).toMatchObject({
    next: 'eux',
    moment: { key: 'table.moment-next', params: { name: 'Di' } }
  })
  one.act('Di', 'slow-action', { action: 'rally' }).act('Di', 'fast-action', { action: 'shout' })
  expect(one.board()).toMatchObject({ next: 'nous', moment: { params: { name: 'Ada' } } })
  expect(one.board().sides[1]!.units.map(({ name }) => name)).toEqual(['Di', 'Cy'])
})

test('T2K-R20, T2K-CB-11: opponents without a sheet join with dice, tracks and a weapon, and fight like all others', () => {
  const one = new Scene([unitOf('nous', { Ada: ADA })])
  const come = (more: object) => ({
    name: 'Pillard',
    'how-many': 2,
    attributes: '8',
    skill: '6',
    cuf: '8',
    'unit-cuf': '10',
    'damage-max': 3,
    weapon: 'typed',
    'weapon-name': 'Fusil',
    class: 'other',
    rof: 2,
    magazine: 10,
    'reliability-max': 3,
    'weapon-damage': 2,
    ...more
  })
  expect(one.refused(null, 'arrive', come({ name: ' ' }))).toEqual(['name-needed'])
  expect(one.refused(null, 'arrive', come({ 'weapon-name': '' }))).toEqual(['weapon-needed'])
  expect(one.offers(null)).toEqual(['next-turn', 'arrive'])
  one.act(null, 'arrive', come({}))
  const [, raiders] = one.board().sides
  expect(raiders).toMatchObject({
    side: 'strangers',
    name: { key: 'table.strangers' },
    chips: [{ key: 'cuf', label: { params: { sides: 10 } } }],
    units: [{ name: 'Pillard 1' }, { name: 'Pillard 2' }]
  })
  const [first, second] = raiders!.units.map(({ unit }) => unit)
  one.act(first!, 'attack', { weapon: 'own', roll: 'shooting', on: 'Ada', ammo: 2 })
  expect(one.asks()).toEqual([6, 6, 6])
  one.dice(2, 3, 2)
  one.choose('leave')
  expect(one.arm(first!)).toEqual([5, 3, false])
  shot(one, { on: first }).dice(6, 3).answer({ amount: 1 })
  expect([one.asked(), one.prompts()[0]!.options!.map(({ id }) => id)]).toEqual([
    'Pillard 1 cuf',
    ['in-sight', 'alone']
  ])
  one.choose('in-sight')
  expect(one.asks()).toEqual([8, 10])
  one.dice(6, 1)
  one.act(second!, 'leave')
  expect(one.offers('Ada')).not.toContain('leave')
  // A guest on our side counts for our team, and belongs to no roster afterwards.
  one.act(null, 'arrive', { name: 'Guide', side: 'nous', weapon: 'none' })
  expect(one.board().sides.map(({ units }) => units.map(({ name }) => name))).toEqual([
    ['Ada', 'Guide'],
    ['Pillard 1']
  ])
  expect(one.over()[0]!.members.map(({ name }) => name)).toEqual(['Ada'])
})
