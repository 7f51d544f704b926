import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('traps and mines', () => {
  const traps = (input: object): unknown => outcome('traps', input)

  test('NN-SCN-3: a gang has three counters on its own territory, with dangerous terrain within 4 inches', () => {
    expect(traps({ ownTerritory: true })).toEqual({ counters: 3, radius: 4, dangerous: false })
    expect(traps({ ownTerritory: true, sets: 2 })).toMatchObject({ counters: 6 })
    expect(traps({ ownTerritory: true, distance: 4 })).toMatchObject({ dangerous: true })
    expect(traps({ ownTerritory: true, distance: 4.1 })).toMatchObject({ dangerous: false })
    expect(traps({ distance: 1 })).toEqual({ counters: 0, radius: 4, dangerous: false })
  })

  const mine = (input: object): unknown => outcome('mine', { ownTerritory: true, distanceDie: 6, ...input })
  test('NN-SCN-4: a gang sets off one mine per turn on its own territory: it scatters, large template, S7, threshold 2', () => {
    expect(mine({})).toEqual({
      allowed: true,
      hit: { strength: 7, threshold: 2, damageLevel: 1 },
      template: 'large',
      distance: 6,
      direction: 'arrow'
    })
    expect(mine({ hitSymbol: true })).toMatchObject({ direction: 'small-arrow', distance: 6 })
    const none = { allowed: false, hit: null, template: null, distance: 0, direction: null }
    expect(mine({ usedThisTurn: 1 })).toEqual(none)
    expect(mine({ ownTerritory: false })).toEqual(none)
    expect(outcome('mine', { ownTerritory: true }, {}, falling(2))).toMatchObject({
      distance: 2,
      dice: [{ value: 2, by: 'app' }]
    })
  })
})

describe('tracers and scanner', () => {
  const throws = (input: object): unknown => outcome('tracers', { bs: 4, strength: 3, distance: 3, ...input })

  test('NN-SCN-2: a tracer has the ranges and modifiers of a grenade', () => {
    expect(throws({})).toEqual({ target: 6, band: 'short', revealed: false })
    expect(throws({ distance: 9 })).toMatchObject({ target: 4, band: 'long' })
    expect(throws({ distance: 9.5 })).toMatchObject({ target: null, band: 'out-of-range' })
    expect(throws({ targetLower: true, smoke: true })).toMatchObject({ target: 4 })
    expect(throws({ targetSkills: ['shadow'] })).toMatchObject({ target: 5 })
  })

  test('NN-SCN-2: but cover counts, and a throw at the front arc is noticed', () => {
    expect(throws({ cover: true })).toMatchObject({ target: 4 })
    expect(throws({ cover: true, targetTookCover: true })).toMatchObject({ target: 3 })
    expect(throws({ cover: true, targetFury: 'escher' })).toMatchObject({ target: 2 })
    expect(throws({ atFrontArc: true })).toMatchObject({ revealed: true, target: 6 })
    expect(ask('tracers', { bs: 4, strength: 3, distance: 3, cover: true }).rules).toContain('NN-SCN-2')
    expect(
      refusal('tracers', { bs: 4, strength: 3, distance: 3, targetHigher: true, targetLower: true })
    ).toEqual(['higher-and-lower'])
  })

  test('NN-SCN-1: a scanner shows what is behind solid matter', () => {
    expect([outcome('scanner', { items: ['scanner'] }), outcome('scanner', { items: ['tracers'] })]).toEqual([
      { seesBehindMatter: true },
      { seesBehindMatter: false }
    ])
  })
})
