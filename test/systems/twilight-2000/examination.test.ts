import { describe, expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { accepts, outcome, refusal } from './ask'

/** What is asked, and what of the answer the rules fix. Worked out by hand from the rules; no figure here comes from the tables. */
type Case = [input: object, expected: object]

/** One group of cases of one question, under these house rules. */
function group(name: string, resolver: string, house: HouseRules, cases: Case[]): void {
  describe(name, () => {
    test.each(cases.map(([input, expected]) => [JSON.stringify(input), input, expected] as const))(
      `${resolver} %s`,
      (_, input, expected) => {
        expect(outcome(resolver, input, house)).toMatchObject(expected)
      }
    )
  })
}

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
/** "4>6" fell 4 and then 6; "1" was not thrown again. */
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

type Aim = { aimed?: boolean; scopeAimed?: boolean; steady?: boolean; calledShot?: boolean }
const attack = (weaponClass: string, modifier: number, how: Aim = {}): Case => [
  { weaponClass, aimed: false, scopeAimed: false, steady: false, calledShot: false, ...how },
  { modifier }
]
group(
  'T2K-CB-07: unaimed −1 with pistols, carbines and SMGs, −2 with every other ranged weapon',
  't2k.attackModifier',
  {},
  [
    attack('pistol', -1),
    attack('carbine', -1),
    attack('smg', -1),
    attack('other', -2),
    attack('bow', -2),
    attack('sniper-rifle', -2),
    attack('mortar-artillery', -2),
    attack('thrown', -2),
    attack('close-combat', 0),
    attack('pistol', 0, { aimed: true }),
    attack('other', 0, { aimed: true }),
    attack('bow', 0, { aimed: true })
  ]
)
group('T2K-CB-06: a called shot is −2, on top of all others', 't2k.attackModifier', {}, [
  attack('pistol', -3, { calledShot: true }),
  attack('other', -4, { calledShot: true }),
  attack('other', -2, { calledShot: true, aimed: true }),
  attack('close-combat', -2, { calledShot: true }),
  attack('sniper-rifle', 0, { calledShot: true, scopeAimed: true, steady: true }),
  attack('sniper-rifle', -1, { calledShot: true, scopeAimed: true })
])
group(
  'T2K-CB-08, T2K-R15: a scope that was aimed takes the penalty away and gives +1, steady +2',
  't2k.attackModifier',
  {},
  [
    attack('sniper-rifle', 1, { scopeAimed: true }),
    attack('sniper-rifle', 2, { scopeAimed: true, steady: true }),
    attack('carbine', 1, { scopeAimed: true }),
    attack('other', -2, { steady: true }),
    attack('other', 0, { aimed: true, steady: true }),
    attack('close-combat', 0, { scopeAimed: true, steady: true }),
    attack('close-combat', 0, { aimed: true })
  ]
)
group(
  'T2K-R15 adds: the bonus of the scope goes with the penalty',
  't2k.attackModifier',
  { scopeVersusUnaimed: 'adds' },
  [
    attack('sniper-rifle', -1, { scopeAimed: true }),
    attack('sniper-rifle', 0, { scopeAimed: true, steady: true }),
    attack('carbine', 0, { scopeAimed: true }),
    attack('carbine', 1, { scopeAimed: true, steady: true }),
    attack('other', -2),
    attack('other', 0, { aimed: true })
  ]
)

const turn = (
  actions: string[],
  slow: number,
  fast: number,
  reason: string | null = null,
  reloadFailed = false
): Case => [
  { actions, reloadFailed },
  { legal: reason === null, slow, fast, reason }
]
group('T2K-CB-01: one slow and one fast action', 't2k.turn', {}, [
  turn([], 0, 0),
  turn(['attack'], 1, 0),
  turn(['aim'], 0, 1),
  turn(['aim', 'attack'], 1, 1),
  turn(['attack', 'heal'], 2, 0, 'two-slow'),
  turn(['run', 'aim'], 0, 2, 'two-fast'),
  turn(['attack', 'break-free', 'run'], 2, 1, 'two-slow')
])
const slow = [
  'attack',
  'break-free',
  'aim-sniper',
  'throw-weapon',
  'aim-artillery',
  'heal',
  'rally',
  'vehicle-enter-exit',
  'persuade',
  'take-from-pack',
  'clear-jam'
]
group(
  'T2K-CB-02: the eleven slow actions',
  't2k.turn',
  {},
  slow.map((id) => turn([id], 1, 0))
)
const fast = [
  'drop-pack',
  'take-cover',
  'run',
  'cross-obstacle',
  'crawl',
  'stand-up',
  'go-prone',
  'draw-weapon',
  'shove',
  'disarm',
  'grapple',
  'retreat',
  'aim',
  'overwatch',
  'reload',
  'pull-pin',
  'drive',
  'use-item',
  'shout',
  'block'
]
group(
  'T2K-CB-03, T2K-R23: the twenty fast actions, shoving among them',
  't2k.turn',
  {},
  fast.map((id) => turn([id], 0, 1))
)
group('T2K-CB-05: a reload that failed is slow', 't2k.turn', {}, [
  turn(['reload', 'attack'], 1, 1),
  turn(['reload'], 1, 0, null, true),
  turn(['reload', 'run'], 1, 1, null, true),
  turn(['reload', 'attack'], 2, 0, 'two-slow', true),
  turn(['run', 'attack'], 1, 1, null, true)
])
group('T2K-CB-08, T2K-R16: a scope is aimed slowly, so nothing is shot in that turn', 't2k.turn', {}, [
  turn(['aim-sniper', 'attack'], 2, 0, 'two-slow'),
  turn(['aim-sniper', 'go-prone'], 1, 1)
])
test('T2K-CB-02, T2K-CB-03: what stands in neither list is no action', () => {
  expect(outcome('t2k.turn', { actions: ['dance'], reloadFailed: false })).toMatchObject({
    legal: false,
    reason: 'unknown-action'
  })
  expect(outcome('t2k.turn', { actions: ['attack', 'dance'], reloadFailed: false })).toMatchObject({
    legal: false,
    reason: 'unknown-action'
  })
})

const sixes = (
  hit: boolean,
  ammoSixes: number,
  extraDamage: number,
  extraHits: number,
  expected: object
): Case => [{ hit, ammoSixes, allocation: { extraDamage, extraHits } }, expected]
group('T2K-WP-04, T2K-R12: each six of a hit is one damage or one hit more', 't2k.ammoOutcome', {}, [
  sixes(true, 2, 1, 1, { legal: true, extraDamage: 1, extraHits: 1, unusedSixes: 0, canSuppress: false }),
  sixes(true, 3, 3, 0, { legal: true, extraDamage: 3, extraHits: 0, unusedSixes: 0 }),
  sixes(true, 3, 0, 2, { legal: true, extraDamage: 0, extraHits: 2, unusedSixes: 1, canSuppress: false }),
  sixes(true, 0, 0, 0, { legal: true, unusedSixes: 0, canSuppress: false }),
  sixes(true, 1, 1, 1, { legal: false }),
  sixes(true, 0, 1, 0, { legal: false })
])
group('T2K-WP-05: the sixes of a miss can only suppress', 't2k.ammoOutcome', {}, [
  sixes(false, 2, 0, 0, { legal: true, extraDamage: 0, extraHits: 0, unusedSixes: 2, canSuppress: true }),
  sixes(false, 0, 0, 0, { legal: true, unusedSixes: 0, canSuppress: false }),
  sixes(false, 2, 1, 0, { legal: false, canSuppress: true }),
  sixes(false, 2, 0, 1, { legal: false, canSuppress: true })
])

const spent = (ammoDice: number[], loaded: number, spends: number, left: number): Case => [
  { ammoDice, loaded },
  { spent: spends, left }
]
group('T2K-R08: the sum of the ammo dice, one at least, what is loaded at most', 't2k.ammoSpent', {}, [
  spent([1, 6, 3], 20, 10, 10),
  spent([], 5, 1, 4),
  spent([1], 5, 1, 4),
  spent([6, 6, 6], 10, 10, 0),
  spent([6, 4], 10, 10, 0),
  spent([2], 1, 1, 0)
])
group('T2K-R08 one per die', 't2k.ammoSpent', { ammoSpent: 'one-per-die' }, [
  spent([6, 6, 5], 10, 3, 7),
  spent([], 10, 1, 9),
  spent([4, 4, 4], 2, 2, 0)
])
group('T2K-R08 off: nothing is counted', 't2k.ammoSpent', { ammoSpent: 'off' }, [
  spent([6, 6], 10, 0, 10),
  spent([], 0, 0, 0)
])

const block = (
  attackSuccesses: number,
  defenceSuccesses: number,
  expected: object,
  fastActionAvailable = true
): Case => [{ attackSuccesses, defenceSuccesses, fastActionAvailable }, expected]
group('T2K-CB-04, T2K-R14: more successes win, a tie blocks', 't2k.block', {}, [
  block(2, 3, { allowed: true, blocked: true }),
  block(3, 1, { allowed: true, blocked: false, net: 2 }),
  block(1, 0, { allowed: true, blocked: false, net: 1 }),
  block(2, 2, { allowed: true, blocked: true })
])
group('T2K-R14 hits: a tie goes to the attacker', 't2k.block', { opposedTie: 'hits' }, [
  block(2, 2, { blocked: false }),
  block(2, 3, { blocked: true }),
  block(3, 2, { blocked: false, net: 1 })
])
group('T2K-R26: without a fast action nothing is blocked', 't2k.block', {}, [
  block(1, 4, { allowed: false, blocked: false }, false)
])

const fire = (hit: boolean, ammoSixes: number, mustTest: boolean, alreadyTestedThisAttack = false): Case => [
  { hit, ammoSixes, alreadyTestedThisAttack },
  { mustTest }
]
group('T2K-CB-09, T2K-CB-13, T2K-R17: a hit or a six asks for one CUF roll', 't2k.underFire', {}, [
  fire(true, 0, true),
  fire(false, 1, true),
  fire(true, 2, true),
  fire(false, 0, false),
  fire(true, 1, false, true),
  fire(false, 1, false, true)
])
group(
  'T2K-R17 six only: a hit without a six asks for none',
  't2k.underFire',
  { suppressionTrigger: 'six-only' },
  [fire(true, 0, false), fire(true, 1, true), fire(false, 1, true), fire(false, 0, false)]
)

const effects = { prone: true, stress: 1, loseActionsNextTurn: ['slow', 'fast'] }
const cuf = (
  cufValue: number,
  unitValue: number | null,
  teamInSight: boolean,
  anyIncapacitated: boolean,
  expected: object
): Case => [{ cufValue, unitValue, teamInSight, anyIncapacitated }, expected]
group('T2K-CB-10: a failed CUF roll costs the feet, one stress and both actions', 't2k.cuf', {}, [
  cuf(5, null, false, false, { unitDieAllowed: false, successes: 0, success: false, effects }),
  cuf(1, null, true, false, { successes: 0, success: false, effects }),
  cuf(6, null, false, false, { successes: 1, success: true, effects: null }),
  cuf(10, null, false, false, { successes: 2, success: true, effects: null })
])
group('T2K-CB-11, T2K-R19: the die of the unit, in sight and with nobody incapacitated', 't2k.cuf', {}, [
  cuf(5, 6, true, false, { unitDieAllowed: true, successes: 1, success: true, effects: null }),
  cuf(6, 10, true, false, { unitDieAllowed: true, successes: 3, success: true }),
  cuf(5, 5, true, false, { unitDieAllowed: true, successes: 0, success: false, effects }),
  cuf(5, null, true, true, { unitDieAllowed: false, successes: 0, success: false, effects }),
  cuf(6, null, false, true, { unitDieAllowed: false, successes: 1, success: true })
])

const panic = (
  failed: boolean,
  alliesSameHex: string[],
  alreadyTested: string[],
  mustTest: string[]
): Case => [{ failed, alliesSameHex, alreadyTested }, { mustTest }]
group(
  'T2K-CB-12, T2K-CB-13, T2K-R18: after a failure all allies of the hex roll, each once',
  't2k.panic',
  {},
  [
    panic(true, ['ana', 'bo'], [], ['ana', 'bo']),
    panic(true, ['ana', 'bo'], ['bo'], ['ana']),
    panic(true, ['ana'], ['ana'], []),
    panic(true, [], [], []),
    panic(false, ['ana', 'bo'], [], [])
  ]
)

const exposure = (
  attributeDie: number,
  skillDie: number | null,
  modifier: number,
  values: number[],
  dice: number[],
  success: boolean,
  agent = 'pathogen'
): Case => [
  { attributeDie, skillDie, agent, modifier, values },
  { dice, success }
]
group(
  'T2K-EX-01, T2K-EX-02: STAMINA against each of the four agents, with what protection and threat change',
  't2k.exposure',
  {},
  [
    exposure(8, 10, 0, [6, 5], [10, 8], true),
    exposure(8, 10, 0, [5, 5], [10, 8], false, 'radiation'),
    exposure(8, null, 0, [7], [8], true, 'nerve-agent'),
    exposure(6, null, 0, [5], [6], false, 'chemical-agent'),
    exposure(8, 10, -2, [5, 6], [8, 6], true),
    exposure(8, 8, 2, [1, 10], [10, 10], true),
    exposure(12, null, 1, [5, 6], [12, 6], true)
  ]
)

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
test('T2K-R21: one damage and no stress a day where nothing is written', () => {
  expect(outcome('t2k.diseaseDay', { success: false })).toMatchObject({ cured: false, damage: 1, stress: 0 })
})

const panicDie = (unitDieUsed: boolean, mustTest: string[]): Case => [
  { failed: true, alliesSameHex: ['ana', 'bo'], alreadyTested: ['bo'], unitDieUsed },
  { mustTest }
]
group('T2K-R18 only with the die of the unit', 't2k.panic', { chainScope: 'unit-die-only' }, [
  panicDie(false, []),
  panicDie(true, ['ana'])
])
group('T2K-R11: what is no firearm never jams, though it wears', 't2k.push', { jam: 'any' }, [
  [
    { base: thrown('1 1'), ammo: [], attribute: 'strength', weapon: { reliability: 3, firearm: false } },
    { damage: 0, reliabilityLoss: 2, reliability: 1, jammed: false }
  ]
])
group('T2K-CB-11: without leave the die of the unit is not read', 't2k.cuf', {}, [
  cuf(5, 12, true, true, { unitDieAllowed: false, successes: 0, success: false, effects }),
  cuf(5, 12, false, false, { unitDieAllowed: false, success: false })
])
group(
  'T2K-R06 successes: a modifier changes what was rolled against an agent',
  't2k.exposure',
  { modifierMethod: 'successes' },
  [
    exposure(8, 10, -1, [6, 5], [10, 8], false),
    exposure(8, 10, -1, [10, 5], [10, 8], true),
    exposure(8, 10, 1, [5, 5], [10, 8], true)
  ]
)
group(
  'T2K-R06 display only: a modifier changes nothing',
  't2k.exposure',
  { modifierMethod: 'display-only' },
  [exposure(8, 10, -3, [6, 5], [10, 8], true)]
)

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
])('%s takes no such number: %j', (resolver, input) => {
  expect(accepts(resolver, input)).toBe(false)
})

test('T2K-DI-06: before the dice are thrown again, what is thrown again and what it costs are known', () => {
  expect(
    outcome('t2k.push', { base: [{ first: 1 }, { first: 4 }], ammo: [], attribute: 'empathy', weapon: null })
  ).toMatchObject({ allowed: true, rerolledBase: [1], final: null, damage: 0, stress: 1 })
})
