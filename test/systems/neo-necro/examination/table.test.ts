import { atTheDoor, examine } from './examine'

atTheDoor()

examine(
  'jump-target',
  [
    ['NN-MOV-5: 5 + I - distance', { initiative: 4, distance: 3 }, { target: 6 }, 'NN-MOV-5'],
    ['NN-RUL-69: rounded up to whole inches', { initiative: 4, distance: 3.1 }, { target: 5 }, 'NN-MOV-5'],
    ['NN-MOV-5: never above 9', { initiative: 9, distance: 2 }, { target: 9 }, 'NN-MOV-5'],
    ['NN-MOV-5: 1 is still possible', { initiative: 2, distance: 6 }, { target: 1 }, 'NN-MOV-5'],
    ['NN-MOV-5: 0 is not', { initiative: 1, distance: 6 }, { target: null }, 'NN-MOV-5'],
    [
      'NN-SKL-14: a leap takes 2" off',
      { initiative: 4, distance: 6, skills: ['leap'] },
      { target: 5 },
      'NN-SKL-14'
    ],
    [
      'NN-SKL-14: and is rounded up as well',
      { initiative: 3, distance: 4.5, skills: ['leap'] },
      { target: 5 },
      'NN-SKL-14'
    ],
    [
      'NN-RUL-69: below 1 the formula goes on, up to 9',
      { initiative: 4, distance: 1, skills: ['leap'] },
      { target: 9 },
      'NN-SKL-14'
    ],
    [
      'NN-RUL-69: a distance of 0 after the leap',
      { initiative: 3, distance: 2, skills: ['leap'] },
      { target: 8 },
      'NN-SKL-14'
    ]
  ],
  [
    ['no distance', { initiative: 4 }, 'bad-input'],
    ['a negative distance', { initiative: 4, distance: -2 }, 'bad-input'],
    ['a skill that is not in the catalogue', { initiative: 4, distance: 2, skills: ['wings'] }],
    ['an extra key', { initiative: 4, distance: 2, height: 3 }, 'bad-input']
  ]
)

const falls = (strength: number, threshold: number, damageLevel: number) => ({
  hit: { strength, threshold, damageLevel },
  outOfAction: false
})
const cat = { skills: ['feline-agility'] }

examine(
  'fall',
  [
    ['NN-FALL-3: less than a storey', { height: 2.9 }, { hit: null, outOfAction: false }, 'NN-FALL-3'],
    ['NN-FALL-3: one storey', { height: 3 }, falls(3, 3, 1), 'NN-FALL-3'],
    ['NN-FALL-3: not yet two', { height: 5.9 }, falls(3, 3, 1), 'NN-FALL-3'],
    ['NN-FALL-3: two storeys', { height: 6 }, falls(6, 4, 1), 'NN-FALL-3'],
    ['NN-FALL-3: three storeys', { height: 9 }, falls(9, 6, 2), 'NN-FALL-3'],
    ['NN-FALL-3: four storeys', { height: 12 }, falls(12, 9, 3), 'NN-FALL-3'],
    ['NN-RUL-10: not yet five', { height: 14.9 }, falls(12, 9, 3), 'NN-FALL-3'],
    ['NN-RUL-10: five is more than four', { height: 15 }, { hit: null, outOfAction: true }, 'NN-FALL-3'],
    ['NN-SKL-15: one storey less', { height: 6, ...cat }, falls(3, 3, 1), 'NN-SKL-15'],
    ['NN-SKL-15: one storey is none', { height: 5, ...cat }, { hit: null, outOfAction: false }, 'NN-SKL-15'],
    ['NN-SKL-15: five storeys are four', { height: 15, ...cat }, falls(12, 9, 3), 'NN-SKL-15'],
    [
      'NN-SKL-15: six storeys are five',
      { height: 18, ...cat },
      { hit: null, outOfAction: true },
      'NN-SKL-15'
    ],
    ['NN-FALL-3: none at all', { height: 0 }, { hit: null, outOfAction: false }, 'NN-FALL-3']
  ],
  [
    ['upwards', { height: -3 }, 'bad-input'],
    ['no height', {}, 'bad-input'],
    ['a skill that is not in the catalogue', { height: 3, skills: ['wings'] }],
    ['an extra key', { height: 3, railing: true }, 'bad-input']
  ]
)

examine(
  'reserve',
  [
    ['NN-RSV-1: turn 1, impossible', { turn: 1, die: 1 }, { arrives: false }, 'NN-RSV-1'],
    ['NN-RSV-1: turn 2, 6', { turn: 2, die: 6 }, { arrives: true }, 'NN-RSV-1'],
    ['NN-RSV-1: turn 2, 7', { turn: 2, die: 7 }, { arrives: false }, 'NN-RSV-1'],
    ['NN-RSV-1: turn 3, 8', { turn: 3, die: 8 }, { arrives: true }, 'NN-RSV-1'],
    ['NN-RSV-1: turn 3, 9', { turn: 3, die: 9 }, { arrives: false }, 'NN-RSV-1'],
    ['NN-RSV-1: turn 4, automatic', { turn: 4, die: 10 }, { arrives: true }, 'NN-RSV-1'],
    ['NN-RSV-1: and later', { turn: 6, die: 10 }, { arrives: true }, 'NN-RSV-1']
  ],
  [
    ['turn 0', { turn: 0, die: 1 }, 'bad-input'],
    ['a die of eleven', { turn: 2, die: 11 }, 'bad-input'],
    ['no turn', { die: 1 }, 'bad-input'],
    ['an extra key', { turn: 2, die: 1, group: 3 }, 'bad-input']
  ]
)

examine(
  'loot',
  [
    [
      'NN-LOOT-1: a failed test',
      { initiative: 4, testDie: 5, die: 1 },
      { result: 'failed-test', looterWoundsLost: 0 }
    ],
    [
      'NN-LOOT-1: a failed test, no second die',
      { initiative: 4, testDie: 10 },
      { result: 'failed-test', looterWoundsLost: 0 }
    ],
    [
      'NN-LOOT-2: 1',
      { initiative: 4, testDie: 4, die: 1 },
      { result: 'attacker-chooses', looterWoundsLost: 0 },
      'NN-LOOT-2'
    ],
    [
      'NN-LOOT-2: 5',
      { initiative: 4, testDie: 4, die: 5 },
      { result: 'attacker-chooses', looterWoundsLost: 0 },
      'NN-LOOT-2'
    ],
    [
      'NN-LOOT-2: 6',
      { initiative: 4, testDie: 1, die: 6 },
      { result: 'victim-chooses', looterWoundsLost: 0 },
      'NN-LOOT-2'
    ],
    [
      'NN-LOOT-2: 8',
      { initiative: 4, testDie: 1, die: 8 },
      { result: 'victim-chooses', looterWoundsLost: 0 },
      'NN-LOOT-2'
    ],
    [
      'NN-LOOT-2: 9',
      { initiative: 4, testDie: 4, die: 9 },
      { result: 'struggle', looterWoundsLost: 1 },
      'NN-LOOT-2'
    ],
    [
      'NN-LOOT-2: 10',
      { initiative: 4, testDie: 4, die: 10 },
      { result: 'struggle', looterWoundsLost: 1 },
      'NN-LOOT-2'
    ]
  ],
  [
    ['a die of eleven', { initiative: 4, testDie: 4, die: 11 }, 'bad-input'],
    ['a test die of zero', { initiative: 4, testDie: 0, die: 4 }, 'bad-input'],
    ['no Initiative', { testDie: 4, die: 4 }, 'bad-input'],
    ['an extra key', { initiative: 4, testDie: 4, die: 4, purse: true }, 'bad-input']
  ]
)

examine(
  'passes',
  [
    ['NN-TRN-4: the difference to the largest side', { models: [8, 6] }, { passes: [0, 2] }, 'NN-TRN-4'],
    ['NN-TRN-4: equal sides', { models: [5, 5] }, { passes: [0, 0] }, 'NN-TRN-4'],
    ['NN-TRN-4: three sides', { models: [4, 7, 6] }, { passes: [3, 0, 1] }, 'NN-TRN-4'],
    ['NN-TRN-4: a side with nobody left', { models: [0, 3] }, { passes: [3, 0] }, 'NN-TRN-4']
  ],
  [
    ['a negative number of models', { models: [-1, 3] }, 'bad-input'],
    ['half a model', { models: [2.5, 3] }, 'bad-input'],
    ['no models', {}, 'bad-input'],
    ['an extra key', { models: [3, 3], turn: 1 }, 'bad-input']
  ]
)

examine(
  'orders',
  [
    ['NN-FTR-7: level 1', { level: 1 }, { orders: 2 }, 'NN-FTR-7'],
    ['NN-FTR-7: level 2', { level: 2 }, { orders: 4 }, 'NN-FTR-7'],
    ['NN-FTR-7: level 3', { level: 3 }, { orders: 6 }, 'NN-FTR-7']
  ],
  [
    ['level 0', { level: 0 }],
    ['level 4', { level: 4 }],
    ['level one and a half', { level: 1.5 }],
    ['no level', {}, 'bad-input'],
    ['an extra key', { level: 1, pinned: true }, 'bad-input']
  ]
)
