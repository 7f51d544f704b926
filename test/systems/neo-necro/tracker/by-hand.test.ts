import { describe, expect, test } from 'vitest'
import type { ActOffer } from '../../../../src-main/kernel/system/board'
import { OF_THE_STANDING } from '../../../../src-main/systems/neo-necro/tracker/effects'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader', level: 1 }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
/** The changes of the last act, one line per key. */
const changed = (at: AtTheTable): string[] =>
  at.acts
    .at(-1)!
    .flatMap((event) => event.changes)
    .map((one) => JSON.stringify(Object.values(one).slice(1)))
const form = ({ fields }: ActOffer) => Object.fromEntries(fields.map((field) => [field.key, field.default]))
const choices = ({ fields }: ActOffer) =>
  Object.fromEntries(
    fields.flatMap((field) => (field.options ? [[field.key, field.options.map((option) => option.id)]] : []))
  )

describe('a fighter corrected by hand', () => {
  test('the form shows the current values', () => {
    const at = open({ type: 'heavy', things: ['missile-launcher', 'frag-grenade', 'sword', 'autopistol'] })
    at.act(
      'set',
      { unit: 'a1' },
      {
        pinned: true,
        wounds: 2,
        light: 1,
        learning: 1,
        engaged: ['b1'],
        by: 'b2',
        purse: 'b1',
        used: ['a1-1'],
        hands: ['a1-0'],
        shouldered: 'a1-0',
        acted: true,
        'load-a1-0': 'frag-missile',
        'gauge-a1-0': 5
      }
    )
    expect(form(at.offer('set', 'a1'))).toEqual({
      place: 'up',
      wounds: 2,
      light: 1,
      pinned: true,
      hidden: false,
      tookCover: false,
      sprinted: false,
      stunned: false,
      shielded: false,
      traced: false,
      engaged: ['b1'],
      by: 'b2',
      purse: 'b1',
      learning: 1,
      acted: true,
      hands: ['a1-0'],
      used: ['a1-1'],
      shouldered: 'a1-0',
      'load-a1-0': 'frag-missile',
      'load-a1-3': 'none',
      'gauge-a1-0': 5,
      'gauge-a1-3': 0
    })
    expect(choices(at.offer('set', 'a1'))).toEqual({
      place: ['waiting', 'reserve', 'up', 'down', 'out', 'dead', 'fled'],
      hands: ['a1-0', 'a1-2', 'a1-3'],
      used: ['a1-1'],
      shouldered: ['none', 'a1-0'],
      'load-a1-0': ['none', 'frag-missile', 'anti-tank-missile', 'plasma-missile'],
      'load-a1-3': ['none', 'flat-head-rounds:autopistol']
    })
    expect(
      at
        .offer('set', 'a1')
        .fields.flatMap((field) =>
          (field.options ?? []).filter(({ id }) => id === 'none').map(({ label }) => label)
        )
    ).toEqual(Array(3).fill({ key: 'labels.none' }))
  })

  test('it has only fields that apply to the fighter', () => {
    const at = open()
    expect(at.offer('set', 'a2').fields.map(({ key }) => key)).toEqual(
      'place wounds light pinned hidden tookCover sprinted stunned shielded traced engaged by purse learning acted hands'.split(
        ' '
      )
    )
    expect(form(at.offer('set', 'a0'))).toMatchObject({ orders: 2 })
    at.act('set', { unit: 'a0' }, { orders: 0 })
    expect(form(at.offer('set', 'a0'))).toMatchObject({ orders: 0 })
    at.act('set', { unit: 'a0' }, { orders: 3 })
    expect(at.unit('a0').orders).toBe(3)
  })

  test('submitted unchanged, it changes nothing', () => {
    const at = open({ type: 'heavy', things: ['missile-launcher', 'frag-grenade', 'sword', 'plasma-gun'] })
    at.act('set', { unit: 'a1' })
    expect(changed(at)).toEqual([])
    at.act(
      'set',
      { unit: 'a1' },
      {
        pinned: true,
        engaged: ['b1'],
        used: ['a1-1'],
        shouldered: 'a1-0',
        acted: true,
        'load-a1-0': 'frag-missile',
        'gauge-a1-0': 5,
        'hot-a1-3': true
      }
    )
    expect(changed(at).sort()).toEqual(
      [
        '["a1","pinned",true]',
        '["a1","shouldered","a1-0"]',
        '["a1","used",["a1-1"]]',
        '["a1","done",1]',
        '["a1","engaged",["b1"]]',
        '["b1","engaged",["a1"]]',
        '["gauge:a1-0",{"ticked":5,"load":"frag-missile","hot":0}]',
        '["gauge:a1-3",{"ticked":0,"load":null,"hot":1}]'
      ].sort()
    )
    at.act('set', { unit: 'a1' })
    expect(changed(at)).toEqual([])
    at.act(
      'set',
      { unit: 'a1' },
      {
        pinned: false,
        engaged: [],
        used: [],
        shouldered: 'none',
        acted: false,
        'load-a1-0': 'none',
        'gauge-a1-0': 0,
        'hot-a1-3': false
      }
    )
    expect(at.unit('a1')).toMatchObject({ pinned: false, engaged: [], used: [], shouldered: null, done: 0 })
    expect(Object.keys(at.tracker.table).filter((key) => key.startsWith('gauge:'))).toEqual([])
  })

  test('the attacker and the thief of the purse may be removed', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { place: 'down', by: 'b1', purse: 'b2' })
    at.act('set', { unit: 'a1' }, { wounds: 0 })
    expect(at.unit('a1')).toMatchObject({ by: 'b1', purse: 'b2' })
    at.act('set', { unit: 'a1' }, { by: null, purse: null })
    expect(at.unit('a1')).toMatchObject({ by: null, purse: null })
    expect(at.refused('set', { unit: 'a1' }, { place: 'nowhere' })).toEqual(['field-wrong'])
  })

  test('before the first turn nobody has acted', () => {
    const at = new AtTheTable([{ fighters: [{ type: 'leader' }] }, { fighters: [{ type: 'leader' }] }])
    expect(form(at.offer('set', 'a0'))['acted']).toBe(false)
    at.act('set', { unit: 'a0' })
    expect(changed(at)).toEqual([])
    at.act('set', { unit: 'a0' }, { acted: true })
    expect(at.unit('a0').done).toBe(0)
  })

  test('NN-OUT-2, NN-OUT-4: a fighter who is up has a wound left, one who is down may have none', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { wounds: 0 })
    expect(at.unit('a1').wounds).toBe(1)
    at.act('set', { unit: 'a1' }, { place: 'down', wounds: 0 })
    expect(at.unit('a1')).toMatchObject({ place: 'down', wounds: 0 })
    at.act('set', { unit: 'a1' }, { place: 'up', wounds: 2 })
    expect(at.unit('a1')).toMatchObject({ place: 'up', wounds: 2 })
  })

  test.each(['down', 'out', 'dead', 'fled', 'reserve'])(
    'NN-OUT-3: a fighter set %s keeps no state of one who is up, whatever the form contains',
    (place) => {
      const at = open({ type: 'heavy', things: ['heavy-bolter'] })
      const flags = OF_THE_STANDING.filter((key) => key in form(at.offer('set', 'a1')))
      expect(flags.length).toBeGreaterThan(4)
      const all = { ...Object.fromEntries(flags.map((key) => [key, true])), shouldered: 'a1-0' }
      at.act('set', { unit: 'a1' }, all)
      expect(at.unit('a1')).toMatchObject(all)
      at.act('set', { unit: 'a1' }, { ...all, place })
      expect(at.unit('a1')).toMatchObject({
        place,
        shouldered: null,
        aim: null,
        ...Object.fromEntries(OF_THE_STANDING.map((key) => [key, false]))
      })
    }
  )

  test('NN-CON-1: a fighter set down or away is in no melee and no longer active, and nobody consolidates for that', () => {
    const at = open().activate('a1')
    at.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'] })
    at.act('set', { unit: 'a1' }, { engaged: ['b2'] })
    expect([at.unit('a1').engaged, at.unit('b1').engaged, at.unit('b2').engaged]).toEqual([
      ['b2'],
      [],
      ['a1']
    ])
    // Setting another fighter out ends no activation.
    at.act('set', { unit: 'a2' }, { place: 'out' })
    expect(at.table.active?.unit).toBe('a1')
    at.act('set', { unit: 'a1' }, { place: 'down' })
    expect(at.table).toMatchObject({ active: null, free: [] })
    expect(at.unit('b2').engaged).toEqual([])
    at.act('set', { unit: 'a1' }, { place: 'up', engaged: ['b1'] })
    expect(at.unit('a1').engaged).toEqual(['b1'])
  })

  test('NN-RUL-23: used items are restored and removed one by one, in the order of their use', () => {
    const at = open({ things: ['frag-grenade', 'photon-grenade', 'smoke-grenade'] })
    at.act('set', { unit: 'a1' }, { used: ['a1-2', 'a1-0'] })
    expect(at.unit('a1').used).toEqual(['a1-2', 'a1-0'])
    expect(choices(at.offer('set', 'a1'))['used']).toEqual(['a1-1', 'a1-0', 'a1-2'])
    at.act('set', { unit: 'a1' }, { used: ['a1-1', 'a1-0'] })
    expect(at.unit('a1').used).toEqual(['a1-0', 'a1-1'])
  })

  test('NN-WPN-8: a weapon overheated by hand is hot in this turn and the next, and not when the box is cleared', () => {
    const at = open({ type: 'leader', things: ['plasma-gun', 'boltgun'] })
    expect(Object.keys(form(at.offer('set', 'a1'))).filter((key) => key.startsWith('hot'))).toEqual([
      'hot-a1-0'
    ])
    const hot = () => form(at.offer('set', 'a1'))['hot-a1-0']
    const next = (): void => {
      at.act('end-turn')
      at.act('begin-turn')
    }
    expect(hot()).toBe(false)
    at.act('set', { unit: 'a1' }, { 'hot-a1-0': true })
    expect(at.tracker.table['gauge:a1-0']).toEqual({ ticked: 0, load: null, hot: 1 })
    next()
    expect(hot()).toBe(true)
    at.act('set', { unit: 'a1' }, { 'hot-a1-0': true })
    expect(changed(at)).toEqual([])
    next()
    expect(hot()).toBe(false)
    // Overheated again, it counts from now.
    at.act('set', { unit: 'a1' }, { 'hot-a1-0': true })
    expect(at.tracker.table['gauge:a1-0']).toMatchObject({ hot: 3 })
    at.act('set', { unit: 'a1' }, { 'hot-a1-0': false })
    expect(at.tracker.table['gauge:a1-0']).toBeUndefined()
  })
})

describe('items moved by hand', () => {
  test('NN-LOOT-2, NN-EXC-1: anybody may get any item of another', () => {
    const at = open({ things: ['sword', 'leather', 'laspistol'] }, [{ things: ['dagger'] }, {}])
    expect(choices(at.offer('has-taken', 'b2'))).toEqual({
      from: ['a1', 'b1'],
      'from-a1': ['a1-0', 'a1-2'],
      'from-b1': ['b1-0']
    })
    expect(form(at.offer('has-taken', 'b2'))).toEqual({ from: 'a1', 'from-a1': [], 'from-b1': [] })
    expect(at.offer('has-taken', 'b2').fields.map(({ when }) => when)).toEqual([
      undefined,
      { field: 'from', is: ['a1'] },
      { field: 'from', is: ['b1'] }
    ])
    // A fighter can't take their own items.
    expect(choices(at.offer('has-taken', 'a1'))['from']).toEqual(['b1'])
    at.act('has-taken', { unit: 'b2' }, { from: 'b1', 'from-a1': ['a1-0'], 'from-b1': ['b1-0'] })
    expect(at.unit('b2').gained).toEqual(['b1-0'])
    expect(at.told('handed-on')).toMatchObject({ fighter: 'B2', other: 'B1', things: [at.item('b1-0').name] })
    at.act('has-taken', { unit: 'b2' }, { from: 'a1', 'from-a1': ['a1-2'] })
    expect(at.unit('b2').gained).toEqual(['b1-0', 'a1-2'])
    expect(at.unit('a1')).toMatchObject({ lost: ['a1-2'], hands: ['a1-0'] })
  })

  test('nothing moves without a named item, and nothing is offered if nobody has any', () => {
    const at = open({ things: ['sword'] })
    expect(at.refused('has-taken', { unit: 'b2' }, { from: 'a1' })).toEqual(['nothing-passes'])
    expect(at.offers('a1').map(({ act }) => act)).not.toContain('has-taken')
    expect(at.offers('a2').map(({ act }) => act)).toContain('has-taken')
    // An open question does not block it.
    at.act('hit', { unit: 'b1' }, { strength: 3 })
    expect(at.offer('has-taken', 'a2').allowed).toBe(true)
  })
})

describe('the table and its sides corrected by hand', () => {
  test('NN-SUP-7, NN-GRN-10: markers and clouds are named after their makers, and removed if they are left out', () => {
    const at = open({ things: ['boltgun'] }, [{ things: ['smoke-grenade'] }, {}])
    expect(at.offers().map(({ act }) => act)).not.toContain('set-table')
    at.activate('a1').act('covering-fire', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('hit-roll', 1)
    const [marker] = at.table.markers
    const markers = {
      key: 'markers',
      options: [{ id: marker!.id, label: { key: 'table.fields.marker-of', params: { name: 'A1' } } }],
      default: [marker!.id]
    }
    expect(at.offer('set-table').fields).toMatchObject([markers, { key: 'clouds', options: [], default: [] }])
    at.activate('b1').act('throw-grenade', { unit: 'b1' }, { terrain: true, distance: 6 })
    at.roll('throw', 1)
    at.answer('under')
    expect(at.offer('set-table').fields).toMatchObject([
      markers,
      {
        key: 'clouds',
        options: [{ id: 'b1', label: { key: 'table.fields.name', params: { name: 'B1' } } }],
        default: ['b1']
      }
    ])
    at.act('set-table', {}, { clouds: [] })
    expect(at.table).toMatchObject({ markers: [marker], smoke: [] })
    at.act('set-table', {}, { markers: [] })
    expect(at.table.markers).toEqual([])
    expect(at.offers().map(({ act }) => act)).not.toContain('set-table')
    // A cloud alone makes the act available.
    at.act('end-turn')
    at.act('begin-turn')
    const cloud = open({}, [{ things: ['smoke-grenade'] }, {}]).activate('b1')
    cloud.act('throw-grenade', { unit: 'b1' }, { terrain: true, distance: 6 })
    cloud.roll('throw', 1)
    cloud.answer('under')
    cloud.act('hit', { unit: 'b2' }, { strength: 3 })
    expect(cloud.offer('set-table').allowed).toBe(true)
  })

  test('NN-TRN-4, NN-HSE-1, NN-RUL-73: passes, fury and flight of a side are set as given', () => {
    const at = open()
    expect(form(at.offer('set-side', undefined, 'gang-a'))).toEqual({ passes: 0, fury: false, fled: false })
    at.act('set-side', { side: 'gang-a' }, { passes: 3, fury: true, fled: true })
    expect(at.tracker.sides[0]!.state).toEqual({ passes: 3, fury: -1, fled: true })
    expect(form(at.offer('set-side', undefined, 'gang-a'))).toEqual({ passes: 3, fury: true, fled: true })
    at.act('set-side', { side: 'gang-a' })
    expect(at.tracker.sides[0]!.state).toEqual({ passes: 3, fury: -1, fled: true })
    at.act('set-side', { side: 'gang-a' }, { passes: 0, fury: false, fled: false })
    expect(at.tracker.sides[0]!.state).toEqual({})
    // A fury that broke loose keeps its turn.
    at.act('fury', { side: 'gang-b' })
    at.act('set-side', { side: 'gang-b' }, { passes: 1 })
    expect(at.tracker.sides[1]!.state).toEqual({ fury: 1, passes: 1 })
    expect(at.told('side-set-by-hand')).toEqual({ gang: 'Gang B' })
    at.act('hit', { unit: 'b2' }, { strength: 3 })
    expect(at.offer('set-side', undefined, 'gang-b').allowed).toBe(true)
  })

  test('light tracking sets one value at a time, and keeps all others; it asks for the attacker of a casualty', () => {
    const at = open({ things: ['sword', 'assault-rifle'] })
    at.act('set', { unit: 'a1' }, { hidden: true, learning: 1 })
    const named = () => at.offer('set', 'a1').byHand
    expect(named()).toEqual(['place', 'pinned', 'hidden', 'tookCover', 'light', 'acted'])
    const { tracks, gauges } = at.board.sides[0]!.units.find(({ unit }) => unit === 'a1')!
    const touched = [...tracks, ...gauges].map(({ byHand }) => byHand)
    expect(new Set(touched.map((one) => one?.act))).toEqual(new Set(['set']))
    const fields = at.offer('set', 'a1').fields.map(({ key }) => key)
    for (const field of [...named()!, ...touched.map((one) => one!.field)]) expect(fields).toContain(field)
    at.act('set', { unit: 'a1' }, { [gauges[0]!.byHand!.field]: 3 })
    expect(changed(at)).toHaveLength(1)
    at.act('set', { unit: 'a1' }, { place: 'out' })
    expect(named()).toEqual(['place', 'light', 'by'])
    expect(at.unit('a1').learning).toBe(1)
  })

  test('a turn is counted without a question: waiting fighters are placed, open steps dropped, reserves stay', () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, {}, {}] },
      { fighters: [{ type: 'leader' }, {}, {}] }
    ])
    at.act('to-reserve', { unit: 'a1' })
    at.act('roll-off')
    expect(at.act('count-turn')).toEqual(['turn-begun'])
    expect(at.waiting).toBeNull()
    expect(at.unit('a1').place).toBe('reserve')
    expect(at.unit('b2').place ?? 'up').toBe('up')
    expect(at.tracker.turn).toBe(1)
    const [first, next] = [at.table.starter, (at.act('count-turn'), at.table.starter)]
    expect([at.tracker.turn, next === first]).toEqual([2, false])
    // The full tracker continues from there.
    at.act('activate', { unit: next === 'gang-a' ? 'a2' : 'b2' })
    at.act('count-turn')
    expect([at.tracker.turn, at.table.active, at.waiting]).toEqual([3, null, null])
  })

  test('open steps can be dropped if there are any; a turn begins in any case', () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, {}, {}] },
      { fighters: [{ type: 'leader' }] }
    ])
    expect(at.offers().map(({ act }) => act)).not.toContain('call-off')
    at.act('roll-off')
    at.act('call-off')
    expect(at.table.steps).toEqual([])
    at.act('to-reserve', { unit: 'a1' })
    at.started()
    expect(at.board.sides[1]!.counters).toMatchObject([{ key: 'passes', value: 1 }])
    at.act('end-turn')
    at.act('set', { unit: 'a2' }, { place: 'out' })
    at.act('begin-turn')
    expect(at.waiting).toBe('reserve')
    at.act('call-off')
    expect(at.waiting).toBeNull()
    expect(at.table.steps).toEqual([])
    // Passes are counted again.
    expect(at.board.sides[1]!.counters).toEqual([])
  })
})
