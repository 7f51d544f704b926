import { expect, test } from 'vitest'
import { ADA, KNIFE, RIFLE, scene, shot, stab, weapon } from './fight'
import { Scene, unitOf } from './scene'

const names = (one: Scene) => one.board().sides.map(({ units }) => units.map(({ name }) => name))

test('T2K-CB-02: nobody attacks or grapples their own side, or somebody who isn’t there', () => {
  const one = scene()
  const at = (on: string | null) =>
    one.refused('Ada', 'attack', { weapon: weapon(one, 0), roll: 'agility', on })
  expect([at('Bo'), at('Ada'), at('Zed')]).toEqual([['no-target'], ['no-target'], ['no-target']])
  expect([one.refused('Ada', 'grapple', { on: 'Zed' }), one.refused('Ada', 'grapple', { on: null })]).toEqual(
    [['no-target'], ['no-target']]
  )
  expect([one.refused('Ada', 'dance'), one.refused('Zed', 'attack'), one.refused(null, 'attack')]).toEqual([
    ['unknown-act'],
    ['unknown-act'],
    ['unknown-act']
  ])
  expect([at(null), one.asked()]).toEqual([[], 'Ada throw'])
})

test('T2K-R08, T2K-R09, T2K-R10: penalties of a shot count only if they are on the sheet and the campaign uses them', () => {
  const fires = (more: object, house = {}, input: object = {}) => {
    const one = scene(house, { weapons: [{ ...RIFLE, ...more }] })
    return one.refused('Ada', 'attack', { weapon: weapon(one, 0), roll: 'agility', on: 'Cy', ...input })
  }
  expect([fires({ loaded: 0 }), fires({ loaded: 0 }, { ammoSpent: 'off' })]).toEqual([['weapon-empty'], []])
  expect([fires({ reliability: 0 }), fires({ reliability: 0, 'reliability-max': 0 })]).toEqual([
    ['weapon-broken'],
    []
  ])
  // A firearm without a rate of fire gives no die.
  expect([
    fires({}, { zeroAmmoDice: 'at-least-one' }, { ammo: 0 }),
    fires({ rof: 0 }, { zeroAmmoDice: 'at-least-one' })
  ]).toEqual([['ammo-dice'], []])
  expect([fires({}, {}, { ammo: 4 }), fires({}, {}, { ammo: 5 })]).toEqual([[], ['field-bounds']])
})

test('T2K-WP-02: ammo dice are limited by the weapon that fires, not by the fastest one', () => {
  const one = scene({}, { weapons: [RIFLE, { ...RIFLE, name: 'Makarov', rof: 2 }] })
  // Unaimed: −2 from a d10.
  const fires = (ammo: number) =>
    one.refused('Ada', 'attack', { weapon: weapon(one, 1), roll: 'agility', on: 'Cy', ammo })
  expect([fires(3), fires(2), one.asks()]).toEqual([['ammo-dice'], [], [6, 6, 6]])
})

test('T2K-CB-07, T2K-R15: aiming with one weapon does not help another, and is lost', () => {
  const one = scene({}, { weapons: [RIFLE, { ...RIFLE, name: 'Makarov' }] })
  one.act('Ada', 'aim', { weapon: weapon(one, 1) })
  expect(one.chips('Ada')).toContain('aim')
  shot(one)
  // Unaimed: −2 from d10 and d8.
  expect([one.asks(), one.chips('Ada')]).toEqual([[8, 6], []])
  const same = scene({}, { weapons: [RIFLE, { ...RIFLE, name: 'Makarov' }] })
  same.act('Ada', 'aim', { weapon: weapon(same, 0) })
  expect(shot(same).asks()).toEqual([10, 8])
})

test('T2K-CB-08: lying down, cover and the weapon’s own bipod steady a scope; a bipod it lacks does not', () => {
  const asks = (bipod: boolean, place: object) => {
    const one = scene(
      {},
      {
        weapons: [
          { ...RIFLE, scope: true, bipod },
          { ...KNIFE, bipod: true }
        ]
      }
    )
    one.act('Ada', 'aim-sniper').act(null, 'next-turn').act('Ada', 'place', place)
    return shot(one).asks()
  }
  expect([
    asks(true, { bipod: true }),
    asks(false, { bipod: true }),
    asks(false, { prone: true }),
    asks(false, { cover: true })
  ]).toEqual([
    [12, 10],
    [10, 10],
    [12, 10],
    [12, 10]
  ])
})

test('T2K-R06: a modifier is at most nine, up or down', () => {
  const one = shot(scene(), { called: true, modifier: -9 })
  expect((one.prompts()[0]!.why!.at(-1) as { params: object }).params).toEqual({ modifier: '−9' })
  const two = scene({}, { 'protection-modifier': 5 }).act('Ada', 'exposure', {
    agent: 'radiation',
    threat: 9
  })
  expect((two.prompts()[0]!.why!.at(-1) as { params: object }).params).toEqual({ modifier: '+9' })
})

test('T2K-CB-03: a move ends cover and the use of a bipod', () => {
  const after = (action: string, lying = false) => {
    const one = scene()
      .act('Ada', 'place', { cover: true, bipod: true, prone: lying })
      .act('Ada', 'fast-action', { action })
    return one.chips('Ada').filter((key) => key !== 'slow')
  }
  expect([after('run'), after('retreat'), after('crawl', true)]).toEqual([[], [], ['prone']])
  expect([after('stand-up', true), after('go-prone'), after('shout'), after('take-cover')]).toEqual([
    ['cover'],
    ['prone', 'cover', 'bipod'],
    ['cover', 'bipod'],
    ['cover', 'bipod']
  ])
})

test('T2K-CB-05, T2K-R24: a reload takes the fast action; a failed one needs the slow one, a spare magazine needs none', () => {
  const one = scene()
  one.act('Ada', 'reload')
  expect([one.chips('Ada'), one.arm('Ada')]).toEqual([['slow'], [30, 5, false]])
  one.act(null, 'next-turn')
  expect(one.refused('Ada', 'reload')).toEqual(['no-spare'])
  one.act('Ada', 'slow-action', { action: 'rally' })
  expect(one.refused('Ada', 'reload', { 'reload-failed': true })).toEqual(['act-refused'])
  one.act(null, 'next-turn').act('Ada', 'reload', { 'reload-failed': true })
  expect(one.chips('Ada')).toEqual(['fast'])
})

test('T2K-R08, T2K-R10: a weapon is corrected within its limits, to the last round and point', () => {
  const one = scene()
  const tend = (rounds: number, reliability: number) =>
    one.refused('Ada', 'tend', { weapon: weapon(one, 0), rounds, spare: 7, reliability })
  expect([tend(31, 5), tend(30, 6), tend(30, 5)]).toEqual([['over-magazine'], ['over-reliability'], []])
  expect([one.arm('Ada'), (one.of('Ada').gauges[0]!.notes[0] as { params: object }).params]).toEqual([
    [30, 5, false],
    { loaded: 30, magazine: 30, spare: 7 }
  ])
  one.act('Ada', 'tend', { weapon: weapon(one, 0), rounds: 0, spare: 0, reliability: 0, jammed: true })
  expect(one.arm('Ada')).toEqual([0, 0, true])
  // The knife beside it is unchanged.
  expect(one.of('Ada').gauges[1]!.boxes.every(({ ticked }) => !ticked)).toBe(true)
})

test('T2K-EX-01: doses of radiation add up, and are removed by hand', () => {
  const one = scene()
  const dose = (amount: number) => one.act('Bo', 'exposure', { agent: 'radiation', dose: amount }).dice(6)
  dose(3)
  dose(4)
  expect(one.of('Bo').counters).toMatchObject([{ key: 'radiation', value: 7 }])
  dose(0)
  expect(one.of('Bo').counters).toMatchObject([{ key: 'radiation', value: 7 }])
  one.act('Bo', 'mark', { damage: 0, stress: 0, radiation: 0 })
  expect([one.of('Bo').counters, one.over()[0]!.members[1]!.numbers['radiation'] ?? 0]).toEqual([[], 0])
})

test('T2K-R22: cards are drawn from one to ten, none twice before all are drawn', () => {
  const one = new Scene([unitOf('nous', { Ada: ADA }, { initiativeOrder: 'cards-1-10' })], {
    initiativeOrder: 'cards-1-10'
  })
  one.act(null, 'arrive', { name: 'Pillard', 'how-many': 11 }).act(null, 'draw-order')
  const cards = one
    .board()
    .sides.flatMap(({ units }) =>
      units.map(({ name, counters }) => [name, counters.find(({ key }) => key === 'order')!.value])
    )
  expect(Object.fromEntries(cards)).toEqual({
    Ada: 10,
    ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`Pillard ${n + 1}`, 9 - n])),
    'Pillard 10': 10,
    'Pillard 11': 9
  })
})

test('T2K-R22: a character moved after another is directly behind them, with all sides in one order', () => {
  const one = scene()
  one.act('Di', 'order', { after: 'Ada' })
  const order = () =>
    ['Ada', 'Bo', 'Cy', 'Di'].map((who) => one.of(who).counters.find(({ key }) => key === 'order')!.value)
  expect(order()).toEqual([1, 3, 4, 2])
  one.act('Ada', 'order', { after: 'Cy' })
  expect([order(), names(one)]).toEqual([
    [4, 2, 3, 1],
    [
      ['Bo', 'Ada'],
      ['Di', 'Cy']
    ]
  ])
})

test('T2K-R20, T2K-R25: an opponent without a sheet shoots with the entered dice; a leaver holds nobody', () => {
  const one = new Scene([unitOf('nous', { Ada: ADA })])
  const come = (more: object) =>
    one.act(null, 'arrive', { name: 'X', attributes: '10', weapon: 'none', ...more })
  come({ skill: '8' })
  const [first] = one.board().sides[1]!.units
  const rolls = (unit: string) => one.field(unit, 'attack', 'roll')!.options!.map(({ id }) => id)
  expect(rolls(first!.unit)).toEqual([
    'shooting',
    'close-combat',
    'stamina',
    'strength',
    'agility',
    'intelligence',
    'empathy'
  ])
  const asks = (unit: string, roll: string) => {
    one.act(unit, 'check', { roll })
    const dice = one.asks()
    one.dice(...dice.map(() => 6))
    return dice
  }
  expect([asks(first!.unit, 'shooting'), asks(first!.unit, 'stamina'), asks(first!.unit, 'agility')]).toEqual(
    [[10, 8], [10, 8], [10]]
  )
  come({ name: 'Y', skill: '0' })
  const second = one.of('Y').unit
  expect(asks(second, 'shooting')).toEqual([10])
  // It has no written maximum, so it never falls.
  one.act(second, 'mark', { damage: 20, stress: 0 })
  expect(one.of('Y').gone).toBe(false)
  one.act(second, 'grapple', { on: 'Ada' }).act(first!.unit, 'leave')
  expect(one.chips('Ada')).toContain('grappled')
  one.act(second, 'leave')
  expect([one.chips('Ada'), one.board().sides.length]).toEqual([['slow', 'fast'], 1])
})

test('T2K-CB-04: a character who is out, or has no fast action left, is not asked to parry', () => {
  const one = scene().act('Cy', 'mark', { damage: 6, stress: 0 })
  expect(stab(one).asked()).toBe('Ada throw')
  expect(stab(scene().act('Cy', 'fast-action', { action: 'shout' })).asked()).toBe('Ada throw')
  expect(stab(scene().act('Cy', 'slow-action', { action: 'rally' })).asked()).toBe('Cy defend')
})
