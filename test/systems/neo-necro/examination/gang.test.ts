import { atTheDoor, examine, type Case } from './examine'

atTheDoor()

const fighter = (type: string, ...items: string[]) => ({ type, items })
const gang = (fighters: object[], ...stash: string[]) => ({
  house: 'orlock',
  fighters,
  ...(stash.length > 0 && { stash })
})
const founded = (spent: number, rare: number, members: number, gangValue: number, legal = true) => ({
  spent,
  left: 1500 - spent,
  rare,
  members,
  cap: 8,
  legal,
  gangValue
})
const leader = fighter('leader')

examine(
  'creation',
  [
    ['NN-GANG-1: a leader alone', gang([leader]), founded(120, 0, 1, 190), 'NN-GANG-1'],
    [
      'NN-GANG-1: a small gang, its stash outside its value',
      gang(
        [
          fighter('leader', 'boltgun', 'power-sword', 'composite-armour', 'leather'),
          fighter('ganger', 'lasgun', 'standard-reload:lasgun', 'dagger'),
          fighter('heavy', 'heavy-bolter'),
          fighter('kid', 'laspistol', 'frag-grenade', 'frag-grenade')
        ],
        'tunnels'
      ),
      founded(728, 2, 4, 843),
      'NN-GANG-1'
    ],
    [
      'NN-GANG-1: 1500 to the credit',
      gang([leader], ...Array.from({ length: 92 }, () => 'mines')),
      founded(1500, 0, 1, 190),
      'NN-GANG-1'
    ],
    [
      'NN-GANG-1: 1515',
      gang([leader], ...Array.from({ length: 93 }, () => 'mines')),
      founded(1515, 0, 1, 190, false),
      'NN-GANG-1'
    ],
    [
      'NN-GANG-3: eight members',
      gang([leader, ...Array.from({ length: 7 }, () => fighter('kid'))]),
      founded(435, 0, 8, 505)
    ],
    [
      'NN-GANG-3: nine members',
      gang([leader, ...Array.from({ length: 8 }, () => fighter('kid'))]),
      founded(480, 0, 9, 550, false)
    ],
    ['NN-FTR-1: no leader', gang([fighter('ganger')]), founded(80, 0, 1, 110, false)],
    ['NN-FTR-1: two leaders', gang([leader, leader]), founded(240, 0, 2, 380, false)],
    [
      'NN-FTR-1: three heavies',
      gang([leader, fighter('heavy'), fighter('heavy'), fighter('heavy')]),
      founded(390, 0, 4, 550, false)
    ],
    [
      'NN-GANG-2: three rare objects, the stash counts',
      gang([fighter('leader', 'power-sword', 'plasma-pistol')], 'sting-patch'),
      founded(265, 3, 1, 305)
    ],
    [
      'NN-GANG-2: four rare objects',
      gang([fighter('leader', 'power-sword', 'plasma-pistol')], 'sting-patch', 'weapon-master'),
      founded(285, 4, 1, 305, false)
    ],
    [
      'NN-RUL-31: a master-crafted lasgun is 38 cr and rare',
      gang([fighter('leader', 'master-crafted:lasgun')]),
      founded(158, 1, 1, 228)
    ],
    [
      'NN-FTR-2: a ganger with a meltagun',
      gang([leader, fighter('ganger', 'meltagun')]),
      founded(300, 0, 2, 400, false)
    ],
    [
      'NN-ENC-1: a kid with a load of 11',
      gang([leader, fighter('kid', 'lasgun', 'carapace-armour', 'polymers')]),
      founded(290, 0, 2, 360, false)
    ],
    [
      'NN-ARM-1: two layers on one man',
      gang([fighter('leader', 'leather', 'polymers')]),
      founded(150, 0, 1, 220, false)
    ]
  ],
  [
    ['a house that does not exist', { house: 'lannister', fighters: [leader] }],
    ['a type that does not exist', gang([fighter('wizard')])],
    ['an item that is not in the catalogue', gang([fighter('leader', 'anvil')])],
    ['a stash of unknown items', gang([leader], 'anvil')],
    ['no fighters', { house: 'orlock' }, 'bad-input'],
    ['an extra key', { ...gang([leader]), credits: 2000 }, 'bad-input'],
    ['an extra key of a fighter', gang([{ ...leader, xp: 500 }]), 'bad-input']
  ]
)

const rares = (
  items: string[],
  rare: number,
  legal = true
): [object, { rare: number; limit: number; legal: boolean }, string] => [
  { items },
  { rare, limit: 3, legal },
  'NN-GANG-2'
]

examine(
  'creation-rare',
  [
    ['NN-GANG-2: nothing', ...rares([], 0)],
    [
      'NN-GANG-2: common things do not count',
      ...rares(['lasgun', 'carapace-armour', 'frag-grenade', 'tunnels'], 0)
    ],
    ['NN-GANG-2: three', ...rares(['power-sword', 'officer-composite-armour', 'bionic-arm'], 3)],
    [
      'NN-GANG-2: four',
      ...rares(['power-sword', 'officer-composite-armour', 'bionic-arm', 'anti-grav-vest'], 4, false)
    ],
    ['NN-RUL-47: each unit counts', ...rares(['vortex-grenade', 'vortex-grenade'], 2)],
    ['NN-RUL-47: a master-crafted weapon counts once', ...rares(['master-crafted:boltgun', 'boltgun'], 1)],
    ['NN-RUL-47: even one of a rare model', ...rares(['master-crafted:plasma-pistol'], 1)],
    [
      'NN-EQP-2: the reload of a rare weapon is common',
      ...rares(['plasma-pistol', 'standard-reload:plasma-pistol'], 1)
    ]
  ],
  [
    ['an item that is not in the catalogue', { items: ['anvil'] }],
    ['no list', {}, 'bad-input'],
    ['an extra key', { items: [], house: 'orlock' }, 'bad-input']
  ]
)

examine(
  'creation-types',
  [
    ['NN-FTR-1: a leader alone', { fighters: ['leader'] }, { legal: true }, 'NN-FTR-1'],
    [
      'NN-FTR-1: two heavies and two colossi',
      { fighters: ['leader', 'heavy', 'heavy', 'colossus', 'colossus'] },
      { legal: true },
      'NN-FTR-1'
    ],
    [
      'NN-FTR-1: as many gangers and kids as one likes',
      { fighters: ['leader', 'ganger', 'ganger', 'ganger', 'ganger', 'kid', 'kid', 'kid'] },
      { legal: true },
      'NN-FTR-1'
    ],
    [
      'NN-FTR-1: three heavies',
      { fighters: ['leader', 'heavy', 'heavy', 'heavy'] },
      { legal: false },
      'NN-FTR-1'
    ],
    [
      'NN-FTR-1: three colossi',
      { fighters: ['leader', 'colossus', 'colossus', 'colossus'] },
      { legal: false },
      'NN-FTR-1'
    ],
    ['NN-FTR-1: no leader', { fighters: ['ganger', 'kid'] }, { legal: false }, 'NN-FTR-1'],
    ['NN-FTR-1: two leaders', { fighters: ['leader', 'leader'] }, { legal: false }, 'NN-FTR-1'],
    ['NN-FTR-1: nobody', { fighters: [] }, { legal: false }, 'NN-FTR-1']
  ],
  [
    ['a type that does not exist', { fighters: ['leader', 'wizard'] }],
    ['no list', {}, 'bad-input'],
    ['an extra key', { fighters: ['leader'], house: 'orlock' }, 'bad-input']
  ]
)

examine(
  'member-cap',
  (
    [
      [0, 8],
      [1780, 8],
      [2499, 8],
      [2500, 9],
      [2999, 9],
      [3000, 10],
      [3499, 10],
      [3500, 11],
      [3999, 11],
      [4000, 12],
      [9000, 12]
    ] as const
  ).map(([gangValue, max]): Case => [
    `NN-GANG-3: ${gangValue}, ${max} members`,
    { gangValue },
    { max },
    'NN-GANG-3'
  ]),
  [
    ['a negative value', { gangValue: -1 }, 'bad-input'],
    ['no value', {}, 'bad-input'],
    ['an extra key', { gangValue: 2500, house: 'orlock' }, 'bad-input']
  ]
)

examine(
  'skill-access',
  [
    ...(
      [
        ['van-saar', 'shooting', 'techno', 'muscle'],
        ['delaque', 'shooting', 'stealth', 'combat'],
        ['redemptionists', 'agility', 'techno', 'combat'],
        ['orlock', 'shooting', 'combat', 'techno'],
        ['cawdor', 'combat', 'agility', 'shooting'],
        ['escher', 'combat', 'agility', 'stealth'],
        ['goliath', 'combat', 'muscle', 'agility'],
        ['ratskins', 'agility', 'stealth', 'muscle'],
        ['scavvies', 'stealth', 'muscle', 'shooting']
      ] as const
    ).flatMap(([house, one, two, not]): Case[] => [
      [
        `NN-SKA-5: ${house} learn ${one}`,
        { house, type: 'ganger', family: one },
        { allowed: true },
        'NN-SKA-5'
      ],
      [`NN-SKA-5: ${house} learn ${two}`, { house, type: 'kid', family: two }, { allowed: true }, 'NN-SKA-5'],
      [
        `NN-SKA-5: ${house} do not learn ${not}`,
        { house, type: 'ganger', family: not, weaponMaster: false },
        { allowed: false },
        'NN-SKA-2'
      ]
    ]),
    [
      'NN-SKA-2: a leader learns anything',
      { house: 'goliath', type: 'leader', family: 'techno' },
      { allowed: true },
      'NN-SKA-2'
    ],
    [
      'NN-SKA-3: a heavy learns techno',
      { house: 'goliath', type: 'heavy', family: 'techno' },
      { allowed: true },
      'NN-SKA-3'
    ],
    [
      'NN-SKA-3: a colossus learns techno',
      { house: 'escher', type: 'colossus', family: 'techno' },
      { allowed: true },
      'NN-SKA-3'
    ],
    [
      'NN-SKA-3: but no other',
      { house: 'escher', type: 'colossus', family: 'shooting' },
      { allowed: false },
      'NN-SKA-2'
    ],
    [
      'NN-SKA-4: with a weapon master',
      { house: 'escher', type: 'kid', family: 'muscle', weaponMaster: true },
      { allowed: true },
      'NN-SKA-4'
    ]
  ],
  [
    ['a house that does not exist', { house: 'lannister', type: 'kid', family: 'muscle' }],
    ['a type that does not exist', { house: 'escher', type: 'wizard', family: 'muscle' }],
    ['a family that does not exist', { house: 'escher', type: 'kid', family: 'magic' }],
    ['no family', { house: 'escher', type: 'kid' }, 'bad-input'],
    ['an extra key', { house: 'escher', type: 'kid', family: 'muscle', price: 20 }, 'bad-input']
  ]
)

examine(
  'skill-repeat',
  [
    ['NN-SKA-6: not had yet', { skill: 'dodge', times: 0 }, { allowed: true }, 'NN-SKA-6'],
    ['NN-SKA-6: once is enough', { skill: 'dodge', times: 1 }, { allowed: false }, 'NN-SKA-6'],
    ['NN-SKA-6: specialist a second time', { skill: 'specialist', times: 1 }, { allowed: true }, 'NN-SKA-6'],
    ['NN-SKA-6: no third time', { skill: 'specialist', times: 2 }, { allowed: false }, 'NN-SKA-6'],
    [
      'NN-SKA-6: custom weapon any number',
      { skill: 'custom-weapon', times: 7 },
      { allowed: true },
      'NN-SKA-6'
    ]
  ],
  [
    ['a skill that is not in the catalogue', { skill: 'luck', times: 0 }],
    ['a negative number', { skill: 'dodge', times: -1 }, 'bad-input'],
    ['no skill', { times: 1 }, 'bad-input'],
    ['an extra key', { skill: 'dodge', times: 1, type: 'kid' }, 'bad-input']
  ]
)
