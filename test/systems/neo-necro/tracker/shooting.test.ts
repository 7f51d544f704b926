import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable } from '../../../support/necro-tracker'

const open = (
  mine: Drawn = {},
  theirs: Drawn[] = [{}, {}],
  houses: [string, string] = ['orlock', 'escher']
): AtTheTable => {
  const at = new AtTheTable([
    { house: houses[0], fighters: [{ type: 'leader', level: 1 }, mine, {}] },
    { house: houses[1], fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
  at.act('set', { unit: 'a0' }, { orders: 0 })
  return at
}
const ticked = (at: AtTheTable, item: string): unknown =>
  (at.tracker.table[`gauge:${item}`] as { ticked?: number } | undefined)?.ticked ?? 0
const target = (at: AtTheTable, kind = 'hit-roll'): unknown =>
  (at.prompt(kind).text as unknown as { params: { target: number } }).params.target

describe('ammunition at the table', () => {
  test('NN-AMM-2, NN-AMM-6, NN-AMM-11: boxes are ticked before the shot, without a die on an A, and stay ticked after a miss', () => {
    const at = open({ things: ['boltgun'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 90, mode: 'normal' })
    expect(at.waiting).toBeNull()
    expect(ticked(at, 'a1-0')).toBe(2)
    expect(at.told('shot-out-of-range')).toMatchObject({ distance: 90 })
  })

  test('NN-AMM-4: a jam ends the shooting, and the weapon works again in the next activation', () => {
    const at = open({ things: ['boltgun'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6, mode: 'sustained' })
    expect(at.roll('ammo', 10)).toEqual(['ammo-jam'])
    expect(at.table.active).toBeNull()
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.waiting).toBe('ammo')
  })

  test('NN-AMM-5, NN-REL-1, NN-AMM-9: an empty weapon has a full gauge, and the rest of the phase may reload it', () => {
    const at = open({ things: ['boltgun', 'standard-reload:boltgun'] })
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 3 })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('ammo', 9)
    expect(ticked(at, 'a1-0')).toBe(12)
    expect(at.refused('throw-grenade', { unit: 'a1' })).toEqual(['no-grenade'])
    expect(at.refused('hide', { unit: 'a1' })).toEqual(['only-reload'])
    at.act('reload', { unit: 'a1' }, { load: 'a1-0.a1-1' })
    expect(ticked(at, 'a1-0')).toBe(0)
    expect(at.unit('a1').used).toEqual(['a1-1'])
    expect(at.table.active).toBeNull()
  })

  test('NN-AMM-8, NN-RUL-22: a mode needs its boxes', () => {
    const at = open({ things: ['boltgun'] })
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 11 })
    at.activate('a1')
    expect(at.refused('shoot', { unit: 'a1' }, { target: 'b1', distance: 6, mode: 'normal' })).toEqual([
      'too-few-boxes'
    ])
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6, mode: 'economy' })
    expect(at.waiting).toBe('ammo')
  })

  test('NN-SKL-33, NN-AMM-10: each armourer of the gang ignores one failure', () => {
    const at = open({ things: ['boltgun'], skills: ['armourer'] })
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 3 })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.roll('ammo', 9)).toEqual(['ammo-out-of-ammo', 'ammo-mended'])
    expect(at.waiting).toBe('hit-roll')
    expect(ticked(at, 'a1-0')).toBe(5)
    at.roll('hit-roll', 10)
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.roll('ammo', 9)).toEqual(['ammo-out-of-ammo'])
  })

  test('NN-WPN-8, NN-RUL-54: after a high-energy shot the weapon neither fires nor is reloaded in the next turn', () => {
    const at = open({ type: 'leader', things: ['plasma-gun', 'standard-reload:plasma-gun'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-0.high-energy', target: 'b1', distance: 90 })
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1')
    expect(
      at.refused('shoot', { unit: 'a1' }, { weapon: 'a1-0.low-energy', target: 'b1', distance: 6 })
    ).toEqual(['overheated'])
    expect(at.refused('reload', { unit: 'a1' }, { load: 'a1-0.a1-1' })).toContain('nothing-to-reload')
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('shoot', { unit: 'a1' }, { weapon: 'a1-0.low-energy', target: 'b1', distance: 90 })
    // One gauge for both profiles: two boxes of each shot (NN-WPN-7).
    expect(ticked(at, 'a1-0')).toBe(4)
  })

  test('NN-COM-1: a combi fires once per game, without gauge and modes', () => {
    const at = open({ type: 'leader', things: ['boltgun', 'combi-melta@0'] }).activate('a1')
    expect(
      at.refused('shoot', { unit: 'a1' }, { weapon: 'a1-1', target: 'b1', distance: 6, mode: 'sustained' })
    ).toEqual(['no-fire-mode'])
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-1', target: 'b1', distance: 90 })
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1')
    expect(at.refused('shoot', { unit: 'a1' }, { weapon: 'a1-1', target: 'b1', distance: 6 })).toEqual([
      'combi-spent'
    ])
  })

  test('NN-SHD-1: a heavy weapon fires from the shoulder only', () => {
    const at = open({ type: 'heavy', things: ['heavy-bolter'] }).activate('a1')
    expect(at.refused('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })).toEqual(['not-shouldered'])
    at.act('shoulder-heavy-weapon', { unit: 'a1' })
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(at.waiting).toBe('hit-roll')
  })

  test('NN-GEAR-10, NN-WPN-9: flat-head rounds and missiles determine the next shots, until another reload', () => {
    const at = open({ things: ['autopistol', 'flat-head-rounds:autopistol'] }, [
      { things: ['araneine'] },
      {}
    ]).activate('a1')
    at.act('reload', { unit: 'a1' }, { load: 'a1-0.a1-1' })
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 5 })
    at.roll('hit-roll', 1)
    // S 7 − 2 against T 3, the cushioning ignored.
    expect(target(at, 'impact')).toBe(7)
    const launcher = open({ type: 'heavy', things: ['missile-launcher', 'anti-tank-missile'] }).activate('a1')
    launcher.act('set', { unit: 'a1' }, { shouldered: 'a1-0', 'load-a1-0': 'anti-tank-missile' })
    launcher.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 12 })
    launcher.roll('hit-roll', 1)
    expect(target(launcher, 'impact')).toBe(9)
    launcher.roll('impact', 10)
    expect(launcher.prompt('damage').dice).toEqual({ sides: 2, count: 1 })
  })
})

describe('shots', () => {
  test('NN-SHO-2, NN-HIT-2: the sight entered by the players counts in the target number', () => {
    const at = open({ things: ['boltgun'] })
    at.act('set', { unit: 'b1' }, { tookCover: true })
    at.activate('a1').act(
      'shoot',
      { unit: 'a1' },
      { target: 'b1', distance: 10, cover: true, height: 'lower', mode: 'economy' }
    )
    // BS 4, +1 short range, −2 cover, −1 took cover, +1 lower, −1 economy.
    expect(target(at)).toBe(2)
  })

  test('NN-AIM-1, NN-AIM-2: aiming makes that enemy easier to hit in this activation, and nobody else', () => {
    const at = open({ things: ['boltgun'] }).activate('a1')
    at.act('aim', { unit: 'a1' }, { target: 'b1' })
    at.act('shoot', { unit: 'a1' }, { target: 'b2', distance: 20, aimed: 'to-hit' })
    expect(target(at)).toBe(4)
    at.act('call-off')
    const other = open({ things: ['boltgun'] }).activate('a1')
    other.act('aim', { unit: 'a1' }, { target: 'b1' })
    other.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 20, aimed: 'threshold' })
    expect(target(other)).toBe(4)
    other.roll('hit-roll', 1)
    other.roll('impact', 10)
    expect(other.unit('a1').aim).toBeNull()
    const flame = open({ type: 'leader', things: ['flamer'] }).activate('a1')
    expect(flame.refused('aim', { unit: 'a1' }, { target: 'b1' })).toEqual(['nothing-to-aim'])
  })

  test('NN-ROF-1, NN-ROF-2: one ammo roll counts for all shots; another target has its own sight', () => {
    const at = open({ type: 'heavy', things: ['heavy-bolter'] }).activate('a1')
    at.act('shoulder-heavy-weapon', { unit: 'a1' })
    at.act('shoot', { unit: 'a1' }, { target: 'b1', target2: 'b2', distance: 20 })
    expect(target(at)).toBe(4)
    at.roll('hit-roll', 10)
    at.answer('sight', { options: ['cover'], amount: 10 })
    expect(target(at)).toBe(3)
    at.roll('hit-roll', 10)
    // The third shot has the first target.
    expect(at.prompt('hit-roll').title).toMatchObject({ params: { target: 'B1' } })
    at.roll('hit-roll', 10)
    expect(at.waiting).toBeNull()
    expect(ticked(at, 'a1-0')).toBe(2)
  })

  test('NN-SKL-5: a gunslinger fires both pistols, each with its own ammo roll', () => {
    const at = open({ things: ['laspistol', 'autopistol'], skills: ['gunslinger'] })
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 2, 'gauge-a1-1': 2 })
    at.activate('a1').act(
      'shoot',
      { unit: 'a1' },
      { weapon: 'a1-0', target: 'b1', distance: 5, using: ['gunslinger'] }
    )
    at.roll('ammo', 1)
    expect(target(at)).toBe(5)
    at.roll('hit-roll', 10)
    at.roll('ammo', 1)
    expect(target(at)).toBe(6)
    at.roll('hit-roll', 10)
    expect([ticked(at, 'a1-0'), ticked(at, 'a1-1')]).toEqual([4, 4])
  })

  test('NN-INT-1, NN-INT-2: a fighter on the line of fire may take the hit, but not a pinned one', () => {
    const at = open({ things: ['boltgun'] }, [{}, { type: 'colossus', things: ['carapace-armour'] }])
    at.act('set', { unit: 'b0' }, { pinned: true })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('hit-roll', 1)
    expect(at.prompt('aside').options!.map((o) => o.id)).toEqual(['a0', 'a2', 'b2'])
    at.answer('aside', { options: ['b2'] })
    at.roll('impact', 1)
    expect(at.prompt('save').member).toBe('b2')
    at.roll('save', 10)
    expect([at.unit('b1').wounds, at.unit('b2').wounds]).toEqual([3, 1])
  })

  test('NN-SIM-1, NN-SIM-2: a hit on a melee strikes the highest roll of those in contact; ties roll again', () => {
    const at = open({ things: ['boltgun'] })
    at.act('set', { unit: 'b1' }, { engaged: ['a2'] })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 20 })
    // +2 for the side arc.
    expect(target(at)).toBe(6)
    at.roll('hit-roll', 1)
    at.roll('mix', 7, 7)
    at.roll('mix', 3, 8)
    expect(at.prompt('impact').member).toBe('a2')
  })

  test('NN-SIM-1, NN-GEAR-4: a shot into a melee strikes the side arc, against which a shield in hand is no help', () => {
    const pinned = (engaged: string[]): boolean => {
      const at = open({ things: ['boltgun'] }, [{ things: ['arbitrator-shield', 'composite-armour'] }, {}])
      at.act('set', { unit: 'b1' }, { engaged, hands: ['b1-0'] })
      at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
      at.roll('hit-roll', 1)
      if (engaged.length > 0) at.roll('mix', 9, 1)
      at.roll('impact', 1)
      at.roll('save', 1)
      at.answers()
      return at.unit('b1').pinned
    }
    expect([pinned([]), pinned(['a2'])]).toEqual([false, true])
  })

  test('NN-FLM-1, NN-MODE-2: a flame asks for the models under it, without a hit roll; its mode sets its Strength', () => {
    const at = open({ type: 'leader', things: ['flamer'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { mode: 'economy' })
    at.answer('under', { options: ['b1', 'b2'] })
    // S 6 − 1 against T 3.
    expect(target(at, 'impact')).toBe(7)
    at.roll('impact', 10)
    at.roll('impact', 10)
    expect([at.unit('b1').wounds, at.unit('b2').wounds]).toEqual([2, 2])
  })

  test('NN-SCA-1, NN-GRN-7, NN-RUL-19: a launched grenade is used up, scatters on a miss, and may be dodged', () => {
    const at = open({ type: 'leader', things: ['grenade-launcher', 'frag-grenade'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-0.frag-grenade', target: 'b1', distance: 6 })
    expect(at.unit('a1').used).toEqual(['a1-1'])
    at.roll('hit-roll', 10)
    at.roll('scatter', 7)
    at.answer('under', { options: ['b2'] })
    at.answer('dirt', { options: ['try'], dice: [4] })
    expect(at.unit('b2')).toMatchObject({ pinned: true, wounds: 3 })
    expect(at.waiting).toBeNull()
    expect(at.report[0]!.combatants[1]!.record['used']).toEqual(['a1-1'])
  })
})

describe('covering fire', () => {
  const covered = (): AtTheTable => {
    const at = open({ things: ['boltgun'] }).activate('a1')
    at.act('covering-fire', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('hit-roll', 1)
    return at
  }

  test('NN-SUP-1: it needs a weapon without template and flame', () => {
    const at = open({ type: 'leader', things: ['flamer'] }).activate('a1')
    expect(at.refused('covering-fire', { unit: 'a1' }, { target: 'b1', distance: 6 })).toEqual([
      'no-covering-fire'
    ])
  })

  test('NN-SUP-2, NN-SUP-3, NN-RUL-55: it has one roll without cover and one marker, at an enemy or at the terrain', () => {
    const at = open({ type: 'heavy', things: ['heavy-bolter'] }).activate('a1')
    at.act('shoulder-heavy-weapon', { unit: 'a1' })
    at.act('covering-fire', { unit: 'a1' }, { terrain: true, distance: 20 })
    expect(target(at)).toBe(4)
    at.roll('hit-roll', 1)
    expect(at.waiting).toBeNull()
    expect(at.table.markers).toHaveLength(1)
  })

  test('NN-SUP-4, NN-SUP-5, NN-SUP-6: a fighter near it who acts takes one test; after a hit they go on unless pinned', () => {
    const at = covered()
    const [marker] = at.table.markers
    at.activate('b1').act('move', { unit: 'b1' }, { fire: [marker!.id] })
    at.roll('test', 5)
    at.roll('impact', 10)
    expect(at.unit('b1').wounds).toBe(2)
    expect(at.table.active?.movement).toBe('move')
    // Only once, however often the fighter tries.
    expect(at.offer('sprint', 'b1').fields.map((f) => f.key)).not.toContain('fire')
    const pinned = covered()
    pinned
      .activate('b1')
      .act('charge', { unit: 'b1' }, { targets: ['a2'], fire: [pinned.table.markers[0]!.id] })
    pinned.roll('test', 5)
    pinned.roll('impact', 1)
    expect(pinned.unit('b1')).toMatchObject({ pinned: true, engaged: [] })
    expect(pinned.table.active).toBeNull()
  })

  test('NN-SUP-7: the marker is removed when its shooter is activated again, pinned, or down', () => {
    const again = covered()
    again.act('end-turn')
    again.act('begin-turn')
    again.activate('a1')
    expect(again.table.markers).toEqual([])
    const pinned = covered()
    pinned.act('hit', { unit: 'a1' }, { strength: 9 })
    pinned.roll('impact', 1)
    expect(pinned.table.markers).toEqual([])
  })
})

describe('grenades', () => {
  const grenadier = (grenade: string, theirs: Drawn[] = [{}, {}]): AtTheTable =>
    open({ things: [grenade, grenade] }, theirs).activate('a1')

  test('NN-GRN-1, NN-GRN-2, NN-GRN-4: they need no hand, are used up, fly by the thrower’s Strength, and have no bonus for an arc', () => {
    const at = grenadier('frag-grenade')
    at.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 3 })
    expect(target(at, 'throw')).toBe(6)
    expect(at.unit('a1').used).toEqual(['a1-0'])
    at.act('call-off')
    const far = grenadier('frag-grenade')
    far.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 9.5 })
    expect(far.waiting).toBeNull()
    expect(far.told('shot-out-of-range')).toMatchObject({ distance: 9.5 })
  })

  test('NN-GRN-3, NN-GRN-5, NN-GRN-6, NN-RUL-70: each model under it may hit the dirt, and is pinned either way', () => {
    const at = grenadier('frag-grenade')
    at.act('set', { unit: 'b2' }, { pinned: true })
    at.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('throw', 1)
    at.answer('under', { options: ['b2'] })
    at.answer('dirt', { options: ['try'], dice: [9] })
    // A fighter who is pinned already may not try.
    expect(at.waiting).toBe('impact')
    at.roll('impact', 10)
    expect(at.prompt('impact').member).toBe('b2')
    at.roll('impact', 10)
    expect(at.unit('b1')).toMatchObject({ pinned: true, wounds: 2 })
  })

  test('NN-SIM-3, NN-SIM-4: a template hits nobody twice, and a model that dives out of a melee breaks it', () => {
    const at = grenadier('frag-grenade')
    at.act('set', { unit: 'b1' }, { engaged: ['a2'] })
    at.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('throw', 1)
    at.answer('under', { options: ['a2'] })
    at.answer('dirt', { options: ['stay'] })
    at.answer('dirt', { options: ['stay'] })
    at.roll('mix', 2, 9)
    expect(at.prompt('impact').member).toBe('a2')
    at.roll('impact', 10)
    // The other one is left: a2 was hit already.
    expect(at.prompt('impact').member).toBe('b1')
    at.roll('impact', 10)
    expect(at.waiting).toBeNull()
    const dive = grenadier('frag-grenade')
    dive.act('set', { unit: 'b1' }, { engaged: ['a2'] })
    dive.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 6 })
    dive.roll('throw', 1)
    dive.answer('under', { options: [] })
    dive.answer('dirt', { options: ['try'], dice: [1] })
    expect(dive.unit('a2').engaged).toEqual([])
    expect(dive.table.free).toEqual([])
  })

  test('NN-GRN-8, NN-GRN-9: a flash costs the next activation; goggles re-roll the test', () => {
    const flash = grenadier('photon-grenade', [{}, { things: ['thermal-goggles'] }])
    flash.act('throw-grenade', { unit: 'a1' }, { target: 'b2', distance: 6 })
    flash.roll('throw', 1)
    flash.answer('under', { options: ['b1'] })
    flash.answer('dirt', { options: ['stay'] })
    flash.answer('dirt', { options: ['stay'] })
    flash.roll('test', 10)
    expect(flash.prompts.filter((p) => p.optional).map((p) => p.id.split(':').at(-1))).toEqual(['goggles'])
    flash.roll('again', 1)
    flash.roll('test', 9)
    expect([flash.unit('b1').stunned, flash.unit('b2').stunned]).toEqual([true, false])
    flash.activate('b1')
    expect(flash.table.active).toBeNull()
    expect(flash.unit('b1').stunned).toBe(false)
  })

  test('NN-GRN-8: a dazzled fighter struck in melee is hit without a die', () => {
    const at = open()
    at.act('set', { unit: 'b1' }, { stunned: true })
    at.activate('a1')
    expect(at.act('charge', { unit: 'a1' }, { targets: ['b1'] })).toContain('blow-dazzled')
    expect(at.waiting).toBe('impact')
  })

  test('NN-GRN-10, NN-RUL-50: the cloud stays until its thrower is activated again, and shots ask whether they cross it', () => {
    const at = grenadier('smoke-grenade')
    at.act('throw-grenade', { unit: 'a1' }, { terrain: true, distance: 6 })
    at.roll('throw', 1)
    at.answer('under', { options: ['b1'] })
    expect(at.waiting).toBeNull()
    expect(at.table.smoke).toEqual(['a1'])
    at.activate('b1')
    expect(
      at
        .offers('b1')
        .find((o) => o.act === 'throw-grenade')!
        .fields.map((f) => f.key)
    ).toContain('smoke')
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1')
    expect(at.table.smoke).toEqual([])
  })

  test('NN-GRN-11, NN-RUL-79: a vortex kills with all equipment, with no roll except to get away', () => {
    const at = grenadier('vortex-grenade', [{ things: ['carapace-armour'] }, {}])
    at.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('throw', 1)
    at.answer('under', { options: ['b2'] })
    at.answer('dirt', { options: ['stay'] })
    at.answer('dirt', { options: ['try'], dice: [2] })
    expect(at.waiting).toBeNull()
    expect([at.unit('b1').place, at.unit('b2').place]).toEqual(['dead', 'up'])
    expect(at.report[1]!.combatants[1]!.record).toMatchObject({ state: 'dead', by: 'a1' })
  })
})
