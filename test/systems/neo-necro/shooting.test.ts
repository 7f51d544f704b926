import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, ask, outcome, refusal } from '../../support/necro-ask'

const shot = (input: object, houseRules = {}): { [key: string]: unknown } =>
  outcome('shoot-target', { bs: 4, weapon: 'assault-rifle', distance: 10, ...input }, houseRules)
const target = (input: object, houseRules = {}): unknown => shot(input, houseRules)['target']

describe('shoot-target', () => {
  test('NN-HIT-1, NN-RNG-1: BS and the band of the weapon', () => {
    expect(shot({})).toEqual({ target: 5, band: 'short', threshold: 3 })
    expect(shot({ distance: 20 })).toEqual({ target: 4, band: 'long', threshold: 3 })
  })

  test('NN-RNG-1: the end of a band still belongs to it', () => {
    expect(shot({ distance: 12 })['band']).toBe('short')
    expect(shot({ distance: 12.1 })['band']).toBe('long')
    expect(shot({ distance: 24 })['band']).toBe('long')
    expect(shot({ distance: 0 })['band']).toBe('short')
  })

  test('NN-RNG-2: beyond the long band there is no target number', () => {
    expect(shot({ distance: 24.5 })).toEqual({ target: null, band: 'out-of-range', threshold: 3 })
    expect(ask('shoot-target', { bs: 4, weapon: 'assault-rifle', distance: 25 }).rules).toContain('NN-RNG-2')
  })

  test('NN-SKL-1: Lynx Eye doubles the length of the long band, not its end', () => {
    expect(shot({ distance: 36, skills: ['lynx-eye'] })).toMatchObject({ band: 'long', target: 4 })
    expect(shot({ distance: 36.5, skills: ['lynx-eye'] })).toMatchObject({ band: 'out-of-range', target: null })
    expect(shot({ weapon: 'sniper-rifle', distance: 84, skills: ['lynx-eye'] })).toMatchObject({ band: 'long' })
    expect(shot({ weapon: 'sniper-rifle', distance: 85, skills: ['lynx-eye'] })).toMatchObject({ band: 'out-of-range' })
  })

  test('NN-MODE-1: economy −1, sustained +2', () => {
    expect(target({ mode: 'economy' })).toBe(4)
    expect(target({ mode: 'normal' })).toBe(5)
    expect(target({ mode: 'sustained' })).toBe(7)
  })

  test('NN-SKL-36: the custom mode gives +2, but no heavy weapon has it', () => {
    expect(target({ mode: 'custom', skills: ['custom-weapon'] })).toBe(7)
    expect(refusal('shoot-target', { bs: 4, weapon: 'machine-gun', distance: 5, mode: 'custom' })).toEqual(['no-custom-on-heavy'])
  })

  test('NN-HIT-2: side arc +2, rear arc +3, lower +1, higher −1', () => {
    expect(target({ arc: 'side' })).toBe(7)
    expect(target({ arc: 'rear' })).toBe(8)
    expect(target({ targetLower: true })).toBe(6)
    expect(target({ targetHigher: true })).toBe(4)
  })

  test('NN-HIT-2, NN-TAK-1, NN-RUL-57: cover −2, and −1 more for who took it; in the open taking cover is nothing', () => {
    expect(target({ cover: true })).toBe(3)
    expect(target({ cover: true, targetTookCover: true })).toBe(2)
    expect(target({ targetTookCover: true })).toBe(5)
  })

  test('NN-AIM-1: aiming gives +1 to hit or +1 threshold', () => {
    expect(shot({ aimed: 'to-hit' })).toMatchObject({ target: 6, threshold: 3 })
    expect(shot({ aimed: 'threshold' })).toMatchObject({ target: 5, threshold: 4 })
    expect(shot({ aimed: null })).toMatchObject({ target: 5, threshold: 3 })
  })

  test('NN-GRN-10, NN-GEAR-8, NN-BIO-2: smoke −3, or −1 through goggles or a bionic eye', () => {
    expect(target({ smoke: true })).toBe(2)
    expect(target({ smoke: true, attachments: ['thermal-goggles'] })).toBe(4)
    expect(target({ smoke: true, attachments: ['bionic-eye'] })).toBe(4)
    expect(target({ smoke: true, attachments: ['bionic-eye', 'thermal-goggles'] })).toBe(4)
  })

  test('NN-GEAR-7: a sight helps at long range only, and not on heavy weapons', () => {
    expect(target({ attachments: ['telescopic-sight'] })).toBe(5)
    expect(target({ distance: 20, attachments: ['telescopic-sight'] })).toBe(5)
    expect(target({ weapon: 'sniper-rifle', distance: 20, attachments: ['telescopic-sight'] })).toBe(6)
  })

  test('NN-BIO-2: a bionic eye is a sight on every weapon, heavy ones included, and two sights are one', () => {
    expect(target({ weapon: 'sniper-rifle', distance: 20, attachments: ['bionic-eye'] })).toBe(7)
    expect(target({ distance: 20, attachments: ['bionic-eye', 'telescopic-sight'] })).toBe(5)
  })

  test('NN-WPN-6: a sniper rifle is poor at short range and good at long', () => {
    expect(target({ weapon: 'sniper-rifle', distance: 12 })).toBe(2)
    expect(target({ weapon: 'sniper-rifle', distance: 13 })).toBe(6)
  })

  test('NN-RUL-20: read literally there are no limits; a campaign may set 1 and 9', () => {
    expect(target({ bs: 9, mode: 'sustained', arc: 'rear' })).toBe(15)
    expect(target({ bs: 1, distance: 20, cover: true, smoke: true })).toBe(-4)
    expect(target({ bs: 9, mode: 'sustained', arc: 'rear' }, { shootingNaturalLimits: true })).toBe(9)
    expect(target({ bs: 1, distance: 20, cover: true, smoke: true }, { shootingNaturalLimits: true })).toBe(1)
  })

  test('NN-HIT-3: everything adds up', () => {
    const answer = ask('shoot-target', {
      bs: 5, weapon: 'boltgun', distance: 20, mode: 'economy', cover: true, targetTookCover: true, aimed: 'to-hit', arc: 'side', targetHigher: true,
      attachments: ['telescopic-sight'], smoke: true
    })
    expect(answer.outcome).toEqual({ target: 5 + 0 - 1 + 1 + 2 - 1 - 2 - 1 - 3 + 1, band: 'long', threshold: 4 })
    expect(answer.rules).toEqual(expect.arrayContaining(['NN-HIT-1', 'NN-HIT-2', 'NN-HIT-3', 'NN-AIM-1', 'NN-TAK-1', 'NN-GEAR-7']))
  })

  test('NN-SKL-3, NN-SKL-5, NN-SKL-17: chosen skills count only when they are used, and must be known', () => {
    expect(shot({ skills: ['precise-shot'] })).toMatchObject({ target: 5, threshold: 3 })
    expect(shot({ skills: ['precise-shot'], using: ['precise-shot'] })).toMatchObject({ target: 4, threshold: 4 })
    expect(shot({ skills: ['gunslinger', 'snap-shot'], using: ['gunslinger', 'snap-shot'], weapon: 'laspistol', distance: 5 })).toMatchObject({ target: 3 })
    expect(refusal('shoot-target', { bs: 4, weapon: 'lasgun', distance: 5, using: ['snap-shot'] })).toEqual(['skill-missing'])
  })

  test('NN-SKL-19, NN-SKL-20, NN-SKL-22: the target\'s shadow, zigzag and elusiveness', () => {
    expect(target({ targetSkills: ['shadow'] })).toBe(4)
    expect(target({ targetSkills: ['zigzag'] })).toBe(5)
    expect(target({ targetSkills: ['zigzag'], targetSprinted: true })).toBe(3)
    expect(target({ targetSkills: ['zigzag'], targetSprinted: true, distance: 20 })).toBe(3)
    expect(target({ targetSkills: ['elusive'], arc: 'rear' })).toBe(5)
  })

  test('NN-SUP-1, NN-SUP-3: covering fire ignores cover, and templates can\'t give it', () => {
    expect(target({ coveringFire: true, cover: true, targetTookCover: true })).toBe(5)
    expect(refusal('shoot-target', { bs: 4, weapon: 'missile-launcher', distance: 5, coveringFire: true })).toEqual(['no-covering-fire'])
    expect(target({ weapon: 'missile-launcher', profile: 'anti-tank-missile', coveringFire: true })).toBe(5)
  })

  test('NN-WPN-7: a weapon with two profiles fires the first unless told otherwise', () => {
    expect(shot({ weapon: 'plasma-gun', distance: 14 })).toMatchObject({ band: 'long', target: 4 })
    expect(shot({ weapon: 'plasma-gun', distance: 14, profile: 'high-energy' })).toMatchObject({ band: 'short', target: 5 })
    expect(refusal('shoot-target', { bs: 4, weapon: 'plasma-gun', distance: 14, profile: 'medium' })).toEqual(['unknown-profile'])
  })

  test('NN-GRN-7: a grenade launcher has no modes; its grenade gives the threshold', () => {
    expect(shot({ weapon: 'grenade-launcher', distance: 30 })).toEqual({ target: 4, band: 'long', threshold: null })
    expect(shot({ weapon: 'grenade-launcher', distance: 30, profile: 'plasma-grenade', aimed: 'threshold' })).toEqual({ target: 4, band: 'long', threshold: 6 })
    expect(refusal('shoot-target', { bs: 4, weapon: 'grenade-launcher', distance: 5, mode: 'sustained' })).toEqual(['no-fire-mode'])
  })

  test('NN-MAS-1, NN-COM-1: master-crafted weapons and combis shoot too; a combi in normal mode only', () => {
    expect(shot({ weapon: 'master-crafted:boltgun' })).toMatchObject({ target: 5, threshold: 4 })
    expect(shot({ weapon: 'combi-melta', distance: 6 })).toMatchObject({ target: 4, threshold: 8 })
    expect(refusal('shoot-target', { bs: 4, weapon: 'combi-plasma', distance: 6, mode: 'sustained' })).toEqual(['no-fire-mode'])
  })

  test('NN-MODE-2: flame weapons make no hit roll', () => {
    expect(refusal('shoot-target', { bs: 4, weapon: 'flamer', distance: 5 })).toEqual(['flame-no-hit-roll'])
    expect(refusal('shoot-target', { bs: 4, weapon: 'combi-flamer', distance: 5 })).toEqual(['flame-no-hit-roll'])
  })

  test('what can\'t be asked', () => {
    expect(refusal('shoot-target', { bs: 4, weapon: 'sword', distance: 5 })).toEqual(['not-a-ranged-weapon'])
    expect(refusal('shoot-target', { bs: 4, weapon: 'bolter', distance: 5, skills: ['x'], attachments: ['y'] })).toEqual(['unknown-id', 'unknown-id', 'unknown-id'])
    expect(refusal('shoot-target', { bs: 4, weapon: 'lasgun', distance: 5, targetHigher: true, targetLower: true })).toEqual(['higher-and-lower'])
    for (const distance of [-1, Number.NaN, Infinity, 1001, '5']) expect(accepts('shoot-target', { bs: 4, weapon: 'lasgun', distance })).toBe(false)
    expect(accepts('shoot-target', { bs: 4, weapon: 'lasgun', distance: 5, mode: 'burst' })).toBe(false)
  })

  test('property: a better shot never has a worse target, and each BS is worth exactly 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.double({ min: 0, max: 24, noNaN: true }), fc.boolean(), (bs, distance, cover) => {
        return (target({ bs: bs + 1, distance, cover }) as number) - (target({ bs, distance, cover }) as number) === 1
      })
    )
  })
})

describe('grenade-band', () => {
  const band = (strength: number, distance: number): unknown => outcome('grenade-band', { strength, distance })

  test('NN-GRN-2: short up to S inches, long up to three times S', () => {
    expect(band(3, 3)).toEqual({ band: 'short', modifier: 2 })
    expect(band(3, 3.5)).toEqual({ band: 'long', modifier: 0 })
    expect(band(3, 9)).toEqual({ band: 'long', modifier: 0 })
    expect(band(3, 9.5)).toEqual({ band: 'out-of-range', modifier: null })
  })

  test('NN-RUL-18: a bionic arm throws further, no Strength no throw', () => {
    expect(band(5, 15)).toEqual({ band: 'long', modifier: 0 })
    expect(band(0, 1)).toEqual({ band: 'out-of-range', modifier: null })
  })
})

describe('flame-strength', () => {
  test.each([
    ['flamer', 'economy', 5, 4], ['flamer', 'normal', 6, 4], ['flamer', 'sustained', 7, 4], ['flamer', 'custom', 6, 4],
    ['heavy-flamer', 'economy', 6, 5], ['heavy-flamer', 'sustained', 8, 5], ['master-crafted:flamer', 'sustained', 7, 4]
  ])('NN-MODE-2, NN-RUL-71: %s in %s mode', (weapon, mode, strength, threshold) => {
    expect(outcome('flame-strength', { weapon, mode })).toEqual({ strength, threshold })
  })

  test('NN-COM-1: a combi flamer fires in normal mode only', () => {
    expect(outcome('flame-strength', { weapon: 'combi-flamer' })).toEqual({ strength: 6, threshold: 4 })
    expect(refusal('flame-strength', { weapon: 'combi-flamer', mode: 'sustained' })).toEqual(['no-fire-mode'])
  })

  test('other weapons don\'t breathe fire', () => {
    expect(refusal('flame-strength', { weapon: 'boltgun', mode: 'normal' })).toEqual(['not-a-flame-weapon'])
    expect(refusal('flame-strength', { weapon: 'dagger', mode: 'normal' })).toEqual(['not-a-ranged-weapon'])
  })
})

describe('shot-strength', () => {
  const strength = (input: object): unknown => outcome('shot-strength', input)

  test('a plain shot has the weapon\'s profile', () => {
    expect(strength({ weapon: 'boltgun' })).toEqual({ strength: 6, threshold: 4, ignoresCushioning: false })
    expect(strength({ weapon: 'boltgun', ammo: 'standard-reload:boltgun' })).toEqual({ strength: 6, threshold: 4, ignoresCushioning: false })
    expect(strength({ weapon: 'boltgun', ammo: null, masterCrafted: null })).toEqual({ strength: 6, threshold: 4, ignoresCushioning: false })
  })

  test('NN-GEAR-10: flat-head rounds take 2 Strength and ignore cushioning', () => {
    for (const ammo of ['flat-head-rounds', 'flat-head-rounds:autopistol']) {
      expect(strength({ weapon: 'autopistol', ammo })).toEqual({ strength: 5, threshold: 2, ignoresCushioning: true })
    }
    expect(refusal('shot-strength', { weapon: 'boltgun', ammo: 'flat-head-rounds' })).toEqual(['ammo-does-not-fit'])
  })

  test('NN-MAS-1: a master-crafted weapon gives +2 Strength or +1 threshold', () => {
    expect(strength({ weapon: 'boltgun', masterCrafted: 'strength' })).toMatchObject({ strength: 8, threshold: 4 })
    expect(strength({ weapon: 'master-crafted:boltgun', masterCrafted: 'threshold' })).toMatchObject({ strength: 6, threshold: 5 })
    expect(strength({ weapon: 'master-crafted:lascannon', masterCrafted: 'strength' })).toMatchObject({ strength: 14, threshold: 8 })
    expect(refusal('shot-strength', { weapon: 'combi-melta', masterCrafted: 'strength' })).toEqual(['not-master-crafted'])
  })

  test('NN-SKL-4: an expert shot gives +1 Strength, with everything else', () => {
    expect(strength({ weapon: 'lasgun', skills: ['expert-shot'] })).toMatchObject({ strength: 5 })
    expect(strength({ weapon: 'master-crafted:assault-rifle', ammo: 'flat-head-rounds', masterCrafted: 'strength', skills: ['expert-shot'] })).toEqual({
      strength: 7, threshold: 3, ignoresCushioning: true
    })
  })

  test('NN-WPN-9, NN-GRN-7: the missile or the grenade sets the profile', () => {
    expect(strength({ weapon: 'missile-launcher', ammo: 'anti-tank-missile' })).toMatchObject({ strength: 10, threshold: 7 })
    expect(strength({ weapon: 'grenade-launcher', ammo: 'frag-grenade' })).toMatchObject({ strength: 7, threshold: 4 })
    expect(strength({ weapon: 'combi-grenade-plasma' })).toMatchObject({ strength: 8, threshold: 5 })
    expect(strength({ weapon: 'combi-grenade-smoke' })).toMatchObject({ strength: null, threshold: null })
    expect(refusal('shot-strength', { weapon: 'grenade-launcher' })).toEqual(['needs-grenade'])
    expect(refusal('shot-strength', { weapon: 'lasgun', ammo: 'frag-missile' })).toEqual(['ammo-does-not-fit'])
    expect(refusal('shot-strength', { weapon: 'lasgun', ammo: 'peas' })).toEqual(['unknown-id'])
  })
})

describe('grapnel-band', () => {
  test.each([[6, 'short', 3], [6.5, 'medium', 1], [18, 'long', 0], [18.5, 'out-of-range', null]])('NN-GEAR-3: %s inches', (distance, band, modifier) => {
    expect(outcome('grapnel-band', { distance })).toEqual({ band, modifier })
  })
})
