import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('whole-shot', () => {
  const shot = (input: object, houseRules = {}): { [key: string]: unknown } =>
    outcome(
      'whole-shot',
      { bs: 4, weapon: 'boltgun', distance: 10, tickedBefore: 4, ammoDie: 1, hitDice: [5], ...input },
      houseRules
    )

  test('NN-SHO-2: a shot has target, mode, ammo roll, range and hit roll, and nothing after a failed step', () => {
    expect(shot({})).toEqual({
      result: 'hit',
      ticked: 6,
      label: 7,
      rounds: null,
      overheatedTurn: null,
      ignoredFailure: false,
      mayReload: false,
      target: 5,
      band: 'short',
      threshold: 4,
      hits: 1,
      misses: 0,
      scatters: false
    })
    expect(shot({ hitDice: [6] })).toMatchObject({ result: 'miss', hits: 0, misses: 1, ticked: 6 })
    expect(shot({ inSight: false })).toMatchObject({ result: 'no-target', ticked: 4, target: null })
    expect(shot({ hidden: true, partlyHidden: true })).toMatchObject({ result: 'no-target', ticked: 4 })
    expect(shot({ tickedBefore: 11 })).toMatchObject({ result: 'mode-unavailable', ticked: 11 })
    expect(shot({ ammoDie: 7 })).toMatchObject({ result: 'jam', ticked: 6, target: null, hits: 0 })
    expect(shot({ ammoDie: 9, reloads: 1 })).toMatchObject({
      result: 'out-of-ammo',
      ticked: 12,
      mayReload: true
    })
    const cited = ask('whole-shot', {
      bs: 4,
      weapon: 'boltgun',
      distance: 10,
      ammoDie: 1,
      hitDice: [5]
    }).rules
    expect(cited).toContain('NN-SHO-2')
  })

  test('NN-AMM-11: boxes are used even if the shot is out of range or misses', () => {
    expect(shot({ distance: 30 })).toMatchObject({
      result: 'out-of-range',
      ticked: 6,
      band: 'out-of-range',
      target: null
    })
    expect(shot({ hitDice: [10] })).toMatchObject({ result: 'miss', ticked: 6 })
  })

  test('NN-ROF-1: there is one ammo roll, and a hit roll for each shot; covering fire has only one (NN-RUL-55)', () => {
    expect(shot({ weapon: 'machine-gun', hitDice: [1, 9, 5] })).toMatchObject({
      hits: 2,
      misses: 1,
      ticked: 6
    })
    expect(shot({ weapon: 'machine-gun', coveringFire: true, hitDice: [1] })).toMatchObject({
      hits: 1,
      misses: 0
    })
    expect(refusal('whole-shot', { bs: 4, weapon: 'boltgun', distance: 10, hitDice: [1, 2] })).toEqual([
      'too-many-shots'
    ])
  })

  test('NN-SCA-1, NN-GRN-7: a grenade launcher that misses scatters, whichever grenade it fires', () => {
    const launched = { weapon: 'grenade-launcher', tickedBefore: 0, rounds: 1, hitDice: [10] }
    for (const profile of [null, 'frag-grenade'])
      expect(shot({ ...launched, profile })).toMatchObject({ result: 'miss', scatters: true })
  })

  test('NN-SCA-1, NN-FLM-1: a round template that misses scatters, a flame is placed without a hit roll', () => {
    expect(shot({ weapon: 'heavy-plasma-gun', hitDice: [10] })).toMatchObject({
      result: 'miss',
      scatters: true
    })
    expect(shot({ weapon: 'heavy-plasma-gun', hitDice: [1] })).toMatchObject({
      result: 'hit',
      scatters: false
    })
    expect(shot({ weapon: 'flamer', hitDice: [] })).toMatchObject({
      result: 'place-template',
      ticked: 6,
      hits: 0
    })
  })

  test('NN-SKL-33, NN-WPN-8, NN-COM-1: armourer, overheating and a combi are included', () => {
    expect(shot({ ammoDie: 9, armourers: 1 })).toMatchObject({ result: 'hit', ignoredFailure: true })
    expect(shot({ weapon: 'plasma-gun', profile: 'high-energy', turn: 2, hitDice: [1, 1, 1] })).toMatchObject(
      { hits: 3, overheatedTurn: 3 }
    )
    expect(shot({ weapon: 'combi-melta', distance: 5, rounds: 1, hitDice: [1] })).toMatchObject({
      result: 'hit',
      rounds: 0,
      label: null
    })
  })

  test('an invalid question uses nothing', () => {
    expect(refusal('whole-shot', { bs: 4, weapon: 'boltgun', distance: 10, using: ['snap-shot'] })).toEqual([
      'skill-missing'
    ])
    expect(
      refusal('whole-shot', { bs: 4, weapon: 'missile-launcher', distance: 10, coveringFire: true })
    ).toEqual(['no-covering-fire'])
  })

  test('property: there are as many rolls as shots, and a better shooter never hits less with the same dice', () => {
    const dice = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        dice,
        fc.double({ min: 0, max: 36, noNaN: true }),
        (bs, hitDice, distance) => {
          const one = shot({ weapon: 'machine-gun', bs, hitDice, distance })
          const better = shot({ weapon: 'machine-gun', bs: bs + 1, hitDice, distance })
          expect((one['hits'] as number) + (one['misses'] as number)).toBe(3)
          expect(better['hits']).toBeGreaterThanOrEqual(one['hits'] as number)
        }
      )
    )
  })

  test('missing dice are rolled, each under its own name', () => {
    const { dice } = outcome(
      'whole-shot',
      { bs: 4, weapon: 'autocannon', distance: 10, tickedBefore: 4 },
      {},
      falling(1, 2, 3)
    ) as { dice: { value: number }[] }
    expect(dice.map(({ value }) => value)).toEqual([1, 2, 3])
  })
})
