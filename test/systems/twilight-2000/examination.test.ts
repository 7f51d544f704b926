import { expect, test } from 'vitest'
import { accepts, outcome, refusal } from './ask'
import { type Case, group } from './examine'

const pool = (attributeDie: number, skillDie: number | null, modifier: number, ...dice: number[]): Case => [
  { attributeDie, skillDie, modifier },
  { dice }
]
group('T2K-DI-01, T2K-R01: the skill die and the attribute die, or the attribute die alone', 't2k.pool', {}, [
  pool(6, 6, 0, 6, 6),
  pool(6, 12, 0, 12, 6),
  pool(12, 8, 0, 12, 8),
  pool(10, null, 0, 10),
  pool(6, null, 0, 6)
])
group('T2K-R06: +1 raises the lower die by one size', 't2k.pool', {}, [
  pool(6, 8, 1, 8, 8),
  pool(8, 6, 2, 10, 8),
  pool(10, 10, 1, 12, 10),
  pool(12, 6, 3, 12, 12),
  pool(12, 12, 1, 12, 12),
  pool(12, 10, 2, 12, 12),
  pool(8, null, 1, 10),
  pool(6, null, 3, 12),
  pool(6, null, 4, 12, 6),
  pool(12, null, 1, 12, 6),
  pool(12, null, 3, 12, 10)
])
group(
  'T2K-R06: −1 lowers the higher die by one size; a lowered d6 goes unless it is the last',
  't2k.pool',
  {},
  [
    pool(12, 6, -1, 10, 6),
    pool(8, 10, -2, 8, 6),
    pool(8, 10, -1, 8, 8),
    pool(6, 8, -1, 6, 6),
    pool(6, 8, -2, 6),
    pool(8, 8, -3, 6),
    pool(6, 6, -5, 6),
    pool(12, null, -2, 8),
    pool(12, null, -3, 6),
    pool(6, null, -2, 6)
  ]
)
for (const modifierMethod of ['successes', 'display-only'])
  group(`T2K-R06 ${modifierMethod}: the dice are not stepped`, 't2k.pool', { modifierMethod }, [
    pool(8, 10, -2, 10, 8),
    pool(12, null, 2, 12)
  ])

const read = (
  base: number[],
  ammo: number[],
  successes: number,
  extra: number,
  explosions: [number, number],
  ammoSixes: number
): Case => [
  { base, ammo },
  {
    successes,
    success: successes > 0,
    extra,
    explosions: { base: explosions[0], ammo: explosions[1] },
    ammoSixes
  }
]
group(
  'T2K-DI-02, T2K-DI-03, T2K-DI-04, T2K-R02: successes, criticals, what is beyond the first, natural ones',
  't2k.count',
  {},
  [
    read([5], [], 0, 0, [0, 0], 0),
    read([6], [], 1, 0, [0, 0], 0),
    read([9], [], 1, 0, [0, 0], 0),
    read([10], [], 2, 1, [0, 0], 0),
    read([12], [], 2, 1, [0, 0], 0),
    read([6, 7], [], 2, 1, [0, 0], 0),
    read([9, 10], [], 3, 2, [0, 0], 0),
    read([11, 12], [], 4, 3, [0, 0], 0),
    read([1, 6], [], 1, 0, [1, 0], 0),
    read([1, 1], [], 0, 0, [2, 0], 0),
    read([2, 5], [], 0, 0, [0, 0], 0)
  ]
)
group('T2K-WP-03: a six on an ammo die is counted apart', 't2k.count', {}, [
  read([5, 2], [6], 0, 0, [0, 0], 1),
  read([1, 2], [6, 6, 1], 0, 0, [1, 1], 2),
  read([6], [6, 5, 4, 1, 1], 1, 0, [0, 2], 1),
  read([10, 1], [2, 3], 2, 1, [1, 0], 0)
])

type Thrown = { first: number; second?: number }

/** "4>6" rolled 4 and then 6; "1" was not re-rolled. */
const thrown = (text: string): Thrown[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((die) => die.split('>').map(Number))
    .map(([first, second]) => (second === undefined ? { first: first! } : { first: first!, second }))
const push = (
  base: string,
  ammo: string,
  attribute: string,
  reliability: number | null,
  expected: object
): Case => [
  {
    base: thrown(base),
    ammo: thrown(ammo),
    attribute,
    weapon: reliability === null ? null : { reliability }
  },
  expected
]
const refusedPush = {
  allowed: false,
  rerolledBase: null,
  rerolledAmmo: null,
  final: null,
  damage: null,
  stress: null,
  reliabilityLoss: null,
  reliability: null,
  jammed: null,
  broken: null
}
group('T2K-DI-06: every die below 6 is thrown again, except ones', 't2k.push', {}, [
  push('4>6 2>3', '', 'strength', null, {
    allowed: true,
    rerolledBase: [0, 1],
    rerolledAmmo: [],
    final: { successes: 1, success: true, extra: 0, explosions: { base: 0, ammo: 0 }, ammoSixes: 0 }
  }),
  push('1 5>10', '', 'agility', null, {
    allowed: true,
    rerolledBase: [1],
    final: { successes: 2, success: true, extra: 1, explosions: { base: 1, ammo: 0 } }
  }),
  push('1 1', '', 'strength', null, {
    allowed: true,
    rerolledBase: [],
    damage: 2,
    stress: 0,
    final: { successes: 0, success: false }
  }),
  push('3>1 2>2', '', 'strength', null, {
    rerolledBase: [0, 1],
    damage: 0,
    final: { successes: 0, explosions: { base: 1, ammo: 0 } }
  })
])
group(
  'T2K-DI-07, T2K-R03 first throw: a point for each one of the first throw, damage or stress by the attribute',
  't2k.push',
  {},
  [
    push('1 3>6', '', 'strength', null, { damage: 1, stress: 0 }),
    push('1 3>6', '', 'agility', null, { damage: 1, stress: 0 }),
    push('1 3>6', '', 'intelligence', null, { damage: 0, stress: 1 }),
    push('1 3>6', '', 'empathy', null, { damage: 0, stress: 1 }),
    push('1 1', '', 'empathy', null, { damage: 0, stress: 2 }),
    push('5>1 3>1', '', 'empathy', null, { damage: 0, stress: 0 }),
    push('1 3>1', '', 'strength', null, { damage: 1, stress: 0 })
  ]
)
group('T2K-R03 after the push: all ones count', 't2k.push', { pushExplosionCount: 'after-push' }, [
  push('1 3>1', '', 'strength', null, { damage: 2 }),
  push('5>1 3>4', '', 'intelligence', null, { stress: 1 }),
  push('2>1 3>1', '1 4>1', 'agility', 6, { reliabilityLoss: 4, reliability: 2, jammed: true, broken: false })
])
group('T2K-R05: a CUF roll pays in stress', 't2k.push', {}, [
  push('1 3>6', '', 'none', null, { allowed: true, damage: 0, stress: 1 })
])
group(
  'T2K-R05 no push: a CUF roll stands, any other may be pushed',
  't2k.push',
  { pushOtherRolls: 'no-push' },
  [
    push('1 3>6', '', 'none', null, refusedPush),
    push('1 3>6', '', 'empathy', null, { allowed: true, stress: 1 })
  ]
)
group('T2K-WP-01, T2K-WP-06, T2K-R10: the weapon pays instead, for base and ammo dice', 't2k.push', {}, [
  push('1 3>6', '', 'agility', 5, {
    damage: 0,
    stress: 0,
    reliabilityLoss: 1,
    reliability: 4,
    jammed: false,
    broken: false
  }),
  push('3>6 2>4', '1', 'agility', 5, { damage: 0, reliabilityLoss: 1, reliability: 4, jammed: false }),
  push('1 3>6', '1 6 5>6', 'agility', 5, {
    rerolledBase: [1],
    rerolledAmmo: [2],
    reliabilityLoss: 2,
    reliability: 3,
    jammed: true,
    final: { successes: 1, ammoSixes: 2, explosions: { base: 1, ammo: 1 } }
  }),
  push('4>4 3>6', '5>1 4>1', 'agility', 5, {
    rerolledAmmo: [0, 1],
    reliabilityLoss: 0,
    reliability: 5,
    jammed: false,
    broken: false
  }),
  push('1 3>6', '', 'strength', 1, { damage: 0, reliabilityLoss: 1, reliability: 0, broken: true }),
  push('1 1', '1', 'agility', 2, { reliability: 0, broken: true, jammed: true })
])
group('T2K-R10 one point only', 't2k.push', { reliabilityLoss: 'one-total' }, [
  push('1 1', '1 1', 'agility', 4, {
    damage: 0,
    reliabilityLoss: 1,
    reliability: 3,
    jammed: true,
    broken: false
  }),
  push('3>6 5>2', '4>1', 'agility', 4, { reliabilityLoss: 0, reliability: 4, jammed: false })
])
group('T2K-R11: two explosions jam', 't2k.push', {}, [
  push('1 1', '', 'agility', 5, { jammed: true }),
  push('1 3>4', '1', 'agility', 5, { jammed: true }),
  push('1 3>1', '', 'agility', 5, { jammed: false })
])
group('T2K-R11 any: one explosion jams', 't2k.push', { jam: 'any' }, [
  push('1 3>4', '', 'agility', 5, { jammed: true }),
  push('2>6 3>4', '', 'agility', 5, { jammed: false }),
  push('1 3>4', '', 'agility', null, { jammed: false })
])
group('T2K-R11 by hand: nobody but the GM says whether it jams', 't2k.push', { jam: 'manual' }, [
  push('3>6 5>4', '', 'agility', 5, { jammed: false }),
  push('1 1', '1 1', 'agility', 5, { jammed: null, reliabilityLoss: 4, reliability: 1 })
])
group('T2K-DI-05, T2K-R04: a roll that succeeded is not pushed; ammo sixes are no success', 't2k.push', {}, [
  push('6 3', '', 'strength', null, refusedPush),
  push('10 1', '', 'empathy', null, refusedPush),
  push('6 1', '1', 'agility', 5, refusedPush),
  push('5>6 3>3', '6', 'agility', 5, { allowed: true, rerolledBase: [0, 1], rerolledAmmo: [] })
])
for (const pushLimit of ['once', 'unlimited'])
  group(`T2K-R04 ${pushLimit}: any roll is pushed; what succeeded stays`, 't2k.push', { pushLimit }, [
    push('6 3>6', '', 'strength', null, {
      allowed: true,
      rerolledBase: [1],
      final: { successes: 2, extra: 1 }
    }),
    push('12 1', '', 'empathy', null, { allowed: true, rerolledBase: [], stress: 1, final: { successes: 2 } })
  ])

const day = (success: boolean, cured: boolean, damage: number, stress: number, daily: object = {}): Case => [
  { success, dailyDamage: 1, dailyStress: 0, ...daily },
  { cured, damage, stress }
]
group(
  'T2K-EX-03, T2K-R21: a success ends the illness, a failure costs what the illness costs',
  't2k.diseaseDay',
  {},
  [
    day(true, true, 0, 0),
    day(false, false, 1, 0),
    day(false, false, 2, 1, { dailyDamage: 2, dailyStress: 1 }),
    day(false, false, 0, 3, { dailyDamage: 0, dailyStress: 3 }),
    day(true, true, 0, 0, { dailyDamage: 3, dailyStress: 2 })
  ]
)
test('T2K-R21: a day costs one damage and no stress by default', () => {
  expect(outcome('t2k.diseaseDay', { success: false })).toMatchObject({ cured: false, damage: 1, stress: 0 })
})

group('T2K-R11: what is no firearm never jams, though it wears', 't2k.push', { jam: 'any' }, [
  [
    { base: thrown('1 1'), ammo: [], attribute: 'strength', weapon: { reliability: 3, firearm: false } },
    { damage: 0, reliabilityLoss: 2, reliability: 1, jammed: false }
  ]
])

test.each<[string, string, object, string[]]>([
  [
    'T2K-R01: dice that are not of this game',
    't2k.pool',
    { attributeDie: 7, skillDie: 11, modifier: 0 },
    ['not-a-die', 'not-a-die']
  ],
  [
    'T2K-WP-02: ammo dice without a weapon',
    't2k.push',
    { base: [{ first: 3 }], ammo: [{ first: 1 }], attribute: 'strength', weapon: null },
    ['ammo-needs-weapon']
  ],
  [
    'T2K-WP-02: ammo dice with what is no firearm',
    't2k.push',
    {
      base: [{ first: 3 }],
      ammo: [{ first: 1 }],
      attribute: 'strength',
      weapon: { reliability: 3, firearm: false }
    },
    ['ammo-needs-weapon']
  ],
  [
    'T2K-DI-06: a one that was thrown again',
    't2k.push',
    { base: [{ first: 1, second: 6 }], ammo: [], attribute: 'strength', weapon: null },
    ['not-rerolled']
  ],
  [
    'T2K-WP-06: an ammo six that was thrown again',
    't2k.push',
    {
      base: [{ first: 2, second: 6 }],
      ammo: [{ first: 6, second: 2 }],
      attribute: 'agility',
      weapon: { reliability: 3 }
    },
    ['not-rerolled']
  ],
  [
    'T2K-CB-07: a class of weapons that is none',
    't2k.attackModifier',
    { weaponClass: 'laser' },
    ['not-a-weapon-class']
  ],
  [
    'T2K-EX-01: an agent that is none',
    't2k.exposure',
    { attributeDie: 8, skillDie: null, agent: 'hunger', values: [3] },
    ['unknown-hazard']
  ],
  [
    'T2K-EX-01: too many dice',
    't2k.exposure',
    { attributeDie: 8, skillDie: null, agent: 'radiation', values: [3, 4] },
    ['dice-count']
  ],
  [
    'T2K-EX-01: a face that the die has not',
    't2k.exposure',
    { attributeDie: 8, skillDie: null, agent: 'radiation', values: [9] },
    ['not-a-face']
  ]
])('%s is refused', (_, resolver, input, reasons) => {
  expect(refusal(resolver, input)).toEqual(reasons)
})

test.each<[string, object]>([
  ['t2k.count', { base: [13], ammo: [] }],
  ['t2k.count', { base: [0], ammo: [] }],
  ['t2k.count', { base: [6], ammo: [7] }],
  ['t2k.pool', { attributeDie: 4, skillDie: null, modifier: 0 }],
  ['t2k.pool', { attributeDie: 8, skillDie: null, modifier: 1.5 }],
  ['t2k.ammoSpent', { ammoDice: [7], loaded: 3 }],
  ['t2k.ammoSpent', { ammoDice: [], loaded: -1 }],
  ['t2k.ammoOutcome', { hit: true, ammoSixes: 1, allocation: { extraDamage: -1, extraHits: 1 } }],
  ['t2k.block', { attackSuccesses: -1, defenceSuccesses: 0, fastActionAvailable: true }],
  ['t2k.cuf', { cufValue: 13, unitValue: null, teamInSight: true, anyIncapacitated: false }],
  ['t2k.diseaseDay', { success: false, dailyDamage: -1, dailyStress: 0 }]
])('%s refuses the number %j', (resolver, input) => {
  expect(accepts(resolver, input)).toBe(false)
})

test('T2K-DI-06: before the dice are re-rolled, the re-rolled dice and the price are known', () => {
  expect(
    outcome('t2k.push', { base: [{ first: 1 }, { first: 4 }], ammo: [], attribute: 'empathy', weapon: null })
  ).toMatchObject({ allowed: true, rerolledBase: [1], final: null, damage: 0, stress: 1 })
})
