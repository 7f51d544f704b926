import { describe, expect, test } from 'vitest'
import { correct } from '../../../src-main/kernel/system/correct/index'
import type { Correction } from '../../../src-main/kernel/system/correction'
import {
  correctionSheet,
  type CorrectionPlug,
  type CorrectionSheet,
  type Somebody
} from '../../../src-main/kernel/system/correction-sheet'
import type { Chance } from '../../../src-main/kernel/values/dice'
import { evolveRoster } from '../../../src-main/kernel/state/evolve'
import type { Params } from '../../../src-main/kernel/values/json'
import { STASH, type Roster, type RosterChange, type Trait } from '../../../src-main/kernel/state/roster'
import { isRefusal, reason } from '../../../src-main/kernel/values/verdict'
import { aMember, anItem, aRoster, word } from '../a-roster'

/** A small game: tricks that may have a side and refer to somebody, lamps that fit on poles. */
const sheet: Omit<CorrectionSheet, 'members'> = {
  money: true,
  numbers: [{ key: 'fame', label: word('Fame'), min: 0, max: 9 }],
  kinds: [
    { id: 'house', name: word('house') },
    { id: 'tower', name: word('tower') }
  ],
  betweenEnds: true,
  characteristics: [{ key: 'ws', label: word('WS'), min: 1, max: 10 }],
  memberNumbers: [{ key: 'xp', label: word('XP'), min: 0, max: 100 }],
  choices: [
    {
      key: 'side',
      label: word('Side'),
      options: [
        { id: 'left', name: word('left') },
        { id: 'right', name: word('right') }
      ],
      default: 'left'
    }
  ],
  statuses: [
    { id: 'fit', label: word('fit') },
    { id: 'ill', label: word('ill') }
  ],
  types: [
    { id: 'kid', name: word('kid'), profile: { ws: 4 }, numbers: { xp: 0 } },
    { id: 'elder', name: word('elder'), profile: { ws: 6 }, numbers: { xp: 9 } }
  ],
  exits: [{ id: 'dead', label: word('dead') }],
  traits: [
    {
      kind: 'trick',
      label: word('Tricks'),
      options: [
        { key: 'juggle', name: word('juggle') },
        {
          key: 'wink',
          name: word('wink'),
          variants: [
            { id: 'left', label: word('left eye') },
            { id: 'right', label: word('right eye') }
          ]
        },
        { key: 'grudge', name: word('grudge'), about: true },
        {
          key: 'rank',
          name: word('rank'),
          variants: [
            { id: '1', label: word('one') },
            { id: '2', label: word('two') }
          ],
          single: true
        }
      ]
    }
  ],
  things: [
    { id: 'lamp', name: word('lamp'), category: 'goods', fits: true },
    { id: 'ghost', name: word('ghost'), category: 'goods' },
    { id: 'pole', name: word('pole'), category: 'goods', variants: [{ id: 'long', label: word('long') }] }
  ]
}
const plug: CorrectionPlug<'rules'> = {
  sheet: () => sheet,
  note: (trait: Trait) => (typeof trait.data['how'] === 'string' ? word(trait.data['how']) : null),
  member: (_, type, name, chance) =>
    type === 'kid' || type === 'elder' ? aMember(chance.id(), { type, typeName: word(type), name }) : null,
  leave: (_, member, why) => [{ do: 'member-leave', member, why }],
  status: (member, to) =>
    member.status === 'ill' && to !== 'ill'
      ? [{ do: 'member-number', member: member.id, key: 'fever', to: 0 }]
      : [],
  trait: (_, member, kind, key, { variant, about }, chance) =>
    key === 'juggle' && member.type === 'elder'
      ? null
      : {
          id: chance.id(),
          kind,
          key,
          name: word(key),
          data: { ...(variant && { how: variant }), ...(about && { about: about.member, how: about.name }) }
        },
  item: (_, roster, thing, own, variant) =>
    thing === 'ghost'
      ? null
      : anItem(own.id, own.holder, {
          ...own,
          thing,
          name: word(thing),
          weight: roster.items.length,
          data: variant ? { variant } : {}
        }),
  whyNotFit: (_, __, thing, on) =>
    thing === 'lamp' && on.thing === 'pole' ? [] : [reason('fits-not', [], { on: on.name })],
  betweenEnd: () => [{ do: 'money', by: 1 }]
}

const chance = (): Chance => {
  let n = 0
  return { roll: () => 1, id: () => `new${++n}` }
}
const lame: Trait = { id: 't1', kind: 'wound', key: 'lame', name: word('lame'), data: {} }
const first: Trait = { id: 't2', kind: 'trick', key: 'rank', name: word('rank'), data: { how: 'one' } }
const roster = aRoster('r1', {
  numbers: { fame: 3 },
  members: [
    aMember('m1', { traits: [lame, first] }),
    aMember('m2', { type: 'elder', left: 'dead', status: 'ill' })
  ],
  items: [
    anItem('pole1', 'm1'),
    anItem('lamp1', 'm1', { on: 'pole1' }),
    anItem('lamp2', STASH),
    anItem('arm1', 'm1', { data: { bodyFixed: true } }),
    anItem('arm2', STASH, { data: { bodyFixed: true } })
  ]
})
const people: Somebody[] = [{ roster: 'r2', rosterName: 'gang r2', member: 'x1', name: 'Nell' }]
const all = (corrections: Correction[], of: Roster = roster, by = plug) =>
  correct(by, 'rules', of, 'lost bet', corrections, people, chance())
/** The single event of a correction: its facts besides the reason, and its changes. */
const done = (
  correction: Correction,
  of: Roster = roster,
  by = plug
): { facts: Params; changes: RosterChange[] } => {
  const events = all([correction], of, by)
  if (isRefusal(events)) throw new Error(JSON.stringify(events))
  expect(events).toHaveLength(1)
  const { subject, type, facts, changes } = events[0]!
  expect({ subject, type, why: facts['why'] }).toEqual({
    subject: { kind: 'roster', id: 'r1' },
    type: `corrected-${correction.what}`,
    why: 'lost bet'
  })
  expect(() => evolveRoster(of, events)).not.toThrow()
  const { why: _, ...told } = facts
  return { facts: told, changes }
}
const fighter = 'name of m1'

describe('a correction reports the old value and the new one, and changes it', () => {
  test.each<[Correction, Params, RosterChange[]]>([
    [{ what: 'money', by: 20 }, { by: 20, from: 100, to: 120 }, [{ do: 'money', by: 20 }]],
    [{ what: 'money', by: -100 }, { by: -100, from: 100, to: 0 }, [{ do: 'money', by: -100 }]],
    [
      { what: 'money', by: 999_900 },
      { by: 999_900, from: 100, to: 1_000_000 },
      [{ do: 'money', by: 999_900 }]
    ],
    [
      { what: 'number', key: 'fame', to: 9 },
      { number: word('Fame'), from: 3, to: 9 },
      [{ do: 'number', key: 'fame', to: 9 }]
    ],
    [
      { what: 'number', key: 'fame', to: 0 },
      { number: word('Fame'), from: 3, to: 0 },
      [{ do: 'number', key: 'fame', to: 0 }]
    ],
    [
      { what: 'kind', to: 'tower' },
      { from: word('house'), to: word('tower') },
      [{ do: 'kind', kind: 'tower', kindName: word('tower') }]
    ],
    [
      { what: 'characteristic', member: 'm1', key: 'ws', to: 7 },
      { fighter, number: word('WS'), from: 4, to: 7 },
      [{ do: 'member-profile', member: 'm1', key: 'ws', to: 7 }]
    ],
    [
      { what: 'member-number', member: 'm1', key: 'xp', to: 8 },
      { fighter, number: word('XP'), from: 5, to: 8 },
      [{ do: 'member-number', member: 'm1', key: 'xp', to: 8 }]
    ],
    [
      { what: 'choice', member: 'm1', key: 'side', to: 'right' },
      { fighter, number: word('Side'), to: word('right') },
      [{ do: 'member-choice', member: 'm1', key: 'side', to: 'right' }]
    ],
    [
      { what: 'status', member: 'm1', to: 'ill' },
      { fighter, to: word('ill') },
      [{ do: 'member-status', member: 'm1', to: 'ill' }]
    ],
    [
      { what: 'status', member: 'm2', to: 'fit' },
      { fighter: 'name of m2', to: word('fit') },
      [
        { do: 'member-number', member: 'm2', key: 'fever', to: 0 },
        { do: 'member-status', member: 'm2', to: 'fit' }
      ]
    ],
    [
      { what: 'type', member: 'm1', to: 'elder' },
      { fighter, from: word('kid'), to: word('elder') },
      [{ do: 'member-type', member: 'm1', type: 'elder', typeName: word('elder') }]
    ],
    [
      { what: 'trait-remove', member: 'm1', trait: 't1' },
      { fighter, trait: word('lame') },
      [{ do: 'trait-remove', member: 'm1', trait: 't1' }]
    ],
    [
      { what: 'leave', member: 'm1', why: 'dead' },
      { fighter, exit: word('dead') },
      [{ do: 'member-leave', member: 'm1', why: 'dead' }]
    ],
    [{ what: 'return', member: 'm2' }, { fighter: 'name of m2' }, [{ do: 'member-return', member: 'm2' }]]
  ])('%o', (correction, facts, changes) => {
    expect(done(correction)).toEqual({ facts, changes })
  })

  test('a number that was never counted began at nothing', () => {
    const bare = aRoster('r1', { members: [aMember('m1', { profile: {}, numbers: {} })] })
    expect(done({ what: 'number', key: 'fame', to: 2 }, bare).facts['from']).toBe(0)
    expect(done({ what: 'characteristic', member: 'm1', key: 'ws', to: 2 }, bare).facts['from']).toBe(0)
    expect(done({ what: 'member-number', member: 'm1', key: 'xp', to: 2 }, bare).facts['from']).toBe(0)
  })

  test('the time between two games ends as it is, with everything that the system ends with it', () => {
    const between = aRoster('r1', {
      stage: 'between',
      between: { id: 'b', battle: null, step: 'x', data: {} }
    })
    expect(done({ what: 'between-end' }, between)).toEqual({
      facts: {},
      changes: [{ do: 'money', by: 1 }, { do: 'between-close' }, { do: 'stage', to: 'ready' }]
    })
    expect(all([{ what: 'between-end' }])).toEqual({ refused: [reason('no-between')] })
    const { betweenEnd: _, ...without } = plug
    expect(all([{ what: 'between-end' }], between, without)).toEqual({ refused: [reason('no-between')] })
  })

  test('a trait is made by the system, and its distinguishing details are reported', () => {
    const added = (trait: Trait): RosterChange => ({ do: 'trait-add', member: 'm1', trait })
    const trait = (key: string, data: Params = {}): Trait => ({
      id: 'new1',
      kind: 'trick',
      key,
      name: word(key),
      data
    })
    const noted = (name: string, note: string) => ({
      key: 'events.noted',
      params: { name: word(name), note: word(note) }
    })
    expect(done({ what: 'trait-add', member: 'm1', kind: 'trick', key: 'juggle' })).toEqual({
      facts: { fighter, trait: word('juggle') },
      changes: [added(trait('juggle'))]
    })
    expect(done({ what: 'trait-add', member: 'm1', kind: 'trick', key: 'wink', variant: 'right' })).toEqual({
      facts: { fighter, trait: noted('wink', 'right') },
      changes: [added(trait('wink', { how: 'right' }))]
    })
    expect(done({ what: 'trait-add', member: 'm1', kind: 'trick', key: 'grudge', about: 'x1' })).toEqual({
      facts: { fighter, trait: noted('grudge', 'Nell') },
      changes: [added(trait('grudge', { about: 'x1', how: 'Nell' }))]
    })
  })

  test('a trait that a member can have only once replaces the one before, and no other', () => {
    const rank = { id: 'new1', kind: 'trick', key: 'rank', name: word('rank'), data: { how: '2' } }
    expect(
      done({ what: 'trait-add', member: 'm1', kind: 'trick', key: 'rank', variant: '2' }).changes
    ).toEqual([
      { do: 'trait-remove', member: 'm1', trait: 't2' },
      { do: 'trait-add', member: 'm1', trait: rank }
    ])
    const others = aRoster('r1', {
      members: [
        aMember('m1', {
          traits: [
            { ...first, kind: 'wound' },
            { ...first, id: 't3', key: 'wink' }
          ]
        })
      ]
    })
    expect(
      done({ what: 'trait-add', member: 'm1', kind: 'trick', key: 'rank', variant: '2' }, others).changes
    ).toEqual([{ do: 'trait-add', member: 'm1', trait: rank }])
    const winks = aRoster('r1', { members: [aMember('m1', { traits: [{ ...first, key: 'wink' }] })] })
    expect(done({ what: 'trait-add', member: 'm1', kind: 'trick', key: 'wink' }, winks).changes).toHaveLength(
      1
    )
  })

  test('a member is added in the state of their first day', () => {
    expect(done({ what: 'member-add', type: 'elder', name: 'Moll' })).toEqual({
      facts: { fighter: 'Moll', type: word('elder') },
      changes: [
        {
          do: 'member-add',
          member: aMember('new1', { type: 'elder', typeName: word('elder'), name: 'Moll' })
        }
      ]
    })
  })

  test('things are added free of charge, in the given number, each after the one before, in the stash or on a member', () => {
    const own = { paid: 0, source: 'award', name: word('pole'), thing: 'pole' }
    expect(done({ what: 'item-add', thing: 'pole', quantity: 2, holder: STASH, variant: 'long' })).toEqual({
      facts: { thing: word('pole'), quantity: 2, holder: { key: 'events.stash' } },
      changes: [1, 2].map((n) => ({
        do: 'item-add',
        item: anItem(`new${n}`, STASH, { ...own, weight: 4 + n, data: { variant: 'long' } })
      }))
    })
    expect(done({ what: 'item-add', thing: 'lamp', quantity: 1, holder: 'm1', on: 'pole1' })).toEqual({
      facts: { thing: word('lamp'), quantity: 1, holder: fighter },
      changes: [
        {
          do: 'item-add',
          item: anItem('new1', 'm1', { ...own, name: word('lamp'), thing: 'lamp', on: 'pole1', weight: 5 })
        }
      ]
    })
  })

  test('a thing moves with the things fitted to it, out of the hands that had it', () => {
    expect(done({ what: 'item-move', item: 'pole1', to: STASH })).toEqual({
      facts: { thing: word('pole1'), from: fighter, holder: { key: 'events.stash' } },
      changes: [
        { do: 'item-move', item: 'pole1', to: STASH, on: null },
        { do: 'item-move', item: 'lamp1', to: STASH, on: 'pole1' }
      ]
    })
    expect(done({ what: 'item-move', item: 'lamp2', to: 'm1', on: 'pole1' })).toEqual({
      facts: { thing: word('lamp2'), from: { key: 'events.stash' }, holder: fighter },
      changes: [{ do: 'item-move', item: 'lamp2', to: 'm1', on: 'pole1' }]
    })
    expect(done({ what: 'item-move', item: 'arm2', to: 'm1' }).changes).toEqual([
      { do: 'item-move', item: 'arm2', to: 'm1', on: null }
    ])
  })

  test('a removed thing leaves the things fitted to it in their place, fitted to nothing', () => {
    expect(done({ what: 'item-remove', item: 'pole1' })).toEqual({
      facts: { thing: word('pole1'), holder: fighter },
      changes: [
        { do: 'item-move', item: 'lamp1', to: 'm1', on: null },
        { do: 'item-remove', item: 'pole1' }
      ]
    })
    expect(done({ what: 'item-remove', item: 'lamp2' })).toEqual({
      facts: { thing: word('lamp2'), holder: { key: 'events.stash' } },
      changes: [{ do: 'item-remove', item: 'lamp2' }]
    })
  })
})

describe('an impossible correction is refused', () => {
  const bounds = (value: number, min: number, max: number) => reason('out-of-bounds', [], { value, min, max })
  test.each<[Correction, ReturnType<typeof reason>]>([
    [{ what: 'money', by: -101 }, bounds(-1, 0, 1_000_000)],
    [{ what: 'money', by: 999_901 }, bounds(1_000_001, 0, 1_000_000)],
    [{ what: 'number', key: 'shame', to: 1 }, reason('unknown-number', [], { key: 'shame' })],
    [{ what: 'number', key: 'fame', to: 10 }, bounds(10, 0, 9)],
    [{ what: 'number', key: 'fame', to: -1 }, bounds(-1, 0, 9)],
    [{ what: 'kind', to: 'cave' }, reason('unknown-kind', [], { kind: 'cave' })],
    [
      { what: 'characteristic', member: 'm9', key: 'ws', to: 4 },
      reason('unknown-member', [], { member: 'm9' })
    ],
    [{ what: 'characteristic', member: 'm1', key: 'ws', to: 11 }, bounds(11, 1, 10)],
    [{ what: 'characteristic', member: 'm1', key: 'xp', to: 4 }, reason('unknown-number', [], { key: 'xp' })],
    [{ what: 'member-number', member: 'm1', key: 'ws', to: 4 }, reason('unknown-number', [], { key: 'ws' })],
    [{ what: 'choice', member: 'm1', key: 'side', to: 'top' }, reason('unknown-number', [], { key: 'side' })],
    [{ what: 'choice', member: 'm1', key: 'top', to: 'left' }, reason('unknown-number', [], { key: 'top' })],
    [{ what: 'status', member: 'm1', to: 'odd' }, reason('unknown-status', [], { status: 'odd' })],
    [{ what: 'type', member: 'm1', to: 'odd' }, reason('unknown-type', [], { type: 'odd' })],
    [
      { what: 'trait-add', member: 'm1', kind: 'trick', key: 'odd' },
      reason('unknown-trait', [], { trait: 'odd' })
    ],
    [
      { what: 'trait-add', member: 'm1', kind: 'odd', key: 'juggle' },
      reason('unknown-trait', [], { trait: 'juggle' })
    ],
    [
      { what: 'trait-add', member: 'm2', kind: 'trick', key: 'juggle' },
      reason('unknown-trait', [], { trait: 'juggle' })
    ],
    [
      { what: 'trait-add', member: 'm1', kind: 'trick', key: 'wink', variant: 'third' },
      reason('unknown-variant', [], { name: word('wink'), variant: 'third' })
    ],
    [
      { what: 'trait-add', member: 'm1', kind: 'trick', key: 'juggle', variant: 'left' },
      reason('unknown-variant', [], { name: word('juggle'), variant: 'left' })
    ],
    [
      { what: 'trait-add', member: 'm1', kind: 'trick', key: 'grudge', about: 'x9' },
      reason('unknown-member', [], { member: 'x9' })
    ],
    [
      { what: 'trait-add', member: 'm1', kind: 'trick', key: 'juggle', about: 'x1' },
      reason('unknown-member', [], { member: 'x1' })
    ],
    [{ what: 'trait-remove', member: 'm1', trait: 't9' }, reason('unknown-trait', [], { trait: 't9' })],
    [{ what: 'member-add', type: 'odd', name: 'x' }, reason('unknown-type', [], { type: 'odd' })],
    [{ what: 'leave', member: 'm1', why: 'bored' }, reason('unknown-exit', [], { exit: 'bored' })],
    [{ what: 'leave', member: 'm2', why: 'dead' }, reason('left-already', [], { fighter: 'name of m2' })],
    [{ what: 'return', member: 'm1' }, reason('still-here', [], { fighter })],
    [
      { what: 'item-add', thing: 'lamp', quantity: 1, holder: 'm9' },
      reason('unknown-member', [], { member: 'm9' })
    ],
    [
      { what: 'item-add', thing: 'lamp', quantity: 1, holder: 'm1', on: 'pole9' },
      reason('unknown-item', [], { item: 'pole9' })
    ],
    [
      { what: 'item-add', thing: 'lamp', quantity: 1, holder: STASH, on: 'pole1' },
      reason('unknown-item', [], { item: 'pole1' })
    ],
    [
      { what: 'item-add', thing: 'odd', quantity: 1, holder: 'm1' },
      reason('unknown-thing', [], { thing: 'odd' })
    ],
    [
      { what: 'item-add', thing: 'ghost', quantity: 1, holder: 'm1' },
      reason('unknown-thing', [], { thing: 'ghost' })
    ],
    [
      { what: 'item-add', thing: 'pole', quantity: 1, holder: 'm1', variant: 'short' },
      reason('unknown-variant', [], { name: word('pole'), variant: 'short' })
    ],
    [
      { what: 'item-add', thing: 'lamp', quantity: 1, holder: 'm1', variant: 'long' },
      reason('unknown-variant', [], { name: word('lamp'), variant: 'long' })
    ],
    [
      { what: 'item-add', thing: 'pole', quantity: 1, holder: 'm1', on: 'pole1' },
      reason('fits-not', [], { on: word('pole1') })
    ],
    [{ what: 'item-move', item: 'i9', to: STASH }, reason('unknown-item', [], { item: 'i9' })],
    [{ what: 'item-move', item: 'arm1', to: STASH }, reason('fixed-to-body', [], { thing: word('arm1') })],
    [{ what: 'item-move', item: 'lamp1', to: 'm9' }, reason('unknown-member', [], { member: 'm9' })],
    [
      { what: 'item-move', item: 'lamp1', to: 'm1', on: 'arm1' },
      reason('fits-not', [], { on: word('arm1') })
    ],
    [{ what: 'item-remove', item: 'i9' }, reason('unknown-item', [], { item: 'i9' })]
  ])('%o', (correction, why) => {
    expect(all([correction])).toEqual({ refused: [why] })
  })

  test('money is refused where the game has none', () => {
    expect(all([{ what: 'money', by: 1 }], { ...roster, money: null })).toEqual({
      refused: [reason('no-money-here')]
    })
  })

  test('an empty list is refused; a list with impossible corrections is refused with all their reasons', () => {
    expect(all([])).toEqual({ refused: [reason('nothing-to-correct')] })
    expect(
      all([
        { what: 'money', by: 1 },
        { what: 'kind', to: 'cave' },
        { what: 'item-remove', item: 'i9' }
      ])
    ).toEqual({
      refused: [reason('unknown-kind', [], { kind: 'cave' }), reason('unknown-item', [], { item: 'i9' })]
    })
  })
})

describe('a list of corrections', () => {
  test('is reported one by one, each from the state that the one before left', () => {
    const events = all([
      { what: 'money', by: 5 },
      { what: 'money', by: 6 }
    ])
    expect(isRefusal(events) || events.map(({ facts }) => facts)).toEqual([
      { by: 5, from: 100, to: 105, why: 'lost bet' },
      { by: 6, from: 105, to: 111, why: 'lost bet' }
    ])
  })

  test('names the members and things that an earlier correction of it brought', () => {
    const events = all([
      { what: 'member-add', type: 'kid', name: 'Moll', as: 'moll' },
      { what: 'item-add', thing: 'pole', quantity: 2, holder: 'moll', as: 'pole' },
      { what: 'item-add', thing: 'lamp', quantity: 1, holder: 'moll', on: 'pole', as: 'lamp' },
      { what: 'item-add', thing: 'lamp', quantity: 1, holder: 'moll' },
      { what: 'characteristic', member: 'moll', key: 'ws', to: 5 },
      { what: 'item-move', item: 'lamp', to: STASH },
      { what: 'item-move', item: 'lamp', to: 'moll', on: 'pole' },
      { what: 'item-remove', item: 'lamp' }
    ])
    if (isRefusal(events)) throw new Error(JSON.stringify(events))
    const after = evolveRoster(roster, events)
    expect(after.members.at(-1)).toMatchObject({ id: 'new1', name: 'Moll', profile: { ws: 5 } })
    expect(
      after.items.slice(roster.items.length).map(({ id, thing, holder, on }) => [id, thing, holder, on])
    ).toEqual([
      ['new2', 'pole', 'new1', null],
      ['new3', 'pole', 'new1', null],
      ['new5', 'lamp', 'new1', null]
    ])
    expect(events[6]!.changes).toEqual([{ do: 'item-move', item: 'new4', to: 'new1', on: 'new2' }])
  })
})

test('the sheet has the members as they are, and of their traits those that a correction can give', () => {
  const seen = correctionSheet(plug, 'rules', roster)
  expect(seen).toEqual({
    ...sheet,
    members: [
      {
        member: 'm1',
        name: fighter,
        type: 'kid',
        profile: { ws: 4 },
        numbers: { xp: 5 },
        choices: {},
        status: 'fit',
        left: null,
        traits: [{ id: 't2', kind: 'trick', name: word('rank'), note: word('one') }]
      },
      {
        member: 'm2',
        name: 'name of m2',
        type: 'elder',
        profile: { ws: 4 },
        numbers: { xp: 5 },
        choices: {},
        status: 'ill',
        left: 'dead',
        traits: []
      }
    ]
  })
})
