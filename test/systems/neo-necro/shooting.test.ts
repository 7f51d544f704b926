import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, ask, outcome, refusal } from '../../support/necro-ask'

const shot = (input: object, houseRules = {}): { [key: string]: unknown } =>
  outcome('shoot-target', { bs: 4, weapon: 'assault-rifle', distance: 10, ...input }, houseRules)
const target = (input: object, houseRules = {}): unknown => shot(input, houseRules)['target']

describe('shoot-target', () => {
  test('NN-HIT-1, NN-RNG-1: the target number is BS and the band of the weapon', () => {
    expect(shot({})).toEqual({ target: 5, band: 'short', threshold: 3 })
    expect(shot({ distance: 20 })).toEqual({ target: 4, band: 'long', threshold: 3 })
  })

  test('NN-RNG-1: the end of a band still belongs to the band', () => {
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
    expect(shot({ distance: 36.5, skills: ['lynx-eye'] })).toMatchObject({
      band: 'out-of-range',
      target: null
    })
    expect(shot({ weapon: 'sniper-rifle', distance: 84, skills: ['lynx-eye'] })).toMatchObject({
      band: 'long'
    })
    expect(shot({ weapon: 'sniper-rifle', distance: 85, skills: ['lynx-eye'] })).toMatchObject({
      band: 'out-of-range'
    })
  })

  test('NN-MODE-1: economy −1, sustained +2', () => {
    expect(target({ mode: 'economy' })).toBe(4)
    expect(target({ mode: 'normal' })).toBe(5)
    expect(target({ mode: 'sustained' })).toBe(7)
  })

  test('NN-SKL-36: the custom mode gives +2, but no heavy weapon has it', () => {
    expect(target({ mode: 'custom', skills: ['custom-weapon'] })).toBe(7)
    expect(refusal('shoot-target', { bs: 4, weapon: 'machine-gun', distance: 5, mode: 'custom' })).toEqual([
      'no-custom-on-heavy'
    ])
  })

  test('NN-HIT-2: side arc +2, rear arc +3, lower +1, higher −1', () => {
    expect(target({ arc: 'side' })).toBe(7)
    expect(target({ arc: 'rear' })).toBe(8)
    expect(target({ targetLower: true })).toBe(6)
    expect(target({ targetHigher: true })).toBe(4)
  })

  test('NN-HIT-2, NN-TAK-1, NN-RUL-57: cover is −2, and −1 more for a fighter who took it; in the open taking cover has no effect', () => {
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

  test('NN-RUL-20: without limits by the book; by house rule 1 and 9', () => {
    expect(target({ bs: 9, mode: 'sustained', arc: 'rear' })).toBe(15)
    expect(target({ bs: 1, distance: 20, cover: true, smoke: true })).toBe(-4)
    expect(target({ bs: 9, mode: 'sustained', arc: 'rear' }, { shootingNaturalLimits: true })).toBe(9)
    expect(target({ bs: 1, distance: 20, cover: true, smoke: true }, { shootingNaturalLimits: true })).toBe(1)
  })

  test('NN-HIT-3: all modifiers add up', () => {
    const answer = ask('shoot-target', {
      bs: 5,
      weapon: 'boltgun',
      distance: 20,
      mode: 'economy',
      cover: true,
      targetTookCover: true,
      aimed: 'to-hit',
      arc: 'side',
      targetHigher: true,
      attachments: ['telescopic-sight'],
      smoke: true
    })
    expect(answer.outcome).toEqual({
      target: 5 + 0 - 1 + 1 + 2 - 1 - 2 - 1 - 3 + 1,
      band: 'long',
      threshold: 4
    })
    expect(answer.rules).toEqual(
      expect.arrayContaining(['NN-HIT-1', 'NN-HIT-2', 'NN-HIT-3', 'NN-AIM-1', 'NN-TAK-1', 'NN-GEAR-7'])
    )
  })

  test('NN-SKL-3, NN-SKL-5, NN-SKL-17: chosen skills count only when they are used, and must be known', () => {
    expect(shot({ skills: ['precise-shot'] })).toMatchObject({ target: 5, threshold: 3 })
    expect(shot({ skills: ['precise-shot'], using: ['precise-shot'] })).toMatchObject({
      target: 4,
      threshold: 4
    })
    expect(
      shot({
        skills: ['gunslinger', 'snap-shot'],
        using: ['gunslinger', 'snap-shot'],
        weapon: 'laspistol',
        distance: 5
      })
    ).toMatchObject({ target: 3 })
    expect(refusal('shoot-target', { bs: 4, weapon: 'lasgun', distance: 5, using: ['snap-shot'] })).toEqual([
      'skill-missing'
    ])
  })

  test("NN-SKL-19, NN-SKL-20, NN-SKL-22: the target's shadow, zigzag and elusiveness count", () => {
    expect(target({ targetSkills: ['shadow'] })).toBe(4)
    expect(target({ targetSkills: ['zigzag'] })).toBe(5)
    expect(target({ targetSkills: ['zigzag'], targetSprinted: true })).toBe(3)
    expect(target({ targetSkills: ['zigzag'], targetSprinted: true, distance: 20 })).toBe(3)
    expect(target({ targetSkills: ['elusive'], arc: 'rear' })).toBe(5)
  })

  test("NN-SUP-1, NN-SUP-3: covering fire ignores cover, and templates can't give it", () => {
    expect(target({ coveringFire: true, cover: true, targetTookCover: true })).toBe(5)
    expect(
      refusal('shoot-target', { bs: 4, weapon: 'missile-launcher', distance: 5, coveringFire: true })
    ).toEqual(['no-covering-fire'])
    expect(target({ weapon: 'missile-launcher', profile: 'anti-tank-missile', coveringFire: true })).toBe(5)
  })

  test('NN-WPN-7: a weapon with two profiles uses the first by default', () => {
    expect(shot({ weapon: 'plasma-gun', distance: 14 })).toMatchObject({ band: 'long', target: 4 })
    expect(shot({ weapon: 'plasma-gun', distance: 14, profile: 'high-energy' })).toMatchObject({
      band: 'short',
      target: 5
    })
    expect(refusal('shoot-target', { bs: 4, weapon: 'plasma-gun', distance: 14, profile: 'medium' })).toEqual(
      ['unknown-profile']
    )
  })

  test('NN-GRN-7: a grenade launcher has no modes; its grenade gives the threshold', () => {
    expect(shot({ weapon: 'grenade-launcher', distance: 30 })).toEqual({
      target: 4,
      band: 'long',
      threshold: null
    })
    expect(
      shot({ weapon: 'grenade-launcher', distance: 30, profile: 'plasma-grenade', aimed: 'threshold' })
    ).toEqual({ target: 4, band: 'long', threshold: 6 })
    expect(
      refusal('shoot-target', { bs: 4, weapon: 'grenade-launcher', distance: 5, mode: 'sustained' })
    ).toEqual(['no-fire-mode'])
  })

  test('NN-MAS-1, NN-COM-1: master-crafted weapons and combis shoot too; a combi in normal mode only', () => {
    expect(shot({ weapon: 'master-crafted:boltgun' })).toMatchObject({ target: 5, threshold: 4 })
    expect(shot({ weapon: 'combi-melta', distance: 6 })).toMatchObject({ target: 4, threshold: 8 })
    expect(
      refusal('shoot-target', { bs: 4, weapon: 'combi-plasma', distance: 6, mode: 'sustained' })
    ).toEqual(['no-fire-mode'])
  })

  test('NN-MODE-2: flame weapons make no hit roll', () => {
    expect(refusal('shoot-target', { bs: 4, weapon: 'flamer', distance: 5 })).toEqual(['flame-no-hit-roll'])
    expect(refusal('shoot-target', { bs: 4, weapon: 'combi-flamer', distance: 5 })).toEqual([
      'flame-no-hit-roll'
    ])
  })

  test('invalid inputs are refused', () => {
    expect(refusal('shoot-target', { bs: 4, weapon: 'sword', distance: 5 })).toEqual(['not-a-ranged-weapon'])
    expect(
      refusal('shoot-target', { bs: 4, weapon: 'bolter', distance: 5, skills: ['x'], attachments: ['y'] })
    ).toEqual(['unknown-id', 'unknown-id', 'unknown-id'])
    expect(
      refusal('shoot-target', { bs: 4, weapon: 'lasgun', distance: 5, targetHigher: true, targetLower: true })
    ).toEqual(['higher-and-lower'])
    for (const distance of [-1, Number.NaN, Infinity, 1001, '5'])
      expect(accepts('shoot-target', { bs: 4, weapon: 'lasgun', distance })).toBe(false)
    expect(accepts('shoot-target', { bs: 4, weapon: 'lasgun', distance: 5, mode: 'burst' })).toBe(false)
  })

  test('property: a better shot never has a worse target, and each BS is worth exactly 1', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.double({ min: 0, max: 24, noNaN: true }),
        fc.boolean(),
        (bs, distance, cover) => {
          return (
            (target({ bs: bs + 1, distance, cover }) as number) -
              (target({ bs, distance, cover }) as number) ===
            1
          )
        }
      )
    )
  })
})

describe('grenade-band', () => {
  const band = (strength: number, distance: number): unknown =>
    outcome('grenade-band', { strength, distance })

  test('NN-GRN-2: the short band is up to S inches, the long one up to three times S', () => {
    expect(band(3, 3)).toEqual({ band: 'short', modifier: 2 })
    expect(band(3, 3.5)).toEqual({ band: 'long', modifier: 0 })
    expect(band(3, 9)).toEqual({ band: 'long', modifier: 0 })
    expect(band(3, 9.5)).toEqual({ band: 'out-of-range', modifier: null })
  })

  test('NN-RUL-18: a bionic arm throws further, no Strength means no throw', () => {
    expect(band(5, 15)).toEqual({ band: 'long', modifier: 0 })
    expect(band(0, 1)).toEqual({ band: 'out-of-range', modifier: null })
  })
})

describe('flame-strength', () => {
  test.each([
    ['flamer', 'economy', 5, 4],
    ['flamer', 'normal', 6, 4],
    ['flamer', 'sustained', 7, 4],
    ['flamer', 'custom', 6, 4],
    ['heavy-flamer', 'economy', 6, 5],
    ['heavy-flamer', 'sustained', 8, 5],
    ['master-crafted:flamer', 'sustained', 7, 4]
  ])('NN-MODE-2, NN-RUL-71: %s in %s mode', (weapon, mode, strength, threshold) => {
    expect(outcome('flame-strength', { weapon, mode })).toEqual({ strength, threshold })
  })

  test('NN-COM-1: a combi flamer fires in normal mode only', () => {
    expect(outcome('flame-strength', { weapon: 'combi-flamer' })).toEqual({ strength: 6, threshold: 4 })
    expect(refusal('flame-strength', { weapon: 'combi-flamer', mode: 'sustained' })).toEqual(['no-fire-mode'])
  })

  test('other weapons have no flame', () => {
    expect(refusal('flame-strength', { weapon: 'boltgun', mode: 'normal' })).toEqual(['not-a-flame-weapon'])
    expect(refusal('flame-strength', { weapon: 'dagger', mode: 'normal' })).toEqual(['not-a-ranged-weapon'])
  })
})

describe('shot-strength', () => {
  const strength = (input: object): unknown => outcome('shot-strength', input)

  test("a plain shot has the weapon's profile", () => {
    expect(strength({ weapon: 'boltgun' })).toEqual({ strength: 6, threshold: 4, ignoresCushioning: false })
    expect(strength({ weapon: 'boltgun', ammo: 'standard-reload:boltgun' })).toEqual({
      strength: 6,
      threshold: 4,
      ignoresCushioning: false
    })
    expect(strength({ weapon: 'boltgun', ammo: null, masterCrafted: null })).toEqual({
      strength: 6,
      threshold: 4,
      ignoresCushioning: false
    })
  })

  test('NN-GEAR-10: flat-head rounds take 2 Strength and ignore cushioning', () => {
    for (const ammo of ['flat-head-rounds', 'flat-head-rounds:autopistol']) {
      expect(strength({ weapon: 'autopistol', ammo })).toEqual({
        strength: 5,
        threshold: 2,
        ignoresCushioning: true
      })
    }
    expect(refusal('shot-strength', { weapon: 'boltgun', ammo: 'flat-head-rounds' })).toEqual([
      'ammo-does-not-fit'
    ])
  })

  test('NN-MAS-1: a master-crafted weapon gives +2 Strength or +1 threshold', () => {
    expect(strength({ weapon: 'boltgun', masterCrafted: 'strength' })).toMatchObject({
      strength: 8,
      threshold: 4
    })
    expect(strength({ weapon: 'master-crafted:boltgun', masterCrafted: 'threshold' })).toMatchObject({
      strength: 6,
      threshold: 5
    })
    expect(strength({ weapon: 'master-crafted:lascannon', masterCrafted: 'strength' })).toMatchObject({
      strength: 14,
      threshold: 8
    })
    expect(refusal('shot-strength', { weapon: 'combi-melta', masterCrafted: 'strength' })).toEqual([
      'not-master-crafted'
    ])
  })

  test('NN-SKL-4: an expert shot gives +1 Strength, with everything else', () => {
    expect(strength({ weapon: 'lasgun', skills: ['expert-shot'] })).toMatchObject({ strength: 5 })
    expect(
      strength({
        weapon: 'master-crafted:assault-rifle',
        ammo: 'flat-head-rounds',
        masterCrafted: 'strength',
        skills: ['expert-shot']
      })
    ).toEqual({
      strength: 7,
      threshold: 3,
      ignoresCushioning: true
    })
  })

  test('NN-WPN-9, NN-GRN-7: the missile or the grenade sets the profile', () => {
    expect(strength({ weapon: 'missile-launcher', ammo: 'anti-tank-missile' })).toMatchObject({
      strength: 10,
      threshold: 7
    })
    expect(strength({ weapon: 'grenade-launcher', ammo: 'frag-grenade' })).toMatchObject({
      strength: 7,
      threshold: 4
    })
    expect(strength({ weapon: 'combi-grenade-plasma' })).toMatchObject({ strength: 8, threshold: 5 })
    expect(strength({ weapon: 'combi-grenade-smoke' })).toMatchObject({ strength: null, threshold: null })
    expect(refusal('shot-strength', { weapon: 'grenade-launcher' })).toEqual(['needs-grenade'])
    expect(refusal('shot-strength', { weapon: 'lasgun', ammo: 'frag-missile' })).toEqual([
      'ammo-does-not-fit'
    ])
    expect(refusal('shot-strength', { weapon: 'lasgun', ammo: 'peas' })).toEqual(['unknown-id'])
  })
})

describe('grapnel-band', () => {
  test.each([
    [6, 'short', 3],
    [6.5, 'medium', 1],
    [18, 'long', 0],
    [18.5, 'out-of-range', null]
  ])('NN-GEAR-3: %s inches', (distance, band, modifier) => {
    expect(outcome('grapnel-band', { distance })).toEqual({ band, modifier })
  })
})

describe('shoot-target in a melee and under furies', () => {
  test('NN-SIM-1: an engaged target is hit in its side arc, unless it is elusive', () => {
    expect(target({ targetEngaged: true })).toBe(7)
    expect(target({ targetEngaged: true, arc: 'rear' })).toBe(7)
    expect(target({ targetEngaged: true, targetSkills: ['elusive'] })).toBe(5)
  })

  test('NN-HSE-4: against Eschers −1, in cover −2; covering fire ignores the cover', () => {
    expect(target({ targetFury: 'escher' })).toBe(4)
    expect(target({ targetFury: 'escher', cover: true })).toBe(1)
    expect(target({ targetFury: 'escher', cover: true, coveringFire: true })).toBe(4)
    expect(target({ targetFury: 'orlock' })).toBe(5)
  })

  test('NN-HSE-8: Orlocks shoot with +1 BS', () => {
    expect(target({ fury: 'orlock' })).toBe(6)
    expect(target({ fury: 'escher' })).toBe(5)
    expect(refusal('shoot-target', { bs: 4, weapon: 'lasgun', distance: 5, fury: 'nobody' })).toEqual([
      'unknown-id'
    ])
  })

  test('NN-SKL-5: Gunslinger is for pistols', () => {
    expect(
      refusal('shoot-target', {
        bs: 4,
        weapon: 'lasgun',
        distance: 5,
        skills: ['gunslinger'],
        using: ['gunslinger']
      })
    ).toEqual(['not-a-pistol'])
  })
})

describe('hit-roll', () => {
  const roll = (input: object, houseRules = {}): unknown => outcome('hit-roll', input, houseRules)

  test('NN-GEN-1, NN-HIT-1: a die of the target number or less hits', () => {
    expect([roll({ target: 5, die: 5 }), roll({ target: 5, die: 6 })]).toEqual([
      { hit: true, rerolled: false },
      { hit: false, rerolled: false }
    ])
  })

  test('NN-RUL-20: a target of 0 never hits and 10 always does; with limits a 1 always hits and a 10 never', () => {
    expect([roll({ target: 0, die: 1 }), roll({ target: 10, die: 10 })]).toEqual([
      { hit: false, rerolled: false },
      { hit: true, rerolled: false }
    ])
    const limits = { shootingNaturalLimits: true }
    expect(roll({ target: 0, die: 1 }, limits)).toMatchObject({ hit: true })
    expect(roll({ target: 12, die: 10 }, limits)).toMatchObject({ hit: false })
    expect(roll({ target: 12, die: 9 }, limits)).toMatchObject({ hit: true })
  })

  test('NN-RNG-2, NN-XP-8: out of range, and after a failed learning roll, it misses without a die', () => {
    expect(roll({ target: null })).toEqual({ hit: false, rerolled: false })
    expect(roll({ target: 9, learningDie: 7 })).toEqual({ hit: false, rerolled: false })
    expect(roll({ target: 9, learningDie: 6, die: 2 })).toEqual({ hit: true, rerolled: false })
  })

  test('NN-GEN-5, NN-RUL-74: a miss may be re-rolled once', () => {
    expect(roll({ target: 5, die: 9, reroll: true, rerollDie: 2 })).toEqual({ hit: true, rerolled: true })
    expect(roll({ target: 5, die: 9, reroll: true, rerollDie: 6 })).toEqual({ hit: false, rerolled: true })
    expect(roll({ target: 5, die: 3, reroll: true })).toEqual({ hit: true, rerolled: false })
  })
})

describe('rate-of-fire', () => {
  const rate = (input: object): unknown => outcome('rate-of-fire', { weapon: 'machine-gun', ...input })

  test.each([
    ['plasma-gun', 'low-energy', 2],
    ['plasma-gun', 'high-energy', 3],
    ['machine-gun', null, 3],
    ['laser-ray', null, 3],
    ['heavy-bolter', null, 3],
    ['autocannon', null, 2],
    ['boltgun', null, 1]
  ])('NN-ROF-1: %s (%s) fires %i times for one ammo roll', (weapon, profile, shots) => {
    expect(rate({ weapon, profile })).toMatchObject({ shots, ammoRolls: 1 })
  })

  test('NN-ROF-2: further targets are visible models within 4 inches of one line; a shot out of range is lost', () => {
    const shots = [
      { fromLine: 4, distance: 36 },
      { fromLine: 4.1, distance: 10 },
      { fromLine: 0, distance: 10, visible: false }
    ]
    expect(rate({ shots })).toMatchObject({
      verdicts: ['allowed', 'too-far-aside', 'not-visible'],
      legal: false
    })
    expect(rate({ shots: [{ fromLine: 0, distance: 37 }] })).toMatchObject({
      verdicts: ['lost'],
      legal: true
    })
    expect(rate({ shots: [{ fromLine: 0, distance: 37 }], skills: ['lynx-eye'] })).toMatchObject({
      verdicts: ['allowed']
    })
    expect(refusal('rate-of-fire', { weapon: 'autocannon', shots: [shots[0], shots[0], shots[0]] })).toEqual([
      'too-many-shots'
    ])
  })
})

describe('interception', () => {
  const able = (candidates: object[], more: object = {}): unknown =>
    outcome('interception', { targetDistance: 10, candidates, ...more })['able']

  test('NN-INT-1: an interceptor is within 2 inches of the line and no further than the target, against direct fire only', () => {
    const near = { fromLine: 2, fromShooter: 10 }
    expect(able([near, { fromLine: 2.1, fromShooter: 5 }, { fromLine: 0, fromShooter: 10.1 }])).toEqual([0])
    expect(able([near], { directFire: false })).toEqual([])
  })

  test('NN-INT-2, NN-PIN-6: a pinned fighter does not intercept', () => {
    expect(able([{ fromLine: 0, fromShooter: 5, pinned: true }])).toEqual([])
  })

  test('NN-FTR-9: a colossus intercepts from any point of their corridor, nobody else does', () => {
    const far = { fromLine: 6, fromShooter: 5, corridor: { fromLine: 1, fromShooter: 6 } }
    expect(able([{ ...far, type: 'colossus' }, { ...far, type: 'heavy' }, far])).toEqual([0])
    expect(able([{ ...far, type: 'colossus', pinned: true }])).toEqual([])
    expect(able([{ ...far, type: 'colossus', corridor: { fromLine: 1, fromShooter: 11 } }])).toEqual([])
  })
})

describe('shots-in-phase', () => {
  const phase = (input: object): unknown =>
    outcome('shots-in-phase', { weapons: ['laspistol', 'autopistol'], ...input })

  test('NN-SKL-5: a gunslinger fires both pistols at −1', () => {
    expect(phase({})).toEqual({ shoots: 1, weaponsAtOnce: 1, grenades: 1, toHit: 0, using: [] })
    expect(phase({ skills: ['gunslinger'] })).toEqual({
      shoots: 1,
      weaponsAtOnce: 2,
      grenades: 1,
      toHit: -1,
      using: ['gunslinger']
    })
    expect(phase({ skills: ['gunslinger'], weapons: ['laspistol'] })).toMatchObject({
      weaponsAtOnce: 1,
      toHit: 0
    })
  })

  test('NN-SKL-6: Lightning Shot doubles shots or throws for the movement phase, not with heavy weapons', () => {
    expect(phase({ skills: ['lightning-shot'], gaveUpMovement: true })).toMatchObject({
      shoots: 2,
      grenades: 2
    })
    expect(phase({ skills: ['lightning-shot'] })).toMatchObject({ shoots: 1, grenades: 1 })
    expect(
      phase({ skills: ['lightning-shot'], gaveUpMovement: true, weapons: ['autocannon'] })
    ).toMatchObject({ shoots: 1, grenades: 2 })
  })

  test('NN-SKL-17: a snap shot in a sprint is at −2, on top of Gunslinger', () => {
    expect(phase({ sprints: true })).toMatchObject({ shoots: 0, grenades: 0, weaponsAtOnce: 0 })
    expect(phase({ sprints: true, skills: ['snap-shot'] })).toMatchObject({
      shoots: 1,
      grenades: 0,
      toHit: -2
    })
    expect(phase({ sprints: true, skills: ['snap-shot', 'gunslinger'] })).toMatchObject({
      toHit: -3,
      using: ['gunslinger', 'snap-shot']
    })
  })
})

describe('shot-profile', () => {
  const profile = (input: object, houseRules = {}): unknown => outcome('shot-profile', input, houseRules)

  test('NN-WPN-7, NN-WPN-8: the stronger of two profiles overheats', () => {
    expect(profile({ weapon: 'heavy-plasma-gun' })).toMatchObject({
      profile: 'low-energy',
      template: 'small',
      overheat: false,
      coveringFire: false
    })
    expect(profile({ weapon: 'heavy-plasma-gun', profile: 'high-energy' })).toMatchObject({
      template: 'large',
      overheat: true,
      reach: 48
    })
  })

  test('NN-WPN-9: the loaded missile sets the profile', () => {
    expect(profile({ weapon: 'missile-launcher', ammo: 'anti-tank-missile' })).toMatchObject({
      profile: 'anti-tank-missile',
      damageLevel: 2,
      template: null,
      coveringFire: true
    })
    expect(profile({ weapon: 'missile-launcher', ammo: 'frag-missile' })).toMatchObject({
      template: 'large',
      damageLevel: 1
    })
    expect(refusal('shot-profile', { weapon: 'boltgun', ammo: 'frag-missile' })).toEqual([
      'ammo-does-not-fit'
    ])
  })

  test('NN-SKL-1, NN-SKL-36, NN-FLM-1: Lynx Eye, the custom mode and flames without a hit roll are included', () => {
    expect(profile({ weapon: 'assault-rifle', skills: ['lynx-eye'] })).toMatchObject({
      short: { max: 12, modifier: 1 },
      long: { max: 36, modifier: 0 }
    })
    expect(profile({ weapon: 'meltagun', mode: 'custom' })).toMatchObject({ damageLevel: 3 })
    expect(profile({ weapon: 'heavy-flamer' })).toMatchObject({
      hitRoll: false,
      short: null,
      reach: 12,
      template: 'teardrop'
    })
    expect(profile({ weapon: 'grenade-launcher', ammo: 'photon-grenade' })).toMatchObject({
      template: 'large',
      reach: 36
    })
  })
})
