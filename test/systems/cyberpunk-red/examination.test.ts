import { describe } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { type Case, examine, turnsDown } from './examine'

describe('CR-SK-01 to CR-SK-09, CR-R01, CR-R02, CR-R13: skill rolls', () => {
  examine('cr.check', { stat: 7, skill: 5, dv: 17 }, [
    [
      'one above succeeds',
      { dice: [6] },
      { die: 'normal', dieTotal: 6, total: 18, success: true, margin: 1 }
    ],
    ['the same number fails', { dice: [5] }, { total: 17, success: false, margin: 0 }],
    ['below fails', { dice: [2] }, { total: 14, success: false, margin: -3 }],
    ['9 does not explode', { dice: [9] }, { die: 'normal', dieTotal: 9, total: 21 }],
    [
      '10 and 10 are 20 and no more',
      { dice: [10, 10] },
      { die: 'exploding', dieTotal: 20, total: 32, margin: 15 }
    ],
    ['10 and 1 are 11', { dice: [10, 1] }, { die: 'exploding', dieTotal: 11, total: 23 }],
    ['10 and 6 are 16', { dice: [10, 6] }, { dieTotal: 16, total: 28 }],
    [
      '1 and 10 are −9',
      { dice: [1, 10] },
      { die: 'imploding', dieTotal: -9, total: 3, success: false, margin: -14 }
    ],
    ['1 and 1 are 0', { dice: [1, 1] }, { die: 'imploding', dieTotal: 0, total: 12 }],
    ['1 and 5 are −4', { dice: [1, 5] }, { dieTotal: -4, total: 8, margin: -9 }],
    ['2 does not implode', { dice: [2] }, { die: 'normal', dieTotal: 2 }],
    ['extra time gives 1', { dice: [5], extraTime: true }, { total: 18, success: true }],
    ['a complementary roll gives 1', { dice: [5], complementary: true }, { total: 18, success: true }],
    [
      'a complementary roll gives 1 if any roll counts',
      { dice: [5], complementary: true },
      { total: 18 },
      { complementarySuccess: 'always' }
    ],
    ['each luck gives 1', { dice: [5], luck: 4 }, { total: 21, margin: 4 }],
    [
      'all of them and the modifiers',
      { dice: [4], luck: 2, extraTime: true, complementary: true, modifiers: [-3, 2, -1] },
      { total: 18 }
    ],
    [
      'a total below zero',
      { stat: 0, skill: 0, dice: [1, 10], modifiers: [-4] },
      { total: -13, margin: -30 }
    ],
    [
      'a skill roll explodes under skills-only',
      { dice: [10, 4] },
      { dieTotal: 14 },
      { explodingScope: 'skills-only' }
    ],
    [
      'a skill roll implodes under everything',
      { dice: [1, 4] },
      { dieTotal: -3 },
      { explodingScope: 'everything' }
    ]
  ])
  turnsDown('cr.check', { stat: 7, skill: 5, dv: 17 }, [
    ['a 10 alone', { dice: [10] }],
    ['a 1 alone', { dice: [1] }],
    ['two dice after a 5', { dice: [5, 5] }],
    ['three dice', { dice: [10, 10, 10] }],
    ['a die of 0', { dice: [0] }],
    ['a die of 11', { dice: [11] }],
    ['a second die of 11', { dice: [10, 11] }],
    ['half a pip', { dice: [4.5] }],
    ['luck below zero', { dice: [5], luck: -1 }]
  ])
})

describe('CR-SK-01, CR-AT-03, CR-R02, CR-R03: opposed rolls', () => {
  const five = { stat: 5, skill: 3, dice: [5] }
  examine('cr.opposed', { opponent: five }, [
    [
      'one above wins',
      { initiator: { ...five, dice: [6] } },
      { initiatorTotal: 14, opponentTotal: 13, success: true, margin: 1 }
    ],
    ['a tie is the defender’s', { initiator: five }, { success: false, margin: 0 }],
    [
      'a tie is the attacker’s by the house',
      { initiator: five },
      { success: true, margin: 0 },
      { opposedTie: 'attacker-wins' }
    ],
    [
      'one below loses even so',
      { initiator: { ...five, dice: [4] } },
      { success: false, margin: -1 },
      { opposedTie: 'attacker-wins' }
    ],
    [
      'both explode',
      { initiator: { ...five, dice: [10, 3] }, opponent: { ...five, dice: [10, 9] } },
      { initiatorTotal: 21, opponentTotal: 27, margin: -6 }
    ],
    [
      'the opponent implodes',
      { initiator: { ...five, dice: [2] }, opponent: { ...five, dice: [1, 7] } },
      { initiatorTotal: 10, opponentTotal: 2, success: true }
    ],
    [
      'modifiers on both sides',
      { initiator: { ...five, modifiers: [-8] }, opponent: { ...five, modifiers: [-9, 0] } },
      { initiatorTotal: 5, opponentTotal: 4, success: true }
    ],
    [
      'neither explodes nor implodes under skills-only',
      { initiator: { ...five, dice: [10] }, opponent: { ...five, dice: [1] } },
      { initiatorTotal: 18, opponentTotal: 9 },
      { explodingScope: 'skills-only' }
    ]
  ])
  turnsDown('cr.opposed', { initiator: five }, [
    ['an opponent’s 10 alone', { opponent: { ...five, dice: [10] } }],
    ['no opponent', {}]
  ])
})

describe('CR-IM-01 to CR-IM-05, CR-R02, CR-R12: initiative and movement', () => {
  examine('cr.initiative', { ref: 6 }, [
    ['REF and die', { die: 3 }, { score: 9 }],
    ['a 10 is 10', { die: 10 }, { score: 16 }],
    ['a 1 is 1', { die: 1 }, { score: 7 }],
    ['a 10 is 10 under skills-only', { die: 10 }, { score: 16 }, { explodingScope: 'skills-only' }],
    [
      'a 10 explodes under everything',
      { die: 10, second: 10 },
      { score: 26 },
      { explodingScope: 'everything' }
    ],
    ['a 1 implodes under everything', { die: 1, second: 10 }, { score: -3 }, { explodingScope: 'everything' }]
  ])
  turnsDown('cr.initiative', { ref: 6 }, [
    ['a die of 11', { die: 11 }],
    ['a second die that nobody asked for', { die: 10, second: 2 }],
    ['a 1 alone under everything', { die: 1 }, { explodingScope: 'everything' }]
  ])
  examine('cr.move', {}, [
    ['MOVE 6', { mouv: 6, special: false }, { metres: 12, squares: 6, canMove: true }],
    ['MOVE 6 climbing', { mouv: 6, special: true }, { metres: 6, squares: 3, canMove: true }],
    ['MOVE 5 swimming, squares down', { mouv: 5, special: true }, { metres: 5, squares: 2 }],
    [
      'MOVE 5 swimming, squares up',
      { mouv: 5, special: true },
      { metres: 5, squares: 3 },
      { specialMoveRounding: 'round-up-squares' }
    ],
    [
      'MOVE 6 swimming, squares up',
      { mouv: 6, special: true },
      { squares: 3 },
      { specialMoveRounding: 'round-up-squares' }
    ],
    ['MOVE 1 climbing', { mouv: 1, special: true }, { metres: 1, squares: 0, canMove: true }],
    ['MOVE 0', { mouv: 0, special: false }, { metres: 0, squares: 0, canMove: false }],
    ['MOVE below 0', { mouv: -3, special: false }, { metres: 0, squares: 0, canMove: false }]
  ])
})

describe('CR-AT-02, CR-R04, CR-R05: range table', () => {
  const at = (
    distance: number,
    dv: number | null,
    houseRules: HouseRules = {},
    profile = 'printed'
  ): Case => [
    `${distance} m ${JSON.stringify(houseRules)} ${profile}`,
    { profile, distance },
    { dv },
    houseRules
  ]
  const far = { rangeOverlap: '25-is-far' }
  examine('cr.rangeDv', {}, [
    at(0, 13),
    at(6, 13),
    at(6.01, 15),
    at(7, 15),
    at(12, 15),
    at(12.5, 20),
    at(13, 20),
    at(24.2, 20),
    at(25, 20),
    at(25.5, 25),
    at(26, 25),
    at(50, 25),
    at(50.1, 30),
    at(100, 30),
    at(101, 30),
    at(200, 30),
    at(200.5, null),
    at(201, null),
    at(400, null),
    at(401, null),
    at(800, null),
    at(2000, null),
    at(24, 20, far),
    at(24.5, 25, far),
    at(25, 25, far),
    at(26, 25, far),
    at(12, 15, far),
    ...[
      'smg',
      'heavy-smg',
      'assault-rifle',
      'shotgun',
      'heavy-pistol',
      'very-heavy-pistol',
      'sniper-rifle'
    ].map((id) => at(30, 25, {}, id)),
    at(30, null, { rangeProfiles: 'ask-dv' })
  ])
  turnsDown('cr.rangeDv', { profile: 'printed' }, [
    ['a distance below zero', { distance: -1 }],
    ['no distance', {}],
    ['a class that is none', { profile: 'bow', distance: 3 }]
  ])
})

describe('CR-AT-04, CR-AT-05, CR-AT-06: attack rolls of an action', () => {
  const rolls = (attacks: number[], aimed: boolean, allowed: boolean, count: number): Case => [
    `${attacks.join('+')}${aimed ? ' aimed' : ''}`,
    { weapons: attacks.map((attPerRound) => ({ attPerRound })), aimed },
    { allowed, rolls: count }
  ]
  examine('cr.attackRolls', {}, [
    rolls([1], false, true, 1),
    rolls([2], false, true, 2),
    rolls([2, 2], false, true, 2),
    rolls([1, 2], false, false, 0),
    rolls([1, 1], false, false, 0),
    rolls([1], true, true, 1),
    rolls([2], true, true, 1)
  ])
  turnsDown('cr.attackRolls', { aimed: false }, [['no weapon', { weapons: [] }]])
})

describe('CR-QH-01 to CR-QH-07, CR-QH-15, CR-R02, CR-R03, CR-R21, CR-R23: quick hacking', () => {
  examine('cr.net.barriers', {}, [
    ['none', { selfIce: 0 }, { count: 0 }],
    ['one', { selfIce: 1 }, { count: 1, dv: 6 }],
    ['two', { selfIce: 2 }, { count: 2, dv: 8 }],
    ['three', { selfIce: 3 }, { count: 3, dv: 10 }]
  ])
  turnsDown('cr.net.barriers', {}, [
    ['four', { selfIce: 4 }],
    ['fewer than none', { selfIce: -1 }]
  ])
  examine('cr.net.connect', { interface: 5, targetWill: 6, targetDice: [4], distance: 12 }, [
    ['one above is unnoticed', { dice: [6] }, { allowed: true, connected: true, noticed: false }],
    ['a tie is noticed', { dice: [5] }, { allowed: true, connected: true, noticed: true }],
    ['below is connected and noticed', { dice: [2] }, { connected: true, noticed: true }],
    [
      'a tie is the Netrunner’s by the house',
      { dice: [5] },
      { connected: true, noticed: false },
      { opposedTie: 'attacker-wins' }
    ],
    ['50 m', { dice: [6], distance: 50 }, { allowed: true }],
    ['51 m', { dice: [6], distance: 51 }, { allowed: false, connected: false }],
    ['Interface explodes', { dice: [10, 8], targetDice: [9] }, { noticed: false }],
    ['WILL explodes', { dice: [9], targetDice: [10, 1] }, { noticed: true }],
    [
      'neither explodes under skills-only',
      { dice: [10], targetDice: [10] },
      { noticed: true },
      { explodingScope: 'skills-only' }
    ]
  ])
  examine('cr.net.breach', { interface: 5 }, [
    ['DV 6', { dice: [2], dv: 6 }, { total: 7, success: true }],
    ['DV 8, a tie', { dice: [3], dv: 8 }, { total: 8, success: false }],
    ['DV 10', { dice: [6], dv: 10 }, { total: 11, success: true }],
    ['it implodes', { dice: [1, 3], dv: 6 }, { total: 3, success: false }],
    [
      'it does not implode under skills-only',
      { dice: [1], dv: 6 },
      { total: 6, success: false },
      { explodingScope: 'skills-only' }
    ]
  ])
  const dvs: [string, number][] = [
    ['movement-limit', 6],
    ['sonic-shock', 6],
    ['overheat', 8],
    ['short-circuit', 8],
    ['cyberware-malfunction', 10],
    ['whistle', 10],
    ['slowdown', 10],
    ['synaptic-overload', 10],
    ['possession', 12],
    ['shard-eject', 12],
    ['system-reboot', 12]
  ]
  const free = { interface: 5, barriersLeft: 0, alreadyHackedThisTurn: false, noticed: false }
  examine('cr.net.quickhack', free, [
    ...dvs.map(([hack, dv]): Case => [
      `${hack}, one above`,
      { hack, interface: dv - 3, dice: [4] },
      { allowed: true, reason: null, dv, total: dv + 1, success: true }
    ]),
    ...dvs.map(([hack, dv]): Case => [
      `${hack}, a tie`,
      { hack, interface: dv - 4, dice: [4] },
      { dv, total: dv, success: false }
    ]),
    [
      'a barrier left',
      { hack: 'overheat', barriersLeft: 1, dice: [9] },
      { allowed: false, reason: 'barriers', dv: 8, total: null, success: null }
    ],
    [
      'twice in a turn',
      { hack: 'overheat', alreadyHackedThisTurn: true, dice: [9] },
      { allowed: false, reason: 'already-hacked', total: null, success: null }
    ],
    [
      'Whistle noticed',
      { hack: 'whistle', noticed: true, dice: [9] },
      { allowed: false, reason: 'noticed', total: null, success: null }
    ],
    [
      'Possession noticed',
      { hack: 'possession', noticed: true, dice: [9] },
      { allowed: true, reason: null, total: 14, success: true }
    ],
    ['it explodes', { hack: 'system-reboot', dice: [10, 2] }, { total: 17, success: true }],
    [
      'it does not explode under skills-only',
      { hack: 'system-reboot', interface: 2, dice: [10] },
      { total: 12, success: false },
      { explodingScope: 'skills-only' }
    ],
    [
      'the outcome of a failure is the same by either house',
      { hack: 'overheat', dice: [2] },
      { allowed: true, total: 7, success: false },
      { hackFailure: 'action-lost' }
    ]
  ])
  const turn = (actions: string[], legal: boolean, virtualUsed: number): Case => [
    actions.join('+') || 'nothing',
    { actions },
    { legal, virtualUsed }
  ]
  examine('cr.net.turn', {}, [
    turn(['real'], true, 0),
    turn(['virtual'], true, 1),
    turn(['virtual', 'virtual'], true, 2),
    turn(['virtual', 'virtual', 'virtual'], true, 3),
    turn(['virtual', 'virtual', 'virtual', 'virtual'], false, 4),
    turn(['virtual', 'real'], false, 1),
    turn(['real', 'real'], false, 0)
  ])
  examine('cr.net.eject', { aware: true, will: 6, concentration: 4, interface: 7, netrunnerDice: [5] }, [
    ['one above', { dice: [3] }, { allowed: true, ejected: true }],
    ['a tie', { dice: [2] }, { allowed: true, ejected: false }],
    ['a tie, won by the attacker', { dice: [2] }, { ejected: false }, { opposedTie: 'attacker-wins' }],
    ['unaware', { dice: [9], aware: false }, { allowed: false, ejected: false }],
    ['it explodes', { dice: [10, 2], netrunnerDice: [10, 4] }, { ejected: true }],
    [
      'nothing explodes under skills-only',
      { dice: [9], netrunnerDice: [10] },
      { ejected: true },
      { explodingScope: 'skills-only' }
    ]
  ])
})

describe('CR-PR-01, CR-AM-01, CR-CY-01 to CR-CY-07, CR-R26, CR-R31: purchases', () => {
  const list = (things: { [id: string]: number }) =>
    Object.entries(things).map(([id, quantity]) => ({ id, quantity }))
  const prices: [string, number][] = [
    ['arasaka-hjke-11-yukimura', 500],
    ['arasaka-hjsh-18-masamune', 500],
    ['arasaka-tki-20-shingen', 1000],
    ['budget-arms-carnage', 100],
    ['constitutional-arms-unity', 500],
    ['kang-tao-l-69-zhuo', 1000],
    ['militech-crusher', 1000],
    ['militech-m-10af-lexington', 1000],
    ['militech-m-76e-omaha', 500],
    ['rostovic-db-2-satara', 500],
    ['techtronika-rt-46-burya', 1000],
    ['techtronika-spt32-grad', 500],
    ['tsunami-arms-nekomata', 1000],
    ['berserk-implant', 1000],
    ['cyberarm', 500],
    ['self-ice', 500],
    ['smart-improved-10', 50],
    ['smart-improved-explosive', 500],
    ['buckshot', 0],
    ['cybereye', 0]
  ]
  const arms = (
    owned: { [id: string]: number },
    items: { [id: string]: number },
    errors: [string, string][],
    houseRules: HouseRules = {}
  ): Case => [
    `${JSON.stringify(items)} with ${JSON.stringify(owned)} ${JSON.stringify(houseRules)}`,
    { owned: list(owned), items: list(items) },
    { limitErrors: errors.map(([item, error]) => ({ item, error })) },
    houseRules
  ]
  examine('cr.buy', { cash: 20000, owned: [] }, [
    ...prices.map(([id, price]): Case => [
      id,
      { items: list({ [id]: 1 }) },
      { cost: price, affordable: true, left: 20000 - price, limitErrors: [] }
    ]),
    [
      'three of one kind and two of another',
      { items: list({ 'budget-arms-carnage': 3, 'smart-improved-10': 2 }) },
      { cost: 400, left: 19600 }
    ],
    [
      'all the money',
      { cash: 1500, items: list({ 'berserk-implant': 1, cyberarm: 1 }) },
      { cost: 1500, affordable: true, left: 0 }
    ],
    [
      'one €$ short',
      { cash: 1499, items: list({ 'berserk-implant': 1, cyberarm: 1 }) },
      { cost: 1500, affordable: false }
    ],
    arms({}, { 'self-ice': 3 }, []),
    arms({}, { 'self-ice': 4 }, [['self-ice', 'max-exceeded']]),
    arms({ 'self-ice': 3 }, { 'self-ice': 1 }, [['self-ice', 'max-exceeded']]),
    arms({ 'self-ice': 2 }, { 'self-ice': 1 }, []),
    arms({}, { 'gorilla-arm': 1 }, [['gorilla-arm', 'requires-cyberarm']]),
    arms({}, { 'mantis-blade': 1 }, [['mantis-blade', 'requires-cyberarm']]),
    arms({}, { monowire: 1 }, [['monowire', 'requires-cyberarm']]),
    arms({ cyberarm: 1 }, { 'gorilla-arm': 1, 'mantis-blade': 2, monowire: 1 }, []),
    arms({}, { cyberarm: 1, 'mantis-blade': 4 }, []),
    arms({ cyberarm: 1 }, { 'mantis-blade': 5 }, [['mantis-blade', 'no-free-slot']]),
    arms({ cyberarm: 1, 'gorilla-arm': 4 }, { monowire: 1 }, [['monowire', 'no-free-slot']]),
    arms({ cyberarm: 2, 'gorilla-arm': 4 }, { monowire: 4 }, []),
    arms({ cyberarm: 1, 'gorilla-arm': 4 }, { cyberarm: 1, monowire: 1 }, []),
    arms({ cyberarm: 1 }, { 'mantis-blade': 5 }, [], { extensionSlots: 'not-tracked' }),
    arms({}, { 'mantis-blade': 1 }, [['mantis-blade', 'requires-cyberarm']], {
      extensionSlots: 'not-tracked'
    })
  ])
  turnsDown('cr.buy', { cash: 100, owned: [] }, [
    ['an item that is not for sale', { items: list({ tank: 1 }) }],
    ['zero items', { items: list({ cyberarm: 0 }) }],
    ['half an item', { items: list({ cyberarm: 0.5 }) }]
  ])
})
