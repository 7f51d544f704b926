import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRINTED_IMPACT } from '../../support/impact-table'
import { accepts, ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('impact-target', () => {
  const target = (strength: number, toughness: number, more: object = {}): unknown =>
    outcome('impact-target', { strength, toughness, ...more })['target']

  test('NN-IMP-2: the 144 printed cells are reproduced', () => {
    PRINTED_IMPACT.forEach((row, s) => row.forEach((cell, t) => expect(target(s + 1, t + 1)).toBe(cell)))
  })

  test('NN-RUL-2: Strength above 12 follows the same formula', () => {
    expect(target(14, 9)).toBe(9)
    expect(target(14, 12)).toBe(7)
  })

  test('NN-CHA-5, NN-ARM-3: cushioning adds to Toughness', () => {
    expect(target(4, 3)).toBe(6)
    expect(target(4, 3, { cushioning: 'leather' })).toBe(5)
    expect(target(4, 3, { cushioning: 'energetic-fibres' })).toBe(2)
    expect(target(3, 5, { cushioning: 'energetic-fibres' })).toBe(null)
    expect(target(4, 3, { cushioning: null })).toBe(6)
  })

  test('NN-GEAR-10: some rounds ignore cushioning', () => {
    expect(target(4, 3, { cushioning: 'energetic-fibres', ignoresCushioning: true })).toBe(6)
  })

  test('an item that is not cushioning is refused', () => {
    expect(refusal('impact-target', { strength: 3, toughness: 3, cushioning: 'power-armour' })).toEqual([
      'not-cushioning'
    ])
    expect(refusal('impact-target', { strength: 3, toughness: 3, cushioning: 'wool' })).toEqual([
      'unknown-id'
    ])
  })

  test('property: more Strength never lowers the target, more Toughness never raises it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), (s, t) => {
        const value = (a: number, b: number) => (target(a, b) as number | null) ?? 0
        return value(s + 1, t) >= value(s, t) && value(s, t + 1) <= value(s, t)
      })
    )
  })
})

describe('save', () => {
  const save = (armour: string | null, threshold: number, die: number, more: object = {}): unknown =>
    outcome('save', { armour, threshold, die, ...more })

  test('NN-SAV-1: a die of the value or less saves', () => {
    expect(save('carapace-armour', 0, 5)).toEqual({ effectiveValue: 5, saved: true })
    expect(save('carapace-armour', 0, 6)).toEqual({ effectiveValue: 5, saved: false })
  })

  test('NN-SAV-2: a threshold of the value or more halves it, rounding up', () => {
    expect(save('carapace-armour', 4, 5)).toEqual({ effectiveValue: 5, saved: true })
    expect(save('carapace-armour', 5, 3)).toEqual({ effectiveValue: 3, saved: true })
    expect(save('carapace-armour', 8, 4)).toEqual({ effectiveValue: 3, saved: false })
    expect(save('power-armour', 7, 4)).toEqual({ effectiveValue: 4, saved: true })
    expect(save('armour-plates', 3, 2)).toEqual({ effectiveValue: 2, saved: true })
  })

  test('NN-SAV-8, NN-RUL-25: an invulnerable save is never halved', () => {
    expect(save('artificer-armour', 12, 5)).toEqual({ effectiveValue: 5, saved: true })
    expect(save('force-shield-generator', 12, 5)).toEqual({ effectiveValue: 5, saved: true })
  })

  test("NN-SAV-9: officer's armour takes 1 off the die, and the threshold meets the printed value", () => {
    expect(save('officer-composite-armour', 0, 5)).toEqual({ effectiveValue: 4, saved: true })
    expect(save('officer-composite-armour', 0, 6)).toEqual({ effectiveValue: 4, saved: false })
    expect(save('officer-composite-armour', 4, 3)).toEqual({ effectiveValue: 2, saved: true })
  })

  test("NN-SKL-25, NN-RUL-26: reinforced armour adds up with officer's, but spares invulnerable saves", () => {
    expect(save('officer-ceramite-armour', 0, 8, { skills: ['reinforced-armour'] })).toMatchObject({
      saved: true
    })
    expect(save('officer-ceramite-armour', 0, 9, { skills: ['reinforced-armour'] })).toMatchObject({
      saved: false
    })
    expect(save('artificer-armour', 0, 6, { skills: ['reinforced-armour'] })).toMatchObject({ saved: false })
    expect(save('force-shield-generator', 0, 6, { skills: ['reinforced-armour'] })).toMatchObject({
      saved: false
    })
  })

  test('NN-SAV-1: a natural 10 always fails', () => {
    expect(save('power-armour', 0, 10, { skills: ['reinforced-armour', 'dodge'], melee: true })).toEqual({
      effectiveValue: 7,
      saved: false
    })
    expect(save('power-armour', 0, 9, { skills: ['dodge'], melee: true })).toMatchObject({ saved: true })
  })

  test('NN-SKL-9: dodge takes 2 off in melee only', () => {
    expect(save('composite-armour', 0, 6, { skills: ['dodge'], melee: true })).toMatchObject({ saved: true })
    expect(save('composite-armour', 0, 6, { skills: ['dodge'] })).toMatchObject({ saved: false })
    expect(save('artificer-armour', 0, 7, { skills: ['dodge'], melee: true })).toMatchObject({ saved: true })
  })

  test('NN-SKL-9, NN-RUL-26: without armour a dodger saves on 1-2, not halved; a cushioning layer is no armour save', () => {
    expect(save(null, 9, 2, { skills: ['dodge'], melee: true })).toEqual({ effectiveValue: 2, saved: true })
    expect(save(null, 0, 3, { skills: ['dodge'], melee: true })).toEqual({ effectiveValue: 2, saved: false })
    expect(save('leather', 0, 2, { skills: ['dodge'], melee: true })).toEqual({
      effectiveValue: 2,
      saved: true
    })
    expect(save(null, 0, 1, { skills: ['dodge'] })).toEqual({ effectiveValue: 0, saved: false })
  })

  test('NN-SKL-8: precise strike adds 1 in melee, but not against invulnerable saves', () => {
    expect(save('carapace-armour', 0, 5, { melee: true, attackerSkills: ['precise-strike'] })).toMatchObject({
      saved: false
    })
    expect(save('carapace-armour', 0, 5, { attackerSkills: ['precise-strike'] })).toMatchObject({
      saved: true
    })
    expect(save('artificer-armour', 0, 5, { melee: true, attackerSkills: ['precise-strike'] })).toMatchObject(
      { saved: true }
    )
  })

  test('NN-SAV-5: without armour there is no save and no die', () => {
    expect(outcome('save', { armour: null, threshold: 3 })).toEqual({ effectiveValue: 0, saved: false })
  })

  test('an item without a save is refused', () => {
    expect(refusal('save', { armour: 'sword', die: 1 })).toEqual(['gives-no-save'])
    expect(refusal('save', { armour: 'tinfoil', die: 1, skills: ['x'], attackerSkills: ['y'] })).toEqual([
      'unknown-id',
      'unknown-id',
      'unknown-id'
    ])
  })

  test('a missing die is rolled', () => {
    expect(outcome('save', { armour: 'carapace-armour' }, {}, falling(4))).toEqual({
      effectiveValue: 5,
      saved: true,
      dice: [{ sides: 10, value: 4, by: 'app' }]
    })
  })

  test('property: a higher threshold never helps the defender', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'armour-plates',
          'carapace-armour',
          'officer-ceramite-armour',
          'power-armour',
          'artificer-armour'
        ),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 10 }),
        (armour, threshold, die) => {
          const saved = (at: number) => (save(armour, at, die) as { saved: boolean }).saved
          return !saved(threshold + 1) || saved(threshold)
        }
      )
    )
  })
})

describe('hit-result', () => {
  const result = (impact: boolean, saved: boolean | null, shield = false, houseRules = {}): unknown =>
    outcome('hit-result', { impact, saved, shield }, houseRules)

  test('NN-SAV-6: the four printed cases are reproduced', () => {
    expect(result(false, true)).toEqual({ wounds: 0, pinned: false })
    expect(result(true, true)).toEqual({ wounds: 0, pinned: true })
    expect(result(false, false)).toEqual({ wounds: 1, pinned: false })
    expect(result(true, false)).toEqual({ wounds: 2, pinned: true })
  })

  test('NN-SAV-7: a shield cancels the pinning if the save succeeds', () => {
    expect(result(true, true, true)).toEqual({ wounds: 0, pinned: false })
    expect(result(true, false, true)).toEqual({ wounds: 2, pinned: true })
    expect(result(true, null, true)).toEqual({ wounds: 2, pinned: true })
  })

  test('NN-SAV-5, NN-RUL-24: no save counts as a failed one, unless the campaign decides otherwise', () => {
    expect(result(true, null)).toEqual({ wounds: 2, pinned: true })
    expect(result(false, null)).toEqual({ wounds: 1, pinned: false })
    expect(result(true, null, false, { noSaveCountsAsFailed: false })).toEqual({ wounds: 1, pinned: true })
    expect(result(false, null, false, { noSaveCountsAsFailed: false })).toEqual({ wounds: 0, pinned: false })
    expect(result(true, false, false, { noSaveCountsAsFailed: false })).toEqual({ wounds: 2, pinned: true })
  })
})

describe('damage', () => {
  const lost = (wounds: number, damageLevel: number, dice?: number[]): unknown =>
    outcome('damage', { wounds, damageLevel, dice })['woundsLost']

  test('NN-DMG-1: level 1 costs 1 W per wound, without dice', () => {
    expect(outcome('damage', { wounds: 2, damageLevel: 1, dice: [] })).toEqual({ woundsLost: 2 })
    expect(outcome('damage', { wounds: 2 })).toEqual({ woundsLost: 2 })
  })

  test('NN-DMG-2: the dice are D2, D3, D3+1, D3+2, one for each wound', () => {
    expect(lost(2, 2, [1, 2])).toBe(3)
    expect(lost(2, 3, [3, 1])).toBe(4)
    expect(lost(1, 4, [3])).toBe(4)
    expect(lost(2, 5, [1, 3])).toBe(8)
  })

  test('NN-RUL-52: level n above 5 is D3 + (n − 3)', () => {
    expect(lost(1, 6, [1])).toBe(4)
    expect(lost(2, 8, [3, 2])).toBe(15)
  })

  test('NN-DMG-2: the number of dice equals the wounds, with valid faces', () => {
    expect(refusal('damage', { wounds: 2, damageLevel: 3, dice: [1] })).toEqual(['wrong-number-of-dice'])
    expect(refusal('damage', { wounds: 1, damageLevel: 3, dice: [1, 2] })).toEqual(['wrong-number-of-dice'])
    expect(refusal('damage', { wounds: 1, damageLevel: 2, dice: [3] })).toEqual(['not-a-face'])
    expect(accepts('damage', { wounds: 1, damageLevel: 0 })).toBe(false)
    expect(accepts('damage', { wounds: 1_000_000, damageLevel: 2 })).toBe(false)
  })

  test('missing dice are rolled, one per wound', () => {
    expect(outcome('damage', { wounds: 2, damageLevel: 3 }, {}, falling(2, 3))).toEqual({
      woundsLost: 5,
      dice: [
        { sides: 3, value: 2, by: 'app' },
        { sides: 3, value: 3, by: 'app' }
      ]
    })
    expect(ask('damage', { wounds: 0, damageLevel: 3 }).outcome).toEqual({ woundsLost: 0 })
  })
})
