import { expect, test } from 'vitest'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { falling, loading } from './ask'
import { ADA, KNIFE, RIFLE, scene, weapon } from './fight'
import { Scene, unitOf } from './scene'

/** Every reason against an act, with its rules. */
function against(one: Scene, who: string, act: string, input: object) {
  const verdict = twilight2000.tracker!.decide(
    one.rules,
    one.at,
    { type: 'act', act, actor: { unit: who }, input: input as never },
    falling()
  )
  return isRefusal(verdict)
    ? verdict.refused.map(({ code, rules, params }) => [code, rules, params] as const)
    : []
}
const NAME = { fr: 'AK-74', en: 'AK-74' }

test('T2K-R08, T2K-R09, T2K-R10, T2K-R11: a shot is refused with every rule against it at once', () => {
  const one = scene(
    { zeroAmmoDice: 'at-least-one' },
    { weapons: [{ ...RIFLE, loaded: 0, reliability: 0, jammed: true }] }
  )
  expect(
    against(one, 'Ada', 'attack', { weapon: weapon(one, 0), roll: 'agility', on: 'Cy', ammo: 0 })
  ).toEqual([
    ['weapon-jammed', ['T2K-R11'], { weapon: NAME }],
    ['weapon-broken', ['T2K-R10'], { weapon: NAME }],
    ['weapon-empty', ['T2K-R08'], { weapon: NAME }],
    ['ammo-dice', ['T2K-WP-02', 'T2K-R09'], { weapon: NAME, min: 1, max: 4 }]
  ])
})

test('T2K-R08, T2K-R10: loads too large for a weapon, and a missing magazine, are refused', () => {
  const one = scene({}, { weapons: [{ ...RIFLE, spare: 0 }, KNIFE] })
  expect(
    against(one, 'Ada', 'tend', { weapon: weapon(one, 0), rounds: 31, spare: 0, reliability: 6 })
  ).toEqual([
    ['over-magazine', ['T2K-R08'], { weapon: NAME, loaded: 31, magazine: 30 }],
    ['over-reliability', ['T2K-R10'], { weapon: NAME, value: 6, max: 5 }]
  ])
  expect(against(one, 'Ada', 'reload', {})).toEqual([['no-spare', ['T2K-R08'], { weapon: NAME }]])
})

test('T2K-CB-01, T2K-CB-05: a spent action is refused', () => {
  const one = scene().act('Ada', 'slow-action', { action: 'rally' })
  expect(against(one, 'Ada', 'check', { roll: 'agility', takes: 'slow' })).toEqual([
    ['act-refused', ['T2K-CB-01'], { why: { key: 'table.no-slow' } }]
  ])
  expect(against(one, 'Ada', 'reload', { 'reload-failed': true })).toEqual([
    ['act-refused', ['T2K-CB-05'], { why: { key: 'table.no-slow' } }]
  ])
  expect(one.refused('Ada', 'check', { roll: 'agility', takes: 'fast' })).toEqual([])
  one.dice(6)
  expect(one.chips('Ada')).toEqual([])
  expect(against(one, 'Ada', 'check', { roll: 'agility', takes: 'fast' })).toEqual([
    ['act-refused', ['T2K-CB-01'], { why: { key: 'table.no-fast' } }]
  ])
  // A roll that takes no action is possible anyway.
  expect(against(one, 'Ada', 'check', { roll: 'agility', takes: 'nothing' })).toEqual([])
})

test('T2K-EX-02: threat and suit are separate inputs, each only if it matters', () => {
  const parts = (input: object) =>
    scene({}, { 'protection-modifier': 2 })
      .act('Ada', 'exposure', { agent: 'pathogen', ...input })
      .prompts()[0]!
      .why?.map((words) => (words as { params: { value?: string; modifier?: string } }).params)
      .map(({ value, modifier }) => value ?? modifier)
  expect([
    parts({ threat: -1 }),
    parts({}),
    parts({ threat: -1, suit: false }),
    parts({ suit: false })
  ]).toEqual([['−1', '+2', '+1'], ['+2'], ['−1'], undefined])
})

test('T2K-R25: an opponent without a sheet may bring a weapon of the campaign’s armoury, which becomes the default', () => {
  const rules = loading({
    'catalogue/armoury': [
      { name: 'M4', class: 'carbine', rof: 3, magazine: 20, reliability: 4, damage: 2, price: '' },
      { name: 'Colt', class: 'pistol', rof: 1, magazine: 7, reliability: 3, damage: 1, price: '' }
    ]
  })()
  const one = new Scene([unitOf('nous', { Ada: ADA })], {}, rules)
  const field = one.field(null, 'arrive', 'weapon')!
  expect([field.default, field.options!.map(({ id }) => id)]).toEqual([
    'armoury:0',
    ['none', 'armoury:0', 'armoury:1', 'typed']
  ])
  one
    .act(null, 'arrive', { name: 'Un' })
    .act(null, 'arrive', { name: 'Deux', weapon: 'armoury:1' })
    .act(null, 'arrive', { name: 'Trois', weapon: 'none' })
  const arms = ['Un', 'Deux', 'Trois'].map((name) =>
    one
      .of(name)
      .gauges.map(({ label, notes, boxes }) => [label, (notes[0] as { params: object }).params, boxes.length])
  )
  expect(arms).toEqual([
    [[{ fr: 'M4', en: 'M4' }, { loaded: 20, magazine: 20, spare: 0 }, 4]],
    [[{ fr: 'Colt', en: 'Colt' }, { loaded: 7, magazine: 7, spare: 0 }, 3]],
    []
  ])
  // By hand: a name can't be only spaces.
  expect(one.refused(null, 'arrive', { name: 'Quatre', weapon: 'typed', 'weapon-name': '  ' })).toEqual([
    'weapon-needed'
  ])
})

test('T2K-CB-11: a newcomer on a unit’s side leaves the strangers’ die unchanged', () => {
  const one = scene()
  one
    .act(null, 'arrive', { name: 'Pillard', 'unit-cuf': '10' })
    .act(null, 'arrive', { name: 'Guide', side: 'nous', 'unit-cuf': '6' })
  expect(
    one.board().sides.map(({ chips }) => chips.map(({ label }) => (label as { params: object }).params))
  ).toEqual([[{ sides: 6 }], [{ sides: 6 }], [{ sides: 10 }]])
  expect(one.of('Guide').typeName).not.toEqual(one.of('Ada').typeName)
})
