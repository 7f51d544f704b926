import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable } from '../../../support/necro-tracker'

const open = (
  house: string,
  mine: Drawn[] = [{}, {}],
  theirs: Drawn[] = [{}, {}],
  other = 'orlock'
): AtTheTable =>
  new AtTheTable([
    { house, fighters: [{ type: 'leader' }, ...mine] },
    { house: other, fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()

describe('furies', () => {
  test('NN-HSE-1: a gang calls it once per game', () => {
    const at = open('van-saar')
    at.act('fury', { side: 'gang-a' })
    expect(at.board.sides[0]!.chips.map((chip) => [chip.key, chip.tone])).toContainEqual(['fury', 'good'])
    expect(at.refused('fury', { side: 'gang-a' })).toEqual(['fury-used'])
    at.act('end-turn')
    at.act('begin-turn')
    expect(at.board.sides[0]!.chips.map((chip) => [chip.key, chip.tone])).toContainEqual(['fury', 'plain'])
    expect(at.refused('fury', { side: 'gang-a' })).toEqual(['fury-used'])
  })

  test('NN-HSE-2, NN-RUL-75: it breaks loose when the leader falls, in any activation, unless it was used', () => {
    const at = open('escher').activate('b1')
    at.act('set', { unit: 'a0' }, { wounds: 1 })
    at.act('hit', { unit: 'a0' }, { strength: 3, by: 'b1' })
    at.roll('impact', 10)
    expect(at.roll('survival', 5)).toContain('fury-unleashed')
    expect(at.tracker.sides[0]!.state['fury']).toBe(1)
    const used = open('escher').activate('b1')
    used.act('fury', { side: 'gang-a' })
    used.act('set', { unit: 'a0' }, { wounds: 1 })
    used.act('hit', { unit: 'a0' }, { strength: 3 })
    used.roll('impact', 10)
    expect(used.roll('survival', 5)).not.toContain('fury-unleashed')
  })

  test('NN-HSE-3: pinned Goliaths stand up, ignore light wounds and take no new ones until the turn ends', () => {
    const at = open('goliath')
    at.act('set', { unit: 'a1' }, { pinned: true, light: 2, wounds: 1 })
    at.act('fury', { side: 'gang-a' })
    expect(at.unit('a1').pinned).toBe(false)
    expect(at.board.sides[0]!.units[1]!.profile[0]!.value).toBe(4)
    at.act('hit', { unit: 'a1' }, { strength: 3 })
    at.roll('impact', 10)
    at.roll('survival', 1)
    expect(at.unit('a1')).toMatchObject({ place: 'up', wounds: 1, light: 2 })
    at.act('end-turn')
    at.act('begin-turn')
    expect(at.board.sides[0]!.units[1]!.profile[0]!.value).toBe(2)
  })

  test('NN-HSE-4: shots at Eschers are harder while their fury lasts', () => {
    const at = open('escher', undefined, [{ things: ['boltgun'] }, {}])
    at.act('fury', { side: 'gang-a' })
    at.activate('b1').act('shoot', { unit: 'b1' }, { target: 'a1', distance: 20, cover: true })
    // BS 4 − 2 for cover − 2 for the fury in cover.
    expect(at.prompt('hit-roll').text).toMatchObject({ params: { target: 0 } })
  })

  test('NN-HSE-5: up to two Delaques go into reserve, engaged or not, and return together', () => {
    const at = open('delaque')
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.act('fury', { side: 'gang-a' })
    expect(at.prompt('fury').choose).toEqual({ min: 0, max: 2 })
    at.answer('fury', { options: ['a1', 'a2'] })
    expect([at.unit('a1').place, at.unit('a2').place, at.unit('b1').engaged]).toEqual([
      'reserve',
      'reserve',
      []
    ])
    at.act('end-turn')
    at.act('begin-turn')
    at.roll('group-roll', 6)
    expect([at.unit('a1').place, at.unit('a2').place]).toEqual(['up', 'up'])
    at.activate('a1')
    expect(at.refused('charge', { unit: 'a1' }, { targets: ['b1'] })).toEqual(['just-arrived'])
  })

  test('NN-HSE-6: after the shooting phase a Cawdor may still move', () => {
    const at = open('cawdor', [{ things: ['boltgun'] }, {}])
    at.act('fury', { side: 'gang-a' })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 90 })
    expect(at.table.active?.unit).toBe('a1')
    at.act('fury-move', { unit: 'a1' })
    expect(at.table.active).toBeNull()
  })

  test('NN-HSE-7: every ammo roll of the Van Saar succeeds', () => {
    const at = open('van-saar', [{ things: ['boltgun'] }, {}])
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 9 })
    at.act('fury', { side: 'gang-a' })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.waiting).toBe('hit-roll')
    expect(at.tracker.table['gauge:a1-0']).toMatchObject({ ticked: 11 })
  })

  test('NN-HSE-8: Orlocks near their leader shoot and fight better, others do not', () => {
    const at = open('orlock', [{ things: ['boltgun'] }, { things: ['boltgun'] }], undefined, 'goliath')
    at.act('fury', { side: 'gang-a' })
    at.answer('fury', { options: ['a1'] })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 20 })
    expect(at.prompt('hit-roll').text).toMatchObject({ params: { target: 5 } })
    at.roll('hit-roll', 10)
    at.activate('a2').act('shoot', { unit: 'a2' }, { target: 'b1', distance: 20 })
    expect(at.prompt('hit-roll').text).toMatchObject({ params: { target: 4 } })
  })

  test('NN-HSE-9: Carrion Eaters finish enemies who are down near them, and their loot goes into the stash', () => {
    const at = open('scavvies', undefined, [{ things: ['sword', 'leather'] }, { things: ['dagger'] }])
    at.act('set', { unit: 'b1' }, { place: 'down', by: 'a1', wounds: 0 })
    at.act('set', { unit: 'b2' }, { place: 'out', by: 'a2' })
    at.act('fury', { side: 'gang-a' })
    at.answer('fury', { options: ['b1', 'b2'] })
    expect(at.unit('b1')).toMatchObject({ place: 'out', by: 'a1' })
    at.answer('carrion', { options: ['b1-0'] })
    at.answer('carrion', { options: [] })
    expect(at.report[0]!.record['loot']).toEqual([
      { item: 'b1-0', from: 'gang-b', to: 'gang-a', taker: 'stash' }
    ])
  })

  test('NN-HSE-9, MAGOT-3: each casualty gives one item or the purse; by house rule everything', () => {
    const at = open('scavvies', undefined, [{ things: ['sword', 'leather'] }, { things: ['dagger'] }])
    at.act('set', { unit: 'b1' }, { place: 'out', by: 'a1' })
    at.act('fury', { side: 'gang-a' })
    at.answer('fury', { options: ['b1'] })
    expect(at.prompt('carrion').choose).toEqual({ min: 0, max: 1 })
    at.answer('carrion', { options: ['purse'] })
    expect(at.unit('b1')).toMatchObject({ purse: 'a0', lost: [] })
  })

  test('NN-HSE-9, NN-LOOT-3: Carrion Eaters without anybody left on the table take the purse all the same', () => {
    const at = open('scavvies')
    for (const unit of ['a1', 'a2']) at.act('set', { unit }, { place: 'out' })
    at.act('set', { unit: 'b1' }, { place: 'down', wounds: 0 })
    at.act('set', { unit: 'a0' }, { wounds: 1 })
    at.activate('b2').act('hit', { unit: 'a0' }, { strength: 3, by: 'b2' })
    at.roll('impact', 10)
    at.roll('survival', 9)
    at.answer('fury', { options: ['b1'] })
    at.answer('carrion', { options: ['purse'] })
    expect(at.unit('b1')).toMatchObject({ place: 'out', purse: 'a0' })
    expect(at.report[1]!.combatants[1]!.record).toMatchObject({ state: 'out', purse: 'a0' })
  })

  test('NN-HSE-10: there are three flamer shots in economy mode, one at once by the leader whose fall set it off', () => {
    const at = open('redemptionists')
    at.act('set', { unit: 'a0' }, { wounds: 1 })
    at.act('hit', { unit: 'a0' }, { strength: 3 })
    at.roll('impact', 10)
    at.roll('survival', 5)
    at.answer('fury-shot', { options: ['yes'] })
    at.answer('under', { options: ['b1'] })
    // S 5 against T 3.
    expect(at.prompt('impact').text).toMatchObject({ params: { target: 7 } })
    at.roll('impact', 10)
    at.activate('a1').act('fury-shot', { unit: 'a1' })
    at.answer('under', { options: [] })
    at.activate('a2').act('fury-shot', { unit: 'a2' })
    at.answer('under', { options: [] })
    expect(at.tracker.sides[0]!.state['furyLeft']).toBeUndefined()
  })

  test('NN-HSE-11: under the curse of the Ratskins every move of their opponents crosses dangerous terrain', () => {
    const at = open('ratskins')
    at.act('fury', { side: 'gang-a' })
    at.activate('b1')
    expect(at.offer('move', 'b1').fields.find((f) => f.key === 'danger')!.default).toBe(true)
    at.act('move', { unit: 'b1' })
    expect(at.waiting).toBe('test')
    at.roll('test', 1)
    at.activate('a1')
    expect(at.offer('move', 'a1').fields.find((f) => f.key === 'danger')!.default).toBe(false)
  })

  test('NN-FTR-9, NN-SCN-4: a colossus leaves a marker; a mine scatters and goes off, once a turn', () => {
    const at = new AtTheTable([
      { house: 'orlock', fighters: [{ type: 'leader' }, { type: 'colossus' }], stash: ['mines'] },
      { house: 'goliath', fighters: [{ type: 'leader' }] }
    ]).started()
    at.activate('a1').act('corridor', { unit: 'a1' })
    expect(at.unit('a1').corridor).toBe(true)
    at.act('mine', { side: 'gang-a' })
    at.roll('scatter', 4)
    at.answer('under', { options: ['b0'] })
    expect(at.prompt('impact').text).toMatchObject({ params: { target: 9 } })
    at.roll('impact', 10)
    expect(at.refused('mine', { side: 'gang-a' })).toEqual(['mine-used'])
  })
})
