import { atTheDoor, examine } from './examine'

atTheDoor()

const roll = (tickedBefore: number, mode: string, die?: number | null, more: object = {}) => ({
  tickedBefore,
  mode,
  ...(die !== undefined && { die }),
  ...more
})
const expert = { skills: ['weapons-expert'] }
const custom = { skills: ['custom-weapon'] }

examine(
  'ammo-roll',
  [
    [
      'NN-AMM-6: the first box is an A, no die',
      roll(0, 'economy', null),
      { ticked: 1, label: 'A', result: 'success' },
      'NN-AMM-6'
    ],
    [
      'NN-AMM-6: the second box is an A, no die',
      roll(0, 'normal'),
      { ticked: 2, label: 'A', result: 'success' },
      'NN-AMM-6'
    ],
    [
      'NN-AMM-7: label 10 can jam',
      roll(0, 'sustained', 10),
      { ticked: 3, label: 10, result: 'jam' },
      'NN-AMM-4 NN-AMM-7'
    ],
    [
      'NN-AMM-7: label 10 never runs dry',
      roll(0, 'sustained', 9),
      { ticked: 3, label: 10, result: 'success' },
      'NN-AMM-3'
    ],
    [
      'NN-AMM-3: lower than the label',
      roll(2, 'normal', 8),
      { ticked: 4, label: 9, result: 'success' },
      'NN-AMM-3'
    ],
    [
      'NN-AMM-4: the label itself; the boxes stay ticked',
      roll(2, 'normal', 9),
      { ticked: 4, label: 9, result: 'jam' },
      'NN-AMM-4'
    ],
    [
      'NN-AMM-5: above the label; NN-RUL-23: an empty weapon has all its boxes ticked',
      roll(2, 'normal', 10),
      { ticked: 12, label: 9, result: 'out-of-ammo' },
      'NN-AMM-5'
    ],
    [
      'NN-AMM-7: label 1 jams on a 1',
      roll(11, 'economy', 1),
      { ticked: 12, label: 1, result: 'jam' },
      'NN-AMM-4 NN-AMM-7'
    ],
    [
      'NN-AMM-7: label 1 runs dry on a 2',
      roll(10, 'normal', 2),
      { ticked: 12, label: 1, result: 'out-of-ammo' },
      'NN-AMM-5 NN-AMM-7'
    ],
    [
      'NN-AMM-8: too few boxes for the mode',
      roll(11, 'normal', 1),
      { ticked: 11, label: null, result: 'mode-unavailable' },
      'NN-AMM-8'
    ],
    [
      'NN-AMM-8: two boxes left, three wanted',
      roll(10, 'sustained', 1),
      { ticked: 10, label: null, result: 'mode-unavailable' },
      'NN-AMM-8'
    ],
    [
      'NN-AMM-8: an empty weapon',
      roll(12, 'economy', 1),
      { ticked: 12, label: null, result: 'mode-unavailable' },
      'NN-AMM-8'
    ],
    [
      'NN-MODE-1: a missing mode is the normal one',
      { tickedBefore: 2, die: 8 },
      { ticked: 4, label: 9, result: 'success' },
      'NN-AMM-3'
    ],
    [
      'NN-SKL-35: an expert takes 2 off the die',
      roll(5, 'normal', 8, expert),
      { ticked: 7, label: 6, result: 'jam' },
      'NN-SKL-35'
    ],
    [
      'NN-SKL-35: success by the skill',
      roll(5, 'normal', 7, expert),
      { ticked: 7, label: 6, result: 'success' },
      'NN-SKL-35'
    ],
    [
      'NN-SKL-35: label 1 succeeds when the die is changed',
      roll(11, 'economy', 2, expert),
      { ticked: 12, label: 1, result: 'success' },
      'NN-SKL-35'
    ],
    [
      'NN-SKL-35: a 10 becomes an 8',
      roll(2, 'normal', 10, expert),
      { ticked: 4, label: 9, result: 'success' },
      'NN-SKL-35'
    ],
    [
      'NN-SKL-36: the custom mode ticks four',
      roll(0, 'custom', 8, custom),
      { ticked: 4, label: 9, result: 'success' },
      'NN-SKL-36'
    ],
    [
      'NN-SKL-36: the last four',
      roll(8, 'custom', 1, custom),
      { ticked: 12, label: 1, result: 'jam' },
      'NN-SKL-36'
    ],
    [
      'NN-RUL-71: three boxes left are not enough',
      roll(9, 'custom', 1, custom),
      { ticked: 9, label: null, result: 'mode-unavailable' },
      'NN-AMM-8'
    ],
    [
      'NN-XP-9: a failed learning roll jams',
      roll(2, 'normal', 1, { learningDie: 7 }),
      { ticked: 4, label: 9, result: 'jam' },
      'NN-XP-9'
    ],
    [
      'NN-XP-9: no second die is needed then',
      roll(2, 'normal', null, { learningDie: 10 }),
      { ticked: 4, label: 9, result: 'jam' },
      'NN-XP-9'
    ],
    [
      'NN-XP-7: after a learning roll that succeeds the roll takes place as usual',
      roll(2, 'normal', 10, { learningDie: 6 }),
      { ticked: 12, label: 9, result: 'out-of-ammo' }
    ],
    [
      'NN-XP-9: an expert jams like another',
      roll(2, 'normal', 1, { ...expert, learningDie: 8 }),
      { ticked: 4, label: 9, result: 'jam' },
      'NN-XP-9'
    ]
  ],
  [
    ['thirteen boxes', roll(13, 'economy', 1), 'bad-input'],
    ['minus one box', roll(-1, 'economy', 1), 'bad-input'],
    ['a die of eleven', roll(2, 'normal', 11), 'bad-input'],
    ['a die of zero', roll(2, 'normal', 0), 'bad-input'],
    ['a mode that does not exist', roll(2, 'auto', 1), 'bad-input'],
    ['no gauge', { mode: 'normal', die: 1 }, 'bad-input'],
    ['a skill that is not in the catalogue', roll(2, 'normal', 1, { skills: ['luck'] })],
    ['an extra key', roll(2, 'normal', 1, { weapon: 'lasgun' }), 'bad-input']
  ]
)

examine(
  'ammo-reload',
  [
    [
      'NN-REL-1: all ticks go, one reload is used',
      { tickedBefore: 8, reloads: 2 },
      { ticked: 0, reloads: 1 },
      'NN-REL-1'
    ],
    [
      'NN-REL-1: an empty weapon and the last reload',
      { tickedBefore: 12, reloads: 1 },
      { ticked: 0, reloads: 0 },
      'NN-REL-1'
    ],
    [
      'NN-REL-1: a full weapon uses one up as well',
      { tickedBefore: 0, reloads: 3 },
      { ticked: 0, reloads: 2 },
      'NN-REL-1'
    ],
    ['NN-REL-1: one box', { tickedBefore: 1, reloads: 1 }, { ticked: 0, reloads: 0 }, 'NN-REL-1'],
    [
      'NN-REL-1: without a reload nothing changes',
      { tickedBefore: 8, reloads: 0 },
      { ticked: 8, reloads: 0 },
      'NN-REL-1'
    ]
  ],
  [
    ['thirteen boxes', { tickedBefore: 13, reloads: 1 }, 'bad-input'],
    ['a reload less than none', { tickedBefore: 3, reloads: -1 }, 'bad-input'],
    ['half a reload', { tickedBefore: 3, reloads: 0.5 }, 'bad-input'],
    ['no reloads given', { tickedBefore: 3 }, 'bad-input'],
    ['an extra key', { tickedBefore: 3, reloads: 1, weapon: 'lasgun' }, 'bad-input']
  ]
)

examine(
  'pistol-melee',
  [
    [
      'NN-MEL-11: one box, +2 attack',
      { tickedBefore: 0, pistol: 'laspistol' },
      { ticked: 1, usable: true, attackBonus: 2 },
      'NN-MEL-11'
    ],
    [
      'NN-MEL-11: in the middle, no roll',
      { tickedBefore: 6, pistol: 'bolt-pistol' },
      { ticked: 7, usable: true, attackBonus: 2 },
      'NN-MEL-11'
    ],
    [
      'NN-MEL-11: the last box',
      { tickedBefore: 11, pistol: 'sawn-off-shotgun' },
      { ticked: 12, usable: true, attackBonus: 2 },
      'NN-MEL-11'
    ],
    [
      'NN-MEL-11: empty, useless',
      { tickedBefore: 12, pistol: 'laspistol' },
      { ticked: 12, usable: false, attackBonus: 0 },
      'NN-MEL-11'
    ],
    [
      'NN-MAS-1: a master-crafted pistol is a pistol',
      { tickedBefore: 3, pistol: 'master-crafted:hand-crossbow' },
      { ticked: 4, usable: true, attackBonus: 2 },
      'NN-MEL-11'
    ]
  ],
  [
    ['a rifle', { tickedBefore: 0, pistol: 'lasgun' }],
    ['a sword', { tickedBefore: 0, pistol: 'sword' }],
    ['a pistol that is not in the catalogue', { tickedBefore: 0, pistol: 'ray-gun' }],
    ['thirteen boxes', { tickedBefore: 13, pistol: 'laspistol' }, 'bad-input'],
    ['no pistol', { tickedBefore: 0 }, 'bad-input'],
    ['an extra key', { tickedBefore: 0, pistol: 'laspistol', die: 4 }, 'bad-input']
  ]
)
