import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { ask, falling, t2k } from './ask'

/** The steps of an answer in short: their texts are those of the game. */
const steps = (name: string, input: object, house: HouseRules = {}) =>
  ask(`t2k.${name}`, input, house).steps.map(({ key }) => key.replace(`t2k.${name}.`, ''))
const cited = (name: string, input: object, house: HouseRules = {}) => ask(`t2k.${name}`, input, house).rules
/** The rules by which a question is refused. */
const against = (name: string, input: object) => {
  const { schema, resolve } = twilight2000.resolvers[`t2k.${name}`]!
  const verdict = resolve(t2k(), v.parse(schema as v.GenericSchema, input) as never, falling())
  return isRefusal(verdict) ? verdict.refused.map(({ code, rules, params }) => [code, rules, params]) : []
}

describe('the working of a push', () => {
  const gun = (reliability: number) => ({ reliability })
  const base = (...dice: [first: number, second?: number][]) =>
    dice.map(([first, second]) => ({ first, ...(second !== undefined && { second }) }))

  test('T2K-DI-07, T2K-R05: shows whether body or mind pays, and that a roll without an attribute costs stress', () => {
    const paid = (attribute: string) => [
      steps('push', { base: base([1], [3, 6]), ammo: [], attribute, weapon: null }),
      cited('push', { base: base([1], [3, 6]), ammo: [], attribute, weapon: null }).includes('T2K-R05')
    ]
    expect([paid('strength'), paid('empathy'), paid('none')]).toEqual([
      [['rerolled', 'counted', 'damage'], false],
      [['rerolled', 'counted', 'stress'], false],
      [['rerolled', 'counted', 'stress'], true]
    ])
  })

  test('T2K-R10, T2K-R11: shows a jam, a question to the GM and a breaking weapon, each if it applies', () => {
    const told = (dice: [number, number?][], reliability: number, house: HouseRules = {}) =>
      steps('push', { base: base(...dice), ammo: [], attribute: 'agility', weapon: gun(reliability) }, house)
    expect(
      told(
        [
          [3, 6],
          [3, 6]
        ],
        3
      )
    ).toEqual(['rerolled', 'counted', 'weapon'])
    expect(told([[1], [1]], 3)).toEqual(['rerolled', 'counted', 'weapon', 'jammed'])
    expect(told([[1], [1]], 2)).toEqual(['rerolled', 'counted', 'weapon', 'jammed', 'broken'])
    expect(told([[1], [3, 2]], 1)).toEqual(['rerolled', 'counted', 'weapon', 'broken'])
    expect(told([[1], [3, 2]], 3, { jam: 'manual' })).toEqual(['rerolled', 'counted', 'weapon', 'manual'])
  })

  test('T2K-WP-06: mentions ammo dice if there are any, and waits for dice not re-rolled yet', () => {
    const asked = (ammo: object[]) => ({ base: base([3, 6]), ammo, attribute: 'agility', weapon: gun(3) })
    expect([
      cited('push', asked([])).includes('T2K-WP-06'),
      cited('push', asked([{ first: 6 }])).includes('T2K-WP-06')
    ]).toEqual([false, true])
    expect(steps('push', { ...asked([{ first: 3 }]) })).toEqual(['rerolled', 'waits', 'counted', 'weapon'])
    expect(steps('push', { ...asked([{ first: 3 }]) }, { pushExplosionCount: 'after-push' })).toEqual([
      'rerolled',
      'waits'
    ])
  })

  test('T2K-DI-06, T2K-WP-02: is refused by the rule against it', () => {
    expect(
      against('push', { base: base([3, 6], [1, 6]), ammo: [], attribute: 'agility', weapon: gun(3) })
    ).toEqual([['not-rerolled', ['T2K-DI-06'], { nth: 2 }]])
    expect(
      against('push', { base: base([3, 6]), ammo: [{ first: 6 }], attribute: 'agility', weapon: null })
    ).toEqual([['ammo-needs-weapon', ['T2K-WP-02'], {}]])
  })
})

describe('the working of a shot', () => {
  test('T2K-CB-08: names each part of the modifier as the book does', () => {
    const parts = (how: object, weaponClass = 'other') =>
      ask('t2k.attackModifier', { weaponClass, ...how })
        .steps.filter(({ key }) => key.endsWith('.part'))
        .map(({ params }) => (params['name'] as { en: string }).en)
    const [plain, steady] = [parts({ scopeAimed: true }), parts({ scopeAimed: true, steady: true })]
    expect([plain.length, steady.length, plain[0] === steady[0]]).toEqual([1, 1, false])
    expect(parts({}, 'pistol')[0]).not.toBe(parts({})[0])
    expect(against('attackModifier', { weaponClass: 'spoon' })).toEqual([
      ['not-a-weapon-class', ['T2K-CB-07'], { id: 'spoon' }]
    ])
  })

  test('T2K-WP-04, T2K-WP-05: shows sixes that a miss can’t use, and sixes beyond the limit', () => {
    const told = (hit: boolean, extraDamage: number) =>
      steps('ammoOutcome', { hit, ammoSixes: 1, allocation: { extraDamage, extraHits: 0 } })
    expect([told(true, 1), told(true, 2), told(false, 0), told(false, 1)]).toEqual([
      ['hit'],
      ['hit', 'too-many'],
      ['miss'],
      ['miss', 'miss-nothing']
    ])
  })

  test('T2K-R08: shows the rounds left', () => {
    expect(ask('t2k.ammoSpent', { ammoDice: [2, 3], loaded: 20 }).steps).toMatchObject([
      { params: { sum: 5 } },
      { params: { spent: 5, left: 15 } }
    ])
    expect(
      ask('t2k.ammoSpent', { ammoDice: [2, 3], loaded: 20 }, { ammoSpent: 'one-per-die' }).steps
    ).toMatchObject([{ params: { count: 2 } }, { params: { spent: 2, left: 18 } }])
  })

  test('T2K-R14: shows a tie', () => {
    const told = (attackSuccesses: number, defenceSuccesses: number) =>
      steps('block', { attackSuccesses, defenceSuccesses, fastActionAvailable: true })
    expect([told(2, 2), told(2, 1), told(1, 2)]).toEqual([['tie', 'blocked'], ['through'], ['blocked']])
  })
})

describe('the working of fear', () => {
  test('T2K-CB-09, T2K-R17: shows the hit, the six, or nothing', () => {
    const told = (hit: boolean, ammoSixes: number, house: HouseRules = {}) =>
      steps('underFire', { hit, ammoSixes }, house)
    expect([
      told(true, 0),
      told(false, 2),
      told(false, 0),
      told(true, 0, { suppressionTrigger: 'six-only' })
    ]).toEqual([['hit'], ['six'], ['nothing'], ['nothing']])
  })

  test('T2K-CB-11, T2K-R19: shows the unit’s die, or why it doesn’t count', () => {
    const told = (cufValue: number, unitValue: number | null, teamInSight: boolean) =>
      steps('cuf', { cufValue, unitValue, teamInSight })
    expect([told(6, 6, true), told(6, null, true), told(6, 6, false), told(2, 2, true)]).toEqual([
      ['own', 'unit', 'passed'],
      ['own', 'passed'],
      ['own', 'no-unit', 'passed'],
      ['own', 'unit', 'failed']
    ])
    expect([
      cited('cuf', { cufValue: 6, unitValue: null }).includes('T2K-CB-10'),
      cited('cuf', { cufValue: 2, unitValue: null }).includes('T2K-CB-10')
    ]).toEqual([false, true])
  })
})

describe('the working of an exposure', () => {
  const asked = { attributeDie: 8, skillDie: 6, agent: 'radiation' }

  test('T2K-EX-01, T2K-EX-02: shows the agent, and successes changed by a modifier', () => {
    expect(ask('t2k.exposure', { ...asked, values: [6, 2] }).steps[0]!.params).toMatchObject({
      agent: { en: 'Radiation' }
    })
    expect([
      steps('exposure', { ...asked, values: [6, 2] }),
      steps('exposure', { ...asked, modifier: -1, values: [6, 2] }, { modifierMethod: 'successes' })
    ]).toEqual([
      ['agent', 'rolled'],
      ['agent', 'rolled', 'modified']
    ])
    expect(
      steps('exposure', { ...asked, modifier: -1, values: [6, 2] }, { modifierMethod: 'display-only' })
    ).toEqual(['agent', 'rolled'])
    expect(cited('exposure', { ...asked, values: [6, 2] })).toEqual(['T2K-EX-01', 'T2K-R27'])
  })

  test('T2K-R01, T2K-EX-01: is refused by the rule against it', () => {
    expect(against('exposure', { ...asked, attributeDie: 9, agent: 'boredom' })).toEqual([
      ['not-a-die', ['T2K-R01'], { sides: 9 }],
      ['unknown-hazard', ['T2K-EX-01'], { id: 'boredom' }]
    ])
    expect(against('exposure', { ...asked, values: [6] })).toEqual([
      ['dice-count', ['T2K-EX-01'], { needed: 2, given: 1 }]
    ])
    expect(against('exposure', { ...asked, values: [2, 7] })).toEqual([
      ['not-a-face', [], { sides: 6, die: 7 }]
    ])
  })
})

test('T2K-DI-01: names a pool without a skill', () => {
  expect(ask('t2k.pool', { attributeDie: 8, skillDie: null }).steps[0]!.params).toEqual({
    attribute: 8,
    skill: { fr: expect.any(String), en: expect.any(String) }
  })
})
