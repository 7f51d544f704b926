import { describe, expect, test } from 'vitest'
import { evolve, evolveRoster } from '../../../src-main/kernel/state/evolve'
import { battleEvent, campaignEvent, rosterEvent, trackerEvent } from '../../../src-main/kernel/state/event'
import { STASH, type Member, type Roster } from '../../../src-main/kernel/state/roster'
import { sideAt, unitAt, type Tracker, type TrackerChange } from '../../../src-main/kernel/state/tracker'
import { transfer, type Giving, type TransferKind } from '../../../src-main/kernel/system/transfer'
import { loansOf } from '../../../src-main/kernel/system/lent'
import { settleLoan } from '../../../src-main/kernel/system/loans'
import { withLostLoans } from '../../../src-main/kernel/system/lost-loans'
import { isRefusal, reason, refuse, type Verdict } from '../../../src-main/kernel/values/verdict'
import type { RosterEvent } from '../../../src-main/kernel/state/event'
import { aMember, anItem, aRoster, word } from '../a-roster'

const a = aRoster('a', {
  members: [aMember('m1'), aMember('gone', { left: 'dead' })],
  items: [
    anItem('gun1', STASH),
    anItem('sight1', STASH, { on: 'gun1' }),
    anItem('knife1', 'm1'),
    anItem('scope1', 'm1', { on: 'knife1' }),
    anItem('eye1', 'm1', { data: { bodyFixed: true } })
  ]
})
const b = aRoster('b', { money: 40, members: [aMember('n1')], items: [anItem('axe1', STASH)] })
const nothing: Giving = { money: 0, items: [], members: [] }
let ids = 0
const chance = { roll: () => 1, id: () => `new${++ids}` }
const welcome = (_from: Roster, _to: Roster, member: Member): Verdict<Member> => ({
  ...member,
  status: 'arrived'
})
const pass = (
  kind: TransferKind,
  gives: { a?: Partial<Giving>; b?: Partial<Giving> },
  from = a,
  to = b,
  arrives = welcome,
  carries = (_roster: Roster, _member: Member) => true
) => {
  ids = 0
  return transfer(
    from,
    to,
    kind,
    { a: { ...nothing, ...gives.a }, b: { ...nothing, ...gives.b } },
    { arrives, carries },
    chance
  )
}
const done = (verdict: Verdict<RosterEvent[]>): RosterEvent[] => {
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return verdict
}
const refused = (verdict: Verdict<unknown>): unknown =>
  isRefusal(verdict) ? verdict.refused.map(({ code, params }) => [code, params]) : verdict
const goods = (roster: Roster) => roster.items.map(({ id, holder, on }) => [id, holder, on])

describe('a deal between two rosters', () => {
  test('money goes over, and only the difference where both give some', () => {
    const events = done(pass('trade', { a: { money: 30 }, b: { money: 10 } }))
    expect(
      events.map(({ subject, type, facts, changes }) => [
        subject.id,
        type,
        facts['paid'],
        facts['got'],
        facts['other'],
        changes
      ])
    ).toEqual([
      ['a', 'passed-trade', 30, 10, 'gang b', [{ do: 'money', by: -20 }]],
      ['b', 'passed-trade', 10, 30, 'gang a', [{ do: 'money', by: 20 }]]
    ])
    expect(events[0]!.facts).toMatchObject({
      given: [{ key: 'events.sum', params: { sum: 30 } }],
      received: [{ key: 'events.sum', params: { sum: 10 } }]
    })
    expect(
      done(pass('trade', { a: { money: 5, items: ['gun1'] }, b: { money: 5 } }))[0]!.changes.some(
        ({ do: what }) => what === 'money'
      )
    ).toBe(false)
  })

  test('things go into the other’s stash with the things fitted to them, and nobody pays for them alone', () => {
    const [from, to] = done(pass('trade', { a: { items: ['gun1'] }, b: { money: 40 } }))
    expect(goods(evolveRoster(a, [from!]))).toEqual([
      ['knife1', 'm1', null],
      ['scope1', 'm1', 'knife1'],
      ['eye1', 'm1', null]
    ])
    const now = evolveRoster(b, [to!])
    expect(goods(now)).toEqual([
      ['axe1', STASH, null],
      ['gun1', STASH, null],
      ['sight1', STASH, 'gun1']
    ])
    expect(now.items[1]).toMatchObject({ price: 10, paid: 0, source: 'trade', data: {} })
    expect([now.money, evolveRoster(a, [from!]).money]).toEqual([0, 140])
    expect(from!.facts).toMatchObject({
      given: [word('gun1'), word('sight1')],
      received: [{ key: 'events.sum', params: { sum: 40 } }]
    })
    expect(to!.facts).toMatchObject({ received: [word('gun1'), word('sight1')] })
    expect(done(pass('gift', { a: { items: ['knife1'] } }))[1]!.facts['given']).toEqual([
      { key: 'events.nothing' }
    ])
    // Attachments leave first and arrive last.
    expect(
      from!.changes
        .filter(({ do: what }) => what === 'item-remove')
        .map((change) => (change as { item: string }).item)
    ).toEqual(['sight1', 'gun1'])
    expect(
      to!.changes
        .filter(({ do: what }) => what === 'item-add')
        .map((change) => (change as { item: { id: string } }).item.id)
    ).toEqual(['gun1', 'sight1'])
  })

  test('a fitted thing may go alone and is loose then; the thing that it was fitted to may no longer hold it', () => {
    const [from, to] = done(pass('gift', { a: { items: ['sight1'] } }))
    expect(goods(evolveRoster(b, [to!]))).toEqual([
      ['axe1', STASH, null],
      ['sight1', STASH, null]
    ])
    expect(goods(evolveRoster(a, [from!]))[0]).toEqual(['gun1', STASH, null])
  })

  test('a member goes with all their things, as another entry of the other list, and stays in the first list as one who left', () => {
    const events = done(pass('trade', { a: { members: ['m1'] }, b: { items: ['axe1'] } }))
    const [left, joined] = [evolveRoster(a, events), evolveRoster(b, events)]
    expect(left.members.map(({ id, left: why }) => [id, why])).toEqual([
      ['m1', 'transferred'],
      ['gone', 'dead']
    ])
    expect(joined.members.map(({ id, name, status }) => [id, name, status])).toEqual([
      ['n1', 'name of n1', 'fit'],
      ['new1', 'name of m1', 'arrived']
    ])
    expect(goods(joined)).toEqual([
      ['knife1', 'new1', null],
      ['eye1', 'new1', null],
      ['scope1', 'new1', 'knife1']
    ])
    expect(goods(left)).toEqual([
      ['gun1', STASH, null],
      ['sight1', STASH, 'gun1'],
      ['axe1', STASH, null]
    ])
    expect(events[0]!.facts['given']).toEqual(['name of m1'])
  })

  test('a member who changes lists again and again is known by each of their earlier ids', () => {
    const joined = evolveRoster(b, done(pass('gift', { a: { members: ['m1'] } })))
    const back = evolveRoster(a, done(pass('gift', { a: { members: ['new1'] } }, joined, a)))
    expect(joined.members.at(-1)).toMatchObject({ id: 'new1', formerly: ['m1'] })
    expect(back.members.at(-1)).toMatchObject({ formerly: ['m1', 'new1'] })
    expect(joined.members[0]).not.toHaveProperty('formerly')
  })

  test('a member who is not welcome stays, with the reason', () => {
    expect(
      refused(
        pass('trade', { a: { members: ['m1'] }, b: { members: ['n1'] } }, a, b, (_f, _t, member) =>
          refuse(reason('no', [], { who: member.id }))
        )
      )
    ).toEqual([
      ['no', { who: 'm1' }],
      ['no', { who: 'n1' }]
    ])
  })

  test('an impossible deal is refused with all its reasons at once', () => {
    expect(refused(pass('trade', { a: { money: 130 }, b: { items: ['spoon', 'knife9'] } }))).toEqual([
      ['roster-money-short', { roster: 'gang a', missing: 30 }],
      ['unknown-item', { item: 'spoon' }],
      ['unknown-item', { item: 'knife9' }]
    ])
    expect(refused(pass('trade', { a: { money: 1 } }, { ...a, money: null }))).toEqual([
      ['no-money-here', {}]
    ])
    expect(refused(pass('gift', { a: { items: ['eye1'] } }))).toEqual([
      ['fixed-to-body', { thing: word('eye1') }]
    ])
    expect(refused(pass('gift', { a: { members: ['m9', 'gone'] } }))).toEqual([
      ['unknown-member', { member: 'm9' }],
      ['left-already', { fighter: 'name of gone' }]
    ])
    expect(refused(pass('loan', { a: { members: ['m1'] } }))).toEqual([
      ['nobody-lent', { fighter: 'name of m1' }]
    ])
    expect(refused(pass('return', { a: { members: ['m1'] } }))).toEqual([
      ['nobody-lent', { fighter: 'name of m1' }]
    ])
    expect(refused(pass('return', { a: { items: ['gun1'] } }))).toEqual([
      ['not-lent', { thing: word('gun1'), roster: 'gang b' }]
    ])
    expect(refused(pass('gift', {}))).toEqual([['nothing-passes', {}]])
    expect(refused(pass('gift', { a: { money: 1 } }, a, a))).toEqual([['same-roster', {}]])
    const loose = { ...a, items: [anItem('eye1', STASH, { data: { bodyFixed: true } })] }
    expect(isRefusal(pass('gift', { a: { items: ['eye1'], money: 100 } }, loose))).toBe(false)
  })
})

describe('a thing on loan', () => {
  const lent = done(
    pass(
      'loan',
      { a: { items: ['gun1'] } },
      {
        ...a,
        items: a.items.map((item) =>
          item.id === 'gun1' ? { ...item, paid: 7, source: 'found', data: { load: 'x' } } : item
        )
      }
    )
  )
  const borrower = evolveRoster(b, lent)

  test('remembers its owner, its price and its origin, also after it is passed on', () => {
    expect(borrower.items.find(({ id }) => id === 'gun1')).toMatchObject({
      paid: 0,
      source: 'loan',
      data: { load: 'x', loan: 'a', loanFrom: 'gang a', loanPaid: 7, loanSource: 'found' }
    })
    expect(loansOf(borrower).map(({ item, from, fromName }) => [item.id, from, fromName])).toEqual([
      ['gun1', 'a', 'gang a'],
      ['sight1', 'a', 'gang a']
    ])
    const c = aRoster('c')
    const third = evolveRoster(c, done(pass('loan', { a: { items: ['gun1'] } }, borrower, c)))
    expect(third.items[0]).toMatchObject({
      data: { loan: 'a', loanFrom: 'gang a', loanPaid: 7, loanSource: 'found' }
    })
    expect(loansOf(a)).toEqual([])
  })

  test('comes back as the thing that it was', () => {
    const back = evolveRoster(
      { ...a, items: [] },
      done(pass('return', { b: { items: ['gun1'] } }, { ...a, items: [] }, borrower))
    )
    expect(back.items[0]).toMatchObject({ id: 'gun1', paid: 7, source: 'found', data: { load: 'x' } })
    expect(back.items[0]!.data).toEqual({ load: 'x' })
    const odd = { ...borrower, items: [anItem('gun1', STASH, { data: { loan: 'a' } })] }
    expect(
      evolveRoster(aRoster('a'), done(pass('return', { b: { items: ['gun1'] } }, aRoster('a'), odd))).items[0]
    ).toMatchObject({ paid: 0, source: 'return', data: {} })
    expect(refused(pass('return', { b: { items: ['gun1'] } }, aRoster('z'), borrower))).toEqual([
      ['not-lent', { thing: word('gun1'), roster: 'gang z' }]
    ])
  })

  test.each(['gift', 'trade', 'loan'] as const)(
    'is nobody’s loan any more when its owner gets it by a %s',
    (kind) => {
      const owner = { ...a, items: [] }
      const back = evolveRoster(owner, done(pass(kind, { b: { items: ['gun1'] } }, owner, borrower)))
      expect(back.items[0]).toMatchObject({ id: 'gun1', holder: STASH, paid: 7, source: 'found' })
      expect([back.items[0]!.data, loansOf(back)]).toEqual([{ load: 'x' }, []])
    }
  )

  test('goes back to its bearer, with the things fitted to it, as long as that member is present and can have it', () => {
    const after = evolveRoster(a, done(pass('loan', { a: { items: ['knife1'] } })).slice(0, 1))
    const has = evolveRoster(b, done(pass('loan', { a: { items: ['knife1'] } })).slice(1))
    expect(goods(has).slice(1)).toEqual([
      ['knife1', STASH, null],
      ['scope1', STASH, 'knife1']
    ])
    const returned = (owner: Roster, carries = true) => {
      const events = done(pass('return', { b: { items: ['knife1'] } }, owner, has, welcome, () => carries))
      return evolveRoster(owner, events)
    }
    const back = returned(after)
    expect(goods(back).slice(-2)).toEqual([
      ['knife1', 'm1', null],
      ['scope1', 'm1', 'knife1']
    ])
    expect(back.items.slice(-2).map(({ data }) => data)).toEqual([{}, {}])
    const dead = { ...after, members: [aMember('m1', { left: 'dead' })] }
    for (const owner of [returned(dead), returned(after, false)])
      expect(goods(owner).slice(-2)).toEqual([
        ['knife1', STASH, null],
        ['scope1', STASH, 'knife1']
      ])
  })

  test('becomes the borrower’s own, for a sum or for nothing, also where its owner is unknown by now', () => {
    const sold = done(settleLoan(borrower, a, ['gun1'], 25))
    expect(sold.map(({ subject, type, facts }) => [subject.id, type, facts])).toEqual([
      ['b', 'loan-kept', { things: [word('gun1')], paid: 25, other: 'gang a' }],
      ['a', 'loan-given-up', { things: [word('gun1')], paid: 25, other: 'gang b' }]
    ])
    expect([evolveRoster(borrower, sold).money, evolveRoster(a, sold).money]).toEqual([15, 125])
    expect(loansOf(evolveRoster(borrower, sold)).map(({ item }) => item.id)).toEqual(['sight1'])
    const given = done(settleLoan(borrower, a, ['gun1', 'sight1'], 0))
    expect(given[1]!.changes).toEqual([{ do: 'told' }])
    expect(given[0]!.changes.map(({ do: what }) => what)).toEqual(['item-data', 'item-data'])
    expect(done(settleLoan(borrower, null, ['gun1'], 0)).map(({ facts }) => facts['other'])).toEqual([
      'gang a'
    ])
    expect(done(settleLoan(borrower, null, ['gun1'], 40))).toHaveLength(1)
  })

  test('is not given or traded on to a third roster, neither alone, nor fitted, nor carried by who goes; lending on is possible', () => {
    const c = aRoster('c')
    for (const kind of ['gift', 'trade', 'ransom'] as const)
      expect(refused(pass(kind, { a: { items: ['gun1'] } }, borrower, c))).toEqual([
        ['borrowed-stays', { thing: word('gun1'), roster: 'gang a' }],
        ['borrowed-stays', { thing: word('sight1'), roster: 'gang a' }]
      ])
    expect(refused(pass('gift', { b: { items: ['gun1', 'sight1'] } }, c, borrower))).toHaveLength(2)
    const carried = {
      ...borrower,
      items: borrower.items.map((item) => ({ ...item, holder: 'n1' }))
    }
    expect(refused(pass('gift', { a: { members: ['n1'] } }, carried, c))).toEqual(
      ['gun1', 'sight1'].map((id) => [
        'borrowed-carried',
        { thing: word(id), roster: 'gang a', fighter: 'name of n1' }
      ])
    )
    expect(isRefusal(pass('gift', { a: { members: ['n1'] } }, carried, { ...a, items: [] }))).toBe(false)
    expect(isRefusal(pass('loan', { a: { items: ['gun1'] } }, borrower, c))).toBe(false)
  })

  test('goes home without what its borrower fitted to it, which stays with who has it', () => {
    const fitted = { ...borrower, items: [...borrower.items, anItem('torch1', STASH, { on: 'gun1' })] }
    const events = done(pass('return', { b: { items: ['gun1'] } }, { ...a, items: [] }, fitted))
    expect(goods(evolveRoster({ ...a, items: [] }, events))).toEqual([
      ['gun1', STASH, null],
      ['sight1', STASH, 'gun1']
    ])
    expect(goods(evolveRoster(fitted, events))).toEqual([
      ['axe1', STASH, null],
      ['torch1', STASH, null]
    ])
  })

  test('is noted as lost, once for each owner, where an event takes it away for good; not where it is passed on or comes home', () => {
    const gone = rosterEvent('b', 'burnt', {}, [
      { do: 'item-remove', item: 'gun1' },
      { do: 'item-remove', item: 'sight1' },
      { do: 'item-remove', item: 'axe1' }
    ])
    const noted = (events: RosterEvent[]) =>
      withLostLoans([borrower], events).map(({ type, facts }) => [type, facts['things'] ?? null])
    expect(noted([gone])).toEqual([
      ['burnt', null],
      ['loan-lost', [word('gun1'), word('sight1')]]
    ])
    const taken = borrower.items.find(({ id }) => id === 'gun1')!
    const goesTo = (roster: string, item = taken) =>
      noted([
        rosterEvent('b', 'left', {}, [{ do: 'item-remove', item: 'gun1' }]),
        rosterEvent(roster, 'came', {}, [{ do: 'item-add', item }])
      ])
    expect(goesTo('c', { ...taken, data: {} })).toEqual([
      ['left', null],
      ['loan-lost', [word('gun1')]],
      ['came', null]
    ])
    for (const whole of [goesTo('c'), goesTo('a', { ...taken, data: {} })])
      expect(whole.map(([type]) => type)).toEqual(['left', 'came'])
  })

  test('is refused where the act makes no sense', () => {
    expect(refused(settleLoan(borrower, a, ['axe1', 'spoon'], 0))).toEqual([
      ['not-on-loan', { item: 'axe1' }],
      ['not-on-loan', { item: 'spoon' }]
    ])
    expect(refused(settleLoan(borrower, aRoster('z'), ['gun1'], 0))).toEqual([
      ['not-on-loan', { item: 'gun1' }]
    ])
    expect(refused(settleLoan(borrower, a, ['gun1'], 41))).toEqual([
      ['roster-money-short', { roster: 'gang b', missing: 1 }]
    ])
    expect(refused(settleLoan({ ...borrower, money: null }, a, ['gun1'], 1))).toEqual([['no-money-here', {}]])
    expect(refused(settleLoan(borrower, { ...a, money: null }, ['gun1'], 1))).toEqual([['no-money-here', {}]])
    expect(refused(settleLoan(borrower, a, [], 0))).toEqual([['nothing-passes', {}]])
    expect(isRefusal(settleLoan({ ...borrower, money: null }, { ...a, money: null }, ['gun1'], 0))).toBe(
      false
    )
  })
})

describe('a table changes', () => {
  const tracker: Tracker = {
    id: 'b',
    turn: 1,
    open: true,
    count: 3,
    table: { first: 's1', waits: null },
    sides: [
      { id: 's1', name: 'One', state: { passes: 1 } },
      { id: 's2', name: 'Two', state: {} }
    ],
    units: [
      { id: 'u1', side: 's1', name: 'A', typeName: word('x'), state: { wounds: 3, down: true } },
      { id: 'u2', side: 's2', name: 'B', typeName: word('x'), state: {} }
    ]
  }
  const now = (...changes: TrackerChange[]) => evolve(tracker, trackerEvent('b', 'x', {}, changes)) as Tracker

  test('in one place only, and counts its events', () => {
    expect(now()).toEqual({ ...tracker, count: 4 })
    expect(now({ do: 'turn', to: 2 })).toEqual({ ...tracker, turn: 2, count: 4 })
    expect(now({ do: 'turn', to: 2 }, { do: 'close' })).toEqual({
      ...tracker,
      turn: 2,
      open: false,
      count: 4
    })
    expect(now({ do: 'table', key: 'first', to: 's2' }).table).toEqual({ first: 's2', waits: null })
    expect(now({ do: 'table', key: 'first', to: null }).table).toEqual({ waits: null })
    expect(now({ do: 'side', side: 's2', key: 'passes', to: 2 }).sides).toEqual([
      tracker.sides[0],
      { id: 's2', name: 'Two', state: { passes: 2 } }
    ])
    expect(now({ do: 'unit', unit: 'u1', key: 'down', to: null }).units).toEqual([
      { ...tracker.units[0], state: { wounds: 3 } },
      tracker.units[1]
    ])
    expect(
      now({ do: 'unit-add', unit: { ...tracker.units[0]!, id: 'u3' } }).units.map(({ id }) => id)
    ).toEqual(['u1', 'u2', 'u3'])
    expect(now({ do: 'unit-remove', unit: 'u1' }).units.map(({ id }) => id)).toEqual(['u2'])
    expect(evolve(null, trackerEvent('b', 'x', {}, [{ do: 'create', tracker }]))).toEqual({
      ...tracker,
      count: 4
    })
  })

  test('and throws where a change does not fit', () => {
    expect(() => evolve(null, trackerEvent('b', 'x', {}, [{ do: 'close' }]))).toThrow(
      'close before its creation'
    )
    expect(() => evolve(null, trackerEvent('b', 'x', {}, []))).toThrow('creates nothing')
    expect(() => now({ do: 'unit', unit: 'u9', key: 'x', to: 1 })).toThrow('no unit u9')
    expect(() => now({ do: 'unit-remove', unit: 'u9' })).toThrow('no unit u9')
    expect(() => now({ do: 'side', side: 's9', key: 'x', to: 1 })).toThrow('no side s9')
    expect([unitAt(tracker, 'u2').name, sideAt(tracker, 's2').name]).toEqual(['B', 'Two'])
  })

  test('battles and campaigns go through the same door', () => {
    expect(
      evolve(
        { id: 'b', name: 'x', date: 'y', status: 'open', sides: [] },
        battleEvent('b', 'x', {}, [{ do: 'finish' }])
      )
    ).toMatchObject({ status: 'finished' })
    expect(
      evolve(
        { id: 'c', name: 'x', system: 'one', players: [], houseRules: {} },
        campaignEvent('c', 'x', {}, [{ do: 'rename', name: 'new' }])
      )
    ).toMatchObject({ name: 'new' })
  })
})
