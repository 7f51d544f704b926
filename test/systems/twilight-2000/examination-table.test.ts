import { expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { t2k } from './ask'
import { Scene, unitOf } from './scene'

const TRACKS = { 'damage-max': 6, 'stress-max': 6 }
const RIFLE = {
  name: 'FN FAL',
  class: 'other',
  rof: 3,
  magazine: 20,
  loaded: 20,
  reliability: 5,
  'reliability-max': 5,
  'weapon-damage': 2
}

/** Ada, with these weapons and no skill but agility d10, against Cy and Di, who are in one hex. */
function scene(weapons: object[], house: HouseRules = {}): Scene {
  const one = new Scene(
    [
      unitOf('nous', { Ada: { ...TRACKS, agility: '10', weapons } }, house),
      unitOf('eux', { Cy: TRACKS, Di: TRACKS }, house)
    ],
    house
  )
  for (const who of ['Cy', 'Di']) one.act(who, 'place', { hex: 'B2' })
  return one
}
const weaponOf = (one: Scene) =>
  (one.tracker.units[0]!.state['arms'] as unknown as { item: string }[])[0]!.item
const shot = (one: Scene, more: object = {}) =>
  one.act('Ada', 'attack', { weapon: weaponOf(one), roll: 'agility', on: 'Cy', ...more })

test('T2K-R17 six only, T2K-WP-04: a target hit by a six counts as targeted by a six', () => {
  const one = shot(scene([RIFLE], { suppressionTrigger: 'six-only' }), { ammo: 1 })
    .dice(6, 6)
    .answer({ amount: 0 })
    .answer({ amount: 1 })
  one.choose('Di').answer({ amount: 1 })
  expect(one.asked()).toBe('Cy cuf')
  one.choose('alone').dice(6)
  expect(one.asked()).toBe('Di cuf')
  // A hit without a six frightens nobody.
  const none = shot(scene([RIFLE], { suppressionTrigger: 'six-only' }))
    .dice(6)
    .answer({ amount: 1 })
  expect(none.asked()).toBe('')
})

test('T2K-R08: a mortar and a bow use up a magazine that is on the sheet, and end up empty', () => {
  for (const kind of ['mortar-artillery', 'bow', 'thrown']) {
    const one = shot(scene([{ name: 'X', class: kind, magazine: 2, loaded: 1 }]))
      .dice(3)
      .choose('leave')
    expect(one.arm('Ada')[0]).toBe(0)
    one.act(null, 'next-turn')
    expect(one.refused('Ada', 'attack', { weapon: weaponOf(one), roll: 'agility', on: 'Cy' })).toEqual([
      'weapon-empty'
    ])
  }
})

test('T2K-R08: a firearm without a magazine on the sheet never runs out; one with an empty magazine of twenty does', () => {
  const one = shot(scene([{ ...RIFLE, magazine: 0, loaded: 0 }]), { ammo: 2 })
    .dice(3, 4, 5)
    .choose('leave')
  expect(one.arm('Ada')[0]).toBe(0)
  const none = scene([{ ...RIFLE, loaded: 0 }])
  expect(none.refused('Ada', 'attack', { weapon: weaponOf(none), roll: 'agility', on: 'Cy' })).toEqual([
    'weapon-empty'
  ])
})

test('T2K-CB-03: a prone character stands up before running, and nobody stands up twice', () => {
  const one = scene([RIFLE])
  const actions = () => one.field('Ada', 'fast-action', 'action')!.options!.map(({ id }) => id)
  expect([actions().includes('run'), actions().includes('go-prone'), actions().includes('stand-up')]).toEqual(
    [true, true, false]
  )
  one.act('Ada', 'fast-action', { action: 'go-prone' }).act(null, 'next-turn')
  expect([actions().includes('run'), actions().includes('go-prone'), actions().includes('stand-up')]).toEqual(
    [false, false, true]
  )
  expect(one.refused('Ada', 'fast-action', { action: 'run' })).not.toEqual([])
  one.act('Ada', 'fast-action', { action: 'crawl' })
  expect(one.chips('Ada')).toContain('prone')
  one.act(null, 'next-turn').act('Ada', 'fast-action', { action: 'stand-up' })
  expect(one.chips('Ada')).not.toContain('prone')
})

test('T2K-CB-06, T2K-CB-07: the modifier of an attack is shown part by part, with its total', () => {
  const one = shot(scene([RIFLE]), { called: true, modifier: 1 })
  const told = one
    .prompts()[0]!
    .why!.map(
      (words) => (words as { params: { name?: { en: string }; value?: string; modifier?: string } }).params
    )
  expect(told.map(({ name, value, modifier }) => [name?.en, value ?? modifier])).toEqual([
    ['Unaimed (other weapons)', '−2'],
    ['Called shot', '−2'],
    ['Other modifiers', '+1'],
    [undefined, '−3']
  ])
  expect(shot(scene([RIFLE]).act('Ada', 'aim')).prompts()[0]!.why).toBeUndefined()
})

test('T2K-WP-02: the number of ammo dice is asked for with the firearm, up to its rate of fire', () => {
  const one = scene([
    RIFLE,
    { name: 'Arc', class: 'bow', rof: 5 },
    { name: 'Couteau', class: 'close-combat' }
  ])
  expect(one.field('Ada', 'attack', 'ammo')).toMatchObject({
    max: 3,
    when: { field: 'weapon', is: [weaponOf(one)] }
  })
  expect(scene([{ name: 'Arc', class: 'bow', rof: 5 }]).field('Ada', 'attack', 'ammo')).toBeUndefined()
})

test('T2K-R20: the boxes at the table show the damage suffered, as on the sheet', () => {
  const one = scene([RIFLE]).act('Ada', 'mark', { damage: 2, stress: 0, radiation: 0 })
  expect(one.of('Ada').tracks).toMatchObject([
    { key: 'damage', value: 2, max: 6, marks: [{ sign: '×' }, { sign: '×' }] },
    { key: 'stress', value: 0, max: 6, marks: [] }
  ])
})

test('a weapon uses a physical skill on the sheet, not the first available one', () => {
  const skills = (...otherSkills: object[]) =>
    new Scene([unitOf('nous', { Ada: { ...TRACKS, weapons: [RIFLE], otherSkills } }, {})], {})
  const proposed = (one: Scene) =>
    one
      .field('Ada', 'attack', 'roll')!
      .options!.find(({ id }) => id === one.field('Ada', 'attack', 'roll')!.default)!.label
  expect(
    proposed(
      skills(
        { name: 'Commandement', attribute: 'empathy', die: '10' },
        { name: 'Tir', attribute: 'agility', die: '8' }
      )
    )
  ).toMatchObject({ fr: 'Tir' })
  expect(proposed(skills({ name: 'Commandement', attribute: 'empathy', die: '10' }))).toMatchObject({
    fr: 'Agilité'
  })
})

test('T2K-CB-11: a side at the table has its CUF die as a die, in both languages', () => {
  const one = scene([RIFLE])
  const { label } = one.board().sides[0]!.chips.find(({ key }) => key === 'cuf')!
  expect(label).toEqual({ key: 'table.unit-cuf-die', params: { sides: 6 } })
  for (const locale of ['fr', 'en'] as const)
    expect((t2k().text[locale] as { table: { [key: string]: string } }).table['unit-cuf-die']).toMatch(
      /CUF.* d\{sides\}$/
    )
})
