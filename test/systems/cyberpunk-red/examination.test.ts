import { describe, expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { accepts, outcome, refusal } from './ask'

/** What is asked, what the rules say of it (figures worked out by hand), and the house rules where the campaign has its own. */
type Case = [asked: string, input: object, expected: { [field: string]: unknown }, houseRules?: HouseRules]

/** Each case asks the resolver with `shared` and its own input, its own first. */
function examine(resolver: string, shared: object, cases: Case[]): void {
  test.each(cases)(`${resolver}: %s`, (_asked, input, expected, houseRules) => {
    expect(outcome(resolver, { ...shared, ...input }, houseRules)).toMatchObject(expected)
  })
}

/** Each input is turned down, by its form or by the rules. */
function turnsDown(
  resolver: string,
  shared: object,
  cases: [asked: string, input: object, houseRules?: HouseRules][]
): void {
  test.each(cases)(`${resolver} turns down %s`, (_asked, input, houseRules) => {
    const whole = { ...shared, ...input }
    if (accepts(resolver, whole)) expect(refusal(resolver, whole, houseRules)).not.toEqual([])
  })
}

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
      'a complementary roll gives 1 where any roll counts',
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
      'a total below nought',
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
    ['luck below nought', { dice: [5], luck: -1 }]
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
    ['a distance below nought', { distance: -1 }],
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

describe('CR-AT-01, CR-AT-06, CR-FM-03, CR-FM-04, CR-WQ-01 to CR-WQ-05, CR-WP-04, CR-WP-11, CR-R02, CR-R05, CR-R19: ranged attacks', () => {
  const able = { user: { body: 10, cyberarm: true, lacing: false } }
  const shot = { ref: 8, skill: 6, distance: 20, dice: [7], ...able }
  const yukimura = { weapon: 'arasaka-hjke-11-yukimura', mode: 'single' }
  const masamune = { weapon: 'arasaka-hjsh-18-masamune', mode: 'single' }
  const carnage = { weapon: 'budget-arms-carnage', mode: 'slug' }
  const unity = { weapon: 'constitutional-arms-unity', mode: 'single' }
  const zhuo = { weapon: 'kang-tao-l-69-zhuo', mode: 'buckshot' }
  const crusher = { weapon: 'militech-crusher', mode: 'buckshot' }
  const omaha = { weapon: 'militech-m-76e-omaha', mode: 'charged' }
  const satara = { weapon: 'rostovic-db-2-satara', mode: 'slug' }
  const burya = { weapon: 'techtronika-rt-46-burya', mode: 'single' }
  const grad = { weapon: 'techtronika-spt32-grad', mode: 'single' }
  const nekomata = { weapon: 'tsunami-arms-nekomata', mode: 'single' }
  examine('cr.rangedAttack', shot, [
    [
      'Unity at 20 m',
      unity,
      { bonus: 0, total: 21, dv: 20, hit: true, margin: 1, jammed: false, userInjury: null }
    ],
    ['Unity at 20 m ties', { ...unity, dice: [6] }, { total: 20, hit: false, margin: 0 }],
    ['Unity at 26 m', { ...unity, distance: 26 }, { dv: 25, hit: false, margin: -4 }],
    ['Unity at 25 m far', { ...unity, distance: 25 }, { dv: 25 }, { rangeOverlap: '25-is-far' }],
    ['Unity aimed', { ...unity, aimed: true }, { bonus: -8, total: 13, hit: false, margin: -7 }],
    [
      'Unity in its aimed mode loses eight once',
      { ...unity, mode: 'aimed', aimed: true },
      { bonus: -8, total: 13 }
    ],
    ['Unity bank shot', { ...unity, ricochet: true }, { bonus: -4, total: 17 }],
    ['Yukimura smart', yukimura, { bonus: 1, total: 22, margin: 2 }],
    ['Yukimura burst', { ...yukimura, mode: 'autofire', distance: 5 }, { bonus: 1, dv: 13, margin: 9 }],
    ['Yukimura aimed', { ...yukimura, aimed: true }, { bonus: -7, total: 14 }],
    ['Shingen burst', { weapon: 'arasaka-tki-20-shingen', mode: 'autofire' }, { bonus: 1, total: 22 }],
    ['Masamune bank shot, aimed', { ...masamune, ricochet: true, aimed: true }, { bonus: -12, total: 9 }],
    ['Masamune burst bank shot', { ...masamune, mode: 'autofire', ricochet: true }, { bonus: -4, total: 17 }],
    ['Masamune burst has no bonus', { ...masamune, mode: 'autofire' }, { bonus: 0 }],
    ['Grad excellent', grad, { bonus: 1, total: 22 }],
    ['Grad excellent alone under best-only', grad, { bonus: 1 }, { qualityStack: 'best-only' }],
    ['Grad bank shot', { ...grad, ricochet: true }, { bonus: -3 }],
    ['Grad aimed bank shot', { ...grad, ricochet: true, aimed: true }, { bonus: -11 }],
    ['Grad aimed under best-only', { ...grad, aimed: true }, { bonus: -7 }, { qualityStack: 'best-only' }],
    [
      'Grad keeps its excellence on a 1 and does not jam',
      { ...grad, dice: [1, 3] },
      { bonus: 1, total: 13, jammed: false }
    ],
    ['free modifiers are no part of the bonus', { ...grad, modifiers: [-2, -1] }, { bonus: 1, total: 19 }],
    ['Nekomata charged and aimed', { ...nekomata, mode: 'charged', aimed: true }, { bonus: -8, total: 13 }],
    ['Omaha charged', omaha, { bonus: 0, total: 21, dv: 20 }],
    ['Burya whole, held by a cyberarm', burya, { userInjury: null }],
    ['Burya breaks an arm', { ...burya, user: { body: 12 } }, { userInjury: 'broken-arm' }],
    [
      'Burya breaks an arm that misses too',
      { ...burya, dice: [2], user: { body: 12, cyberarm: false, lacing: false } },
      { hit: false, userInjury: 'broken-arm' }
    ],
    ['Burya charged breaks an arm', { ...burya, mode: 'charged', user: {} }, { userInjury: 'broken-arm' }],
    ['Burya with lacing', { ...burya, user: { lacing: true } }, { userInjury: null }],
    ['Carnage tears at BODY 9', { ...carnage, user: { body: 9 } }, { userInjury: 'torn-muscle' }],
    [
      'Carnage tears with buckshot',
      { ...carnage, mode: 'buckshot', distance: 3, user: { body: 9, cyberarm: true, lacing: true } },
      { dv: 13, userInjury: 'torn-muscle' }
    ],
    ['Carnage at BODY 10', carnage, { userInjury: null }],
    ['Carnage jams on a 1', { ...carnage, dice: [1, 1] }, { jammed: true, total: 14 }],
    [
      'Carnage jams on a 1 that hits',
      { ...carnage, dice: [1, 1], distance: 3, ref: 9 },
      { jammed: true, hit: true, margin: 2 }
    ],
    ['Carnage on a 10 and 1', { ...carnage, dice: [10, 1] }, { jammed: false }],
    [
      'Carnage jams on a 1 that does not implode',
      { ...carnage, dice: [1] },
      { jammed: true, total: 15 },
      { explodingScope: 'skills-only' }
    ],
    ['Carnage bank shot', { ...carnage, ricochet: true }, { bonus: -4 }],
    ['Carnage slug aimed', { ...carnage, aimed: true }, { bonus: -8 }],
    ['Carnage slug reads the table', { ...carnage, distance: 60 }, { dv: 30 }],
    ['Crusher at 6 m', { ...crusher, distance: 6 }, { dv: 13, hit: true, margin: 8, userInjury: null }],
    ['Crusher beyond 6 m', { ...crusher, distance: 6.1 }, { dv: null, hit: false, margin: null, total: 21 }],
    [
      'Crusher at 6 m where the DV is asked',
      { ...crusher, distance: 6 },
      { dv: 13 },
      { rangeProfiles: 'ask-dv' }
    ],
    ['Crusher bank shot', { ...crusher, distance: 4, ricochet: true }, { bonus: -4, total: 17, margin: 4 }],
    ['Zhuo smart', { ...zhuo, distance: 2 }, { bonus: 1, total: 22, dv: 13, margin: 9 }],
    [
      'Zhuo does not hit at 13',
      { ...zhuo, distance: 2, ref: 3, skill: 2 },
      { total: 13, hit: false, margin: 0 }
    ],
    ['Satara slug', satara, { dv: 20, bonus: 0 }],
    ['Satara buckshot', { ...satara, mode: 'buckshot', distance: 6 }, { dv: 13 }],
    ['a dash', { ...unity, distance: 201 }, { total: 21, dv: null, hit: false, margin: null }],
    ['past the table', { ...unity, distance: 801 }, { dv: null, hit: false, margin: null }],
    ['a DV that was given', { ...unity, distance: undefined, dv: 17 }, { dv: 17, margin: 4 }],
    [
      'a DV that was given where the table asks for it',
      { ...unity, dv: 17 },
      { dv: 17, margin: 4 },
      { rangeProfiles: 'ask-dv' }
    ],
    ['an attack explodes', { ...unity, dice: [10, 10] }, { total: 34, margin: 14 }],
    ['an attack implodes', { ...unity, dice: [1, 10] }, { total: 5, margin: -15 }],
    [
      'an attack does not explode under skills-only',
      { ...unity, dice: [10] },
      { total: 24 },
      { explodingScope: 'skills-only' }
    ],
    [
      'an attack explodes under everything',
      { ...unity, dice: [10, 2] },
      { total: 26 },
      { explodingScope: 'everything' }
    ]
  ])
  turnsDown('cr.rangedAttack', shot, [
    ['a bank shot of a smart weapon', { ...yukimura, ricochet: true }],
    ['a bank shot of a tech weapon', { ...omaha, ricochet: true }],
    ['a bank shot of the Zhuo', { ...zhuo, distance: 3, ricochet: true }],
    ['an aimed burst', { ...masamune, mode: 'autofire', aimed: true }],
    ['aimed buckshot', { ...satara, mode: 'buckshot', distance: 3, aimed: true }],
    ['slugs of the Zhuo', { ...zhuo, mode: 'slug' }],
    ['slugs of the Crusher', { ...crusher, mode: 'slug' }],
    ['a burst of the Unity', { ...unity, mode: 'autofire' }],
    ['a charged Grad', { ...grad, mode: 'charged' }],
    ['buckshot of the Grad', { ...grad, mode: 'buckshot' }],
    ['a single shot of the Carnage', { ...carnage, mode: 'single' }],
    ['neither distance nor DV', { ...unity, distance: undefined }],
    ['a weapon nobody knows', { ...unity, weapon: 'bow' }],
    ['a 10 alone', { ...unity, dice: [10] }],
    ['a distance without DV where it is asked', unity, { rangeProfiles: 'ask-dv' }]
  ])
})

describe('CR-FM-01, CR-FM-02, CR-FM-05, CR-FM-07, CR-FM-08, CR-WP-01 to CR-WP-13, CR-R16, CR-R18: rounds and damage dice of one roll', () => {
  const fires = (
    weapon: string,
    mode: string,
    loaded: number,
    spent: number,
    damageDice: number | null,
    more: object = {},
    houseRules: HouseRules = {}
  ): Case => [
    `${weapon} ${mode} ${loaded} ${JSON.stringify(houseRules)}`,
    { weapon, mode, loaded, ...more },
    { canFire: damageDice !== null, spent, left: loaded - spent, damageDice },
    houseRules
  ]
  const proportional = { autofireLowAmmo: 'proportional' }
  examine('cr.ammo', {}, [
    fires('arasaka-hjke-11-yukimura', 'single', 30, 3, 3),
    fires('arasaka-hjke-11-yukimura', 'single', 2, 2, 2),
    fires('arasaka-hjke-11-yukimura', 'autofire', 30, 10, 2),
    fires('arasaka-hjke-11-yukimura', 'autofire', 9, 0, null),
    fires('arasaka-hjsh-18-masamune', 'single', 24, 3, 5),
    fires('arasaka-hjsh-18-masamune', 'single', 1, 1, 4),
    fires('arasaka-hjsh-18-masamune', 'autofire', 10, 10, 2),
    fires('arasaka-hjsh-18-masamune', 'autofire', 0, 0, null),
    fires('arasaka-tki-20-shingen', 'single', 3, 3, 3),
    fires('arasaka-tki-20-shingen', 'single', 2, 2, 2),
    fires('arasaka-tki-20-shingen', 'autofire', 9, 9, 2, {}, proportional),
    fires('arasaka-tki-20-shingen', 'autofire', 0, 0, null, {}, proportional),
    fires('arasaka-tki-20-shingen', 'autofire', 30, 10, 2, {}, proportional),
    fires('budget-arms-carnage', 'slug', 5, 1, 5),
    fires('budget-arms-carnage', 'buckshot', 5, 1, 3, { load: 'buckshot' }),
    fires('budget-arms-carnage', 'slug', 0, 0, null),
    fires('constitutional-arms-unity', 'single', 12, 1, 3),
    fires('constitutional-arms-unity', 'aimed', 1, 1, 4),
    fires('constitutional-arms-unity', 'aimed', 0, 0, null),
    fires('kang-tao-l-69-zhuo', 'buckshot', 32, 8, 4),
    fires('kang-tao-l-69-zhuo', 'buckshot', 8, 8, 4),
    fires('kang-tao-l-69-zhuo', 'buckshot', 7, 0, null),
    fires('militech-crusher', 'buckshot', 12, 1, 3),
    fires('militech-m-10af-lexington', 'single', 21, 1, 3),
    fires('militech-m-76e-omaha', 'single', 9, 1, 3),
    fires('militech-m-76e-omaha', 'charged', 9, 3, 3),
    fires('militech-m-76e-omaha', 'charged', 3, 3, 3),
    fires('militech-m-76e-omaha', 'charged', 1, 1, 3),
    fires('militech-m-76e-omaha', 'charged', 0, 0, null),
    fires('rostovic-db-2-satara', 'slug', 2, 1, 5),
    fires('rostovic-db-2-satara', 'buckshot', 2, 1, 3, { load: 'buckshot' }),
    fires('rostovic-db-2-satara', 'charged', 2, 1, 5, { load: 'slug' }),
    fires('rostovic-db-2-satara', 'charged', 1, 1, 3, { load: 'buckshot' }),
    fires('techtronika-rt-46-burya', 'single', 4, 1, 4),
    fires('techtronika-rt-46-burya', 'charged', 4, 1, 4),
    fires('techtronika-spt32-grad', 'single', 4, 1, 5),
    fires('tsunami-arms-nekomata', 'single', 4, 1, 5),
    fires('tsunami-arms-nekomata', 'charged', 1, 1, 5)
  ])
  turnsDown('cr.ammo', {}, [
    ['more than the magazine', { weapon: 'militech-m-76e-omaha', mode: 'single', loaded: 10 }],
    ['fewer than none', { weapon: 'militech-m-76e-omaha', mode: 'single', loaded: -1 }],
    ['a mode it lacks', { weapon: 'militech-crusher', mode: 'slug', loaded: 5 }],
    [
      'slugs from a magazine of buckshot',
      { weapon: 'budget-arms-carnage', mode: 'slug', loaded: 5, load: 'buckshot' }
    ],
    [
      'buckshot from a magazine of slugs',
      { weapon: 'rostovic-db-2-satara', mode: 'buckshot', loaded: 2, load: 'slug' }
    ]
  ])
})

describe('CR-FM-02: automatic fire', () => {
  examine('cr.autofire', {}, [
    ['margin 1', { dice: [6, 6], margin: 1, cap: 3 }, { multiplier: 1, damage: 12 }],
    ['margin 3 of cap 3', { dice: [1, 1], margin: 3, cap: 3 }, { multiplier: 3, damage: 6 }],
    ['margin 4 of cap 3', { dice: [2, 5], margin: 4, cap: 3 }, { multiplier: 3, damage: 21 }],
    ['margin 4 of cap 4', { dice: [2, 5], margin: 4, cap: 4 }, { multiplier: 4, damage: 28 }],
    ['margin 12 of cap 4', { dice: [6, 6], margin: 12, cap: 4 }, { multiplier: 4, damage: 48 }],
    ['a tie', { dice: [6, 6], margin: 0, cap: 4 }, { damage: 0 }]
  ])
  turnsDown('cr.autofire', { margin: 2, cap: 3 }, [
    ['one die', { dice: [3] }],
    ['three dice', { dice: [3, 3, 3] }],
    ['a die of 7', { dice: [7, 1] }]
  ])
})

describe('CR-AT-07, CR-FM-07, CR-WQ-02, CR-R07, CR-R08, CR-R09, CR-R29: damage', () => {
  examine('cr.damage', { sp: 11 }, [
    [
      'through',
      { rolled: 15 },
      { effectiveSp: 11, through: 4, afterHead: 4, critical: false, bonus: 0, hpLoss: 4, spAfter: 10 }
    ],
    ['one point through', { rolled: 12 }, { through: 1, hpLoss: 1, spAfter: 10 }],
    ['stopped', { rolled: 11 }, { through: 0, hpLoss: 0, spAfter: 11 }],
    ['far below the armour', { rolled: 2 }, { through: 0, hpLoss: 0, spAfter: 11 }],
    ['at the head', { rolled: 15, head: true }, { through: 4, afterHead: 8, hpLoss: 8, spAfter: 10 }],
    ['stopped at the head', { rolled: 11, head: true }, { afterHead: 0, hpLoss: 0 }],
    ['half armour, odd', { rolled: 15, halveSp: true }, { effectiveSp: 5, through: 10, spAfter: 10 }],
    [
      'half armour, odd, the other way',
      { rolled: 15, halveSp: true },
      { effectiveSp: 6, through: 9, spAfter: 10 },
      { halfArmour: 'remaining-rounds-up' }
    ],
    ['half armour, even', { rolled: 15, sp: 12, halveSp: true }, { effectiveSp: 6, through: 9 }],
    [
      'half armour, even, the other way',
      { rolled: 15, sp: 12, halveSp: true },
      { effectiveSp: 6 },
      { halfArmour: 'remaining-rounds-up' }
    ],
    ['half of 1', { rolled: 3, sp: 1, halveSp: true }, { effectiveSp: 0, through: 3, spAfter: 0 }],
    ['half armour at the head', { rolled: 15, halveSp: true, head: true }, { afterHead: 20, hpLoss: 20 }],
    ['no ablation', { rolled: 15 }, { hpLoss: 4, spAfter: 11 }, { ablation: 'none' }],
    ['no armour left to wear', { rolled: 9, sp: 0 }, { hpLoss: 9, spAfter: 0 }],
    ['direct', { rolled: 9, direct: true }, { through: 9, hpLoss: 9, spAfter: 11 }],
    ['two sixes', { dice: [6, 6, 2] }, { through: 3, critical: true, bonus: 5, hpLoss: 8, spAfter: 10 }],
    ['two sixes of a power weapon', { dice: [6, 6, 2], power: true }, { bonus: 10, hpLoss: 13 }],
    [
      'five sixes are one critical injury',
      { dice: [6, 6, 6, 6, 6] },
      { through: 19, critical: true, bonus: 5, hpLoss: 24 }
    ],
    [
      'the bonus is not doubled at the head',
      { dice: [6, 6, 2], head: true },
      { afterHead: 6, bonus: 5, hpLoss: 11 }
    ],
    [
      'the bonus of a power weapon is not doubled at the head',
      { dice: [6, 6, 2], head: true, power: true },
      { afterHead: 6, bonus: 10, hpLoss: 16 }
    ],
    [
      'the bonus is not stopped by armour, which does not wear',
      { dice: [6, 6, 2], sp: 20 },
      { through: 0, critical: true, bonus: 5, hpLoss: 5, spAfter: 20 }
    ],
    ['one six', { dice: [6, 5, 5], power: true }, { critical: false, bonus: 0, through: 5, hpLoss: 5 }],
    [
      'two sixes where the game master decides',
      { dice: [6, 6, 2] },
      { critical: false, bonus: 0, hpLoss: 3 },
      { criticalTrigger: 'manual' }
    ],
    [
      'the game master decides',
      { dice: [5, 5, 4], critical: true, power: true },
      { critical: true, bonus: 10, hpLoss: 13 },
      { criticalTrigger: 'manual' }
    ],
    ['melee meets full armour', { rolled: 15, meleeWeapon: true }, { effectiveSp: 11 }],
    [
      'melee meets half armour',
      { rolled: 15, sp: 12, meleeWeapon: true },
      { effectiveSp: 6, through: 9, spAfter: 11 },
      { meleeArmour: 'half-armour' }
    ],
    [
      'a shot meets full armour all the same',
      { rolled: 15 },
      { effectiveSp: 11 },
      { meleeArmour: 'half-armour' }
    ]
  ])
  turnsDown('cr.damage', { sp: 11 }, [
    ['neither sum nor dice', {}],
    ['a die of 7', { dice: [7] }],
    ['armour below nought', { rolled: 4, sp: -1 }],
    ['damage below nought', { rolled: -1 }]
  ])
})

describe('CR-R11: wound states', () => {
  const state = (hp: number, hpMax: number, expected: string, threshold: number): Case => [
    `${hp} of ${hpMax}`,
    { hp, hpMax },
    { state: expected, threshold }
  ]
  examine('cr.woundState', {}, [
    state(40, 40, 'unhurt', 20),
    state(39, 40, 'lightly-wounded', 20),
    state(20, 40, 'lightly-wounded', 20),
    state(19, 40, 'seriously-wounded', 20),
    state(1, 40, 'seriously-wounded', 20),
    state(0, 40, 'mortally-wounded', 20),
    state(-12, 40, 'mortally-wounded', 20),
    state(23, 45, 'lightly-wounded', 23),
    state(22, 45, 'seriously-wounded', 23),
    state(1, 1, 'unhurt', 1),
    state(0, 1, 'mortally-wounded', 1),
    ['boxes by hand', { hp: 3, hpMax: 40 }, { state: null }, { woundStates: 'manual' }]
  ])
})

describe('CR-AM-02, CR-R02, CR-R20: the smart second try', () => {
  const none = { eligible: false, retryTotal: null, hit: null }
  examine('cr.smartRetry', { dv: 20, penalties: 0 }, [
    ['missed by 5', { total: 15, dice: [7] }, { eligible: true, retryTotal: 21, hit: true }],
    ['missed by 6', { total: 14, dice: [7] }, none],
    ['missed by a tie', { total: 20, dice: [7] }, { eligible: true, hit: true }],
    ['hit', { total: 21, dice: [7] }, none],
    ['the same number misses again', { total: 18, dice: [6] }, { retryTotal: 20, hit: false }],
    ['penalties carry over', { total: 18, penalties: -8, dice: [9] }, { retryTotal: 15, hit: false }],
    ['it explodes', { total: 18, penalties: -8, dice: [10, 5] }, { retryTotal: 21, hit: true }],
    ['it implodes', { total: 18, dice: [1, 10] }, { retryTotal: 5, hit: false }],
    [
      'it does not explode under skills-only',
      { total: 18, penalties: -4, dice: [10] },
      { retryTotal: 20, hit: false },
      { explodingScope: 'skills-only' }
    ]
  ])
  turnsDown('cr.smartRetry', { dv: 20, total: 18 }, [
    ['a bonus', { penalties: 1, dice: [5] }],
    ['a 10 alone', { penalties: 0, dice: [10] }]
  ])
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
    ['a tie, where an attacker wins it', { dice: [2] }, { ejected: false }, { opposedTie: 'attacker-wins' }],
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
    ['a thing nobody sells', { items: list({ tank: 1 }) }],
    ['none of a thing', { items: list({ cyberarm: 0 }) }],
    ['half a thing', { items: list({ cyberarm: 0.5 }) }]
  ])
})
