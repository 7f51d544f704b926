import { atTheDoor, examine, type Case } from './examine'

atTheDoor()

const load = (type: string, items: string[], ...skills: string[]) => ({
  type,
  items,
  ...(skills.length > 0 && { skills })
})
const weighs = (total: number, capacity: number, legal = true) => ({ total, capacity, legal })

examine(
  'encumbrance',
  [
    ['NN-ENC-1: nothing', load('ganger', []), weighs(0, 12), 'NN-ENC-1'],
    [
      'NN-ENC-1: 12 of 12',
      load('ganger', ['lasgun', 'carapace-armour', 'laspistol']),
      weighs(12, 12),
      'NN-ENC-1'
    ],
    [
      'NN-RUL-46: 12.5 exceeds 12',
      load('ganger', ['lasgun', 'carapace-armour', 'laspistol', 'frag-grenade']),
      weighs(12.5, 12, false),
      'NN-ENC-1 NN-ENC-3'
    ],
    [
      'NN-RUL-46: three grenades are 1.5',
      load('kid', ['frag-grenade', 'smoke-grenade', 'vortex-grenade']),
      weighs(1.5, 10),
      'NN-ENC-3'
    ],
    [
      'NN-ENC-3: a reload is 1',
      load('ganger', ['lasgun', 'standard-reload:lasgun', 'standard-reload:lasgun']),
      weighs(7, 12),
      'NN-ENC-3'
    ],
    ['NN-FTR-1: a kid carries 10', load('kid', ['lasgun', 'carapace-armour']), weighs(10, 10)],
    ['NN-FTR-1: and no more', load('kid', ['lasgun', 'carapace-armour', 'polymers']), weighs(11, 10, false)],
    [
      'NN-FTR-1: a heavy carries 14',
      load('heavy', ['heavy-bolter', 'power-armour', 'standard-reload:heavy-bolter']),
      weighs(14, 14)
    ],
    [
      'NN-FTR-1: a colossus too, a leader 12',
      load('colossus', ['medical-servo-skull', 'medical-supplies']),
      weighs(4, 14)
    ],
    [
      'NN-ENC-2: a beast of burden, +2',
      load('leader', ['lasgun', 'sword'], 'beast-of-burden'),
      weighs(7, 14),
      'NN-ENC-2'
    ],
    ['NN-ENC-2: an anti-grav vest, +1', load('kid', ['lasgun', 'anti-grav-vest']), weighs(5, 11), 'NN-ENC-2'],
    [
      'NN-ENC-2: both',
      load('heavy', ['lascannon', 'anti-grav-vest'], 'beast-of-burden'),
      weighs(6, 17),
      'NN-ENC-2'
    ],
    [
      'NN-MAS-1: a master-crafted weapon weighs the same',
      load('ganger', ['master-crafted:sawn-off-shotgun']),
      weighs(3, 12)
    ],
    ['NN-COM-1: a combi, 1', load('leader', ['boltgun', 'combi-melta']), weighs(6, 12)],
    [
      'NN-BIO-1: items without weight',
      load('ganger', ['dagger', 'leather', 'thermal-goggles', 'bionic-arm', 'bayonet', 'stimulant-dose']),
      weighs(0, 12)
    ],
    [
      'NN-GEAR-1: an injector weighs 2',
      load('ganger', ['stimulant-injector', 'stimulant-dose']),
      weighs(2, 12)
    ],
    [
      'NN-WPN-6: missiles weigh 1',
      load('heavy', ['missile-launcher', 'frag-missile', 'anti-tank-missile', 'plasma-missile']),
      weighs(9, 14)
    ]
  ],
  [
    ['a type that does not exist', load('wizard', [])],
    ['an item that is not in the catalogue', load('ganger', ['anvil'])],
    ['the reload of a sword', load('ganger', ['standard-reload:sword'])],
    ['a master-crafted sword', load('ganger', ['master-crafted:sword'])],
    ['a skill that is not in the catalogue', load('ganger', [], 'backpack')],
    ['no type', { items: [] }, 'bad-input'],
    ['an extra key', { ...load('ganger', []), limit: 20 }, 'bad-input']
  ]
)

examine(
  'armour-legal',
  [
    ['NN-ARM-1: nothing', { items: [] }, { legal: true }, 'NN-ARM-1'],
    ['NN-ARM-1: a plating', { items: ['armour-plates'] }, { legal: true }, 'NN-ARM-1'],
    [
      'NN-ARM-1: a plating and a layer',
      { items: ['officer-carapace-armour', 'energetic-fibres'] },
      { legal: true },
      'NN-ARM-1'
    ],
    [
      'NN-ARM-1: a heavy plating and a layer',
      { items: ['power-armour', 'leather'] },
      { legal: true },
      'NN-ARM-1'
    ],
    [
      'NN-ARM-1: two platings',
      { items: ['armour-plates', 'composite-armour'] },
      { legal: false },
      'NN-ARM-1'
    ],
    [
      'NN-ARM-1: heavy plating is plating',
      { items: ['ceramite-armour', 'composite-armour'] },
      { legal: false },
      'NN-ARM-1'
    ],
    ['NN-ARM-1: two layers', { items: ['leather', 'polymers'] }, { legal: false }, 'NN-ARM-1'],
    ['NN-ARM-1: the same twice', { items: ['leather', 'leather'] }, { legal: false }, 'NN-ARM-1'],
    [
      'NN-ARM-1: items that are no armour do not matter',
      { items: ['lasgun', 'armour-plates', 'anti-grav-vest', 'arbitrator-shield'] },
      { legal: true },
      'NN-ARM-1'
    ]
  ],
  [
    ['an armour that is not in the catalogue', { items: ['mithril'] }],
    ['no list', {}, 'bad-input'],
    ['a word for a list', { items: 'leather' }, 'bad-input'],
    ['an extra key', { items: [], type: 'kid' }, 'bad-input']
  ]
)

const table = `
  leader ganger kid heavy colossus
  + + + + + lasgun NN-FTR-2
  + + + + + power-sword NN-FTR-2
  + + + + + plasma-pistol NN-FTR-2
  + + + + + vortex-grenade NN-FTR-2
  + + + + + officer-carapace-armour NN-FTR-2
  + + + + + energetic-fibres NN-FTR-2
  + + + + + stimulant-injector NN-FTR-2
  + + + + + master-crafted:boltgun NN-FTR-2
  + - - + - plasma-gun NN-FTR-3
  + - - + - grenade-launcher NN-FTR-3
  + - - + - master-crafted:meltagun NN-FTR-3
  - - - + - autocannon NN-FTR-4
  - - - + - missile-launcher NN-FTR-4
  - - - + - eviscerator NN-FTR-6
  - - - + - power-fist NN-FTR-6
  - - - + + power-armour NN-FTR-5
  - - - + + artificer-armour NN-FTR-5
  - - - - + medical-servo-skull NN-GEAR-5
  + - - + - combi-melta NN-COM-2
  + - - + - combi-grenade-flash NN-COM-2`
const [types, ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))
const equipping = rows.flatMap((row): Case[] => {
  const [item, rule] = row.slice(5) as [string, string]
  // A heavy has all their equipment by a separate rule.
  const cited = (type: string, i: number) =>
    type === 'heavy' && row[i] === '+' && /NN-FTR-[35]/.test(rule) ? 'NN-FTR-4' : rule
  return types!.map((type, i): Case => [
    `${rule}: ${row[i] === '+' ? '' : 'no '}${item} for a ${type}`,
    { type, item },
    { allowed: row[i] === '+' },
    cited(type, i)
  ])
})
const specialist = (times: number, item: string, type = 'ganger') => ({
  type,
  item,
  skills: Array.from({ length: times }, () => 'specialist')
})

examine(
  'may-equip',
  [
    ...equipping,
    [
      'NN-COM-2: a specialist may have a combi',
      specialist(1, 'combi-flamer'),
      { allowed: true },
      'NN-COM-2 NN-SKL-31'
    ],
    ['NN-COM-2: even a kid', specialist(1, 'combi-plasma', 'kid'), { allowed: true }, 'NN-SKL-31'],
    ['NN-SKL-31: once, no special weapons', specialist(1, 'flamer'), { allowed: false }],
    [
      'NN-SKL-31: twice, special weapons',
      specialist(2, 'flamer', 'colossus'),
      { allowed: true },
      'NN-SKL-31'
    ],
    ['NN-SKL-31: twice, still no heavy weapons', specialist(2, 'sniper-rifle'), { allowed: false }],
    [
      'NN-SKL-31: twice, combis as well',
      specialist(2, 'combi-grenade-smoke'),
      { allowed: true },
      'NN-SKL-31'
    ],
    ['NN-BIO-1: bionics are for all', { type: 'kid', item: 'bionic-leg' }, { allowed: true }]
  ],
  [
    ['a type that does not exist', { type: 'wizard', item: 'lasgun' }],
    ['an item that is not in the catalogue', { type: 'kid', item: 'anvil' }],
    ['NN-MAS-1: a master-crafted sword', { type: 'kid', item: 'master-crafted:sword' }],
    ['no item', { type: 'kid' }, 'bad-input'],
    ['a skill that is not in the catalogue', { type: 'kid', item: 'lasgun', skills: ['luck'] }],
    ['an extra key', { type: 'kid', item: 'lasgun', house: 'orlock' }, 'bad-input']
  ]
)
