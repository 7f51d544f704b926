import { describe } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { type Case, examine, turnsDown } from './examine'

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
      'Crusher at 6 m if the DV is asked for',
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
      'a given DV where the table asks for it',
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
    ['a distance without a required DV', unity, { rangeProfiles: 'ask-dv' }]
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
      'two sixes if the game master decides',
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
    ['armour below zero', { rolled: 4, sp: -1 }],
    ['damage below zero', { rolled: -1 }]
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
