import type { fighterSources, gangSources } from './sources'

type FighterFill = keyof typeof fighterSources
type GangFill = keyof typeof gangSources

/** The fields that a role fills, by path, each with the name of its source. */
export type Role =
  | { of: 'member'; fills: { [path: string]: FighterFill } }
  | { of: 'roster'; fills: { [path: string]: GangFill } }

const fighter = (fills: { [path: string]: FighterFill }): Role => ({ of: 'member', fills })
const gang = (fills: { [path: string]: GangFill }): Role => ({ of: 'roster', fills })

const armed = { weapon: 'weapon', profile: 'shotProfile', skills: 'skills' } as const
const shooter = { bs: 'bs', ...armed, attachments: 'attachments' } as const
/** The fields of a fighter who is hit: things worn, toughness, and the values that light wounds reduce. */
const victim = (group: string): { [path: string]: FighterFill } => ({
  [`${group}.items`]: 'worn',
  [`${group}.skills`]: 'skills',
  [`${group}.toughness`]: 'toughness',
  [`${group}.wounds`]: 'w',
  [`${group}.profile`]: 'fighting'
})
/** The fields of a fighter in melee: what they strike with, and how hard they are to hurt. */
const combatant = (group: string): { [path: string]: FighterFill } => ({
  [`${group}.ws`]: 'ws',
  [`${group}.bs`]: 'bs',
  [`${group}.i`]: 'i',
  [`${group}.strength`]: 's',
  [`${group}.toughness`]: 'toughness',
  [`${group}.wounds`]: 'w',
  [`${group}.weapons`]: 'weapons',
  [`${group}.items`]: 'plating',
  [`${group}.skills`]: 'skills',
  [`${group}.pistolProfile`]: 'pistols'
})

/**
 * The roles of each question. The paths are those of the resolver's schema. No role fills in a fury: it holds
 * only for the turn in which the gang uses it, so the form asks for it.
 */
export const roles: { [resolver: string]: { [role: string]: Role } } = {
  'shoot-target': { shooter: fighter(shooter), target: fighter({ targetSkills: 'skills' }) },
  'whole-shot': {
    shooter: fighter({ ...shooter, reloads: 'reloads' }),
    target: fighter({ targetSkills: 'skills' })
  },
  'rate-of-fire': { shooter: fighter(armed) },
  'shots-in-phase': { shooter: fighter({ skills: 'skills', weapons: 'shooting' }) },
  'flame-strength': { shooter: fighter({ weapon: 'weapon' }) },
  'shot-strength': { shooter: fighter({ ...armed, ammo: 'ammo' }) },
  'shot-profile': { shooter: fighter({ ...armed, ammo: 'ammo' }) },
  'ammo-roll': { shooter: fighter({ skills: 'skills' }) },
  'ammo-reload': { shooter: fighter({ reloads: 'reloads' }) },
  'grenade-band': { thrower: fighter({ strength: 's' }) },
  'grenade-target': {
    thrower: fighter({ bs: 'bs', strength: 's', grenade: 'grenade', attachments: 'eyewear' }),
    target: fighter({ targetSkills: 'skills' })
  },
  'hit-the-dirt': { fighter: fighter({ initiative: 'i' }) },
  'photon-flash': { fighter: fighter({ initiative: 'i', attachments: 'eyewear' }) },
  'smoke-cloud': { fighter: fighter({ attachments: 'eyewear' }) },
  'grapnel-shot': { shooter: fighter({ bs: 'bs', attachments: 'eyewear' }) },
  'fire-modes': { shooter: fighter({ weapon: 'weapon', skills: 'skills' }) },
  'may-fire': { shooter: fighter({ weapon: 'weapon', skills: 'skills' }) },
  'ammo-outcome': { shooter: fighter({ ...armed, reloads: 'reloads' }) },
  reload: { shooter: fighter({ weapon: 'weapon', loads: 'loads', skills: 'skills' }) },
  overheat: { shooter: fighter({ weapon: 'weapon' }) },
  aim: { shooter: fighter({ weapon: 'weapon', profile: 'shotProfile' }) },
  'flame-template': { shooter: fighter({ weapon: 'weapon' }) },
  'covering-fire': { shooter: fighter({ weapon: 'weapon', profile: 'shotProfile' }) },
  'under-covering-fire': { fighter: fighter({ initiative: 'i' }) },
  tracers: {
    thrower: fighter({ bs: 'bs', strength: 's', attachments: 'eyewear' }),
    target: fighter({ targetSkills: 'skills' })
  },
  scanner: { fighter: fighter({ items: 'items' }) },
  activation: { fighter: fighter({ skills: 'skills', items: 'items' }) },
  'gear-in-hand': { fighter: fighter({ held: 'weapons', skills: 'skills' }) },
  'exchange-gear': {
    giver: fighter({ 'giver.type': 'type', 'giver.items': 'items', 'giver.skills': 'skills' }),
    receiver: fighter({ 'receiver.type': 'type', 'receiver.items': 'items', 'receiver.skills': 'skills' })
  },
  'move-allowance': { fighter: fighter({ injuries: 'injuries', skills: 'skills', items: 'items' }) },
  'move-path': { fighter: fighter({ allowance: 'move', skills: 'skills' }) },
  charge: { fighter: fighter({ allowance: 'move' }) },
  jump: { fighter: fighter({ initiative: 'i', skills: 'skills', movement: 'move' }) },
  'jump-down': { fighter: fighter({ skills: 'skills' }) },
  'dangerous-terrain': { fighter: fighter({ initiative: 'i', skills: 'skills' }) },
  'deployment-place': { fighter: fighter({ skills: 'skills' }) },
  'melee-target': {
    attacker: fighter({ 'attacker.ws': 'ws', 'attacker.weapons': 'weapons', 'attacker.skills': 'skills' }),
    defender: fighter({ 'defender.ws': 'ws', 'defender.weapons': 'weapons', 'defender.skills': 'skills' })
  },
  'melee-hit': {
    attacker: fighter({ strength: 's', weapons: 'weapons', pistolProfile: 'pistols', skills: 'skills' })
  },
  'strike-order': { a: fighter({ 'a.i': 'i' }), b: fighter({ 'b.i': 'i' }) },
  'pistol-melee': { fighter: fighter({ pistol: 'pistol' }) },
  'impact-target': { target: fighter({ toughness: 'toughness', cushioning: 'cushioning' }) },
  save: {
    target: fighter({ armour: 'saving', skills: 'skills' }),
    attacker: fighter({ attackerSkills: 'skills' })
  },
  saves: {
    target: fighter({ items: 'worn', skills: 'skills' }),
    attacker: fighter({ attackerSkills: 'skills' })
  },
  'whole-hit': {
    target: fighter({
      'target.items': 'worn',
      'target.skills': 'skills',
      'target.toughness': 'toughness',
      'target.wounds': 'w',
      'target.initiative': 'i'
    }),
    attacker: fighter({ attackerSkills: 'skills' })
  },
  survival: { fighter: fighter({ wounds: 'w', profile: 'fighting', skills: 'skills' }) },
  'melee-phase': { fighter: fighter({ skills: 'skills' }) },
  blow: {
    attacker: fighter({
      'attacker.ws': 'ws',
      'attacker.strength': 's',
      'attacker.weapons': 'weapons',
      'attacker.skills': 'skills',
      'attacker.pistolProfile': 'pistols'
    }),
    defender: fighter({
      'defender.ws': 'ws',
      'defender.weapons': 'weapons',
      'defender.skills': 'skills',
      'defender.items': 'worn',
      'defender.toughness': 'toughness',
      'defender.wounds': 'w',
      'defender.initiative': 'i'
    })
  },
  'melee-arc': { target: fighter({ targetSkills: 'skills' }) },
  'weapons-in-hand': { fighter: fighter({ weapons: 'weapons', skills: 'skills' }) },
  'melee-profiles': {
    fighter: fighter({ strength: 's', weapons: 'weapons', pistolsFired: 'pistols', skills: 'skills' })
  },
  'break-off': { fighter: fighter({ skills: 'skills' }) },
  consolidation: { fighter: fighter({ skills: 'skills' }) },
  'shoulder-barge': { attacker: fighter({ skills: 'skills', weapons: 'weapons' }) },
  'pinned-now': { fighter: fighter({ skills: 'skills' }) },
  'stand-up': { fighter: fighter({ initiative: 'i', skills: 'skills' }) },
  'edge-test': { fighter: fighter({ initiative: 'i', skills: 'skills' }) },
  'whole-fall': {
    fighter: fighter({
      'target.items': 'worn',
      'target.skills': 'skills',
      'target.toughness': 'toughness',
      'target.wounds': 'w',
      'target.initiative': 'i'
    })
  },
  'light-wounds': { fighter: fighter({ profile: 'fighting' }) },
  'down-activation': { fighter: fighter({ profile: 'fighting', skills: 'skills' }) },
  'bio-booster': { fighter: fighter({ boosters: 'boosters', skills: 'skills' }) },
  'servo-skull': {
    medic: fighter({ bearer: 'type', supplies: 'supplies' }),
    victim: fighter({ 'patient.fullWounds': 'w' })
  },
  stimulants: { fighter: fighter({ doses: 'doses', wounds: 'w' }) },
  'force-shield': { fighter: fighter({ charges: 'shieldCharges' }) },
  'loot-choices': {
    looter: fighter({ 'looter.type': 'type', 'looter.items': 'items', 'looter.skills': 'skills' }),
    victim: fighter({ 'victim.items': 'items' })
  },
  'loot-take': {
    looter: fighter({
      'looter.type': 'type',
      'looter.items': 'items',
      'looter.skills': 'skills',
      drops: 'dropped'
    }),
    victim: fighter({ 'victim.items': 'items', item: 'item' })
  },
  'leader-order': { leader: fighter({ level: 'level' }) },
  fury: { gang: gang({ house: 'house' }) },
  'fury-effect': { gang: gang({ house: 'house' }) },
  'learning-roll': { fighter: fighter({ category: 'category' }) },
  'may-fight': { fighter: fighter({ profile: 'own', injuries: 'injuries', status: 'status' }) },
  'bionic-hit': { fighter: fighter({ bionics: 'bionics' }) },
  'bionic-fit': { fighter: fighter({ bionics: 'bionics', injuries: 'sidedInjuries' }) },
  cures: { fighter: fighter({ injury: 'injury' }) },
  healer: { medic: fighter({ skills: 'skills' }), victim: fighter({ injury: 'injury' }) },
  'injury-reroll': { gang: gang({ stash: 'stashItems' }) },
  'may-wear': { fighter: fighter({ items: 'items' }) },
  'may-carry': { fighter: fighter({ type: 'type', skills: 'skillsTaken', items: 'items' }) },
  'may-fit': { fighter: fighter({ weapon: 'weapon' }) },
  customise: { fighter: fighter({ weapon: 'weapon', skills: 'skillsTaken' }) },
  sales: { gang: gang({ items: 'stashItems' }) },
  inventor: { fighter: fighter({ skills: 'skills' }), gang: gang({ credits: 'money' }) },
  'weapon-master': { fighter: fighter({ house: 'house', type: 'type', skills: 'skills' }) },
  'learning-category': {
    fighter: fighter({
      house: 'house',
      type: 'type',
      category: 'category',
      profile: 'own',
      injuries: 'injuries',
      skills: 'skillsTaken'
    })
  },
  promotion: { fighter: fighter({ type: 'type', xp: 'xp' }) },
  'fighter-type': { fighter: fighter({ type: 'type', house: 'house', skills: 'skills' }) },
  'member-value': {
    fighter: fighter({ type: 'type', recruitedAs: 'recruitedAs', items: 'items', xp: 'xp' })
  },
  places: { gang: gang({ members: 'statuses', gangValue: 'gangValue', credits: 'money' }) },
  'leader-succession': { gang: gang({ credits: 'money' }) },
  captivity: { gang: gang({ credits: 'money' }) },
  'pay-day': { gang: gang({ fighters: 'statuses', credits: 'money' }) },
  'value-that-counts': { gang: gang({ stored: 'gangValue' }) },
  challenger: { gang: gang({ ownValue: 'gangValue' }) },
  'initiative-test': { fighter: fighter({ initiative: 'i' }) },
  'jump-target': { fighter: fighter({ initiative: 'i', skills: 'skills', movement: 'move' }) },
  fall: { fighter: fighter({ skills: 'skills' }) },
  loot: { fighter: fighter({ initiative: 'i' }) },
  orders: { leader: fighter({ level: 'level' }) },
  'injured-profile': { fighter: fighter({ profile: 'own', injuries: 'injuries' }) },
  'sting-patch': { fighter: fighter({ injury: 'injury' }) },
  'effective-profile': {
    fighter: fighter({ profile: 'own', injuries: 'injuries', items: 'items', skills: 'skills' })
  },
  encumbrance: { fighter: fighter({ type: 'type', items: 'items', skills: 'skillsTaken' }) },
  'armour-legal': { fighter: fighter({ items: 'worn' }) },
  'may-equip': { fighter: fighter({ type: 'type', skills: 'skillsTaken', item: 'item' }) },
  sale: { fighter: fighter({ item: 'item' }) },
  price: { fighter: fighter({ item: 'item' }) },
  'master-crafted': { fighter: fighter({ item: 'item' }) },
  creation: { gang: gang({ house: 'house', fighters: 'fighters', stash: 'stashItems' }) },
  'creation-rare': { gang: gang({ items: 'allItems' }) },
  'creation-types': { gang: gang({ fighters: 'types' }) },
  'member-cap': { gang: gang({ gangValue: 'gangValue' }) },
  recruit: { gang: gang({ fighters: 'types', gangValue: 'gangValue' }) },
  'rare-limit': { gang: gang({ items: 'allItems' }) },
  'gang-value': { gang: gang({ members: 'members', stash: 'stash' }) },
  'skill-access': { fighter: fighter({ house: 'house', type: 'type' }) },
  progressions: { fighter: fighter({ from: 'xp', type: 'type', recruitedAs: 'recruitedAs' }) },
  'xp-gain': {
    fighter: fighter({ type: 'type', ownValue: 'gangValue' }),
    opponent: gang({ opponentValue: 'gangValue' })
  },
  'category-choices': { fighter: fighter({ category: 'category' }) },
  advances: {
    fighter: fighter({
      house: 'house',
      type: 'type',
      category: 'category',
      profile: 'own',
      injuries: 'injuries',
      skills: 'skillsTaken',
      leaderLevel: 'level'
    })
  },
  income: {
    gang: gang({ respect: 'respect', ownValue: 'gangValue' }),
    opponent: gang({ opponentValue: 'gangValue' })
  },
  'pay-due': { gang: gang({ fighters: 'paid' }) },
  'odds-shot': {
    shooter: fighter({ ...shooter, armourers: 'armourers', mending: 'mending' }),
    target: fighter(victim('target'))
  },
  'odds-compare': {
    shooter: fighter({
      bs: 'bs',
      skills: 'skills',
      chains: 'chains',
      armourers: 'armourers',
      mending: 'mending'
    }),
    target: fighter(victim('target'))
  },
  'odds-melee': { a: fighter(combatant('a')), b: fighter(combatant('b')) },
  'odds-grenade': {
    thrower: fighter({ bs: 'bs', strength: 's', grenade: 'grenade', attachments: 'eyewear' }),
    target: fighter(victim('target'))
  },
  'odds-survival': { fighter: fighter({ wounds: 'w', profile: 'fighting', skills: 'skills' }) },
  'odds-fall': { fighter: fighter(victim('target')) },
  'pay-result': { fighter: fighter({ 'fighter.type': 'type', 'fighter.convalescent': 'convalescent' }) }
}
