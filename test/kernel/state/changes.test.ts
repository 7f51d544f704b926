import { describe, expect, test } from 'vitest'
import { changeBattle, type Battle, type Side } from '../../../src-main/kernel/state/battle'
import { changeCampaign, settingsOf, type Campaign } from '../../../src-main/kernel/state/campaign'
import { isFace, throwDie } from '../../../src-main/kernel/values/dice'
import { battleEvent, campaignEvent, rosterEvent } from '../../../src-main/kernel/state/event'
import { evolve, evolveRoster } from '../../../src-main/kernel/state/evolve'
import { addsUp, receiptOf, sumLine } from '../../../src-main/kernel/values/receipt'
import {
  betweenOf,
  changeRoster,
  heldBy,
  itemOf,
  memberOf,
  present,
  STASH,
  type Item,
  type Member,
  type Roster,
  type RosterChange
} from '../../../src-main/kernel/state/roster'
import { isRefusal, reason, refuse } from '../../../src-main/kernel/values/verdict'

const word = { fr: 'Mot', en: 'Word' }
const other = { fr: 'Autre', en: 'Other' }
const trait = (id: string) => ({ id, kind: 'skill', key: id, name: word, data: { side: 'left' } })
const member = (id: string): Member => ({
  id,
  name: `name of ${id}`,
  type: 'kid',
  typeName: word,
  cost: 45,
  profile: { ws: 4, bs: 4 },
  numbers: { xp: 5, level: 1 },
  choices: { category: 'ws', side: 'left' },
  traits: [trait('t1'), trait('t2')],
  status: 'fit',
  left: null
})
const item = (id: string, holder: string): Item => ({
  id,
  thing: 'sword',
  name: word,
  category: 'melee',
  price: 10,
  paid: 10,
  weight: 2,
  source: 'trade',
  holder,
  on: 'gun',
  data: { load: 'frag', worn: true }
})
const roster: Roster = {
  id: 'r1',
  name: 'Before',
  system: 'one',
  kind: 'house',
  kindName: word,
  player: 'p1',
  stage: 'ready',
  money: 100,
  numbers: { respect: 300, value: 10 },
  members: [member('m1'), member('m2')],
  items: [item('i1', 'm1'), item('i2', STASH)],
  between: { id: 'b1', battle: 'x', step: 'pay', data: { a: 1, b: 2 } }
}
/** All differences from the roster of this test. */
const changed = (change: RosterChange): object => {
  const before = structuredClone(roster)
  const after = changeRoster(roster, change) as unknown as { [key: string]: unknown }
  expect(roster, 'what was there stays as it was').toEqual(before)
  expect(Object.keys(before).filter((key) => !(key in after))).toEqual([])
  return Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify((before as unknown as { [key: string]: unknown })[key])
    )
  )
}
const members = (m1: Partial<Member>) => ({ members: [{ ...member('m1'), ...m1 }, member('m2')] })
const items = (i1: Partial<Item>) => ({ items: [{ ...item('i1', 'm1'), ...i1 }, item('i2', STASH)] })

describe('a roster changes in one place only', () => {
  test.each<[RosterChange, object]>([
    [{ do: 'rename', name: 'After' }, { name: 'After' }],
    [{ do: 'player', player: null }, { player: null }],
    [
      { do: 'kind', kind: 'clan', kindName: other },
      { kind: 'clan', kindName: other }
    ],
    [{ do: 'stage', to: 'between' }, { stage: 'between' }],
    [
      { do: 'close', why: 'retired' },
      { stage: 'closed', closed: { why: 'retired', from: 'ready' } }
    ],
    [{ do: 'money', by: -30 }, { money: 70 }],
    [{ do: 'money', by: 30 }, { money: 130 }],
    [{ do: 'number', key: 'respect', to: 315 }, { numbers: { respect: 315, value: 10 } }],
    [{ do: 'own', key: 'note', to: 'x' }, { own: { note: 'x' } }],
    [{ do: 'member-add', member: member('m3') }, { members: [member('m1'), member('m2'), member('m3')] }],
    [{ do: 'member-remove', member: 'm1' }, { members: [member('m2')] }],
    [{ do: 'member-leave', member: 'm1', why: 'dead' }, members({ left: 'dead' })],
    [{ do: 'member-rename', member: 'm1', name: 'Vasco' }, members({ name: 'Vasco' })],
    [
      { do: 'member-type', member: 'm1', type: 'ganger', typeName: other },
      members({ type: 'ganger', typeName: other })
    ],
    [{ do: 'member-profile', member: 'm1', key: 'ws', to: 5 }, members({ profile: { ws: 5, bs: 4 } })],
    [{ do: 'member-number', member: 'm1', key: 'xp', to: 10 }, members({ numbers: { xp: 10, level: 1 } })],
    [
      { do: 'member-choice', member: 'm1', key: 'category', to: 'bs' },
      members({ choices: { category: 'bs', side: 'left' } })
    ],
    [{ do: 'member-own', member: 'm1', key: 'note', to: 'x' }, members({ own: { note: 'x' } })],
    [{ do: 'member-status', member: 'm1', to: 'captured' }, members({ status: 'captured' })],
    [
      { do: 'trait-add', member: 'm1', trait: trait('t3') },
      members({ traits: [trait('t1'), trait('t2'), trait('t3')] })
    ],
    [{ do: 'trait-remove', member: 'm1', trait: 't1' }, members({ traits: [trait('t2')] })],
    [
      { do: 'trait-data', member: 'm1', trait: 't2', data: { enemy: 'e' } },
      members({ traits: [trait('t1'), { ...trait('t2'), data: { side: 'left', enemy: 'e' } }] })
    ],
    [
      { do: 'item-add', item: item('i3', 'm2') },
      { items: [item('i1', 'm1'), item('i2', STASH), item('i3', 'm2')] }
    ],
    [{ do: 'item-remove', item: 'i1' }, { items: [item('i2', STASH)] }],
    [{ do: 'item-move', item: 'i1', to: STASH, on: null }, items({ holder: STASH, on: null })],
    [
      { do: 'item-data', item: 'i1', data: { load: 'plasma' } },
      items({ data: { load: 'plasma', worn: true } })
    ],
    [
      { do: 'between-open', between: { id: 'b2', battle: null, step: 'xp', data: {} } },
      { between: { id: 'b2', battle: null, step: 'xp', data: {} } }
    ],
    [{ do: 'between-step', step: 'trade' }, { between: { ...roster.between, step: 'trade' } }],
    [{ do: 'between-data', key: 'a', to: 7 }, { between: { ...roster.between, data: { a: 7, b: 2 } } }],
    [{ do: 'between-close' }, { between: null }],
    [{ do: 'told' }, {}]
  ])('%o', (change, difference) => {
    expect(changed(change)).toEqual(difference)
  })

  test('a member who left comes back; an empty entry of a member is removed', () => {
    const gone = changeRoster(roster, { do: 'member-leave', member: 'm1', why: 'dead' })
    expect(changeRoster(gone, { do: 'member-return', member: 'm1' })).toEqual(roster)
    const noted = changeRoster(changeRoster(roster, { do: 'own', key: 'a', to: 1 }), {
      do: 'own',
      key: 'b',
      to: 2
    })
    expect(changeRoster(noted, { do: 'own', key: 'a', to: null }).own).toEqual({ b: 2 })
    expect(changeRoster(noted, { do: 'own', key: 'b', to: 3 }).own).toEqual({ a: 1, b: 3 })
  })

  test('a closed roster is reopened as it was before; neither is done twice', () => {
    const closed = changeRoster(roster, { do: 'close', why: 'retired' })
    expect(changeRoster(closed, { do: 'reopen' })).toEqual(roster)
    expect(() => changeRoster(closed, { do: 'close', why: 'again' })).toThrow('closed twice')
    expect(() => changeRoster(roster, { do: 'reopen' })).toThrow('not closed')
  })

  test('a roster begins with its creation, and with nothing else', () => {
    expect(changeRoster(null, { do: 'create', roster })).toBe(roster)
    expect(() => changeRoster(null, { do: 'rename', name: 'x' })).toThrow('rename before its creation')
  })

  test('a change that does not fit is a damaged journal', () => {
    expect(() => changeRoster({ ...roster, money: null }, { do: 'money', by: 1 })).toThrow('without money')
    for (const change of [
      { do: 'member-remove', member: 'm9' },
      { do: 'member-status', member: 'm9', to: 'fit' }
    ] as const)
      expect(() => changeRoster(roster, change)).toThrow('no member m9')
    for (const change of [
      { do: 'item-remove', item: 'i9' },
      { do: 'item-move', item: 'i9', to: 'm1', on: null }
    ] as const)
      expect(() => changeRoster(roster, change)).toThrow('no item i9')
    for (const change of [
      { do: 'between-step', step: 'x' },
      { do: 'between-data', key: 'a', to: 1 }
    ] as const) {
      expect(() => changeRoster({ ...roster, between: null }, change)).toThrow('no procedure is open')
    }
  })

  test('a member or a thing is found by id, and an unknown id throws', () => {
    expect(memberOf(roster, 'm2').id).toBe('m2')
    expect(itemOf(roster, 'i2').id).toBe('i2')
    expect(betweenOf(roster)).toBe(roster.between)
    expect(() => memberOf(roster, 'i1')).toThrow('no member i1')
    expect(() => itemOf(roster, 'm1')).toThrow('no item m1')
    expect(heldBy(roster, STASH).map(({ id }) => id)).toEqual(['i2'])
    expect(heldBy(roster, 'm1').map(({ id }) => id)).toEqual(['i1'])
    expect(
      present({ ...roster, members: [{ ...member('m1'), left: 'dead' }, member('m2')] }).map(({ id }) => id)
    ).toEqual(['m2'])
  })
})

describe('a battle changes', () => {
  const side = (id: string): Side => ({
    roster: id,
    name: id,
    kindName: word,
    value: 10,
    combatants: [],
    record: {},
    result: null
  })
  const battle: Battle = {
    id: 'b1',
    name: 'Before',
    date: '2026-01-02',
    status: 'open',
    sides: [side('r1'), side('r2')]
  }

  test('in its name and day, its sides, its end', () => {
    expect(changeBattle(battle, { do: 'rename', name: 'After', date: '2026-01-03' })).toEqual({
      ...battle,
      name: 'After',
      date: '2026-01-03'
    })
    expect(changeBattle(battle, { do: 'friendly', to: true })).toEqual({ ...battle, friendly: true })
    expect(changeBattle(battle, { do: 'side', side: { ...side('r2'), result: 'win' } }).sides).toEqual([
      side('r1'),
      { ...side('r2'), result: 'win' }
    ])
    expect(changeBattle(battle, { do: 'finish' })).toEqual({ ...battle, status: 'finished' })
    expect(changeBattle(battle, { do: 'cancel' })).toEqual({ ...battle, status: 'cancelled' })
  })

  test('in its notes and its pictures', () => {
    const told = changeBattle(battle, { do: 'detail', key: 'place', to: 'Chez Zoé' })
    expect(told).toEqual({ ...battle, place: 'Chez Zoé' })
    expect(changeBattle(told, { do: 'detail', key: 'place', to: '' })).toEqual(battle)
    const pictured = ['p1', 'p2'].reduce<Battle>(
      (before, picture) => changeBattle(before, { do: 'picture-add', picture, caption: 'Le pont' }),
      battle
    )
    expect(pictured.pictures).toEqual([
      { picture: 'p1', caption: 'Le pont' },
      { picture: 'p2', caption: 'Le pont' }
    ])
    const without = changeBattle(pictured, { do: 'picture-remove', picture: 'p1' })
    expect(without.pictures).toEqual([{ picture: 'p2', caption: 'Le pont' }])
    expect(changeBattle(without, { do: 'picture-remove', picture: 'p2' })).toEqual(battle)
    expect(() => changeBattle(without, { do: 'picture-remove', picture: 'p1' })).toThrow('no picture p1')
  })

  test('from planned to fought, once', () => {
    const planned = { ...battle, status: 'planned' as const }
    expect(changeBattle(planned, { do: 'begin', sides: [side('r3')] })).toEqual({
      ...battle,
      status: 'open',
      sides: [side('r3')]
    })
    expect(() => changeBattle(battle, { do: 'begin', sides: [] })).toThrow('begins twice')
  })

  test('only once it exists, and only on a side that it has', () => {
    expect(changeBattle(null, { do: 'create', battle })).toBe(battle)
    expect(() => changeBattle(null, { do: 'finish' })).toThrow('finish before its creation')
    expect(() => changeBattle(battle, { do: 'side', side: side('r9') })).toThrow('no side r9')
  })
})

describe('a campaign changes', () => {
  const campaign: Campaign = {
    id: 'c',
    name: 'Before',
    system: 'one',
    players: [
      { id: 'p1', name: 'Ada' },
      { id: 'p2', name: 'Bo' }
    ],
    houseRules: { a: 1 }
  }

  test('in its name, players and house rules', () => {
    expect(changeCampaign(campaign, { do: 'rename', name: 'After' })).toEqual({ ...campaign, name: 'After' })
    expect(
      changeCampaign(campaign, { do: 'player-add', player: { id: 'p3', name: 'Cy' } }).players.map(
        ({ id }) => id
      )
    ).toEqual(['p1', 'p2', 'p3'])
    expect(changeCampaign(campaign, { do: 'player-rename', player: 'p2', name: 'Bea' }).players).toEqual([
      { id: 'p1', name: 'Ada' },
      { id: 'p2', name: 'Bea' }
    ])
    expect(changeCampaign(campaign, { do: 'player-remove', player: 'p1' }).players).toEqual([
      { id: 'p2', name: 'Bo' }
    ])
    expect(changeCampaign(campaign, { do: 'house-rules', houseRules: { b: 2 } })).toEqual({
      ...campaign,
      houseRules: { b: 2 }
    })
  })

  test('in its tables and packs: a pack of the same id takes the place of the earlier one', () => {
    const pack = (id: string, version: string) => ({ id, version }) as never
    const two = changeCampaign(changeCampaign(campaign, { do: 'pack-put', pack: pack('a', '1') }), {
      do: 'pack-put',
      pack: pack('b', '1')
    })
    expect(two.packs).toEqual([pack('a', '1'), pack('b', '1')])
    expect(changeCampaign(two, { do: 'pack-put', pack: pack('a', '2') }).packs).toEqual([
      pack('a', '2'),
      pack('b', '1')
    ])
    expect(changeCampaign(two, { do: 'pack-remove', pack: 'a' }).packs).toEqual([pack('b', '1')])
    expect(changeCampaign(campaign, { do: 'pack-remove', pack: 'a' }).packs).toEqual([])
    const overlay = { 'tables/pay': { leader: 5 } } as never
    expect(changeCampaign(campaign, { do: 'overlay', overlay })).toEqual({ ...campaign, overlay })
    expect(settingsOf({ ...two, overlay })).toEqual({ packs: two.packs, overlay, houseRules: { a: 1 } })
    expect(settingsOf(campaign)).toEqual({ packs: [], overlay: {}, houseRules: { a: 1 } })
  })

  test('in its seasons', () => {
    const season = (id: string) => ({
      id,
      name: id,
      from: '2026-01-01',
      to: '2026-02-01',
      standings: [],
      battles: []
    })
    const now = changeCampaign(campaign, { do: 'season-now', season: { name: 'Spring', from: '2026-03-01' } })
    expect(now.season).toEqual({ name: 'Spring', from: '2026-03-01' })
    const one = changeCampaign(now, { do: 'season-close', season: season('s1'), next: null })
    expect(one).toEqual({ ...campaign, seasons: [season('s1')] })
    const two = changeCampaign(one, {
      do: 'season-close',
      season: season('s2'),
      next: { name: 'Autumn', from: '2026-09-01' }
    })
    expect(two).toEqual({
      ...campaign,
      seasons: [season('s1'), season('s2')],
      season: { name: 'Autumn', from: '2026-09-01' }
    })
    expect(
      changeCampaign(two, {
        do: 'season-edit',
        season: 's2',
        name: 'New',
        from: '2026-01-05',
        to: '2026-01-06'
      }).seasons
    ).toEqual([season('s1'), { ...season('s2'), name: 'New', from: '2026-01-05', to: '2026-01-06' }])
    expect(
      changeCampaign(campaign, { do: 'season-edit', season: 's2', name: 'New', from: '', to: '' }).seasons
    ).toEqual([])
  })

  test('in the entries of its chronicle', () => {
    const note = (text: string) => ({ day: '2026-01-01', written: { title: '', text } })
    const put = (from: Campaign, entry: string, text: string) =>
      changeCampaign(from, { do: 'chronicle-note', entry, note: note(text) })
    const two = put(put(put(campaign, 'act:1', 'one'), 'own:x', 'two'), 'act:1', 'three')
    expect(two).toEqual({ ...campaign, chronicle: { 'own:x': note('two'), 'act:1': note('three') } })
    expect(changeCampaign(two, { do: 'chronicle-note', entry: 'own:x', note: null }).chronicle).toEqual({
      'act:1': note('three')
    })
  })

  test('only once it exists', () => {
    expect(changeCampaign(null, { do: 'create', campaign })).toBe(campaign)
    expect(() => changeCampaign(null, { do: 'rename', name: 'x' })).toThrow('rename before its creation')
  })
})

describe('events', () => {
  test('each kind of subject has its own kind of event', () => {
    expect(rosterEvent('r1', 'renamed', { a: 1 }, [{ do: 'told' }])).toEqual({
      subject: { kind: 'roster', id: 'r1' },
      type: 'renamed',
      v: 1,
      facts: { a: 1 },
      changes: [{ do: 'told' }]
    })
    expect(battleEvent('b1', 'over', {}, [{ do: 'finish' }])).toEqual({
      subject: { kind: 'battle', id: 'b1' },
      type: 'over',
      v: 1,
      facts: {},
      changes: [{ do: 'finish' }]
    })
    expect(campaignEvent('c', 'renamed', {}, [{ do: 'rename', name: 'x' }])).toEqual({
      subject: { kind: 'campaign', id: 'c' },
      type: 'renamed',
      v: 1,
      facts: {},
      changes: [{ do: 'rename', name: 'x' }]
    })
  })

  test('an event changes its subject by all its changes in order', () => {
    expect(
      evolve(
        roster,
        rosterEvent('r1', 'paid', {}, [
          { do: 'money', by: -10 },
          { do: 'money', by: -20 },
          { do: 'rename', name: 'Last' }
        ])
      )
    ).toEqual({ ...roster, money: 70, name: 'Last' })
  })

  test('creating from nothing throws', () => {
    expect(() => evolve(null, rosterEvent('r1', 'nothing', {}, []))).toThrow('event nothing creates nothing')
  })

  test('a roster follows its own events and no others', () => {
    const paid = (id: string, by: number) => rosterEvent(id, 'paid', {}, [{ do: 'money', by }])
    expect(
      evolveRoster(roster, [
        paid('r1', 1),
        paid('r2', 50),
        battleEvent('r1', 'over', {}, [{ do: 'finish' }]),
        paid('r1', 2)
      ]).money
    ).toBe(103)
    expect(
      evolveRoster(null, [rosterEvent('r1', 'created', {}, [{ do: 'create', roster }]), paid('r1', 5)]).money
    ).toBe(105)
  })
})

describe('small things that all systems share', () => {
  test('a receipt’s total, and that of a line with lines, is the sum of its lines; addsUp sees where it is not', () => {
    const line = (amount: number) => ({ label: word, amount, rules: [] })
    const sum = sumLine(word, [line(2), line(-5)], ['XY-A-1'])
    expect(sum).toEqual({ label: word, rules: ['XY-A-1'], amount: -3, lines: [line(2), line(-5)] })
    expect(sumLine(word, []).rules).toEqual([])
    const receipt = receiptOf('value', word, 'points', [line(10), sum])
    expect(receipt).toEqual({ key: 'value', label: word, unit: 'points', total: 7, lines: [line(10), sum] })
    expect(addsUp(receipt)).toBe(true)
    expect(addsUp({ ...receipt, total: 8 })).toBe(false)
    expect(addsUp({ ...receipt, lines: [line(10), { ...sum, lines: [line(2)] }] })).toBe(false)
  })

  test('a typed die is the table’s, another the app’s', () => {
    const asked: unknown[] = []
    const chance = { roll: (...what: unknown[]) => (asked.push(what), 4), id: () => 'x' }
    expect(throwDie(chance, 6, 'why')).toEqual({ sides: 6, value: 4, by: 'app' })
    expect(throwDie(chance, 6, 'why', 2)).toEqual({ sides: 6, value: 2, by: 'table' })
    expect(asked).toEqual([[6, 'why']])
  })

  test('a face is whole and on the die', () => {
    expect([1, 6].map((value) => isFace(value, 6))).toEqual([true, true])
    expect([0, 7, 1.5, Number.NaN].map((value) => isFace(value, 6))).toEqual([false, false, false, false])
  })

  test('a refusal is distinguished from an answer', () => {
    expect(reason('too-heavy')).toEqual({ code: 'too-heavy', rules: [], params: {} })
    expect(refuse(reason('a', ['XY-A-1'], { n: 1 }))).toEqual({
      refused: [{ code: 'a', rules: ['XY-A-1'], params: { n: 1 } }]
    })
    expect([refuse(), { refused: 'no' }, [], null, undefined, 'refused'].map(isRefusal)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false
    ])
  })
})
