import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable => {
  const at = new AtTheTable([
    { fighters: [{ type: 'leader', level: 1 }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
  at.act('set', { unit: 'a0' }, { orders: 0 })
  return at
}

describe('hits', () => {
  test('NN-IMP-1, NN-SAV-3, NN-SAV-6: the impact roll comes first, then every save, one die each', () => {
    const at = open({}, [{ things: ['carapace-armour', 'force-shield-generator', 'force-shield-charge'] }])
    at.activate('b1').act('force-shield', { unit: 'b1' })
    at.act('hit', { unit: 'b1' }, { strength: 9, threshold: 3 })
    at.roll('impact', 1)
    expect(at.prompt('save').text).toMatchObject({ params: { target: 5 } })
    at.roll('save', 9)
    expect(at.prompt('save').title).toMatchObject({ params: { save: { en: 'Force shield generator' } } })
    at.roll('save', 5)
    // The shield's save prevents the pinning as well (NN-SAV-7, NN-GEAR-2).
    expect(at.unit('b1')).toMatchObject({ wounds: 3, pinned: false })
  })

  test('NN-GEAR-2: behind the shield a fighter neither shoots nor strikes, until their next activation', () => {
    const at = open({
      things: ['laspistol', 'frag-grenade', 'force-shield-generator', 'force-shield-charge']
    }).activate('a1')
    at.act('force-shield', { unit: 'a1' })
    expect(at.unit('a1')).toMatchObject({ shielded: true, used: ['a1-3'] })
    expect(at.refused('shoot', { unit: 'a1' }, { target: 'b1' })).toEqual(['behind-shield'])
    expect(at.refused('throw-grenade', { unit: 'a1' }, { target: 'b1' })).toEqual(['behind-shield'])
    at.act('engage', { unit: 'a1' }, { targets: ['b1'] })
    // Only the enemy strikes.
    expect(at.prompt('blow').member).toBe('b1')
    at.roll('blow', 10)
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1')
    expect(at.unit('a1').shielded).toBe(false)
    expect(at.refused('force-shield', { unit: 'a1' })).toEqual(['no-charge'])
  })

  test('NN-GEAR-4: an arbitrator shield counts only in hand', () => {
    const at = open({ things: ['boltgun'] }, [{ things: ['carapace-armour', 'arbitrator-shield'] }])
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.answers(1, 1, 1)
    expect(at.unit('b1')).toMatchObject({ wounds: 3, pinned: false })
    const away = open({ things: ['boltgun'] }, [{ things: ['carapace-armour', 'arbitrator-shield'] }])
    away.act('set', { unit: 'b1' }, { hands: [] })
    away.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    away.answers(1, 1, 1)
    expect(away.unit('b1')).toMatchObject({ wounds: 3, pinned: true })
  })

  test('NN-DMG-2, NN-OUT-1, NN-RUL-6: each wound has a damage die, each excess wound a survival die, and the worst counts with every light wound', () => {
    const at = open()
    at.act('hit', { unit: 'b1' }, { strength: 9, level: 3, by: 'a1' })
    at.roll('impact', 1)
    at.roll('damage', 3, 2)
    expect(at.prompt('survival').dice?.count).toBe(3)
    at.roll('survival', 2, 5, 3)
    expect(at.unit('b1')).toMatchObject({ place: 'down', light: 2, by: 'a1', wounds: 0 })
  })

  test('NN-OUT-3, NN-RUL-7: a light wound leaves one wound and −1 WS, BS and I; at 0 the fighter is out of action', () => {
    const at = open({ things: ['boltgun'] })
    at.act('set', { unit: 'a1' }, { wounds: 1 })
    at.act('hit', { unit: 'a1' }, { strength: 3 })
    at.answers(10, 3)
    expect(at.unit('a1')).toMatchObject({ place: 'up', wounds: 1, light: 1 })
    expect(at.board.sides[0]!.units[1]!.profile.map((cell) => cell.value)).toEqual([3, 3, 3, 3, 3, 3])
    at.act('set', { unit: 'a1' }, { light: 3 })
    at.act('hit', { unit: 'a1' }, { strength: 3 })
    at.answers(10, 3)
    expect(at.unit('a1').place).toBe('out')
  })

  test('NN-GEAR-9, NN-RUL-77: a bio-booster re-rolls its bearer’s survival once, and is used up', () => {
    const at = open({}, [{ things: ['bio-booster'] }])
    at.act('set', { unit: 'b1' }, { wounds: 1 })
    at.act('hit', { unit: 'b1' }, { strength: 3, by: 'a1' })
    at.roll('impact', 10)
    at.roll('survival', 9)
    expect(at.board.sides[1]!.units[1]!.state.key).toBe('out')
    at.roll('again', 1)
    expect(at.unit('b1')).toMatchObject({ place: 'up', light: 1, used: ['b1-0'] })
    // Without a re-roll, the fighter is out with the next act.
    const let_ = open({}, [{ things: ['bio-booster'] }])
    let_.act('set', { unit: 'b1' }, { wounds: 1 })
    let_.act('hit', { unit: 'b1' }, { strength: 3 })
    let_.roll('impact', 10)
    let_.roll('survival', 9)
    expect(let_.report[1]!.combatants[1]!.record['state']).toBe('out')
    let_.activate('a1')
    expect(let_.unit('b1').place).toBe('out')
  })
})

describe('gear in play', () => {
  test('NN-GEAR-1: a dose has one effect until the activation ends; each after the first costs a wound', () => {
    const at = open({ things: ['stimulant-injector', 'stimulant-dose', 'stimulant-dose', 'sword'] }).activate(
      'a1'
    )
    at.act('inject', { unit: 'a1' }, { effect: 'strength' })
    expect(at.unit('a1').wounds).toBe(3)
    at.act('inject', { unit: 'a1' }, { effect: 'threshold' })
    expect(at.unit('a1')).toMatchObject({ wounds: 2, doses: { count: 2, strength: 2, threshold: 1 } })
    expect(at.refused('inject', { unit: 'a1' }, { effect: 'sprint' })).toEqual(['no-dose'])
    at.act('charge', { unit: 'a1' }, { targets: ['b1'] })
    at.roll('blow', 1)
    // S 3 + 2 for the dose + 2 for the sword against T 3.
    expect(at.prompt('impact').text).toMatchObject({ params: { target: 9 } })
    at.answers(10, 10)
    expect(at.unit('a1').doses).toBeNull()
    expect(at.report[0]!.combatants[1]!.record['used']).toEqual(['a1-1', 'a1-2'])
  })

  test('NN-GEAR-5: a servo-skull restores a wound, puts a fighter back up or heals light wounds; the patient owes a phase', () => {
    const at = open({
      type: 'colossus',
      things: ['medical-servo-skull', 'medical-supplies', 'medical-supplies']
    })
    at.act('set', { unit: 'a2' }, { place: 'down', wounds: 0, by: 'b1' })
    at.activate('a1').act('servo-skull', { unit: 'a1' }, { patient: 'a2', care: 'on-his-feet', distance: 8 })
    expect(at.unit('a2')).toMatchObject({ place: 'up', wounds: 1, light: 1, by: null, owes: 1 })
    at.activate('a2')
    at.answer('owe', { options: ['movement'] })
    expect(at.refused('move', { unit: 'a2' })).toEqual(['phase-owed'])
    at.act('sprint', { unit: 'a2' })
    expect(at.table.active).toBeNull()
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1')
    expect(
      at.refused('servo-skull', { unit: 'a1' }, { patient: 'a2', care: 'light-wounds', distance: 9 })
    ).toEqual(['care-refused'])
    at.act('servo-skull', { unit: 'a1' }, { patient: 'a2', care: 'light-wounds', distance: 3 })
    expect(at.unit('a2').light).toBe(0)
  })

  test('NN-GEAR-3: the grapnel uses a charge, and if it holds, the next movement phase follows it', () => {
    const at = open({ things: ['magnetic-grapnel', 'grapnel-charge'] }).activate('a1')
    at.act('grapnel', { unit: 'a1' }, { distance: 10 })
    expect(at.prompt('grapnel').text).toMatchObject({ params: { target: 5 } })
    at.roll('grapnel', 5)
    expect(at.unit('a1')).toMatchObject({ grapnel: true, used: ['a1-1'] })
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('grapnel-move', { unit: 'a1' })
    expect(at.unit('a1').grapnel).toBe(false)
    expect(at.table.active?.movement).toBe('move')
  })

  test('NN-SCN-2, NN-RUL-60: a tracer is thrown like a grenade, cover counts, and it is not used up', () => {
    const at = open({ things: ['tracers'] }).activate('a1')
    at.act('tracers', { unit: 'a1' }, { target: 'b1', distance: 3, cover: true })
    // BS 4 + 2 − 2 for cover.
    expect(at.prompt('tracer').text).toMatchObject({ params: { target: 4 } })
    at.roll('tracer', 4)
    expect(at.unit('b1').traced).toBe(true)
    expect(at.board.sides[1]!.units[1]!.chips.map((chip) => chip.key)).toContain('traced')
    expect(at.unit('a1').used).toEqual([])
    at.act('set', { unit: 'b1' }, { traced: false })
    expect(at.unit('b1').traced).toBe(false)
  })

  test('NN-CHG-1: the items in hand never exceed two hands', () => {
    const at = open({ things: ['boltgun', 'sword', 'laspistol'] }).activate('a1')
    expect(at.unit('a1').hands).toEqual(['a1-0'])
    expect(at.refused('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-0', 'a1-1'] })).toEqual([
      'too-many-hands'
    ])
    at.act('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-1', 'a1-2'] })
    expect(at.board.sides[0]!.units[1]!.gauges.map((gauge) => gauge.notes.length)).toEqual([0, 1])
  })

  test('NN-EXC-1, NN-EXC-2, NN-ENC-1: up to three items pass between two allies, none fixed to the body, none too heavy', () => {
    const at = open({ things: ['sword', 'laspistol', 'leather', 'frag-grenade', 'frag-grenade'] }).activate(
      'a1'
    )
    expect(
      at
        .offer('exchange-gear', 'a1')
        .fields.find((f) => f.key === 'gives')!
        .options!.map((o) => o.id)
    ).toEqual(['a1-0', 'a1-1', 'a1-3', 'a1-4'])
    expect(
      at.refused('exchange-gear', { unit: 'a1' }, { comrade: 'a2', gives: ['a1-0', 'a1-1', 'a1-3', 'a1-4'] })
    ).toEqual(['too-many-items'])
    at.act('exchange-gear', { unit: 'a1' }, { comrade: 'a2', gives: ['a1-0', 'a1-3'] })
    expect(at.unit('a1')).toMatchObject({ lost: ['a1-0', 'a1-3'], hands: ['a1-1'] })
    expect(at.unit('a2')).toMatchObject({ gained: ['a1-0', 'a1-3'], hands: [] })
    // After the item is returned, the table is as if nothing had passed.
    at.act('has-taken', { unit: 'a1' }, { from: 'a2', 'from-a2': ['a1-0', 'a1-3'] })
    expect(at.unit('a1').lost).toEqual([])
    expect(at.unit('a2').gained).toEqual([])
  })

  test('an item used by another fighter than its owner is reported for the user', () => {
    const at = open({ things: ['frag-grenade'] }).activate('a1')
    at.act('exchange-gear', { unit: 'a1' }, { comrade: 'a2', gives: ['a1-0'] })
    at.activate('a2').act('throw-grenade', { unit: 'a2' }, { terrain: true, distance: 90 })
    expect(at.report[0]!.combatants.map((c) => c.record['used'])).toEqual([[], [], ['a1-0']])
  })
})

describe('looting', () => {
  const looting = (
    victim: Drawn = { things: ['laspistol', 'standard-reload:laspistol', 'leather'] },
    mine: Drawn = {}
  ): AtTheTable => {
    const at = open(mine, [victim, {}])
    at.act('set', { unit: 'b1' }, { place: 'out', by: 'a1' })
    at.activate('a1').act('loot', { unit: 'a1' }, { victim: 'b1' })
    return at
  }

  test('NN-LOOT-1, NN-LOOT-2: after a test, the looter chooses on 1 to 5, the victim’s player on 6 to 8', () => {
    const failed = looting()
    failed.roll('test', 5)
    expect(failed.waiting).toBeNull()
    const mine = looting()
    mine.roll('test', 4)
    mine.roll('loot', 5)
    expect(mine.prompt('spoils')).toMatchObject({ member: 'a1' })
    const theirs = looting()
    theirs.roll('test', 4)
    theirs.roll('loot', 8)
    expect(theirs.prompt('spoils')).toMatchObject({ member: 'b1' })
  })

  test('NN-LOOT-2, NN-RUL-58: a victim who struggles costs the looter a wound without a save', () => {
    const at = looting(undefined, { things: ['carapace-armour'] })
    at.roll('test', 1)
    at.roll('loot', 9)
    expect(at.unit('a1').wounds).toBe(2)
    expect(at.waiting).toBeNull()
  })

  test('NN-LOOT-6, NN-LOOT-7: a weapon comes with its reloads, without items fixed to the body; the report lists it', () => {
    const at = looting()
    at.roll('test', 1)
    at.roll('loot', 1)
    expect(at.prompt('spoils').options!.map((o) => o.id)).toEqual(['b1-0', 'b1-1', 'purse', 'nothing'])
    at.answer('spoils', { options: ['b1-0'] })
    expect(at.unit('a1').gained).toEqual(['b1-0', 'b1-1'])
    expect(at.report[0]!.record['loot']).toEqual(
      ['b1-0', 'b1-1'].map((item) => ({ item, from: 'gang-b', to: 'gang-a', taker: 'a1' }))
    )
  })

  test('NN-LOOT-5: loot needs room; the looter may drop something first, which returns after the game', () => {
    const at = looting({ things: ['boltgun'] }, { things: ['boltgun', 'lasgun'] })
    at.roll('test', 1)
    at.roll('loot', 1)
    expect(
      at
        .prompt('spoils')
        .options!.filter((o) => o.allowed)
        .map((o) => o.id)
    ).toEqual(['purse', 'nothing'])
    at.answer('spoils', { options: ['nothing'] })
    at.act('drop', { unit: 'a1' }, { things: ['a1-1'] })
    at.act('loot', { unit: 'a1' }, { victim: 'b1' })
    at.roll('test', 1)
    at.roll('loot', 1)
    at.answer('spoils', { options: ['b1-0'] })
    expect(at.unit('a1').gained).toEqual(['b1-0'])
    expect(at.report[0]!.record['loot']).toHaveLength(1)
  })

  test('NN-LOOT-3, NN-LOOT-4: the thief keeps the purse; taken back it is worth nothing', () => {
    const at = looting()
    at.roll('test', 1)
    at.roll('loot', 1)
    at.answer('spoils', { options: ['purse'] })
    expect(at.report[1]!.combatants[1]!.record['purse']).toBe('a1')
    expect(at.refused('purse-back', { unit: 'b1' })).toEqual(['thief-stands'])
    at.act('set', { unit: 'a1' }, { place: 'out' })
    at.act('purse-back', { unit: 'b1' })
    expect(at.report[1]!.combatants[1]!.record['purse']).toBeNull()
  })

  test('an item looted several times is loot of its last holder, and none of its own gang’s', () => {
    const at = looting()
    at.roll('test', 1)
    at.roll('loot', 1)
    at.answer('spoils', { options: ['b1-0'] })
    at.act('has-taken', { unit: 'b2' }, { from: 'a1', 'from-a1': ['b1-0', 'b1-1'] })
    expect(at.report.map((side) => side.record['loot'])).toEqual([[], []])
    expect(at.unit('b2').gained).toEqual(['b1-0', 'b1-1'])
  })
})

describe('corrections by hand', () => {
  test('any state of a fighter may be set, also while a question is open', () => {
    const at = open({ things: ['boltgun'] }, [{ things: ['frag-grenade'] }]).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.refused('move', { unit: 'a1' })).toEqual(['answer-first'])
    at.act(
      'set',
      { unit: 'b1' },
      {
        wounds: 2,
        light: 1,
        pinned: true,
        learning: 2,
        engaged: ['a2'],
        by: 'a1',
        purse: 'a2',
        used: ['b1-0'],
        place: 'down'
      }
    )
    expect(at.unit('b1')).toMatchObject({
      place: 'down',
      light: 1,
      learning: 2,
      by: 'a1',
      purse: 'a2',
      used: ['b1-0'],
      engaged: ['a2']
    })
    expect(at.waiting).toBe('hit-roll')
    at.act('call-off')
    expect(at.waiting).toBeNull()
    expect(at.tracker.table['gauge:a1-0']).toMatchObject({ ticked: 2 })
    expect(at.report[1]!.combatants[1]!.record).toEqual({
      state: 'down',
      by: 'a1',
      learning: 2,
      purse: 'a2',
      used: ['b1-0']
    })
  })

  test('an event contains only changes', () => {
    const at = open().activate('a1')
    at.act('move', { unit: 'a1' })
    const changes = at.acts.at(-1)!.flatMap((event) => event.changes)
    expect(changes.map((change) => [change.do, 'key' in change ? change.key : ''])).toEqual([
      ['table', 'active']
    ])
  })

  test('input unknown to the form, or invalid, is refused and leaves no trace', () => {
    const at = open()
    const before = at.tracker
    expect(at.refused('set', { unit: 'a1' }, { wounds: 99 })).toEqual(['field-wrong'])
    expect(at.refused('set', { unit: 'a1' }, { mood: 'good' })).toEqual(['field-unknown'])
    expect(at.refused('set', { unit: 'a1' }, { by: 'a2' })).toEqual(['field-wrong'])
    expect(at.refused('set', { unit: 'nobody' })).toEqual(['unknown-actor'])
    expect(at.refused('dance', { unit: 'a1' })).toEqual(['act-closed'])
    expect(at.tracker).toBe(before)
  })
})
