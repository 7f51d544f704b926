import { atTheDoor, examine, type Case } from './examine'

atTheDoor()

const bought = (items: string[], invented?: string[]) => ({
  phase: 'interlude',
  items,
  ...(invented && { invented })
})

examine(
  'rare-limit',
  [
    ['NN-BUY-2: nothing', bought([]), { rare: 0, legal: true }, 'NN-BUY-2'],
    ['NN-BUY-2: two', bought(['power-sword', 'bionic-eye']), { rare: 2, legal: true }, 'NN-BUY-2'],
    [
      'NN-BUY-2: three',
      bought(['power-sword', 'bionic-eye', 'heavy-bolter']),
      { rare: 3, legal: false },
      'NN-BUY-2'
    ],
    [
      'NN-BUY-2: common things do not count',
      bought(['power-sword', 'lasgun', 'frag-grenade', 'standard-reload:heavy-bolter', 'bionic-leg']),
      { rare: 2, legal: true },
      'NN-BUY-2'
    ],
    [
      'NN-RUL-47: each unit counts',
      bought(['vortex-grenade', 'vortex-grenade', 'vortex-grenade']),
      { rare: 3, legal: false },
      'NN-BUY-2'
    ],
    [
      'NN-RUL-47: a master-crafted weapon counts once',
      bought(['master-crafted:plasma-pistol', 'power-sword']),
      { rare: 2, legal: true },
      'NN-BUY-2'
    ],
    [
      'NN-BUY-5: the inventor’s item is outside the limit',
      bought(['power-sword', 'bionic-eye'], ['heavy-bolter']),
      { rare: 2, legal: true },
      'NN-BUY-5'
    ],
    [
      'NN-BUY-5: and opens no further place',
      bought(['power-sword', 'bionic-eye', 'bionic-arm'], ['heavy-bolter']),
      { rare: 3, legal: false },
      'NN-BUY-2'
    ],
    [
      'NN-GANG-2: three at creation',
      { phase: 'creation', items: ['power-sword', 'bionic-eye', 'heavy-bolter'] },
      { rare: 3, legal: true }
    ],
    [
      'NN-GANG-2: four at creation',
      { phase: 'creation', items: ['power-sword', 'bionic-eye', 'heavy-bolter', 'sting-patch'] },
      { rare: 4, legal: false }
    ]
  ],
  [
    ['an item that is not in the catalogue', bought(['anvil'])],
    ['an invention that is not in the catalogue', bought([], ['perpetuum-mobile'])],
    ['a phase that does not exist', { phase: 'battle', items: [] }, 'bad-input'],
    ['no phase', { items: [] }, 'bad-input'],
    ['an extra key', { ...bought([]), limit: 9 }, 'bad-input']
  ]
)

examine(
  'sale',
  (
    [
      ['armour-plates', 10],
      ['dagger', 2],
      ['boltgun', 22],
      ['lascannon', 112],
      ['officer-composite-armour', 32],
      ['standard-reload:lasgun', 2],
      ['standard-reload:boltgun', 4],
      ['standard-reload:lascannon', 12],
      ['master-crafted:lasgun', 19],
      ['master-crafted:boltgun', 34],
      ['master-crafted:plasma-pistol', 56],
      ['plasma-missile', 7],
      ['frag-grenade', 2],
      ['vortex-grenade', 150],
      ['stimulant-dose', 1],
      ['force-shield-charge', 1],
      ['bayonet', 3],
      ['combi-plasma', 20],
      ['tunnels', 7],
      ['sting-patch', 15]
    ] as const
  ).map(([item, credits]): Case => [
    `NN-BUY-3: half of ${item}, rounded down`,
    { item },
    { credits },
    'NN-BUY-3'
  ]),
  [
    ['NN-RUL-48: bionics cannot be sold', { item: 'bionic-arm' }],
    ['an item that is not in the catalogue', { item: 'anvil' }],
    ['a master-crafted sword', { item: 'master-crafted:sword' }],
    ['no item', {}, 'bad-input'],
    ['an extra key', { item: 'lasgun', quantity: 2 }, 'bad-input']
  ]
)

examine(
  'master-crafted',
  (
    [
      ['lasgun', 38, 8, 5],
      ['boltgun', 68, 12, 5],
      ['machine-pistol', 30, 6, 2],
      ['sawn-off-shotgun', 38, 8, 3],
      ['plasma-pistol', 113, 15, 2],
      ['flamer', 120, 15, 5],
      ['heavy-bolter', 255, 23, 6],
      ['lascannon', 338, 38, 6]
    ] as const
  ).map(([item, price, reloadPrice, encumbrance]): Case => [
    `NN-RUL-31: ${item} at 150 %, rounded up`,
    { item },
    { price, reloadPrice, rare: true, encumbrance },
    'NN-MAS-1'
  ]),
  [
    ['NN-RUL-31: ranged weapons only', { item: 'power-sword' }],
    ['armour', { item: 'leather' }],
    ['an item that is not in the catalogue', { item: 'anvil' }],
    ['no item', {}, 'bad-input'],
    ['an extra key', { item: 'lasgun', reloads: 1 }, 'bad-input']
  ]
)

const after = (respect: number, result: string, opponentValue = 1500, more: object = {}) => ({
  respect,
  result,
  ownValue: 1500,
  opponentValue,
  ...more
})
const earned = (respect: number, credits = respect) => ({ respect, credits })

examine(
  'income',
  [
    ['NN-REV-2: a victory, +15', after(300, 'win'), earned(315), 'NN-REV-2'],
    ['NN-REV-2: a defeat, -15', after(300, 'loss'), earned(285), 'NN-REV-2'],
    ['NN-RUL-36: a draw changes nothing', after(300, 'draw'), earned(300), 'NN-RUL-36'],
    ['NN-RUL-36: a draw against the stronger neither', after(300, 'draw', 3000), earned(300), 'NN-RUL-36'],
    ['NN-REV-3: 299 points are no full 300', after(300, 'win', 1799), earned(315), 'NN-REV-2'],
    ['NN-REV-3: 300 points and a victory', after(300, 'win', 1800), earned(325), 'NN-REV-3'],
    ['NN-REV-3: 300 points and a defeat', after(300, 'loss', 1800), earned(290), 'NN-REV-3'],
    ['NN-REV-3: 900 points and a defeat are no loss', after(300, 'loss', 2400), earned(300), 'NN-REV-3'],
    ['NN-REV-3: 1199 points and a victory', after(300, 'win', 2699), earned(345), 'NN-REV-3'],
    ['NN-REV-3: the stronger gang gets none', after(300, 'win', 500), earned(315)],
    ['NN-REV-5: never below 0', after(10, 'loss'), earned(0), 'NN-REV-5'],
    ['NN-REV-5: at 0', after(15, 'loss'), earned(0)],
    [
      'NN-REV-6: purses stolen, 20 each',
      after(300, 'win', 1500, { pursesStolen: 2 }),
      earned(315, 355),
      'NN-REV-6'
    ],
    [
      'NN-REV-6: purses lost, 20 each',
      after(300, 'loss', 1500, { pursesLost: 3 }),
      earned(285, 225),
      'NN-REV-6'
    ],
    [
      'NN-REV-6: both',
      after(300, 'draw', 1500, { pursesStolen: 1, pursesLost: 2 }),
      earned(300, 280),
      'NN-REV-6'
    ],
    [
      'NN-RUL-59: the loss goes no further than the income',
      after(30, 'loss', 1500, { pursesLost: 2 }),
      earned(15, 0),
      'NN-REV-6'
    ]
  ],
  [
    ['a result that does not exist', after(300, 'flight'), 'bad-input'],
    ['negative respect', after(-5, 'win'), 'bad-input'],
    ['fewer purses than none', after(300, 'win', 1500, { pursesStolen: -1 }), 'bad-input'],
    ['no result', { respect: 300, ownValue: 1500, opponentValue: 1500 }, 'bad-input'],
    ['an extra key', after(300, 'win', 1500, { territory: 1 }), 'bad-input']
  ]
)

examine(
  'pay-due',
  [
    [
      'NN-PAY-1: one of each',
      { fighters: ['leader', 'ganger', 'kid', 'heavy', 'colossus'] },
      { total: 100 },
      'NN-PAY-1'
    ],
    ['NN-PAY-1: a leader has no pay', { fighters: ['leader'] }, { total: 0 }, 'NN-PAY-1'],
    ['NN-PAY-1: three kids', { fighters: ['kid', 'kid', 'kid'] }, { total: 45 }, 'NN-PAY-1'],
    ['NN-PAY-1: nobody', { fighters: [] }, { total: 0 }, 'NN-PAY-1'],
    [
      'NN-PAY-1: a usual gang',
      { fighters: ['leader', 'heavy', 'ganger', 'ganger', 'ganger', 'kid', 'kid', 'colossus'] },
      { total: 165 },
      'NN-PAY-1'
    ]
  ],
  [
    ['a type that does not exist', { fighters: ['wizard'] }],
    ['no list', {}, 'bad-input'],
    ['an extra key', { fighters: [], stash: 100 }, 'bad-input']
  ]
)

const pay = (type: string, convalescent: boolean, paid: boolean) => ({
  fighter: { type, convalescent },
  paid
})

examine(
  'pay-result',
  [
    ['NN-PAY-2: paid', pay('ganger', false, true), { status: 'fit' }],
    ['NN-PAY-2: not paid', pay('kid', false, false), { status: 'misses-next-game' }, 'NN-PAY-2'],
    ['NN-INJ-4: a paid convalescent', pay('heavy', true, true), { status: 'misses-next-game' }],
    ['NN-PAY-3: an unpaid convalescent', pay('colossus', true, false), { status: 'dead' }, 'NN-PAY-3'],
    [
      'NN-RUL-42: a convalescent leader does not die',
      pay('leader', true, false),
      { status: 'misses-next-game' },
      'NN-RUL-42'
    ],
    ['NN-PAY-1: a leader needs no pay', pay('leader', false, false), { status: 'fit' }],
    [
      'NN-PAY-2: not convalescent by default',
      { fighter: { type: 'ganger' }, paid: false },
      { status: 'misses-next-game' },
      'NN-PAY-2'
    ]
  ],
  [
    ['a type that does not exist', pay('wizard', false, true)],
    ['no fighter', { paid: true }, 'bad-input'],
    ['a number for yes', { fighter: { type: 'kid' }, paid: 1 }, 'bad-input'],
    ['an extra key', { ...pay('kid', false, true), amount: 15 }, 'bad-input']
  ]
)

const member = (type: string, xp: number, ...items: string[]) => ({ type, items, xp })

examine(
  'gang-value',
  [
    ['NN-VAL-1: a leader as recruited', { members: [member('leader', 70)] }, { value: 190 }, 'NN-VAL-1'],
    [
      'NN-VAL-1: one of each, as recruited',
      {
        members: ['leader', 'ganger', 'kid', 'heavy', 'colossus'].map((type, i) =>
          member(type, [70, 30, 0, 30, 30][i]!)
        )
      },
      { value: 585 },
      'NN-VAL-1'
    ],
    [
      'NN-VAL-1: items carried at list price, without the stash',
      {
        members: [
          member('leader', 82, 'master-crafted:lasgun', 'standard-reload:lasgun'),
          member('kid', 12, 'laspistol', 'frag-grenade')
        ],
        stash: { credits: 200, items: ['tunnels', 'power-sword'] }
      },
      { value: 326 },
      'NN-VAL-1'
    ],
    [
      'NN-RUL-5: consumables and bionics count while carried',
      {
        members: [
          member('ganger', 45, 'bionic-eye', 'stimulant-injector', 'stimulant-dose', 'stimulant-dose')
        ]
      },
      { value: 209 },
      'NN-VAL-1'
    ],
    [
      'NN-VAL-1: a combi and its rifle',
      { members: [member('heavy', 30, 'boltgun', 'combi-melta')] },
      { value: 205 },
      'NN-VAL-1'
    ],
    ['NN-VAL-1: nobody', { members: [] }, { value: 0 }, 'NN-VAL-1']
  ],
  [
    ['a type that does not exist', { members: [member('wizard', 0)] }],
    ['an item that is not in the catalogue', { members: [member('kid', 0, 'anvil')] }],
    ['negative experience', { members: [member('kid', -5)] }, 'bad-input'],
    ['no members', {}, 'bad-input'],
    ['an extra key', { members: [], respect: 300 }, 'bad-input']
  ]
)
