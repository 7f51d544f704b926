import { expect, test } from 'vitest'
import { ADA, CHOLERA, KNIFE, RIFLE, scene, shot } from './fight'
import { Scene, unitOf } from './scene'

const chip = (one: Scene, who: string, key: string) => one.of(who).chips.find((other) => other.key === key)
const called = (one: Scene, who: string) => one.of(who).chips.map(({ key, tone }) => `${key} ${tone}`)
const gauges = (one: Scene) =>
  one
    .of('Ada')
    .gauges.map(({ notes, boxes }) => [
      notes.map((words) => ('key' in words ? (words as { key: string }).key : (words as { en: string }).en)),
      boxes.map(({ ticked }) => (ticked ? 'x' : '.')).join('')
    ])

test('the table shows everybody’s position and states, bad ones first', () => {
  const one = scene({}, { illnesses: [CHOLERA], radiation: 3 })
  expect(called(one, 'Ada')).toEqual(['ill warn', 'irradiated warn', 'slow good', 'fast good'])
  one
    .act('Ada', 'place', { hex: 'B2', prone: true, cover: true, bipod: true })
    .act('Ada', 'aim')
    .act('Ada', 'slow-action', { action: 'rally' })
  expect(called(one, 'Ada')).toEqual([
    'ill warn',
    'irradiated warn',
    'prone warn',
    'cover plain',
    'bipod plain',
    'aim plain',
    'hex plain'
  ])
  expect(chip(one, 'Ada', 'hex')!.label).toEqual({ key: 'table.in-hex', params: { hex: 'B2' } })
  expect(chip(one, 'Ada', 'aim')!.label).toEqual({
    key: 'table.aims',
    params: { weapon: { fr: 'AK-74', en: 'AK-74' } }
  })
  expect(chip(one, 'Ada', 'ill')!.hint).toMatchObject({
    key: 'table.ill-hint',
    params: {
      list: [
        {
          key: 'table.ill-line',
          params: { name: 'Choléra', agent: { en: 'Pathogen' }, days: 2, modifier: '−1' }
        }
      ]
    }
  })
  one.act('Cy', 'grapple', { on: 'Ada' })
  expect(called(one, 'Ada')[0]).toBe('grappled bad')
  const scoped = scene({}, { weapons: [{ ...RIFLE, scope: true }] }).act('Ada', 'aim-sniper')
  expect(chip(scoped, 'Ada', 'aim')!.label).toMatchObject({ key: 'table.aims-scope' })
})

test('T2K-R20: a character out of the fight has no action to show, and nobody else is out', () => {
  const one = scene().act('Ada', 'mark', { damage: 0, stress: 6 })
  expect(one.of('Ada')).toMatchObject({ gone: true, state: { key: 'incapacitated', tone: 'bad' }, chips: [] })
  expect(one.of('Bo')).toMatchObject({
    gone: false,
    state: { key: 'fit', tone: 'good', label: { key: 'status.fit' } },
    done: false
  })
  // Without a maximum nobody falls, and damage is only counted.
  const free = new Scene([unitOf('nous', { Ada: { 'damage-max': 3 } })]).act('Ada', 'mark', {
    damage: 2,
    stress: 9
  })
  expect(free.of('Ada')).toMatchObject({
    gone: false,
    tracks: [{ key: 'damage', value: 2, max: 3 }],
    counters: [{ key: 'stress', value: 9, label: { key: 'figures.stress' } }]
  })
})

test('T2K-CB-01: a character is done once both actions are spent', () => {
  const one = scene()
  one.act('Ada', 'fast-action', { action: 'run' })
  expect([one.of('Ada').done, called(one, 'Ada')]).toEqual([false, ['slow good']])
  one.act('Ada', 'slow-action', { action: 'heal' })
  expect([one.of('Ada').done, called(one, 'Ada')]).toEqual([true, []])
})

test('T2K-R08, T2K-R10, T2K-R11: a weapon shows its rounds, its rate of fire and its remaining reliability', () => {
  const of = (...weapons: object[]) => gauges(scene({}, { weapons }))
  expect(of(RIFLE, KNIFE)).toEqual([
    [['table.rounds-left', 'table.rof'], '.....'],
    [[], '....']
  ])
  expect(of({ ...RIFLE, reliability: 2, jammed: true })).toEqual([
    [['table.rounds-left', 'table.rof', 'Weapon jammed'], '..xxx']
  ])
  expect(of({ ...KNIFE, reliability: 0 })).toEqual([[[expect.stringMatching(/broken/i)], 'xxxx']])
  // A stone has nothing to show.
  expect(of({ name: 'Pierre', class: 'thrown' }, { name: 'Arc', class: 'bow', magazine: 3 })).toEqual([
    [['table.rounds-left'], '']
  ])
})

test('T2K-R22: the table shows whose turn it is, and whom it waits for', () => {
  const one = scene()
  const moment = () => [one.board().moment, one.board().next, one.board().active ?? null]
  expect(moment()).toEqual([{ key: 'table.moment', params: { turn: 1 } }, null, null])
  one.act('Cy', 'order', { after: 'first' })
  expect(moment()).toEqual([{ key: 'table.moment-next', params: { turn: 1, name: 'Cy' } }, 'eux', null])
  // A character out of the fight is skipped.
  one.act('Cy', 'mark', { damage: 6, stress: 0 })
  expect(moment()).toEqual([{ key: 'table.moment-next', params: { turn: 1, name: 'Ada' } }, 'nous', null])
  shot(one, { on: 'Di' })
  expect(moment()).toEqual([{ key: 'table.moment-waits', params: { turn: 1, name: 'Ada' } }, null, 'Ada'])
  expect(one.of('Cy').counters).toMatchObject([{ key: 'order', value: 1, label: { key: 'table.order-of' } }])
})

test('T2K-R22: the order of turns is dealt across both sides, with an act to change it by hand', () => {
  const one = scene()
  expect(one.board().order).toEqual({ act: 'order', units: ['Ada', 'Bo', 'Cy', 'Di'] })
  one.act('Di', one.board().order!.act, { after: 'first' })
  one.act('Ada', one.board().order!.act, { after: 'Cy' })
  expect(one.board().order!.units).toEqual(['Di', 'Bo', 'Cy', 'Ada'])
})

test('T2K-CB-10: a character suppressed at the start loses that turn, and stays so on the sheet until the next', () => {
  const one = new Scene([unitOf('nous', { Ada: { ...ADA, suppressed: true } })])
  expect(called(one, 'Ada')).toEqual(['suppressed bad'])
  expect(one.over()[0]!.members[0]!.numbers['suppressed']).toBe(1)
  one.act(null, 'next-turn')
  expect([called(one, 'Ada'), one.over()[0]!.members[0]!.numbers['suppressed'] ?? 0]).toEqual([
    ['slow good', 'fast good'],
    0
  ])
  // A correction by hand ends it in the same turn.
  const calm = new Scene([unitOf('nous', { Ada: { ...ADA, suppressed: true } })]).act('Ada', 'mark', {
    damage: 0,
    stress: 0,
    unsuppress: true
  })
  expect(called(calm, 'Ada')).toEqual(['slow good', 'fast good'])
})
