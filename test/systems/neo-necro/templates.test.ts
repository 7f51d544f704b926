import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('scatter and twin-linked weapons', () => {
  const scatter = (input: object): unknown => outcome('scatter', input)

  test('NN-SCA-1: a miss scatters 1D10 inches, along the small arrow if the die shows a hit', () => {
    expect(scatter({ distanceDie: 7 })).toEqual({ distance: 7, direction: 'arrow', mayReroll: false })
    expect(scatter({ distanceDie: 10, hitSymbol: true })).toEqual({
      distance: 10,
      direction: 'small-arrow',
      mayReroll: false
    })
    expect(scatter({ hit: true })).toEqual({ distance: 0, direction: null, mayReroll: false })
    expect(outcome('scatter', {}, {}, falling(3))).toMatchObject({
      distance: 3,
      dice: [{ sides: 10, value: 3, by: 'app' }]
    })
  })

  test('NN-SCA-2, NN-RUL-53: twin-linked weapons may re-roll the hit roll once, before it scatters', () => {
    expect(scatter({ twinLinked: true, distanceDie: 1 })).toMatchObject({ mayReroll: true })
    expect(scatter({ twinLinked: true, rerolled: true, distanceDie: 1 })).toMatchObject({ mayReroll: false })
  })

  test('NN-FLM-2, NN-SCA-2: a flame re-rolls its impact, a round template its hit roll', () => {
    const twin = (template: string): unknown => outcome('twin-linked', { template })
    expect(twin('teardrop')).toEqual({ rerolls: 'impact', decidedBefore: null })
    expect(twin('round')).toEqual({ rerolls: 'hit', decidedBefore: 'scatter' })
    expect(twin('none')).toEqual({ rerolls: null, decidedBefore: null })
  })
})

describe('flame-template', () => {
  const flame = (input: object): unknown =>
    outcome('flame-template', { weapon: 'flamer', models: [], ...input })

  test('NN-FLM-1: the narrow end is no further than the reach, and every model under the template, even in part, is hit', () => {
    expect(flame({ models: ['under', 'outside', 'partly-under'] })).toMatchObject({
      placed: true,
      hit: [0, 2]
    })
    expect(flame({ narrowEnd: 0.5, models: ['under'] })).toMatchObject({ placed: false, hit: [] })
    expect(flame({ weapon: 'heavy-flamer', narrowEnd: 12 })).toMatchObject({ placed: true })
    expect(flame({ weapon: 'heavy-flamer', narrowEnd: 12.5 })).toMatchObject({ placed: false })
  })

  test.each([
    ['flamer', 'economy', 5, 4],
    ['flamer', 'normal', 6, 4],
    ['flamer', 'sustained', 7, 4],
    ['heavy-flamer', 'economy', 6, 5],
    ['heavy-flamer', 'normal', 7, 5],
    ['heavy-flamer', 'sustained', 8, 5]
  ])('NN-MODE-2: %s in %s fire hits at S%i, threshold %i', (weapon, mode, strength, threshold) => {
    expect(flame({ weapon, mode })).toMatchObject({ strength, threshold, damageLevel: 1 })
  })

  test('NN-RUL-71: the custom mode keeps the Strength and raises the damage level', () => {
    expect(flame({ mode: 'custom' })).toMatchObject({ strength: 6, damageLevel: 2 })
  })

  test('NN-FLM-2: twin-linked flames re-roll impacts', () => {
    expect([flame({}), flame({ twinLinked: true })]).toMatchObject([
      { rerollsImpact: false },
      { rerollsImpact: true }
    ])
    expect(refusal('flame-template', { weapon: 'boltgun', models: [] })).toEqual(['not-a-flame-weapon'])
  })
})

describe('shots into a melee', () => {
  const victim = (input: object): unknown => outcome('shot-into-melee', input)

  test('NN-SIM-2: the highest die takes the hit, and ties roll again among themselves', () => {
    expect(victim({ models: 3, dice: [[2, 9, 4]] })).toEqual({ victim: 1, throws: 1 })
    expect(
      victim({
        models: 3,
        dice: [
          [9, 2, 9],
          [3, 8]
        ]
      })
    ).toEqual({ victim: 2, throws: 2 })
    expect(victim({ models: 1, dice: [] })).toEqual({ victim: 0, throws: 0 })
  })

  test('NN-SIM-3: a model already hit by the template does not roll', () => {
    expect(victim({ models: 3, struck: [1], dice: [[2, 5]] })).toEqual({ victim: 2, throws: 1 })
    expect(victim({ models: 2, struck: [0, 1] })).toEqual({ victim: null, throws: 0 })
    expect(refusal('shot-into-melee', { models: 3, dice: [[1, 2]] })).toEqual(['wrong-number-of-dice'])
  })

  test('endless ties are refused, not repeated for ever', () => {
    expect(refusal('shot-into-melee', { models: 2 })).toEqual(['always-tied'])
  })

  test('property: the victim is one of the possible ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 10 })),
        (models, struck, stream) => {
          const dice = falling(...[...stream.take(200)])
          const free = Array.from({ length: models }, (_, nth) => nth).filter((nth) => !struck.includes(nth))
          const { victim: hit } = outcome('shot-into-melee', { models, struck }, {}, dice)
          return free.length === 0 ? hit === null : free.includes(hit as number)
        }
      )
    )
  })

  test('NN-SIM-4: models separated by shooting neither strike nor consolidate', () => {
    expect(outcome('parted-by-shooting', { enemiesBefore: 2, enemiesAfter: 0 })).toEqual({
      engaged: false,
      attacks: 0,
      mayConsolidate: false
    })
    expect(outcome('parted-by-shooting', { enemiesBefore: 2, enemiesAfter: 1 })).toMatchObject({
      engaged: true,
      mayConsolidate: false
    })
    expect(ask('parted-by-shooting', { enemiesBefore: 1, enemiesAfter: 0 }).rules).toEqual([
      'NN-SIM-4',
      'NN-CON-3'
    ])
    expect(refusal('parted-by-shooting', { enemiesBefore: 1, enemiesAfter: 2 })).toEqual([
      'more-enemies-than-before'
    ])
  })
})
