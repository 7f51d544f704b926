import { expect, test } from 'vitest'
import { outcome } from './ask'
import { type Case, group } from './examine'

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
test('T2K-CB-02, T2K-CB-03: an action in neither list is unknown', () => {
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

const panicDie = (unitDieUsed: boolean, mustTest: string[]): Case => [
  { failed: true, alliesSameHex: ['ana', 'bo'], alreadyTested: ['bo'], unitDieUsed },
  { mustTest }
]
group('T2K-R18 only with the die of the unit', 't2k.panic', { chainScope: 'unit-die-only' }, [
  panicDie(false, []),
  panicDie(true, ['ana'])
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
