import { atTheDoor, examine } from './examine'

atTheDoor()

const shot = (more: object = {}) => ({ bs: 4, weapon: 'lasgun', distance: 10, mode: 'normal', ...more })

examine(
  'shoot-target',
  [
    [
      'NN-HIT-1: a plain shot at short range',
      shot(),
      { target: 5, band: 'short', threshold: 4 },
      'NN-HIT-1 NN-HIT-2'
    ],
    [
      'NN-RNG-1: the end of the short band is short',
      shot({ distance: 12 }),
      { target: 5, band: 'short', threshold: 4 }
    ],
    ['NN-RNG-1: just beyond it is long', shot({ distance: 12.5 }), { target: 4, band: 'long', threshold: 4 }],
    [
      'NN-RNG-1: the end of the long band is long',
      shot({ distance: 24 }),
      { target: 4, band: 'long', threshold: 4 }
    ],
    [
      'NN-RNG-2: just beyond it nothing is hit',
      shot({ distance: 24.5 }),
      { target: null, band: 'out-of-range', threshold: 4 },
      'NN-RNG-2'
    ],
    ['NN-RNG-1: at no distance', shot({ distance: 0 }), { target: 5, band: 'short', threshold: 4 }],
    [
      'NN-WPN-6: a sniper rifle is worse near',
      shot({ weapon: 'sniper-rifle', distance: 12 }),
      { target: 2, band: 'short', threshold: 6 }
    ],
    [
      'NN-WPN-6: and better far',
      shot({ weapon: 'sniper-rifle', distance: 48 }),
      { target: 6, band: 'long', threshold: 6 }
    ],
    [
      'NN-WPN-4: a crossbow at long range',
      shot({ weapon: 'crossbow', distance: 18 }),
      { target: 3, band: 'long', threshold: 5 }
    ],
    [
      'NN-MODE-1: economy, -1',
      shot({ mode: 'economy' }),
      { target: 4, band: 'short', threshold: 4 },
      'NN-HIT-2'
    ],
    [
      'NN-MODE-1: sustained, +2',
      shot({ mode: 'sustained' }),
      { target: 7, band: 'short', threshold: 4 },
      'NN-HIT-2'
    ],
    ['NN-HIT-2: cover, -2', shot({ cover: true }), { target: 3, band: 'short', threshold: 4 }, 'NN-HIT-2'],
    [
      'NN-TAK-1: took cover, -3 in all',
      shot({ cover: true, targetTookCover: true }),
      { target: 2, band: 'short', threshold: 4 },
      'NN-TAK-1'
    ],
    [
      'NN-RUL-57: took cover in the open, nothing',
      shot({ targetTookCover: true }),
      { target: 5, band: 'short', threshold: 4 }
    ],
    [
      'NN-AIM-1: aimed to hit',
      shot({ aimed: 'to-hit' }),
      { target: 6, band: 'short', threshold: 4 },
      'NN-AIM-1'
    ],
    [
      'NN-AIM-1: aimed for the threshold',
      shot({ aimed: 'threshold' }),
      { target: 5, band: 'short', threshold: 5 },
      'NN-AIM-1'
    ],
    ['NN-HIT-2: the side arc', shot({ arc: 'side' }), { target: 7, band: 'short', threshold: 4 }, 'NN-HIT-2'],
    ['NN-HIT-2: the rear arc', shot({ arc: 'rear' }), { target: 8, band: 'short', threshold: 4 }, 'NN-HIT-2'],
    [
      'NN-HIT-2: higher',
      shot({ targetHigher: true }),
      { target: 4, band: 'short', threshold: 4 },
      'NN-HIT-2'
    ],
    ['NN-HIT-2: lower', shot({ targetLower: true }), { target: 6, band: 'short', threshold: 4 }, 'NN-HIT-2'],
    [
      'NN-HIT-3: through smoke, -3',
      shot({ smoke: true }),
      { target: 2, band: 'short', threshold: 4 },
      'NN-HIT-3'
    ],
    [
      'NN-GEAR-8: through smoke with goggles, -1',
      shot({ smoke: true, attachments: ['thermal-goggles'] }),
      { target: 4, band: 'short', threshold: 4 },
      'NN-HIT-3'
    ],
    [
      'NN-GEAR-7: a sight at long range',
      shot({ distance: 20, attachments: ['telescopic-sight'] }),
      { target: 5, band: 'long', threshold: 4 },
      'NN-GEAR-7'
    ],
    [
      'NN-GEAR-7: a sight is no use near',
      shot({ attachments: ['telescopic-sight'] }),
      { target: 5, band: 'short', threshold: 4 }
    ],
    [
      'NN-BIO-2: a bionic eye is a sight on a heavy weapon too',
      shot({ weapon: 'autocannon', distance: 36, attachments: ['bionic-eye'] }),
      { target: 5, band: 'long', threshold: 6 }
    ],
    [
      'NN-BIO-2: and goggles',
      shot({ smoke: true, attachments: ['bionic-eye'] }),
      { target: 4, band: 'short', threshold: 4 }
    ],
    [
      'NN-SKL-1: a lynx eye doubles the length of the long band',
      shot({ weapon: 'assault-rifle', distance: 36, skills: ['lynx-eye'] }),
      { target: 4, band: 'long', threshold: 3 },
      'NN-SKL-1'
    ],
    [
      'NN-SKL-1: and no more',
      shot({ weapon: 'assault-rifle', distance: 36.5, skills: ['lynx-eye'] }),
      { target: null, band: 'out-of-range', threshold: 3 },
      'NN-RNG-2'
    ],
    [
      'NN-SKL-1: the short band stays',
      shot({ weapon: 'autopistol', distance: 13, skills: ['lynx-eye'] }),
      { target: 6, band: 'long', threshold: 2 },
      'NN-SKL-1'
    ],
    [
      'NN-RUL-20: a target above 10 is written as it is',
      shot({ bs: 9, mode: 'sustained', aimed: 'to-hit', arc: 'rear' }),
      { target: 16, band: 'short', threshold: 4 }
    ],
    [
      'NN-RUL-20: a target below 1 too',
      shot({ bs: 1, mode: 'economy', cover: true, targetHigher: true }),
      { target: -2, band: 'short', threshold: 4 }
    ],
    [
      'NN-MAS-1: a master-crafted weapon has the ranges of its model',
      shot({ weapon: 'master-crafted:boltgun', distance: 24 }),
      { target: 4, band: 'long', threshold: 4 }
    ],
    [
      'NN-HIT-3: all add up',
      shot({
        bs: 5,
        weapon: 'boltgun',
        distance: 20,
        mode: 'sustained',
        cover: true,
        targetTookCover: true,
        aimed: 'to-hit',
        targetLower: true,
        arc: 'side',
        smoke: true,
        attachments: ['telescopic-sight']
      }),
      { target: 6, band: 'long', threshold: 4 },
      'NN-AIM-1 NN-GEAR-7 NN-HIT-1 NN-HIT-2 NN-HIT-3 NN-TAK-1'
    ]
  ],
  [
    ['a weapon that is not in the catalogue', shot({ weapon: 'catapult' })],
    ['a sword does not shoot', shot({ weapon: 'sword' })],
    ['NN-MODE-2: a flame weapon makes no hit roll', shot({ weapon: 'flamer', distance: 0 })],
    ['a mode that does not exist', shot({ mode: 'burst' }), 'bad-input'],
    ['no distance', { bs: 4, weapon: 'lasgun', mode: 'normal' }, 'bad-input'],
    ['a negative distance', shot({ distance: -1 }), 'bad-input'],
    ['an aim that does not exist', shot({ aimed: 'well' }), 'bad-input'],
    ['a skill that is not in the catalogue', shot({ skills: ['hawk-eye'] })],
    ['an attachment that is not in the catalogue', shot({ attachments: ['silencer'] })],
    ['an extra key', shot({ night: true }), 'bad-input']
  ]
)

examine(
  'grenade-band',
  [
    ['NN-GRN-2: within S inches', { strength: 3, distance: 2 }, { band: 'short', modifier: 2 }, 'NN-GRN-2'],
    ['NN-GRN-2: exactly S', { strength: 3, distance: 3 }, { band: 'short', modifier: 2 }, 'NN-GRN-2'],
    ['NN-GRN-2: just beyond S', { strength: 3, distance: 3.5 }, { band: 'long', modifier: 0 }, 'NN-GRN-2'],
    ['NN-GRN-2: exactly 3 x S', { strength: 3, distance: 9 }, { band: 'long', modifier: 0 }, 'NN-GRN-2'],
    [
      'NN-GRN-2: beyond 3 x S',
      { strength: 3, distance: 9.5 },
      { band: 'out-of-range', modifier: null },
      'NN-GRN-2'
    ],
    [
      'NN-RUL-18: a bionic arm throws further',
      { strength: 5, distance: 15 },
      { band: 'long', modifier: 0 },
      'NN-GRN-2'
    ],
    [
      'NN-GRN-2: at the thrower’s feet',
      { strength: 4, distance: 0 },
      { band: 'short', modifier: 2 },
      'NN-GRN-2'
    ]
  ],
  [
    ['no distance', { strength: 3 }, 'bad-input'],
    ['a negative distance', { strength: 3, distance: -1 }, 'bad-input'],
    ['a negative Strength', { strength: -3, distance: 1 }, 'bad-input'],
    ['an extra key', { strength: 3, distance: 3, wind: 1 }, 'bad-input']
  ]
)

examine(
  'flame-strength',
  [
    [
      'NN-MODE-2: economy, -1',
      { weapon: 'flamer', mode: 'economy' },
      { strength: 5, threshold: 4 },
      'NN-MODE-2'
    ],
    ['NN-MODE-2: normal', { weapon: 'flamer', mode: 'normal' }, { strength: 6, threshold: 4 }, 'NN-MODE-2'],
    [
      'NN-MODE-2: sustained, +1',
      { weapon: 'flamer', mode: 'sustained' },
      { strength: 7, threshold: 4 },
      'NN-MODE-2'
    ],
    [
      'NN-MODE-2: a heavy flamer, economy',
      { weapon: 'heavy-flamer', mode: 'economy' },
      { strength: 6, threshold: 5 },
      'NN-MODE-2'
    ],
    [
      'NN-MODE-2: a heavy flamer, sustained',
      { weapon: 'heavy-flamer', mode: 'sustained' },
      { strength: 8, threshold: 5 },
      'NN-MODE-2'
    ],
    [
      'NN-MAS-1: a master-crafted flamer keeps its model until the choice is made',
      { weapon: 'master-crafted:flamer', mode: 'normal' },
      { strength: 6, threshold: 4 },
      'NN-MODE-2'
    ]
  ],
  [
    ['a lasgun has no flame', { weapon: 'lasgun', mode: 'normal' }],
    ['a weapon that is not in the catalogue', { weapon: 'dragon', mode: 'normal' }],
    ['a mode that does not exist', { weapon: 'flamer', mode: 'inferno' }, 'bad-input'],
    ['no weapon', { mode: 'normal' }, 'bad-input'],
    ['an extra key', { weapon: 'flamer', mode: 'normal', wind: 1 }, 'bad-input']
  ]
)

examine(
  'shot-strength',
  [
    [
      'NN-WPN-4: as printed',
      { weapon: 'assault-rifle' },
      { strength: 6, threshold: 3, ignoresCushioning: false }
    ],
    [
      'NN-GEAR-10: flat-head rounds',
      { weapon: 'assault-rifle', ammo: 'flat-head-rounds' },
      { strength: 4, threshold: 3, ignoresCushioning: true },
      'NN-GEAR-10'
    ],
    [
      'NN-GEAR-10: flat-head rounds of a machine pistol',
      { weapon: 'machine-pistol', ammo: 'flat-head-rounds' },
      { strength: 4, threshold: 3, ignoresCushioning: true },
      'NN-GEAR-10'
    ],
    [
      'NN-GEAR-10: flat-head rounds of an autopistol',
      { weapon: 'autopistol', ammo: 'flat-head-rounds' },
      { strength: 5, threshold: 2, ignoresCushioning: true },
      'NN-GEAR-10'
    ],
    [
      'NN-REL-1: a plain reload changes nothing',
      { weapon: 'lasgun', ammo: 'standard-reload:lasgun' },
      { strength: 4, threshold: 4, ignoresCushioning: false }
    ],
    [
      'NN-MAS-1: master-crafted, +2 S',
      { weapon: 'boltgun', masterCrafted: 'strength' },
      { strength: 8, threshold: 4, ignoresCushioning: false },
      'NN-MAS-1'
    ],
    [
      'NN-MAS-1: master-crafted, +1 threshold',
      { weapon: 'master-crafted:boltgun', masterCrafted: 'threshold' },
      { strength: 6, threshold: 5, ignoresCushioning: false },
      'NN-MAS-1'
    ],
    [
      'NN-RUL-2: a master-crafted lascannon goes beyond 12',
      { weapon: 'lascannon', masterCrafted: 'strength' },
      { strength: 14, threshold: 8, ignoresCushioning: false },
      'NN-MAS-1'
    ],
    [
      'NN-SKL-4: an expert shot, +1 S',
      { weapon: 'lasgun', skills: ['expert-shot'] },
      { strength: 5, threshold: 4, ignoresCushioning: false }
    ],
    [
      'NN-SKL-4: all together',
      {
        weapon: 'assault-rifle',
        ammo: 'flat-head-rounds',
        masterCrafted: 'strength',
        skills: ['expert-shot']
      },
      { strength: 7, threshold: 3, ignoresCushioning: true },
      'NN-GEAR-10 NN-MAS-1'
    ],
    [
      'NN-WPN-9: the missile loaded sets the profile',
      { weapon: 'missile-launcher', ammo: 'anti-tank-missile' },
      { strength: 10, threshold: 7, ignoresCushioning: false }
    ],
    [
      'NN-WPN-9: another missile',
      { weapon: 'missile-launcher', ammo: 'plasma-missile' },
      { strength: 8, threshold: 5, ignoresCushioning: false }
    ]
  ],
  [
    ['NN-GEAR-10: a lasgun takes no flat-head rounds', { weapon: 'lasgun', ammo: 'flat-head-rounds' }],
    ['NN-REL-1: the reload of another weapon', { weapon: 'lasgun', ammo: 'standard-reload:boltgun' }],
    ['NN-WPN-9: a missile in a rifle', { weapon: 'boltgun', ammo: 'frag-missile' }],
    ['a weapon that is not in the catalogue', { weapon: 'catapult' }],
    ['a sword does not shoot', { weapon: 'sword' }],
    ['a make that does not exist', { weapon: 'lasgun', masterCrafted: 'beauty' }, 'bad-input'],
    ['no weapon', { ammo: 'flat-head-rounds' }, 'bad-input'],
    ['an extra key', { weapon: 'lasgun', range: 12 }, 'bad-input']
  ]
)
