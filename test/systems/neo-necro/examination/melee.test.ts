import { atTheDoor, examine } from './examine'

atTheDoor()

const ws = (attacker: number, defender: number) => ({
  attacker: { ws: attacker },
  defender: { ws: defender }
})

examine(
  'melee-target',
  [
    ['NN-MEL-5: equal skill, 5', ws(4, 4), { target: 5 }, 'NN-MEL-5'],
    ['NN-MEL-5: a cell off the diagonal of the printed table', ws(3, 6), { target: 2 }, 'NN-MEL-5'],
    ['NN-MEL-5: never above 9', ws(9, 1), { target: 9 }, 'NN-MEL-5'],
    ['NN-MEL-5: never below 1', ws(1, 9), { target: 1 }, 'NN-MEL-5'],
    [
      'NN-RUL-1: the formula goes on above 9 on both sides',
      { attacker: { ws: 9, attack: 4 }, defender: { ws: 9, defence: 1 } },
      { target: 8 },
      'NN-MEL-5 NN-MEL-6'
    ],
    [
      'NN-MEL-7: charging, +1',
      { attacker: { ws: 4, charging: true }, defender: { ws: 4 } },
      { target: 6 },
      'NN-MEL-7'
    ],
    [
      'NN-MEL-7: one enemy in contact is no crowd',
      { attacker: { ws: 4, enemiesInContact: 1 }, defender: { ws: 4 } },
      { target: 5 }
    ],
    [
      'NN-MEL-7: outnumbered by three, -2',
      { attacker: { ws: 4, enemiesInContact: 3 }, defender: { ws: 4 } },
      { target: 3 },
      'NN-MEL-7'
    ],
    [
      'NN-SKL-7: a brawler gains the amount that others lose',
      { attacker: { ws: 4, enemiesInContact: 3, skills: ['melee-fighter'] }, defender: { ws: 4 } },
      { target: 7 },
      'NN-SKL-7'
    ],
    [
      'NN-MEL-7: both weapons in hand count, on either side',
      {
        attacker: { ws: 4, weapons: ['sword', 'axe-club'] },
        defender: { ws: 4, weapons: ['parrying-blade', 'dagger'] }
      },
      { target: 5 },
      'NN-MEL-6 NN-MEL-7'
    ],
    [
      'NN-MEL-6: defence does not help the striker',
      { attacker: { ws: 4, weapons: ['dagger'] }, defender: { ws: 4 } },
      { target: 5 },
      'NN-MEL-6'
    ],
    [
      'NN-MEL-6: attack does not help the fighter who is struck',
      { attacker: { ws: 4 }, defender: { ws: 4, weapons: ['two-handed-sword-axe'] } },
      { target: 2 },
      'NN-MEL-6'
    ],
    [
      'NN-WPN-2: claws against claws',
      { attacker: { ws: 4, weapons: ['pair-of-claws'] }, defender: { ws: 4, weapons: ['pair-of-claws'] } },
      { target: 5 }
    ],
    [
      'NN-WPN-2: the power fist alone',
      { attacker: { ws: 4, weapons: ['power-fist'] }, defender: { ws: 5, weapons: ['power-fist'] } },
      { target: 6 }
    ],
    ['NN-MEL-7: a side arc, +2', { ...ws(4, 4), arc: 'side' }, { target: 7 }, 'NN-MEL-7'],
    ['NN-MEL-7: the rear arc, +3', { ...ws(4, 4), arc: 'rear' }, { target: 8 }, 'NN-MEL-7'],
    ['NN-MEL-7: the front arc is the ordinary one', { ...ws(4, 4), arc: 'front' }, { target: 5 }],
    [
      'NN-PIN-3: pinned, the striker loses 1',
      { attacker: { ws: 4, pinned: true }, defender: { ws: 4 } },
      { target: 4 },
      'NN-PIN-3'
    ],
    [
      'NN-PIN-3: pinned, the struck one loses 1',
      { attacker: { ws: 4 }, defender: { ws: 4, pinned: true } },
      { target: 6 },
      'NN-PIN-3'
    ],
    [
      'NN-MEL-11: a pistol fired, +2',
      { attacker: { ws: 4, pistolsFired: 1 }, defender: { ws: 4 } },
      { target: 7 },
      'NN-MEL-11'
    ],
    [
      'NN-MEL-11: two pistols fired, +4',
      { attacker: { ws: 3, weapons: ['laspistol', 'bolt-pistol'], pistolsFired: 2 }, defender: { ws: 4 } },
      { target: 8 },
      'NN-MEL-11'
    ],
    [
      'NN-MEL-11: a sword and a fired pistol',
      {
        attacker: { ws: 3, weapons: ['sword', 'master-crafted:laspistol'], pistolsFired: 1 },
        defender: { ws: 5, defence: 1 }
      },
      { target: 6 },
      'NN-MEL-11'
    ],
    [
      'NN-SKL-30: a headbutter always holds a club',
      { attacker: { ws: 4, weapons: ['sword'], skills: ['headbutt'] }, defender: { ws: 4 } },
      { target: 8 }
    ],
    [
      'NN-MEL-7: everything at once',
      {
        attacker: {
          ws: 5,
          attack: 1,
          charging: true,
          enemiesInContact: 2,
          pistolsFired: 1,
          weapons: ['chainsword', 'autopistol']
        },
        defender: { ws: 6, defence: 2, weapons: ['power-sword'], pinned: true },
        arc: 'side'
      },
      { target: 8 }
    ]
  ],
  [
    [
      'a weapon that is not in the catalogue',
      { attacker: { ws: 4, weapons: ['lightsabre'] }, defender: { ws: 4 } }
    ],
    [
      'a skill that is not in the catalogue',
      { attacker: { ws: 4, skills: ['kung-fu'] }, defender: { ws: 4 } }
    ],
    ['no weapon skill', { attacker: {}, defender: { ws: 4 } }, 'bad-input'],
    ['no defender', { attacker: { ws: 4 } }, 'bad-input'],
    ['an arc that does not exist', { ...ws(4, 4), arc: 'left' }, 'bad-input'],
    [
      'a negative number of enemies',
      { attacker: { ws: 4, enemiesInContact: -1 }, defender: { ws: 4 } },
      'bad-input'
    ],
    [
      'a negative number of pistols',
      { attacker: { ws: 4, pistolsFired: -1 }, defender: { ws: 4 } },
      'bad-input'
    ],
    ['an extra key', { ...ws(4, 4), weather: 'fog' }, 'bad-input'],
    ['an extra key within', { attacker: { ws: 4, luck: 1 }, defender: { ws: 4 } }, 'bad-input']
  ]
)

examine(
  'melee-hit',
  [
    ['NN-MEL-9: bare hands', { strength: 3 }, { strength: 3, threshold: 0, damageLevel: 1 }, 'NN-MEL-9'],
    [
      'NN-MEL-9: no weapon is an empty list',
      { strength: 4, weapons: [] },
      { strength: 4, threshold: 0, damageLevel: 1 },
      'NN-MEL-9'
    ],
    [
      'NN-MEL-9: a dagger',
      { strength: 3, weapons: ['dagger'] },
      { strength: 4, threshold: 1, damageLevel: 1 },
      'NN-MEL-9'
    ],
    [
      'NN-RUL-27: two weapons add up, Strength and threshold too',
      { strength: 3, weapons: ['sword', 'axe-club'] },
      { strength: 8, threshold: 4, damageLevel: 1 },
      'NN-MEL-9'
    ],
    [
      'NN-RUL-27: two of the same',
      { strength: 3, weapons: ['chainsword', 'chainsword'] },
      { strength: 5, threshold: 6, damageLevel: 1 },
      'NN-MEL-9'
    ],
    [
      'NN-MEL-10: the damage level of a heavy weapon',
      { strength: 4, weapons: ['eviscerator'] },
      { strength: 9, threshold: 6, damageLevel: 2 }
    ],
    [
      'NN-WPN-2: claws have no damage level',
      { strength: 3, weapons: ['pair-of-claws'] },
      { strength: 6, threshold: 4, damageLevel: 1 }
    ],
    [
      'NN-SKL-11: one level more',
      { strength: 3, weapons: ['power-sword'], skills: ['devastating-blow'] },
      { strength: 5, threshold: 4, damageLevel: 2 },
      'NN-SKL-11'
    ],
    [
      'NN-SKL-11: level 4 with a power fist',
      { strength: 3, weapons: ['power-fist'], skills: ['devastating-blow'] },
      { strength: 9, threshold: 8, damageLevel: 4 },
      'NN-SKL-11'
    ],
    [
      'NN-MEL-12: a pistol in hand that is not used for the hit adds nothing',
      { strength: 3, weapons: ['sword', 'laspistol'] },
      { strength: 5, threshold: 2, damageLevel: 1 }
    ],
    [
      'NN-MEL-12: the profile of the pistol instead of those of fighter and sword',
      { strength: 5, weapons: ['sword', 'laspistol'], pistolProfile: 'laspistol' },
      { strength: 4, threshold: 4, damageLevel: 1 },
      'NN-MEL-12'
    ],
    [
      'NN-RUL-28: the threshold of the pistol replaces the base 0',
      { strength: 3, weapons: ['autopistol'], pistolProfile: 'autopistol' },
      { strength: 7, threshold: 2, damageLevel: 1 },
      'NN-MEL-12'
    ],
    [
      'NN-SKL-4: shooting skills never apply in melee',
      { strength: 3, weapons: ['laspistol'], pistolProfile: 'laspistol', skills: ['expert-shot'] },
      { strength: 4, threshold: 4, damageLevel: 1 },
      'NN-MEL-12'
    ],
    [
      'NN-SKL-11: a pistol is no melee weapon',
      {
        strength: 3,
        weapons: ['sword', 'bolt-pistol'],
        pistolProfile: 'bolt-pistol',
        skills: ['devastating-blow']
      },
      { strength: 6, threshold: 4, damageLevel: 1 },
      'NN-MEL-12'
    ],
    [
      'NN-MEL-12: the pistol alone, the weapons left out',
      { strength: 3, pistolProfile: 'plasma-pistol' },
      { strength: 8, threshold: 5, damageLevel: 1 },
      'NN-MEL-12'
    ],
    [
      'NN-SKL-30: the club of a headbutter',
      { strength: 3, weapons: ['sword'], skills: ['headbutt'] },
      { strength: 8, threshold: 4, damageLevel: 1 }
    ]
  ],
  [
    ['a weapon that is not in the catalogue', { strength: 3, weapons: ['lightsabre'] }],
    ['a sword is no pistol', { strength: 3, weapons: ['sword'], pistolProfile: 'sword' }],
    ['a pistol that is not in the catalogue', { strength: 3, pistolProfile: 'ray-gun' }],
    ['no Strength', { weapons: ['sword'] }, 'bad-input'],
    ['a negative Strength', { strength: -1 }, 'bad-input'],
    ['an extra key', { strength: 3, fury: true }, 'bad-input']
  ]
)

examine(
  'strike-order',
  [
    ['NN-MEL-4: the higher Initiative', { a: { i: 5 }, b: { i: 4 } }, { order: 'a-first' }, 'NN-MEL-4'],
    ['NN-MEL-4: the other one higher', { a: { i: 3 }, b: { i: 4 } }, { order: 'b-first' }, 'NN-MEL-4'],
    ['NN-MEL-4: equal', { a: { i: 4 }, b: { i: 4 } }, { order: 'simultaneous' }, 'NN-MEL-4'],
    [
      'NN-MOV-11: a charge is worth 1',
      { a: { i: 4, charging: true }, b: { i: 4 } },
      { order: 'a-first' },
      'NN-MEL-4'
    ],
    [
      'NN-MOV-11: a charge makes up for 1',
      { a: { i: 3, charging: true }, b: { i: 4 } },
      { order: 'simultaneous' },
      'NN-MEL-4'
    ],
    [
      'NN-MOV-11: a charge does not make up for 2',
      { a: { i: 2, charging: true }, b: { i: 4 } },
      { order: 'b-first' },
      'NN-MEL-4'
    ],
    [
      'NN-MEL-4: explicitly not charging',
      { a: { i: 4, charging: false }, b: { i: 4 } },
      { order: 'simultaneous' },
      'NN-MEL-4'
    ]
  ],
  [
    ['one side only', { a: { i: 4 } }, 'bad-input'],
    ['no Initiative', { a: { charging: true }, b: { i: 4 } }, 'bad-input'],
    ['a word for a number', { a: { i: 'high' }, b: { i: 4 } }, 'bad-input'],
    ['an extra key', { a: { i: 4 }, b: { i: 4 }, c: { i: 4 } }, 'bad-input']
  ]
)
