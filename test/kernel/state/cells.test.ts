import { describe, expect, test } from 'vitest'
import { dependsOn, noReach, reachOn, traceOf, type KeptAct } from '../../../src-main/kernel/state/cells'
import {
  battleEvent,
  campaignEvent,
  rosterEvent,
  trackerEvent,
  type Event
} from '../../../src-main/kernel/state/event'
import type { BattleChange, Side } from '../../../src-main/kernel/state/battle'
import type { CampaignChange } from '../../../src-main/kernel/state/campaign'
import { STASH, type RosterChange } from '../../../src-main/kernel/state/roster'
import { aMember, anItem, aRoster, word } from '../a-roster'

const act = (...events: Event[]): KeptAct => ({ input: null, events })
const roster = (...changes: RosterChange[]) => rosterEvent('r', 'x', {}, changes)
const battle = (...changes: BattleChange[]) => battleEvent('b', 'x', {}, changes)
const ofRoster = (...changes: RosterChange[]) => traceOf(act(roster(...changes)))
const paths = (set: Set<string>, key = 'roster:r/') => [...set].map((path) => path.replace(key, ''))

/** Whether the second act depends on the first. */
function on(earlier: KeptAct, later: KeptAct): boolean {
  const reach = noReach()
  reachOn(reach, 1, traceOf(earlier))
  return dependsOn(reach, 2, traceOf(later))
}

describe('the cells that an act sets', () => {
  test.each<[RosterChange, string[]]>([
    [{ do: 'money', by: 5 }, []],
    [{ do: 'told' }, []],
    [{ do: 'rename', name: 'x' }, ['name']],
    [{ do: 'own', key: 'notes', to: 'x' }, ['own:notes']],
    [{ do: 'member-own', member: 'm', key: 'notes', to: 'x' }, ['member:m:own:notes']],
    [{ do: 'player', player: null }, ['player']],
    [{ do: 'kind', kind: 'x', kindName: word('x') }, ['kind']],
    [{ do: 'number', key: 'respect', to: 1 }, ['number:respect']],
    [{ do: 'member-add', member: aMember('m') }, []],
    [{ do: 'member-remove', member: 'm' }, ['member:m:there']],
    [{ do: 'member-leave', member: 'm', why: 'dead' }, ['member:m:left']],
    [{ do: 'member-return', member: 'm' }, ['member:m:left']],
    [{ do: 'member-rename', member: 'm', name: 'x' }, ['member:m:name']],
    [{ do: 'member-type', member: 'm', type: 'x', typeName: word('x') }, ['member:m:type']],
    [{ do: 'member-status', member: 'm', to: 'x' }, ['member:m:status']],
    [{ do: 'member-profile', member: 'm', key: 'ws', to: 1 }, ['member:m:profile:ws']],
    [{ do: 'member-number', member: 'm', key: 'xp', to: 1 }, ['member:m:number:xp']],
    [{ do: 'member-choice', member: 'm', key: 'side', to: 'x' }, ['member:m:choice:side']],
    [
      {
        do: 'trait-add',
        member: 'm',
        trait: { id: 't', kind: 'skill', key: 'x', name: word('x'), data: {} }
      },
      []
    ],
    [{ do: 'trait-remove', member: 'm', trait: 't' }, ['trait:t:there']],
    [
      { do: 'trait-data', member: 'm', trait: 't', data: { level: 2, item: 'i' } },
      ['trait:t:data:level', 'trait:t:data:item']
    ],
    [{ do: 'item-add', item: anItem('i', STASH) }, ['item:i:there']],
    [{ do: 'item-remove', item: 'i' }, ['item:i:there']],
    [{ do: 'item-data', item: 'i', data: { load: 'krak' } }, ['item:i:data:load']],
    [{ do: 'item-move', item: 'i', to: STASH, on: null }, ['item:i:place']],
    [{ do: 'between-data', key: 'a', to: 1 }, ['between:a']],
    [{ do: 'between-step', step: 'x' }, ['step']],
    [{ do: 'between-open', between: { id: 'b', battle: null, step: 'x', data: {} } }, ['step']],
    [{ do: 'between-close' }, ['step']],
    [{ do: 'stage', to: 'ready' }, ['stage']],
    [{ do: 'close', why: 'x' }, ['stage']],
    [{ do: 'reopen' }, ['stage']],
    [{ do: 'create', roster: aRoster('r') }, []]
  ])('of a roster: %o', (change, set) => {
    expect(paths(ofRoster(change).sets)).toEqual(set)
  })

  test('stages and times between two games are opened; members, things, traits and battles are made', () => {
    const openers: RosterChange[] = [
      { do: 'stage', to: 'ready' },
      { do: 'close', why: 'x' },
      { do: 'reopen' },
      { do: 'between-close' },
      { do: 'create', roster: aRoster('r') }
    ]
    for (const change of openers) expect([...ofRoster(change).opens]).toEqual(['roster:r'])
    expect([
      ...ofRoster({ do: 'between-step', step: 'x' }, { do: 'money', by: 1 }, { do: 'told' }).opens
    ]).toEqual([])
    expect([...ofRoster({ do: 'item-add', item: anItem('i', 'm', { on: 'gun' }) }).makes]).toEqual(['i'])
    expect([
      ...traceOf(
        act(battle({ do: 'create', battle: { id: 'b', name: 'x', date: 'y', status: 'open', sides: [] } }))
      ).makes
    ]).toEqual(['b'])
    expect([...ofRoster({ do: 'money', by: -3 }, { do: 'money', by: 1 }).money]).toEqual([['roster:r', -2]])
  })

  test('of the campaign: packs, tables and rulings are one value', () => {
    const of = (...changes: CampaignChange[]) =>
      paths(traceOf(act(campaignEvent('c', 'x', {}, changes))).sets, 'campaign:c/')
    expect([
      of({ do: 'house-rules', houseRules: {} }),
      of({ do: 'overlay', overlay: {} }),
      of({ do: 'pack-put', pack: {} as never }),
      of({ do: 'pack-remove', pack: 'x' })
    ]).toEqual([['rules'], ['rules'], ['rules'], ['rules']])
    expect(
      of(
        { do: 'rename', name: 'x' },
        { do: 'player-rename', player: 'p', name: 'x' },
        { do: 'season-edit', season: 's', name: 'x', from: 'y', to: 'z' },
        { do: 'chronicle-note', entry: 'battle:b', note: null }
      )
    ).toEqual(['name', 'player:p:name', 'season-of:s', 'chronicle:battle:b'])
  })
})

describe('an act depends on an earlier one', () => {
  const joins: KeptAct = {
    input: { name: 'Pont' },
    events: [
      battle({
        do: 'create',
        battle: { id: 'b', name: 'x', date: 'y', status: 'open', sides: [side('r', ['m'])] }
      }),
      roster()
    ]
  }

  test('if it uses an id made by that act: of a bearer, a combatant, a report, an input', () => {
    const came = act(roster({ do: 'member-add', member: aMember('m') }))
    const bought = act(roster({ do: 'money', by: -4 }, { do: 'item-add', item: anItem('i', STASH) }))
    expect(on(came, act(roster({ do: 'item-add', item: anItem('i', 'm') })))).toBe(true)
    expect(on(came, joins)).toBe(true)
    expect(on(came, act(roster({ do: 'between-data', key: 'injury:m', to: {} })))).toBe(true)
    expect(on(came, { input: { prompt: 'down:m' }, events: [roster({ do: 'told' })] })).toBe(true)
    expect(on(bought, act(roster({ do: 'item-remove', item: 'i' })))).toBe(true)
    expect(
      on(
        bought,
        act(
          battle({ do: 'side', side: { ...side('r', ['m']), record: { loot: [{ item: 'i', from: 'r' }] } } })
        )
      )
    ).toBe(true)
  })

  test('if a member comes from another roster with a trait given to them by that act', () => {
    const trait = { id: 't9', kind: 'injury', key: 'hatred', name: word('x'), data: { enemy: 'm7' } }
    const comes = act(roster({ do: 'member-add', member: { ...aMember('new'), traits: [trait] } }))
    expect(on(act(roster({ do: 'trait-add', member: 'm', trait: { ...trait, data: {} } })), comes)).toBe(true)
    expect(on(act(roster({ do: 'member-add', member: aMember('m7') })), comes)).toBe(true)
    expect(
      on(act(roster({ do: 'trait-add', member: 'm', trait: { ...trait, id: 't8', data: {} } })), comes)
    ).toBe(false)
  })

  test('if it replaces a value set by that act, whole or in part', () => {
    const respect = act(roster({ do: 'number', key: 'respect', to: 3 }))
    expect([
      on(respect, act(roster({ do: 'number', key: 'respect', to: 8 }))),
      on(respect, act(roster({ do: 'number', key: 'value', to: 8 })))
    ]).toEqual([true, false])
    const reach = noReach()
    reachOn(reach, 1, { ...traceOf(act()), sets: new Set(['battle:b/side:r1']) })
    const set = (path: string) => dependsOn(reach, 2, { ...traceOf(act()), sets: new Set([path]) })
    expect(
      [
        'battle:b/side:r1:state',
        'battle:b/side',
        'battle:b/side:r10',
        'battle:b2/side:r1',
        'battle:b/side:r2'
      ].map(set)
    ).toEqual([true, true, false, false, false])
  })

  test('of a report, if it writes the same value, or names something made there; other values, and those its writer had seen, do not count', () => {
    const state = (member: string, to: string): BattleChange => ({
      do: 'record',
      roster: 'r',
      member,
      key: 'state',
      to
    })
    const out = act(
      battle(
        state('m1', 'out'),
        { do: 'record', roster: 'r', member: null, key: 'loot', to: ['i'] },
        { do: 'result', roster: 'r', to: 'win' }
      )
    )
    expect([...traceOf(out).sets]).toEqual([
      'battle:b/side:r:member:m1:state',
      'battle:b/side:r:own:loot',
      'battle:b/side:r:result'
    ])
    expect([...traceOf(out).uses].filter((id) => ['r', 'm1', 'i'].includes(id)).sort()).toEqual([
      'i',
      'm1',
      'r'
    ])
    expect(on(out, act(battle(state('m1', 'dead'))))).toBe(true)
    expect(on(out, act(battle({ do: 'side', side: side('r', ['m1']) })))).toBe(true)
    expect(on(act(battle({ do: 'side', side: side('r', ['m1']) })), act(battle(state('m1', 'dead'))))).toBe(
      true
    )
    expect([
      on(out, act(battle(state('m2', 'dead')))),
      on(out, act(battle({ do: 'result', roster: 'r2', to: 'loss' })))
    ]).toEqual([false, false])
    const bought = act(roster({ do: 'item-add', item: anItem('i', STASH) }))
    expect(
      on(bought, {
        input: { cells: [{ was: ['i'], to: [] }] },
        events: [battle({ do: 'record', roster: 'r', member: 'm1', key: 'used', to: [] })]
      })
    ).toBe(false)
  })

  test('if it was done in a stage or in a time between two games that was opened by that act', () => {
    const opened = act(
      roster(
        { do: 'stage', to: 'between' },
        { do: 'between-open', between: { id: 'x', battle: 'b', step: 'pay', data: {} } }
      )
    )
    expect([
      on(opened, act(roster())),
      on(opened, act(roster({ do: 'rename', name: 'y' }))),
      on(opened, act(rosterEvent('other', 'x', {}, [{ do: 'told' }])))
    ]).toEqual([true, true, false])
  })

  test('in no other case: two acts with the same need, a later time between games, a mere note', () => {
    const one = act(roster({ do: 'money', by: -4 }, { do: 'item-add', item: anItem('i1', 'm') }))
    const two = act(roster({ do: 'money', by: -4 }, { do: 'item-add', item: anItem('i2', 'm') }))
    expect(on(one, two)).toBe(false)
    expect(on(one, joins)).toBe(false)
    expect(on(one, act(roster({ do: 'stage', to: 'ready' })))).toBe(false)
    expect(
      on(
        one,
        act(
          roster({
            do: 'between-open',
            between: { id: 'x', battle: 'b', step: 'pay', data: { consumables: ['i1'] } }
          })
        )
      )
    ).toBe(false)
    expect(
      on(
        one,
        act(
          battle({
            do: 'side',
            side: { ...side('r', ['m']), record: { gear: [{ item: 'i1', name: word('x') }] } }
          })
        )
      )
    ).toBe(false)
    expect(on(one, act(roster({ do: 'money', by: 10 })))).toBe(false)
    expect(
      on(one, act(campaignEvent('c', 'x', {}, [{ do: 'chronicle-note', entry: 'own:i1', note: null }])))
    ).toBe(false)
    // No act depends on later ones.
    const reach = noReach()
    reachOn(reach, 5, traceOf(one))
    expect(dependsOn(reach, 4, traceOf(act(roster({ do: 'item-remove', item: 'i1' }))))).toBe(false)
  })

  test('at a table, if it is the act just before it', () => {
    expect(
      on(
        act(trackerEvent('b', 'x', {}, [{ do: 'turn', to: 1 }])),
        act(trackerEvent('b', 'x', {}, [{ do: 'close' }]))
      )
    ).toBe(true)
    expect(
      on(
        act(trackerEvent('b', 'x', {}, [{ do: 'turn', to: 1 }])),
        act(trackerEvent('c', 'x', {}, [{ do: 'close' }]))
      )
    ).toBe(false)
  })
})

function side(id: string, members: string[]): Side {
  return {
    roster: id,
    name: id,
    kindName: word(id),
    value: null,
    combatants: members.map((member) => ({ member, name: member, typeName: word('x'), record: {} })),
    record: {},
    result: null
  }
}
