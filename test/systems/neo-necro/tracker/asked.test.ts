import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable } from '../../../support/necro-tracker'

const open = (mine: Drawn, theirs: Drawn[] = [{}, {}]): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader' }, mine, {}] },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()

describe('a thief at the choice of loot', () => {
  const robbing = (mine: Drawn = { things: ['boltgun', 'telescopic-sight@0', 'lasgun'] }): AtTheTable => {
    const at = open(mine, [{ things: ['boltgun', 'standard-reload:boltgun'] }])
    at.act('set', { unit: 'a0' }, { orders: 0 })
    at.act('set', { unit: 'b1' }, { place: 'out' })
    at.activate('a1').act('loot', { unit: 'a1' }, { victim: 'b1' })
    at.roll('test', 1)
    at.roll('loot', 1)
    return at
  }
  const allowed = (at: AtTheTable): string[] =>
    at
      .prompt('spoils')
      .options!.filter((option) => option.allowed)
      .map(({ id }) => id)

  test('NN-LOOT-5: they may drop items at that moment, with attachments, and then take what there is room for', () => {
    const at = robbing()
    expect(allowed(at)).not.toContain('b1-0')
    expect(at.prompt('aside')).toMatchObject({
      member: 'a1',
      optional: true,
      options: [{ id: 'a1-0' }, { id: 'a1-1' }, { id: 'a1-2' }]
    })
    at.answer('aside', { options: ['a1-0'] })
    expect(at.told('dropped')).toMatchObject({ things: [at.item('a1-0').name, at.item('a1-1').name] })
    expect(allowed(at)).toContain('b1-0')
    at.answer('spoils', { options: ['b1-0'] })
    expect(at.unit('a1')).toMatchObject({ dropped: ['a1-0', 'a1-1'], gained: ['b1-0', 'b1-1'], hands: [] })
  })

  test('NN-LOOT-5: only the thief may drop items then, and not during another question', () => {
    const at = robbing()
    expect(at.offer('drop', 'a1').allowed).toBe(true)
    expect(at.offer('reload', 'a1').allowed).toBe(false)
    at.act('drop', { unit: 'a1' }, { things: ['a1-2'] })
    expect(allowed(at)).toContain('b1-0')
    const shooting = open({ things: ['boltgun'] }).activate('a1')
    shooting.act('shoot', { unit: 'a1' }, { target: 'b1' })
    expect(shooting.refused('drop', { unit: 'a1' }, { things: ['a1-0'] })).toEqual(['answer-first'])
  })

  test('NN-LOOT-5: a thief with enough room, or nothing to drop, is not asked', () => {
    expect(robbing({}).prompts.map(({ id }) => id.split(':')[0])).toEqual(['spoils'])
    const at = robbing()
    at.answer('aside', { options: [] })
    expect([at.unit('a1').dropped, at.waiting]).toEqual([[], 'spoils'])
  })
})

describe('the end of a turn', () => {
  test('NN-TRN-1: before it ends, the fighters not activated are listed by name, and the log names them afterwards', () => {
    const at = open({}).activate('a1')
    const { confirm } = at.offer('end-turn')
    expect(confirm).toEqual({
      key: 'table.ask.end-turn',
      params: { fighters: ['A0', 'A2', 'B0', 'B1', 'B2'] }
    })
    expect(at.act('end-turn')).toEqual(['not-activated', 'turn-ended'])
    expect(at.told('not-activated')).toMatchObject({ fighters: ['A0', 'A2', 'B0', 'B1', 'B2'] })
    expect(at.table.moment).toBe('between')
  })

  test('NN-TRN-1: while the last fighter is active nothing is asked', () => {
    const at = open({})
    for (const unit of ['a0', 'a2', 'b0', 'b1', 'b2']) at.act('set', { unit }, { acted: true })
    at.activate('a1')
    expect(at.offer('end-turn').confirm).toBeUndefined()
    expect(at.act('end-turn')).toEqual(['turn-ended'])
  })
})

describe('a fighter who hates', () => {
  const hating = (things: string[] = ['laspistol']): AtTheTable =>
    open({ things, injuries: [{ key: 'hatred', enemy: 'b1' }] }, [{}, {}]).activate('a1')

  test('NN-INJ-5, NN-INJ-6: they are asked at the start of an activation which hated enemies they see, and may act without an answer', () => {
    const at = hating()
    expect(at.prompt('hatred')).toMatchObject({
      member: 'a1',
      optional: true,
      options: [{ id: 'b1' }],
      rules: ['NN-INJ-5', 'NN-INJ-6']
    })
    at.act('aim', { unit: 'a1' }, { target: 'b2' })
    expect(at.prompts).toEqual([])
    const blind = hating()
    blind.answer('hatred', { options: [] })
    expect(blind.told('hatred-unseen')).toMatchObject({ fighter: 'A1' })
    expect([blind.prompts, blind.offer('aim', 'a1').allowed]).toEqual([[], true])
  })

  test('NN-INJ-5: a fighter who sees the hated enemy closes in, and shoots at nobody else', () => {
    const at = hating()
    at.answer('hatred', { options: ['b1'] })
    expect(at.told('hatred-seen')).toMatchObject({ fighter: 'A1', enemies: ['B1'] })
    for (const act of ['aim', 'take-cover', 'hide', 'covering-fire'])
      expect(at.refused(act, { unit: 'a1' }, {}), act).toEqual(['hatred-binds'])
    at.act('move', { unit: 'a1' })
    expect(at.refused('shoot', { unit: 'a1' }, { target: 'b2' })).toEqual(['hatred-binds'])
    expect(at.offer('shoot', 'a1').fields.find(({ key }) => key === 'target')).toMatchObject({
      default: 'b1'
    })
    expect(at.offer('sprint', 'a1').allowed).toBe(true)
    at.act('shoot', { unit: 'a1' })
    expect(at.told('shot-fired')).toMatchObject({ target: 'B1' })
  })

  test('NN-INJ-5: a fighter whose hated enemy is gone, or who is in a melee already, is not asked', () => {
    const gone = open({ injuries: [{ key: 'hatred', enemy: 'b1' }] })
    gone.act('set', { unit: 'b1' }, { place: 'out' })
    expect(gone.activate('a1').prompts).toEqual([])
    const fighting = open({ injuries: [{ key: 'hatred', enemy: 'b1' }] })
    fighting.act('set', { unit: 'a1' }, { engaged: ['b2'] })
    expect(fighting.activate('a1').prompts).toEqual([])
  })

  test('NN-INJ-5: a hated enemy who has changed gangs is hated there, but not as a comrade', () => {
    const hating = { injuries: [{ key: 'hatred', enemy: 'x7' }] }
    const at = open(hating, [{ formerly: ['x5', 'x7'] }, {}]).activate('a1')
    expect(at.prompt('hatred')).toMatchObject({ member: 'a1', options: [{ id: 'b1' }] })
    const comrades = new AtTheTable([
      { fighters: [{ type: 'leader' }, hating, { formerly: ['x7'] }] },
      { house: 'escher', fighters: [{ type: 'leader' }, {}] }
    ]).started()
    expect(comrades.activate('a1').prompts).toEqual([])
  })
})
