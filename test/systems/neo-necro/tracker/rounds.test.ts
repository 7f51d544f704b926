import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { tracker as plug } from '../../../../src-main/systems/neo-necro/tracker'
import type { HouseRules } from '../../../../src-main/kernel/values/raw-system'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const HOUSES = ['orlock', 'escher', 'goliath', 'delaque']
const gang = (count: number, nth: number, more: Partial<Brought> = {}): Brought => ({
  house: HOUSES[nth]!,
  fighters: Array.from({ length: count }, (_, at): Drawn => ({ type: at === 0 ? 'leader' : 'ganger' })),
  ...more
})
const table = (...counts: number[]): AtTheTable =>
  new AtTheTable(counts.map((count, nth) => gang(count, nth)))
const places = (at: AtTheTable): string =>
  at.tracker.units.map(({ id }) => `${id} ${at.unit(id).place}`).join(', ')
const passes = (at: AtTheTable): unknown[] => at.tracker.sides.map(({ state }) => state['passes'] ?? 0)
const nextTurn = (at: AtTheTable): string[] => {
  if (at.table.moment === 'turn') at.act('end-turn')
  return at.act('begin-turn')
}

describe('the start of a table', () => {
  test('NN-RUL-23, NN-FTR-7, NN-CHG-1: everybody waits with their wounds, orders and the items in hand', () => {
    const at = new AtTheTable([
      {
        fighters: [
          { type: 'leader', level: 2, things: ['sword', 'laspistol', 'autopistol'] },
          { things: ['sword', 'boltgun', 'laspistol'] },
          { things: ['leather', 'frag-grenade'] },
          { type: 'heavy', things: ['dagger', 'heavy-bolter'] }
        ]
      },
      { house: 'escher', fighters: [{ type: 'leader', gained: { w: 1 } }] }
    ])
    expect(at.tracker).toMatchObject({
      id: 'b1',
      turn: 0,
      open: true,
      count: 0,
      table: { order: ['gang-a', 'gang-b'] },
      sides: [
        { id: 'gang-a', name: 'Gang A', state: {} },
        { id: 'gang-b', name: 'Gang B', state: {} }
      ]
    })
    expect(at.tracker.units.map(({ id, side, name }) => [id, side, name])).toEqual([
      ['a0', 'gang-a', 'A0'],
      ['a1', 'gang-a', 'A1'],
      ['a2', 'gang-a', 'A2'],
      ['a3', 'gang-a', 'A3'],
      ['b0', 'gang-b', 'B0']
    ])
    // Guns first, then what the free hand can hold; a two-handed gun leaves none.
    expect(at.tracker.units.map(({ state }) => state)).toEqual([
      { place: 'waiting', wounds: 3, hands: ['a0-1', 'a0-2'], orders: 4 },
      { place: 'waiting', wounds: 3, hands: ['a1-1'] },
      { place: 'waiting', wounds: 3 },
      { place: 'waiting', wounds: 3, hands: ['a3-1'] },
      { place: 'waiting', wounds: 4 }
    ])
    expect(at.tracker.units[0]!.typeName).toEqual(at.rules.fighterType('leader')!.name)
    expect(Object.keys(at.tracker.table)).toEqual(['order'])
  })

  test('NN-RUL-23: loads stay loaded, and boxes stay ticked only if gauges are not refilled', () => {
    const laid = (houseRules: HouseRules) => {
      const at = new AtTheTable(
        [
          { fighters: [{ type: 'leader', things: ['autopistol', 'boltgun', 'laspistol'] }] },
          { fighters: [{ type: 'leader' }] }
        ],
        houseRules
      )
      Object.assign(at.item('a0-0').data, { load: 'flat-head-rounds:autopistol', ticked: 4 })
      Object.assign(at.item('a0-1').data, { ticked: 3 })
      const begun = plug.begin(at.rules, at.battle, at.rosters)
      return isRefusal(begun) ? null : begun.table
    }
    expect(laid({})).toEqual({
      order: ['gang-a', 'gang-b'],
      'gauge:a0-0': { ticked: 0, load: 'flat-head-rounds:autopistol', hot: 0 }
    })
    expect(laid({ gaugesRefillEachGame: false })).toEqual({
      order: ['gang-a', 'gang-b'],
      'gauge:a0-0': { ticked: 4, load: 'flat-head-rounds:autopistol', hot: 0 },
      'gauge:a0-1': { ticked: 3, load: null, hot: 0 }
    })
  })

  test('an unknown gang or fighter is refused', () => {
    const at = table(2, 2)
    const codes = (rosters: typeof at.rosters) => {
      const begun = plug.begin(at.rules, at.battle, rosters)
      return isRefusal(begun) ? begun.refused.map(({ code, params }) => [code, params]) : []
    }
    expect(codes([at.rosters[0]!])).toEqual([['unknown-roster', { gang: 'Gang B' }]])
    expect(
      codes([at.rosters[0]!, { ...at.rosters[1]!, members: at.rosters[1]!.members.slice(0, 1) }])
    ).toEqual([['unknown-fighter', { fighter: 'B1' }]])
  })
})

describe('setting up', () => {
  test('NN-SET-2, NN-RUL-49: dice are rolled again each time, and the lowest decides who begins', () => {
    const at = table(1, 1, 1)
    at.act('roll-off')
    expect(at.told('roll-off-begun')).toEqual({ gangs: ['Gang A', 'Gang B', 'Gang C'] })
    expect(at.prompt('roll-off').title).toMatchObject({ params: { gang: 'Gang A' } })
    at.roll('roll-off', 5)
    at.roll('roll-off', 7)
    expect(at.told('roll-off-rolled')).toMatchObject({ gang: 'Gang B', roll: 7 })
    at.roll('roll-off', 2)
    expect(at.prompt('edges')).toMatchObject({
      title: { params: { gang: 'Gang C' } },
      text: { params: { gangs: ['Gang C', 'Gang A', 'Gang B'] } }
    })
    at.act('call-off')
    at.act('roll-off')
    expect(at.tracker.sides.map(({ state }) => state)).toEqual([{}, {}, {}])
    at.answers(3, 3, 3, 1, 2, 3)
    expect(at.table).toMatchObject({ starter: 'gang-a', next: 'gang-a' })
    expect(at.told('first-side')).toMatchObject({ gang: 'Gang A' })
  })

  test('NN-SET-3, NN-SET-5, NN-TRN-2: sides place in turn round the table, each with its passes, without sides that have nobody left', () => {
    const at = table(3, 1, 2)
    at.act('seat', { side: 'gang-a' }, { after: 'gang-b' })
    expect(at.table.order).toEqual(['gang-b', 'gang-a', 'gang-c'])
    expect(at.told('seated')).toEqual({ gangs: ['Gang B', 'Gang A', 'Gang C'] })
    expect(at.offer('seat', undefined, 'gang-b').fields).toMatchObject([
      { key: 'after', options: [{ id: 'gang-a' }, { id: 'gang-c' }], default: 'gang-a' }
    ])
    at.act('first-side', { side: 'gang-c' })
    expect(passes(at)).toEqual([0, 2, 1])
    at.act('deploy', { unit: 'c0' })
    expect(at.told('deployed')).toEqual({ fighter: 'C0', gang: 'Gang C', rules: ['NN-SET-3'] })
    expect(at.table.next).toBe('gang-b')
    expect(at.refused('pass-placing', { side: 'gang-c' })).toEqual(['not-your-go'])
    at.act('pass-placing', { side: 'gang-b' })
    expect(at.told('passed')).toMatchObject({ gang: 'Gang B', left: 1 })
    expect([passes(at), at.table.next]).toEqual([[0, 1, 1], 'gang-a'])
    at.act('to-reserve', { unit: 'a2' })
    expect(at.told('put-in-reserve')).toMatchObject({ fighter: 'A2', gang: 'Gang A' })
    at.act('deploy-all', { side: 'gang-c' })
    at.act('deploy', { unit: 'b0' })
    // Only gang A still has waiting models, so it places one after the other.
    expect(at.table.next).toBe('gang-a')
    at.act('deploy', { unit: 'a0' })
    expect(at.table.next).toBe('gang-a')
    at.act('deploy-all', { side: 'gang-a' })
    expect(at.told('side-deployed')).toMatchObject({ gang: 'Gang A', fighters: ['A1'] })
    // All are placed: the side that begins is next.
    expect(at.table.next).toBe('gang-c')
    expect(places(at)).toBe('a0 up, a1 up, a2 reserve, b0 up, c0 up, c1 up')
    at.act('to-reserve', { unit: 'a0' })
    at.act('deploy', { unit: 'a2' })
    expect(places(at)).toBe('a0 reserve, a1 up, a2 up, b0 up, c0 up, c1 up')
  })
})

describe('turn by turn', () => {
  test('NN-TRN-1, NN-TRN-2, NN-TRN-4: a turn has a first side, a next side, and passes for each', () => {
    const at = table(3, 1, 2)
    at.act('begin-turn')
    expect(at.told('turn-begun')).toMatchObject({ turn: 1, gang: 'Gang A' })
    expect(at.table).toMatchObject({ moment: 'turn', starter: 'gang-a', next: 'gang-a' })
    expect(passes(at)).toEqual([0, 2, 1])
    at.act('activate', { unit: 'a0' })
    expect(at.told('activated')).toMatchObject({ fighter: 'A0' })
    at.act('end-activation', { unit: 'a0' })
    expect(at.told('activation-ended')).toEqual({ fighter: 'A0' })
    expect(at.table.next).toBe('gang-b')
    at.act('pass', { side: 'gang-b' })
    expect(at.told('passed')).toMatchObject({ gang: 'Gang B', left: 1, rules: ['NN-TRN-4', 'NN-RUL-72'] })
    expect([passes(at), at.table.next]).toEqual([[0, 1, 1], 'gang-c'])
    for (const id of ['c0', 'a1', 'b0', 'c1']) at.activate(id)
    at.act('end-activation', { unit: 'c1' })
    // Gang B has nobody left: it is gang A's go, twice.
    expect(at.table.next).toBe('gang-a')
    at.activate('a2').act('end-activation', { unit: 'a2' })
    expect(at.table).toMatchObject({ moment: 'between', next: null, active: null })
    nextTurn(at)
    expect(at.table).toMatchObject({ starter: 'gang-b', next: 'gang-b' })
    expect(at.told('turn-begun')).toMatchObject({ turn: 2, gang: 'Gang B' })
    at.act('end-turn')
    expect(at.told('turn-ended')).toEqual({ turn: 2 })
    expect(at.table).toMatchObject({ moment: 'between', next: null })
    at.act('set-next', { side: 'gang-c' })
    expect(at.told('go-set')).toEqual({ gang: 'Gang C' })
    expect(at.table).toMatchObject({ moment: 'turn', next: 'gang-c' })
  })

  test('NN-TRN-2, NN-RUL-73: a side that has fled or has nobody left does not begin', () => {
    const at = table(1, 1, 1).started()
    at.act('rout', { side: 'gang-b' })
    expect(at.told('rout-declared')).toMatchObject({ gang: 'Gang B' })
    expect(at.told('gang-fled')).toMatchObject({ gang: 'Gang B', winner: '' })
    expect(places(at)).toBe('a0 up, b0 fled, c0 up')
    nextTurn(at)
    expect(at.table.starter).toBe('gang-c')
    at.act('set', { unit: 'a0' }, { place: 'out' })
    nextTurn(at)
    expect(at.table).toMatchObject({ starter: 'gang-a', next: 'gang-c' })
    at.act('rout', { side: 'gang-c' })
    // No side is left that could have won.
    expect(at.told('gang-fled')).toMatchObject({ gang: 'Gang C', winner: '' })
  })

  test('NN-OUT-7, NN-ROUT-2: fighters who are down stay when their gang flees, those out of action stay out', () => {
    const at = table(4, 2).started()
    at.act('set', { unit: 'a1' }, { place: 'down', wounds: 0 })
    at.act('set', { unit: 'a2' }, { place: 'out' })
    at.act('set', { unit: 'a3' }, { engaged: ['b1'] })
    at.act('rout', { side: 'gang-a' })
    at.answer('parting-blow', { options: ['no'] })
    expect(places(at)).toBe('a0 fled, a1 down, a2 out, a3 fled, b0 up, b1 up')
    expect(at.unit('b1').engaged).toEqual([])
    expect(at.told('gang-fled-over')).toMatchObject({ gang: 'Gang A', winner: 'Gang B' })
    expect(at.table).toMatchObject({ winner: 'gang-b', moment: 'over', next: null, free: [] })
  })

  test('NN-ROUT-3: the battle ends as stated; a gang left alone is proposed as the winner', () => {
    const at = table(1, 1).started()
    expect(at.offer('end-battle').fields).toMatchObject([
      {
        key: 'winner',
        default: 'draw',
        options: [
          { id: 'gang-a', label: { params: { name: 'Gang A' } } },
          { id: 'gang-b' },
          { id: 'draw', label: { key: 'table.fields.draw' } }
        ]
      }
    ])
    at.act('set', { unit: 'b0' }, { place: 'out' })
    expect(at.offer('end-battle').fields[0]!.default).toBe('gang-a')
    at.activate('a0').act('end-battle', {}, { winner: 'gang-b' })
    expect(at.told('battle-won')).toEqual({ gang: 'Gang B' })
    expect(at.table).toMatchObject({ winner: 'gang-b', moment: 'over', next: null, active: null })
    at.act('resume')
    expect(at.table).toMatchObject({ winner: null, moment: 'between' })
    at.act('end-battle', {}, { winner: 'draw' })
    expect(at.told('battle-drawn')).toEqual({ gang: '' })
    const fled = table(2, 1).started()
    fled.act('set', { unit: 'a0' }, { place: 'out' })
    expect(fled.offer('end-battle').fields[0]!.default).toBe('draw')
  })

  test('NN-RSV-1, NN-RUL-9: each reserve has one die, in the order of play; the roll is logged, and the die is a D10', () => {
    const at = table(2, 2)
    for (const id of ['a1', 'b1']) at.act('to-reserve', { unit: id })
    at.started('gang-a')
    nextTurn(at)
    expect(at.prompt('reserve')).toMatchObject({
      member: 'b1',
      title: { params: { fighter: 'B1' } },
      text: { params: { target: 6 } },
      dice: { sides: 10, count: 1 }
    })
    at.roll('reserve', 7)
    expect(at.told('reserve-rolled-out')).toMatchObject({ fighter: 'B1', gang: 'Gang B', roll: 7 })
    at.roll('reserve', 6)
    expect(at.told('reserve-rolled-in')).toMatchObject({ fighter: 'A1', gang: 'Gang A', roll: 6 })
    expect(places(at)).toBe('a0 up, a1 up, b0 up, b1 reserve')
    // Passes are counted when all arrivals are on the table.
    expect(passes(at)).toEqual([0, 1])
    nextTurn(at)
    expect(at.prompt('reserve').text).toMatchObject({ params: { target: 8 } })
    at.roll('reserve', 9)
    nextTurn(at)
    expect(at.told('reserve-arrived')).toMatchObject({ fighter: 'B1', gang: 'Gang B' })
    expect(at.unit('b1').place).toBe('up')
  })

  test('NN-GEAR-12, NN-RUL-51, NN-SKL-23: a group has one die, or waits for it, or finally comes without one', () => {
    const laid = (skills: string[] = []): AtTheTable => {
      const at = new AtTheTable([
        {
          ...gang(1, 0),
          fighters: [{ type: 'leader' }, { skills }, {}, {}, {}],
          stash: ['tunnels', 'ventilation-ducts', 'mines']
        },
        gang(1, 1)
      ])
      for (const id of ['a1', 'a2', 'a3', 'a4']) at.act('to-reserve', { unit: id })
      return at
    }
    const at = laid()
    const [tunnels, ducts] = at.rosters[0]!.items
    expect(at.offer('way-in', undefined, 'gang-a').fields).toMatchObject([
      {
        key: 'way',
        default: tunnels!.id,
        options: [{ id: tunnels!.id, label: tunnels!.name }, { id: ducts!.id }]
      },
      { key: 'group', default: [], options: ['a1', 'a2', 'a3', 'a4'].map((id) => ({ id })) }
    ])
    expect(at.refused('way-in', { side: 'gang-a' }, { group: ['a1', 'a2', 'a3', 'a4'] })).toEqual([
      'group-size'
    ])
    expect(at.refused('way-in', { side: 'gang-a' }, { group: [] })).toEqual(['group-size'])
    expect(at.try({ type: 'act', act: 'way-in', actor: { side: 'gang-a' }, input: {} })).toMatchObject([
      { params: { max: 3 } }
    ])
    at.act('way-in', { side: 'gang-a' }, { way: ducts!.id, group: ['a1', 'a2', 'a3'] })
    expect(at.told('way-taken')).toMatchObject({
      gang: 'Gang A',
      thing: ducts!.name,
      fighters: ['A1', 'A2', 'A3']
    })
    expect(['a1', 'a4'].map((id) => at.unit(id).group)).toEqual([ducts!.id, null])
    expect(at.tracker.sides[0]!.state['used']).toEqual([ducts!.id])
    expect(at.offer('way-in', undefined, 'gang-a').fields).toMatchObject([
      { options: [{ id: tunnels!.id }] },
      { options: [{ id: 'a4' }] }
    ])
    at.started()
    expect(places(at)).toContain('a1 reserve, a2 reserve, a3 reserve, a4 reserve')
    nextTurn(at)
    at.roll('reserve', 1)
    expect(at.prompt('group-roll')).toMatchObject({
      member: 'a1',
      title: { params: { fighters: ['A1', 'A2', 'A3'] } },
      text: { params: { target: 6 } }
    })
    expect(at.prompts).toHaveLength(1)
    at.roll('group-roll', 7)
    expect(at.told('group-rolled-out')).toMatchObject({ fighters: ['A1', 'A2', 'A3'], roll: 7 })
    expect(places(at)).toContain('a1 reserve, a2 reserve, a3 reserve, a4 up')
    nextTurn(at)
    at.roll('group-roll', 8)
    expect(at.told('group-rolled-in')).toMatchObject({ fighters: ['A1', 'A2', 'A3'], roll: 8 })
    expect(at.unit('a2')).toMatchObject({ place: 'up', group: null, arrived: 3 })

    const sly = laid(['infiltration'])
    sly.act('way-in', { side: 'gang-a' }, { group: ['a1', 'a2'] })
    sly.act('set', { unit: 'a3' }, { place: 'up' })
    sly.act('set', { unit: 'a4' }, { place: 'up' })
    sly.started()
    nextTurn(sly)
    expect(sly.prompt('aside')).toMatchObject({ member: 'a1', title: { params: { fighters: ['A1', 'A2'] } } })
    sly.answer('aside', { options: ['no'] })
    expect(sly.told('group-waits')).toMatchObject({ fighters: ['A1', 'A2'] })
    expect(sly.waiting).toBeNull()
    nextTurn(sly)
    sly.answer('aside', { options: ['yes'] })
    expect(sly.told('group-arrived')).toMatchObject({ fighters: ['A1', 'A2'] })
    expect(sly.unit('a1')).toMatchObject({ place: 'up', arrived: 3 })

    const late = laid()
    late.act('way-in', { side: 'gang-a' }, { group: ['a1', 'a2'] })
    late.started()
    for (const dice of [
      [10, 10, 10],
      [10, 10, 10]
    ]) {
      nextTurn(late)
      late.answers(...dice)
    }
    expect(nextTurn(late)).toEqual(expect.arrayContaining(['reserve-arrived', 'group-arrived']))
    expect(places(late)).toContain('a1 up, a2 up, a3 up, a4 up')
  })
})

describe('the start and end of an activation', () => {
  test('NN-TAK-2, NN-HID-2, NN-GEAR-2, NN-SUP-7: the fighter’s own states that last until its start end, and nobody else’s', () => {
    const at = table(3, 3).started()
    const lasting = { hidden: true, tookCover: true, sprinted: true, shielded: true }
    for (const unit of ['a1', 'a2']) at.act('set', { unit }, lasting)
    at.activate('a1')
    expect([at.unit('a1'), at.unit('a2')]).toMatchObject([
      { hidden: false, tookCover: false, sprinted: false, shielded: false, done: 1 },
      { ...lasting, done: 0 }
    ])
    expect(at.table.active).toEqual({
      unit: 'a1',
      pinned: false,
      engaged: false,
      stunned: false,
      down: false,
      standUp: null,
      breaksOff: null,
      gaveUp: null,
      movement: null,
      shooting: [],
      ammo: null,
      charged: [],
      contact: null,
      melee: false,
      meleeDone: false,
      standsAtEnd: false,
      snap: false,
      furyMove: false
    })
    at.act('set', { unit: 'a2' }, { engaged: ['b1'], pinned: true })
    at.activate('a2')
    expect(at.table.active).toMatchObject({ pinned: true, engaged: true })
    expect(at.waiting).toBe('test')
  })

  test('NN-GRN-8: a dazzled fighter does nothing, and recovers at its end', () => {
    const at = table(2, 2).started()
    at.act('set', { unit: 'a1' }, { stunned: true, pinned: true })
    expect(
      at
        .activate('a1')
        .acts.at(-1)!
        .map(({ type }) => type)
    ).toEqual(['activated', 'stunned-still'])
    expect(at.told('stunned-still')).toMatchObject({ fighter: 'A1' })
    expect([at.unit('a1').stunned, at.table.active, at.table.next]).toEqual([false, null, 'gang-b'])
  })

  test('NN-GEAR-5: an owed phase is given up after standing up, and not by fighters whom it can’t cost anything', () => {
    const owing = (): AtTheTable => {
      const at = new AtTheTable([
        {
          ...gang(1, 0),
          fighters: [
            { type: 'leader' },
            { type: 'colossus', things: ['medical-servo-skull', 'medical-supplies'] },
            {}
          ]
        },
        gang(2, 1)
      ]).started()
      at.act('set', { unit: 'a2' }, { wounds: 1 })
      at.activate('a1').act('servo-skull', { unit: 'a1' }, { patient: 'a2', care: 'wound', distance: 1 })
      return at
    }
    const at = owing()
    at.activate('a2')
    expect(at.prompt('owe')).toMatchObject({
      member: 'a2',
      options: [
        { id: 'movement', label: at.rules.words('phases', 'movement') },
        { id: 'shooting', label: at.rules.words('phases', 'shooting') }
      ]
    })
    at.answer('owe', { options: ['shooting'] })
    expect(at.told('phase-given-up')).toMatchObject({
      fighter: 'A2',
      phase: at.rules.words('phases', 'shooting')
    })
    expect([at.table.active?.gaveUp, at.unit('a2').owes]).toEqual(['shooting', 0])
    at.act('move', { unit: 'a2' })
    expect(at.table.active).toBeNull()
    const pinned = owing()
    pinned.act('set', { unit: 'a2' }, { pinned: true })
    pinned.activate('a2')
    expect(pinned.waiting).toBe('test')
    const stunned = owing()
    stunned.act('set', { unit: 'a2' }, { stunned: true })
    stunned.activate('a2')
    expect([stunned.waiting, stunned.unit('a2').owes]).toEqual([null, 0])
    const down = owing()
    down.act('set', { unit: 'a2' }, { place: 'down', wounds: 0 })
    down.activate('a2')
    down.roll('survival', 1)
    expect([down.waiting, down.table.active]).toEqual([null, null])
  })
})
