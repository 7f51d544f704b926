import { describe, expect, test } from 'vitest'
import {
  beginAnnals,
  markNow,
  gatherAct,
  ALWAYS_IN_CHRONICLE,
  type Annals
} from '../../../src-main/kernel/chronicle/annals'
import type { Battle, Combatant, Side } from '../../../src-main/kernel/state/battle'
import { battleEvent, rosterEvent, type Event } from '../../../src-main/kernel/state/event'
import { recordsOf } from '../../../src-main/kernel/chronicle/records'
import type { StatsPlug } from '../../../src-main/kernel/system/stats'
import { aMember, anItem, aRoster, word } from '../a-roster'

// Complete records of a campaign, from given annals.

const stats: StatsPlug = {
  counts: [],
  memberCounts: [{ key: 'xp', label: word('Experience'), unit: 'points' }],
  fate: ({ record }) => ({ out: record['out'] === true, by: (record['by'] as string | undefined) ?? null }),
  isWeapon: (item) => item.category === 'blade',
  inChronicle: ['told']
}
const side = (
  roster: string,
  members: string[],
  result: Side['result'],
  value: number | null = 100,
  fell: { [member: string]: string | null } = {}
): Side => ({
  roster,
  name: `then ${roster}`,
  kindName: word('x'),
  value,
  record: {},
  result,
  combatants: members.map((member): Combatant => ({
    member,
    name: `then ${member}`,
    typeName: word('x'),
    record: member in fell ? { out: true, by: fell[member]! } : {}
  }))
})
const battle = (id: string, sides: Side[], more: Partial<Battle> = {}): Battle => ({
  id,
  name: `Battle ${id}`,
  date: `2026-01-0${id.slice(1)}`,
  status: 'finished',
  sides,
  ...more
})
const at = (act: number) => ({ act, at: `day ${act}` })

function annalsOf(battles: Battle[], more: Partial<Annals> = {}): Annals {
  const rosters = [
    aRoster('a', {
      members: [
        aMember('a1', { numbers: { xp: 30 } }),
        aMember('a2', { numbers: {} }),
        aMember('a3', { left: 'dead', numbers: { xp: 99 } })
      ]
    }),
    aRoster('b', { members: [aMember('b1', { numbers: { xp: 30 } }), aMember('b2', { numbers: { xp: 5 } })] })
  ]
  return {
    ...beginAnnals(),
    rosters: new Map(rosters.map((one) => [one.id, one])),
    battles: new Map(battles.map((one) => [one.id, one])),
    ended: battles.map(({ id }, n) => ({ battle: id, ...at(n + 1) })),
    ...more
  }
}
const gang = (id: string) => ({ id, name: `gang ${id}` })
const member = (id: string) => ({ id, name: `name of ${id}` })
const day = (id: string) => ({ id, name: `Battle ${id}`, day: `2026-01-0${id.slice(1)}` })
const holder = (roster: string, who: string | null, of: string | null, act: number) => ({
  roster: gang(roster),
  member: who === null ? null : member(who),
  thing: null,
  battle: of === null ? null : day(of),
  ...at(act)
})
const records = (annals: Annals) =>
  Object.fromEntries(recordsOf(annals, stats).map(({ key, ...record }) => [key, record]))

describe('the records of a campaign', () => {
  const b1 = battle('b1', [
    side('a', ['a1', 'a2', 'a3'], 'win', 90, { a3: 'b1' }),
    side('b', ['b1', 'b2'], 'loss', 130, { b1: 'a1', b2: 'a1' })
  ])
  const b2 = battle('b2', [
    side('a', ['a1', 'a3'], 'win', 100, { a3: null }),
    side('b', ['b1'], 'loss', 100, { b1: 'a1' })
  ])
  const friendly = battle(
    'b3',
    [
      side('a', ['a1'], 'win', 10, { a1: 'b1' }),
      side('b', ['b1', 'b2'], 'loss', 900, { b1: 'a1', b2: 'a1' })
    ],
    { friendly: true }
  )

  test('name their holders and the act that made them; friendly games count for nobody', () => {
    const found = records(
      annalsOf([b1, b2, friendly], {
        rose: new Map([
          ['a1:xp', at(7)],
          ['b1:*', at(8)]
        ]),
        peaks: {
          money: [{ amount: 500, ...at(3), roster: 'b' }],
          value: [{ amount: 900, ...at(4), roster: 'gone' }],
          weapon: [{ amount: 40, ...at(5), roster: 'a', thing: word('sword') }]
        }
      })
    )
    expect(found).toEqual({
      felled: { unit: 'count', amount: 3, holders: [holder('a', 'a1', 'b2', 2)] },
      'felled-at-once': { unit: 'count', amount: 2, holders: [holder('a', 'a1', 'b1', 1)] },
      service: {
        unit: 'count',
        amount: 2,
        holders: [holder('a', 'a1', 'b2', 2), holder('b', 'b1', 'b2', 2)]
      },
      scars: { unit: 'count', amount: 2, holders: [holder('b', 'b1', 'b2', 2)] },
      'member:xp': {
        unit: 'points',
        amount: 30,
        label: word('Experience'),
        holders: [holder('a', 'a1', null, 7), holder('b', 'b1', null, 8)]
      },
      streak: { unit: 'count', amount: 2, holders: [holder('a', null, 'b2', 2)] },
      upset: { unit: 'points', amount: 40, holders: [holder('a', null, 'b1', 1)] },
      bloodiest: { unit: 'count', amount: 3, holders: [holder('a', null, 'b1', 1)] },
      value: {
        unit: 'points',
        amount: 900,
        holders: [{ ...holder('a', null, null, 4), roster: { id: 'gone', name: '' } }]
      },
      money: { unit: 'money', amount: 500, holders: [holder('b', null, null, 3)] },
      weapon: {
        unit: 'money',
        amount: 40,
        holders: [{ ...holder('a', null, null, 5), thing: word('sword') }]
      }
    })
    expect(Object.keys(found)).toEqual([
      'felled',
      'felled-at-once',
      'service',
      'scars',
      'member:xp',
      'streak',
      'upset',
      'bloodiest',
      'value',
      'money',
      'weapon'
    ])
  })

  test('without a holder are left out: one victory is no row, one fallen no slaughter, one scar none, an equal no upset', () => {
    const small = battle('b1', [side('a', ['a1'], 'win', 100, { a1: null }), side('b', ['b1'], 'loss', 100)])
    expect(Object.keys(records(annalsOf([small])))).toEqual(['service', 'member:xp'])
    const unknown = battle('b1', [side('a', ['a1'], 'win', null), side('b', ['b1'], 'loss', 500)])
    expect(Object.keys(records(annalsOf([unknown])))).not.toContain('upset')
    expect(Object.keys(records(annalsOf([])))).toEqual(['member:xp'])
  })

  test('a row ends with a defeat, and only a longer one takes its place', () => {
    const won = (id: string, by: 'a' | 'b') =>
      battle(id, [
        side('a', ['a1'], by === 'a' ? 'win' : 'loss'),
        side('b', ['b1'], by === 'b' ? 'win' : 'loss')
      ])
    expect(
      records(annalsOf(['a', 'a', 'b', 'b', 'a'].map((by, n) => won(`b${n + 1}`, by as 'a'))))['streak']
    ).toEqual({ unit: 'count', amount: 2, holders: [holder('a', null, 'b2', 2), holder('b', null, 'b4', 4)] })
    expect(
      records(annalsOf(['a', 'a', 'b', 'a', 'a', 'a'].map((by, n) => won(`b${n + 1}`, by as 'a'))))['streak']
    ).toEqual({ unit: 'count', amount: 3, holders: [holder('a', null, 'b6', 6)] })
  })

  test('an upset is measured on the strongest of the others; a draw’s slaughter is the first side’s', () => {
    const three = battle('b1', [
      side('a', ['a1'], 'win', 100, { a1: 'b1' }),
      side('b', ['b1'], 'loss', 120, { b1: null }),
      side('c', ['c1'], 'loss', 170)
    ])
    expect(records(annalsOf([three]))['upset']).toMatchObject({ amount: 70 })
    const draw = battle('b1', [
      side('b', ['b1'], 'draw', 100, { b1: null }),
      side('a', ['a1'], 'draw', 100, { a1: null })
    ])
    expect(records(annalsOf([draw]))['bloodiest']).toEqual({
      unit: 'count',
      amount: 2,
      holders: [holder('b', null, 'b1', 1)]
    })
  })

  test('a holder who is unknown by now goes by the name of that time', () => {
    const old = battle('b1', [
      side('a', ['a1'], 'win', 100, { a1: 'z9' }),
      side('z', ['z9'], 'loss', 100, {})
    ])
    const annals = annalsOf([old])
    annals.rosters.set('z', aRoster('z'))
    expect(records(annals)['felled']).toEqual({
      unit: 'count',
      amount: 1,
      holders: [{ ...holder('z', null, 'b1', 1), member: { id: 'z9', name: 'then z9' } }]
    })
  })
})

describe('the annals', () => {
  const told = (...acts: Event[][]): Annals => {
    const annals = beginAnnals()
    acts.forEach((events, n) => gatherAct(annals, { seq: n + 1, at: `day ${n + 1}`, events }, stats))
    return annals
  }
  const create = (id: string, more: Parameters<typeof aRoster>[1] = {}) =>
    rosterEvent(id, 'created', {}, [
      { do: 'create', roster: aRoster(id, { numbers: { value: 50 }, ...more }) }
    ])

  test('keep the facts of the core that deserve a line, whatever the game', () => {
    expect(ALWAYS_IN_CHRONICLE).toEqual([
      'campaign-created',
      'season-named',
      'season-closed',
      'roster-imported',
      'roster-assigned',
      'roster-closed',
      'roster-reopened',
      'passed-trade',
      'passed-gift',
      'passed-loan',
      'passed-return',
      'passed-ransom',
      'loan-kept',
      'loan-given-up'
    ])
    expect(beginAnnals()).toEqual({
      rosters: new Map(),
      battles: new Map(),
      touched: new Map(),
      ended: [],
      marks: new Map(),
      facts: [],
      rose: new Map(),
      peaks: { money: [], value: [], weapon: [] },
      lives: { moves: new Map(), members: new Map() },
      created: new Map(),
      begun: new Map()
    })
  })

  test('keep when a member came, when a count rose, and the highest value that each figure ever had', () => {
    const annals = told(
      [
        create('a', {
          members: [aMember('a1')],
          items: [
            anItem('blade1', 'a1', { category: 'blade', price: 30 }),
            anItem('cup1', 'a1', { price: 99 })
          ]
        })
      ],
      [
        rosterEvent('a', 'x', {}, [
          { do: 'member-add', member: aMember('a2') },
          { do: 'member-number', member: 'a1', key: 'xp', to: 9 },
          { do: 'money', by: 40 },
          { do: 'item-add', item: anItem('blade2', 'a1', { category: 'blade', price: 30 }) }
        ])
      ],
      [create('b', { money: 140 }), rosterEvent('b', 'x', {}, [{ do: 'number', key: 'value', to: 70 }])],
      [
        create('c', { stage: 'founding', money: 9000, numbers: { value: 9000 } }),
        create('d', { money: null, numbers: {} }),
        create('e', { money: 0, items: [anItem('blade3', 'x', { category: 'blade', price: 0 })] })
      ]
    )
    expect(annals.rose).toEqual(
      new Map([
        ['a1:*', at(1)],
        ['a2:*', at(2)],
        ['a1:xp', at(2)]
      ])
    )
    expect(annals.peaks).toEqual({
      money: [
        { amount: 140, ...at(2), roster: 'a' },
        { amount: 140, ...at(3), roster: 'b' }
      ],
      value: [{ amount: 70, ...at(3), roster: 'b' }],
      weapon: [
        { amount: 30, ...at(1), roster: 'a', thing: word('blade1') },
        { amount: 30, ...at(2), roster: 'a', thing: word('blade2') }
      ]
    })
    expect(annals.touched.get('a')).toEqual(at(2))
  })

  test('keep the standing of each side before a battle that counted, and hold each fact once, with its battle', () => {
    const fought = battle('b1', [side('a', [], 'win'), side('gone', [], 'loss')], { status: 'open' })
    const annals = told(
      [
        create('a', {
          members: [aMember('a1'), aMember('a2', { left: 'dead' })],
          numbers: { value: 50, fame: 3 }
        })
      ],
      [battleEvent('b1', 'started', {}, [{ do: 'create', battle: fought }])],
      [
        battleEvent('b1', 'ended', {}, [{ do: 'finish' }]),
        rosterEvent('a', 'told', { what: 1 }, [{ do: 'money', by: 5 }]),
        rosterEvent('a', 'told', { what: 1 }, [{ do: 'told' }]),
        rosterEvent('a', 'told', { what: 2 }, [{ do: 'told' }])
      ],
      [
        rosterEvent('a', 'passed-gift', { n: 1 }, [{ do: 'told' }]),
        rosterEvent('a', 'passed-gift', { n: 2 }, [{ do: 'told' }]),
        rosterEvent('a', 'silent', {}, [{ do: 'told' }])
      ]
    )
    const mark = { games: 0, ...at(1), money: 100, value: 50, numbers: { value: 50, fame: 3 }, members: 1 }
    expect(annals.marks).toEqual(new Map([['a', [mark]]]))
    expect(annals.ended).toEqual([{ battle: 'b1', ...at(3) }])
    expect(markNow(annals, 'a')).toEqual({ ...mark, games: 1, ...at(4), money: 105 })
    expect(markNow(annals, 'gone')).toBeNull()
    const fact = (act: number, type: string, facts: object, of: string | null) => ({
      ...at(act),
      type,
      facts,
      roster: gang('a'),
      battle: of
    })
    expect(annals.facts).toEqual([
      fact(3, 'told', { what: 1 }, 'b1'),
      fact(3, 'told', { what: 2 }, 'b1'),
      fact(4, 'passed-gift', { n: 1 }, null)
    ])
  })

  test('hold only the end of a founding; a time between games belongs to its battle', () => {
    const annals = told(
      [create('a', { stage: 'founding' })],
      [rosterEvent('a', 'told', { n: 1 }, [{ do: 'told' }])],
      [rosterEvent('a', 'told', { n: 2 }, [{ do: 'stage', to: 'ready' }])],
      [
        rosterEvent('a', 'told', { n: 3 }, [
          { do: 'between-open', between: { id: 'w', battle: 'b7', step: 'x', data: {} } }
        ])
      ],
      [rosterEvent('a', 'told', { n: 4 }, [{ do: 'between-close' }])]
    )
    expect(annals.facts.map(({ facts, battle: of }) => [facts['n'], of])).toEqual([
      [2, null],
      [3, 'b7'],
      [4, 'b7']
    ])
    const fresh = told([create('a', { stage: 'founding' })])
    expect(markNow(fresh, 'a')).toBeNull()
    const early = told(
      [create('a', { stage: 'founding' })],
      [battleEvent('b1', 'x', {}, [{ do: 'create', battle: battle('b1', [side('a', [], 'win')]) }])],
      [battleEvent('b1', 'x', {}, [{ do: 'finish' }])]
    )
    expect(early.marks.get('a')).toEqual([
      { games: 0, act: 0, at: '', money: 100, value: null, numbers: { value: 50 }, members: 0 }
    ])
    const friendly = told(
      [create('a')],
      [
        battleEvent('b1', 'x', {}, [
          { do: 'create', battle: battle('b1', [side('a', [], 'win')], { friendly: true }) }
        ])
      ],
      [battleEvent('b1', 'x', {}, [{ do: 'finish' }])]
    )
    expect([friendly.marks.size, friendly.ended]).toEqual([0, [{ battle: 'b1', ...at(3) }]])
  })
})
