import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AnnalsReader, linesOf } from '../../../src-main/kernel/chronicle/annals-lines'
import { beginAnnals, gatherAct, type Annals, type ActFacts } from '../../../src-main/kernel/chronicle/annals'
import type { Battle, Combatant, Side } from '../../../src-main/kernel/state/battle'
import { chronicleOf, type ChronicleEntry } from '../../../src-main/kernel/chronicle/chronicle'
import { battleEvent, campaignEvent, rosterEvent, type Event } from '../../../src-main/kernel/state/event'
import { pointsOf } from '../../../src-main/kernel/chronicle/over-time'
import { recordsOf } from '../../../src-main/kernel/chronicle/records'
import type { Item, Member, Roster, RosterChange } from '../../../src-main/kernel/state/roster'
import type { StatsPlug } from '../../../src-main/kernel/system/stats'

/** A game in which a combatant's record has their fall and its cause, and a blade is a weapon. */
const stats: StatsPlug = {
  counts: [{ key: 'fame', label: { en: 'Fame' }, unit: 'points' }],
  memberCounts: [{ key: 'xp', label: { en: 'Experience' }, unit: 'points' }],
  fate: ({ record }) => ({ out: record['out'] === true, by: (record['by'] as string | undefined) ?? null }),
  isWeapon: (item) => item.category === 'blade',
  inChronicle: ['joined', 'died', 'ready']
}

const word = { fr: 'x', en: 'x' }
const memberOf = (id: string): Member => ({
  id,
  name: `Name of ${id}`,
  type: 't',
  typeName: word,
  cost: 10,
  profile: {},
  numbers: {},
  choices: {},
  traits: [],
  status: 'fit',
  left: null
})
const itemOf = (id: string, price: number, category = 'blade'): Item => ({
  id,
  thing: id,
  name: { fr: id, en: id },
  category,
  price,
  paid: price,
  weight: 1,
  source: 'trade',
  holder: 'stash',
  on: null,
  data: {}
})
const rosterOf = (id: string, members: string[]): Roster => ({
  ...{
    id,
    name: `Gang ${id}`,
    system: 's',
    kind: 'k',
    kindName: word,
    player: null,
    stage: 'founding',
    money: 1000,
    numbers: {}
  },
  ...{ members: members.map(memberOf), items: [], between: null }
})

/** A journal written step by step: each act is one minute after the last. */
class Story {
  readonly annals: Annals = beginAnnals()
  readonly acts: ActFacts[] = []
  day = '2026-01-01'

  act(...events: Event[]): number {
    const seq = this.acts.length + 1
    const act: ActFacts = { seq, at: `${this.day}T19:00:00.000Z`, events }
    this.acts.push(act)
    gatherAct(this.annals, act, stats)
    return seq
  }
  gang(id: string, ...members: string[]): void {
    this.act(rosterEvent(id, 'created', {}, [{ do: 'create', roster: rosterOf(id, members) }]))
    this.act(
      rosterEvent(id, 'ready', {}, [
        { do: 'number', key: 'value', to: 100 },
        { do: 'money', by: -900 },
        { do: 'stage', to: 'ready' }
      ])
    )
  }
  change(roster: string, type: string, ...changes: RosterChange[]): number {
    return this.act(rosterEvent(roster, type, { who: roster }, changes))
  }
  /** `fell`: each casualty with the attacker (null: unknown). */
  fight(
    id: string,
    date: string,
    sides: { roster: string; members: string[]; result: Side['result']; value?: number }[],
    fell: { [member: string]: string | null } = {},
    more: { friendly?: boolean; between?: boolean } = {}
  ): number {
    this.day = date
    const battle: Battle = {
      ...{ id, name: `Battle ${id}`, date, status: 'open', ...(more.friendly && { friendly: true }) },
      sides: sides.map(({ roster, members, result, value = 100 }) => ({
        ...{ roster, name: `Gang ${roster}`, kindName: word, value, record: {}, result },
        combatants: members.map((member): Combatant => ({
          member,
          name: `Name of ${member}`,
          typeName: word,
          record: member in fell ? { out: true, by: fell[member]! } : {}
        }))
      }))
    }
    this.act(battleEvent(id, 'battle-started', {}, [{ do: 'create', battle }]))
    const opened = more.between
      ? sides.map(({ roster }) =>
          rosterEvent(roster, 'opened', {}, [
            { do: 'stage', to: 'between' },
            { do: 'between-open', between: { id: `w${id}${roster}`, battle: id, step: 'one', data: {} } }
          ])
        )
      : []
    return this.act(battleEvent(id, 'battle-finished', {}, [{ do: 'finish' }]), ...opened)
  }
  settle(roster: string, ...changes: RosterChange[]): number {
    return this.change(roster, 'settled', ...changes, { do: 'between-close' }, { do: 'stage', to: 'ready' })
  }
  record(key: string) {
    return recordsOf(this.annals, stats).find((record) => record.key === key)
  }
  chronicle(notes = {}): ChronicleEntry[] {
    return chronicleOf(this.annals, notes, stats)
  }
  entry(id: string): ChronicleEntry {
    return this.chronicle().find((entry) => entry.id === id)!
  }
}

function twoGangs(): Story {
  const story = new Story()
  story.gang('a', 'a1', 'a2')
  story.gang('b', 'b1', 'b2')
  return story
}
const duel = (result: Side['result'] = 'win', values: [number, number] = [100, 100]) => [
  { roster: 'a', members: ['a1', 'a2'], result, value: values[0] },
  {
    roster: 'b',
    members: ['b1', 'b2'],
    result: result === 'draw' ? ('draw' as const) : result === 'win' ? ('loss' as const) : ('win' as const),
    value: values[1]
  }
]

describe('the standing of a gang over time', () => {
  test('a gang has a point before its first game and one for each game; the last point is the present', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel(), { b1: 'a1' }, { between: true })
    story.settle(
      'a',
      { do: 'money', by: 40 },
      { do: 'number', key: 'value', to: 130 },
      { do: 'number', key: 'fame', to: 5 }
    )
    story.settle('b', { do: 'member-leave', member: 'b1', why: 'dead' })
    story.fight('g2', '2026-01-15', duel('loss'), { a2: 'b2', a1: null })
    expect(pointsOf(story.annals, 'a', stats)).toMatchObject([
      { games: 0, battle: null, day: '2026-01-01', money: 100, value: 100, members: 2, fallen: 0, felled: 0 },
      {
        games: 1,
        battle: { id: 'g1', name: 'Battle g1' },
        day: '2026-01-08',
        money: 140,
        value: 130,
        numbers: { fame: 5 },
        fallen: 0,
        felled: 1
      },
      { games: 2, battle: { id: 'g2' }, day: '2026-01-15', money: 140, fallen: 2, felled: 1 }
    ])
    expect(
      pointsOf(story.annals, 'b', stats).map(({ members, fallen, felled }) => ({ members, fallen, felled }))
    ).toEqual([
      { members: 2, fallen: 0, felled: 0 },
      { members: 1, fallen: 1, felled: 0 },
      { members: 1, fallen: 1, felled: 1 }
    ])
  })

  test('a purchase after a game belongs to the time after that game', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel())
    story.change('a', 'bought', { do: 'money', by: -30 })
    story.fight('g2', '2026-01-15', duel())
    story.change('a', 'bought', { do: 'money', by: -7 })
    expect(pointsOf(story.annals, 'a', stats).map((point) => point.money)).toEqual([100, 70, 63])
  })

  test('a friendly game makes no point and counts nobody', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel(), { b1: 'a1' }, { friendly: true })
    expect(pointsOf(story.annals, 'a', stats)).toMatchObject([{ games: 0, felled: 0 }])
    expect(recordsOf(story.annals, stats).map((record) => record.key)).not.toContain('felled')
  })

  test('a gang that is being founded has no points yet', () => {
    const story = new Story()
    story.act(rosterEvent('a', 'created', {}, [{ do: 'create', roster: rosterOf('a', []) }]))
    expect(pointsOf(story.annals, 'a', stats)).toEqual([])
  })

  test('battles entered later with their day come after the gang was ready, whatever the day it was entered', () => {
    const story = new Story()
    story.day = '2026-06-01'
    story.gang('a', 'a1')
    story.gang('b', 'b1')
    story.fight('g1', '2026-02-01', [
      { roster: 'a', members: ['a1'], result: 'win' },
      { roster: 'b', members: ['b1'], result: 'loss' }
    ])
    expect(pointsOf(story.annals, 'a', stats).map((point) => point.day)).toEqual(['2026-02-01', '2026-02-01'])
    expect(story.chronicle().map((entry) => [entry.id, entry.day])).toEqual([
      ['act:2', '2026-02-01'],
      ['act:4', '2026-02-01'],
      ['battle:g1', '2026-02-01']
    ])
  })

  test('days never go back, however the battles were entered', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 8 }), (days) => {
        const story = twoGangs()
        days.forEach((day, n) => story.fight(`g${n}`, `2026-02-${String(day).padStart(2, '0')}`, duel()))
        const drawn = pointsOf(story.annals, 'a', stats).map((point) => point.day)
        expect(drawn).toHaveLength(days.length + 1)
        expect(drawn).toEqual([...drawn].sort())
      })
    )
  })
})

test('annals that are written as lines and read again are the same', () => {
  const story = twoGangs()
  story.fight('g1', '2026-01-08', duel('win', [100, 200]))
  const reader = new AnnalsReader()
  for (const line of linesOf(story.annals)) reader.add(line)
  expect(reader.annals).toEqual(story.annals)
  expect(() => reader.add('["other",[1]]')).toThrow('annals have no part other')
})

test('a battle that is over is kept without what its sides brought; one that is fought keeps it', () => {
  const story = twoGangs()
  const gear = { gear: [{ item: 'i', name: word }] }
  const bring = (battle: string) =>
    story.act(
      battleEvent(battle, 'reported', {}, [
        { do: 'record', roster: 'a', member: null, key: 'gear', to: gear.gear }
      ])
    )
  story.fight('old', '2026-02-01', duel(), { a1: 'b1' })
  bring('old')
  const battle: Battle = { ...story.annals.battles.get('old')!, id: 'new', status: 'open' }
  story.act(battleEvent('new', 'battle-started', {}, [{ do: 'create', battle }]))
  bring('new')
  const sideOf = (id: string) => story.annals.battles.get(id)!.sides[0]!
  expect(sideOf('new').record).toEqual(gear)
  expect(sideOf('old').record).toEqual({})
  expect(sideOf('old').combatants[0]!.record).toEqual({ out: true, by: 'b1' })
})

describe('records', () => {
  test('the fighter who took out most enemies holds a record, with the battle that brought it', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel(), { b1: 'a1' })
    const act = story.fight('g2', '2026-01-15', duel(), { b2: 'a1', a2: 'b2' })
    story.fight('g3', '2026-01-22', duel())
    expect(story.record('felled')).toMatchObject({
      amount: 2,
      holders: [
        {
          act,
          roster: { id: 'a' },
          member: { id: 'a1', name: 'Name of a1' },
          battle: { id: 'g2', day: '2026-01-15' }
        }
      ]
    })
  })

  test('fighters with the same count hold a record together', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel(), { b1: 'a1', a1: 'b2' })
    expect(
      story
        .record('felled')!
        .holders.map((holder) => holder.member!.id)
        .sort()
    ).toEqual(['a1', 'b2'])
  })

  test('a fall to a friend, to oneself or to nobody counts for no record', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel(), { b1: 'b2', b2: 'b2', a1: null })
    expect(story.record('felled')).toBeUndefined()
  })

  test('a fighter who has left does not hold the record for longest service', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel())
    story.fight('g2', '2026-01-15', [
      { roster: 'a', members: ['a1'], result: 'win' },
      { roster: 'b', members: ['b1'], result: 'loss' }
    ])
    expect(story.record('service')!.holders.map((holder) => holder.member!.id)).toEqual(['a1', 'b1'])
    story.change('a', 'gone', { do: 'member-leave', member: 'a1', why: 'dead' })
    expect(story.record('service')!.holders.map((holder) => holder.member!.id)).toEqual(['b1'])
  })

  test('of the battle with the most fallen, of the most in one battle and of the most scars', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel(), { a2: null })
    story.fight('g2', '2026-01-15', duel(), { b1: 'a1', b2: 'a1', a2: 'b1' })
    expect(story.record('bloodiest')).toMatchObject({ amount: 3, holders: [{ battle: { id: 'g2' } }] })
    expect(story.record('felled-at-once')).toMatchObject({ amount: 2, holders: [{ member: { id: 'a1' } }] })
    expect(story.record('scars')).toMatchObject({ amount: 2, holders: [{ member: { id: 'a2' } }] })
  })

  test('a row of victories is broken by a defeat and by a draw', () => {
    const story = twoGangs()
    for (const [n, result] of (['win', 'win', 'draw', 'win', 'loss'] as const).entries())
      story.fight(`g${n}`, `2026-01-0${n + 1}`, duel(result))
    expect(story.record('streak')).toMatchObject({
      amount: 2,
      holders: [{ roster: { id: 'a' }, battle: { id: 'g1' } }]
    })
  })

  test('of the victory over the greatest difference in value', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel('win', [300, 500]))
    story.fight('g2', '2026-01-15', duel('win', [900, 100]))
    expect(story.record('upset')).toMatchObject({
      amount: 200,
      holders: [{ roster: { id: 'a' }, battle: { id: 'g1' } }]
    })
  })

  test('of the dearest weapon that anybody ever had, with the act that brought it; other things do not count', () => {
    const story = twoGangs()
    const act = story.change('b', 'bought', { do: 'item-add', item: itemOf('sabre', 80) })
    story.change('b', 'sold', { do: 'item-remove', item: 'sabre' })
    story.change(
      'a',
      'bought',
      { do: 'item-add', item: itemOf('armour', 200, 'armour') },
      { do: 'item-add', item: itemOf('knife', 10) }
    )
    expect(story.record('weapon')).toMatchObject({
      amount: 80,
      unit: 'money',
      holders: [{ act, roster: { id: 'b' }, thing: { en: 'sabre' } }]
    })
  })

  test('of the largest sum and value ever, also when they are gone; the sum of a founding does not count', () => {
    const story = twoGangs()
    const act = story.change('b', 'earned', { do: 'money', by: 500 }, { do: 'number', key: 'value', to: 700 })
    story.change('b', 'spent', { do: 'money', by: -550 }, { do: 'number', key: 'value', to: 90 })
    expect(story.record('money')).toMatchObject({ amount: 600, holders: [{ act, roster: { id: 'b' } }] })
    expect(story.record('value')).toMatchObject({ amount: 700, holders: [{ act }] })
  })

  test('of a running count of the game, with the act that raised it last', () => {
    const story = twoGangs()
    const act = story.change('a', 'learnt', { do: 'member-number', member: 'a2', key: 'xp', to: 12 })
    story.change('a', 'renamed', { do: 'rename', name: 'Others' })
    expect(story.record('member:xp')).toMatchObject({
      label: { en: 'Experience' },
      amount: 12,
      holders: [{ act, member: { id: 'a2' }, roster: { name: 'Others' } }]
    })
  })

  test('no record is higher than what happened, and every holder names an act of the journal', () => {
    const fights = fc.array(
      fc.record({
        result: fc.constantFrom('win' as const, 'loss' as const, 'draw' as const),
        fell: fc.dictionary(
          fc.constantFrom('a1', 'a2', 'b1', 'b2'),
          fc.constantFrom('a1', 'a2', 'b1', 'b2', null)
        )
      }),
      { maxLength: 6 }
    )
    fc.assert(
      fc.property(fights, (all) => {
        const story = twoGangs()
        all.forEach(({ result, fell }, n) => story.fight(`g${n}`, `2026-03-0${n + 1}`, duel(result), fell))
        const enemies = (member: string, by: string | null) => by !== null && by[0] !== member[0]
        const felled = all.flatMap(({ fell }) =>
          Object.entries(fell)
            .filter(([member, by]) => enemies(member, by))
            .map(([, by]) => by)
        )
        const most = Math.max(
          0,
          ...['a1', 'a2', 'b1', 'b2'].map((one) => felled.filter((by) => by === one).length)
        )
        expect(story.record('felled')?.amount ?? 0).toBe(most)
        const points = pointsOf(story.annals, 'a', stats)
        expect(points.at(-1)!.fallen).toBe(
          all.reduce(
            (sum, { fell }) => sum + Object.keys(fell).filter((member) => member.startsWith('a')).length,
            0
          )
        )
        for (const record of recordsOf(story.annals, stats))
          for (const holder of record.holders)
            expect(story.acts.some((act) => act.seq === holder.act)).toBe(true)
      })
    )
  })
})

describe('the chronicle', () => {
  const types = (entry: ChronicleEntry) =>
    entry.parts.map((part) => [part.roster?.id ?? null, part.lines.map((line) => line.type)])

  test('a battle’s entry has who won and who took out whom, then its consequences for each gang', () => {
    const story = twoGangs()
    story.fight(
      'g1',
      '2026-01-08',
      duel('loss', [300, 200]),
      { a1: 'b1', a2: 'b1', b2: null },
      { between: true }
    )
    story.change('b', 'joined', { do: 'told' })
    story.change('a', 'died', { do: 'member-leave', member: 'a1', why: 'dead' })
    const entry = story.entry('battle:g1')
    expect(entry).toMatchObject({
      kind: 'battle',
      day: '2026-01-08',
      title: 'Battle g1',
      rosters: ['a', 'b'],
      friendly: false
    })
    expect(types(entry)).toEqual([
      [null, ['won', 'against-odds', 'took-out', 'went-down']],
      ['a', ['died']],
      ['b', ['joined']]
    ])
    expect(entry.parts[0]!.lines.map((line) => line.facts)).toMatchObject([
      { winner: 'Gang b', losers: ['Gang a'] },
      { points: 100 },
      { taker: 'Name of b1', side: 'Gang b', victims: ['Name of a1', 'Name of a2'] },
      { victims: ['Name of b2'] }
    ])
  })

  test('a side without an opposing roster wins, loses or plays alone', () => {
    const told = (result: Side['result']) => {
      const story = twoGangs()
      story.fight('g1', '2026-01-08', [{ roster: 'a', members: ['a1'], result }])
      return story.entry('battle:g1').parts[0]!.lines
    }
    expect(
      [told('win'), told('loss'), told('draw'), told(null)].map((lines) =>
        lines.map(({ type, facts }) => [type, facts['name']])
      )
    ).toEqual([
      [['alone-win', 'Gang a']],
      [['alone-loss', 'Gang a']],
      [['alone-draw', 'Gang a']],
      [['alone-fought', 'Gang a']]
    ])
  })

  test('a draw names all sides, and small odds are left out', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel('draw'))
    story.fight('g2', '2026-01-09', duel('win', [100, 109]))
    expect(types(story.entry('battle:g1'))).toEqual([[null, ['draw']]])
    expect(types(story.entry('battle:g2'))).toEqual([[null, ['won']]])
  })

  test('an act outside the time between two games has an entry of its own; acts of a founding have none', () => {
    const story = new Story()
    story.act(campaignEvent('c', 'campaign-created', { name: 'C' }, []))
    story.act(rosterEvent('a', 'created', {}, [{ do: 'create', roster: rosterOf('a', ['a1']) }]))
    story.change('a', 'joined', { do: 'told' })
    story.change('a', 'ready', { do: 'stage', to: 'ready' })
    story.change('a', 'joined', { do: 'told' })
    story.change('a', 'of no interest', { do: 'told' })
    expect(story.chronicle().map((entry) => [entry.id, types(entry)])).toEqual([
      ['act:1', [[null, ['campaign-created']]]],
      ['act:4', [['a', ['ready']]]],
      ['act:5', [['a', ['joined']]]]
    ])
  })

  test('a deal between two gangs appears once', () => {
    const story = twoGangs()
    const seq = story.act(
      ...['a', 'b'].map((id) =>
        rosterEvent(id, 'passed-trade', { other: id === 'a' ? 'b' : 'a' }, [{ do: 'told' }])
      )
    )
    expect(types(story.entry(`act:${seq}`))).toEqual([['a', ['passed-trade']]])
  })

  test('words written by hand replace those of the journal, which come back once the written words are removed', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel())
    const written = { title: 'Night', text: 'It was dark.' }
    const [entry] = story
      .chronicle({ 'battle:g1': { day: '2026-01-08', written } })
      .filter((one) => one.kind === 'battle')
    expect(entry).toMatchObject({ written, title: 'Battle g1', gone: false, leftOut: false })
    expect(types(entry!)).toEqual(types(story.entry('battle:g1')))
    expect(story.entry('battle:g1').written).toBeNull()
  })

  test('an entry written by a person is on its day; an entry whose battle was undone stays and is marked', () => {
    const story = twoGangs()
    story.fight('g1', '2026-01-08', duel())
    const notes = {
      'own:x': { day: '2026-01-05', written: { title: 'Mine', text: 'Words' } },
      'battle:never': { day: '2026-01-07', written: { title: 'Lost', text: 'More words' } },
      'battle:bare': { day: '2026-01-07', leftOut: true }
    }
    const own = story.chronicle(notes).filter((entry) => entry.kind === 'own')
    expect(own.map(({ id, day, gone }) => ({ id, day, gone }))).toEqual([
      { id: 'own:x', day: '2026-01-05', gone: false },
      { id: 'battle:never', day: '2026-01-07', gone: true }
    ])
    expect(story.chronicle(notes).map((entry) => entry.day)).toEqual([
      '2026-01-01',
      '2026-01-01',
      '2026-01-05',
      '2026-01-07',
      '2026-01-08'
    ])
  })
})
