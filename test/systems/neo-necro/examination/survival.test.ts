import { atTheDoor, examine } from './examine'

atTheDoor()

const whole = { ws: 4, bs: 4, i: 4 }
const less = (by: number) => ({ ws: 4 - by, bs: 4 - by, i: 4 - by })
const fell = (dice: number[], more: object = {}) => ({
  wounds: 1,
  woundsLost: dice.length,
  dice,
  profile: whole,
  ...more
})
const tough = { skills: ['hard-as-nails'] }

examine(
  'survival',
  [
    [
      'NN-OUT-2: 3, a light wound, on with 1 W',
      fell([3]),
      { dice: 1, state: 'light-wound', wounds: 1, penalty: 1, profile: less(1) },
      'NN-OUT-1 NN-OUT-2 NN-OUT-3'
    ],
    [
      'NN-OUT-2: 4, down',
      fell([4]),
      { dice: 1, state: 'down', wounds: 0, penalty: 0, profile: whole },
      'NN-OUT-2'
    ],
    [
      'NN-OUT-2: 7, down',
      fell([7]),
      { dice: 1, state: 'down', wounds: 0, penalty: 0, profile: whole },
      'NN-OUT-2'
    ],
    [
      'NN-OUT-2: 8, out of action',
      fell([8]),
      { dice: 1, state: 'out-of-action', wounds: 0, penalty: 0, profile: whole },
      'NN-OUT-2'
    ],
    [
      'NN-OUT-1: one die more for each wound in excess',
      fell([1, 5, 9], { wounds: 2, woundsLost: 4 }),
      { dice: 3, state: 'out-of-action', wounds: 0, penalty: 0, profile: whole },
      'NN-OUT-1'
    ],
    [
      'NN-OUT-1: the last of three, no excess',
      fell([2], { wounds: 3, woundsLost: 3 }),
      { dice: 1, state: 'light-wound', wounds: 1, penalty: 1, profile: less(1) },
      'NN-OUT-1'
    ],
    [
      'NN-RUL-6: two light wounds both count',
      fell([1, 3]),
      { dice: 2, state: 'light-wound', wounds: 1, penalty: 2, profile: less(2) },
      'NN-OUT-3'
    ],
    [
      'NN-RUL-6: down, and the light wound rolled with it',
      fell([2, 5]),
      { dice: 2, state: 'down', wounds: 0, penalty: 1, profile: less(1) },
      'NN-OUT-2 NN-OUT-3'
    ],
    [
      'NN-RUL-6: no light wounds for a fighter who is out',
      fell([2, 10]),
      { dice: 2, state: 'out-of-action', wounds: 0, penalty: 0, profile: whole },
      'NN-OUT-2'
    ],
    [
      'NN-SKL-28: 4 becomes 3',
      fell([4], tough),
      { dice: 1, state: 'light-wound', wounds: 1, penalty: 1, profile: less(1) },
      'NN-SKL-28'
    ],
    [
      'NN-SKL-28: 8 becomes 7',
      fell([8], tough),
      { dice: 1, state: 'down', wounds: 0, penalty: 0, profile: whole },
      'NN-SKL-28'
    ],
    [
      'NN-SKL-28: 9 stays out of action',
      fell([9], tough),
      { dice: 1, state: 'out-of-action', wounds: 0, penalty: 0, profile: whole },
      'NN-SKL-28'
    ],
    [
      'NN-SKL-28: 1 is still a light wound',
      fell([1], tough),
      { dice: 1, state: 'light-wound', wounds: 1, penalty: 1, profile: less(1) },
      'NN-SKL-28'
    ],
    [
      'NN-OUT-5: down while engaged is out',
      fell([5], { engaged: true }),
      { dice: 1, state: 'out-of-action', wounds: 0, penalty: 0, profile: whole },
      'NN-OUT-5'
    ],
    [
      'NN-OUT-5: a light wound while engaged is a light wound',
      fell([3], { engaged: true }),
      { dice: 1, state: 'light-wound', wounds: 1, penalty: 1, profile: less(1) },
      'NN-OUT-3'
    ]
  ],
  [
    ['a die of eleven', fell([11]), 'bad-input'],
    ['a die of zero', fell([0]), 'bad-input'],
    ['no profile', { wounds: 1, woundsLost: 1, dice: [3] }, 'bad-input'],
    ['a profile without Initiative', fell([3], { profile: { ws: 4, bs: 4 } }), 'bad-input'],
    ['wounds given back', fell([3], { woundsLost: -1 }), 'bad-input'],
    ['a skill that is not in the catalogue', fell([3], { skills: ['luck'] })],
    ['an extra key', fell([3], { toughness: 3 }), 'bad-input']
  ]
)

examine(
  'down-at-end',
  [
    [
      'NN-INJ-2: paid, unharmed',
      { paid: true, die: null },
      { outOfAction: false, injuryRoll: false, cost: 10 },
      'NN-INJ-2'
    ],
    [
      'NN-INJ-2: paid, no die given',
      { paid: true },
      { outOfAction: false, injuryRoll: false, cost: 10 },
      'NN-INJ-2'
    ],
    [
      'NN-OUT-7: no payment spoken of, none made',
      { die: 6 },
      { outOfAction: true, injuryRoll: true, cost: 0 },
      'NN-OUT-7'
    ],
    ['NN-OUT-7: 1', { paid: false, die: 1 }, { outOfAction: false, injuryRoll: false, cost: 0 }, 'NN-OUT-7'],
    ['NN-OUT-7: 5', { paid: false, die: 5 }, { outOfAction: false, injuryRoll: false, cost: 0 }, 'NN-OUT-7'],
    ['NN-OUT-7: 6', { paid: false, die: 6 }, { outOfAction: true, injuryRoll: true, cost: 0 }, 'NN-OUT-7'],
    ['NN-OUT-7: 10', { paid: false, die: 10 }, { outOfAction: true, injuryRoll: true, cost: 0 }, 'NN-OUT-7']
  ],
  [
    ['a die of eleven', { paid: false, die: 11 }, 'bad-input'],
    ['a number for yes', { paid: 1, die: 5 }, 'bad-input'],
    ['an extra key', { paid: false, die: 5, stash: 100 }, 'bad-input']
  ]
)
