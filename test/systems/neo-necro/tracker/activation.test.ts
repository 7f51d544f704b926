import { describe, expect, test } from 'vitest'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'
import type { Drawn } from '../../../support/necro-gang'

const open = (mine: Drawn = {}, more: Partial<Brought> = {}, theirs: Drawn[] = [{}, {}]): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader', level: 2 }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
/** The acts possible for a fighter now. */
const may = (at: AtTheTable, unit: string): string[] =>
  at
    .offers(unit)
    .filter((o) => o.allowed)
    .map((o) => o.act)

describe('the phases of an activation', () => {
  test('NN-ACT-1, NN-ACT-2, NN-ACT-3: an activation has a movement action, then a shooting action, then it is over', () => {
    const at = open({ things: ['boltgun'] }).activate('a1')
    at.act('move', { unit: 'a1' })
    expect(at.refused('take-cover', { unit: 'a1' })).toEqual(['phase-over'])
    at.act('hide', { unit: 'a1' })
    expect(at.table).toMatchObject({ active: null, next: 'gang-b' })
  })

  test('NN-ACT-4: reloading, changing gear and looting fit in either phase', () => {
    const at = open({ things: ['boltgun', 'standard-reload:boltgun', 'standard-reload:boltgun'] }).activate(
      'a1'
    )
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 6 })
    at.act('reload', { unit: 'a1' }, { load: 'a1-0.a1-1' })
    expect(may(at, 'a1')).not.toContain('move')
    at.act('reload', { unit: 'a1' }, { load: 'a1-0.a1-2' })
    expect(at.table.active).toBeNull()
    expect(at.unit('a1').used).toEqual(['a1-1', 'a1-2'])
  })

  test('NN-ACT-5: a fighter who charged has no shooting phase', () => {
    const at = open().activate('a1')
    at.act('charge', { unit: 'a1' }, { targets: ['b1'] })
    at.answers(1, 10, 10, 10, 10)
    expect(at.table.active).toBeNull()
  })

  test('NN-SKL-24: only Harassment lets the movement phase come after the shooting phase', () => {
    const plain = open().activate('a1')
    plain.act('hide', { unit: 'a1' })
    expect(plain.table.active).toBeNull()
    const sly = open({ skills: ['harassment'] }).activate('a1')
    sly.act('hide', { unit: 'a1' })
    expect(may(sly, 'a1')).toContain('move')
  })

  test('NN-SKL-6, NN-SKL-17, NN-SKL-21: some skills allow more after a shot or a sprint', () => {
    const quick = open({ skills: ['lightning-shot'], things: ['laspistol'] }).activate('a1')
    quick.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 30 })
    expect(may(quick, 'a1')).toContain('shoot')
    quick.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 30, mode: 'economy' })
    quick.answers(1)
    expect(quick.table.active).toBeNull()

    const snap = open({ skills: ['snap-shot'], things: ['laspistol'] }).activate('a1')
    snap.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 30 })
    expect(snap.refused('sprint', { unit: 'a1' })).toEqual(['no-snap-shot'])
    const snapped = open({ skills: ['snap-shot'], things: ['laspistol'] }).activate('a1')
    snapped.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6, using: ['snap-shot'] })
    // BS 4, +2 at short range, −2 for the sprint.
    expect(snapped.prompt('hit-roll').text).toMatchObject({ params: { target: 4 } })
    snapped.roll('hit-roll', 10)
    snapped.act('sprint', { unit: 'a1' })

    const dive = open({ skills: ['dive'] }).activate('a1')
    dive.act('sprint', { unit: 'a1' })
    dive.act('hide', { unit: 'a1' })
    expect(dive.unit('a1')).toMatchObject({ sprinted: true, hidden: true })
  })

  test('NN-SKL-2: Faster than his Shadow changes gear in anybody’s activation, unless pinned', () => {
    const at = open({
      skills: ['faster-than-shadow'],
      things: ['boltgun', 'sword', 'standard-reload:boltgun']
    }).activate('a2')
    at.act('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-1'] })
    expect(at.unit('a1').hands).toEqual(['a1-1'])
    at.act('set', { unit: 'a1' }, { pinned: true })
    expect(at.refused('change-gear-in-hand', { unit: 'a1' }, { hands: [] })).toContain('not-active')
  })
})

describe('standing up', () => {
  test('NN-PIN-1: after a pass the fighter stands up and has one phase; after a failure they only stand up', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { pinned: true })
    at.activate('a1')
    at.roll('test', 4)
    expect(at.unit('a1').pinned).toBe(false)
    at.act('move', { unit: 'a1' })
    expect(at.table.active).toBeNull()

    const failed = open()
    failed.act('set', { unit: 'a0' }, { pinned: true })
    failed.activate('a0')
    failed.roll('test', 6)
    expect(failed.unit('a0').pinned).toBe(false)
    expect(failed.table.active).toBeNull()
  })

  test('NN-FTR-7, NN-GEN-5, NN-RUL-74: the leader orders another fighter’s re-roll, once; nobody rolls a die a third time', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { pinned: true })
    at.activate('a1')
    at.roll('test', 9)
    // For everybody else, it has failed already.
    expect(at.board.active).toBeNull()
    expect(at.roll('again', 8)).toEqual(['order-given', 'test-stand-failed'])
    expect(at.unit('a0').orders).toBe(3)
    expect(at.prompts).toEqual([])
    expect(at.table.active).toBeNull()
  })

  test('NN-FTR-7, NN-PIN-6: a leader gives no order to themselves, none while pinned, none when they are spent', () => {
    const himself = open()
    himself.act('set', { unit: 'a0' }, { pinned: true })
    himself.activate('a0').roll('test', 9)
    expect(himself.prompts).toEqual([])
    for (const leader of [{ pinned: true }, { orders: 0 }] as { [field: string]: boolean | number }[]) {
      const at = open()
      at.act('set', { unit: 'a0' }, leader)
      at.act('set', { unit: 'a1' }, { pinned: true })
      at.activate('a1').roll('test', 9)
      expect(at.prompts).toEqual([])
    }
  })

  test('NN-PIN-2: in melee the fighter stands up before fighting, or fights pinned and stands up at the end', () => {
    const at = open({ type: 'leader' })
    at.act('set', { unit: 'a1' }, { pinned: true, engaged: ['b1'] })
    at.activate('a1').roll('test', 10)
    expect(at.unit('a1').pinned).toBe(true)
    expect(at.refused('break-off', { unit: 'a1' })).toEqual(['still-pinned'])
    at.act('melee', { unit: 'a1' })
    at.answers(10, 10)
    expect(at.unit('a1').pinned).toBe(false)

    const again = open({ type: 'leader' })
    again.act('set', { unit: 'a1' }, { pinned: true, engaged: ['b1'] })
    again.activate('a1').roll('test', 10)
    again.act('melee', { unit: 'a1' })
    // Struck again in this melee phase, the fighter stays down.
    again.roll('blow', 10)
    again.roll('blow', 1)
    again.roll('impact', 1)
    expect(again.unit('a1').pinned).toBe(true)
  })

  test('NN-PIN-5: a fighter pinned in their own activation ends it at once', () => {
    const at = open().activate('a1')
    at.act('hit', { unit: 'a1' }, { strength: 9 })
    at.roll('impact', 1)
    expect(at.unit('a1').pinned).toBe(true)
    expect(at.table.active).toBeNull()
  })

  test('NN-SKL-27: for Relentless a pass costs nothing, a failure one phase, and the test may come at once', () => {
    const free = open({ skills: ['relentless'] })
    free.act('set', { unit: 'a1' }, { pinned: true })
    free.activate('a1').roll('test', 1)
    free.act('move', { unit: 'a1' })
    expect(may(free, 'a1')).toContain('sprint')
    const dear = open({ skills: ['relentless'] })
    dear.act('set', { unit: 'a1' }, { pinned: true })
    dear.act('set', { unit: 'a0' }, { orders: 0 })
    dear.activate('a1').roll('test', 10)
    dear.act('move', { unit: 'a1' })
    expect(dear.table.active).toBeNull()
    const tough = open({ skills: ['relentless'] }).activate('a2')
    tough.act('hit', { unit: 'a1' }, { strength: 9 })
    tough.roll('impact', 1)
    tough.answer('at-once', { options: ['now'] })
    tough.roll('test', 4)
    expect(tough.unit('a1')).toMatchObject({ pinned: false, wounds: 1 })
    const weak = open({ skills: ['relentless'] }).activate('a2')
    weak.act('set', { unit: 'a0' }, { orders: 0 })
    weak.act('hit', { unit: 'a1' }, { strength: 9 })
    weak.roll('impact', 1)
    weak.answer('at-once', { options: ['now'] })
    weak.roll('test', 5)
    expect(weak.unit('a1')).toMatchObject({ pinned: true, tested: true })
    weak.activate('a1')
    expect(weak.waiting).toBeNull()
    weak.act('move', { unit: 'a1' })
    expect(weak.table.active).toBeNull()
  })
})

describe('fighters who are down', () => {
  test('NN-OUT-4: at each activation they roll for survival, and stand up with one wound on a light one', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { place: 'down', by: 'b1', wounds: 0 })
    at.activate('a1')
    at.roll('survival', 5)
    expect(at.unit('a1')).toMatchObject({ place: 'down', by: 'b1' })
    expect(at.table.active).toBeNull()
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').roll('survival', 3)
    expect(at.unit('a1')).toMatchObject({ place: 'up', wounds: 1, light: 1, by: null })
    expect(at.table.active).toBeNull()
  })

  test('NN-OUT-4, NN-RUL-41: out of action by their own die, the attacker who took them down counts', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { place: 'down', by: 'b1', wounds: 0 })
    at.activate('a1').roll('survival', 9)
    expect(at.unit('a1')).toMatchObject({ place: 'out', by: 'b1' })
  })

  test('NN-OUT-5: a fighter charged while down goes out of action, by the charger', () => {
    const at = open()
    at.act('set', { unit: 'b1' }, { place: 'down', wounds: 0 })
    at.activate('a1')
    expect(at.act('charge', { unit: 'a1' }, { targets: ['b1'] })).toContain('run-down')
    expect(at.unit('b1')).toMatchObject({ place: 'out', by: 'a1' })
    expect(at.table.active).toBeNull()
  })

  test('NN-OUT-6: a fighter out of action no longer acts, and can still be looted', () => {
    const at = open({}, {}, [{ things: ['sword'] }])
    at.act('set', { unit: 'b1' }, { place: 'out', by: 'a1' })
    expect(at.board.sides[1]!.units[1]).toMatchObject({ gone: true, state: { key: 'out' } })
    expect(may(at, 'b1')).not.toContain('activate')
    at.activate('a1')
    expect(at.offer('loot', 'a1').fields[0]!.options!.map((o) => o.id)).toEqual(['b1'])
  })
})

describe('learning rolls', () => {
  test('NN-XP-7, NN-XP-10: a fighter rolls before a die of their category; on 6 or less a box is ticked and the die still rolled; two boxes per game', () => {
    const at = open({ things: ['laspistol'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.roll('learn', 6)).toEqual(['learned'])
    // One try per die.
    expect(at.prompts.map((p) => p.id.split(':')[0])).toEqual(['hit-roll'])
    at.roll('hit-roll', 10)
    expect(at.unit('a1').learning).toBe(1)
    at.act('set', { unit: 'a2' }, { learning: 2 })
    expect(at.report[0]!.combatants[1]!.record).toMatchObject({ learning: 1 })
  })

  test('NN-XP-8: on 7 the fighter’s own roll fails outright; an opponent’s succeeds outright', () => {
    const at = open({ things: ['laspistol'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.roll('learn', 7)).toEqual(['learning-failed'])
    expect(at.waiting).toBeNull()
    expect(at.table.active).toBeNull()
    expect(at.unit('b1').wounds).toBe(3)
  })

  test('NN-XP-8: a fighter who trains WS may learn from a blow struck at them', () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, {}] },
      { fighters: [{ type: 'leader' }, {}] }
    ])
    at.rosters[1]!.members[1]!.choices['category'] = 'ws'
    at.started().activate('a1')
    at.act('charge', { unit: 'a1' }, { targets: ['b1'] })
    expect(at.roll('learn', 9)).toContain('learning-failed-opposed')
    expect(at.waiting).toBe('impact')
  })

  test('NN-XP-9, NN-RUL-68: on the ammo roll a failure is a jam; without a die nothing is learnt', () => {
    const at = open({ things: ['laspistol'] })
    at.rosters[0]!.members[1]!.choices['category'] = 'ammo'
    at.activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.prompts.map((p) => p.id.split(':')[0])).toEqual(['hit-roll'])
    at.roll('hit-roll', 10)
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('learn', 8)
    expect(at.waiting).toBeNull()
    expect(at.table.active).toBeNull()
    expect(at.tracker.table['gauge:a1-0']).toMatchObject({ ticked: 4 })
  })
})
