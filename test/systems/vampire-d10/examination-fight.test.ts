import { examine } from './examine'

const order = (selfControlOrInstinct: number, wits: number, delayedBonus = 0, otherModifiers = 0) => ({
  selfControlOrInstinct,
  wits,
  delayedBonus,
  otherModifiers
})

examine('VD10-RD-03, VD10-RD-05, VD10-R16: initiative', 'initiative', [
  ['3 + 2', order(3, 2), { score: 5 }],
  ['skipped: 5 more', order(3, 2, 5), { score: 10 }],
  ['VD10-DR-05: marijuana on a vampire', order(3, 2, 0, -1), { score: 4 }],
  [
    'rolled: successes of 5 dice',
    { ...order(3, 2), values: [6, 10, 2, 5, 8] },
    { score: 3 },
    { initiative: 'roll' }
  ],
  [
    'rolled and skipped',
    { ...order(3, 2, 5), values: [6, 1, 2, 5, 8] },
    { score: 7 },
    { initiative: 'roll' }
  ],
  ['a bonus of 3 does not exist', order(3, 2, 3), ['delayed-bonus']]
])

examine('VD10-MV-01, VD10-MV-02, VD10-ST-09: movement', 'move', [
  ['simple', { dexterity: 5, sprint: false, prone: false }, { metres: 7 }],
  ['sprint, Dexterity 2: 13', { dexterity: 2, sprint: true, prone: false }, { metres: 13 }],
  ['sprint, Dexterity 3: 14.5 is 15', { dexterity: 3, sprint: true, prone: false }, { metres: 15 }],
  ['sprint, Dexterity 0', { dexterity: 0, sprint: true, prone: false }, { metres: 10 }],
  ['sprint, Dexterity 10', { dexterity: 10, sprint: true, prone: false }, { metres: 25 }],
  ['prone', { dexterity: 3, sprint: false, prone: true }, { metres: 1 }],
  ['prone, no sprint either', { dexterity: 3, sprint: true, prone: true }, { metres: 1 }]
])

const defence = (kind: string, index: number, more: object = {}) => ({
  pool: 7,
  index,
  kind,
  surrendersMajor: false,
  ranged: false,
  ...more
})

examine('VD10-MD-01, VD10-MD-02, VD10-R19, VD10-R38: repeated defences', 'defence', [
  ['the first', defence('block', 1), { dice: 7, increase: 0 }],
  ['the second', defence('parry', 2), { dice: 6, increase: 1 }],
  ['the fourth', defence('dodge', 4), { dice: 4, increase: 3 }],
  ['never below 1 die', { ...defence('block', 6), pool: 3 }, { dice: 1, increase: 5 }],
  [
    'never below 1 die, or none',
    { ...defence('block', 6), pool: 3 },
    { dice: 0 },
    { poolMinimum: 'auto-fail' }
  ],
  [
    'dice only: the second',
    defence('parry', 2),
    { dice: 6, increase: 1 },
    { defenceAccumulation: 'dice-only' }
  ],
  [
    'dice only: the fourth',
    defence('parry', 4),
    { dice: 4, increase: 1 },
    { defenceAccumulation: 'dice-only' }
  ],
  [
    'dice only: the first',
    defence('parry', 1),
    { dice: 7, increase: 0 },
    { defenceAccumulation: 'dice-only' }
  ],
  [
    'major action given up: the second',
    defence('parry', 2, { surrendersMajor: true }),
    { dice: 7, increase: 0 }
  ],
  [
    'major action given up: the fifth',
    defence('dodge', 5, { surrendersMajor: true }),
    { dice: 7, increase: 0 }
  ],
  ['there is no defence 0', defence('dodge', 0), 'bad'],
  ['a riposte is none', defence('riposte', 1), 'bad']
])

examine('VD10-MD-05, VD10-SI-05, VD10-R07: dodging shots', 'defence', [
  ['a shot: 2 harder', defence('dodge', 1, { ranged: true }), { dice: 7, increase: 2 }],
  ['no cover: 2 dice fewer', defence('dodge', 1, { ranged: true, cover: 'none' }), { dice: 5, increase: 2 }],
  ['concealment: 1 fewer', defence('dodge', 1, { ranged: true, cover: 'concealment' }), { dice: 6 }],
  ['solid cover: as it is', defence('dodge', 1, { ranged: true, cover: 'solid' }), { dice: 7 }],
  ['entrenched: 1 more', defence('dodge', 1, { ranged: true, cover: 'entrenched' }), { dice: 8 }],
  ['a loophole: 2 more', defence('dodge', 1, { ranged: true, cover: 'loophole' }), { dice: 9 }],
  [
    'the third dodge without cover',
    defence('dodge', 3, { ranged: true, cover: 'none' }),
    { dice: 3, increase: 4 }
  ],
  [
    'VD10-R19: giving up the major action leaves the 2 of the shot',
    defence('dodge', 2, { ranged: true, surrendersMajor: true }),
    { dice: 7, increase: 2 }
  ],
  [
    'VD10-R19: and the cover',
    defence('dodge', 3, { ranged: true, surrendersMajor: true, cover: 'none' }),
    { dice: 5, increase: 2 }
  ],
  ['cover is nothing to a blow', defence('dodge', 1, { cover: 'none' }), { dice: 7, increase: 0 }],
  [
    'cover is nothing to a block',
    defence('block', 1, { ranged: true, cover: 'none' }),
    { dice: 7, increase: 0 }
  ],
  [
    'VD10-R38 dice only: a second dodge of a shot',
    defence('dodge', 3, { ranged: true }),
    { dice: 5, increase: 3 },
    { defenceAccumulation: 'dice-only' }
  ],
  [
    'VD10-R07 dice: the increase is paid in dice',
    defence('dodge', 1, { ranged: true }),
    { dice: 5 },
    { difficultyInOpposed: 'dice' }
  ],
  ['VD10-R07 dice: the third parry', defence('parry', 3), { dice: 3 }, { difficultyInOpposed: 'dice' }],
  ['no such cover', defence('dodge', 1, { ranged: true, cover: 'fog' }), ['unknown-cover']]
])

const may = (kind: string, more: object = {}) => ({
  kind,
  closeCombat: true,
  damage: 'superficial',
  hasArmour: false,
  hasFortitude: false,
  boldAttackThisRound: false,
  ambushed: false,
  vulnerable: false,
  ...more
})
const shot = { closeCombat: false }
const yes = { allowed: true, reason: null }
const no = (reason: string) => ({ allowed: false, reason })

examine('VD10-MD-03, VD10-MD-04, VD10-MD-05, VD10-R39: what a defence stops', 'canDefend', [
  ['block a blow', may('block'), yes],
  ['block a blade without armour', may('block', { damage: 'aggravated' }), no('aggravated')],
  ['block a blade in armour', may('block', { damage: 'aggravated', hasArmour: true }), yes],
  ['block a blade with Fortitude', may('block', { damage: 'aggravated', hasFortitude: true }), yes],
  ['block a shot', may('block', shot), no('close-combat-only')],
  ['block a shot in armour', may('block', { ...shot, hasArmour: true }), no('close-combat-only')],
  [
    'everything: block a shot in armour',
    may('block', { ...shot, damage: 'aggravated', hasArmour: true }),
    yes,
    { blockScope: 'everything' }
  ],
  [
    'everything: block a shot with Fortitude',
    may('block', { ...shot, hasFortitude: true }),
    yes,
    { blockScope: 'everything' }
  ],
  [
    'everything: block a shot with neither',
    may('block', shot),
    no('close-combat-only'),
    { blockScope: 'everything' }
  ],
  ['parry a blade', may('parry', { damage: 'aggravated' }), yes],
  ['parry a shot', may('parry', shot), no('close-combat-only')],
  [
    'everything does not help a parry',
    may('parry', { ...shot, hasArmour: true }),
    no('close-combat-only'),
    { blockScope: 'everything' }
  ],
  ['dodge a blade', may('dodge', { damage: 'aggravated' }), yes],
  ['dodge a shot', may('dodge', { ...shot, damage: 'aggravated' }), yes]
])

examine('VD10-MG-03, VD10-SI-03, VD10-SI-06, VD10-ST-04: who cannot defend at all', 'canDefend', [
  ['after a bold attack', may('dodge', { boldAttackThisRound: true }), no('bold-attack')],
  ['in an ambush', may('parry', { ambushed: true }), no('ambushed')],
  ['vulnerable', may('block', { vulnerable: true, hasArmour: true }), no('vulnerable')],
  [
    'vulnerable comes before the rest',
    may('dodge', { vulnerable: true, ambushed: true, boldAttackThisRound: true }),
    no('vulnerable')
  ],
  [
    'the ambush before the bold attack',
    may('dodge', { ambushed: true, boldAttackThisRound: true }),
    no('ambushed')
  ],
  ['no such defence', may('riposte'), 'bad']
])

const wound = (margin: number, weapon: string, extra = 0) => ({ margin, weapon, extra })

examine('VD10-DM-01, VD10-WE-01 to VD10-WE-09: the damage of a hit', 'attackDamage', [
  ['improvised: +0', wound(2, 'improvised'), { damage: 2 }],
  ['light blunt: +1', wound(2, 'light-blunt'), { damage: 3 }],
  ['heavy blunt: +2', wound(2, 'heavy-blunt'), { damage: 4 }],
  ['light piercing: +2', wound(2, 'light-piercing'), { damage: 4 }],
  ['light firearm: +3', wound(2, 'light-firearm'), { damage: 5 }],
  ['heavy melee: +3', wound(2, 'heavy-melee'), { damage: 5 }],
  ['medium firearm: +3', wound(2, 'medium-firearm'), { damage: 5 }],
  ['heavy firearm: +4', wound(2, 'heavy-firearm'), { damage: 6 }],
  ['giant melee: +4', wound(0, 'giant-melee'), { damage: 4 }],
  ["a bonus of one's own", { margin: 1, weaponBonus: 7 }, { damage: 8 }],
  ['something more', wound(1, 'heavy-melee', 2), { damage: 6 }],
  ['never less than nothing', wound(0, 'improvised', -3), { damage: 0 }],
  ['no such weapon', { margin: 3, weapon: 'spoon' }, ['unknown-thing']],
  ['a margin without a weapon', { margin: 3 }, ['weapon-needed']],
  ['less than no margin', wound(-1, 'improvised'), 'bad']
])

const act = (id: string, more: object = {}) => ({
  id,
  successes: 3,
  margin: 1,
  strengthOfTarget: 3,
  damage: 3,
  targetType: 'mortal',
  ...more
})

examine('VD10-MG, VD10-MC, VD10-MR: manoeuvres', 'manoeuvre', [
  ['VD10-MG-01: diversion', act('diversion'), { dice: 0, metres: null }],
  ['VD10-MG-02: tactics', act('tactics'), { dice: 0, effect: null, metres: null }],
  ['VD10-MG-03: bold attack', act('bold-attack'), { dice: 2, effect: null, metres: null }],
  ['VD10-MG-04: precise strike', act('precise-strike'), { dice: -2, metres: null }],
  ['VD10-MC-01: sweep', act('sweep'), { dice: -2, effect: 'prone' }],
  ['VD10-MC-02: disarm, exactly Strength', act('disarm'), { dice: 0, works: true }],
  ['VD10-MC-02: disarm, one too few', act('disarm', { successes: 2 }), { works: false }],
  ['VD10-MC-03: grapple', act('grapple'), { dice: 0, effect: 'grappled' }],
  ['VD10-MC-04: bite', act('bite'), { dice: 0, metres: null }],
  ['VD10-MC-05: knock out a mortal', act('knock-out'), { dice: -2, effect: 'vulnerable', works: true }],
  [
    'VD10-MC-05: knock out a vampire',
    act('knock-out', { targetType: 'vampire' }),
    { dice: -2, effect: null, works: false }
  ],
  [
    'VD10-MC-05: knock out another creature',
    act('knock-out', { targetType: 'other-supernatural' }),
    { effect: null, works: false }
  ],
  ['VD10-MC-06: push back, margin 1', act('push-back'), { dice: -2, metres: 2 }],
  ['VD10-MC-06: push back, no margin', act('push-back', { margin: 0 }), { metres: 1 }],
  [
    'VD10-MC-07: the heart of a vampire',
    act('stake-heart', { targetType: 'vampire' }),
    { dice: -2, effect: 'vulnerable', works: true }
  ],
  ['VD10-MC-07: the heart of a mortal', act('stake-heart'), { dice: -2, works: true }],
  [
    'VD10-MC-07: 2 damage do not reach it',
    act('stake-heart', { targetType: 'vampire', damage: 2 }),
    { effect: null, works: false }
  ],
  ['VD10-MR-01: aim', act('aim'), { dice: 0, effect: null }],
  ['VD10-MR-02: spray', act('spray'), { dice: 0, effect: null }],
  ['VD10-MR-03, VD10-R18: the second gun', act('two-guns'), { dice: -2 }],
  [
    'VD10-R18 like defences: the second gun',
    act('two-guns'),
    { dice: -2 },
    { multipleActions: 'like-defences' }
  ],
  ['VD10-MR-04: a handgun at close quarters', act('point-blank'), { dice: 0 }],
  ['VD10-MR-04: at a target further away', act('point-blank', { away: true }), { dice: -2 }],
  ['VD10-MR-04: with a rifle', act('point-blank', { bigWeapon: true }), { dice: -2 }],
  ['VD10-MR-04: both', act('point-blank', { away: true, bigWeapon: true }), { dice: -4 }],
  ['no such manoeuvre', act('somersault'), ['unknown-manoeuvre']]
])

examine('VD10-MR-01, VD10-R23: aiming', 'aim', [
  ['a die a turn', { turns: 2, perception: 4, scope: false }, { dice: 2 }],
  ['Perception at most', { turns: 6, perception: 4, scope: false }, { dice: 4 }],
  ['a scope gives nothing at once', { turns: 2, perception: 4, scope: true }, { dice: 2 }],
  ['a scope raises the maximum', { turns: 9, perception: 4, scope: true }, { dice: 6 }],
  ['flat: 2 more at once', { turns: 2, perception: 4, scope: true }, { dice: 4 }, { scopeAim: 'flat' }],
  ['flat: beyond Perception', { turns: 9, perception: 4, scope: true }, { dice: 6 }, { scopeAim: 'flat' }],
  [
    'flat: nothing without a scope',
    { turns: 2, perception: 4, scope: false },
    { dice: 2 },
    { scopeAim: 'flat' }
  ],
  ['no turn, no die', { turns: 0, perception: 4, scope: true }, { dice: 0 }]
])

examine('VD10-SI-01, VD10-R20: several attackers', 'outnumber', [
  ['one', { attackers: 1 }, { attackerDice: 0, targetDice: 0 }],
  ['two', { attackers: 2 }, { attackerDice: 1, targetDice: -1 }],
  ['four', { attackers: 4 }, { attackerDice: 3, targetDice: -3 }],
  ['seven', { attackers: 7 }, { attackerDice: 3, targetDice: -3 }],
  ['flat: two', { attackers: 2 }, { attackerDice: 1, targetDice: -1 }, { severalAttackers: 'flat' }],
  ['flat: seven', { attackers: 7 }, { attackerDice: 1, targetDice: -1 }, { severalAttackers: 'flat' }],
  ['flat: one', { attackers: 1 }, { attackerDice: 0, targetDice: 0 }, { severalAttackers: 'flat' }]
])

examine('VD10-ST-03, VD10-R21: shaken', 'shaken', [
  ['exactly Vigour', { rawDamage: 3, vigour: 3, vampire: false }, { shaken: true }],
  ['one less', { rawDamage: 2, vigour: 3, vampire: false }, { shaken: false }],
  ['a vampire resists 2 more', { rawDamage: 4, vigour: 3, vampire: true }, { shaken: false }],
  ['a vampire, exactly', { rawDamage: 5, vigour: 3, vampire: true }, { shaken: true }]
])

examine('VD10-ST-13, VD10-R29: bleeding', 'bleeding', [
  ['Vigour 3: 7 turns', { vigour: 3, vampire: false }, { turns: 7 }],
  ['Vigour 0: 10 turns', { vigour: 0, vampire: false }, { turns: 10 }],
  ['Vigour 9: 1 turn', { vigour: 9, vampire: false }, { turns: 1 }],
  ['Vigour 10: still 1 turn', { vigour: 10, vampire: false }, { turns: 1 }],
  ['a vampire as long', { vigour: 4, vampire: true }, { turns: 6 }]
])

examine('VD10-R27: the rouse check', 'rouse', [
  ['6: nothing happens', { die: 6, hunger: 2 }, { success: true, hunger: 2 }],
  ['10: nothing happens', { die: 10, hunger: 0 }, { success: true, hunger: 0 }],
  ['5: hungrier', { die: 5, hunger: 2 }, { success: false, hunger: 3 }],
  ['1: hungrier', { die: 1, hunger: 0 }, { success: false, hunger: 1 }],
  ['5 is the most', { die: 3, hunger: 5 }, { success: false, hunger: 5 }],
  ['by hand: hunger stays', { die: 1, hunger: 2 }, { hunger: 2 }, { rouseCheck: 'manual' }],
  ['hunger 6', { die: 3, hunger: 6 }, 'bad']
])

examine('VD10-ST-11, VD10-R36: suffocation', 'suffocation', [
  ['Vigour 3: 90 s', { vigour: 3, turnsAfterGrace: 0 }, { graceSeconds: 90, superficial: 0 }],
  ['Vigour 1, 4 turns later', { vigour: 1, turnsAfterGrace: 4 }, { graceSeconds: 30, superficial: 4 }],
  ['Vigour 0: at once', { vigour: 0, turnsAfterGrace: 1 }, { graceSeconds: 0, superficial: 1 }]
])
