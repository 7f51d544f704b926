import { describe, expect, test } from 'vitest'
import type { Side } from '../../../../src-main/kernel/state/battle'
import type { Event } from '../../../../src-main/kernel/state/event'
import type { Params } from '../../../../src-main/kernel/values/json'
import { STASH, type Item, type Roster } from '../../../../src-main/kernel/state/roster'
import { withLostLoans } from '../../../../src-main/kernel/system/lost-loans'
import { isRefusal, reason } from '../../../../src-main/kernel/values/verdict'
import { battle as rulesOfBattle } from '../../../../src-main/systems/neo-necro/battle'
import { dice } from '../../../support/necro-interlude'
import { checkEvent } from '../../../support/necro-words'
import { rules, keepsGauges, thing, gang, side, battleOf, win, a, b } from './sides'

const loss = { result: 'loss' as const }

describe('the end of a battle', () => {
  function ended(sides: Side[], rosters: Roster[], by = rules): Event[] {
    const events = rulesOfBattle.finish(by, battleOf(...sides), rosters, dice())
    if (isRefusal(events)) throw new Error(JSON.stringify(events.refused))
    events.forEach((event) => checkEvent(rules, event))
    return events
  }
  const facts = (events: Event[], type: string) =>
    events
      .filter((event) => event.type === type)
      .map((event) => [event.subject.id, event.facts, event.changes])

  test('NN-ITL-1: it is over, and each gang is in its interlude with all it needs there', () => {
    const events = ended(
      [
        side(a, { 0: { state: 'out', by: 'b.m1', learning: 1, purse: 'b.m0' } }, {}, loss),
        side(b, { 1: { state: 'down' } }, {}, win)
      ],
      [a, b]
    )
    expect(events[0]).toEqual({
      subject: { kind: 'battle', id: 'b1' },
      type: 'battle-finished',
      v: 1,
      facts: {
        battle: 'Rust',
        date: '2026-11-21',
        sides: ['Gang a', 'Gang b'],
        results: ['loss', 'win'],
        winner: 'Gang b'
      },
      changes: [{ do: 'finish' }]
    })
    const [mine, theirs] = facts(events, 'interlude-opened')
    expect(mine).toEqual([
      'a',
      {
        battle: 'Rust',
        date: '2026-11-21',
        result: 'loss',
        ownValue: 1500,
        opponentValue: 1500,
        opponents: ['Gang b']
      },
      [
        { do: 'stage', to: 'between' },
        {
          do: 'between-open',
          between: {
            id: 'b1:a',
            battle: 'b1',
            step: 'injuries',
            data: {
              result: 'loss',
              ownValue: 1500,
              opponentValue: 1500,
              enemyLeader: { roster: 'b', gang: 'Gang b', member: 'b.m0', name: 'b 0' },
              fought: {
                'a.m0': {
                  state: 'out',
                  by: { roster: 'b', gang: 'Gang b', member: 'b.m1', name: 'b 1' },
                  learning: 1
                },
                'a.m1': { state: 'unhurt', by: null, learning: 0 }
              },
              pursesStolen: 0,
              pursesLost: 1,
              consumables: ['a.i0-1', 'a.s-0'],
              avenged: {}
            }
          }
        }
      ]
    ])
    expect(theirs![2]).toMatchObject([
      {},
      {
        between: {
          data: {
            result: 'win',
            enemyLeader: { roster: 'a', gang: 'Gang a', member: 'a.m0', name: 'a 0' },
            fought: { 'b.m1': { state: 'down', by: null } },
            pursesStolen: 1,
            pursesLost: 0,
            consumables: ['b.i1-0']
          }
        }
      }
    ])
    expect(events.map(({ type }) => type)).toEqual([
      'battle-finished',
      'interlude-opened',
      'interlude-opened'
    ])
  })

  test('NN-ITL-1: if a step has no question, the interlude goes on to the next', () => {
    const events = ended([side(a, {}, {}, { result: 'draw' }), side(b, {}, {}, { result: 'draw' })], [a, b])
    expect(events[0]!.facts).toMatchObject({ results: ['draw', 'draw'], winner: null })
    expect(facts(events, 'step-begun')).toEqual(
      ['a', 'b'].map((id) => [
        id,
        { step: rules.interludeSteps[1]!.name },
        [{ do: 'between-step', step: 'experience' }]
      ])
    )
  })

  test('NN-ROUT-3, NN-ITL-1: it is refused without results, and while a gang is elsewhere or unknown', () => {
    const verdict = (sides: Side[], rosters: Roster[]) =>
      rulesOfBattle.finish(rules, battleOf(...sides), rosters, dice())
    expect(verdict([side(a, {}, {}, win), side(b)], [a, { ...b, stage: 'between' }])).toEqual({
      refused: [
        reason('result-missing', ['NN-ROUT-3'], { gang: 'Gang b' }),
        reason('gang-between', ['NN-ITL-1'], { gang: 'Gang b' })
      ]
    })
    expect(verdict([side(a, {}, {}, win), side(b, {}, {}, loss)], [a])).toEqual({
      refused: [reason('gang-between', ['NN-ITL-1'], { gang: 'Gang b' })]
    })
    expect(verdict([side(a, { 0: { state: 'sad' } }, {}, win), side(b, {}, {}, loss)], [a, b])).toMatchObject(
      { refused: [{ code: 'unknown-state' }] }
    )
  })

  test('NN-RUL-65: of several opponents the one of the highest value counts, with its leader', () => {
    const c = gang('c', [{ type: 'kid' }, { type: 'leader' }, { type: 'leader', left: 'dead' }], {
      numbers: { value: 1600 }
    })
    const d = gang('d', [{}], { numbers: { value: 1400 } })
    const events = ended(
      [side(a, {}, {}, win), side(d, {}, {}, loss), side(c, {}, {}, loss), side(b, {}, {}, loss)],
      [a, b, c, d]
    )
    expect(facts(events, 'interlude-opened')[0]![1]).toMatchObject({
      ownValue: 1500,
      opponentValue: 1600,
      opponents: ['Gang d', 'Gang c', 'Gang b']
    })
    expect(facts(events, 'interlude-opened')[0]![2]).toMatchObject([
      {},
      { between: { data: { opponentValue: 1600, enemyLeader: { member: 'c.m1', name: 'c 1' } } } }
    ])
    const none = gang('e', [{}], { numbers: {} })
    expect(
      facts(
        ended(
          [side(none, {}, {}, win), side({ ...none, id: 'f' }, {}, {}, loss)],
          [none, { ...none, id: 'f' }]
        ),
        'interlude-opened'
      )[0]![1]
    ).toMatchObject({ ownValue: 0, opponentValue: 0 })
  })

  test('NN-LOOT-2, NN-RUL-66: loot changes gangs with its attachments, and nobody pays for it', () => {
    const events = ended(
      [
        side(a, {}, {}, loss),
        side(b, {}, { loot: [{ item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m1' }] }, win)
      ],
      [a, b]
    )
    const told = { thing: thing('lasgun'), victim: 'a 0', from: 'Gang a', taker: 'b 1', to: 'Gang b' }
    const [gun, sight] = ['a.i0-0', 'a.i0-3'].map((id) => a.items.find((item) => item.id === id)!)
    expect(facts(events, 'item-stolen')).toEqual([
      [
        'a',
        told,
        [
          { do: 'item-remove', item: 'a.i0-0' },
          { do: 'item-remove', item: 'a.i0-3' }
        ]
      ]
    ])
    expect(facts(events, 'item-looted')).toEqual([
      [
        'b',
        told,
        [
          { do: 'item-add', item: { ...gun, paid: 0, source: 'loot', holder: 'b.m1', on: null } },
          { do: 'item-add', item: { ...sight, paid: 0, source: 'loot', holder: 'b.m1', on: 'a.i0-0' } }
        ]
      ]
    ])
  })

  /** Gang b loots the gun of a, which `owner` had lent to a: the events, and the gun as b has it. */
  function lentAndLooted(owner: string, more: Partial<Item> = {}) {
    const loan = { loan: owner, loanFrom: `Gang ${owner}`, loanPaid: 25, loanSource: 'trade' }
    const borrower = {
      ...a,
      items: a.items.map((item) =>
        item.id === 'a.i0-0' ? { ...item, ...more, data: { ...item.data, ...loan } } : item
      )
    }
    const events = ended(
      [
        side(borrower, {}, {}, loss),
        side(b, {}, { loot: [{ item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m0' }] }, win)
      ],
      [borrower, b]
    )
    const [gun] = events
      .filter(({ type }) => type === 'item-looted')
      .flatMap(({ changes }) => changes.flatMap((change) => (change.do === 'item-add' ? [change.item] : [])))
    return { events: withLostLoans([borrower], events), gun: gun! }
  }

  test('NN-LOOT-2: a thing that the takers had lent to the victim is their own again, and no loan', () => {
    const { gun } = lentAndLooted('b', { paid: 0, source: 'loan' })
    expect(gun).toMatchObject({ id: 'a.i0-0', paid: 25, source: 'trade', holder: 'b.m0' })
    expect(gun.data).toEqual(a.items.find(({ id }) => id === 'a.i0-0')!.data)
  })

  test('NN-LOOT-2: a thing that somebody else had lent to the victim is the takers’ own, and the loan is lost', () => {
    const { events, gun } = lentAndLooted('c')
    expect(gun).toMatchObject({ paid: 0, source: 'loot', holder: 'b.m0' })
    expect(gun.data).toEqual(a.items.find(({ id }) => id === 'a.i0-0')!.data)
    const lost = events.find(({ type }) => type === 'loan-lost')
    expect(lost).toMatchObject({ subject: { id: 'a' }, facts: { other: 'Gang c', things: [gun.name] } })
  })

  test('NN-LOOT-2, NN-HSE-9: an attachment taken by another fighter moves separately, and loot for the stash goes there', () => {
    const loot = [
      { item: 'a.i0-0', from: 'a', to: 'b', taker: STASH },
      { item: 'a.i0-3', from: 'a', to: 'b', taker: 'b.m0' }
    ]
    const events = ended([side(a, {}, {}, loss), side(b, {}, { loot }, win)], [a, b])
    expect(facts(events, 'item-stolen').map(([, , changes]) => changes)).toEqual([
      [
        { do: 'item-move', item: 'a.i0-3', to: 'a.m0', on: null },
        { do: 'item-remove', item: 'a.i0-0' }
      ],
      [{ do: 'item-remove', item: 'a.i0-3' }]
    ])
    expect(facts(events, 'item-looted-stash')).toMatchObject([
      ['b', { taker: null }, [{ item: { id: 'a.i0-0', holder: STASH, on: null } }]]
    ])
    expect(facts(events, 'item-looted')).toMatchObject([
      ['b', { taker: 'b 0' }, [{ item: { id: 'a.i0-3', holder: 'b.m0', on: null } }]]
    ])
  })

  test('loot that no longer exists, or whose taker has left, is no error', () => {
    const loot = [
      { item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m1' },
      { item: 'a.i1-0', from: 'a', to: 'b', taker: 'b.m0' }
    ]
    const gone = { ...a, items: a.items.filter(({ id }) => id !== 'a.i1-0') }
    const left = { ...b, members: b.members.map((m) => (m.id === 'b.m1' ? { ...m, left: 'retired' } : m)) }
    const events = ended([side(a, {}, {}, loss), side(b, {}, { loot }, win)], [gone, left])
    expect(facts(events, 'item-stolen')).toHaveLength(1)
    expect(facts(events, 'item-looted-stash')).toMatchObject([
      ['b', { taker: null }, [{ item: { holder: STASH } }, { item: { holder: STASH } }]]
    ])
  })

  test('NN-GRN-11, NN-INJ-4: a fighter killed outright is dead with everything they carried, and the killer is named', () => {
    const events = ended(
      [side(a, { 0: { state: 'dead', by: 'b.m1' }, 1: { state: 'dead' } }, {}, loss), side(b, {}, {}, win)],
      [a, b]
    )
    expect(facts(events, 'fighter-killed')).toEqual([
      [
        'a',
        { fighter: 'a 0', by: 'b 1' },
        [0, 1, 2, 3]
          .map((n) => ({ do: 'item-remove', item: `a.i0-${n}` }))
          .concat({ do: 'member-leave', member: 'a.m0', why: 'dead' } as never)
      ],
      [
        'a',
        { fighter: 'a 1', by: null },
        [
          { do: 'item-remove', item: 'a.i1-0' },
          { do: 'member-leave', member: 'a.m1', why: 'dead' }
        ]
      ]
    ])
    const late = { ...a, members: a.members.map((m) => ({ ...m, left: 'retired' })) }
    expect(
      facts(
        ended([side(a, { 0: { state: 'dead' } }, {}, loss), side(b, {}, {}, win)], [late, b]),
        'fighter-killed'
      )
    ).toEqual([])
  })

  test('NN-INJ-4, NN-PAY-2: a fighter who had to miss this game is back; a captive or a former member is not', () => {
    const rest = gang('c', [
      {},
      { status: 'convalescent' },
      { status: 'unpaid' },
      { status: 'captured' },
      { status: 'unpaid', left: 'dead' }
    ])
    const events = ended([side(rest, {}, {}, win), side(b, {}, {}, loss)], [rest, b])
    const fit = (n: number) => [{ do: 'member-status', member: `c.m${n}`, to: 'fit' }]
    expect([...facts(events, 'fighter-healed'), ...facts(events, 'fighter-back')]).toEqual([
      ['c', { fighter: 'c 1' }, fit(1)],
      ['c', { fighter: 'c 2' }, fit(2)]
    ])
  })

  test('NN-EXC-1, NN-RUL-66: given items stay with the receiver, fitted only to what came along', () => {
    const given = (...all: { item: string; to: string }[]) =>
      facts(ended([side(a, {}, { given: all }, loss), side(b, {}, {}, win)], [a, b]), 'item-passed')
    const gun = { thing: thing('lasgun'), from: 'a 0', fighter: 'a 1' }
    const sight = { thing: thing('telescopic-sight'), from: 'a 0', fighter: 'a 1' }
    expect(given({ item: 'a.i0-0', to: 'a.m1' })).toEqual([
      [
        'a',
        gun,
        [
          { do: 'item-move', item: 'a.i0-3', to: 'a.m0', on: null },
          { do: 'item-move', item: 'a.i0-0', to: 'a.m1', on: null }
        ]
      ]
    ])
    expect(given({ item: 'a.i0-3', to: 'a.m1' })).toEqual([
      ['a', sight, [{ do: 'item-move', item: 'a.i0-3', to: 'a.m1', on: null }]]
    ])
    expect(given({ item: 'a.i0-0', to: 'a.m1' }, { item: 'a.i0-3', to: 'a.m1' })).toEqual([
      ['a', gun, [{ do: 'item-move', item: 'a.i0-0', to: 'a.m1', on: null }]],
      ['a', sight, [{ do: 'item-move', item: 'a.i0-3', to: 'a.m1', on: 'a.i0-0' }]]
    ])
    expect(given({ item: 'a.i0-0', to: 'a.m0' })).toEqual([])
    const without = {
      ...a,
      items: a.items.filter(({ id }) => id !== 'a.i0-0').map((i) => ({ ...i, on: null }))
    }
    expect(
      facts(
        ended(
          [side(a, {}, { given: [{ item: 'a.i0-0', to: 'a.m1' }] }, loss), side(b, {}, {}, win)],
          [without, b]
        ),
        'item-passed'
      )
    ).toEqual([])
  })

  test('NN-RUL-23, NN-EQP-3: used items are gone, whoever had them, and the interlude does not ask about them again', () => {
    const events = ended(
      [
        side(a, { 0: { used: ['b.i1-0'] }, 1: { used: [] } }, { used: ['a.s-0'] }, loss),
        side(b, { 0: { used: ['a.i0-1'] } }, {}, win)
      ],
      [a, b]
    )
    expect(facts(events, 'stash-supplies-spent')).toEqual([
      ['a', { thing: thing('tunnels'), quantity: 1, fighter: null }, [{ do: 'item-remove', item: 'a.s-0' }]]
    ])
    expect(facts(events, 'supplies-spent')).toEqual([
      [
        'a',
        { thing: thing('frag-grenade'), quantity: 1, fighter: 'a 0' },
        [{ do: 'item-remove', item: 'a.i0-1' }]
      ],
      [
        'b',
        { thing: thing('standard-reload:lasgun'), quantity: 1, fighter: 'b 1' },
        [{ do: 'item-remove', item: 'b.i1-0' }]
      ]
    ])
    expect(
      facts(events, 'interlude-opened').map(
        ([, , changes]) =>
          (changes as { between?: { data: { consumables: string[] } } }[])[1]!.between!.data.consumables
      )
    ).toEqual([[], []])
  })

  test('NN-RUL-23: the interlude asks about items that the report leaves out, except those with their own questions', () => {
    const stocked = gang(
      'c',
      [
        { things: ['frag-grenade'] },
        { things: ['frag-grenade', 'lasgun'] },
        { things: ['frag-grenade'], status: 'unpaid' }
      ],
      {
        stash: [
          'tunnels',
          'sting-patch',
          'emergency-medical-automaton',
          'retractable-blades',
          'weapon-master',
          'dagger'
        ]
      }
    )
    const asked = (told: { [n: number]: Params }, record: Params = {}) =>
      facts(
        ended([side(stocked, told, record, loss), side(b, {}, {}, win)], [stocked, b]),
        'interlude-opened'
      )[0]![2] as never as { between: { data: { consumables: string[] } } }[]
    const open = (told: { [n: number]: Params }, record: Params = {}) =>
      asked(told, record)[1]!.between.data.consumables
    expect(open({})).toEqual(['c.i0-0', 'c.i1-0', 'c.i2-0', 'c.s-0'])
    expect(open({ 0: { used: [] } })).toEqual(['c.i1-0', 'c.i2-0', 'c.s-0'])
    expect(open({ 0: { used: [] }, 1: { used: [] } })).toEqual(['c.s-0'])
    expect(open({}, { used: [] })).toEqual(['c.i0-0', 'c.i1-0', 'c.i2-0'])
  })

  test('NN-RUL-23: by house rule boxes stay ticked, logged once for each gang, whoever has the weapon now', () => {
    const gauges = [
      { item: 'a.i0-0', ticked: 3 },
      { item: 'a.i1-0', ticked: 0 }
    ]
    const sides = [
      side(a, {}, { gauges }, loss),
      side(b, {}, { loot: [{ item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m0' }] }, win)
    ]
    expect(facts(ended(sides, [a, b], keepsGauges), 'gauges-kept')).toEqual([
      ['b', { things: [thing('lasgun')] }, [{ do: 'item-data', item: 'a.i0-0', data: { ticked: 3 } }]]
    ])
    expect(facts(ended(sides, [a, b]), 'gauges-kept')).toEqual([])
    const ticked = {
      ...a,
      items: a.items.map((i) => ({ ...i, data: { ...i.data, ticked: i.id === 'a.i1-0' ? 2 : 3 } }))
    }
    expect(
      facts(
        ended([side(a, {}, { gauges }, loss), side(b, {}, {}, win)], [ticked, b], keepsGauges),
        'gauges-kept'
      )
    ).toEqual([
      ['a', { things: [thing('boltgun')] }, [{ do: 'item-data', item: 'a.i1-0', data: { ticked: 0 } }]]
    ])
  })

  test('NN-INJ-7: a hated enemy put out of action is avenged, one hatred for each', () => {
    const hating = gang('c', [
      {
        injuries: [
          { key: 'hatred', enemy: 'b.m0' },
          { key: 'hatred', enemy: 'b.m1' }
        ]
      },
      { injuries: ['tremors', { key: 'hatred', enemy: 'b.m0' }] }
    ])
    const avenged = (told: { [n: number]: Params }) =>
      (
        facts(
          ended([side(hating, {}, {}, win), side(b, told, {}, loss)], [hating, b]),
          'interlude-opened'
        )[0]![2] as never as { between: { data: { avenged: object } } }[]
      )[1]!.between.data.avenged
    expect(avenged({ 0: { state: 'out', by: 'c.m1' }, 1: { state: 'dead', by: 'c.m0' } })).toEqual({
      'c.j1-1': 'c.m1',
      'c.j0-1': 'c.m0'
    })
    expect(avenged({ 0: { state: 'down', by: 'c.m1' }, 1: { state: 'out', by: 'c.m1' } })).toEqual({})
    expect(avenged({ 0: { state: 'out' } })).toEqual({})
  })

  test('NN-INJ-7: a hated enemy is avenged in the gang that they have joined since', () => {
    const hating = gang('c', [{ injuries: [{ key: 'hatred', enemy: 'x.m4' }] }, {}])
    const there = {
      ...b,
      members: b.members.map((m) => (m.id === 'b.m0' ? { ...m, formerly: ['x.m4'] } : m))
    }
    const told = { 0: { state: 'out', by: 'c.m0' } }
    const events = ended([side(hating, {}, {}, win), side(there, told, {}, loss)], [hating, there])
    const [opened] = events.filter(({ type, subject }) => type === 'interlude-opened' && subject.id === 'c')
    expect(JSON.stringify(opened)).toContain('"avenged":{"c.j0-0":"c.m0"}')
  })
})
