import { describe, expect, test } from 'vitest'
import { ask, outcome, refusal } from '../../support/necro-ask'

describe('grenade-target', () => {
  const thrown = (input: object, houseRules = {}): { [key: string]: unknown } =>
    outcome(
      'grenade-target',
      { bs: 4, strength: 3, grenade: 'frag-grenade', distance: 2, ...input },
      houseRules
    )
  const target = (input: object): unknown => thrown(input)['target']

  test("NN-GRN-2: the range is +2 up to S inches, +0 up to three times S, S being the thrower's Strength", () => {
    expect(thrown({ distance: 3 })).toMatchObject({ band: 'short', target: 6 })
    expect(thrown({ distance: 3.1 })).toMatchObject({ band: 'long', target: 4 })
    expect(thrown({ distance: 9 })).toMatchObject({ band: 'long', target: 4 })
    expect(thrown({ distance: 9.1 })).toMatchObject({ band: 'out-of-range', target: null })
    expect(thrown({ distance: 15, strength: 5 })).toMatchObject({ band: 'long', target: 4 })
  })

  test.each([
    ['frag-grenade', 'small', 7, 4],
    ['plasma-grenade', 'small', 8, 5],
    ['photon-grenade', 'large', null, null],
    ['smoke-grenade', 'large', null, null],
    ['vortex-grenade', 'small', null, null]
  ])('NN-WPN-10: a %s has a %s template, S %s, threshold %s', (grenade, template, strength, threshold) => {
    expect(thrown({ grenade })).toMatchObject({ template, strength, threshold })
  })

  test('NN-GRN-4: neither cover nor arc counts, not even against an engaged enemy (NN-SIM-1)', () => {
    expect([
      target({ cover: true }),
      target({ arc: 'rear' }),
      target({ arc: 'side' }),
      target({ targetEngaged: true })
    ]).toEqual([6, 6, 6, 6])
    expect(
      ask('grenade-target', {
        bs: 4,
        strength: 3,
        grenade: 'frag-grenade',
        distance: 2,
        cover: true,
        arc: 'rear'
      }).rules
    ).toContain('NN-GRN-4')
  })

  test('NN-GRN-3, NN-HIT-2, NN-HIT-3: height, smoke and effects that make the target hard to hit count', () => {
    expect(target({ targetLower: true })).toBe(7)
    expect(target({ targetHigher: true })).toBe(5)
    expect(target({ smoke: true })).toBe(3)
    expect(target({ smoke: true, attachments: ['bionic-eye'] })).toBe(5)
    expect(target({ targetSkills: ['shadow', 'zigzag'], targetSprinted: true })).toBe(3)
    expect(target({ targetFury: 'escher', cover: true })).toBe(5)
    expect(target({ fury: 'orlock' })).toBe(7)
    expect(target({ targetSkills: ['shadow'], atTerrain: true })).toBe(6)
  })

  test('NN-RUL-56: aiming does not help', () => {
    expect(target({ aimed: true })).toBe(6)
  })

  test('NN-RUL-20: the hit roll has limits only by house rule', () => {
    expect(thrown({ bs: 9 })).toMatchObject({ target: 11 })
    expect(thrown({ bs: 9 }, { shootingNaturalLimits: true })).toMatchObject({ target: 9 })
    expect(thrown({ bs: 1, distance: 8, smoke: true }, { shootingNaturalLimits: true })).toMatchObject({
      target: 1
    })
  })

  test('other items are refused', () => {
    expect(refusal('grenade-target', { bs: 4, strength: 3, grenade: 'sword', distance: 2 })).toEqual([
      'not-a-grenade'
    ])
    expect(
      refusal('grenade-target', {
        bs: 4,
        strength: 3,
        grenade: 'frag-grenade',
        distance: 2,
        targetHigher: true,
        targetLower: true
      })
    ).toEqual(['higher-and-lower'])
  })
})

describe('hit-the-dirt', () => {
  const dirt = (input: object): unknown =>
    outcome('hit-the-dirt', { source: 'frag-grenade', initiative: 4, ...input })

  test('NN-GRN-5, NN-GRN-6: a pass moves the fighter to the edge; passed or failed, they are pinned', () => {
    expect(dirt({ die: 4 })).toEqual({ allowed: true, hit: false, pinned: true, moved: true })
    expect(dirt({ die: 5 })).toEqual({ allowed: true, hit: true, pinned: true, moved: false })
    expect(dirt({ tries: false })).toEqual({ allowed: true, hit: true, pinned: false, moved: false })
  })

  test('NN-RUL-70: a fighter who is pinned already may not try', () => {
    expect(dirt({ pinned: true, die: 1 })).toEqual({ allowed: false, hit: true, pinned: true, moved: false })
  })

  test('NN-GRN-7, NN-GRN-11: it works against launchers and vortices too, but no other template', () => {
    for (const source of ['grenade-launcher', 'combi-grenade-plasma', 'vortex-grenade'])
      expect(dirt({ source, die: 1 })).toMatchObject({ allowed: true, hit: false })
    for (const source of ['missile-launcher', 'flamer', 'mines'])
      expect(dirt({ source, die: 1 })).toMatchObject({ allowed: false, hit: true })
    expect(ask('hit-the-dirt', { source: 'vortex-grenade', initiative: 4, die: 1 }).rules).toContain(
      'NN-GRN-11'
    )
  })
})

describe('flash, smoke, vortex and grapnel', () => {
  const flash = (input: object): unknown => outcome('photon-flash', { initiative: 4, ...input })

  test('NN-GRN-8: a failed Initiative test costs the next activation and the defence in melee', () => {
    expect(flash({ die: 4 })).toEqual({ stunned: false, hitAutomaticallyInMelee: false, rerolled: false })
    expect(flash({ die: 5 })).toEqual({ stunned: true, hitAutomaticallyInMelee: true, rerolled: false })
  })

  test('NN-GRN-9, NN-GEN-5: goggles or a bionic eye re-roll it once', () => {
    for (const attachments of [['thermal-goggles'], ['bionic-eye'], ['bionic-eye', 'thermal-goggles']]) {
      expect(flash({ die: 9, rerollDie: 2, attachments })).toEqual({
        stunned: false,
        hitAutomaticallyInMelee: false,
        rerolled: true
      })
      expect(flash({ die: 9, rerollDie: 8, attachments })).toMatchObject({ stunned: true, rerolled: true })
    }
    expect(flash({ die: 3, attachments: ['thermal-goggles'] })).toMatchObject({ rerolled: false })
    expect(flash({ die: 9, attachments: ['telescopic-sight'] })).toMatchObject({
      rerolled: false,
      stunned: true
    })
  })

  test('NN-GRN-10, NN-RUL-50: smoke gives −3, or −1 with goggles, until the thrower is activated again', () => {
    const cloud = (input: object): unknown => outcome('smoke-cloud', input)
    expect(cloud({})).toEqual({ remains: true, toHit: -3 })
    expect(cloud({ attachments: ['thermal-goggles'] })).toEqual({ remains: true, toHit: -1 })
    expect(cloud({ attachments: ['bionic-eye'] })).toEqual({ remains: true, toHit: -1 })
    expect(cloud({ throwerActivatedAgain: true })).toEqual({ remains: false, toHit: 0 })
  })

  test('NN-GRN-11, NN-RUL-79: everybody under a vortex who did not hit the dirt is lost with their equipment', () => {
    expect(outcome('vortex', { models: 3, escaped: [1] })).toEqual({ dead: [0, 2], equipmentLost: true })
    expect(outcome('vortex', { models: 0 })).toEqual({ dead: [], equipmentLost: false })
  })

  test.each([
    [0, 'short', 7],
    [6, 'short', 7],
    [6.5, 'medium', 5],
    [12, 'medium', 5],
    [12.5, 'long', 4],
    [18, 'long', 4],
    [18.5, 'out-of-range', null]
  ])('NN-GEAR-3: a grapnel at %d inches is at %s range and hits on %s', (distance, band, target) => {
    expect(outcome('grapnel-shot', { bs: 4, distance, charges: 2 })).toEqual({ target, band, charges: 1 })
  })

  test('NN-GEAR-3, NN-RUL-61: each shot takes a charge, and without one there is no shot', () => {
    expect(refusal('grapnel-shot', { bs: 4, distance: 3, charges: 0 })).toEqual(['no-charge-left'])
    expect(
      outcome('grapnel-shot', {
        bs: 4,
        distance: 3,
        charges: 1,
        targetHigher: true,
        smoke: true,
        fury: 'orlock'
      })
    ).toMatchObject({ target: 4, charges: 0 })
  })
})
