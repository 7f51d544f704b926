import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable => {
  const at = new AtTheTable([
    { fighters: [{ type: 'leader', level: 1 }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
  at.act('set', { unit: 'a0' }, { orders: 0 })
  return at
}
const field = (at: AtTheTable, act: string, key: string, unit = 'a1') =>
  at.offer(act, unit).fields.find((one) => one.key === key)!
const ids = (options: { id: string }[] | undefined): string[] => (options ?? []).map(({ id }) => id)

describe('gear that is used', () => {
  test('NN-GEAR-5: the servo-skull treats comrades on the table, up to 8" away, and names patient and treatment', () => {
    const at = open({
      type: 'colossus',
      skills: ['harassment'],
      things: ['medical-servo-skull', 'medical-supplies', 'medical-supplies']
    })
    at.act('set', { unit: 'a0' }, { place: 'out' })
    at.act('set', { unit: 'a2' }, { wounds: 1, light: 1 })
    at.activate('a1')
    expect(field(at, 'servo-skull', 'patient')).toMatchObject({
      default: 'a2',
      options: [{ id: 'a2', label: { key: 'table.fields.name', params: { name: 'A2' } } }]
    })
    expect(field(at, 'servo-skull', 'distance').default).toBe(1)
    expect(at.refused('servo-skull', { unit: 'a1' }, { care: 'on-his-feet' })).toEqual(['care-refused'])
    at.act('servo-skull', { unit: 'a1' }, { care: 'wound', distance: 8 })
    expect(at.told('cared-for')).toMatchObject({
      fighter: 'A2',
      healer: 'A1',
      care: { key: 'table.fields.care-wound' }
    })
    expect(at.unit('a2')).toMatchObject({ place: 'up', wounds: 2, light: 1, owes: 1 })
    expect(at.unit('a1').used).toEqual(['a1-1'])
    expect(at.table.active).toMatchObject({ movement: null, shooting: ['use-item'] })
    const down = open({ type: 'colossus', things: ['medical-servo-skull', 'medical-supplies'] })
    down.act('set', { unit: 'a2' }, { place: 'down', wounds: 0, by: 'b1' })
    down.activate('a1').act('servo-skull', { unit: 'a1' }, { patient: 'a2', care: 'on-his-feet' })
    expect(down.unit('a2')).toMatchObject({ place: 'up', by: null })
    const alone = new AtTheTable([
      { fighters: [{ type: 'colossus', things: ['medical-servo-skull', 'medical-supplies'] }] },
      { fighters: [{ type: 'leader' }] }
    ]).started()
    alone.activate('a0')
    expect(alone.refused('servo-skull', { unit: 'a0' })).toEqual(['nobody-to-care-for'])
  })

  test('NN-GEAR-1: doses add up, one by one, and cost a wound each after the first, in any activation', () => {
    const at = open({
      things: ['stimulant-injector', 'stimulant-dose', 'stimulant-dose', 'stimulant-dose']
    }).activate('a1')
    at.act('inject', { unit: 'a1' }, { effect: 'strength' })
    expect(at.told('injected')).toMatchObject({
      fighter: 'A1',
      effect: { key: 'table.fields.effect-strength' },
      lost: 0
    })
    expect(at.unit('a1')).toMatchObject({
      doses: { count: 1, sprint: 0, strength: 2, threshold: 0 },
      wounds: 3,
      used: ['a1-1']
    })
    at.act('inject', { unit: 'a1' }, { effect: 'strength' })
    at.act('inject', { unit: 'a1' }, { effect: 'sprint' })
    expect(at.unit('a1')).toMatchObject({
      doses: { count: 3, sprint: 3, strength: 4, threshold: 0 },
      wounds: 1,
      pinned: false
    })
    expect(at.told('wounds-lost')).toMatchObject({
      fighter: 'A1',
      lost: 1,
      left: 1,
      by: null,
      thing: at.rules.thing('stimulant-dose')!.name
    })
    at.act('end-activation', { unit: 'a1' })
    expect(at.unit('a1').doses).toBeNull()
  })

  test('NN-GEAR-3: the grapnel has a range, a miss holds nothing, the move costs the movement phase', () => {
    const at = open({
      type: 'heavy',
      skills: ['harassment'],
      things: ['magnetic-grapnel', 'grapnel-charge', 'grapnel-charge', 'heavy-bolter']
    }).activate('a1')
    expect(at.act('grapnel', { unit: 'a1' }, { distance: 100 })).toEqual(['grapnel-fired', 'grapnel-short'])
    expect([at.unit('a1').grapnel, at.unit('a1').used]).toEqual([false, ['a1-1']])
    expect(at.table.active).toMatchObject({ movement: null, shooting: ['use-item'] })
    const next = (): void => {
      at.act('end-turn')
      at.act('begin-turn')
      at.activate('a1')
    }
    next()
    at.act('grapnel', { unit: 'a1' }, { distance: 10, height: 'lower' })
    expect(at.prompt('grapnel')).toMatchObject({ member: 'a1', text: { params: { target: 6 } } })
    at.roll('grapnel', 7)
    expect(at.told('grapnel-misses')).toMatchObject({ fighter: 'A1', roll: 7, needed: 6 })
    expect(at.unit('a1').grapnel).toBe(false)
    expect(at.refused('grapnel', { unit: 'a1' })).toEqual(['no-charge'])
    const holds = open({
      type: 'heavy',
      things: ['magnetic-grapnel', 'grapnel-charge', 'heavy-bolter']
    }).activate('a1')
    holds.act('grapnel', { unit: 'a1' }, { distance: 10, height: 'higher' })
    expect(holds.prompt('grapnel').text).toMatchObject({ params: { target: 4 } })
    holds.roll('grapnel', 4)
    expect(holds.told('grapnel-holds')).toMatchObject({ roll: 4, needed: 4 })
    holds.act('end-turn')
    holds.act('begin-turn')
    holds.activate('a1').act('set', { unit: 'a1' }, { shouldered: 'a1-2' })
    holds.act('grapnel-move', { unit: 'a1' })
    expect(holds.unit('a1')).toMatchObject({ grapnel: false, shouldered: null })
    expect(holds.told('grapnel-moved')).toMatchObject({ fighter: 'A1' })
    expect(holds.offers('a1').map(({ act }) => act)).not.toContain('grapnel-move')
  })

  test('NN-SCN-2: a tracer needs a target, its throw is logged, and it sticks only on a hit', () => {
    const at = open({ things: ['tracers'] }).activate('a1')
    expect(at.refused('tracers', { unit: 'a1' })).toEqual(['no-target'])
    at.act('tracers', { unit: 'a1' }, { target: 'b1', distance: 6, height: 'lower', arc: 'side' })
    expect(at.told('tracer-thrown')).toMatchObject({ fighter: 'A1', target: 'B1' })
    expect(at.prompt('tracer')).toMatchObject({
      member: 'a1',
      title: { params: { fighter: 'A1', target: 'B1', thing: at.rules.thing('tracers')!.name } }
    })
    at.roll('tracer', 10)
    expect(at.told('tracer-lost')).toMatchObject({ fighter: 'A1', target: 'B1', roll: 10 })
    expect(at.unit('b1').traced).toBe(false)
    const far = open({ things: ['tracers'], skills: ['harassment'] }).activate('a1')
    expect(far.act('tracers', { unit: 'a1' }, { target: 'b1', distance: 60 })).toEqual([
      'tracer-thrown',
      'shot-out-of-range'
    ])
    expect(far.told('shot-out-of-range')).toMatchObject({ fighter: 'A1', target: 'B1', distance: 60 })
    expect(far.table.active).toMatchObject({ shooting: ['use-item'] })
  })

  test('NN-SCN-4: a mine belongs to its side, goes off once a turn, and hits as in the scenario', () => {
    const at = open({}, [{}, {}], { stash: ['mines'] })
    at.act('mine', { side: 'gang-a' })
    expect(at.told('mine-set-off')).toMatchObject({ gang: 'Gang A' })
    expect(at.prompt('scatter')).toMatchObject({
      member: null,
      title: { params: { thing: at.rules.thing('mines')!.name } }
    })
    at.roll('scatter', 3)
    at.answer('under', { options: ['b1'] })
    // A mine allows no hit the dirt. S 7 against T 3.
    expect(at.prompt('impact')).toMatchObject({ member: 'b1', text: { params: { target: 9 } } })
    at.roll('impact', 10)
    expect(at.told('wounds-lost')).toMatchObject({ by: null, thing: at.rules.thing('mines')!.name })
    expect(at.refused('mine', { side: 'gang-a' })).toEqual(['mine-used'])
    at.act('end-turn')
    at.act('begin-turn')
    expect(at.offer('mine', undefined, 'gang-a').allowed).toBe(true)
  })
})

describe('acts without equipment', () => {
  test('NN-MOV-8, NN-MOV-9: a fighter on dangerous terrain is tested at once, with its numbers', () => {
    const at = open()
    expect(at.act('danger', { unit: 'b1' }, { dangerS: 9, dangerT: 3 })).toEqual(['in-danger'])
    expect(at.told('in-danger')).toMatchObject({ fighter: 'B1' })
    expect(at.prompt('test')).toMatchObject({ member: 'b1', title: { key: 'table.tests.danger' } })
    at.roll('test', 9)
    expect(at.prompt('impact')).toMatchObject({ member: 'b1', text: { params: { target: 9 } } })
    const before = new AtTheTable([{ fighters: [{ type: 'leader' }] }, { fighters: [{ type: 'leader' }] }])
    before.act('deploy', { unit: 'a0' })
    before.act('set', { unit: 'a0' }, { pinned: true })
    expect(before.offers('a0').map(({ act }) => act)).toEqual(['to-reserve', 'set'])
  })

  test('NN-FTR-9: the marker of a colossus is placed and removed again', () => {
    const at = open({ type: 'colossus' }).activate('a1')
    expect([at.act('corridor', { unit: 'a1' }), at.unit('a1').corridor]).toEqual([['corridor-left'], true])
    expect([at.act('corridor', { unit: 'a1' }), at.unit('a1').corridor]).toEqual([['corridor-gone'], false])
    expect(at.told('corridor-gone')).toMatchObject({ fighter: 'A1' })
    expect(at.table.active).toMatchObject({ movement: null, shooting: [] })
  })
})

describe('items that change hands', () => {
  test('NN-LOOT-5: loot without room is shown with the reason', () => {
    const at = open({ things: ['boltgun', 'lasgun'] }, [{ things: ['boltgun', 'dagger'] }, {}])
    at.act('set', { unit: 'b1' }, { place: 'out' })
    at.activate('a1').act('loot', { unit: 'a1' })
    at.roll('test', 1)
    at.roll('loot', 1)
    const [gun, knife] = at.prompt('spoils').options!
    expect(gun).toMatchObject({
      id: 'b1-0',
      allowed: false,
      refused: [{ key: 'refusals.no-room', params: { fighter: 'A1' } }]
    })
    expect(Object.keys(knife!)).toEqual(['id', 'label', 'allowed'])
  })

  test('NN-LOOT-5, NN-ENC-1: a weapon needs room for what is fitted to it as well', () => {
    // 12 are the limit: 7 carried, 5 for the boltgun, 1 for its sight.
    const taken = (sight: string[]): boolean[] => {
      const at = open({ things: ['lasgun', 'sword'] }, [{ things: ['boltgun', ...sight] }, {}])
      at.act('set', { unit: 'b1' }, { place: 'out' })
      at.activate('a1').act('loot', { unit: 'a1' })
      at.roll('test', 1)
      at.roll('loot', 1)
      return at
        .prompt('spoils')
        .options!.slice(0, 1 + sight.length)
        .map(({ allowed }) => allowed)
    }
    expect([taken([]), taken(['telescopic-sight@0'])]).toEqual([[true], [false, true]])
  })

  test('NN-EXC-1, NN-EXC-2: comrades on the table exchange in both directions, with attachments', () => {
    const at = open({ things: ['boltgun', 'telescopic-sight@0', 'leather'] }, [{ things: ['sword'] }, {}])
    at.act('has-taken', { unit: 'a2' }, { from: 'b1', 'from-b1': ['b1-0'] })
    at.act('set', { unit: 'a0' }, { place: 'down' })
    at.activate('a1')
    expect(ids(field(at, 'exchange-gear', 'comrade').options)).toEqual(['a0', 'a2'])
    expect(field(at, 'exchange-gear', 'from-a2')).toMatchObject({
      options: [{ id: 'b1-0' }],
      when: { field: 'comrade', is: ['a2'] },
      default: []
    })
    expect(at.refused('exchange-gear', { unit: 'a1' }, { comrade: 'a2' })).toEqual(['nothing-passes'])
    at.act('exchange-gear', { unit: 'a1' }, { comrade: 'a2', gives: ['a1-0'], 'from-a2': ['b1-0'] })
    const name = (id: string) => at.item(id).name
    expect(at.told('exchanged')).toMatchObject({
      fighter: 'A1',
      other: 'A2',
      gives: [name('a1-0'), name('a1-1')],
      receives: [name('b1-0')]
    })
    expect(at.unit('a1')).toMatchObject({ gained: ['b1-0'], lost: ['a1-0', 'a1-1'], hands: [] })
    expect(at.unit('a2')).toMatchObject({ gained: ['a1-0', 'a1-1'], lost: [] })
    expect(at.table.active).toMatchObject({ movement: 'exchange-gear', shooting: [] })
  })

  test('NN-LOOT-1, NN-LOOT-7, NN-LOOT-4: only enemies who are down are robbed, of items not fixed, and their purse once', () => {
    const at = open({}, [{ things: ['sword', 'leather'] }, {}])
    at.act('set', { unit: 'a2' }, { place: 'down' })
    at.act('set', { unit: 'b1' }, { place: 'down', wounds: 0 })
    at.activate('a1')
    expect(field(at, 'loot', 'victim')).toMatchObject({ default: 'b1', options: [{ id: 'b1' }] })
    at.act('loot', { unit: 'a1' }, { victim: 'b1' })
    expect(at.told('loots')).toMatchObject({ fighter: 'A1', target: 'B1' })
    at.roll('test', 1)
    expect(at.prompt('loot')).toMatchObject({
      member: 'a1',
      title: { params: { fighter: 'A1', target: 'B1' } }
    })
    at.roll('loot', 1)
    expect(at.told('loot-attacker-chooses')).toMatchObject({ fighter: 'A1', target: 'B1', roll: 1 })
    expect(at.prompt('spoils').title).toMatchObject({
      key: 'table.ask.spoils',
      params: { fighter: 'A1', target: 'B1' }
    })
    at.answer('spoils', { options: ['purse'] })
    expect(at.told('purse-taken')).toMatchObject({ fighter: 'A1', target: 'B1' })
    expect(at.unit('b1').purse).toBe('a1')
    at.act('loot', { unit: 'a1' }, { victim: 'b1' })
    at.roll('test', 1)
    at.roll('loot', 6)
    expect(at.prompt('spoils')).toMatchObject({
      member: 'b1',
      title: { key: 'table.ask.spoils-victim' },
      options: [{ id: 'b1-0', label: at.item('b1-0').name }, { id: 'nothing' }]
    })
    expect(at.answer('spoils', { options: ['nothing'] })).toContain('left-it')
    at.act('set', { unit: 'a1' }, { place: 'down' })
    at.act('purse-back', { unit: 'b1' })
    expect(at.told('purse-back')).toMatchObject({ fighter: 'B1' })
    expect(at.offers('b1').map(({ act }) => act)).not.toContain('purse-back')
  })

  test('NN-LOOT-2, NN-RUL-58: on 9 or 10 the victim struggles, and causes the wound', () => {
    const at = open({}, [{ things: ['sword'] }, {}])
    at.act('set', { unit: 'b1' }, { place: 'out' })
    at.activate('a1').act('loot', { unit: 'a1' })
    at.roll('test', 1)
    expect(at.roll('loot', 10)).toEqual(['loot-struggle', 'wounds-lost'])
    expect(at.told('wounds-lost')).toMatchObject({
      fighter: 'A1',
      lost: 1,
      by: 'B1',
      thing: at.rules.words('labels', 'struggle')
    })
    expect(at.unit('a1')).toMatchObject({ wounds: 2, pinned: false })
  })

  test('NN-LOOT-6: a weapon comes with its refills, one of each kind, as far as there is room', () => {
    const at = open({}, [
      {
        things: [
          'autopistol',
          'standard-reload:autopistol',
          'flat-head-rounds:autopistol',
          'standard-reload:autopistol',
          'sword'
        ]
      },
      {}
    ])
    at.act('set', { unit: 'b1' }, { place: 'out' })
    at.activate('a1').act('loot', { unit: 'a1' })
    at.roll('test', 1)
    at.roll('loot', 1)
    at.answer('spoils', { options: ['b1-0'] })
    expect(at.unit('a1').gained).toEqual(['b1-0', 'b1-1', 'b1-2', 'b1-3'])
    expect(at.told('looted')).toMatchObject({
      fighter: 'A1',
      target: 'B1',
      things: ['b1-0', 'b1-1', 'b1-2', 'b1-3'].map((id) => at.item(id).name)
    })
    expect(at.unit('b1').lost).toEqual(at.unit('a1').gained)
  })

  test('NN-LOOT-5: dropped items belong to nobody: the fighter’s own return after the game, loot stays on the table', () => {
    const at = open({ things: ['sword', 'laspistol', 'leather'] }, [{ things: ['dagger'] }, {}])
    at.act('has-taken', { unit: 'a1' }, { from: 'b1', 'from-b1': ['b1-0'] })
    at.activate('a1')
    expect(ids(field(at, 'drop', 'things').options)).toEqual(['a1-0', 'a1-1', 'b1-0'])
    expect(at.refused('drop', { unit: 'a1' }, { things: [] })).toEqual(['nothing-passes'])
    at.act('drop', { unit: 'a1' }, { things: ['a1-0', 'b1-0'] })
    expect(at.told('dropped')).toMatchObject({
      fighter: 'A1',
      things: [at.item('a1-0').name, at.item('b1-0').name]
    })
    expect(at.unit('a1')).toMatchObject({ dropped: ['a1-0'], gained: [], hands: ['a1-1'] })
    expect(at.report[0]!.record['loot']).toEqual([])
  })
})

describe('learning, orders and covering fire', () => {
  test('NN-XP-7, NN-XP-8, NN-XP-10: the fighters who may learn before each die are listed; the result is logged', () => {
    const at = open({ things: ['laspistol'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.prompt('learn')).toMatchObject({
      member: 'a1',
      title: { params: { fighter: 'A1' } },
      text: { key: 'table.ask.learn-own', params: { target: 6 } }
    })
    at.roll('learn', 6)
    expect(at.told('learned')).toMatchObject({ fighter: 'A1', roll: 6, boxes: 1 })
    expect(at.whys).toEqual([])
    at.roll('hit-roll', 10)
    const thrown = open({ things: ['laspistol'] }).activate('a1')
    thrown.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    thrown.dice.push(9)
    expect(thrown.roll('learn')).toEqual(['learning-failed'])
    expect(thrown.whys.map((why) => why.split(':').at(-1))).toEqual(['learning'])
    expect(thrown.told('learning-failed')).toMatchObject({ fighter: 'A1', roll: 9, boxes: 0 })
    // A throw tests the same skill.
    const throws = open({ things: ['frag-grenade'] }).activate('a1')
    throws.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(throws.prompts.map(({ id }) => id.split(':')[0])).toEqual(['throw', 'learn'])
    expect(throws.roll('learn', 7)).toEqual(['learning-failed'])
    expect(throws.waiting).toBe('scatter')
    const full = open({ things: ['laspistol'] })
    full.act('set', { unit: 'a1' }, { learning: 2 })
    full.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(full.prompts.map(({ id }) => id.split(':')[0])).toEqual(['hit-roll'])
  })

  test('NN-FTR-7, NN-GEN-5: an order is spent and logged, and allows one re-roll', () => {
    const at = open()
    at.act('set', { unit: 'a0' }, { orders: 1 })
    at.act('set', { unit: 'a1' }, { pinned: true })
    at.activate('a1').roll('test', 9)
    expect(at.prompt('again')).toMatchObject({
      member: 'a1',
      title: { key: 'table.again.order', params: { fighter: 'A1' } },
      dice: { sides: 10, count: 1 }
    })
    at.dice.push(2)
    expect(at.answer('again')).toEqual(['order-given', 'test-stand-passed'])
    expect(at.told('order-given')).toEqual({ fighter: 'A1', leader: 'A0', left: 0, rules: ['NN-FTR-7'] })
    expect([at.unit('a0').orders, at.unit('a1').pinned, at.table.active?.standUp]).toEqual([
      0,
      false,
      'passed'
    ])
    const down = open()
    down.act('set', { unit: 'a0' }, { orders: 1, place: 'down' })
    down.act('set', { unit: 'a1' }, { pinned: true })
    down.activate('a1').roll('test', 9)
    expect(down.prompts).toEqual([])
  })

  test('NN-SUP-7, NN-GRN-10: only the fighter’s own markers and clouds leave with them', () => {
    const at = open({ things: ['boltgun'] }, [{ things: ['boltgun'] }, { things: ['smoke-grenade'] }])
    at.activate('a1').act('covering-fire', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('hit-roll', 1)
    at.activate('b1').act('covering-fire', { unit: 'b1' }, { target: 'a2', distance: 6 })
    at.roll('hit-roll', 1)
    at.activate('b2').act('throw-grenade', { unit: 'b2' }, { terrain: true, distance: 3 })
    at.roll('throw', 1)
    at.answer('under')
    at.act('hit', { unit: 'a1' }, { strength: 9 })
    at.roll('impact', 1)
    expect(at.table.markers.map(({ by }) => by)).toEqual(['b1'])
    at.act('hit', { unit: 'a2' }, { strength: 9 })
    at.roll('impact', 1)
    expect(at.table.markers.map(({ by }) => by)).toEqual(['b1'])
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('b1')
    expect([at.table.markers, at.table.smoke]).toEqual([[], ['b2']])
    at.activate('b2')
    expect(at.table.smoke).toEqual([])
  })
})

describe('valid inputs of a form', () => {
  test('counts, distances, texts, lists and names must be known to the field', () => {
    const at = open({ things: ['sword', 'laspistol'] })
    const wrong = (input: { [field: string]: never }): string[] => at.refused('set', { unit: 'a1' }, input)
    for (const input of [
      { wounds: 1.5 },
      { wounds: -1 },
      { wounds: 10 },
      { wounds: '1' },
      { pinned: 1 },
      { engaged: 'b1' },
      { engaged: ['b1', 'b1'] },
      { engaged: ['a2'] },
      { hands: ['b1'] },
      { hands: ['a1-0', 'a1-0'] },
      { place: 3 },
      { purse: 'a2' },
      { by: 4 }
    ])
      expect(wrong(input as never), JSON.stringify(input)).toEqual(['field-wrong'])
    expect(at.refused('fall', { unit: 'a1' }, { drop: 2.25 })).toEqual(['field-wrong'])
    expect(at.refused('fall', { unit: 'a1' }, { drop: 60.5 })).toEqual(['field-wrong'])
    expect(at.refused('fall', { unit: 'a1' }, { drop: '3' })).toEqual(['field-wrong'])
    expect(at.refused('fall', { unit: 'a1' }, { drop: 3, rope: true, height: 2 })).toEqual([
      'field-unknown',
      'field-unknown'
    ])
    at.act('set', { unit: 'a1' }, { wounds: 9, engaged: ['b2', 'b1'], hands: ['a1-1', 'a1-0'] })
    expect(at.unit('a1')).toMatchObject({ wounds: 9, engaged: ['b2', 'b1'], hands: ['a1-1', 'a1-0'] })
    expect(at.act('fall', { unit: 'a2' }, { drop: 0 })).toEqual(['goes-over', 'fell'])
    expect([
      at.refused('pass', { side: 'nobody' }),
      at.offers('nobody'),
      at.offers(undefined, 'nobody')
    ]).toEqual([['unknown-actor'], [], []])
    expect(at.try({ type: 'answer', prompt: 'test:9-9', answer: {} })).toMatchObject([
      { code: 'prompt-closed', params: { prompt: 'test:9-9' } }
    ])
  })
})
