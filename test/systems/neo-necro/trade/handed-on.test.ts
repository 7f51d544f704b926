import { describe, expect, test } from 'vitest'
import { STASH, type Roster } from '../../../../src-main/kernel/state/roster'
import { reason } from '../../../../src-main/kernel/values/verdict'
import { newReasons, whyNotCarried } from '../../../../src-main/systems/neo-necro/roster/decide/carry'
import { salePrice } from '../../../../src-main/systems/neo-necro/roster/decide/sell'
import type { gangOf } from '../../../support/necro-gang'
import { type Drawn } from '../../../support/necro-gang'
import { interlude, type Done } from '../../../support/necro-interlude'
import { rules, thing, told, founding, trading, gang } from './trading'

const moving = (roster: Roster, ...moves: { item: string; to: string; on?: string }[]) =>
  told(roster, { type: 'move', moves })
const selling = (roster: Roster, ...items: string[]) => told(roster, { type: 'sell', items })

describe('items that change hands', () => {
  const pair = (more: Parameters<typeof gangOf>[2] = trading()) =>
    gang([{ things: ['lasgun', 'telescopic-sight@0', 'dagger'] }, { things: ['boltgun'] }], {
      stash: ['sword'],
      ...more
    })

  test('NN-RUL-66: they are given, passed on, stored or refitted, with their attachments', () => {
    expect(moving(pair(), { item: 's-0', to: 'm1' })).toEqual([
      {
        type: 'item-given',
        facts: { thing: thing('sword'), fighter: 'Nom 1', from: '' },
        changes: [{ do: 'item-move', item: 's-0', to: 'm1', on: null }]
      }
    ])
    expect(moving(pair(), { item: 'i0-2', to: 'm1' })).toEqual([
      {
        type: 'item-passed',
        facts: { thing: thing('dagger'), fighter: 'Nom 1', from: 'Nom 0' },
        changes: [{ do: 'item-move', item: 'i0-2', to: 'm1', on: null }]
      }
    ])
    expect(moving(pair(), { item: 'i0-0', to: STASH })).toEqual([
      {
        type: 'item-stored',
        facts: { thing: thing('lasgun'), fighter: '', from: 'Nom 0' },
        changes: [
          { do: 'item-move', item: 'i0-0', to: STASH, on: null },
          { do: 'item-move', item: 'i0-1', to: STASH, on: 'i0-0' }
        ]
      }
    ])
    expect(moving(pair(), { item: 'i0-1', to: 'm1' })).toEqual([
      {
        type: 'item-passed',
        facts: {
          thing: thing('telescopic-sight'),
          fighter: 'Nom 1',
          from: 'Nom 0',
          weapon: thing('boltgun')
        },
        changes: [{ do: 'item-move', item: 'i0-1', to: 'm1', on: 'i1-0' }]
      }
    ])
    expect(moving(pair(), { item: 'i0-1', to: STASH })).toMatchObject([
      { changes: [{ to: STASH, on: null }] }
    ])
    const two = gang([{ things: ['lasgun', 'telescopic-sight@0', 'crossbow'] }])
    expect(moving(two, { item: 'i0-1', to: 'm0', on: 'i0-2' })).toEqual([
      {
        type: 'item-fitted',
        facts: {
          thing: thing('telescopic-sight'),
          fighter: 'Nom 0',
          from: 'Nom 0',
          weapon: thing('crossbow')
        },
        changes: [{ do: 'item-move', item: 'i0-1', to: 'm0', on: 'i0-2' }]
      }
    ])
    expect(moving(two, { item: 'i0-0', to: 'm0' })).toMatchObject([
      { type: 'item-fitted', changes: [{ do: 'item-move', item: 'i0-0', to: 'm0', on: null }] }
    ])
  })

  test('NN-RUL-66: all move or none: weapons first, so that a sight finds the rifle that comes with it; a swap counts the resulting weight', () => {
    const empty = gang([{ things: ['lasgun', 'lasgun'] }, {}], { ...trading(), stash: ['telescopic-sight'] })
    expect(moving(empty, { item: 's-0', to: 'm1' }, { item: 'i0-0', to: 'm1' })).toMatchObject([
      { facts: { thing: thing('lasgun') } },
      { facts: { thing: thing('telescopic-sight'), weapon: thing('lasgun') }, changes: [{ on: 'i0-0' }] }
    ])
    const full = gang([{ things: ['lasgun', 'boltgun'] }, { things: ['crossbow', 'pump-shotgun'] }])
    expect(moving(full, { item: 'i0-0', to: 'm1' }, { item: 'i1-0', to: 'm0' })).toHaveLength(2)
    expect(moving(full, { item: 'i0-0', to: 'm1' })).toEqual([
      reason('too-heavy-fighter', ['NN-ENC-1'], { total: 15, capacity: 12, over: 3, fighter: 'Nom 1' })
    ])
    expect(
      moving(
        gang([
          { things: ['lasgun', 'boltgun', 'crossbow'] },
          {},
          { left: 'dead', things: ['lasgun', 'boltgun', 'crossbow'] }
        ]),
        { item: 'i0-0', to: STASH }
      )
    ).toHaveLength(1)
  })

  test('NN-RUL-43: no item moves from or to a former member or a captive; a missing or forbidden one is refused', () => {
    const some = gang([{ things: ['dagger'] }, { status: 'captured', things: ['sword'] }, { left: 'dead' }], {
      ...trading(),
      stash: ['autocannon', 'tunnels']
    })
    expect(
      moving(
        some,
        { item: 'i9', to: STASH },
        { item: 'i0-0', to: 'm1' },
        { item: 'i1-0', to: STASH },
        { item: 'i0-0', to: 'm2' },
        { item: 'i0-0', to: 'm9' }
      )
    ).toEqual([
      reason('unknown-item', [], { item: 'i9' }),
      reason('fighter-captured', ['NN-RUL-43'], { fighter: 'Nom 1' }),
      reason('fighter-gone', [], { fighter: 'Nom 2' }),
      reason('unknown-fighter', [], { fighter: 'm9' })
    ])
    expect(moving(some, { item: 's-0', to: 'm0' })).toMatchObject([
      { code: 'not-for-type-fighter', params: { fighter: 'Nom 0' } }
    ])
    expect(moving(some, { item: 's-1', to: 'm0' })).toMatchObject([{ code: 'stash-only-fighter' }])
    expect(moving(pair(interlude('pay')), { item: 's-0', to: 'm1' })).toMatchObject([
      { code: 'not-this-step' }
    ])
    expect(moving(pair(), { item: 'i0-1', to: 'm1', on: 'i0-0' })).toEqual([
      reason('fit-elsewhere', [], { thing: thing('telescopic-sight') })
    ])
  })

  test('items no longer in the catalogue move too', () => {
    const old = pair()
    old.items.push({ ...old.items[2]!, id: 'old', thing: 'spoon', name: { fr: 'Cuillère', en: 'Spoon' } })
    expect(moving(old, { item: 'old', to: 'm1' })).toMatchObject([
      { type: 'item-passed', changes: [{ do: 'item-move', item: 'old', to: 'm1', on: null }] }
    ])
  })

  test('NN-BIO-1 to 4: an organ from the stash is fitted and heals; then it stays, except during the founding', () => {
    const clinic = (
      stage: Parameters<typeof gangOf>[2],
      injuries: Drawn['injuries'] = [{ key: 'arm-injury', side: 'right' }]
    ) => gang([{ injuries, things: ['bionic-arm'] }, { type: 'kid' }], { ...stage, stash: ['bionic-arm'] })
    const healed = clinic(trading())
    healed.items[0]!.data['side'] = 'left'
    expect(moving(healed, { item: 's-0', to: 'm0' })).toEqual([
      {
        type: 'item-given',
        facts: {
          thing: thing('bionic-arm'),
          fighter: 'Nom 0',
          from: '',
          injury: rules.injury('arm-injury')!.name
        },
        changes: [
          { do: 'item-move', item: 's-0', to: 'm0', on: null },
          { do: 'item-data', item: 's-0', data: { side: 'right' } },
          { do: 'trait-remove', member: 'm0', trait: 'j0-0' }
        ]
      }
    ])
    expect(moving(healed, { item: 's-0', to: 'm1', on: 'right' })).toMatchObject([
      { facts: { fighter: 'Nom 1' }, changes: [{ to: 'm1' }, { data: { side: 'right' } }] }
    ])
    expect(moving(healed, { item: 's-0', to: 'm1' })).toMatchObject([
      { changes: [{ to: 'm1' }, { data: { side: 'left' } }] }
    ])
    expect(moving(healed, { item: 'i0-0', to: STASH })).toEqual([
      reason('implanted', ['NN-BIO-1', 'NN-RUL-48'], { thing: thing('bionic-arm') })
    ])
    const begun = clinic(founding, [])
    begun.items[0]!.data['side'] = 'left'
    expect(moving(begun, { item: 'i0-0', to: STASH })).toEqual([
      {
        type: 'item-stored',
        facts: { thing: thing('bionic-arm'), fighter: '', from: 'Nom 0' },
        changes: [
          { do: 'item-move', item: 'i0-0', to: STASH, on: null },
          { do: 'item-data', item: 'i0-0', data: { side: null } }
        ]
      }
    ])
    expect(moving(begun, { item: 's-0', to: 'm0', on: 'left' })).toContainEqual(
      reason('organ-replaced', ['NN-BIO-1'], { fighter: 'Nom 0', thing: thing('bionic-arm') })
    )
  })
})

describe('items for sale', () => {
  test('NN-BUY-3, NN-RUL-48: an item gives half its list price; its attachments go into the stash', () => {
    const shop = gang([{ things: ['lasgun', 'telescopic-sight@0'] }], { ...trading(), stash: ['boltgun'] })
    expect(selling(shop, 's-0', 'i0-0')).toEqual([
      {
        type: 'item-sold',
        facts: { thing: thing('boltgun'), paid: 22, price: 45 },
        changes: [
          { do: 'item-remove', item: 's-0' },
          { do: 'money', by: 22 }
        ]
      },
      {
        type: 'item-sold',
        facts: { thing: thing('lasgun'), paid: 12, price: 25 },
        changes: [
          { do: 'item-move', item: 'i0-1', to: STASH, on: null },
          { do: 'item-remove', item: 'i0-0' },
          { do: 'money', by: 12 }
        ]
      }
    ])
    expect(selling(shop, 'i0-0', 'i0-1')).toMatchObject([
      { changes: [{ do: 'item-remove', item: 'i0-0' }, {}] },
      { changes: [{ do: 'item-remove', item: 'i0-1' }, { by: 7 }] }
    ])
    expect([
      salePrice(rules, shop, 's-0'),
      salePrice(rules, shop, 'i0-0'),
      salePrice(rules, shop, 'i9')
    ]).toEqual([22, 12, null])
  })

  test('NN-GANG-1: at the founding it is returned for its price, and no longer counts as rare', () => {
    const begun = gang([{ things: ['power-sword', 'power-sword', 'dagger'] }], {
      ...founding,
      numbers: { rare: 2 }
    })
    begun.items[0]!.paid = 30
    expect(selling(begun, 'i0-0', 'i0-1', 'i0-2')).toEqual([
      {
        type: 'item-returned',
        facts: { thing: thing('power-sword'), paid: 30, price: 40 },
        changes: [
          { do: 'item-remove', item: 'i0-0' },
          { do: 'money', by: 30 },
          { do: 'number', key: 'rare', to: 1 }
        ]
      },
      {
        type: 'item-returned',
        facts: { thing: thing('power-sword'), paid: 40, price: 40 },
        changes: [
          { do: 'item-remove', item: 'i0-1' },
          { do: 'money', by: 40 },
          { do: 'number', key: 'rare', to: 0 }
        ]
      },
      {
        type: 'item-returned',
        facts: { thing: thing('dagger'), paid: 5, price: 5 },
        changes: [
          { do: 'item-remove', item: 'i0-2' },
          { do: 'money', by: 5 }
        ]
      }
    ])
    expect(salePrice(rules, begun, 'i0-0')).toBe(30)
  })

  test('NN-RUL-47, NN-RUL-48, NN-RUL-43: organs, items of captives, duplicates and unknown items can’t be sold, nor at another time', () => {
    const some = gang([{ things: ['bionic-eye'] }, { status: 'captured', things: ['dagger'] }], {
      ...trading({ rare: 1 }),
      stash: ['power-sword']
    })
    expect(selling(some, 'i0-0', 'i9', 'i0-0', 'i1-0')).toEqual([
      reason('unknown-item', [], { item: 'i9' }),
      reason('item-twice'),
      reason('not-for-sale', ['NN-RUL-48'], { thing: thing('bionic-eye') }),
      reason('fighter-captured', ['NN-RUL-43'], { fighter: 'Nom 1' })
    ])
    expect([salePrice(rules, some, 'i0-0'), salePrice(rules, some, 'i1-0')]).toEqual([null, null])
    expect(selling(some, 's-0')).toMatchObject([{ changes: [{}, { by: 20 }] }])
    expect((selling(some, 's-0') as Done[])[0]!.changes).toHaveLength(2)
    expect(selling(gang([{}], { stash: ['dagger'] }), 's-0')).toEqual([reason('not-now', ['NN-ITL-1'])])
  })

  test('NN-ENC-2: an item needed to carry the current load can’t be sold', () => {
    const vested = gang(
      [
        { things: ['anti-grav-vest', 'lasgun', 'lasgun', 'sword', 'frag-grenade', 'frag-grenade'] },
        { things: ['lasgun', 'lasgun', 'lasgun'] }
      ],
      { ...trading(), stash: ['dagger'] }
    )
    expect(selling(vested, 'i0-0')).toEqual([
      reason('too-heavy-fighter', ['NN-ENC-1'], { total: 13, capacity: 12, over: 1, fighter: 'Nom 0' })
    ])
    expect(
      [selling(vested, 's-0'), selling(vested, 'i1-0'), selling(vested, 'i0-0', 'i0-3')].map(
        (events) => 'type' in events[0]!
      )
    ).toEqual([true, true, true])
  })
})

describe('faults of a load', () => {
  test('NN-RUL-66, NN-COM-1: forbidden items, a loose combi and an overload are listed', () => {
    const loaded = gang([{ things: ['combi-melta', 'autocannon', 'lasgun', 'boltgun', 'dagger'] }])
    loaded.items.push({ ...loaded.items[4]!, id: 'old', thing: 'spoon' })
    expect(
      whyNotCarried(rules, loaded, loaded.members[0]!).map(({ code, params }) => [
        code,
        params['thing'] ?? params['over']
      ])
    ).toEqual([
      ['needs-specialist-fighter', thing('combi-melta')],
      ['not-for-type-fighter', thing('autocannon')],
      ['combi-loose', thing('combi-melta')],
      ['too-heavy-fighter', expect.any(Number)]
    ])
    expect(whyNotCarried(rules, loaded, loaded.members[0]!)[2]).toEqual(
      reason('combi-loose', ['NN-COM-1'], { thing: thing('combi-melta') })
    )
    const fitted = gang([{ skills: ['specialist'], things: ['lasgun', 'combi-melta@0'] }])
    expect(whyNotCarried(rules, fitted, fitted.members[0]!)).toEqual([])
  })

  test('an improvement is never refused: only new or worse faults count', () => {
    const heavy = (over: number, fighter = 'a') => reason('too-heavy-fighter', [], { over, fighter })
    const double = (what: string) => reason('worn-twice', [], { thing: what, fighter: 'a' })
    expect(newReasons([heavy(3)], [heavy(2)])).toEqual([])
    expect(newReasons([heavy(3)], [heavy(3)])).toEqual([])
    expect(newReasons([heavy(3)], [heavy(4)])).toEqual([heavy(4)])
    expect(newReasons([heavy(3, 'b')], [heavy(3)])).toEqual([heavy(3)])
    expect(newReasons([double('x')], [double('x'), double('y')])).toEqual([double('y')])
    expect(newReasons([], [heavy(1)])).toEqual([heavy(1)])
    expect(newReasons([double('x')], [heavy(0)])).toEqual([heavy(0)])
  })
})
