import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader' }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
/** A fury keeps the fighter active after both phases, so that the reason is visible. */
const burning = (mine: Drawn = {}): AtTheTable => {
  const at = open(mine, [{}, {}], { house: 'cawdor' })
  at.act('fury', { side: 'gang-a' })
  return at
}

describe('the rest of an activation', () => {
  test('NN-PIN-1: a fighter who stood up has one phase, either one; the other is refused with that reason', () => {
    const up = (): AtTheTable => {
      const at = burning({ skills: ['harassment'], things: ['boltgun'] })
      at.act('set', { unit: 'a1' }, { pinned: true })
      at.activate('a1').roll('test', 1)
      expect(at.table.active).toMatchObject({ pinned: true, standUp: 'passed' })
      return at
    }
    const moved = up()
    moved.act('move', { unit: 'a1' })
    expect([moved.refused('sprint', { unit: 'a1' }), moved.refused('take-cover', { unit: 'a1' })]).toEqual([
      ['phase-owed'],
      ['phase-owed']
    ])
    const shot = up()
    shot.act('hide', { unit: 'a1' })
    expect(shot.refused('move', { unit: 'a1' })).toEqual(['phase-owed'])
  })

  test('NN-ACT-1: after both phases it is over, and other fighters get no further reason', () => {
    const at = burning()
    at.activate('a1').act('move', { unit: 'a1' })
    at.act('hide', { unit: 'a1' })
    expect([at.refused('move', { unit: 'a1' }), at.refused('sprint', { unit: 'a1' })]).toEqual([
      ['phase-over'],
      ['phase-over']
    ])
  })

  test('NN-AMM-5: an empty weapon allows a reload; after it, the phase is over as usual', () => {
    const at = burning({ things: ['boltgun', 'standard-reload:boltgun'] })
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 3 })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('ammo', 9)
    expect(at.table.active).toMatchObject({ shooting: ['shoot'], ammo: 'out-of-ammo' })
    expect(at.refused('hide', { unit: 'a1' })).toEqual(['only-reload'])
    at.act('reload', { unit: 'a1' }, { load: 'a1-0.a1-1' })
    expect(at.table.active).toMatchObject({ shooting: ['shoot', 'reload'], ammo: null })
    expect(at.told('reloaded')).toMatchObject({
      fighter: 'A1',
      thing: at.item('a1-0').name,
      load: at.item('a1-1').name
    })
    expect(at.refused('hide', { unit: 'a1' })).toEqual(['phase-over'])
  })

  test('NN-SKL-2: free acts cost no phase, in the fighter’s own activation and in another’s', () => {
    const at = open({
      skills: ['faster-than-shadow'],
      things: ['boltgun', 'sword', 'standard-reload:boltgun']
    }).activate('a1')
    at.act('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-0'] })
    expect(at.told('took-in-hand')).toMatchObject({ fighter: 'A1', things: [at.item('a1-0').name] })
    expect(at.table.active).toMatchObject({ movement: null, shooting: [] })
    at.activate('a2').act('change-gear-in-hand', { unit: 'a1' }, { hands: [] })
    expect(at.table.active).toMatchObject({ unit: 'a2', movement: null, shooting: [] })
    at.act('set', { unit: 'a1' }, { place: 'down' })
    expect(at.offers('a1').map(({ act }) => act)).not.toContain('change-gear-in-hand')
    const before = new AtTheTable([
      { fighters: [{ type: 'leader', skills: ['faster-than-shadow'], things: ['sword'] }] },
      { fighters: [{ type: 'leader' }] }
    ])
    before.act('deploy', { unit: 'a0' })
    expect(before.offers('a0').map(({ act }) => act)).not.toContain('change-gear-in-hand')
    // Without the skill it is an action of a phase.
    const plain = open({ things: ['boltgun', 'sword'] }).activate('a1')
    plain.act('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-1'] })
    expect(plain.table.active).toMatchObject({ movement: 'change-gear-in-hand', shooting: [] })
    plain.act('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-0'] })
    expect(plain.table.active).toBeNull()
  })

  test('NN-REL-1, NN-WPN-8: only guns in hand that are not overheated are reloaded, with each kind of load listed once', () => {
    const at = open({
      things: [
        'autopistol',
        'laspistol',
        'sword',
        'standard-reload:autopistol',
        'flat-head-rounds:autopistol',
        'standard-reload:autopistol',
        'standard-reload:laspistol',
        'frag-grenade'
      ]
    }).activate('a1')
    const loads = () => at.offer('reload', 'a1').fields[0]!
    expect(loads().options!.map(({ id }) => id)).toEqual(['a1-0.a1-3', 'a1-0.a1-4', 'a1-1.a1-6'])
    expect(loads()).toMatchObject({
      default: 'a1-0.a1-3',
      options: [
        {
          label: {
            key: 'table.ask.reload-with',
            params: { thing: at.item('a1-0').name, load: at.item('a1-3').name }
          }
        },
        {},
        {}
      ]
    })
    at.act('set', { unit: 'a1' }, { hands: ['a1-1', 'a1-2'] })
    expect(loads().options!.map(({ id }) => id)).toEqual(['a1-1.a1-6'])
    at.act(
      'set',
      { unit: 'a1' },
      { hands: ['a1-0', 'a1-1'], 'gauge-a1-0': 9, 'load-a1-0': 'flat-head-rounds:autopistol' }
    )
    // A standard reload leaves no special load.
    at.act('reload', { unit: 'a1' }, { load: 'a1-0.a1-3' })
    expect(at.tracker.table['gauge:a1-0']).toBeUndefined()
    expect(at.table.active).toMatchObject({ movement: 'reload', shooting: [] })
    at.act('reload', { unit: 'a1' }, { load: 'a1-0.a1-4' })
    expect(at.unit('a1').used).toEqual(['a1-3', 'a1-4'])
    expect(at.tracker.table['gauge:a1-0']).toEqual({ ticked: 0, load: 'flat-head-rounds:autopistol', hot: 0 })
    const hot = open({ type: 'leader', things: ['plasma-gun', 'standard-reload:plasma-gun'] })
    hot.act('set', { unit: 'a1' }, { 'hot-a1-0': true })
    hot.activate('a1')
    expect(hot.offer('reload', 'a1').allowed).toBe(true)
    hot.act('end-turn')
    hot.act('begin-turn')
    hot.activate('a1')
    expect(hot.refused('reload', { unit: 'a1' })).toEqual(['nothing-to-reload'])
    hot.act('end-turn')
    hot.act('begin-turn')
    hot.activate('a1')
    expect(hot.offer('reload', 'a1').allowed).toBe(true)
  })

  test('NN-SHD-1: a shouldered heavy weapon is noted, and dropped from the shoulder when other items are taken in hand', () => {
    const at = open({ type: 'heavy', things: ['heavy-bolter', 'sword', 'laspistol'] })
    at.act('set', { unit: 'a1' }, { hands: ['a1-0'] })
    at.activate('a1')
    expect(at.offer('shoulder-heavy-weapon', 'a1').fields[0]).toMatchObject({
      default: 'a1-0',
      options: [{ id: 'a1-0', label: at.item('a1-0').name }]
    })
    at.act('shoulder-heavy-weapon', { unit: 'a1' })
    expect(at.told('shouldered')).toMatchObject({ fighter: 'A1', thing: at.item('a1-0').name })
    expect(at.table.active).toMatchObject({ movement: 'shoulder-heavy-weapon', shooting: [] })
    at.act('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-1', 'a1-2'] })
    expect(at.unit('a1')).toMatchObject({ hands: ['a1-1', 'a1-2'], shouldered: null })
    const keeps = open({ type: 'heavy', things: ['heavy-bolter', 'sword'] }).activate('a1')
    keeps.act('shoulder-heavy-weapon', { unit: 'a1' })
    keeps.act('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-0'] })
    expect(keeps.unit('a1').shouldered).toBe('a1-0')
  })
})

describe('tests before an act', () => {
  test('NN-SUP-4, NN-SUP-6, NN-MOV-8: covering fire and dangerous terrain on the way are tested first, then the act goes on', () => {
    const at = open({ things: ['boltgun'] }, [{ things: ['boltgun'] }, {}])
    at.activate('a1').act('covering-fire', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('hit-roll', 1)
    const [marker] = at.table.markers
    at.activate('b1')
    const fire = at.offer('move', 'b1').fields.find(({ key }) => key === 'fire')
    expect(fire).toMatchObject({
      options: [{ id: marker!.id, label: { key: 'table.fields.marker-of', params: { name: 'A1' } } }],
      default: []
    })
    expect(
      at.act('move', { unit: 'b1' }, { fire: [marker!.id], danger: true, dangerS: 7, dangerT: 2 })
    ).toEqual(['tries'])
    expect(at.told('tries')).toEqual({ fighter: 'B1', act: { key: 'table.acts.move' } })
    expect(at.table.markers).toMatchObject([{ tested: ['b1'] }])
    expect(at.prompt('test')).toMatchObject({
      member: 'b1',
      title: { key: 'table.tests.fire', params: { fighter: 'B1' } },
      text: { params: { target: 4 } }
    })
    at.roll('test', 4)
    expect(at.prompt('test').title).toMatchObject({ key: 'table.tests.danger' })
    expect(at.roll('test', 4)).toContain('moved')
    expect(at.table.active?.movement).toBe('move')
    // Comrades' markers, and those already tested for, are left out.
    expect(at.offer('sprint', 'b1').fields.some(({ key }) => key === 'fire')).toBe(false)
    at.activate('a2')
    expect(at.offer('move', 'a2').fields.some(({ key }) => key === 'fire')).toBe(false)
    at.activate('b2')
    expect(at.offer('move', 'b2').fields.some(({ key }) => key === 'fire')).toBe(true)
  })

  test('NN-SUP-4, NN-SUP-5: covering fire hits with its own weapon, and stops the act if it pins the fighter', () => {
    const at = open({ things: ['boltgun'] })
    at.activate('a1').act('covering-fire', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('hit-roll', 1)
    at.activate('b1').act('sprint', { unit: 'b1' }, { fire: at.table.markers.map(({ id }) => id) })
    expect(at.roll('test', 5)).toEqual(['test-fire-failed', 'covering-fire-hits'])
    expect(at.told('covering-fire-hits')).toMatchObject({
      fighter: 'B1',
      thing: at.rules.thing('boltgun')!.name
    })
    expect(at.prompts.map(({ id }) => id.split(':')[0])).toEqual(['impact'])
    expect(at.prompt('impact')).toMatchObject({
      title: { params: { fighter: 'B1', thing: at.item('a1-0').name } },
      text: { params: { target: 8 } }
    })
    expect(at.roll('impact', 1)).toEqual(expect.arrayContaining(['wounds-lost', 'pinned', 'kept-from-it']))
    expect(at.told('wounds-lost')).toMatchObject({ fighter: 'B1', lost: 2, left: 1, by: 'A1' })
    expect(at.told('kept-from-it')).toMatchObject({ fighter: 'B1' })
    expect([at.unit('b1').sprinted, at.table.active]).toEqual([false, null])
  })

  test('NN-MOV-9: dangerous terrain hits with at least its own Strength, on the front', () => {
    const hit = (dangerS: number, dangerT: number): unknown[] => {
      const at = open({ things: ['carapace-armour'] }).activate('a1')
      at.act('move', { unit: 'a1' }, { danger: true, dangerS, dangerT })
      at.roll('test', 9)
      const { title, text } = at.prompt('impact') as unknown as {
        title: { params: { thing: unknown } }
        text: { params: { target: number } }
      }
      expect(title.params.thing).toEqual(at.rules.words('labels', 'dangerousTerrain'))
      at.roll('impact', 10)
      return [
        text.params.target,
        (at.prompt('save').text as unknown as { params: { target: number } }).params.target
      ]
    }
    const plain = open()
      .offer('danger', 'a1')
      .fields.map((field) => field.default as number)
    expect(hit(0, 0)).toEqual(hit(plain[0]!, plain[1]!))
    expect(hit(9, 6)).toEqual([9, 3])
  })
})
