import { describe, expect, test } from 'vitest'
import { ask, outcome, refusal } from '../../support/necro-ask'

describe('aim', () => {
  const aim = (input: object): unknown => outcome('aim', { weapon: 'boltgun', ...input })

  test('NN-AIM-1: aiming gives +1 to hit or +1 threshold, at the fighter’s choice', () => {
    expect(aim({})).toEqual({ applies: true, toHit: 1, threshold: 0, shots: 1 })
    expect(aim({ choice: 'threshold' })).toEqual({ applies: true, toHit: 0, threshold: 1, shots: 1 })
  })

  test('NN-AIM-2: aiming is lost on another target, in a later activation and with a flame weapon', () => {
    const lost = { applies: false, toHit: 0, threshold: 0, shots: 0 }
    expect(aim({ atNamedEnemy: false })).toEqual(lost)
    expect(aim({ sameActivation: false })).toEqual(lost)
    expect(aim({ weapon: 'flamer' })).toEqual(lost)
  })

  test('NN-RUL-56: aiming does not count for thrown grenades, but for launchers and for every shot of a rate of fire', () => {
    expect(aim({ weapon: null })).toMatchObject({ applies: false })
    expect(aim({ weapon: 'grenade-launcher' })).toMatchObject({ applies: true })
    expect(aim({ weapon: 'machine-gun' })).toMatchObject({ applies: true, shots: 3 })
    expect(ask('aim', { weapon: 'machine-gun' }).rules).toContain('NN-RUL-56')
  })
})

describe('take-cover and hide', () => {
  const cover = (input: object, houseRules = {}): unknown =>
    outcome('take-cover', { terrainDistance: 2, ...input }, houseRules)
  const hide = (input: object, houseRules = {}): unknown =>
    outcome('hide', { terrainDistance: 2, ...input }, houseRules)

  test('NN-TAK-1: taking cover needs terrain within 3 inches; cover is then −3 instead of −2', () => {
    expect(cover({})).toEqual({ allowed: true, inEffect: true, toHit: -3 })
    expect(cover({ terrainDistance: 3 })).toMatchObject({ allowed: true })
    expect(cover({ terrainDistance: 3.1 })).toEqual({ allowed: false, inEffect: false, toHit: -2 })
  })

  test('NN-RUL-57, NN-TAK-2: it has no effect in the open, and none after a sprint', () => {
    expect(cover({ inCover: false })).toEqual({ allowed: true, inEffect: true, toHit: 0 })
    expect(cover({ ended: true })).toEqual({ allowed: true, inEffect: false, toHit: -2 })
  })

  test('NN-HID-1, NN-HID-2: a fighter is hidden from a shooter if the terrain hides part of them, until it ends', () => {
    expect(hide({})).toEqual({ allowed: true, inEffect: true, mayBeTargeted: false })
    expect(hide({ partlyHidden: false })).toMatchObject({ inEffect: true, mayBeTargeted: true })
    expect(hide({ ended: true })).toMatchObject({ inEffect: false, mayBeTargeted: true })
    expect(hide({ terrainDistance: 4 })).toMatchObject({ allowed: false, mayBeTargeted: true })
  })

  test('NN-RUL-11: by house rule the distance is at least 3 inches, as printed', () => {
    const printed = { concealmentDistance: 'at-least-3' }
    expect(cover({}, printed)).toMatchObject({ allowed: false })
    expect(cover({ terrainDistance: 3 }, printed)).toMatchObject({ allowed: true })
    expect(hide({}, printed)).toMatchObject({ allowed: false })
    expect(hide({ terrainDistance: 5 }, printed)).toMatchObject({ allowed: true })
  })
})

describe('may-target and cover', () => {
  const may = (input: object = {}): unknown => outcome('may-target', input)['allowed']

  test('NN-SHO-3: a target must be in sight and in the extended front arc', () => {
    expect([may(), may({ inSight: false }), may({ inFrontArc: false })]).toEqual([true, false, false])
  })

  test('NN-HID-1: an enemy hidden behind terrain that covers part of them is no target', () => {
    expect(may({ hidden: true, partlyHidden: true })).toBe(false)
    expect(may({ hidden: true, partlyHidden: false })).toBe(true)
  })

  test('NN-SUP-2, NN-GRN-3: a point of terrain is a target for covering fire and grenades only', () => {
    expect(['direct', 'covering', 'grenade'].map((fire) => may({ target: 'terrain', fire }))).toEqual([
      false,
      true,
      true
    ])
  })

  test('NN-SIM-1: an engaged enemy may be shot at', () => {
    expect(may({ engaged: true })).toBe(true)
    expect(ask('may-target', { engaged: true }).rules).toContain('NN-SIM-1')
  })

  test('NN-COV-1: only hidden parts of the body are cover', () => {
    const cover = (input: object): unknown => outcome('cover', input)
    expect(cover({ unseen: ['body'] })).toEqual({ inCover: true, toHit: -2 })
    expect(cover({ unseen: ['weapon', 'banner', 'hair', 'other-ornament'] })).toEqual({
      inCover: false,
      toHit: 0
    })
    expect(cover({ unseen: ['body'], fire: 'covering' })).toEqual({ inCover: true, toHit: 0 })
    expect(cover({ unseen: ['body'], fire: 'grenade' })).toEqual({ inCover: true, toHit: 0 })
    expect(cover({})).toEqual({ inCover: false, toHit: 0 })
  })
})

describe('covering fire', () => {
  const covers = (input: object): unknown => outcome('covering-fire', { weapon: 'boltgun', ...input })
  const under = (input: object): unknown =>
    outcome('under-covering-fire', { initiative: 4, tries: 'move', markers: [{ distance: 1 }], ...input })

  test('NN-SUP-1, NN-SUP-2: it can’t use a template or a flame; its target is an enemy or a visible point', () => {
    expect(covers({})).toEqual({ allowed: true, hitRolls: 1, markers: 1 })
    expect(covers({ target: 'terrain' })).toMatchObject({ allowed: true })
    const none = { allowed: false, hitRolls: 0, markers: 0 }
    expect(covers({ weapon: 'flamer' })).toEqual(none)
    expect(covers({ weapon: 'heavy-plasma-gun' })).toEqual(none)
    expect(covers({ target: 'ally' })).toEqual(none)
    expect(covers({ visible: false })).toEqual(none)
  })

  test('NN-SUP-1, NN-GRN-7: nor can a grenade launcher, whichever grenade it fires', () => {
    for (const profile of [null, 'frag-grenade', 'smoke-grenade'])
      expect(covers({ weapon: 'grenade-launcher', profile })).toEqual({
        allowed: false,
        hitRolls: 0,
        markers: 0
      })
    expect(
      refusal('shoot-target', { bs: 4, weapon: 'grenade-launcher', distance: 12, coveringFire: true })
    ).toEqual(['no-covering-fire'])
    expect(outcome('shot-profile', { weapon: 'grenade-launcher' })).toMatchObject({ coveringFire: false })
  })

  test('NN-SUP-3, NN-RUL-55: it has one hit roll and one marker, whatever the rate of fire', () => {
    expect(covers({ weapon: 'machine-gun' })).toEqual({ allowed: true, hitRolls: 1, markers: 1 })
    expect(ask('covering-fire', { weapon: 'machine-gun' }).rules).toContain('NN-RUL-55')
  })

  test('NN-SUP-4, NN-SUP-5: a fighter within 1.5 inches and in sight of the shooter takes an Initiative test to move, shoot or strike', () => {
    expect(under({ dice: [4] })).toEqual({ tests: [0], hitsBy: [], goesOn: true })
    expect(under({ dice: [5] })).toEqual({ tests: [0], hitsBy: [0], goesOn: null })
    expect(under({ markers: [{ distance: 1.5 }], dice: [5] })).toMatchObject({ hitsBy: [0] })
    expect(under({ markers: [{ distance: 1.6 }], dice: [] })).toMatchObject({ tests: [] })
    expect(under({ markers: [{ distance: 1, seen: false }], dice: [] })).toMatchObject({ tests: [] })
    for (const tries of ['move', 'sprint', 'shoot', 'throw-grenade', 'strike'])
      expect(under({ tries, dice: [9] })).toMatchObject({ hitsBy: [0] })
    expect(under({ tries: 'anything-else' })).toEqual({ tests: [], hitsBy: [], goesOn: true })
  })

  test('NN-SUP-6: each marker causes one test per activation', () => {
    expect(
      under({ markers: [{ distance: 1 }, { distance: 1, tested: true }, { distance: 0 }], dice: [9, 1] })
    ).toMatchObject({ tests: [0, 2], hitsBy: [0] })
    expect(
      refusal('under-covering-fire', {
        initiative: 4,
        tries: 'move',
        markers: [{ distance: 1 }, { distance: 1 }],
        dice: [3]
      })
    ).toEqual(['wrong-number-of-dice'])
  })

  test('NN-SUP-7: the marker is removed when its shooter is activated again, pinned, down or out of action', () => {
    const remains = (shooter: string): unknown => outcome('covering-marker', { shooter })['remains']
    expect(['otherwise', 'own-activation-begins', 'pinned', 'down', 'out-of-action'].map(remains)).toEqual([
      true,
      false,
      false,
      false,
      false
    ])
  })
})
