import { expect } from 'vitest'
import { examine } from './examine'

examine('VD10-DI-03, VD10-DI-06, VD10-R07: the odds of a roll', 'odds', [
  [
    'one die, difficulty 1: one in two',
    { dice: 1, difficulty: 1 },
    { successChance: '1/2', criticalChance: '0/1' }
  ],
  ['two dice, difficulty 2', { dice: 2, difficulty: 2 }, { successChance: '1/4', criticalChance: '1/100' }],
  [
    'two dice, difficulty 3: two 10s',
    { dice: 2, difficulty: 3 },
    { successChance: '1/100', criticalChance: '1/100' }
  ],
  [
    'VD10-R02 afterwards: never',
    { dice: 2, difficulty: 3 },
    { successChance: '0/1', criticalChance: '0/1' },
    { bonusBeforeDifficulty: 'after' }
  ],
  [
    'VD10-R05: one hunger die',
    { dice: 1, hungerDice: 1, difficulty: 1 },
    { successChance: '1/2', bestialFailureChance: '1/10', bestialCriticalChance: '0/1' }
  ],
  [
    'VD10-R05: two hunger dice',
    { dice: 2, hungerDice: 2, difficulty: 1 },
    { successChance: '3/4', bestialFailureChance: '9/100', bestialCriticalChance: '1/100' }
  ],
  ['one die against one: only 1 against 0', { dice: 1, opponentDice: 1 }, { successChance: '1/4' }],
  [
    'VD10-R04: a tie is won',
    { dice: 1, opponentDice: 1 },
    { successChance: '3/4' },
    { opposedTie: 'initiator-wins' }
  ],
  [
    'VD10-R07: two dice that lose a success',
    { dice: 1, opponentDice: 2, opponentIncrease: 1 },
    { successChance: '3/8' }
  ],
  [
    'VD10-R07 dice: one of the two is not thrown',
    { dice: 1, opponentDice: 2, opponentIncrease: 1 },
    { successChance: '1/4' },
    { difficultyInOpposed: 'dice' }
  ],
  ['against nothing at all', { dice: 3 }, ['no-difficulty']]
])

const dice = (normal: number[], difficulty: number | null, hunger: number[] = []) => ({
  normal,
  hunger,
  difficulty
})

examine('VD10-DI-01, VD10-DI-02, VD10-DI-03, VD10-DI-04: successes, difficulty, margin', 'roll', [
  ['a 5 fails, a 6 succeeds', dice([5, 6], 1), { successes: 1, success: true, margin: 0 }],
  ['ones do not take successes away', dice([1, 1, 1, 8], 1), { successes: 1, success: true }],
  ['a lone 10 is one success', dice([10, 2], 1), { successes: 1, tens: 1, pairs: 0, critical: false }],
  ['VD10-R03: exactly the difficulty', dice([6, 7, 8], 3), { success: true, margin: 0 }],
  ['VD10-R03: one more', dice([6, 7, 8, 9], 3), { success: true, margin: 0 }],
  ['two more: one margin', dice([6, 7, 8, 9, 9], 3), { success: true, margin: 1 }],
  ['one too few: no margin', dice([6, 7, 1], 3), { successes: 2, success: false, margin: 0 }],
  ['difficulty 0 is reached by nothing', dice([2], 0), { success: true, margin: 0 }],
  ['hunger dice succeed like others', dice([6], 2, [9]), { successes: 2, success: true }],
  [
    'no difficulty: no verdict',
    dice([6, 10], null),
    { successes: 2, success: null, margin: null, critical: null, bestialCritical: null, bestialFailure: null }
  ],
  ['no such face', dice([11], 1), 'bad'],
  ['less than no difficulty', dice([6], -1), 'bad']
])

examine('VD10-DI-05, VD10-R01, VD10-R02: pairs of 10s', 'roll', [
  ['one pair: 2 + 2', dice([10, 10], 4), { successes: 4, pairs: 1, success: true, critical: true }],
  ['three 10s: 3 + 6', dice([10, 10, 10], 9), { successes: 9, tens: 3, pairs: 3, success: true, margin: 0 }],
  ['four 10s: 4 + 12', dice([10, 10, 10, 10], 1), { successes: 16, pairs: 6, margin: 14 }],
  ['five 10s: 5 + 20', dice([10, 10, 10, 10, 10], 1), { successes: 25, pairs: 10 }],
  [
    'a normal and a hunger 10 pair up',
    dice([10, 3], 1, [10]),
    { successes: 4, pairs: 1, critical: true, bestialCritical: true }
  ],
  ['a failure is never critical', dice([10, 10], 5), { successes: 4, success: false, critical: false }],
  [
    'VD10-R01 each die once: three 10s, one pair',
    dice([10, 10, 10], 5),
    { successes: 5, pairs: 1, success: true },
    { pairsOfTens: 'disjoint' }
  ],
  [
    'VD10-R01 each die once: five 10s, two pairs',
    dice([10, 10, 10, 10, 10], 1),
    { successes: 9, pairs: 2 },
    { pairsOfTens: 'disjoint' }
  ],
  [
    'VD10-R02 afterwards: a pair does not help to succeed',
    dice([10, 10], 3),
    { success: false, critical: false },
    { bonusBeforeDifficulty: 'after' }
  ],
  [
    'VD10-R02 afterwards: it adds to a success',
    dice([10, 10, 7], 3),
    { successes: 5, success: true, margin: 1, critical: true },
    { bonusBeforeDifficulty: 'after' }
  ]
])

examine('VD10-R05: hunger dice', 'roll', [
  ['a critical with a hunger 10 is bestial', dice([10], 1, [10]), { critical: true, bestialCritical: true }],
  ['two hunger 10s', dice([], 1, [10, 10]), { successes: 4, bestialCritical: true }],
  ['a hunger 10 without its pair is not', dice([7], 1, [10]), { critical: false, bestialCritical: false }],
  [
    'a critical of normal dice beside hunger dice is not',
    dice([10, 10], 1, [4]),
    { critical: true, bestialCritical: false }
  ],
  ['a failure with a hunger 1', dice([4], 1, [1]), { success: false, bestialFailure: true }],
  ['a normal 1 does no harm', dice([1], 1, [2]), { success: false, bestialFailure: false }],
  ['a success despite a hunger 1', dice([6], 1, [1]), { success: true, bestialFailure: false }],
  [
    'a failed roll with two 10s is no bestial critical',
    dice([10], 5, [10, 1]),
    { success: false, bestialCritical: false, bestialFailure: true }
  ],
  [
    'ignored: no bestial critical',
    dice([], 1, [10, 10]),
    { critical: true, bestialCritical: false },
    { hungerEffects: 'ignored' }
  ],
  [
    'ignored: no bestial failure',
    dice([], 1, [1]),
    { success: false, bestialFailure: false },
    { hungerEffects: 'ignored' }
  ],
  ['five hunger dice at most', dice([], 1, [6, 6, 6, 6, 6, 6]), ['hunger-dice']]
])

const hits = (count: number) => ({ normal: Array.from({ length: count }, () => 7) })
const versus = (mine: number, theirs: number, opponentIncrease = 0) => ({
  initiator: hits(mine),
  opponent: hits(theirs),
  opponentIncrease,
  fixedDifficulty: null
})
const fixed = (mine: number, fixedDifficulty: number | null) => ({
  initiator: hits(mine),
  opponent: null,
  fixedDifficulty
})

examine('VD10-DI-06, VD10-DI-07, VD10-R04, VD10-R07: opposed rolls', 'opposed', [
  [
    'the example of the rules: 4 against 2',
    versus(4, 2),
    { initiatorSuccesses: 4, opponentSuccesses: 2, effectiveOpponent: 2, wins: true, net: 2, margin: 1 }
  ],
  ['one more: no margin', versus(3, 2), { wins: true, net: 1, margin: 0 }],
  ['two fewer: nothing left', versus(1, 3), { wins: false, net: 0, margin: 0, critical: false }],
  ['a tie holds', versus(3, 3), { wins: false, net: 0, margin: 0 }],
  ['a tie is won', versus(3, 3), { wins: true, net: 0, margin: 0 }, { opposedTie: 'initiator-wins' }],
  [
    'VD10-R07: the increase comes off the successes',
    versus(3, 3, 2),
    { opponentSuccesses: 3, effectiveOpponent: 1, wins: true, net: 2, margin: 1 }
  ],
  ['VD10-R07: never below nothing', versus(1, 1, 5), { effectiveOpponent: 0, wins: true, net: 1 }],
  [
    'VD10-R07 dice: the successes stay whole',
    versus(3, 3, 2),
    { effectiveOpponent: 3, wins: false },
    { difficultyInOpposed: 'dice' }
  ],
  ['nothing against nothing misses', versus(0, 0), { wins: false, net: 0 }],
  [
    'a pair of 10s on both sides',
    { initiator: { normal: [10, 10, 6] }, opponent: { normal: [10, 10] }, fixedDifficulty: null },
    { initiatorSuccesses: 5, opponentSuccesses: 4, wins: true, critical: true }
  ],
  [
    'the loser has no critical',
    { initiator: { normal: [10, 10] }, opponent: hits(5), fixedDifficulty: null },
    { wins: false, critical: false }
  ],
  [
    'VD10-R02 afterwards: 2 does not beat 3',
    { initiator: { normal: [10, 10] }, opponent: hits(3), fixedDifficulty: null },
    { wins: false, critical: false },
    { bonusBeforeDifficulty: 'after' }
  ],
  [
    'VD10-R02 afterwards: 3 beats 2, then 2 more',
    { initiator: { normal: [10, 10, 7] }, opponent: hits(2), fixedDifficulty: null },
    { wins: true, net: 3, margin: 2, critical: true },
    { bonusBeforeDifficulty: 'after' }
  ],
  [
    'VD10-SI-06: difficulty 1 is reached by 1',
    fixed(1, 1),
    { opponentSuccesses: null, effectiveOpponent: 1, wins: true, net: 0, margin: 0 }
  ],
  ['VD10-SI-06: 3 against difficulty 1', fixed(3, 1), { wins: true, net: 2, margin: 1 }],
  ['a fixed difficulty missed', fixed(1, 2), { wins: false, net: 0, margin: 0 }],
  [
    'the difficulty counts only without an opponent',
    { ...versus(3, 1), fixedDifficulty: 9 },
    { effectiveOpponent: 1, wins: true }
  ],
  ['against nobody and nothing', fixed(3, null), ['no-difficulty']]
])

examine('VD10-R06: the smallest pool', 'pool', [
  ['base and modifiers', { base: 6, modifiers: [2, -3] }, { dice: 5 }],
  ['no modifier', { base: 4, modifiers: [] }, { dice: 4 }],
  ['never below 1', { base: 3, modifiers: [-2, -2] }, { dice: 1 }],
  ['exactly 0 is 1', { base: 2, modifiers: [-2] }, { dice: 1 }],
  ['all at once, not one after another', { base: 2, modifiers: [-5, 4] }, { dice: 1 }],
  ['fails at 0', { base: 2, modifiers: [-2] }, { dice: 0 }, { poolMinimum: 'auto-fail' }],
  ['fails below 0', { base: 2, modifiers: [-5] }, { dice: 0 }, { poolMinimum: 'auto-fail' }],
  ['1 is 1 all the same', { base: 3, modifiers: [-2] }, { dice: 1 }, { poolMinimum: 'auto-fail' }],
  ['half a die', { base: 2.5, modifiers: [] }, 'bad']
])

examine('VD10-HP-07, VD10-HP-09: the boxes', 'track', [
  ['health of Vigour 2', { kind: 'health', vigour: 2 }, { max: 5 }],
  ['health of Vigour 0', { kind: 'health', vigour: 0 }, { max: 3 }],
  ['health of Vigour 10', { kind: 'health', vigour: 10, courage: 1 }, { max: 13 }],
  ['willpower of Courage 4', { kind: 'willpower', courage: 4, vigour: 1 }, { max: 7 }],
  ['there is no third', { kind: 'humanity', vigour: 2 }, 'bad']
])

const hit = (
  superficial: number,
  aggravated: number,
  track: [max: number, crossed: number, black: number],
  more: object = {}
) => ({
  track: { max: track[0], superficial: track[1], aggravated: track[2] },
  kind: 'health',
  incoming: { superficial, aggravated },
  ...more
})
const boxes = (superficial: number, aggravated: number) => ({
  track: expect.objectContaining({ superficial, aggravated }) as object
})

examine('VD10-HP-08, VD10-AR-01, VD10-AR-02, VD10-R14, VD10-R28: what a hit becomes', 'damage', [
  [
    '3 superficial mark 2',
    hit(3, 0, [6, 0, 0]),
    { ...boxes(2, 0), superficialMarked: 2, full: false, outcome: 'none' }
  ],
  ['1 superficial marks 1', hit(1, 0, [6, 0, 0]), { ...boxes(1, 0) }],
  ['4 superficial mark 2', hit(4, 0, [6, 1, 1]), { ...boxes(3, 1), aggravatedBefore: 1 }],
  ['aggravated is not halved', hit(0, 3, [6, 0, 0]), { ...boxes(0, 3), superficialMarked: 0 }],
  [
    'armour converts, then the halving',
    hit(0, 3, [6, 0, 0], { armour: 2 }),
    { ...boxes(1, 1), armourUsed: 2 }
  ],
  ['more armour than damage', hit(0, 3, [6, 0, 0], { armour: 6 }), { ...boxes(2, 0), armourUsed: 3 }],
  [
    'armour does nothing for superficial damage',
    hit(4, 0, [6, 0, 0], { armour: 4 }),
    { ...boxes(2, 0), armourUsed: 0 }
  ],
  [
    'converted points are halved together with the rest',
    hit(1, 3, [8, 0, 0], { armour: 2 }),
    { ...boxes(2, 1) }
  ],
  [
    'thick leather: 2',
    hit(0, 4, [8, 0, 0], { armourId: 'reinforced-clothing' }),
    { ...boxes(1, 2), armourUsed: 2 }
  ],
  [
    'thick leather against bullets: nothing',
    hit(0, 4, [8, 0, 0], { armourId: 'reinforced-clothing', firearm: true }),
    { ...boxes(0, 4), armourUsed: 0 }
  ],
  [
    'ballistic nylon against bullets: 2',
    hit(0, 4, [8, 0, 0], { armourId: 'ballistic-nylon', firearm: true }),
    { ...boxes(1, 2), armourUsed: 2 }
  ],
  [
    'kevlar: 4',
    hit(0, 6, [8, 0, 0], { armourId: 'kevlar', firearm: true }),
    { ...boxes(2, 2), armourUsed: 4 }
  ],
  [
    'military suit: 6',
    hit(0, 7, [8, 0, 0], { armourId: 'tactical-suit' }),
    { ...boxes(3, 1), armourUsed: 6 }
  ],
  ['trauma: 1 more before the halving', hit(2, 0, [8, 0, 0], { flatIncrease: 1 }), { ...boxes(2, 0) }],
  [
    'trauma: 1 more before armour',
    hit(0, 2, [8, 0, 0], { flatIncrease: 1, armour: 3 }),
    { ...boxes(2, 0), armourUsed: 3 }
  ],
  ['trauma: no damage stays none', hit(0, 0, [8, 1, 0], { flatIncrease: 1 }), { ...boxes(1, 0) }],
  [
    'no damage changes nothing',
    hit(0, 0, [5, 2, 1]),
    { ...boxes(2, 1), full: false, outcome: 'none', criticalRoll: false }
  ],
  ['no such armour', hit(0, 1, [5, 0, 0], { armourId: 'paper' }), ['unknown-armour']],
  ['more marks than boxes', hit(1, 0, [5, 3, 3]), ['over-track']]
])

examine('VD10-HP-03, VD10-HP-04, VD10-HP-05, VD10-R09, VD10-R10: a track that fills', 'damage', [
  [
    'full: weakened',
    hit(2, 0, [5, 2, 2]),
    { ...boxes(3, 2), full: true, blackened: false, outcome: 'weakened' }
  ],
  ['full before: a cross turns black', hit(2, 0, [5, 3, 2]), { ...boxes(2, 3), outcome: 'weakened' }],
  ['VD10-R10: the rest converts at once', hit(6, 0, [3, 2, 0]), { ...boxes(1, 2), outcome: 'weakened' }],
  [
    'VD10-R10 lost: the rest is gone',
    hit(6, 0, [3, 2, 0]),
    { ...boxes(3, 0), outcome: 'weakened' },
    { overflow: 'lost' }
  ],
  [
    'VD10-R10 lost: a track full before still blackens',
    hit(2, 0, [3, 3, 0]),
    { ...boxes(2, 1) },
    { overflow: 'lost' }
  ],
  ['aggravated replaces crosses of a full track', hit(0, 2, [5, 4, 1]), { ...boxes(2, 3) }],
  ['aggravated takes the empty boxes first', hit(0, 2, [5, 4, 0]), { ...boxes(3, 2) }],
  [
    'VD10-R09 aggravated first: all black',
    hit(4, 2, [3, 0, 0]),
    { ...boxes(0, 3), blackened: true, outcome: 'death' }
  ],
  [
    'VD10-R09 superficial first: one cross left',
    hit(4, 2, [3, 0, 0]),
    { ...boxes(1, 2), blackened: false, outcome: 'weakened' },
    { damageOrder: 'superficial-first' }
  ],
  [
    'wholly black: death',
    hit(0, 5, [5, 0, 0]),
    { ...boxes(0, 5), full: true, blackened: true, outcome: 'death' }
  ],
  [
    'wholly black: torpor',
    hit(0, 9, [5, 2, 1], { vampire: true }),
    { ...boxes(0, 5), blackened: true, outcome: 'torpor' }
  ],
  ['superficial can kill too', hit(10, 0, [5, 3, 2]), { ...boxes(0, 5), outcome: 'death' }],
  ['one box from death', hit(0, 2, [5, 3, 2]), { ...boxes(1, 4), outcome: 'weakened' }]
])

const shock = (
  superficial: number,
  aggravated: number,
  track: [number, number, number],
  more: object = {}
) => ({ ...hit(superficial, aggravated, track, more), kind: 'willpower' })

examine('VD10-HP-09, VD10-R08: willpower', 'damage', [
  ['not halved', shock(3, 0, [6, 0, 0]), { ...boxes(3, 0), superficialMarked: 3 }],
  ['halved by campaign rule', shock(3, 0, [6, 0, 0]), { ...boxes(2, 0) }, { halvingScope: 'both' }],
  ['both: health as ever', hit(3, 0, [6, 0, 0]), { ...boxes(2, 0) }, { halvingScope: 'both' }],
  ['VD10-R26: a point paid marks one box', shock(1, 0, [5, 2, 0]), { ...boxes(3, 0) }],
  [
    'full: weakened, and never a critical roll',
    shock(1, 0, [5, 5, 0]),
    { ...boxes(4, 1), outcome: 'weakened', criticalRoll: false }
  ],
  ['wholly black: torpor', shock(0, 1, [3, 1, 2], { vampire: true }), { blackened: true, outcome: 'torpor' }],
  ['wholly black: death', shock(0, 1, [3, 1, 2]), { blackened: true, outcome: 'death' }]
])

examine('VD10-HP-10, VD10-R12: when the critical roll comes', 'damage', [
  ['full at the start', hit(1, 0, [5, 3, 2]), { criticalRoll: true, aggravatedBefore: 2 }],
  ['full at the start, aggravated', hit(0, 1, [5, 5, 0]), { criticalRoll: true, aggravatedBefore: 0 }],
  [
    'the hit that fills does not trigger it',
    hit(2, 0, [5, 3, 1]),
    { full: true, criticalRoll: false, aggravatedBefore: 1 }
  ],
  [
    'the hit that fills the track, by campaign rule',
    hit(2, 0, [5, 3, 1]),
    { full: true, criticalRoll: true, aggravatedBefore: 1 },
    { criticalTrigger: 'filling-hit-too' }
  ],
  [
    'filling too: a hit that leaves a box does not',
    hit(2, 0, [5, 2, 1]),
    { full: false, criticalRoll: false },
    { criticalTrigger: 'filling-hit-too' }
  ],
  ['no damage, no roll', hit(0, 0, [5, 3, 2]), { criticalRoll: false }]
])

const critical = (die: number, aggravatedBefore: number, vampire = false) => ({
  die,
  aggravatedBefore,
  vampire
})

examine('VD10-CT-01 to VD10-CT-06: the table of critical damage', 'critical', [
  ['1: stunned', critical(1, 0), { total: 1, result: 'stunned', outcome: 'none' }],
  ['6: stunned', critical(4, 2), { total: 6, result: 'stunned' }],
  ['7: head trauma', critical(4, 3), { total: 7, result: 'head-trauma' }],
  ['8: head trauma', critical(8, 0), { total: 8, result: 'head-trauma' }],
  ['9: blind or fracture', critical(8, 1), { total: 9, result: 'blind-or-fracture' }],
  ['10: blind or fracture', critical(10, 0), { total: 10, result: 'blind-or-fracture' }],
  ['11: physical trauma', critical(9, 2), { total: 11, result: 'physical-trauma' }],
  ['12: maimed', critical(10, 2), { total: 12, result: 'maimed', outcome: 'none' }],
  ['13: death', critical(10, 3), { total: 13, result: 'instant-death', outcome: 'death' }],
  ['13: torpor', critical(8, 5, true), { total: 13, result: 'instant-death', outcome: 'torpor' }],
  ['20: death', critical(10, 10), { total: 20, result: 'instant-death', outcome: 'death' }],
  ['no 0 on the die', critical(0, 3), 'bad']
])
