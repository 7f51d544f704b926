import { describe, expect, test } from 'vitest'
import { withNewIds } from '../../../src-main/kernel/state/copy'
import { evolveRoster } from '../../../src-main/kernel/state/evolve'
import {
  withLoadoutOnly,
  keepPersonal,
  setsOf,
  type PersonalEntries
} from '../../../src-main/kernel/system/personal'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { aMember, anItem, aRoster, word } from '../a-roster'

const sets = [
  { name: 'light', items: ['knife1', 'lost'] },
  { name: 'heavy', items: ['gun1', 'sight1'] }
]
const roster = aRoster('r', {
  members: [aMember('m1', { own: { sets: sets as never, set: 'light', notes: 'old' } }), aMember('m2')],
  items: [
    anItem('knife1', 'm1'),
    anItem('gun1', 'm1'),
    anItem('sight1', 'm1', { on: 'gun1' }),
    anItem('knife2', 'm2')
  ],
  own: { notes: 'ours' }
})
const keep = (member: string | null, entries: PersonalEntries) => {
  const verdict = keepPersonal(roster, member, entries)
  return isRefusal(verdict) ? verdict.refused.map(({ code, params }) => [code, params]) : verdict
}
const after = (member: string | null, entries: PersonalEntries) => {
  const verdict = keepPersonal(roster, member, entries)
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  const now = evolveRoster(roster, verdict)
  return member === null ? now.own : now.members.find((m) => m.id === member)?.own
}

describe('the personal data of a player', () => {
  test('is written, changed and removed, each reported in one event', () => {
    expect(after('m2', { notes: 'new' })).toEqual({ notes: 'new' })
    expect(after('m1', { notes: null })).toEqual({ sets, set: 'light' })
    expect(after(null, { counters: [{ name: 'doors', value: 3 }] })).toEqual({
      notes: 'ours',
      counters: [{ name: 'doors', value: 3 }]
    })
    expect(keep('m2', { notes: 'new' })).toMatchObject([
      {
        subject: { kind: 'roster', id: 'r' },
        type: 'own-notes',
        facts: { fighter: 'name of m2', names: [], set: null },
        changes: [{ do: 'member-own', member: 'm2', key: 'notes', to: 'new' }]
      }
    ])
    expect(keep(null, { notes: 'new' })).toMatchObject([
      { type: 'own-notes', facts: { fighter: 'gang r' }, changes: [{ do: 'own', key: 'notes', to: 'new' }] }
    ])
    expect(keep('m2', { notes: 'new', portrait: 'p' })).toMatchObject([
      { type: 'own-entries', changes: [{ key: 'notes' }, { key: 'portrait' }] }
    ])
    expect(keep('m1', { sets: [sets[1]!], counters: [{ name: 'a', value: 1 }] })).toMatchObject([
      { facts: { names: ['heavy', 'a'] } }
    ])
  })

  test('is no event where it stays as it was', () => {
    expect(keep('m1', { notes: 'old' })).toEqual([])
    expect(keep('m2', { notes: null })).toEqual([])
    expect(keep(null, { notes: 'ours' })).toEqual([])
    expect(keep('m1', { notes: 'old', portrait: 'p' })).toMatchObject([{ type: 'own-portrait' }])
  })

  test('names as brought one of the player’s own sets, and forgets it when the set is gone', () => {
    expect(after('m1', { set: 'heavy' })).toMatchObject({ set: 'heavy' })
    expect(keep('m1', { set: 'heavy' })).toMatchObject([{ type: 'own-set', facts: { set: 'heavy' } }])
    expect(after('m1', { set: null })).not.toHaveProperty('set')
    expect(after('m1', { sets: [sets[1]!] })).toEqual({ sets: [sets[1]], notes: 'old' })
    expect(after('m1', { sets: [{ name: 'light', items: ['gun1'] }] })).toMatchObject({ set: 'light' })
    expect(after('m1', { sets: [{ name: 'other', items: [] }], set: 'other' })).toMatchObject({
      set: 'other'
    })
    expect(after('m1', { sets: null })).toEqual({ notes: 'old' })
    expect(keep('m1', { set: 'third' })).toEqual([['unknown-set', { name: 'third' }]])
    expect(keep('m1', { sets: [], set: 'light' })).toEqual([['unknown-set', { name: 'light' }]])
  })

  test('is refused where it makes no sense', () => {
    expect(keep('m9', { notes: 'x' })).toEqual([['unknown-member', { member: 'm9' }]])
    expect(keep('m2', {})).toEqual([['nothing-to-keep', {}]])
    expect(keep(null, { sets: [] })).toEqual([['sets-are-of-members', {}]])
    expect(keep(null, { set: null })).toEqual([['sets-are-of-members', {}]])
    expect(keep('m2', { sets: [{ name: 'a', items: ['knife2', 'gun1', 'none'] }] })).toEqual([
      ['not-carried', { item: 'gun1', thing: word('gun1') }],
      ['not-carried', { item: 'none', thing: { key: 'errors.nameless-thing' } }]
    ])
    expect(
      keep('m2', {
        sets: [
          { name: 'a', items: [] },
          { name: 'b', items: [] },
          { name: 'a', items: [] }
        ],
        counters: [
          { name: 'c', value: 1 },
          { name: 'c', value: 2 }
        ]
      })
    ).toEqual([
      ['name-twice', { name: 'a' }],
      ['name-twice', { name: 'c' }]
    ])
    expect(
      keep('m2', { sets: [{ name: 'a', items: [] }], counters: [{ name: 'a', value: 1 }] })
    ).toHaveLength(1)
  })

  test('a set counts only the things that are still carried', () => {
    expect(setsOf(roster, roster.members[0]!)).toEqual([
      { name: 'light', items: ['knife1'], brought: true },
      { name: 'heavy', items: ['gun1', 'sight1'], brought: false }
    ])
    expect(setsOf(roster, roster.members[1]!)).toEqual([])
    const lent = {
      ...roster,
      items: roster.items.map((item) => (item.id === 'gun1' ? { ...item, holder: 'm2' } : item))
    }
    expect(setsOf(lent, lent.members[0]!)[1]).toEqual({ name: 'heavy', items: ['sight1'], brought: false })
  })

  test('a roster reduced to one set has its member, and a thing whose base is not brought is loose', () => {
    const brought = (items: string[]) => withLoadoutOnly(roster, roster.members[0]!, items)
    expect(brought(['gun1', 'sight1']).items.map(({ id, on }) => [id, on])).toEqual([
      ['gun1', null],
      ['sight1', 'gun1']
    ])
    expect(brought(['sight1', 'knife1']).items.map(({ id, on }) => [id, on])).toEqual([
      ['knife1', null],
      ['sight1', null]
    ])
    expect(brought([]).members.map(({ id }) => id)).toEqual(['m1'])
  })
})

describe('a copy', () => {
  test('has new ids wherever an old one stood, and nowhere else', () => {
    const old = aRoster('r', {
      name: 'm1',
      members: [
        aMember('m1', {
          traits: [
            {
              id: 't1',
              kind: 'hatred',
              key: 'hatred',
              name: { fr: 't', en: 't' },
              data: { enemy: 'm1', list: ['i1', 'x'] }
            }
          ]
        })
      ],
      items: [anItem('i1', 'm1'), anItem('i2', 'stash', { on: 'i1' })],
      between: {
        id: 'b1',
        battle: 'fight',
        step: 'pay',
        data: { m1: { by: ['i1'] }, none: null, n: 3, yes: true }
      }
    })
    let n = 0
    const copy = withNewIds(old, () => `new${++n}`)
    expect(copy).toMatchObject({
      id: 'new1',
      name: 'new2',
      members: [
        { id: 'new2', traits: [{ id: 'new3', key: 'hatred', data: { enemy: 'new2', list: ['new4', 'x'] } }] }
      ],
      items: [
        { id: 'new4', holder: 'new2' },
        { id: 'new5', holder: 'stash', on: 'new4' }
      ],
      between: { id: 'new6', battle: 'fight', data: { new2: { by: ['new4'] }, none: null, n: 3, yes: true } }
    })
    expect(withNewIds(aRoster('r'), () => 'q')).toEqual(aRoster('q', { name: 'gang r' }))
  })
})
