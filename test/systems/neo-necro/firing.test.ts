import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

type Mode = {
  mode: string
  available: boolean
  label: number | 'A' | null
  ticked: number
  success: number
  jam: number
  outOfAmmo: number
  toHit: number
  damageLevel: number
  flameStrength: number
}
const modes = (input: object, houseRules = {}): Mode[] =>
  outcome('fire-modes', { weapon: 'boltgun', ...input }, houseRules)['modes'] as never

describe('fire-modes', () => {
  test('NN-MODE-1, NN-MODE-2: economy, normal and sustained, by boxes, hit roll and flame Strength', () => {
    expect(
      modes({}).map(({ mode, toHit, flameStrength, ticked }) => [mode, toHit, flameStrength, ticked])
    ).toEqual([
      ['economy', -1, -1, 1],
      ['normal', 0, 0, 2],
      ['sustained', 2, 1, 3]
    ])
  })

  // Label of the last box, for each number of boxes ticked before, in economy, normal and sustained fire (NN-AMM-1).
  test.each([
    [0, 'A', 'A', 10],
    [1, 'A', 10, 9],
    [2, 10, 9, 8],
    [3, 9, 8, 7],
    [4, 8, 7, 6],
    [5, 7, 6, 5],
    [6, 6, 5, 4],
    [7, 5, 4, 3],
    [8, 4, 3, 2],
    [9, 3, 2, 1],
    [10, 2, 1, null],
    [11, 1, null, null],
    [12, null, null, null]
  ])(
    'NN-AMM-1, NN-AMM-2, NN-AMM-8: with %i boxes ticked, the modes end on %s, %s and %s',
    (tickedBefore, ...labels) => {
      expect(modes({ tickedBefore }).map(({ label }) => label)).toEqual(labels)
      expect(modes({ tickedBefore }).map(({ available }) => available)).toEqual(
        labels.map((label) => label !== null)
      )
    }
  )

  // Faces of the D10 that fire, jam and empty the weapon, for each label (NN-AMM-3 to 7).
  test.each([
    [0, 10, 0, 0],
    [2, 9, 1, 0],
    [3, 8, 1, 1],
    [4, 7, 1, 2],
    [5, 6, 1, 3],
    [6, 5, 1, 4],
    [7, 4, 1, 5],
    [8, 3, 1, 6],
    [9, 2, 1, 7],
    [10, 1, 1, 8],
    [11, 0, 1, 9],
    [12, 0, 0, 0]
  ])(
    'NN-AMM-3 to NN-AMM-7: economy fire after %i boxes fires on %i faces, jams on %i, empties on %i',
    (tickedBefore, success, jam, outOfAmmo) => {
      expect(modes({ tickedBefore })[0]).toMatchObject({ success, jam, outOfAmmo })
    }
  )

  test('NN-SKL-35, NN-AMM-10: the weapons expert reads each die 2 lower', () => {
    expect(modes({ tickedBefore: 11, skills: ['weapons-expert'] })[0]).toMatchObject({
      success: 2,
      jam: 1,
      outOfAmmo: 7
    })
    expect(modes({ tickedBefore: 2, skills: ['weapons-expert'] })[0]).toMatchObject({ success: 10, jam: 0 })
  })

  test('NN-SKL-36, NN-RUL-71: a customised weapon has a fourth mode of four boxes, and only that weapon', () => {
    expect(modes({ skills: ['custom-weapon'] })).toHaveLength(3)
    expect(modes({ skills: ['custom-weapon'], customised: true })[3]).toMatchObject({
      mode: 'custom',
      toHit: 2,
      damageLevel: 1,
      label: 9,
      ticked: 4
    })
    expect(refusal('fire-modes', { weapon: 'boltgun', customised: true })).toEqual(['skill-missing'])
    expect(
      refusal('fire-modes', { weapon: 'autocannon', customised: true, skills: ['custom-weapon'] })
    ).toEqual(['no-custom-on-heavy'])
  })

  test('NN-COM-1, NN-GRN-7, NN-RUL-17: combis, grenade launchers and single missiles have one mode and no gauge', () => {
    const single = [expect.objectContaining({ mode: 'normal', boxes: 0, success: 10, label: null })]
    expect(modes({ weapon: 'combi-melta' })).toEqual(single)
    expect(modes({ weapon: 'grenade-launcher' })).toEqual(single)
    expect(modes({ weapon: 'missile-launcher' })).toHaveLength(3)
    expect(modes({ weapon: 'missile-launcher' }, { missileMode: 'single-shot' })).toEqual(single)
  })

  test('NN-RUL-22: by house rule a mode ticks the boxes left', () => {
    expect(modes({ tickedBefore: 11 }, { ammoShortage: 'tick-remaining' }).map(({ label }) => label)).toEqual(
      [1, 1, 1]
    )
  })

  test('NN-HSE-7: under the Van Saar fury every mode with enough boxes is certain to fire', () => {
    expect(
      modes({ tickedBefore: 10, fury: 'van-saar' }).map(({ success, available }) => [available, success])
    ).toEqual([
      [true, 10],
      [true, 10],
      [false, 0]
    ])
    expect(modes({ tickedBefore: 10, fury: 'orlock' })[0]).toMatchObject({ success: 1 })
  })

  test('property: an available mode covers ten faces, and more boxes never help', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom([], ['weapons-expert']),
        (tickedBefore, skills) => {
          const all = modes({ tickedBefore, skills })
          for (const mode of all)
            expect(mode.success + mode.jam + mode.outOfAmmo).toBe(mode.available ? 10 : 0)
          expect(all[0]!.success).toBeGreaterThanOrEqual(all[1]!.success)
          expect(all[1]!.success).toBeGreaterThanOrEqual(all[2]!.success)
        }
      )
    )
  })
})

describe('may-fire', () => {
  const may = (input: object, houseRules = {}): unknown =>
    outcome('may-fire', { weapon: 'boltgun', ...input }, houseRules)['allowed']
  const why = (input: object): string[] => ask('may-fire', { weapon: 'boltgun', ...input }).rules

  test('NN-SHO-1, NN-CHG-1: the weapon must be in hand, and a two-handed one fills both', () => {
    expect(may({})).toBe(true)
    expect(may({ inHand: ['sword'] })).toBe(false)
    expect(may({ inHand: ['boltgun'] })).toBe(true)
    expect(may({ inHand: ['boltgun', 'sword'] })).toBe(false)
    expect(may({ weapon: 'laspistol', inHand: ['laspistol', 'sword'] })).toBe(true)
    expect(may({ weapon: 'laspistol', inHand: ['laspistol', 'sword', 'dagger'] })).toBe(false)
  })

  test('NN-SHD-1: a heavy weapon must be shouldered, no other weapon', () => {
    expect(may({ weapon: 'autocannon' })).toBe(false)
    expect(why({ weapon: 'autocannon' })).toContain('NN-SHD-1')
    expect(may({ weapon: 'autocannon', shouldered: true })).toBe(true)
  })

  test('NN-AMM-4, NN-GEAR-2, NN-GRN-8: a fighter can’t fire while jammed, behind a force shield or stunned', () => {
    expect([may({ jammed: true }), may({ forceShield: true }), may({ stunned: true })]).toEqual([
      false,
      false,
      false
    ])
    expect(why({ jammed: true, forceShield: true, stunned: true })).toEqual(
      expect.arrayContaining(['NN-AMM-4', 'NN-GEAR-2', 'NN-GRN-8'])
    )
  })

  test('NN-WPN-8, NN-RUL-54: an overheated weapon can’t fire for the whole next turn, and no longer', () => {
    const heavy = { weapon: 'heavy-plasma-gun', shouldered: true, overheatedOnTurn: 3 }
    expect([3, 4, 5].map((turn) => may({ ...heavy, turn }))).toEqual([true, false, true])
  })

  test('NN-AMM-8, NN-RUL-23: a weapon without boxes is empty; otherwise the remaining modes are listed', () => {
    expect(may({ tickedBefore: 12 })).toBe(false)
    expect(outcome('may-fire', { weapon: 'boltgun', tickedBefore: 10 })['modes']).toEqual([
      'economy',
      'normal'
    ])
    expect(
      outcome('may-fire', { weapon: 'boltgun', tickedBefore: 10 }, { ammoShortage: 'tick-remaining' })[
        'modes'
      ]
    ).toEqual(['economy', 'normal', 'sustained'])
  })

  test('NN-COM-1: a combi fires once, while its rifle is held', () => {
    expect(may({ weapon: 'combi-melta', inHand: ['lasgun'] })).toBe(true)
    expect(may({ weapon: 'combi-melta', inHand: ['laspistol'] })).toBe(false)
    expect(may({ weapon: 'combi-melta', rounds: 0 })).toBe(false)
    expect(may({ weapon: 'combi-melta', rounds: 1 })).toBe(true)
  })

  test('NN-GRN-7, NN-RUL-19: a launcher needs a grenade, unless the campaign decides otherwise', () => {
    expect(may({ weapon: 'grenade-launcher', rounds: 0 })).toBe(false)
    expect(
      may({ weapon: 'grenade-launcher', rounds: 0 }, { grenadeLauncherUsesCarriedGrenades: false })
    ).toBe(true)
  })

  test('NN-RUL-17: a single missile is used up, a reload is not', () => {
    expect(may({ weapon: 'missile-launcher', shouldered: true, rounds: 0 })).toBe(true)
    expect(
      may({ weapon: 'missile-launcher', shouldered: true, rounds: 0 }, { missileMode: 'single-shot' })
    ).toBe(false)
  })
})

describe('ammo-outcome', () => {
  const shot = (input: object, houseRules = {}): { [key: string]: unknown } =>
    outcome('ammo-outcome', { weapon: 'boltgun', tickedBefore: 4, ...input }, houseRules)

  test('NN-AMM-3 to NN-AMM-5: below the label the shot is fired, at it the weapon jams, above it it runs dry', () => {
    expect(shot({ die: 6 })).toMatchObject({ ticked: 6, label: 7, result: 'success', shot: true })
    expect(shot({ die: 7 })).toMatchObject({ ticked: 6, result: 'jam', shot: false })
    expect(shot({ die: 8 })).toMatchObject({
      ticked: 12,
      result: 'out-of-ammo',
      shot: false,
      mayReload: false
    })
    expect(shot({ die: 8, reloads: 1 })).toMatchObject({ mayReload: true })
    expect(shot({ die: 7, reloads: 1 })).toMatchObject({ mayReload: false })
  })

  test('NN-SKL-33, NN-AMM-10: each armourer ignores one failure of any kind, and the ticks of the mode stay', () => {
    expect(shot({ die: 8, armourers: 1 })).toMatchObject({
      ticked: 6,
      result: 'success',
      shot: true,
      ignoredFailure: true
    })
    expect(shot({ die: 7, armourers: 1 })).toMatchObject({ shot: true, ignoredFailure: true })
    expect(shot({ die: 8, armourers: 1, failuresIgnored: 1 })).toMatchObject({
      result: 'out-of-ammo',
      ignoredFailure: false
    })
    expect(shot({ die: 8, armourers: 2, failuresIgnored: 1 })).toMatchObject({ shot: true })
    expect(shot({ die: 6, armourers: 1 })).toMatchObject({ ignoredFailure: false })
    expect(shot({ learningDie: 7, armourers: 1 })).toMatchObject({ ignoredFailure: true, shot: true })
  })

  test('NN-HSE-7: under the Van Saar fury no die is rolled', () => {
    expect(shot({ fury: 'van-saar' })).toEqual({
      ticked: 6,
      label: 7,
      result: 'success',
      shot: true,
      rounds: null,
      overheatedTurn: null,
      ignoredFailure: false,
      mayReload: false
    })
    expect(outcome('ammo-outcome', { weapon: 'boltgun', tickedBefore: 12, fury: 'van-saar' })).toMatchObject({
      result: 'mode-unavailable',
      shot: false
    })
  })

  test('NN-WPN-8: high energy bars the next turn, unless the shot was cancelled', () => {
    const plasma = { weapon: 'plasma-gun', turn: 2 }
    expect(shot({ ...plasma, profile: 'high-energy', die: 1 })).toMatchObject({ overheatedTurn: 3 })
    expect(shot({ ...plasma, profile: 'high-energy', die: 7 })).toMatchObject({
      result: 'jam',
      overheatedTurn: null
    })
    expect(shot({ ...plasma, profile: 'low-energy', die: 1 })).toMatchObject({ overheatedTurn: null })
  })

  test("NN-COM-1, NN-GRN-7, NN-RUL-19: there is no roll; a combi's shot and a carried grenade are used up", () => {
    expect(shot({ weapon: 'combi-melta', rounds: 1 })).toMatchObject({
      ticked: 4,
      label: null,
      shot: true,
      rounds: 0
    })
    expect(refusal('ammo-outcome', { weapon: 'combi-melta', rounds: 0 })).toEqual(['no-round-left'])
    expect(shot({ weapon: 'grenade-launcher', rounds: 3 })).toMatchObject({ shot: true, rounds: 2 })
    expect(
      shot({ weapon: 'grenade-launcher', rounds: 3 }, { grenadeLauncherUsesCarriedGrenades: false })
    ).toMatchObject({ rounds: 3 })
    expect(shot({ weapon: 'missile-launcher', rounds: 2 }, { missileMode: 'single-shot' })).toMatchObject({
      rounds: 1,
      label: null
    })
    expect(shot({ weapon: 'missile-launcher', rounds: 2, die: 1 })).toMatchObject({ rounds: null, label: 7 })
  })

  test('the answer contains the die that the app rolls', () => {
    expect(outcome('ammo-outcome', { weapon: 'boltgun', tickedBefore: 4 }, {}, falling(3))['dice']).toEqual([
      { sides: 10, value: 3, by: 'app' }
    ])
  })
})

describe('reload', () => {
  const reload = (input: object, houseRules = {}): unknown =>
    outcome('reload', { weapon: 'boltgun', tickedBefore: 12, ...input }, houseRules)

  test('NN-REL-1, NN-AMM-9, NN-EQP-3: a reload of that weapon clears the gauge and is used up', () => {
    expect(
      reload({ loads: ['standard-reload:lasgun', 'standard-reload:boltgun', 'standard-reload:boltgun'] })
    ).toEqual({
      allowed: true,
      ticked: 0,
      loads: ['standard-reload:lasgun', 'standard-reload:boltgun'],
      profile: null,
      free: false
    })
    expect(reload({ loads: ['standard-reload:lasgun'] })).toMatchObject({ allowed: false, ticked: 12 })
    expect(reload({})).toMatchObject({ allowed: false })
  })

  test('NN-REL-1: only a weapon in hand can be reloaded', () => {
    expect(reload({ loads: ['standard-reload:boltgun'], inHand: false })).toMatchObject({ allowed: false })
  })

  test('NN-WPN-9, NN-GEAR-10: the load sets the profile of a launcher; flat-head rounds are a load too', () => {
    expect(
      reload({
        weapon: 'missile-launcher',
        loads: ['frag-missile', 'plasma-missile'],
        load: 'plasma-missile'
      })
    ).toMatchObject({
      allowed: true,
      profile: 'plasma-missile',
      loads: ['frag-missile']
    })
    expect(reload({ weapon: 'autopistol', loads: ['flat-head-rounds:autopistol'] })).toMatchObject({
      allowed: true,
      profile: null
    })
    expect(
      reload({ weapon: 'missile-launcher', loads: ['frag-missile'] }, { missileMode: 'single-shot' })
    ).toMatchObject({ allowed: false })
    expect(refusal('reload', { weapon: 'missile-launcher', load: 'plasma-missile' })).toEqual([
      'reload-missing'
    ])
    expect(refusal('reload', { weapon: 'autopistol', loads: ['nonsense'] })).toEqual(['unknown-id'])
    expect(reload({ weapon: 'autopistol', loads: ['flat-head-rounds'] })).toMatchObject({
      allowed: true,
      loads: []
    })
  })

  test("NN-WPN-8: an overheated weapon can't be reloaded", () => {
    const hot = { weapon: 'plasma-gun', loads: ['standard-reload:plasma-gun'], overheatedOnTurn: 1 }
    expect(reload({ ...hot, turn: 2 })).toMatchObject({ allowed: false })
    expect(reload({ ...hot, turn: 3 })).toMatchObject({ allowed: true })
  })

  test('NN-SKL-2: Faster than his Shadow reloads for free', () => {
    expect(reload({ loads: ['standard-reload:boltgun'], skills: ['faster-than-shadow'] })).toMatchObject({
      allowed: true,
      free: true
    })
  })
})

describe('overheat and the gauge at the start', () => {
  test('NN-WPN-8, NN-RUL-54: a weapon is overheated in the turn after a high-energy shot', () => {
    expect(
      outcome('overheat', { weapon: 'plasma-gun', profile: 'high-energy', firedOnTurn: 2, turn: 3 })
    ).toEqual({ overheated: true, turn: 3 })
    expect(
      outcome('overheat', { weapon: 'plasma-gun', profile: 'high-energy', firedOnTurn: 2, turn: 4 })
    ).toEqual({ overheated: false, turn: 3 })
    expect(outcome('overheat', { weapon: 'plasma-gun', firedOnTurn: 2, turn: 3 })).toEqual({
      overheated: false,
      turn: null
    })
  })

  test('NN-AMM-1, NN-RUL-23: a gauge of twelve boxes starts with none ticked, unless the campaign keeps them', () => {
    expect(outcome('gauge-at-start', { tickedAtEnd: 7 })).toEqual({
      ticked: 0,
      boxes: ['A', 'A', 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    })
    expect(outcome('gauge-at-start', { tickedAtEnd: 7 }, { gaugesRefillEachGame: false })['ticked']).toBe(7)
  })
})
