import { expect, test } from 'vitest'
import { CHOLERA, scene, shot, stab } from './fight'

test('the log records a shot from its modifier to the target’s nerves, each answer as its own entry', () => {
  const one = scene()
  expect(shot(one, { ammo: 2 }).told()).toEqual([
    ['attacks-on', { name: 'Ada', weapon: 'AK-74', modifier: -2, on: 'Cy' }]
  ])
  expect(one.dice(1, 2, 1, 3).told()).toEqual([['thrown', { what: 'table.throw', dice: '1, 2; ammo 1, 3' }]])
  expect(one.choose('push').told()).toEqual([['push-chosen', { what: 'table.throw' }]])
  expect(one.dice(6, 6).told()).toEqual([['pushed', { what: 'table.throw', dice: '6; ammo 6', cost: 2 }]])
  expect(one.answer({ amount: 1 }).told()).toEqual([
    ['sixes-used', { name: 'Ada', weapon: 'AK-74', damage: 1, hits: 0 }]
  ])
  expect(one.answer({ amount: 2 }).told()).toEqual([['wounded', { name: 'Cy', damage: 2 }]])
  expect(one.choose('in-sight').told()).toEqual([['team-in-sight', { name: 'Cy' }]])
  expect(one.dice(3, 3).told()).toEqual([['thrown', { what: 'table.cuf', dice: '3, 3' }]])
  expect(one.choose('leave').told()).toEqual([
    ['push-left', { what: 'table.cuf' }],
    ['cuf-failed', { name: 'Cy' }]
  ])
  expect(one.act(null, 'next-turn').told()).toEqual([['turn-began', { turn: 2 }]])
})

test('the log records the targets of other hits, the calm, and a shot at nobody', () => {
  const one = scene()
  for (const who of ['Cy', 'Di']) one.act(who, 'place', { hex: 'C3' })
  shot(one, { ammo: 1 }).dice(6, 2, 6)
  expect(one.answer({ amount: 0 }).told()).toEqual([
    ['sixes-used', { name: 'Ada', weapon: 'AK-74', damage: 0, hits: 1 }]
  ])
  expect(one.answer({ amount: 0 }).told()).toEqual([['unhurt', { name: 'Cy', damage: 0 }]])
  expect(one.choose('Di').told()).toEqual([['hit-goes-to', { name: 'Di' }]])
  expect(one.answer({ amount: 1 }).told()).toEqual([['wounded', { name: 'Di', damage: 1 }]])
  expect(one.choose('alone').told()).toEqual([['team-away', { name: 'Cy' }]])
  expect(one.dice(6).told()).toEqual([
    ['thrown', { what: 'table.cuf', dice: '6' }],
    ['cuf-passed', { name: 'Cy' }]
  ])
  const none = shot(scene(), { on: null })
  expect(none.told()).toEqual([['attacks', { name: 'Ada', weapon: 'AK-74', modifier: -2 }]])
  expect(none.dice(8, 1).told()).toEqual([
    ['thrown', { what: 'table.throw', dice: '8, 1' }],
    ['attack-hit', { name: 'Ada', successes: 1 }]
  ])
})

test('the log records blows, parries and holds', () => {
  const one = stab(scene())
  expect(one.told()).toEqual([['attacks-on', { name: 'Ada', weapon: 'Couteau', modifier: 0, on: 'Cy' }]])
  expect(one.choose('block').told()).toEqual([['parry-chosen', { name: 'Cy' }]])
  one.dice(6, 1)
  expect(one.dice(6, 1).told()).toEqual([
    ['thrown', { what: 'table.parry', dice: '6, 1' }],
    ['parried', { name: 'Cy', attack: 1, defence: 1 }]
  ])
  expect(stab(scene()).choose('take').told()).toEqual([['parry-left', { name: 'Cy' }]])
  expect(stab(scene()).choose('block').dice(6, 6).dice(1, 1).told()).toEqual([
    ['thrown', { what: 'table.parry', dice: '1, 1' }],
    ['not-parried', { name: 'Cy', attack: 2, defence: 0 }]
  ])
  const held = scene()
  expect(held.act('Ada', 'grapple', { on: 'Cy' }).told()).toEqual([['grappled', { name: 'Ada', on: 'Cy' }]])
  expect(held.act('Cy', 'break-free', { failed: true }).told()).toEqual([['still-held', { name: 'Cy' }]])
  expect(held.act(null, 'next-turn').act('Cy', 'break-free').told()).toEqual([['broke-free', { name: 'Cy' }]])
  expect(held.act('Ada', 'grapple', { on: 'Cy', failed: true }).told()).toEqual([
    ['grapple-failed', { name: 'Ada', on: 'Cy' }]
  ])
})

test('the log records separate rolls, and the GM’s ruling on a jam', () => {
  const one = scene()
  expect(one.act('Ada', 'check', { roll: 'intelligence', modifier: 1 }).told()).toEqual([
    ['rolls', { name: 'Ada', roll: 'Intelligence' }]
  ])
  expect(one.dice(6).told()).toEqual([
    ['thrown', { what: 'table.rolls', dice: '6' }],
    ['check-passed', { name: 'Ada', successes: 1 }]
  ])
  expect(one.act('Ada', 'check', { roll: 'intelligence' }).dice(1).told()).toEqual([
    ['thrown', { what: 'table.rolls', dice: '1' }],
    ['check-failed', { name: 'Ada', successes: 0 }]
  ])
  const jams = () =>
    shot(scene({ jam: 'manual' }), { ammo: 1 })
      .dice(1, 1, 2)
      .choose('push')
      .dice(6)
  expect(jams().told()).toEqual([['pushed', { what: 'table.throw', dice: 'ammo 6', cost: 2 }]])
  expect(jams().choose('jams').told()).toEqual([
    ['jams', { weapon: 'AK-74' }],
    ['attack-missed', { name: 'Ada' }]
  ])
  expect(jams().choose('holds').told()).toEqual([
    ['holds', { weapon: 'AK-74' }],
    ['attack-missed', { name: 'Ada' }]
  ])
})

test('the log records actions without dice, and corrections by hand', () => {
  const one = scene()
  const says = (who: string | null, act: string, input: object = {}) => one.act(who, act, input).told()
  expect(says('Ada', 'aim')).toEqual([['aimed', { name: 'Ada', weapon: 'AK-74' }]])
  expect(says('Ada', 'slow-action', { action: 'rally' })).toEqual([
    ['acted', { name: 'Ada', action: 'actions.rally.name' }]
  ])
  one.act(null, 'next-turn')
  expect(says('Ada', 'reload')).toEqual([['reloaded', { name: 'Ada', weapon: 'AK-74', loaded: 30 }]])
  expect(
    says('Ada', 'take-from-pack', { item: one.field('Ada', 'take-from-pack', 'item')!.options![0]!.id })
  ).toEqual([['took-from-pack', { name: 'Ada', item: 'Corde' }]])
  one.act(null, 'next-turn')
  expect(says('Ada', 'reload', { 'reload-failed': true })).toEqual([
    ['reload-failed', { name: 'Ada', weapon: 'AK-74' }]
  ])
  expect(says('Ada', 'drop-pack')).toEqual([['acted', { name: 'Ada', action: 'actions.drop-pack.name' }]])
  expect(says('Ada', 'tend', { rounds: 3, spare: 2, reliability: 4, jammed: true })).toEqual([
    ['tended', { name: 'Ada', weapon: 'AK-74', loaded: 3, reliability: 4 }]
  ])
  one.act(null, 'next-turn')
  expect(says('Ada', 'clear-jam')).toEqual([['jam-cleared', { name: 'Ada', weapon: 'AK-74' }]])
  expect([says('Ada', 'place', { hex: ' B2 ' }), says('Bo', 'place', { hex: '' })]).toEqual([
    [['placed', { name: 'Ada', hex: 'B2' }]],
    [['unplaced', { name: 'Bo' }]]
  ])
  const what = (position: string) => [['positioned', { name: 'Ada', what: position }]]
  expect(says('Ada', 'place', { hex: '', cover: true })).toEqual(what('in cover'))
  expect(says('Ada', 'place', { hex: 'B2', prone: true, cover: true })).toEqual(
    what('hex B2, prone, in cover')
  )
  expect(says('Ada', 'mark', { damage: 1, stress: 2 })).toEqual([
    ['marked', { name: 'Ada', damage: 1, stress: 2 }]
  ])
  expect([says('Bo', 'order', { after: 'first' }), says('Bo', 'order', { after: 'Ada' })]).toEqual([
    [['order-set', { name: 'Bo', place: 1 }]],
    [['order-set', { name: 'Bo', place: 2 }]]
  ])
})

test('the log records exposures and the days of an illness', () => {
  const one = scene({}, { illnesses: [CHOLERA] })
  expect(one.act('Ada', 'exposure', { agent: 'radiation', dose: 3, illness: ' Mal ' }).told()).toEqual([
    ['exposed', { name: 'Ada', agent: 'Radiation' }]
  ])
  expect(one.dice(2, 2).choose('leave').told()).toEqual([
    ['push-left', { what: 'table.resists' }],
    ['fell-ill', { name: 'Ada', agent: 'Radiation', illness: 'Mal' }]
  ])
  expect(one.act('Bo', 'exposure', { agent: 'pathogen' }).dice(6).told()).toEqual([
    ['thrown', { what: 'table.resists', dice: '6' }],
    ['resisted', { name: 'Bo', agent: 'Pathogen' }]
  ])
  expect(one.act('Bo', 'exposure', { agent: 'pathogen' }).dice(2).choose('leave').told()).toEqual([
    ['push-left', { what: 'table.resists' }],
    ['not-resisted', { name: 'Bo', agent: 'Pathogen' }]
  ])
  expect(one.act(null, 'day-passes').told()).toEqual([['day-passed', {}]])
  expect(one.dice(2, 2).choose('leave').told()).toEqual([
    ['push-left', { what: 'table.sick' }],
    ['illness-goes-on', { name: 'Ada', illness: 'Choléra', damage: 2, stress: 1 }]
  ])
  expect(one.dice(6, 2).told()).toEqual([
    ['thrown', { what: 'table.sick', dice: '6, 2' }],
    ['illness-passed', { name: 'Ada', illness: 'Mal', damage: 0, stress: 0 }]
  ])
})

test('the log records arrivals, departures and drawn cards', () => {
  const one = scene({ initiativeOrder: 'cards-1-10' })
  // Each draws the highest card left.
  expect(one.act(null, 'draw-order').told()).toEqual([
    ['order-drawn', { order: 'Ada (10), Bo (9), Cy (8), Di (7)' }]
  ])
  expect(one.act(null, 'arrive', { name: ' Pillard ', 'how-many': 2 }).told()).toEqual([
    ['came', { name: 'Pillard', count: 2 }]
  ])
  const [guest] = one.board().sides[2]!.units
  expect(one.act(guest!.unit, 'leave').told()).toEqual([['left', { name: 'Pillard 1' }]])
})
