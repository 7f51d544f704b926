import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, ask, outcome, refusal } from '../../support/necro-ask'

const target = (attacker: object, defender: object = {}, arc = 'front'): unknown =>
  outcome('melee-target', { attacker: { ws: 4, ...attacker }, defender: { ws: 4, ...defender }, arc })[
    'target'
  ]

describe('melee-target', () => {
  const printed = [
    [5, 4, 3, 2, 1, 1, 1, 1, 1],
    [6, 5, 4, 3, 2, 1, 1, 1, 1],
    [7, 6, 5, 4, 3, 2, 1, 1, 1],
    [8, 7, 6, 5, 4, 3, 2, 1, 1],
    [9, 8, 7, 6, 5, 4, 3, 2, 1],
    [9, 9, 8, 7, 6, 5, 4, 3, 2],
    [9, 9, 9, 8, 7, 6, 5, 4, 3],
    [9, 9, 9, 9, 8, 7, 6, 5, 4],
    [9, 9, 9, 9, 9, 8, 7, 6, 5]
  ]
  test('NN-MEL-5: bare hands give the 81 printed cells', () => {
    printed.forEach((row, a) =>
      row.forEach((cell, d) => expect(target({ ws: a + 1 }, { ws: d + 1 })).toBe(cell))
    )
  })

  test('NN-RUL-1: beyond 1 to 9 the formula continues, and the target stays within 1 to 9', () => {
    expect(target({ ws: 12 }, { ws: 9 })).toBe(8)
    expect(target({ ws: 0 }, { ws: 12 })).toBe(1)
    expect(target({ ws: 14 }, { ws: 1 })).toBe(9)
  })

  test('NN-MEL-7: charging gives +1, a side arc +2, the rear arc +3', () => {
    expect(target({ charging: true })).toBe(6)
    expect(target({}, { charging: true })).toBe(4)
    expect(target({}, {}, 'side')).toBe(7)
    expect(target({}, {}, 'rear')).toBe(8)
  })

  test("NN-MEL-6: the attack of the striker's weapons and the defence of the other's count, not the reverse", () => {
    expect(target({ weapons: ['sword'] })).toBe(7)
    expect(target({}, { weapons: ['sword'] })).toBe(4)
    expect(target({ weapons: ['parrying-blade'] }, { weapons: ['parrying-blade'] })).toBe(4)
  })

  test('NN-MEL-7: all weapons in hand add up', () => {
    expect(target({ weapons: ['sword', 'axe-club'] })).toBe(8)
    expect(target({ ws: 6 }, { weapons: ['parrying-blade', 'parrying-blade'] })).toBe(3)
  })

  test('NN-MEL-7, NN-PIN-3: a pinned fighter has −1 WS, striking or struck', () => {
    expect(target({ pinned: true })).toBe(4)
    expect(target({}, { pinned: true })).toBe(6)
    expect(target({ pinned: true }, { pinned: true })).toBe(5)
  })

  test('NN-MEL-7: each enemy in contact beyond the first costs 1 attack', () => {
    expect(target({ enemiesInContact: 1 })).toBe(5)
    expect(target({ enemiesInContact: 3 })).toBe(3)
    expect(target({ enemiesInContact: 0 })).toBe(5)
  })

  test('NN-SKL-7: a brawler gains the amount that others lose by being outnumbered', () => {
    expect(target({ enemiesInContact: 3, skills: ['melee-fighter'] })).toBe(7)
    expect(
      ask('melee-target', {
        attacker: { ws: 4, enemiesInContact: 3, skills: ['melee-fighter'] },
        defender: { ws: 4 }
      }).rules
    ).toContain('NN-SKL-7')
  })

  test('NN-MEL-11: each pistol that fires gives +2 attack', () => {
    expect(target({ weapons: ['sword', 'laspistol'], pistolsFired: 1 })).toBe(9)
    expect(target({ pistolsFired: 2, weapons: ['laspistol', 'master-crafted:bolt-pistol'] })).toBe(9)
    expect(target({ pistolsFired: 1 })).toBe(7)
  })

  test('NN-GEAR-4, NN-GEAR-6: an arbitrator shield gives 2 defence, a bayonet strikes as a dagger', () => {
    expect(target({}, { weapons: ['arbitrator-shield'] })).toBe(3)
    expect(target({ weapons: ['assault-rifle', 'bayonet'] })).toBe(5)
    expect(target({}, { weapons: ['assault-rifle', 'bayonet'] })).toBe(4)
  })

  test('NN-MEL-13: a power fist must be the only weapon', () => {
    expect(target({ weapons: ['power-fist'] })).toBe(8)
    expect(
      refusal('melee-target', { attacker: { ws: 4, weapons: ['power-fist', 'sword'] }, defender: { ws: 4 } })
    ).toEqual(['sole-melee-weapon'])
  })

  test('NN-SKL-30: a headbutter also has a club, unless two weapons or a heavy one fill the hands', () => {
    expect(target({ skills: ['headbutt'] })).toBe(6)
    expect(target({ skills: ['headbutt'], weapons: ['sword'] })).toBe(8)
    expect(target({ ws: 2, skills: ['headbutt'], weapons: ['sword', 'dagger'] })).toBe(5)
    expect(target({ ws: 2, skills: ['headbutt'], weapons: ['two-handed-sword-axe'] })).toBe(6)
    expect(
      refusal('melee-target', {
        attacker: { ws: 4, skills: ['headbutt'], weapons: ['sword', 'dagger', 'dagger'] },
        defender: { ws: 4 }
      })
    ).toEqual(['too-many-weapons'])
  })

  test('NN-MEL-6: other attack and defence bonuses count, penalties too', () => {
    expect(target({ attack: 2 })).toBe(7)
    expect(target({ attack: -2 }, { defence: 1 })).toBe(2)
  })

  test('the answer cites its rules and its steps add up', () => {
    const answer = ask('melee-target', {
      attacker: { ws: 5, charging: true, weapons: ['chainsword'] },
      defender: { ws: 4, pinned: true },
      arc: 'rear'
    })
    expect(answer.outcome).toEqual({ target: 9 })
    expect(answer.rules).toEqual(expect.arrayContaining(['NN-MEL-5', 'NN-MEL-6', 'NN-MEL-7', 'NN-PIN-3']))
    expect(answer.steps.at(-2)).toEqual({
      key: 'melee-target.base',
      params: { base: 5, attacker: 10, defender: 3, value: 12 }
    })
  })

  test('unknown ids are refused, all at once', () => {
    expect(
      refusal('melee-target', {
        attacker: { ws: 4, weapons: ['spoon', 'leather'], skills: ['magic'] },
        defender: { ws: 4, weapons: ['fork'] }
      })
    ).toEqual(['unknown-id', 'unknown-id', 'not-a-weapon', 'unknown-id'])
  })

  test('impossible numbers are refused', () => {
    for (const ws of [-1, 1.5, Number.NaN, Infinity, 100, '4', null])
      expect(accepts('melee-target', { attacker: { ws }, defender: { ws: 4 } })).toBe(false)
    expect(accepts('melee-target', { attacker: { ws: 4, luck: 1 }, defender: { ws: 4 } })).toBe(false)
  })

  test('property: a better striker never has a worse target, a better defender never a better one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 }), (a, d) => {
        const now = target({ ws: a }, { ws: d }) as number
        return (
          (target({ ws: a + 1 }, { ws: d }) as number) >= now &&
          (target({ ws: a }, { ws: d + 1 }) as number) <= now &&
          now >= 1 &&
          now <= 9
        )
      })
    )
  })
})

describe('melee-hit', () => {
  const hit = (input: object, houseRules = {}): unknown =>
    outcome('melee-hit', { strength: 3, ...input }, houseRules)

  test("NN-MEL-9: bare hands hit with the fighter's Strength and threshold 0", () => {
    expect(hit({})).toEqual({ strength: 3, threshold: 0, damageLevel: 1 })
  })

  test('NN-MEL-9, NN-RUL-27: Strength and thresholds of all weapons add up', () => {
    expect(hit({ weapons: ['sword', 'chainsword'] })).toEqual({ strength: 6, threshold: 5, damageLevel: 1 })
    expect(hit({ weapons: ['axe-club', 'arbitrator-shield'] })).toEqual({
      strength: 6,
      threshold: 2,
      damageLevel: 1
    })
  })

  test("NN-RUL-27: if they don't add up, one weapon gives both", () => {
    expect(hit({ weapons: ['sword', 'chainsword'] }, { meleeWeaponStacking: 'attack-defence-only' })).toEqual(
      { strength: 5, threshold: 2, damageLevel: 1 }
    )
    expect(
      hit({ weapons: ['dagger', 'power-sword'] }, { meleeWeaponStacking: 'attack-defence-only' })
    ).toEqual({ strength: 5, threshold: 4, damageLevel: 1 })
  })

  test('NN-WPN-2, NN-MEL-10: heavy weapons have their damage level', () => {
    expect(hit({ weapons: ['two-handed-sword-axe'] })).toEqual({ strength: 7, threshold: 5, damageLevel: 2 })
    expect(hit({ weapons: ['power-fist'] })).toEqual({ strength: 9, threshold: 8, damageLevel: 3 })
    expect(hit({ weapons: ['eviscerator', 'dagger'] })).toMatchObject({ damageLevel: 2 })
  })

  test('NN-SKL-11: a devastating blow adds a damage level to melee weapons, not to fists or pistols', () => {
    expect(hit({ weapons: ['eviscerator'], skills: ['devastating-blow'] })).toMatchObject({ damageLevel: 3 })
    expect(hit({ weapons: ['sword'], skills: ['devastating-blow'] })).toMatchObject({ damageLevel: 2 })
    expect(hit({ skills: ['devastating-blow'] })).toMatchObject({ damageLevel: 1 })
    expect(
      hit({ weapons: ['sword', 'laspistol'], pistolProfile: 'laspistol', skills: ['devastating-blow'] })
    ).toMatchObject({ damageLevel: 1 })
  })

  test("NN-MEL-12, NN-RUL-28: a pistol's profile replaces Strength and threshold, whatever else is in hand", () => {
    expect(hit({ weapons: ['sword', 'bolt-pistol'], pistolProfile: 'bolt-pistol' })).toEqual({
      strength: 6,
      threshold: 4,
      damageLevel: 1
    })
    expect(hit({ strength: 9, pistolProfile: 'hand-crossbow' })).toEqual({
      strength: 3,
      threshold: 5,
      damageLevel: 1
    })
    expect(hit({ pistolProfile: 'master-crafted:plasma-pistol' })).toEqual({
      strength: 8,
      threshold: 5,
      damageLevel: 1
    })
    expect(hit({ weapons: ['sword'], pistolProfile: null })).toMatchObject({ strength: 5 })
  })

  test('NN-SKL-30: a headbutt hits like a club', () => {
    expect(hit({ skills: ['headbutt'] })).toEqual({ strength: 6, threshold: 2, damageLevel: 1 })
  })

  test('a weapon that is not a pistol has no pistol profile', () => {
    expect(refusal('melee-hit', { strength: 3, pistolProfile: 'boltgun' })).toEqual(['not-a-pistol'])
    expect(refusal('melee-hit', { strength: 3, pistolProfile: 'standard-reload:laspistol' })).toEqual([
      'not-a-pistol'
    ])
    expect(refusal('melee-hit', { strength: 3, weapons: ['combi-melta'], pistolProfile: 'banana' })).toEqual([
      'not-a-weapon',
      'unknown-id'
    ])
  })
})

describe('strike-order', () => {
  test('NN-MEL-4: higher Initiative strikes first, equal Initiative at the same time', () => {
    expect(outcome('strike-order', { a: { i: 5 }, b: { i: 4 } })).toEqual({ order: 'a-first' })
    expect(outcome('strike-order', { a: { i: 3 }, b: { i: 4 } })).toEqual({ order: 'b-first' })
    expect(outcome('strike-order', { a: { i: 4 }, b: { i: 4 } })).toEqual({ order: 'simultaneous' })
  })

  test('NN-MOV-11: a charge gives +1 Initiative', () => {
    expect(outcome('strike-order', { a: { i: 4, charging: true }, b: { i: 4 } })).toEqual({
      order: 'a-first'
    })
    expect(outcome('strike-order', { a: { i: 3, charging: true }, b: { i: 4 } })).toEqual({
      order: 'simultaneous'
    })
  })
})
