import { asks, type Triggers } from './triggers'

const shot = { bs: 4, weapon: 'lasgun', distance: 5 }

/** The refusals of questions about the rules. */
export const asked: Triggers = {
  'unknown-id': asks('shoot-target', { ...shot, weapon: 'bolter' }),
  'not-a-weapon': asks('weapons-in-hand', { weapons: ['leather'] }),
  'not-a-ranged-weapon': asks('shoot-target', { ...shot, weapon: 'sword' }),
  'not-for-a-shot': asks('shoot-target', {
    bs: 4,
    weapon: 'lasgun',
    distance: 5,
    skills: ['runner'],
    using: ['runner']
  }),
  'not-a-pistol': asks('pistol-melee', { tickedBefore: 0, pistol: 'boltgun' }),
  'not-a-flame-weapon': asks('flame-template', { weapon: 'boltgun', models: [] }),
  'not-a-grenade': asks('grenade-target', { bs: 4, strength: 3, grenade: 'sword', distance: 2 }),
  'not-a-bionic': asks('bionic-fit', { bionic: 'sword' }),
  'not-an-attachment': asks('may-fit', { item: 'leather', weapon: 'boltgun' }),
  'not-cushioning': asks('impact-target', { strength: 3, toughness: 3, cushioning: 'power-armour' }),
  'gives-no-save': asks('save', { armour: 'sword', die: 1 }),
  'unknown-profile': asks('shoot-target', { ...shot, weapon: 'plasma-gun', profile: 'medium' }),
  'no-fire-mode': asks('shoot-target', { ...shot, weapon: 'grenade-launcher', mode: 'sustained' }),
  'no-custom-on-heavy': asks('shoot-target', { ...shot, weapon: 'machine-gun', mode: 'custom' }),
  'higher-and-lower': asks('shoot-target', { ...shot, targetHigher: true, targetLower: true }),
  'flame-no-hit-roll': asks('shoot-target', { ...shot, weapon: 'flamer' }),
  'ammo-does-not-fit': asks('shot-strength', { weapon: 'boltgun', ammo: 'flat-head-rounds' }),
  'needs-grenade': asks('shot-strength', { weapon: 'grenade-launcher' }),
  'not-master-crafted': asks('shot-strength', { weapon: 'combi-melta', masterCrafted: 'strength' }),
  'cannot-be-master-crafted': asks('master-crafted', { item: 'sword' }),
  'skill-missing': asks('shoot-target', { ...shot, using: ['snap-shot'] }),
  'too-many-shots': asks('whole-shot', { ...shot, hitDice: [1, 2] }),
  'sole-melee-weapon': asks('melee-target', {
    attacker: { ws: 4, weapons: ['power-fist', 'sword'] },
    defender: { ws: 4 }
  }),
  'too-many-weapons': asks('melee-target', {
    attacker: { ws: 4, skills: ['headbutt'], weapons: ['sword', 'dagger', 'dagger'] },
    defender: { ws: 4 }
  }),
  'shield-no-strike': asks('blow', {
    attacker: { ws: 4, strength: 3, shielded: true },
    defender: { ws: 4, toughness: 3 }
  }),
  'two-platings': asks('saves', { items: ['armour-plates', 'carapace-armour'] }),
  'two-cushionings': asks('saves', { items: ['leather', 'leather'] }),
  'wrong-number-of-dice': asks('damage', { wounds: 2, damageLevel: 3, dice: [1] }),
  'not-a-face': asks('damage', { wounds: 1, damageLevel: 2, dice: [3] }),
  'units-needed': asks('read-die', { die: 'd100', thrown: 3 }),
  'needs-relentless': asks('whole-hit', { strength: 4, target: { toughness: 3 }, testAtOnce: true }),
  'initiative-needed': asks('whole-hit', {
    strength: 4,
    target: { toughness: 3, skills: ['relentless'] },
    testAtOnce: true
  }),
  'no-bio-booster': asks('bio-booster', { die: 9, boosters: 0 }),
  'no-payment': asks('down-at-end', { paid: true }, { downAtEnd: 'roll-only' }),
  'no-charge-left': asks('grapnel-shot', { bs: 4, distance: 3, charges: 0 }),
  'no-round-left': asks('ammo-outcome', { weapon: 'combi-melta', rounds: 0 }),
  'reload-missing': asks('reload', { weapon: 'missile-launcher', load: 'plasma-missile' }),
  'reload-needs-weapon': asks('sale', { item: 'flat-head-rounds' }),
  'not-for-type': asks('servo-skull', {
    bearer: 'heavy',
    supplies: 1,
    distance: 1,
    effect: 'wound',
    patient: { wounds: 1, fullWounds: 3 }
  }),
  'unknown-level': asks('orders', { level: 4 }),
  'milder-terrain': asks('dangerous-terrain', { initiative: 4, strength: 4 }),
  'no-such-player': asks('first-player', { players: 2, first: 2, turn: 1 }),
  'group-too-large': asks('reserve-group', { way: 'tunnels', models: 4, turn: 2 }),
  'no-such-gang': asks('game-results', { gangs: 2, winner: 3 }),
  'fled-and-won': asks('game-results', { gangs: 2, fled: [1], winner: 1 }),
  'always-tied': asks('table-edges', { players: 2 }),
  'more-enemies-than-before': asks('parted-by-shooting', { enemiesBefore: 1, enemiesAfter: 2 }),
  'nothing-to-drop': asks('loot-take', {
    looter: { type: 'ganger', items: ['lasgun'] },
    victim: { items: ['boltgun'] },
    item: 'boltgun',
    drops: ['dagger']
  }),
  'purse-gone': asks('loot-take', {
    looter: { type: 'ganger', items: ['lasgun'] },
    victim: { items: [], purse: false }
  }),
  'body-fixed': asks('loot-take', {
    looter: { type: 'ganger', items: [] },
    victim: { items: ['carapace-armour'] },
    item: 'carapace-armour'
  }),
  'not-carried': asks('loot-take', {
    looter: { type: 'ganger', items: [] },
    victim: { items: ['boltgun'] },
    item: 'sword'
  })
}
