import { expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { Scene, unitOf } from './scene'

const RIFLE = {
  name: 'AK-74',
  class: 'other',
  rof: 4,
  magazine: 30,
  loaded: 20,
  spare: 1,
  reliability: 3,
  'reliability-max': 5,
  'weapon-damage': 2,
  scope: true
}
const ADA = {
  agility: '10',
  'damage-max': 5,
  'stress-max': 5,
  otherSkills: [{ name: 'Tir', attribute: 'agility', die: '8' }],
  weapons: [RIFLE]
}
const TRACKS = { 'damage-max': 4, 'stress-max': 4 }

/** Two units at the table: Ada and Bo in one hex against Cy. */
function scene(house: HouseRules = {}): Scene {
  return new Scene(
    [
      unitOf('Traînards', { Ada: ADA, Bo: TRACKS }, house),
      unitOf('Milice', { Cy: { ...TRACKS, weapons: [{ ...RIFLE, scope: false }] } }, house)
    ],
    house
  )
}
const rifle = (one: Scene) => one.of('Ada').gauges[0]!

test('T2K-CB-01, T2K-CB-10: a turn has one slow and one fast action, and the next turn restores both', () => {
  const one = scene()
  expect(one.chips('Ada')).toEqual(['slow', 'fast'])
  one.act('Ada', 'fast-action', { action: 'take-cover' })
  expect(one.chips('Ada')).toEqual(['cover', 'slow'])
  expect(one.refused('Ada', 'fast-action', { action: 'run' })).toEqual(['act-refused'])
  one.act('Ada', 'slow-action', { action: 'heal' })
  expect(one.of('Ada').done).toBe(true)
  one.act(null, 'next-turn')
  expect(one.chips('Ada')).toEqual(['cover', 'slow', 'fast'])
  one.act('Ada', 'fast-action', { action: 'go-prone' })
  expect(one.chips('Ada')).toEqual(['prone', 'cover', 'slow'])
})

test('T2K-DI-06, T2K-WP-06, T2K-R08, T2K-WP-04, T2K-R13: a failed shot is pushed, wears its weapon and spends rounds, and its sixes are used', () => {
  const one = scene()
  one.act('Ada', 'attack', { on: 'Cy', ammo: 3, roll: one.field('Ada', 'attack', 'roll')!.options![0]!.id })
  // Unaimed with any other weapon: −2 from d10 and d8.
  expect(one.prompts()[0]!.dice).toEqual({
    sides: 8,
    count: 5,
    each: [
      { sides: 8, label: { key: 'table.base-die' } },
      { sides: 6, label: { key: 'table.base-die' } },
      ...Array.from({ length: 3 }, () => ({ sides: 6, label: { key: 'table.ammo-die' } }))
    ]
  })
  expect(one.refusedAnswer({ dice: [9, 1, 1, 1, 1] })).toEqual(['not-a-face'])
  expect(one.refusedAnswer({ dice: [1] })).toEqual(['dice-count'])
  one.answer({ dice: [1, 5, 1, 6, 3] })
  expect(one.prompts()[0]!).toMatchObject({
    text: { params: { explosions: 2 } },
    options: [{ id: 'push' }, { id: 'leave' }]
  })
  expect(one.refusedAnswer({ options: ['pray'] })).toEqual(['unknown-option'])
  one.answer({ options: ['push'] })
  expect(one.prompts()[0]!.dice).toMatchObject({ count: 2, each: [{ sides: 6 }, { sides: 6 }] })
  one.answer({ dice: [6, 6] })
  // 1 and 6 on the base dice; 1, 6 and 6 on the ammo dice: 13 rounds.
  expect(rifle(one)).toMatchObject({
    notes: [
      { params: { loaded: 7, magazine: 30, spare: 1 } },
      { params: { rof: 4 } },
      { en: 'Weapon jammed' }
    ],
    boxes: [{ ticked: false }, { ticked: true }, { ticked: true }, { ticked: true }, { ticked: true }]
  })
  expect(one.prompts()[0]!.amount).toEqual({ min: 0, max: 2, unit: 'count', usual: 2 })
  one.answer({ amount: 1 })
  expect(one.prompts()[0]!.text).toEqual({ key: 'table.wound-text', params: { damage: 3, more: 1 } })
  one.answer({ amount: 3 })
  expect(one.prompts()[0]!.text).toEqual({ key: 'table.wound-text', params: { damage: 2, more: 0 } })
  one.answer({ amount: 0 })
  expect(one.of('Cy').tracks[0]).toMatchObject({ key: 'damage', value: 3, max: 4 })
  expect(one.prompts()[0]!.title).toEqual({ key: 'table.cuf', params: { name: 'Cy' } })
})

test('T2K-CB-09 to T2K-CB-13, T2K-WP-05: a miss with a six still makes the target roll CUF; a failure has its cost, and spreads in the hex', () => {
  const one = scene()
  for (const unit of ['Ada', 'Bo']) one.act(unit, 'place', { hex: 'B4' })
  one.act('Cy', 'attack', { on: 'Ada', ammo: 1, roll: 'agility' })
  one.answer({ dice: [2, 6] })
  one.answer({ options: ['leave'] })
  expect(one.prompts()[0]!).toMatchObject({ member: 'Ada', options: [{ id: 'in-sight' }, { id: 'alone' }] })
  one.answer({ options: ['in-sight'] })
  expect(one.prompts()[0]!.dice).toMatchObject({
    each: [
      { sides: 6, label: { key: 'table.cuf-die' } },
      { sides: 6, label: { key: 'table.unit-die' } }
    ]
  })
  one.answer({ dice: [5, 4] })
  // A CUF roll has no attribute: pushing it would cost stress.
  expect(one.prompts()[0]!).toMatchObject({
    text: { key: 'table.push-stress' },
    options: [{ id: 'push' }, { id: 'leave' }]
  })
  one.answer({ options: ['leave'] })
  expect(one.chips('Ada')).toEqual(['suppressed', 'prone', 'slow', 'fast', 'hex'])
  expect(one.of('Ada').tracks[1]).toMatchObject({ key: 'stress', value: 1 })
  expect(one.prompts()[0]!.member).toBe('Bo')
  one.answer({ options: ['alone'] })
  one.answer({ dice: [6] })
  expect(one.prompts()[0]).toBeUndefined()
  one.act(null, 'next-turn')
  expect(one.chips('Ada')).toEqual(['suppressed', 'prone', 'hex'])
  expect(one.refused('Ada', 'slow-action', { action: 'rally' })).toEqual(['act-refused'])
  one.act(null, 'next-turn')
  expect(one.chips('Ada')).toEqual(['prone', 'slow', 'fast', 'hex'])
})

/** Cy misses Ada with a six, and she fails her CUF roll. */
const suppressed = (one: Scene) =>
  one
    .act('Cy', 'attack', { on: 'Ada', ammo: 1, roll: 'agility' })
    .dice(2, 6)
    .choose('leave')
    .choose('alone')
    .dice(2)
    .choose('leave')

test('T2K-CB-10: a character suppressed again in the turn that they lose still loses it, and the next one too', () => {
  const one = scene()
  suppressed(one).act(null, 'next-turn')
  expect(one.chips('Ada')).toEqual(['suppressed', 'prone'])
  suppressed(one)
  expect(one.chips('Ada')).toEqual(['suppressed', 'prone'])
  expect(one.refused('Ada', 'fast-action', { action: 'take-cover' })).toEqual(['act-refused'])
  one.act(null, 'next-turn')
  expect(one.chips('Ada')).toEqual(['suppressed', 'prone'])
  one.act('Ada', 'mark', { damage: 0, stress: 0, radiation: 0, unsuppress: true })
  expect(one.chips('Ada')).toEqual(['prone', 'slow', 'fast'])
})

test('T2K-CB-10: suppression ended by hand gives back the actions of a turn lost twice', () => {
  const one = scene()
  suppressed(one).act(null, 'next-turn')
  suppressed(one).act('Ada', 'mark', { damage: 0, stress: 0, radiation: 0, unsuppress: true })
  expect(one.chips('Ada')).toEqual(['prone', 'slow', 'fast'])
})

test('T2K-CB-08, T2K-R15: aiming through a scope counts for the next shot only', () => {
  const one = scene()
  one.act('Ada', 'aim-sniper')
  expect(one.chips('Ada')).toEqual(['aim', 'fast'])
  expect(one.refused('Ada', 'attack', { on: 'Cy', roll: 'agility' })).toEqual(['act-refused'])
  one.act('Ada', 'fast-action', { action: 'go-prone' })
  one.act(null, 'next-turn')
  one.act('Ada', 'attack', { on: 'Cy', ammo: 0, roll: 'agility' })
  // Steady: +2 on a single d10.
  expect(one.prompts()[0]!.dice).toMatchObject({ each: [{ sides: 12 }, { sides: 6 }] })
  one.answer({ dice: [3, 3] })
  one.answer({ options: ['leave'] })
  expect(one.chips('Ada')).not.toContain('aim')
  expect(one.prompts()[0]).toBeUndefined()
})

test('T2K-WP-02, T2K-R09, T2K-R10, T2K-R11, T2K-R08: ammo dice go up to the rate of fire; a jammed, broken or empty weapon can’t fire', () => {
  const one = scene({ zeroAmmoDice: 'at-least-one' })
  const fire = (ammo: number) => one.refused('Ada', 'attack', { on: 'Cy', ammo, roll: 'agility' })
  expect(fire(0)).toEqual(['ammo-dice'])
  expect(fire(5)).toEqual(['field-bounds'])
  const tend = (rounds: number, reliability: number, jammed: boolean) =>
    one.act('Ada', 'tend', { rounds, reliability, jammed })
  tend(0, 5, false)
  expect(fire(1)).toEqual(['weapon-empty'])
  tend(5, 0, true)
  expect(fire(1)).toEqual(['weapon-jammed', 'weapon-broken'])
  expect(one.refused('Ada', 'tend', { rounds: 31, reliability: 6, jammed: false })).toEqual([
    'over-magazine',
    'over-reliability'
  ])
  one.act('Ada', 'clear-jam')
  one.act('Ada', 'reload')
  expect(rifle(one).notes[0]).toMatchObject({ params: { loaded: 30, spare: 0 } })
  one.act(null, 'next-turn')
  expect(one.refused('Ada', 'reload')).toEqual(['no-spare'])
})

test('T2K-CB-05, T2K-R24: a failed reload takes the slow action and leaves the magazine unchanged', () => {
  const one = scene()
  one.act('Ada', 'reload', { 'reload-failed': true })
  expect(one.chips('Ada')).toEqual(['fast'])
  expect(rifle(one).notes[0]).toMatchObject({ params: { loaded: 20, spare: 1 } })
})

test('T2K-R22: the order is set by hand, or drawn from one to ten by campaign rule', () => {
  const one = scene({ initiativeOrder: 'cards-1-10' })
  const names = () => one.board().sides[0]!.units.map(({ name }) => name)
  one.act('Bo', 'order', { after: 'first' })
  expect(names()).toEqual(['Bo', 'Ada'])
  one.act('Bo', 'order', { after: 'Ada' })
  expect(names()).toEqual(['Ada', 'Bo'])
  one.act(null, 'draw-order')
  const drawn = one
    .board()
    .sides.flatMap(({ units }) =>
      units.map(({ counters }) => counters.find(({ key }) => key === 'order')!.value)
    )
  expect(new Set(drawn).size).toBe(3)
  expect(drawn.every((card) => card >= 1 && card <= 10)).toBe(true)
})

test('T2K-R20: without a written maximum, a track takes no more points than a sheet and a report', () => {
  const one = new Scene([
    unitOf('Traînards', { Ada: { ...ADA, 'damage-max': 0, 'stress-max': 0 } }),
    unitOf('Milice', { Cy: { 'damage-max': 0, 'stress-max': 0 } })
  ])
  one.act('Cy', 'mark', { damage: 28, stress: 0, radiation: 0 })
  one.act('Ada', 'attack', { weapon: 'unarmed', roll: 'agility', on: 'Cy' }).choose('take').dice(6)
  one.answer({ amount: 30 })
  expect(one.over()[1]!.members[0]!.numbers['damage']).toBe(30)
})

test('T2K-EX-01: a radiation dose is noted as far as the report takes it', () => {
  const one = scene().act('Cy', 'mark', { damage: 0, stress: 0, radiation: 9500 })
  one.act('Cy', 'exposure', { agent: 'radiation', dose: 999 }).dice(6)
  expect(one.over()[1]!.members[0]!.numbers['radiation']).toBe(9999)
})
