import { expect, test } from 'vitest'
import type { OddsPicture } from '../../../src-main/kernel/questions/odds'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { accepts, ask, outcome } from './ask'

/** The odds of pools small enough to be calculated by hand; no figure here comes from the program. */
const told = (input: object, house: HouseRules = {}) =>
  outcome('t2k.odds', { skillDie: null, ...input }, house)
const picture = (input: object, house: HouseRules = {}) =>
  told(input, house)['odds'] as unknown as OddsPicture
const spread = (key: string, input: object, house: HouseRules = {}) =>
  Object.fromEntries(
    picture(input, house)
      .spreads.find((one) => one.key === key)!
      .rows.map(({ value, chance }) => [value, chance])
  )
const mean = (key: string, input: object, house: HouseRules = {}) =>
  picture(input, house).means.find((one) => one.key === key)!.mean

test('T2K-DI-02: one d6 without a push and without ammo dice has all its outcomes', () => {
  expect(told({ attributeDie: 6 })).toEqual({
    hitChance: '1/6',
    odds: {
      stages: [
        { key: 'hitChance', chance: '1/6' },
        { key: 'twoChance', chance: '0/1' },
        { key: 'threeChance', chance: '0/1' }
      ],
      spreads: [
        {
          key: 'successes',
          rows: [
            { value: 0, chance: '5/6' },
            { value: 1, chance: '1/6' }
          ]
        }
      ],
      courses: [],
      means: [{ key: 'successes', mean: '1/6' }]
    }
  })
})

type Pool = [
  dice: string,
  attributeDie: number,
  skillDie: number | null,
  successes: { [successes: number]: string },
  stages: [string, string, string],
  mean: string
]
/** One success from 6, two from 10. */
const unpushed: Pool[] = [
  ['a d8', 8, null, { 0: '5/8', 1: '3/8' }, ['3/8', '0/1', '0/1'], '3/8'],
  ['a d10', 10, null, { 0: '1/2', 1: '2/5', 2: '1/10' }, ['1/2', '1/10', '0/1'], '3/5'],
  ['a d12', 12, null, { 0: '5/12', 1: '1/3', 2: '1/4' }, ['7/12', '1/4', '0/1'], '5/6'],
  ['two d6', 6, 6, { 0: '25/36', 1: '5/18', 2: '1/36' }, ['11/36', '1/36', '0/1'], '1/3'],
  ['a d10 and a d6', 10, 6, { 0: '5/12', 1: '5/12', 2: '3/20', 3: '1/60' }, ['7/12', '1/6', '1/60'], '23/30'],
  [
    'two d12',
    12,
    12,
    { 0: '25/144', 1: '5/18', 2: '23/72', 3: '1/6', 4: '1/16' },
    ['119/144', '79/144', '11/48'],
    '5/3'
  ]
]
test.each(unpushed)(
  'T2K-DI-02, T2K-DI-03: the odds of %s cover every number of successes and their probabilities',
  (_, attributeDie, skillDie, successes, stages, expected) => {
    const input = { attributeDie, skillDie }
    expect(spread('successes', input)).toEqual(successes)
    expect(picture(input).stages.map(({ chance }) => chance)).toEqual(stages)
    expect([told(input)['hitChance'], mean('successes', input)]).toEqual([stages[0], expected])
  }
)

/** Failed dice are re-rolled except ones: of a d6, four faces. */
const pushed: Pool[] = [
  ['a d6', 6, null, { 0: '13/18', 1: '5/18' }, ['5/18', '0/1', '0/1'], '5/18'],
  ['a d8', 8, null, { 0: '7/16', 1: '9/16' }, ['9/16', '0/1', '0/1'], '9/16'],
  ['a d10', 10, null, { 0: '3/10', 1: '14/25', 2: '7/50' }, ['7/10', '7/50', '0/1'], '21/25'],
  ['two d6', 6, 6, { 0: '169/324', 1: '71/162', 2: '13/324' }, ['155/324', '13/324', '0/1'], '14/27']
]
test.each(pushed)(
  'T2K-DI-06, T2K-R04: a failed roll is pushed once, without the dice showing a one: %s',
  (_, attributeDie, skillDie, successes, stages, expected) => {
    const input = { attributeDie, skillDie, push: true }
    expect(spread('successes', input)).toEqual(successes)
    expect(picture(input).stages.map(({ chance }) => chance)).toEqual(stages)
    expect([told(input)['hitChance'], mean('successes', input)]).toEqual([stages[0], expected])
  }
)

test('T2K-R03: a push costs the ones of the first roll, or all final ones', () => {
  const cost = (input: object, pushExplosionCount: string) => [
    spread('cost', { ...input, push: true }, { pushExplosionCount }),
    mean('cost', { ...input, push: true }, { pushExplosionCount })
  ]
  // A single one is not re-rolled: there is nothing to push.
  expect(cost({ attributeDie: 6 }, 'first-throw')).toEqual([{ 0: '1/1' }, '0/1'])
  expect(cost({ attributeDie: 6 }, 'after-push')).toEqual([{ 0: '8/9', 1: '1/9' }, '1/9'])
  expect(cost({ attributeDie: 6, skillDie: 6 }, 'first-throw')).toEqual([{ 0: '7/9', 1: '2/9' }, '2/9'])
  expect(cost({ attributeDie: 6, skillDie: 6 }, 'after-push')).toEqual([
    { 0: '52/81', 1: '25/81', 2: '4/81' },
    '11/27'
  ])
})

test.each([
  ['step-dice', { attributeDie: 10, modifier: -1 }, '3/8'],
  ['display-only', { attributeDie: 10, modifier: -1 }, '1/2'],
  ['successes', { attributeDie: 10, modifier: -1 }, '1/10'],
  ['successes', { attributeDie: 6, modifier: 1 }, '1/1'],
  // A success removed by the modifier is no failed die: it isn't re-rolled.
  ['successes', { attributeDie: 10, modifier: -1, push: true }, '7/50'],
  ['successes', { attributeDie: 6, skillDie: 6, modifier: -1, push: true }, '25/324']
])('T2K-R06 %s: with a modifier, %j hits in %s of all results', (modifierMethod, input, hitChance) => {
  expect(told(input, { modifierMethod })['hitChance']).toBe(hitChance)
})

test('T2K-WP-03, T2K-R17: ammo dice give sixes, never successes; a six frightens, and hits by campaign rule', () => {
  const one = { attributeDie: 6, ammoCount: 1 }
  expect(Object.keys(told(one))).toEqual(['hitChance', 'cufChance', 'odds'])
  expect(picture(one).spreads.map(({ key }) => key)).toEqual(['successes', 'ammoSixes'])
  expect([
    told(one)['hitChance'],
    told(one)['cufChance'],
    told(one, { suppressionTrigger: 'six-only' })['cufChance']
  ]).toEqual(['1/6', '11/36', '1/6'])
  expect(spread('ammoSixes', one)).toEqual({ 0: '5/6', 1: '1/6' })
  expect(spread('ammoSixes', { ...one, ammoCount: 3 })).toEqual({
    0: '125/216',
    1: '25/72',
    2: '5/72',
    3: '1/216'
  })
})

test('T2K-WP-06, T2K-R03, T2K-R11: ammo dice are pushed with the base dice, and their ones wear the weapon', () => {
  const one = { attributeDie: 6, ammoCount: 1, push: true }
  // Pushed in two of three results; a pushed ammo die is a six in 5 of 18.
  expect([
    spread('ammoSixes', one),
    told(one)['cufChance'],
    told(one, { suppressionTrigger: 'six-only' })['cufChance']
  ]).toEqual([{ 0: '41/54', 1: '13/54' }, '149/324', '13/54'])
  expect([spread('cost', one), mean('cost', one)]).toEqual([{ 0: '8/9', 1: '1/9' }, '1/9'])
  const after: HouseRules = { pushExplosionCount: 'after-push' }
  expect([spread('cost', one, after), mean('cost', one, after)]).toEqual([
    { 0: '119/162', 1: '19/81', 2: '5/162' },
    '8/27'
  ])
  const jam = (input: object, house: HouseRules) => told(input, house)['jamChance']
  expect([
    jam(one, {}),
    jam(one, { jam: 'any' }),
    jam(one, after),
    jam(one, { ...after, jam: 'any' })
  ]).toEqual(['0/1', '1/9', '5/162', '43/162'])
  const two = { ...one, ammoCount: 2 }
  expect([jam(two, {}), jam(two, { jam: 'any' }), jam(two, { jam: 'manual' })]).toEqual([
    '1/54',
    '11/54',
    undefined
  ])
})

test('the odds name their subject and their rules', () => {
  const said = (input: object) => ask('t2k.odds', { attributeDie: 10, skillDie: 8, ...input })
  expect(said({})).toMatchObject({
    rules: ['T2K-R06', 'T2K-DI-02', 'T2K-DI-03'],
    steps: [{ key: 't2k.odds.dice', params: { dice: 'd10, d8', ammo: 0 } }]
  })
  expect(said({ modifier: 1, ammoCount: 1 })).toMatchObject({
    rules: ['T2K-R06', 'T2K-DI-02', 'T2K-DI-03', 'T2K-WP-03', 'T2K-R17'],
    steps: [{ params: { dice: 'd10, d10', ammo: 1 } }]
  })
  expect(said({ push: true }).rules).toEqual([
    'T2K-R06',
    'T2K-DI-02',
    'T2K-DI-03',
    'T2K-DI-06',
    'T2K-R03',
    'T2K-R04'
  ])
  expect(said({ push: true, ammoCount: 1 }).rules).toEqual([
    'T2K-R06',
    'T2K-DI-02',
    'T2K-DI-03',
    'T2K-DI-06',
    'T2K-R03',
    'T2K-R04',
    'T2K-WP-03',
    'T2K-R17',
    'T2K-WP-06',
    'T2K-R11'
  ])
  for (const [ammoCount, fits] of [
    [0, true],
    [12, true],
    [13, false],
    [-1, false],
    [1.5, false]
  ] as const)
    expect(accepts('t2k.odds', { attributeDie: 6, skillDie: null, ammoCount })).toBe(fits)
})
