import { describe, expect, test } from 'vitest'
import type { BoardUnit, Chip } from '../../../../src-main/kernel/system/board'
import type { Params } from '../../../../src-main/kernel/values/json'
import { tracker as plug } from '../../../../src-main/systems/neo-necro/tracker'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const table = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader', level: 1 }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ])
const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable =>
  table(mine, theirs, more).started()
const drawn = (at: AtTheTable, id: string): BoardUnit =>
  at.board.sides.flatMap((side) => side.units).find(({ unit }) => unit === id)!
/** A chip in one line: key, tone, text key and parameters. */
const line = ({ key, tone, label }: Chip): string => {
  const { key: words, params } = label as unknown as { key: string; params?: Params }
  return [
    key,
    tone,
    words.replace('table.', ''),
    ...Object.values(params ?? {}).map((value) => JSON.stringify(value))
  ].join(' ')
}
const chips = (at: AtTheTable, id: string): string[] => drawn(at, id).chips.map(line)
const sideChips = (at: AtTheTable, nth: number): string[] => at.board.sides[nth]!.chips.map(line)

describe('the board', () => {
  test('shows the current moment', () => {
    const at = table()
    const moment = () => at.board.moment
    expect(moment()).toEqual({ key: 'table.moments.setup' })
    at.act('roll-off')
    expect(moment()).toEqual({
      key: 'table.moments.waiting',
      params: { turn: 0, question: { key: 'table.ask.roll-off', params: { gang: 'Gang A' } } }
    })
    at.act('call-off')
    at.act('first-side', { side: 'gang-b' })
    expect(moment()).toEqual({ key: 'table.moments.placing', params: { gang: 'Gang B' } })
    for (const side of ['gang-a', 'gang-b'])
      if (at.offers(undefined, side).some(({ act, allowed }) => act === 'deploy-all' && allowed))
        at.act('deploy-all', { side })
    // Everybody is placed, so no side is shown as placing.
    expect(moment()).toEqual({ key: 'table.moments.placed', params: { gang: 'Gang B' } })
    at.act('begin-turn')
    expect(moment()).toEqual({ key: 'table.moments.next', params: { turn: 1, gang: 'Gang B' } })
    expect(at.board).toMatchObject({ turn: 1, next: 'gang-b', active: null })
    at.act('activate', { unit: 'b1' })
    expect(moment()).toEqual({ key: 'table.moments.active', params: { turn: 1, fighter: 'B1' } })
    expect(at.board).toMatchObject({ next: 'gang-b', active: 'b1' })
    at.act('set-side', { side: 'gang-a' }, { passes: 1 })
    at.act('end-turn')
    expect(moment()).toEqual({ key: 'table.moments.between', params: { turn: 1, next: 2 } })
    at.act('end-battle', {}, { winner: 'gang-a' })
    expect(moment()).toEqual({ key: 'table.moments.over', params: { turn: 1 } })
  })

  test('NN-TRN-2, NN-TRN-4, NN-HSE-1: shows for each side whether it begins, has fled, has won, burns with fury or may pass', () => {
    const at = open({}, [{}])
    expect(at.board.sides.map(({ side, name }) => [side, name])).toEqual([
      ['gang-a', 'Gang A'],
      ['gang-b', 'Gang B']
    ])
    expect([sideChips(at, 0), sideChips(at, 1)]).toEqual([['starter plain chips.starter'], []])
    expect(at.board.sides.map(({ counters }) => counters)).toEqual([
      [],
      [{ key: 'passes', label: { key: 'table.counters.passes' }, value: 1 }]
    ])
    at.act('fury', { side: 'gang-b' })
    const { name, effect } = at.rules.house('escher')!.fury
    expect(at.board.sides[1]!.chips).toEqual([
      {
        key: 'fury',
        label: { key: 'table.chips.furyOn', params: { fury: name } },
        tone: 'good',
        hint: effect
      }
    ])
    at.act('end-turn')
    at.act('begin-turn')
    expect(sideChips(at, 0)).toEqual([])
    expect(sideChips(at, 1)).toEqual([
      'starter plain chips.starter',
      `fury plain chips.furyUsed ${JSON.stringify(name)}`
    ])
    at.act('rout', { side: 'gang-b' })
    expect([sideChips(at, 0), sideChips(at, 1)]).toEqual([
      ['winner good chips.winner'],
      [
        'starter plain chips.starter',
        'fled bad places.fled',
        `fury plain chips.furyUsed ${JSON.stringify(name)}`
      ]
    ])
    // A fury with an immediate effect never burns on.
    const flash = open({}, [{}], { house: 'scavvies' })
    flash.act('fury', { side: 'gang-a' })
    expect(sideChips(flash, 0)[1]).toMatch(/^fury plain chips.furyUsed/)
  })

  test('shows each fighter’s place, what they have left, whether they have played', () => {
    const at = table()
    expect(drawn(at, 'a0')).toMatchObject({
      name: 'A0',
      state: { key: 'waiting', label: { key: 'table.places.waiting' }, tone: 'plain' },
      done: false,
      gone: false
    })
    at.started()
    expect(drawn(at, 'a1')).toMatchObject({
      state: { key: 'up', label: { key: 'table.places.up' }, tone: 'good' },
      done: false
    })
    expect(drawn(at, 'a1').tracks).toEqual([
      {
        key: 'wounds',
        label: { key: 'blocks.wounds' },
        value: 3,
        max: 3,
        byHand: { act: 'set', field: 'wounds', counts: 'value', least: 1 }
      },
      {
        key: 'learning',
        label: { key: 'blocks.learning' },
        value: 0,
        max: 2,
        byHand: { act: 'set', field: 'learning', counts: 'value' }
      }
    ])
    at.act('set', { unit: 'a1' }, { wounds: 5, learning: 1 })
    expect(drawn(at, 'a1').tracks).toMatchObject([
      { value: 5, max: 5 },
      { value: 1, max: 2 }
    ])
    at.act('set', { unit: 'a1' }, { wounds: 1 })
    expect(drawn(at, 'a1').tracks[0]).toMatchObject({ value: 1, max: 3 })
    at.activate('a1')
    expect(drawn(at, 'a1').done).toBe(true)
    at.act('end-turn')
    at.act('begin-turn')
    expect(drawn(at, 'a1').done).toBe(false)
    for (const [place, tone, gone] of [
      ['reserve', 'plain', false],
      ['down', 'bad', false],
      ['out', 'bad', true],
      ['dead', 'bad', true],
      ['fled', 'bad', true]
    ] as const) {
      at.act('set', { unit: 'a1' }, { place })
      expect(drawn(at, 'a1')).toMatchObject({
        state: { key: place, label: { key: `table.places.${place}` }, tone },
        gone
      })
    }
  })

  test('NN-OUT-3, NN-GEAR-1: the profile counts light wounds and doses, each on its own line', () => {
    const at = open({ things: ['stimulant-injector', 'stimulant-dose', 'stimulant-dose'] }).activate('a1')
    const cell = (key: string) => drawn(at, 'a1').profile.find((one) => one.key === key)!
    const before = cell('ws')
    at.act('inject', { unit: 'a1' }, { effect: 'sprint' })
    expect(cell('s').lines.map(({ label }) => label)).not.toContainEqual({ key: 'table.lines.dose' })
    at.act('inject', { unit: 'a1' }, { effect: 'strength' })
    at.act('set', { unit: 'a1' }, { light: 2 })
    expect(cell('ws')).toEqual({
      ...before,
      value: before.value - 2,
      lines: [...before.lines, { label: { key: 'table.lines.light' }, amount: -2, rules: ['NN-OUT-3'] }]
    })
    expect(cell('s').lines.at(-1)).toEqual({
      label: { key: 'table.lines.dose' },
      amount: 2,
      rules: ['NN-GEAR-1']
    })
    expect(Object.fromEntries(drawn(at, 'a1').profile.map(({ key, value }) => [key, value]))).toEqual({
      ws: 2,
      bs: 2,
      s: 5,
      t: 3,
      w: 3,
      i: 2
    })
    // Nothing falls below zero, and a characteristic at zero loses no more.
    at.act('set', { unit: 'a1' }, { light: 6 })
    expect(cell('ws').lines.at(-1)).toMatchObject({ amount: -4 })
    expect(
      drawn(at, 'a2').profile.flatMap(({ lines }) => lines.map(({ label }) => label))
    ).not.toContainEqual({ key: 'table.lines.light' })
  })

  test('a fighter’s chips show exactly their states', () => {
    const at = open({ type: 'heavy', things: ['heavy-bolter', 'sword'] }, [
      { things: ['dagger'] },
      { type: 'colossus' }
    ])
    const [bolter, sword] = at.rosters[0]!.items
    expect(chips(at, 'a2')).toEqual([])
    expect(chips(at, 'a1')).toEqual([`hands plain chips.hands ${JSON.stringify([bolter!.name])}`])
    at.act(
      'set',
      { unit: 'a1' },
      {
        pinned: true,
        hidden: true,
        tookCover: true,
        sprinted: true,
        stunned: true,
        shielded: true,
        traced: true,
        light: 2,
        engaged: ['b1', 'b2'],
        by: 'b2',
        purse: 'b1',
        hands: ['a1-1'],
        shouldered: 'a1-0'
      }
    )
    expect(chips(at, 'a1')).toEqual([
      'pinned bad chips.pinned',
      'stunned bad chips.stunned',
      'hidden good chips.hidden',
      'tookCover good chips.tookCover',
      'shielded good chips.shielded',
      'sprinted plain chips.sprinted',
      'engaged warn chips.engagedWith ["B1","B2"]',
      'light warn chips.light 2',
      `hands plain chips.hands ${JSON.stringify([sword!.name])}`,
      `shouldered good chips.shouldered ${JSON.stringify(bolter!.name)}`,
      'purse bad chips.purse "B1"',
      'traced warn chips.traced'
    ])
    at.act('has-taken', { unit: 'b2' }, { from: 'b1', 'from-b1': ['b1-0'] })
    expect(chips(at, 'b2')).toEqual([
      'engaged warn chips.engagedWith ["A1"]',
      `gained plain chips.gained ${JSON.stringify([at.item('b1-0').name])}`
    ])
    at.act(
      'set',
      { unit: 'a1' },
      {
        place: 'out',
        pinned: false,
        hidden: false,
        tookCover: false,
        sprinted: false,
        stunned: false,
        shielded: false,
        traced: false,
        light: 0,
        purse: null,
        shouldered: 'none'
      }
    )
    expect(chips(at, 'a1')).toEqual(['by plain chips.by "B2"'])
    at.activate('b2').act('corridor', { unit: 'b2' })
    expect(chips(at, 'b2').slice(1)).toEqual(['corridor plain chips.corridor'])
  })

  test('NN-AIM-1, NN-GEAR-1, NN-GEAR-3, NN-SUP-3, NN-GRN-10: preparations of the activation are shown', () => {
    const at = open(
      {
        things: [
          'boltgun',
          'smoke-grenade',
          'stimulant-injector',
          'stimulant-dose',
          'magnetic-grapnel',
          'grapnel-charge'
        ]
      },
      [{ things: ['boltgun'] }, {}]
    )
    at.activate('a1').act('aim', { unit: 'a1' }, { target: 'b1' })
    at.act('inject', { unit: 'a1' }, { effect: 'sprint' })
    expect(chips(at, 'a1').filter((one) => !one.startsWith('hands'))).toEqual([
      'aim plain chips.aim "B1"',
      'doses good chips.doses 1'
    ])
    at.act('covering-fire', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('hit-roll', 1)
    expect(chips(at, 'a1').slice(1)).toEqual(['covering good chips.covering'])
    at.activate('b1').act('covering-fire', { unit: 'b1' }, { target: 'a1', distance: 6 })
    at.roll('hit-roll', 1)
    expect([chips(at, 'a1').length, chips(at, 'b1').length, chips(at, 'a2').length]).toEqual([2, 2, 0])
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('throw-grenade', { unit: 'a1' }, { terrain: true, distance: 3 })
    at.roll('throw', 1)
    at.answer('under')
    expect(chips(at, 'a1').slice(1)).toEqual(['smoke plain chips.smoke'])
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('grapnel', { unit: 'a1' }, { distance: 3 })
    at.roll('grapnel', 1)
    expect(chips(at, 'a1').slice(1)).toEqual(['grapnel good chips.grapnel'])
  })

  test('NN-SKL-12, NN-GEAR-5, NN-RUL-51: a charge carried over, a phase owed and a group in reserve are shown', () => {
    const at = table({ skills: ['berserk'] }, [{}, {}], { stash: ['tunnels'] })
    at.act('to-reserve', { unit: 'a2' })
    expect(chips(at, 'a2')).toEqual([])
    at.act('way-in', { side: 'gang-a' }, { way: at.rosters[0]!.items[0]!.id, group: ['a2'] })
    expect(chips(at, 'a2')).toEqual(['group plain chips.group'])
    at.started()
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.act('set', { unit: 'b1' }, { wounds: 1 })
    at.activate('a1').act('melee', { unit: 'a1' })
    at.answers(1, 1, 9, 9, 10)
    at.answer('free', { options: ['b2'] })
    expect(chips(at, 'a1').slice(1)).toEqual(['berserk good chips.berserk'])
    at.act('set', { unit: 'a2' }, { place: 'up' })
    expect(chips(at, 'a2')).toEqual([])
    const cared = open({ type: 'colossus', things: ['medical-servo-skull', 'medical-supplies'] })
    cared.act('set', { unit: 'a2' }, { wounds: 1 })
    cared.activate('a1').act('servo-skull', { unit: 'a1' }, { patient: 'a2', care: 'wound', distance: 1 })
    expect(chips(cared, 'a2')).toEqual(['owes warn chips.owes'])
  })

  test('results cached for one table are not used for the same table with other gangs', () => {
    const at = open()
    const value = (rosters: typeof at.rosters): number =>
      plug.board(at.rules, { ...at.at, rosters }).sides[0]!.units[1]!.profile[0]!.value
    const grown = at.rosters.map((roster) => ({
      ...roster,
      members: roster.members.map((member) => ({ ...member, profile: { ...member.profile, ws: 9 } }))
    }))
    expect([value(at.rosters), value(grown), value(at.rosters)]).toEqual([4, 9, 4])
  })

  test('NN-INJ-5: a hated enemy is named while both are on the table', () => {
    const at = open({ injuries: [{ key: 'hatred', enemy: 'b1' }, { key: 'hatred', enemy: 'b2' }, 'tremors'] })
    expect(drawn(at, 'a1').chips).toEqual([
      {
        key: 'hates',
        label: { key: 'table.chips.hates', params: { enemies: ['B1', 'B2'] } },
        tone: 'warn',
        hint: at.rules.injury('hatred')!.effect
      }
    ])
    at.act('set', { unit: 'b1' }, { place: 'out' })
    expect(chips(at, 'a1')).toEqual(['hates warn chips.hates ["B2"]'])
    at.act('set', { unit: 'b2' }, { place: 'fled' })
    expect(chips(at, 'a1')).toEqual([])
    at.act('set', { unit: 'b2' }, { place: 'up' })
    at.act('set', { unit: 'a1' }, { place: 'out' })
    expect(chips(at, 'a1')).toEqual([])
  })

  test('NN-AMM-1, NN-WPN-8, NN-WPN-9: each weapon shows its boxes, and its faults', () => {
    const at = open({
      type: 'leader',
      things: ['plasma-gun', 'autopistol', 'flat-head-rounds:autopistol', 'sword', 'frag-grenade']
    })
    const gauges = () => drawn(at, 'a1').gauges
    const labels = at.rules.combat.ammoGauge.boxes.map(String)
    expect(gauges()).toEqual(
      ['a1-0', 'a1-1'].map((key) => ({
        key,
        label: at.item(key).name,
        notes: key === 'a1-0' ? [{ key: 'table.gauges.inHand' }] : [],
        byHand: { act: 'set', field: `gauge-${key}` },
        boxes: labels.map((label) => ({ label, ticked: false }))
      }))
    )
    at.act(
      'set',
      { unit: 'a1' },
      { 'gauge-a1-0': 3, 'hot-a1-0': true, 'gauge-a1-1': 12, 'load-a1-1': 'flat-head-rounds:autopistol' }
    )
    expect(gauges().map(({ boxes }) => boxes.filter(({ ticked }) => ticked).length)).toEqual([3, 12])
    expect(
      gauges()[0]!
        .boxes.map(({ ticked }) => ticked)
        .slice(0, 4)
    ).toEqual([true, true, true, false])
    const hot = { key: 'table.gauges.hot', params: { turn: 2 } }
    expect(gauges().map(({ notes }) => notes)).toEqual([
      [{ key: 'table.gauges.inHand' }, hot],
      [
        { key: 'table.gauges.empty' },
        { key: 'labels.loaded', params: { load: at.rules.thing('flat-head-rounds:autopistol')!.name } }
      ]
    ])
    at.act('end-turn')
    at.act('begin-turn')
    expect(gauges()[0]!.notes).toContainEqual(hot)
    at.act('end-turn')
    at.act('begin-turn')
    expect(gauges()[0]!.notes).toEqual([{ key: 'table.gauges.inHand' }])
  })

  test('NN-FTR-7, NN-GRN-1, NN-EQP-3: orders and single-use things are counted', () => {
    const at = open({ things: ['frag-grenade', 'smoke-grenade', 'frag-grenade', 'sword'] })
    expect(drawn(at, 'a0').counters).toEqual([{ key: 'orders', label: { key: 'blocks.orders' }, value: 2 }])
    const count = (thing: string, value: number) => ({
      key: thing,
      label: at.rules.thing(thing)!.name,
      value
    })
    expect(drawn(at, 'a1').counters).toEqual([count('frag-grenade', 2), count('smoke-grenade', 1)])
    at.act('set', { unit: 'a1' }, { used: ['a1-0', 'a1-1'] })
    expect(drawn(at, 'a1').counters).toEqual([count('frag-grenade', 1)])
  })
})

describe('casualties', () => {
  const flags = { pinned: true, hidden: true, stunned: true, light: 1, hands: [] }

  test('a fighter out of the game, for any reason, shows no state of a fighter who is up', () => {
    for (const place of ['out', 'dead', 'fled']) {
      const at = open()
      at.act('set', { unit: 'a1' }, { ...flags, place: 'up', wounds: 1, engaged: ['b1'] })
      expect(drawn(at, 'a1').chips.map(({ key }) => key)).toEqual(
        expect.arrayContaining(['pinned', 'hidden', 'stunned', 'light', 'engaged'])
      )
      // The form still has their earlier values.
      at.act('set', { unit: 'a1' }, { ...flags, place, wounds: 0, by: 'b1', engaged: ['b1'] })
      expect(at.unit('a1')).toMatchObject({
        place,
        pinned: false,
        hidden: false,
        stunned: false,
        engaged: []
      })
      expect(drawn(at, 'a1').chips.map(({ key }) => key)).toEqual(['by'])
      expect(drawn(at, 'b1').chips.map(({ key }) => key)).not.toContain('engaged')
    }
  })
})
