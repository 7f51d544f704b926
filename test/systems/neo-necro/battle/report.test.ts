import { describe, expect, test } from 'vitest'
import type { Side } from '../../../../src-main/kernel/state/battle'
import type { Params } from '../../../../src-main/kernel/values/json'
import { STASH, type Roster } from '../../../../src-main/kernel/state/roster'
import { isRefusal, reason, type Reason } from '../../../../src-main/kernel/values/verdict'
import { battle as rulesOfBattle, battleSheet } from '../../../../src-main/systems/neo-necro/battle'
import { recordOf, sideRecord } from '../../../../src-main/systems/neo-necro/battle/sheet'
import { say } from '../../../support/necro-interlude'
import { checkReason, checkWords } from '../../../support/necro-words'
import { rules, keepsGauges, thing, gang, side, battleOf, win, a, b } from './sides'

const unknown = { key: 'labels.unknownThing' }

test('the form of a report has fields for each combatant and each side, with existing texts', () => {
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

test('an empty record means: unhurt, by nobody, nothing learnt, taken, used or given', () => {
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

  test('NN-RUL-35, NN-LOOT-7, NN-RUL-23: a side starts with its value, its fighters unhurt, the items that may be taken from them and the stash items that may be used up', () => {
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

  test('NN-GANG-1, NN-ITL-1: a gang can’t start while it is being founded, between two games or closed, nor with nobody, a fighter twice or strangers', () => {
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

  test('NN-RUL-43, NN-INJ-3, NN-INJ-4, NN-PAY-2: nobody starts who has left, is captive, unwell, unpaid or can’t fight', () => {
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

describe('a report', () => {
  const told = (sides: Side[], by = rules) => rulesOfBattle.report(by, battleOf(side(a), side(b)), sides)
  const refused = (sides: Side[], by = rules): Reason[] => {
    const verdict = told(sides, by)
    if (!isRefusal(verdict)) throw new Error('not refused')
    verdict.refused.forEach((why) => checkReason(rules, why))
    return verdict.refused
  }

  test('it keeps the fields of the form; an unhurt fighter has no attacker; the muster stays', () => {
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

  test('NN-RUL-23: ticked boxes are kept only if the campaign plays so', () => {
    const gauges = [{ item: 'a.i0-0', ticked: 3, more: 1 }]
    expect(told([side(a, {}, { gauges }), side(b)], keepsGauges)).toMatchObject([
      { record: { gauges: [{ item: 'a.i0-0', ticked: 3 }] } },
      { record: { gauges: [] } }
    ])
  })

  test('a side without a report stays as mustered', () => {
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
      'NN-RUL-23: an item that nobody brought',
      { used: ['a.i0-1', 'x'] },
      reason('not-spendable', ['NN-RUL-23', 'NN-EQP-3'], who)
    ],
    ['NN-RUL-23: no list', { used: 'a.i0-1' }, reason('not-spendable', ['NN-RUL-23', 'NN-EQP-3'], who)]
  ])('it is refused: %s', (_, record, why) => {
    expect(said(record)).toEqual([why])
  })

  test('NN-INJ-4, NN-RUL-23: enemies are those of any other side, and anybody may have used what an enemy brought', () => {
    expect(
      isRefusal(
        told([
          side(a, { 0: { state: 'out', by: 'b.m1', purse: 'b.m0', learning: 2, used: ['b.i1-0'] } }),
          side(b)
        ])
      )
    ).toBe(false)
  })

  test('NN-RUL-23: used items of the stash were in it', () => {
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
  test('NN-LOOT-7: loot was carried by an enemy and is not fixed to the body', () => {
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

  test('NN-LOOT-1, NN-HSE-9: it goes to a combatant of another side that reports it; to the stash only for Carrion Eaters', () => {
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

  test('NN-LOOT-2: no item is taken twice', () => {
    const loot = [
      { item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m0' },
      { item: 'a.i1-0', from: 'a', to: 'b', taker: 'b.m0' },
      { item: 'a.i0-0', from: 'a', to: 'b', taker: 'b.m1' }
    ]
    expect(refused([side(a), side(b, {}, { loot })])).toEqual([reason('looted-twice', ['NN-LOOT-2'], lasgun)])
  })

  const given = (...all: { item: string; to: string }[]) => refused([side(a, {}, { given: all }), side(b)])
  test('NN-EXC-1: items passed between two fighters were brought by their side, and passed once', () => {
    const wrong = (name: unknown) =>
      reason('not-given', ['NN-EXC-1', 'NN-EXC-2'], { thing: name as never, gang: 'Gang a' })
    expect(given({ item: 'b.i0-0', to: 'a.m1' })).toEqual([wrong(unknown)])
    expect(given({ item: 'a.i0-0', to: 'b.m0' })).toEqual([wrong(thing('lasgun'))])
    expect(given({ item: 'a.i0-0', to: 'a.m1' }, { item: 'a.i0-0', to: 'a.m0' })).toEqual([
      wrong(thing('lasgun'))
    ])
  })

  test('NN-AMM-1: boxes stay ticked on weapons that were there, at most as many as they have', () => {
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

  test('NN-ROUT-3, NN-RUL-65: one wins and the others lose, or all draw; an open result may still be anything', () => {
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
