import { atTheDoor, examine } from './examine'

atTheDoor()

const xp = (type: string, from: number, to: number) => ({ type, from, to })
const crossed = (...of: number[]) => ({ crossed: of, progressions: of.length, promoted: false })

examine(
  'progressions',
  [
    ['NN-XP-4: a threshold reached', xp('kid', 5, 10), crossed(10), 'NN-XP-4'],
    ['NN-XP-4: just short of it', xp('kid', 0, 9), crossed()],
    ['NN-XP-4: the current threshold is not crossed again', xp('kid', 10, 19), crossed()],
    ['NN-XP-4: two at once', xp('kid', 9, 25), crossed(10, 20), 'NN-XP-4'],
    [
      'NN-XP-11: a kid from 28 to 33 is a ganger',
      xp('kid', 28, 33),
      { ...crossed(30), promoted: true },
      'NN-XP-11 NN-XP-4'
    ],
    ['NN-XP-11: at 30 exactly', xp('kid', 15, 30), { ...crossed(20, 30), promoted: true }, 'NN-XP-11'],
    ['NN-XP-11: not at 29', xp('kid', 20, 29), crossed()],
    ['NN-XP-5: the starting experience of a ganger', xp('ganger', 30, 39), crossed()],
    ['NN-XP-5: thresholds at or below it give nothing', xp('ganger', 0, 40), crossed(40), 'NN-XP-5'],
    ['NN-XP-5: of a leader', xp('leader', 0, 85), crossed(85), 'NN-XP-5'],
    ['NN-RUL-32: the first of a leader is 85', xp('leader', 70, 84), crossed()],
    ['NN-RUL-32: the first of a heavy is 40', xp('heavy', 30, 55), crossed(40, 55), 'NN-XP-4'],
    ['NN-RUL-3: 507 between 480 and 535', xp('colossus', 480, 535), crossed(507, 535), 'NN-XP-4'],
    ['NN-XP-4: nothing after the last', xp('ganger', 625, 900), crossed()],
    ['NN-XP-4: the last', xp('ganger', 600, 900), crossed(625)],
    ['NN-XP-4: no experience won', xp('kid', 10, 10), crossed()]
  ],
  [
    ['a type that does not exist', xp('wizard', 0, 10)],
    ['negative experience', xp('kid', -5, 10), 'bad-input'],
    ['no end', { type: 'kid', from: 0 }, 'bad-input'],
    ['no beginning', { type: 'kid', to: 10 }, 'bad-input'],
    ['an extra key', { ...xp('kid', 0, 10), category: 'ws' }, 'bad-input']
  ]
)

const game = (type: string, more: object = {}) => ({
  type,
  participated: true,
  learningBoxes: 0,
  ownValue: 1500,
  opponentValue: 1500,
  result: 'win',
  ...more
})

examine(
  'xp-gain',
  [
    ['NN-XP-1: a participant', game('ganger'), { xp: 5 }],
    ['NN-XP-2: a kid, 5 more', game('kid'), { xp: 10 }, 'NN-XP-2'],
    ['NN-RUL-78: a kid who stayed away', game('kid', { participated: false }), { xp: 0 }],
    ['NN-XP-10: learning boxes, 5 each', game('heavy', { learningBoxes: 2 }), { xp: 15 }],
    ['NN-XP-3: 149 points are no full 150', game('ganger', { opponentValue: 1649 }), { xp: 5 }],
    [
      'NN-XP-3: 150 points, doubled by a victory',
      game('ganger', { opponentValue: 1650 }),
      { xp: 7 },
      'NN-XP-3'
    ],
    [
      'NN-XP-3: 150 points and a defeat',
      game('ganger', { opponentValue: 1650, result: 'loss' }),
      { xp: 6 },
      'NN-XP-3'
    ],
    [
      'NN-RUL-36: a draw does not double',
      game('ganger', { opponentValue: 2000, result: 'draw' }),
      { xp: 8 },
      'NN-XP-3'
    ],
    ['NN-XP-3: the stronger gang gets none', game('ganger', { opponentValue: 900 }), { xp: 5 }],
    [
      'NN-RUL-34: the bonus is for participants',
      game('ganger', { participated: false, opponentValue: 3000 }),
      { xp: 0 },
      'NN-RUL-34'
    ],
    ['NN-XP-10: 10 at most', game('ganger', { learningBoxes: 3 }), { xp: 15 }],
    [
      'NN-XP-3: all together',
      game('kid', { learningBoxes: 1, opponentValue: 2099 }),
      { xp: 21 },
      'NN-XP-2 NN-XP-3'
    ]
  ],
  [
    ['a type that does not exist', game('wizard')],
    ['a result that does not exist', game('kid', { result: 'flight' }), 'bad-input'],
    [
      'no type',
      { participated: true, learningBoxes: 0, ownValue: 1, opponentValue: 1, result: 'win' },
      'bad-input'
    ],
    ['a negative value', game('kid', { ownValue: -1 }), 'bad-input'],
    ['an extra key', game('kid', { injury: 'miraculous-survival' }), 'bad-input']
  ]
)

examine(
  'learning',
  [
    ['NN-XP-7: 6 ticks a box', { boxes: 0, dice: [6] }, { boxes: 1, automaticFailures: 0, xp: 5 }, 'NN-XP-7'],
    [
      'NN-XP-8: 7 is a failure',
      { boxes: 0, dice: [7] },
      { boxes: 0, automaticFailures: 1, xp: 0 },
      'NN-XP-7'
    ],
    ['NN-XP-10: two boxes', { boxes: 1, dice: [1] }, { boxes: 2, automaticFailures: 0, xp: 10 }, 'NN-XP-7'],
    [
      'NN-XP-10: any number of attempts',
      { boxes: 0, dice: [10, 8, 3, 9] },
      { boxes: 1, automaticFailures: 3, xp: 5 },
      'NN-XP-7'
    ],
    [
      'NN-XP-10: no third box',
      { boxes: 1, dice: [2, 3, 4] },
      { boxes: 2, automaticFailures: 0, xp: 10 },
      'NN-XP-7'
    ],
    ['NN-XP-10: 10 at most', { boxes: 3, dice: [] }, { boxes: 2, automaticFailures: 0, xp: 10 }],
    ['NN-XP-10: no attempt', { boxes: 2, dice: [] }, { boxes: 2, automaticFailures: 0, xp: 10 }]
  ],
  [
    ['a die of eleven', { boxes: 0, dice: [11] }, 'bad-input'],
    ['a negative number of boxes', { boxes: -1, dice: [3] }, 'bad-input'],
    ['an extra key', { boxes: 0, dice: [3], category: 'ws' }, 'bad-input']
  ]
)

examine(
  'category-choices',
  [
    ['NN-XP-12: WS', { category: 'ws' }, { choices: ['+1 ws', 'skill combat'] }, 'NN-XP-12'],
    ['NN-XP-12: BS', { category: 'bs' }, { choices: ['+1 bs', 'skill shooting'] }, 'NN-XP-12'],
    ['NN-XP-12: S', { category: 's' }, { choices: ['+1 s', 'skill muscle'] }, 'NN-XP-12'],
    ['NN-XP-12: T', { category: 't' }, { choices: ['+1 t', '+1 w', 'skill muscle'] }, 'NN-XP-12'],
    ['NN-XP-12: I', { category: 'i' }, { choices: ['+1 i', 'skill agility', 'skill stealth'] }, 'NN-XP-12'],
    ['NN-XP-12: ammo roll', { category: 'ammo' }, { choices: ['skill techno'] }, 'NN-XP-12']
  ],
  [
    ['W is no category', { category: 'w' }],
    ['no category', {}, 'bad-input'],
    ['an extra key', { category: 'ws', type: 'leader' }, 'bad-input']
  ]
)
