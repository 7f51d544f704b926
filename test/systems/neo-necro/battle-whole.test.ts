import { describe, expect, test } from 'vitest'
import type { Battle, Combatant, Side } from '../../../src-main/kernel/state/battle'
import type { Event } from '../../../src-main/kernel/state/event'
import type { Params } from '../../../src-main/kernel/values/json'
import { STASH, type Roster } from '../../../src-main/kernel/state/roster'
import { isRefusal, reason, type Reason } from '../../../src-main/kernel/values/verdict'
import { battle as rulesOfBattle, battleSheet } from '../../../src-main/systems/neo-necro/battle'
import { recordOf, sideRecord } from '../../../src-main/systems/neo-necro/battle/sheet'
import { gangOf, type Drawn } from '../../support/necro-gang'
import { dice, say } from '../../support/necro-interlude'
import { checkEvent, checkReason, checkWords } from '../../support/necro-words'
import { necro } from '../../support/neo-necro-raw'

// A battle with all that is told of it: what each side brings, what may be reported, what it leaves behind.

const rules = necro()
const keepsGauges = { ...rules, houseRules: { ...rules.houseRules, gaugesRefillEachGame: false } }
const thing = (id: string) => rules.thing(id)!.name
const unknown = { key: 'labels.unknownThing' }

/** A gang whose ids begin with its own: `a.m0`, `a.i0-0`. */
function gang(id: string, drawn: Drawn[], more: Parameters<typeof gangOf>[2] = {}): Roster {
  const roster = gangOf(rules, drawn, { id, name: `Gang ${id}`, ...more })
  const own = (one: string) => (one === STASH ? one : `${id}.${one}`)
  return {
    ...roster,
    members: roster.members.map((m) => ({
      ...m,
      id: own(m.id),
      name: `${id} ${m.name.replace('Nom ', '')}`,
      traits: m.traits.map((t) => ({ ...t, id: own(t.id) }))
    })),
    items: roster.items.map((i) => ({ ...i, id: own(i.id), holder: own(i.holder), on: i.on && own(i.on) }))
  }
}
const combatant = (roster: Roster, n: number, record: Params = {}): Combatant => {
  const { id, name, typeName } = roster.members[n]!
  return { member: id, name, typeName, record }
}
/** The side of a gang as it was mustered, with what is told of it. */
function side(
  roster: Roster,
  told: { [member: number]: Params } = {},
  record: Params = {},
  more: Partial<Side> = {}
): Side {
  const fit = roster.members.flatMap((m, n) => (m.left === null && m.status === 'fit' ? [n] : []))
  const mustered = rulesOfBattle.muster(
    rules,
    { ...roster, stage: 'ready' },
    fit.map((n) => roster.members[n]!.id)
  )
  if (isRefusal(mustered)) throw new Error(JSON.stringify(mustered.refused))
  return {
    roster: roster.id,
    name: roster.name,
    kindName: roster.kindName,
    value: mustered.value,
    combatants: fit.map((n) => combatant(roster, n, { ...mustered.combatants[0]!.record, ...told[n] })),
    record: { ...mustered.record, ...record },
    result: null,
    ...more
  }
}
const battleOf = (...sides: Side[]): Battle => ({
  id: 'b1',
  name: 'Rust',
  date: '2026-11-21',
  status: 'open',
  sides
})
const win = { result: 'win' as const }
const loss = { result: 'loss' as const }

test('the form of a report: what is asked of each combatant and of each side, in words that exist', () => {
  const sheet = battleSheet(rules)
  const used = {
    kind: 'several',
    hint: say('battle.used-hint'),
    rules: ['NN-RUL-23', 'NN-EQP-3'],
    default: null,
    key: 'used'
  }
  expect(sheet).toEqual({
    combatant: [
      {
        key: 'state',
        label: say('battle.state'),
        kind: 'choice',
        options: ['unhurt', 'down', 'out', 'dead'].map((id) => ({ id, label: say(`battle.states.${id}`) })),
        rules: ['NN-OUT-2', 'NN-OUT-7', 'NN-GRN-11'],
        default: 'unhurt'
      },
      {
        key: 'by',
        label: say('battle.by'),
        hint: say('battle.by-hint'),
        kind: 'enemy',
        when: { field: 'state', is: ['down', 'out', 'dead'] },
        rules: ['NN-INJ-4', 'NN-RUL-41'],
        default: null
      },
      {
        key: 'learning',
        label: say('battle.learning'),
        kind: 'count',
        min: 0,
        max: 2,
        rules: ['NN-XP-10'],
        default: 0
      },
      {
        key: 'purse',
        label: say('battle.purse'),
        hint: say('battle.purse-hint'),
        kind: 'enemy',
        rules: ['NN-LOOT-3', 'NN-RUL-59'],
        default: null
      },
      { ...used, label: say('battle.used') }
    ],
    side: [{ ...used, label: say('battle.used-stash') }],
    tracked: true,
    loot: true
  })
  for (const field of [...sheet.combatant, ...sheet.side])
    [field.label, field.hint, ...(field.options ?? []).map(({ label }) => label)].forEach((words) =>
      checkWords(rules, words)
    )
})

test('a record that says nothing says: unhurt, by nobody, nothing learnt, taken, used or given', () => {
  expect(recordOf({ member: 'm', name: 'x', typeName: {}, record: { learning: 2 } })).toEqual({
    state: 'unhurt',
    by: null,
    learning: 2,
    purse: null,
    used: null
  })
  expect(sideRecord({ record: {} } as unknown as Side)).toEqual({
    house: '',
    gear: [],
    supplies: [],
    loot: [],
    used: null,
    given: [],
    gauges: []
  })
  expect(sideRecord({ record: { house: 'orlock', gear: 'x', used: [1, 'a'] } } as unknown as Side)).toEqual({
    house: 'orlock',
    gear: [],
    supplies: [],
    loot: [],
    used: ['1', 'a'],
    given: [],
    gauges: []
  })
})

describe('taking the field', () => {
  const mustered = (roster: Roster, ...ids: string[]) => rulesOfBattle.muster(rules, roster, ids)
  const refused = (roster: Roster, ...ids: string[]): Reason[] => {
    const verdict = mustered(roster, ...ids)
    if (!isRefusal(verdict)) throw new Error('not refused')
    verdict.refused.forEach((why) => checkReason(rules, why))
    return verdict.refused
  }

  test('NN-RUL-35, NN-LOOT-7, NN-RUL-23: with its value, its fighters unhurt, what may be taken from them and what of the stash may be used up', () => {
    const roster = gang('a', [{ type: 'leader' }, { things: ['lasgun', 'frag-grenade', 'bionic-arm'] }], {
      stash: ['tunnels', 'dagger']
    })
    const unreported = { state: 'unhurt', by: null, learning: 0, purse: null, used: null }
    expect(mustered(roster, 'a.m1')).toEqual({
      value: 1500,
      combatants: [
        { member: 'a.m1', name: 'a 1', typeName: rules.fighterType('ganger')!.name, record: unreported }
      ],
      record: {
        house: 'delaque',
        gear: [
          { item: 'a.i1-0', name: thing('lasgun'), holder: 'a.m1', thing: 'lasgun' },
          { item: 'a.i1-1', name: thing('frag-grenade'), holder: 'a.m1', thing: 'frag-grenade', single: true }
        ],
        supplies: [{ item: 'a.s-0', name: thing('tunnels'), holder: STASH, thing: 'tunnels', single: true }],
        loot: []
      }
    })
    expect(mustered({ ...roster, numbers: {} }, 'a.m0')).toMatchObject({ value: null })
  })

  test('NN-GANG-1, NN-ITL-1: not while it is founded, between two games or closed, nor with nobody, somebody twice or strangers', () => {
    const roster = gang('a', [{}, {}])
    expect(refused({ ...roster, stage: 'founding' }, 'a.m0')).toEqual([
      reason('gang-founding', ['NN-GANG-1'], { gang: 'Gang a' })
    ])
    expect(refused({ ...roster, stage: 'between' }, 'a.m0')).toEqual([
      reason('gang-between', ['NN-ITL-1', 'NN-VAL-2'], { gang: 'Gang a' })
    ])
    expect(refused(roster)).toEqual([reason('side-empty', [], { gang: 'Gang a' })])
    expect(refused(roster, 'a.m0', 'x', 'a.m0')).toEqual([
      reason('fighter-twice', [], { gang: 'Gang a' }),
      reason('unknown-fighter', [], { fighter: 'x' })
    ])
  })

  test('NN-RUL-43, NN-INJ-3, NN-INJ-4, NN-PAY-2: nobody who has left, is held, unwell, unpaid or can’t fight', () => {
    const roster = gang('a', [
      { left: 'dead' },
      { status: 'captured' },
      { status: 'convalescent' },
      { status: 'unpaid' },
      { injuries: Array<string>(9).fill('tremors') },
      {}
    ])
    expect(refused(roster, ...roster.members.map(({ id }) => id))).toEqual([
      reason('fighter-gone', [], { fighter: 'a 0' }),
      reason('fighter-captured', ['NN-RUL-43'], { fighter: 'a 1' }),
      reason('fighter-convalescent', ['NN-INJ-4'], { fighter: 'a 2' }),
      reason('fighter-unpaid', ['NN-PAY-2'], { fighter: 'a 3' }),
      reason('cannot-fight', ['NN-INJ-3', 'NN-INJ-10'], { fighter: 'a 4' })
    ])
  })
})

const a = gang(
  'a',
  [
    { type: 'leader', things: ['lasgun', 'frag-grenade', 'bionic-arm', 'telescopic-sight@0'] },
    { things: ['boltgun'] }
  ],
  { stash: ['tunnels'] }
)
const b = gang('b', [{ things: ['dagger'] }, { things: ['standard-reload:lasgun'] }], { kind: 'scavvies' })

describe('a report', () => {
  const told = (sides: Side[], by = rules) => rulesOfBattle.report(by, battleOf(side(a), side(b)), sides)
  const refused = (sides: Side[], by = rules): Reason[] => {
    const verdict = told(sides, by)
    if (!isRefusal(verdict)) throw new Error('not refused')
    verdict.refused.forEach((why) => checkReason(rules, why))
    return verdict.refused
  }

  test('is kept as far as the form asks; who is unhurt was hurt by nobody; what was mustered stays', () => {
    const verdict = told([
      side(
        a,
        {
          0: { state: 'unhurt', by: 'b.m0', learning: 2, purse: 'b.m1', used: ['a.i0-1', 'a.i0-1'] },
          1: { state: 'down', by: 'b.m0', used: null }
        },
        {
          house: 'x',
          gear: [...sideRecord(side(a)).gear],
          used: ['a.s-0'],
          given: [{ item: 'a.i0-0', to: 'a.m1', more: 1 }],
          gauges: [{ item: 'a.i0-0', ticked: 3 }]
        }
      ),
      side(b, {}, { loot: [{ item: 'a.i0-0', from: 'a', to: 'b', taker: STASH, more: 1 }] }, win)
    ])
    if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
    const [mineNow, theirs] = verdict as [Side, Side]
    expect(mineNow.combatants.map(({ record }) => record)).toEqual([
      { state: 'unhurt', by: null, learning: 2, purse: 'b.m1', used: ['a.i0-1'] },
      { state: 'down', by: 'b.m0', learning: 0, purse: null, used: null }
    ])
    expect(mineNow.record).toEqual({
      ...side(a).record,
      loot: [],
      used: ['a.s-0'],
      given: [{ item: 'a.i0-0', to: 'a.m1' }]
    })
    expect([mineNow.result, theirs.result]).toEqual([null, 'win'])
    expect(theirs.record).toEqual({
      ...side(b).record,
      loot: [{ item: 'a.i0-0', from: 'a', to: 'b', taker: STASH }],
      used: null,
      given: []
    })
  })

  test('NN-RUL-23: ticked boxes are kept only where a campaign plays so', () => {
    const gauges = [{ item: 'a.i0-0', ticked: 3, more: 1 }]
    expect(told([side(a, {}, { gauges }), side(b)], keepsGauges)).toMatchObject([
      { record: { gauges: [{ item: 'a.i0-0', ticked: 3 }] } },
      { record: { gauges: [] } }
    ])
  })

  test('a side of which nothing is told stays as it was mustered', () => {
    expect(told([side(b)])).toMatchObject([
      { roster: 'a', result: null, record: { house: 'delaque', loot: [], used: null, given: [] } },
      { roster: 'b' }
    ])
  })

  const said = (record: Params) => refused([side(a, { 0: record }), side(b)])
  const who = { fighter: 'a 0' }
  test.each<[string, Params, Reason]>([
    [
      'something that is not asked',
      { weather: 'rain' },
      reason('unknown-field', [], { ...who, key: 'weather' })
    ],
    [
      'NN-OUT-2: a state that there is not',
      { state: 'sad' },
      reason('unknown-state', ['NN-OUT-2'], { ...who, state: 'sad' })
    ],
    ['NN-INJ-4: a friend as the enemy', { by: 'a.m1' }, reason('not-an-enemy', ['NN-INJ-4'], who)],
    ['NN-XP-10: three boxes', { learning: 3 }, reason('learning-boxes', ['NN-XP-10'], { ...who, boxes: 2 })],
    [
      'NN-XP-10: less than none',
      { learning: -1 },
      reason('learning-boxes', ['NN-XP-10'], { ...who, boxes: 2 })
    ],
    ['NN-XP-10: half a box', { learning: 0.5 }, reason('learning-boxes', ['NN-XP-10'], { ...who, boxes: 2 })],
    ['NN-LOOT-3: a friend as the thief', { purse: 'a.m1' }, reason('purse-thief', ['NN-LOOT-3'], who)],
    [
      'NN-RUL-23: a rifle that was used up',
      { used: ['a.i0-0'] },
      reason('not-spendable', ['NN-RUL-23', 'NN-EQP-3'], who)
    ],
    [
      'NN-RUL-23: what nobody brought',
      { used: ['a.i0-1', 'x'] },
      reason('not-spendable', ['NN-RUL-23', 'NN-EQP-3'], who)
    ],
    ['NN-RUL-23: no list', { used: 'a.i0-1' }, reason('not-spendable', ['NN-RUL-23', 'NN-EQP-3'], who)]
  ])('is refused: %s', (_, record, why) => {
    expect(said(record)).toEqual([why])
  })

  test('NN-INJ-4, NN-RUL-23: enemies are those of any other side, and what an enemy brought may have been used by anybody', () => {
    expect(
      isRefusal(
        told([
          side(a, { 0: { state: 'out', by: 'b.m1', purse: 'b.m0', learning: 2, used: ['b.i1-0'] } }),
          side(b)
        ])
      )
    ).toBe(false)
  })

  test('NN-RUL-23: what was used up of the stash was there', () => {
    expect(refused([side(a, {}, { used: ['a.s-0', 'a.i0-1'] }), side(b)])).toEqual([
      reason('not-spendable', ['NN-RUL-23', 'NN-EQP-3'], { fighter: 'Gang a' })
    ])
  })

  const looted = (item: string, from: string, to: string, taker: string, by: 'a' | 'b' = 'b') =>
    refused([
      side(a, {}, by === 'a' ? { loot: [{ item, from, to, taker }] } : {}),
      side(b, {}, by === 'b' ? { loot: [{ item, from, to, taker }] } : {})
    ])
  const lasgun = { thing: thing('lasgun') }
  test('NN-LOOT-7: loot is what an enemy carried and what is not fixed to the body', () => {
    expect(looted('a.i0-2', 'a', 'b', 'b.m0')).toEqual([
      reason('not-lootable', ['NN-LOOT-7'], { thing: unknown, gang: 'Gang a' })
    ])
    expect(looted('a.i0-0', 'c', 'b', 'b.m0')).toEqual([
      reason('not-lootable', ['NN-LOOT-7'], { ...lasgun, gang: null })
    ])
    expect(looted('a.i0-0', 'b', 'b', 'b.m0')).toEqual([
      reason('not-lootable', ['NN-LOOT-7'], { ...lasgun, gang: 'Gang b' })
    ])
  })

  test('NN-LOOT-1, NN-HSE-9: it goes to a combatant of another side that tells of it; to the stash only of carrion eaters', () => {
    expect(looted('a.i0-0', 'a', 'c', 'b.m0')).toEqual([reason('loot-side', ['NN-LOOT-1'], lasgun)])
    expect(looted('a.i0-0', 'a', 'a', 'a.m1')).toEqual([reason('loot-side', ['NN-LOOT-1'], lasgun)])
    expect(looted('a.i0-0', 'a', 'b', 'a.m1')).toEqual([reason('loot-taker', ['NN-LOOT-1'], lasgun)])
    expect(looted('b.i0-0', 'b', 'a', STASH, 'a')).toEqual([
      reason('loot-to-stash', ['NN-HSE-9'], { thing: thing('dagger') })
    ])
    expect(
      isRefusal(
        told([side(a, {}, { loot: [{ item: 'a.i0-0', from: 'a', to: 'b', taker: STASH }] }), side(b)])
      )
    ).toBe(false)
    const c = gang('c', [{}])
    const loot = [{ item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m0' }]
    expect(refused([side(a), side(b), side(c, {}, { loot })])).toEqual([
      reason('loot-side', ['NN-LOOT-1'], lasgun)
    ])
  })

  test('NN-LOOT-2: nothing is taken twice', () => {
    const loot = [
      { item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m0' },
      { item: 'a.i1-0', from: 'a', to: 'b', taker: 'b.m0' },
      { item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m1' }
    ]
    expect(refused([side(a), side(b, {}, { loot })])).toEqual([reason('looted-twice', ['NN-LOOT-2'], lasgun)])
  })

  const given = (...all: { item: string; to: string }[]) => refused([side(a, {}, { given: all }), side(b)])
  test('NN-EXC-1: what passed between two was brought by their side, and passed once', () => {
    const wrong = (name: unknown) =>
      reason('not-given', ['NN-EXC-1', 'NN-EXC-2'], { thing: name as never, gang: 'Gang a' })
    expect(given({ item: 'b.i0-0', to: 'a.m1' })).toEqual([wrong(unknown)])
    expect(given({ item: 'a.i0-0', to: 'b.m0' })).toEqual([wrong(thing('lasgun'))])
    expect(given({ item: 'a.i0-0', to: 'a.m1' }, { item: 'a.i0-0', to: 'a.m0' })).toEqual([
      wrong(thing('lasgun'))
    ])
  })

  test('NN-AMM-1: boxes stay ticked on weapons that were there, as many as there are', () => {
    const size = rules.combat.ammoGauge.boxes.length
    const wrong = (name: unknown) =>
      reason('not-a-gauge', ['NN-AMM-1', 'NN-RUL-23'], { thing: name as never })
    const ticked = (item: string, count: number) =>
      told([side(a, {}, { gauges: [{ item, ticked: count }] }), side(b)])
    expect([ticked('a.i0-0', 0), ticked('a.i0-0', size)].map(isRefusal)).toEqual([false, false])
    expect([ticked('a.i0-0', -1), ticked('a.i0-0', size + 1), ticked('a.i0-0', 1.5)]).toEqual(
      Array(3).fill({ refused: [wrong(thing('lasgun'))] })
    )
    expect(ticked('b.i0-0', 1)).toEqual({ refused: [wrong(unknown)] })
  })

  test('NN-ROUT-3, NN-RUL-65: one wins and the others lose, or all draw; what is open may still be anything', () => {
    const results = (...all: Side['result'][]) =>
      told(
        [a, b, gang('c', [{}])]
          .slice(0, all.length)
          .map((roster, n) => side(roster, {}, {}, { result: all[n]! }))
      )
    const fine = [
      results('win', 'loss'),
      results(null, null),
      results('draw', 'draw'),
      results('loss', null),
      results('win', null, 'loss'),
      results('draw', null, 'draw')
    ]
    expect(fine.map(isRefusal)).toEqual(Array(6).fill(false))
    const wrong = [
      results('win', 'win'),
      results('loss', 'loss'),
      results('draw', 'win'),
      results('draw', 'loss', null),
      results('win', null, 'win')
    ]
    expect(wrong).toEqual(Array(5).fill({ refused: [reason('results', ['NN-ROUT-3', 'NN-RUL-65'])] }))
  })
})

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

  test('NN-ITL-1: it is over, and each gang is in its interlude with all that it needs there', () => {
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

  test('NN-ITL-1: where a step asks nothing, the interlude goes on to the next', () => {
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

  test('NN-ROUT-3, NN-ITL-1: it does not end without results, nor while a gang is elsewhere or unknown', () => {
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

  test('NN-LOOT-2, NN-RUL-66: loot goes over with what is fitted to it, and nobody paid for it', () => {
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

  test('NN-LOOT-2, NN-HSE-9: what somebody else took by itself goes by itself, and what goes to the stash lies there', () => {
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

  test('loot that is there no more, or whose taker has left, is no mistake', () => {
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

  test('NN-GRN-11, NN-INJ-4: who was killed outright is dead with all he carried; it is said by whom', () => {
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

  test('NN-INJ-4, NN-PAY-2: who had to miss this game is back; a prisoner, or who has left, is not', () => {
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

  test('NN-EXC-1, NN-RUL-66: what was given stays with who has it, fitted only to what came along', () => {
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

  test('NN-RUL-23, NN-EQP-3: what was used up is gone, whoever had it, and is not asked for again', () => {
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

  test('NN-RUL-23: of what the report says nothing, the interlude asks; not of what has questions of its own', () => {
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

  test('NN-RUL-23: where a campaign plays so, boxes stay ticked, told once for each gang, whoever has the weapon by now', () => {
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

  test('NN-INJ-7: a hated enemy whom its owner put out of action is avenged, one hatred for each', () => {
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
})
