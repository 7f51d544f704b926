import { atTheDoor, examine } from './examine'

atTheDoor()

examine(
  'impact-target',
  [
    ['NN-IMP-2: equal, 5', { strength: 4, toughness: 4 }, { target: 5 }, 'NN-IMP-2'],
    ['NN-IMP-2: the last cell of row 3', { strength: 3, toughness: 7 }, { target: 1 }, 'NN-IMP-2'],
    ['NN-IMP-2: the first blank of row 3', { strength: 3, toughness: 8 }, { target: null }, 'NN-IMP-2'],
    ['NN-IMP-2: never above 9', { strength: 12, toughness: 3 }, { target: 9 }, 'NN-IMP-2'],
    [
      'NN-RUL-2: beyond Strength 12 the formula goes on',
      { strength: 14, toughness: 11 },
      { target: 8 },
      'NN-IMP-2'
    ],
    [
      'NN-CHA-5: polymers, +2',
      { strength: 6, toughness: 3, cushioning: 'polymers' },
      { target: 6 },
      'NN-IMP-2'
    ],
    [
      'NN-CHA-5: energetic fibres make a wound impossible',
      { strength: 2, toughness: 3, cushioning: 'energetic-fibres' },
      { target: null },
      'NN-IMP-2'
    ],
    ['NN-CHA-5: leather', { strength: 3, toughness: 3, cushioning: 'leather' }, { target: 4 }, 'NN-IMP-2'],
    [
      'NN-GEAR-10: flat-head rounds see no layer',
      { strength: 4, toughness: 3, cushioning: 'araneine', ignoresCushioning: true },
      { target: 6 },
      'NN-GEAR-10'
    ],
    [
      'NN-GEAR-10: other rounds do',
      { strength: 4, toughness: 3, cushioning: 'araneine', ignoresCushioning: false },
      { target: 3 },
      'NN-IMP-2'
    ]
  ],
  [
    ['a plating is no layer', { strength: 4, toughness: 3, cushioning: 'carapace-armour' }],
    ['a layer that is not in the catalogue', { strength: 4, toughness: 3, cushioning: 'velvet' }],
    ['no Toughness', { strength: 4 }, 'bad-input'],
    ['a negative Strength', { strength: -4, toughness: 3 }, 'bad-input'],
    ['an extra key', { strength: 4, toughness: 3, wounds: 3 }, 'bad-input']
  ]
)

const save = (armour: string | null, threshold: number, die: number, more: object = {}) => ({
  armour,
  threshold,
  die,
  ...more
})
const skills = (...of: string[]) => ({ skills: of })
const blow = (...of: string[]) => ({ melee: true, skills: of })

examine(
  'save',
  [
    [
      'NN-SAV-1: its value or less',
      save('composite-armour', 3, 4),
      { effectiveValue: 4, saved: true },
      'NN-SAV-1'
    ],
    ['NN-SAV-1: above it', save('composite-armour', 3, 5), { effectiveValue: 4, saved: false }, 'NN-SAV-1'],
    [
      'NN-SAV-2: a threshold that equals the value halves it',
      save('composite-armour', 4, 2),
      { effectiveValue: 2, saved: true },
      'NN-SAV-2'
    ],
    [
      'NN-SAV-2: and the half is the limit',
      save('composite-armour', 4, 3),
      { effectiveValue: 2, saved: false },
      'NN-SAV-2'
    ],
    [
      'NN-SAV-2: an odd value is halved upwards, 5',
      save('carapace-armour', 6, 3),
      { effectiveValue: 3, saved: true },
      'NN-SAV-2'
    ],
    [
      'NN-SAV-2: an odd value is halved upwards, 3',
      save('armour-plates', 3, 2),
      { effectiveValue: 2, saved: true },
      'NN-SAV-2'
    ],
    [
      'NN-SAV-2: an odd value is halved upwards, 7',
      save('power-armour', 7, 4),
      { effectiveValue: 4, saved: true },
      'NN-SAV-2'
    ],
    [
      'NN-SAV-2: a threshold below the value does nothing',
      save('power-armour', 6, 7),
      { effectiveValue: 7, saved: true }
    ],
    [
      'NN-SAV-9: the armour of an officer, -1 on the die',
      save('officer-composite-armour', 2, 5),
      { effectiveValue: 4, saved: true },
      'NN-SAV-9'
    ],
    [
      'NN-SAV-9: it is the printed value that the threshold is held against',
      save('officer-carapace-armour', 5, 4),
      { effectiveValue: 3, saved: true },
      'NN-SAV-2 NN-SAV-9'
    ],
    [
      'NN-RUL-26: officer and reinforced add up',
      save('officer-ceramite-armour', 0, 8, skills('reinforced-armour')),
      { effectiveValue: 6, saved: true },
      'NN-SAV-9'
    ],
    [
      'NN-RUL-26: and no further',
      save('officer-ceramite-armour', 0, 9, skills('reinforced-armour')),
      { effectiveValue: 6, saved: false }
    ],
    [
      'NN-RUL-26: a natural 10 always fails',
      save('officer-ceramite-armour', 0, 10, blow('reinforced-armour', 'dodge')),
      { effectiveValue: 6, saved: false },
      'NN-SAV-1'
    ],
    [
      'NN-SAV-8: an invulnerable save is never halved',
      save('artificer-armour', 9, 5),
      { effectiveValue: 5, saved: true },
      'NN-SAV-8'
    ],
    [
      'NN-SKL-25: reinforced armour leaves it alone',
      save('artificer-armour', 0, 6, skills('reinforced-armour')),
      { effectiveValue: 5, saved: false }
    ],
    [
      'NN-SKL-9: dodge does not except it',
      save('artificer-armour', 8, 7, blow('dodge')),
      { effectiveValue: 5, saved: true },
      'NN-SKL-9'
    ],
    [
      'NN-SKL-9: dodge, -2 in melee',
      save('composite-armour', 0, 6, blow('dodge')),
      { effectiveValue: 4, saved: true },
      'NN-SKL-9'
    ],
    [
      'NN-SKL-9: dodge does nothing against a shot',
      save('composite-armour', 0, 6, skills('dodge')),
      { effectiveValue: 4, saved: false }
    ],
    [
      'NN-SKL-9: without armour, 1-2',
      save(null, 0, 2, blow('dodge')),
      { effectiveValue: 2, saved: true },
      'NN-SKL-9'
    ],
    [
      'NN-RUL-26: which is not halved',
      save(null, 8, 2, blow('dodge')),
      { effectiveValue: 2, saved: true },
      'NN-SKL-9'
    ],
    [
      'NN-SKL-9: without armour, 3',
      save(null, 0, 3, blow('dodge')),
      { effectiveValue: 2, saved: false },
      'NN-SKL-9'
    ],
    [
      'NN-SKL-9: without armour against a shot, nothing',
      save(null, 0, 1, { ...skills('dodge'), melee: false }),
      { effectiveValue: 0, saved: false }
    ],
    ['NN-SAV-5: no armour, no save', save(null, 0, 1), { effectiveValue: 0, saved: false }],
    [
      'NN-ARM-3: a cushioning layer gives no save',
      save('leather', 0, 1),
      { effectiveValue: 0, saved: false }
    ],
    [
      'NN-SAV-2: a missing threshold is zero',
      { armour: 'armour-plates', die: 3 },
      { effectiveValue: 3, saved: true },
      'NN-SAV-1'
    ],
    [
      'NN-SKL-8: a precise strike, +1 on the die',
      save('composite-armour', 0, 4, { melee: true, attackerSkills: ['precise-strike'] }),
      { effectiveValue: 4, saved: false },
      'NN-SKL-8'
    ],
    [
      'NN-SKL-8: one less is saved',
      save('composite-armour', 0, 3, { melee: true, attackerSkills: ['precise-strike'] }),
      { effectiveValue: 4, saved: true },
      'NN-SKL-8'
    ],
    [
      'NN-SKL-8: not against an invulnerable save',
      save('artificer-armour', 0, 5, { melee: true, attackerSkills: ['precise-strike'] }),
      { effectiveValue: 5, saved: true }
    ],
    [
      'NN-SKL-8: not when shooting',
      save('composite-armour', 0, 4, { attackerSkills: ['precise-strike'] }),
      { effectiveValue: 4, saved: true }
    ],
    [
      'NN-SKL-8: it also spoils one of the saves that dodge gives without armour',
      { ...save(null, 0, 2, blow('dodge')), attackerSkills: ['precise-strike'] },
      { effectiveValue: 2, saved: false },
      'NN-SKL-8 NN-SKL-9'
    ],
    [
      'NN-SAV-9: dodge and precise strike add up to -1',
      save('composite-armour', 0, 5, { ...blow('dodge'), attackerSkills: ['precise-strike'] }),
      { effectiveValue: 4, saved: true },
      'NN-SKL-8 NN-SKL-9'
    ]
  ],
  [
    ['an armour that is not in the catalogue', save('mithril', 0, 1)],
    ['a die of eleven', save('composite-armour', 0, 11), 'bad-input'],
    ['a die of zero', save('composite-armour', 0, 0), 'bad-input'],
    ['a negative threshold', save('composite-armour', -1, 5), 'bad-input'],
    ['a skill that is not in the catalogue', save('composite-armour', 0, 5, skills('luck'))],
    ['an extra key', save('composite-armour', 0, 5, { shield: true }), 'bad-input']
  ]
)

examine(
  'hit-result',
  [
    [
      'NN-SAV-6: failed and saved, nothing',
      { impact: false, saved: true },
      { wounds: 0, pinned: false },
      'NN-SAV-6'
    ],
    [
      'NN-SAV-6: succeeded and saved, pinned',
      { impact: true, saved: true },
      { wounds: 0, pinned: true },
      'NN-SAV-6'
    ],
    [
      'NN-SAV-6: failed and not saved, one wound',
      { impact: false, saved: false },
      { wounds: 1, pinned: false },
      'NN-SAV-6'
    ],
    [
      'NN-SAV-6: succeeded and not saved, two and pinned',
      { impact: true, saved: false },
      { wounds: 2, pinned: true },
      'NN-SAV-6'
    ],
    [
      'NN-SAV-5: no save is a failed one, impact failed',
      { impact: false, saved: null },
      { wounds: 1, pinned: false },
      'NN-SAV-5'
    ],
    [
      'NN-SAV-5: no save is a failed one, impact succeeded',
      { impact: true, saved: null },
      { wounds: 2, pinned: true },
      'NN-SAV-5'
    ],
    [
      'NN-SAV-5: a save that is not spoken of is none',
      { impact: false },
      { wounds: 1, pinned: false },
      'NN-SAV-5'
    ],
    [
      'NN-SAV-7: a shield that saves cancels the pinning',
      { impact: true, saved: true, shield: true },
      { wounds: 0, pinned: false },
      'NN-SAV-7'
    ],
    [
      'NN-SAV-7: a shield that does not save does not',
      { impact: true, saved: false, shield: true },
      { wounds: 2, pinned: true }
    ]
  ],
  [
    ['no impact', { saved: true }, 'bad-input'],
    ['a number for yes', { impact: 1, saved: true }, 'bad-input'],
    ['an extra key', { impact: true, saved: true, die: 3 }, 'bad-input']
  ]
)

examine(
  'damage',
  [
    ['NN-DMG-1: level 1, as many', { wounds: 2, damageLevel: 1, dice: [] }, { woundsLost: 2 }],
    ['NN-DMG-1: level 1, no dice given', { wounds: 1, damageLevel: 1 }, { woundsLost: 1 }],
    [
      'NN-DMG-2: level 2, a D2 for each',
      { wounds: 2, damageLevel: 2, dice: [1, 2] },
      { woundsLost: 3 },
      'NN-DMG-2'
    ],
    ['NN-DMG-2: level 3, a D3', { wounds: 1, damageLevel: 3, dice: [3] }, { woundsLost: 3 }, 'NN-DMG-2'],
    [
      'NN-DMG-2: level 4, D3+1 for each',
      { wounds: 2, damageLevel: 4, dice: [3, 1] },
      { woundsLost: 6 },
      'NN-DMG-2'
    ],
    ['NN-DMG-2: level 5, D3+2', { wounds: 1, damageLevel: 5, dice: [1] }, { woundsLost: 3 }, 'NN-DMG-2'],
    ['NN-RUL-52: level 6, D3+3', { wounds: 1, damageLevel: 6, dice: [2] }, { woundsLost: 5 }],
    ['NN-DMG-2: no wound, no loss', { wounds: 0, damageLevel: 3, dice: [] }, { woundsLost: 0 }]
  ],
  [
    ['a D2 does not show 3', { wounds: 1, damageLevel: 2, dice: [3] }],
    ['a D3 does not show 4', { wounds: 1, damageLevel: 3, dice: [4] }],
    ['level 0', { wounds: 1, damageLevel: 0, dice: [] }, 'bad-input'],
    ['fewer wounds than none', { wounds: -1, damageLevel: 1 }, 'bad-input'],
    ['no wounds given', { damageLevel: 2, dice: [1] }, 'bad-input'],
    ['an extra key', { wounds: 1, damageLevel: 1, toughness: 3 }, 'bad-input']
  ]
)
