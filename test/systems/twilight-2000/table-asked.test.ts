import { expect, test } from 'vitest'
import { CHOLERA, KNIFE, RIFLE, scene, shot, stab } from './fight'
import { Scene, unitOf } from './scene'

const rules = (one: Scene) => one.prompts()[0]!.rules
const title = (one: Scene) => one.prompts()[0]!.title as { key: string; params: { [name: string]: unknown } }
const text = (one: Scene) => one.prompts()[0]!.text as { key: string; params: { [name: string]: unknown } }

test('every question about a shot names its rules', () => {
  const one = scene()
  for (const who of ['Cy', 'Di']) one.act(who, 'place', { hex: 'C3' })
  expect(rules(shot(one, { ammo: 1 }))).toEqual(['T2K-DI-01', 'T2K-WP-02'])
  expect(rules(one.dice(1, 2, 6))).toEqual(['T2K-DI-05', 'T2K-DI-06', 'T2K-WP-01', 'T2K-R10', 'T2K-R04'])
  expect(rules(one.choose('push'))).toEqual(['T2K-DI-06', 'T2K-WP-06'])
  expect(rules(one.dice(6))).toEqual(['T2K-WP-04', 'T2K-R12'])
  expect(rules(one.answer({ amount: 0 }))).toEqual(['T2K-R12', 'T2K-R13', 'T2K-R20'])
  expect(rules(one.answer({ amount: 1 }))).toEqual(['T2K-WP-04'])
  expect(rules(one.choose('Di').answer({ amount: 1 }))).toEqual(['T2K-CB-11', 'T2K-R19'])
  expect(rules(one.choose('in-sight'))).toEqual(['T2K-CB-09', 'T2K-CB-10', 'T2K-CB-11'])
  expect(text(one)).toMatchObject({ key: 'table.cuf-text' })
  expect(rules(one.dice(2, 2))).toEqual(['T2K-DI-05', 'T2K-DI-06', 'T2K-DI-07', 'T2K-R04', 'T2K-R05'])
  expect(rules(one.choose('push'))).toEqual(['T2K-DI-06'])
})

test('every other question names its rules', () => {
  expect(
    rules(
      shot(scene({ jam: 'manual' }), { ammo: 1 })
        .dice(1, 1, 2)
        .choose('push')
        .dice(6)
    )
  ).toEqual(['T2K-R11'])
  const blow = stab(scene())
  expect(rules(blow)).toEqual(['T2K-CB-04', 'T2K-R26'])
  expect(rules(blow.choose('block').dice(6, 6))).toEqual(['T2K-CB-04', 'T2K-R27'])
  expect(rules(scene().act('Ada', 'check', { roll: 'empathy' }))).toEqual(['T2K-DI-01'])
  expect(rules(scene().act('Ada', 'exposure', { agent: 'pathogen' }))).toEqual([
    'T2K-EX-01',
    'T2K-EX-02',
    'T2K-R27'
  ])
  expect(rules(scene({}, { illnesses: [CHOLERA] }).act(null, 'day-passes'))).toEqual(['T2K-EX-03', 'T2K-R21'])
})

test('a question’s name has the roller and the purpose, and so do those of its pushes', () => {
  const one = scene({}, { illnesses: [CHOLERA, { ...CHOLERA, name: 'Typhus', modifier: 0 }] })
  one.act('Ada', 'check', { roll: 'stamina', modifier: -1 })
  expect([title(one), one.prompts()[0]!.text]).toMatchObject([
    { key: 'table.rolls', params: { name: 'Ada', roll: { en: 'STAMINA' } } },
    undefined
  ])
  expect(one.prompts()[0]!.why).toEqual([{ key: 'table.throw-why', params: { modifier: '−1' } }])
  expect(title(one.dice(2, 2))).toMatchObject({ key: 'table.push', params: { what: { key: 'table.rolls' } } })
  expect(title(one.choose('push'))).toMatchObject({
    key: 'table.again',
    params: { what: { key: 'table.rolls' } }
  })
  one.dice(2, 2).act('Ada', 'check', { roll: 'stamina' })
  expect(one.prompts()[0]!.why).toBeUndefined()
  one.dice(6, 6).act(null, 'day-passes')
  expect(title(one)).toEqual({ key: 'table.sick', params: { name: 'Ada', illness: 'Choléra' } })
  one.dice(6, 6)
  expect([title(one), text(one)]).toEqual([
    { key: 'table.sick', params: { name: 'Ada', illness: 'Typhus' } },
    { key: 'table.sick-text', params: { day: 3, damage: 2, stress: 1 } }
  ])
  expect(title(scene().act('Ada', 'exposure', { agent: 'nerve-agent' }))).toMatchObject({
    key: 'table.resists',
    params: { name: 'Ada', agent: { en: expect.stringMatching(/nerve/i) } }
  })
  expect(title(shot(scene()))).toEqual({
    key: 'table.throw',
    params: { name: 'Ada', weapon: { fr: 'AK-74', en: 'AK-74' } }
  })
  const blow = stab(scene())
  expect(title(blow)).toEqual({ key: 'table.defend', params: { name: 'Cy', by: 'Ada' } })
  expect(title(blow.choose('block').dice(6, 6))).toEqual({ key: 'table.parry', params: { name: 'Cy' } })
})

test('an answer is one of the options or a whole amount in range, to an open question', () => {
  const one = scene()
  expect(one.refusedAnswer({ options: ['push'] })).toEqual(['unknown-prompt'])
  shot(one, { ammo: 2 }).dice(1, 2, 6, 6)
  for (const options of [undefined, [], ['push', 'leave'], ['block']])
    expect(one.refusedAnswer({ options } as never)).toEqual(['unknown-option'])
  one.choose('push').dice(6)
  for (const amount of [undefined, -1, 3, 0.5])
    expect(one.refusedAnswer({ amount } as never)).toEqual(['amount-needed'])
  expect(one.prompts()[0]!.amount).toEqual({ min: 0, max: 2, unit: 'count', usual: 2 })
  expect(one.refusedAnswer({ amount: 2 })).toEqual([])
  expect(one.prompts()[0]!.amount).toEqual({ min: 0, max: 30, unit: 'count', usual: 4 })
  expect([one.refusedAnswer({ amount: 31 }), one.refusedAnswer({ amount: 30 }), one.tracks('Cy')]).toEqual([
    ['amount-needed'],
    [],
    [0, 6]
  ])
  const heavy = stab(scene({}, { weapons: [RIFLE, { ...KNIFE, 'weapon-damage': 20 }], strength: '12' }))
    .choose('take')
    .dice(12, 8)
  expect([heavy.prompts()[0]!.amount!.usual, text(heavy).params]).toEqual([22, { damage: 22, more: 0 }])
})

test('a question can’t be answered twice: the next one has its own name', () => {
  const one = scene().act('Ada', 'check', { roll: 'stamina' })
  const first = one.prompts()[0]!
  expect([first.step, first.member]).toEqual(['table', 'Ada'])
  one.dice(2, 2).choose('leave').act('Ada', 'check', { roll: 'stamina' })
  expect(one.prompts()[0]!.id).not.toBe(first.id)
})

test('T2K-R13: the worth of extra successes is reported to the GM with the first hit only, and only if there are any', () => {
  const one = scene({ extraSuccessDamage: 'gm' })
  shot(one, { ammo: 1 }).dice(8, 6, 6).answer({ amount: 0 })
  expect(text(one)).toEqual({ key: 'table.wound-gm', params: { damage: 2, extra: 1 } })
  expect(text(one.answer({ amount: 1 }))).toEqual({ key: 'table.wound-text', params: { damage: 2, more: 0 } })
  expect(text(shot(scene({ extraSuccessDamage: 'gm' })).dice(8, 1))).toEqual({
    key: 'table.wound-text',
    params: { damage: 2, more: 0 }
  })
})

test('T2K-CB-04: a parry is rolled with close combat, whatever the other skills', () => {
  const one = new Scene([
    unitOf('nous', { Ada: { 'close-combat': '8', weapons: [KNIFE] } }),
    unitOf('eux', {
      Cy: {
        'close-combat': '10',
        strength: '12',
        otherSkills: [{ name: 'Tir', attribute: 'agility', die: '6' }]
      }
    })
  ])
  one.act('Ada', 'attack', { roll: 'close-combat', on: 'Cy' }).choose('block').dice(6, 6)
  expect([one.asked(), one.asks()]).toEqual(['Cy parry', [12, 10]])
})

test('T2K-CB-10, T2K-CB-11, T2K-CB-12: a character who fails loses their aim, and frightens only their own side in the same hex', () => {
  const one = new Scene([
    unitOf('nous', { Ada: { weapons: [RIFLE] }, Bo: { 'damage-max': 6 } }),
    unitOf('eux', {
      Cy: { cuf: '8', weapons: [RIFLE], 'damage-max': 6 },
      Di: {},
      Eve: { 'damage-max': 1 },
      Flo: {}
    })
  ])
  for (const who of ['Ada', 'Cy', 'Di', 'Eve']) one.act(who, 'place', { hex: 'C3' })
  one.act('Flo', 'place', { hex: 'D4' })
  one
    .act('Eve', 'mark', { damage: 1, stress: 0 })
    .act('Cy', 'aim')
    .act('Ada', 'attack', { on: 'Cy', roll: 'agility', ammo: 1 })
    .dice(2, 6)
    .choose('leave')
  // A member of the unit is out of action, so there is no question whether it is in sight.
  expect([one.asked(), one.asks()]).toEqual(['Cy cuf', [8]])
  one.dice(2).choose('leave')
  expect([one.chips('Cy').includes('aim'), one.chips('Cy').includes('suppressed'), one.asked()]).toEqual([
    false,
    true,
    'Di cuf'
  ])
  one.dice(6)
  expect(one.asked()).toBe('')
})

test('T2K-R19: the unit’s die is blocked by an incapacitated member of the same unit, not by one of another', () => {
  const one = scene().act('Bo', 'mark', { damage: 6, stress: 0 })
  shot(one, { ammo: 1 }).dice(2, 2, 6).choose('leave')
  expect(one.prompts()[0]!.options!.map(({ id }) => id)).toEqual(['in-sight', 'alone'])
})

test('T2K-CB-11: strangers without a unit die roll only their own', () => {
  const one = scene()
  one.act(null, 'arrive', { name: 'Pillard', cuf: '10' })
  const raider = one.of('Pillard').unit
  shot(one, { ammo: 1, on: raider }).dice(2, 2, 6).choose('leave')
  expect([one.asked(), one.asks()]).toEqual(['Pillard cuf', [10]])
})
