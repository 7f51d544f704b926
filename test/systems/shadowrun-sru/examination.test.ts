import { examine } from './examine'

const character = { reaction: 4, intuition: 3, logic: 6, tactics: 5, professionalism: 2 }

examine('SRU-RV-03, SRU-RV-04, SRU-RV-05: the size of the reserve and its recharges', 'reserve', [
  [
    'instinct: Reaction 4 + Intuition 3 + 2',
    { kind: 'instinct', ...character },
    { size: 9, slow: 5, quick: 3 }
  ],
  ['tactics: Logic 6 + Tactics 5 + 2', { kind: 'tactics', ...character }, { size: 13, slow: 7, quick: 4 }],
  [
    'SRU-R03 down: 9 gives 4 and 2',
    { kind: 'instinct', ...character },
    { size: 9, slow: 4, quick: 2 },
    { rounding: 'down' }
  ],
  [
    'SRU-R03 down: 13 gives 6 and 3',
    { kind: 'tactics', ...character },
    { size: 13, slow: 6, quick: 3 },
    { rounding: 'down' }
  ],
  [
    'no rating: 7 gives 4 and 2',
    { kind: 'instinct', ...character, professionalism: 0 },
    { size: 7, slow: 4, quick: 2 }
  ],
  [
    'the best that a sheet allows: 9 + 9 + 3',
    { kind: 'instinct', ...character, reaction: 9, intuition: 9, professionalism: 3 },
    { size: 21, slow: 11, quick: 6 }
  ],
  [
    'the least that a sheet allows: 1 + 1',
    { kind: 'instinct', ...character, reaction: 1, intuition: 1, professionalism: 0 },
    { size: 2, slow: 1, quick: 1 }
  ],
  [
    'the least, rounded down: no quick recharge',
    { kind: 'instinct', ...character, reaction: 1, intuition: 1, professionalism: 0 },
    { size: 2, slow: 1, quick: 0 },
    { rounding: 'down' }
  ],
  [
    'exact quarters round nowhere',
    { kind: 'instinct', ...character, professionalism: 1 },
    { size: 8, slow: 4, quick: 2 },
    { rounding: 'down' }
  ],
  ['a negative attribute', { kind: 'instinct', ...character, reaction: -1 }, 'bad'],
  ['half an attribute', { kind: 'instinct', ...character, reaction: 2.5 }, 'bad']
])

examine('SRU-CB-01, SRU-RV-08, SRU-R36: the tokens at the start', 'start', [
  ['everybody: the quick recharge', { size: 9, readiness: 'none' }, { tokens: 3 }],
  ['ready: the slow one instead', { size: 9, readiness: 'ready' }, { tokens: 5 }],
  ['in position: both', { size: 9, readiness: 'in-position' }, { tokens: 8 }],
  ['SRU-R03 down: everybody', { size: 9, readiness: 'none' }, { tokens: 2 }, { rounding: 'down' }],
  ['SRU-R03 down: in position', { size: 9, readiness: 'in-position' }, { tokens: 6 }, { rounding: 'down' }],
  ['SRU-R36 quick only', { size: 9, readiness: 'ready' }, { tokens: 3 }, { readyStart: 'quick-only' }],
  ['SRU-R36 both', { size: 9, readiness: 'ready' }, { tokens: 8 }, { readyStart: 'both' }],
  [
    'SRU-R36 changes nothing for a fighter in position',
    { size: 9, readiness: 'in-position' },
    { tokens: 8 },
    { readyStart: 'quick-only' }
  ],
  ['no such readiness', { size: 9, readiness: 'drunk' }, ['unknown-readiness']],
  ['half of zero is zero', { size: 0, readiness: 'in-position' }, { tokens: 0 }],
  ['a reserve of less than nothing', { size: -4, readiness: 'none' }, 'bad']
])

const recharge = (kind: string, held: number, inDefence: number, size = 10) => ({
  size,
  kind,
  held,
  inDefence
})

examine('SRU-RV-06, SRU-RV-07, SRU-R04: a recharge in the fight', 'recharge', [
  [
    'SRU-AC-04: catching breath, a simple action',
    recharge('quick', 4, 2),
    { lost: 4, held: 3, inDefence: 2, time: 'simple' }
  ],
  [
    'SRU-AC-05, SRU-R05: assessing, a complex action',
    recharge('slow', 4, 2),
    { lost: 4, held: 5, inDefence: 2, time: 'complex' }
  ],
  ['nothing held, nothing lost', recharge('quick', 0, 3), { lost: 0, held: 3, inDefence: 3 }],
  ['more held than given: all the same', recharge('quick', 8, 0), { lost: 8, held: 3, inDefence: 0 }],
  [
    'SRU-R04: defence goes too',
    recharge('slow', 4, 2),
    { lost: 6, held: 5, inDefence: 0, time: 'complex' },
    { rechargeLoss: 'defence-too' }
  ],
  ['SRU-R03 down: 10 gives 2', recharge('quick', 4, 2), { lost: 4, held: 2 }, { rounding: 'down' }],
  ['less than nothing held', recharge('quick', -1, 0), 'bad']
])

const spend = (stress: string, tokens: string[], precise = true) => ({ stress, precise, tokens })

examine('SRU-ST-01 to SRU-ST-04, SRU-R08, SRU-R09, SRU-R10: tokens spent on an action', 'spend', [
  ['low: two failures count', spend('low', ['F2', 'F6']), { legal: true, counted: 2, wasted: 0 }],
  ['low: two successes count', spend('low', ['S2', 'S6']), { legal: true, counted: 2, wasted: 0 }],
  [
    'moderate: the only token counts, of either type',
    spend('moderate', ['F3']),
    { legal: true, counted: 1, wasted: 0 }
  ],
  [
    'moderate: the second is a failure',
    spend('moderate', ['S3', 'F3']),
    { legal: true, counted: 1, wasted: 1 }
  ],
  [
    'moderate: the second is a success, the first is not asked',
    spend('moderate', ['F3', 'S3']),
    { legal: true, counted: 2, wasted: 0 }
  ],
  ['high: one failure', spend('high', ['F3']), { legal: true, counted: 0, wasted: 1 }],
  ['high: one of each', spend('high', ['F3', 'S3']), { legal: true, counted: 1, wasted: 1 }],
  ['high: two successes', spend('high', ['S1', 'S3']), { legal: true, counted: 2, wasted: 0 }],
  ['high: two failures', spend('high', ['F1', 'F3']), { legal: true, counted: 0, wasted: 2 }],
  ['SRU-ST-04: no token at high stress', spend('high', []), { legal: true, counted: 0, wasted: 0 }],
  [
    'SRU-R10: no precision, all count at high stress',
    spend('high', ['F1', 'F3'], false),
    { legal: true, counted: 2, wasted: 0 }
  ],
  [
    'SRU-R10 all actions: no precision helps no more',
    spend('high', ['F1', 'S3'], false),
    { legal: true, counted: 1, wasted: 1 },
    { stressScope: 'all-actions' }
  ],
  [
    'SRU-R10 all actions, moderate',
    spend('moderate', ['F1', 'F3'], false),
    { counted: 1, wasted: 1 },
    { stressScope: 'all-actions' }
  ],
  ['SRU-R08: a third token', spend('low', ['S1', 'S2', 'S3']), { legal: false }],
  [
    'SRU-R08 unlimited: three count',
    spend('low', ['S1', 'F2', 'F3']),
    { legal: true, counted: 3, wasted: 0 },
    { maxTokens: 'unlimited' }
  ],
  [
    'SRU-R08 unlimited at high stress',
    spend('high', ['S1', 'F2', 'S3', 'F4']),
    { legal: true, counted: 2, wasted: 2 },
    { maxTokens: 'unlimited' }
  ],
  ['no such token', spend('low', ['X3']), 'bad'],
  ['no such level', spend('bored', []), ['unknown-stress']]
])

examine('SRU-ST-02, SRU-ST-03, SRU-R11: the cost of another reserve', 'otherReserve', [
  ['low', { stress: 'low', precise: true }, { cost: 0 }],
  ['moderate', { stress: 'moderate', precise: true }, { cost: 1 }],
  ['high', { stress: 'high', precise: true }, { cost: 2 }],
  ['SRU-R10: no precision at moderate stress', { stress: 'moderate', precise: false }, { cost: 0 }],
  ['SRU-R10: no precision at high stress', { stress: 'high', precise: false }, { cost: 0 }],
  ['SRU-R10 all actions', { stress: 'high', precise: false }, { cost: 2 }, { stressScope: 'all-actions' }],
  [
    'SRU-R10 all actions, moderate',
    { stress: 'moderate', precise: false },
    { cost: 1 },
    { stressScope: 'all-actions' }
  ],
  ['SRU-R10 all actions, low', { stress: 'low', precise: false }, { cost: 0 }, { stressScope: 'all-actions' }]
])

const change = (kind: string, pay: string, reserve: string, token?: string) => ({
  kind,
  pay,
  reserve,
  ...(token && { token })
})

examine('SRU-CB-04, SRU-CB-05, SRU-RV-03: changing intention', 'intention', [
  ['obvious: free', change('obvious', 'token', 'instinct'), { cost: 0, returned: false }],
  [
    'subtle: one token, a success comes back to instinct',
    change('subtle', 'token', 'instinct', 'S4'),
    { cost: 1, returned: true }
  ],
  ['subtle: a failure is gone', change('subtle', 'token', 'instinct', 'F4'), { cost: 1, returned: false }],
  [
    'subtle: tactics gives nothing back',
    change('subtle', 'token', 'tactics', 'S4'),
    { cost: 1, returned: false }
  ],
  [
    'subtle: neither does a reserve of the table',
    change('subtle', 'token', 'other', 'S4'),
    { cost: 1, returned: false }
  ],
  [
    'subtle without a token: a simple action',
    change('subtle', 'time', 'instinct'),
    { cost: 0, time: 'simple', returned: false }
  ]
])

examine('SRU-CB-07, SRU-RV-04: synchronising', 'synchronise', [
  ['one token', { reserve: 'instinct' }, { cost: 1 }],
  ['tactics: one less', { reserve: 'tactics' }, { cost: 0 }],
  ['a reserve of the table', { reserve: 'other' }, { cost: 1 }],
  ['tactics, a plan of two', { reserve: 'tactics', baseCost: 2 }, { cost: 1 }],
  ['instinct, a plan of three', { reserve: 'instinct', baseCost: 3 }, { cost: 3 }],
  ['tactics, nothing to pay: never less', { reserve: 'tactics', baseCost: 0 }, { cost: 0 }]
])

examine('SRU-AC-06: a multiple action', 'multiple', [
  ['one pass: nothing harder', { passes: 1, used: 1 }, { legal: true, thresholdIncrease: 0 }],
  ['two of three', { passes: 3, used: 2 }, { legal: true, thresholdIncrease: 1 }],
  ['three of three', { passes: 3, used: 3 }, { legal: true, thresholdIncrease: 2 }],
  ['four of three', { passes: 3, used: 4 }, { legal: false }]
])

examine('SRU-DF-06, SRU-R14: taking tokens back from defence', 'lowerDefence', [
  [
    'two for one',
    { hidden: 4, faceUp: 2, wanted: 1 },
    { legal: true, returned: 1, discarded: 1, hiddenLeft: 2 }
  ],
  [
    'the odd one stays',
    { hidden: 5, faceUp: 0, wanted: 2 },
    { legal: true, returned: 2, discarded: 2, hiddenLeft: 1 }
  ],
  ['SRU-DF-06: those shown do not pay', { hidden: 3, faceUp: 6, wanted: 2 }, { legal: false, hiddenLeft: 3 }],
  ['one token is too few', { hidden: 1, faceUp: 0, wanted: 1 }, { legal: false, hiddenLeft: 1 }],
  [
    'all of them',
    { hidden: 6, faceUp: 0, wanted: 3 },
    { legal: true, returned: 3, discarded: 3, hiddenLeft: 0 }
  ]
])

examine('SRU-AE-02, SRU-R33: scatter', 'scatter', [
  [
    'one token per point: the highest in metres',
    { score: 1, threshold: 4, tokens: ['S2', 'F5', 'S1'] },
    { scatters: true, turned: 3, metres: 5 }
  ],
  ['one point', { score: 1, threshold: 2, tokens: ['F6'] }, { scatters: true, turned: 1, metres: 6 }],
  ['a success', { score: 3, threshold: 2, tokens: [] }, { scatters: false, turned: 0, metres: 0 }],
  ['SRU-R33: an equal score', { score: 2, threshold: 2, tokens: [] }, { turned: 0, metres: 0 }],
  ['too few tokens', { score: 1, threshold: 4, tokens: ['S1'] }, ['tokens-count']]
])

examine('SRU-AE-03, SRU-AE-04, SRU-R24: area damage', 'area', [
  [
    'one less per token',
    { damage: 12, defenceTokens: 3, fleeTokens: 0 },
    { damage: 9, metresMoved: 0, tokensLeft: 3 }
  ],
  [
    'SRU-AE-04: those that flee are lost and protect no more',
    { damage: 12, defenceTokens: 3, fleeTokens: 2 },
    { damage: 11, metresMoved: 2, tokensLeft: 1 }
  ],
  ['never below zero', { damage: 2, defenceTokens: 5, fleeTokens: 0 }, { damage: 0, tokensLeft: 5 }],
  [
    'no defence',
    { damage: 12, defenceTokens: 0, fleeTokens: 0 },
    { damage: 12, metresMoved: 0, tokensLeft: 0 }
  ],
  ['SRU-AE-04: no more than there are', { damage: 12, defenceTokens: 1, fleeTokens: 2 }, ['flee-too-many']]
])

const knife = { damage: 4, ranged: false }
const club = { damage: 7, ranged: false }
const pistol = { damage: 6, ranged: true }
const fight = (
  attackerSuccesses: number,
  defenderSuccesses: number,
  attackerWeapon = knife,
  defenderWeapon = club
) => ({ mode: 'fight', attackerSuccesses, defenderSuccesses, attackerWeapon, defenderWeapon })
const dodge = (attackerSuccesses: number, defence: number, attackerWeapon = knife) => ({
  mode: 'dodge',
  attackerSuccesses,
  defence,
  attackerWeapon,
  defenderWeapon: club
})

examine('SRU-CC-02, SRU-CC-03, SRU-CC-04, SRU-R23: close combat', 'melee', [
  ['the attacker wins by two', fight(5, 3), { winner: 'attacker', difference: 2, damage: 8 }],
  [
    'the defender wins by three, with their own weapon',
    fight(1, 4),
    { winner: 'defender', difference: 3, damage: 13 }
  ],
  ['SRU-R23: a tie', fight(3, 3), { winner: 'none', difference: 0, damage: 0 }],
  ['a winner with a pistol shoots', fight(5, 3, pistol), { winner: 'attacker', difference: 2, damage: null }],
  ['a beaten pistol does not matter', fight(2, 3, pistol), { winner: 'defender', difference: 1, damage: 9 }],
  ['SRU-CC-03: above the defence', dodge(4, 3), { winner: 'attacker', difference: 1, damage: 6 }],
  ['SRU-R23: as high as the defence', dodge(3, 3), { winner: 'none', damage: 0 }],
  ['SRU-R23: the dodger never strikes back', dodge(1, 4), { winner: 'none', damage: 0 }],
  ['no defence', dodge(2, 0), { winner: 'attacker', difference: 2, damage: 8 }]
])

const stun = (power: number, risk: string, tokens: string[], more: object = {}) => ({
  power,
  physique: 4,
  armour: 0,
  risk,
  care: 0,
  tokens,
  ...more
})

examine('SRU-DT-02, SRU-DT-05, SRU-DT-06, SRU-DT-07, SRU-R25: reduced lethality', 'lethality', [
  ['twice Physique is not more', stun(8, 'high', []), { applies: false, turned: 0, lethal: false }],
  [
    'SRU-DT-05: a success only knocks out',
    stun(9, 'high', ['S1']),
    { applies: true, risk: 'high', turned: 1, lethal: false }
  ],
  [
    'SRU-DT-05: a failure kills',
    stun(9, 'high', ['F1']),
    { applies: true, risk: 'high', turned: 1, lethal: true }
  ],
  [
    'SRU-DT-06: two failures kill',
    stun(9, 'low', ['F1', 'F2']),
    { applies: true, risk: 'low', turned: 2, lethal: true }
  ],
  ['SRU-DT-06: one failure does not', stun(9, 'low', ['F1', 'S2']), { turned: 2, lethal: false }],
  ['SRU-DT-06: nor does the second alone', stun(9, 'low', ['S1', 'F2']), { turned: 2, lethal: false }],
  [
    'SRU-DT-07: high with care 1 is low',
    stun(9, 'high', ['F1', 'S2'], { care: 1 }),
    { risk: 'low', turned: 2, lethal: false }
  ],
  [
    'SRU-DT-07: and kills by two failures',
    stun(9, 'high', ['F1', 'F2'], { care: 1 }),
    { risk: 'low', turned: 2, lethal: true }
  ],
  [
    'SRU-DT-07: high with care 2 is none',
    stun(9, 'high', [], { care: 2 }),
    { applies: true, risk: 'none', turned: 0, lethal: false }
  ],
  [
    'SRU-DT-07: low with care 1 is none',
    stun(9, 'low', [], { care: 1 }),
    { applies: true, risk: 'none', turned: 0, lethal: false }
  ],
  [
    'SRU-DT-07: low with care 2 is no less than none',
    stun(9, 'low', [], { care: 2 }),
    { risk: 'none', lethal: false }
  ],
  [
    'SRU-R25: armour once, eleven is not above 8 + 3',
    stun(11, 'high', [], { armour: 3 }),
    { applies: false, lethal: false }
  ],
  ['SRU-R25: armour once, twelve is', stun(12, 'high', ['S1'], { armour: 3 }), { applies: true }],
  [
    'SRU-R25 twice the sum: fourteen is not',
    stun(14, 'high', [], { armour: 3 }),
    { applies: false },
    { koThreshold: 'twice-sum' }
  ],
  [
    'SRU-R25 twice the sum: fifteen is',
    stun(15, 'high', ['F1'], { armour: 3 }),
    { applies: true, lethal: true },
    { koThreshold: 'twice-sum' }
  ],
  ['care of three', stun(9, 'high', [], { care: 3 }), 'bad'],
  ['one token, though two must be turned', stun(9, 'low', ['F1']), ['tokens-count']]
])

examine('SRU-DM-04, SRU-R31: does the target fall', 'knockdown', [
  ['a code of ten', { baseDamage: 10, ammo: 'regular' }, { knockedDown: true }],
  ['a code of nine', { baseDamage: 9, ammo: 'regular' }, { knockedDown: false }],
  ['gel rounds', { baseDamage: 3, ammo: 'gel' }, { knockedDown: true }],
  ['a wound that stops', { baseDamage: 3, ammo: 'regular', stopped: true }, { knockedDown: true }],
  ['a rocket follows its code', { baseDamage: 9, ammo: 'rocket' }, { knockedDown: false }]
])
