import type { fighterSources, gangSources } from './sources'

type FighterFill = keyof typeof fighterSources
type GangFill = keyof typeof gangSources

/** Which parts of an input a role fills, by path, and what of the fighter or of the gang goes there. */
export type Role = { of: 'member'; fills: { [path: string]: FighterFill } } | { of: 'roster'; fills: { [path: string]: GangFill } }

const fighter = (fills: { [path: string]: FighterFill }): Role => ({ of: 'member', fills })
const gang = (fills: { [path: string]: GangFill }): Role => ({ of: 'roster', fills })

const armed = { weapon: 'weapon', profile: 'shotProfile', skills: 'skills' } as const
const shooter = { bs: 'bs', ...armed, attachments: 'attachments' } as const

/**
 * Who may stand for what in each question; the paths are those of the resolver's schema. A fury is nobody's by itself: it
 * holds for the turn in which its gang spends it, so that the form asks for it.
 */
export const roles: { [resolver: string]: { [role: string]: Role } } = {
  'shoot-target': { shooter: fighter(shooter), target: fighter({ targetSkills: 'skills' }) },
  'whole-shot': { shooter: fighter({ ...shooter, reloads: 'reloads' }), target: fighter({ targetSkills: 'skills' }) },
  'rate-of-fire': { shooter: fighter(armed) },
  'shots-in-phase': { shooter: fighter({ skills: 'skills', weapons: 'shooting' }) },
  'flame-strength': { shooter: fighter({ weapon: 'weapon' }) },
  'shot-strength': { shooter: fighter({ ...armed, ammo: 'ammo' }) },
  'shot-profile': { shooter: fighter({ ...armed, ammo: 'ammo' }) },
  'ammo-roll': { shooter: fighter({ skills: 'skills' }) },
  'ammo-reload': { shooter: fighter({ reloads: 'reloads' }) },
  'grenade-band': { thrower: fighter({ strength: 's' }) },
  'grenade-target': { thrower: fighter({ bs: 'bs', strength: 's', grenade: 'grenade', attachments: 'eyewear' }), target: fighter({ targetSkills: 'skills' }) },
  'hit-the-dirt': { fighter: fighter({ initiative: 'i' }) },
  'photon-flash': { fighter: fighter({ initiative: 'i', attachments: 'eyewear' }) },
  'smoke-cloud': { fighter: fighter({ attachments: 'eyewear' }) },
  'grapnel-shot': { shooter: fighter({ bs: 'bs', attachments: 'eyewear' }) },
  'fire-modes': { shooter: fighter({ weapon: 'weapon', skills: 'skills' }) },
  'may-fire': { shooter: fighter({ weapon: 'weapon', skills: 'skills' }) },
  'ammo-outcome': { shooter: fighter({ ...armed, reloads: 'reloads' }) },
  'reload': { shooter: fighter({ weapon: 'weapon', loads: 'loads', skills: 'skills' }) },
  'overheat': { shooter: fighter({ weapon: 'weapon' }) },
  'aim': { shooter: fighter({ weapon: 'weapon', profile: 'shotProfile' }) },
  'flame-template': { shooter: fighter({ weapon: 'weapon' }) },
  'covering-fire': { shooter: fighter({ weapon: 'weapon', profile: 'shotProfile' }) },
  'under-covering-fire': { fighter: fighter({ initiative: 'i' }) },
  'tracers': { thrower: fighter({ bs: 'bs', strength: 's', attachments: 'eyewear' }), target: fighter({ targetSkills: 'skills' }) },
  'scanner': { fighter: fighter({ items: 'items' }) },
  'activation': { fighter: fighter({ skills: 'skills', items: 'items' }) },
  'gear-in-hand': { fighter: fighter({ held: 'weapons', skills: 'skills' }) },
  'exchange-gear': {
    giver: fighter({ 'giver.type': 'type', 'giver.items': 'items', 'giver.skills': 'skills' }),
    receiver: fighter({ 'receiver.type': 'type', 'receiver.items': 'items', 'receiver.skills': 'skills' })
  },
  'move-allowance': { fighter: fighter({ injuries: 'injuries', skills: 'skills', items: 'items' }) },
  'move-path': { fighter: fighter({ allowance: 'move', skills: 'skills' }) },
  'charge': { fighter: fighter({ allowance: 'move' }) },
  'jump': { fighter: fighter({ initiative: 'i', skills: 'skills', movement: 'move' }) },
  'jump-down': { fighter: fighter({ skills: 'skills' }) },
  'dangerous-terrain': { fighter: fighter({ initiative: 'i', skills: 'skills' }) },
  'deployment-place': { fighter: fighter({ skills: 'skills' }) },
  'melee-target': {
    attacker: fighter({ 'attacker.ws': 'ws', 'attacker.weapons': 'weapons', 'attacker.skills': 'skills' }),
    defender: fighter({ 'defender.ws': 'ws', 'defender.weapons': 'weapons', 'defender.skills': 'skills' })
  },
  'melee-hit': { attacker: fighter({ strength: 's', weapons: 'weapons', pistolProfile: 'pistols', skills: 'skills' }) },
  'strike-order': { a: fighter({ 'a.i': 'i' }), b: fighter({ 'b.i': 'i' }) },
  'pistol-melee': { fighter: fighter({ pistol: 'pistol' }) },
  'impact-target': { target: fighter({ toughness: 'toughness', cushioning: 'cushioning' }) },
  'save': { target: fighter({ armour: 'saving', skills: 'skills' }), attacker: fighter({ attackerSkills: 'skills' }) },
  'saves': { target: fighter({ items: 'worn', skills: 'skills' }), attacker: fighter({ attackerSkills: 'skills' }) },
  'whole-hit': {
    target: fighter({ 'target.items': 'worn', 'target.skills': 'skills', 'target.toughness': 'toughness', 'target.wounds': 'w', 'target.initiative': 'i' }),
    attacker: fighter({ attackerSkills: 'skills' })
  },
  'survival': { fighter: fighter({ wounds: 'w', profile: 'fighting', skills: 'skills' }) },
  'initiative-test': { fighter: fighter({ initiative: 'i' }) },
  'jump-target': { fighter: fighter({ initiative: 'i', skills: 'skills', movement: 'move' }) },
  'fall': { fighter: fighter({ skills: 'skills' }) },
  'loot': { fighter: fighter({ initiative: 'i' }) },
  'orders': { leader: fighter({ level: 'level' }) },
  'injured-profile': { fighter: fighter({ profile: 'own', injuries: 'injuries' }) },
  'sting-patch': { fighter: fighter({ injury: 'injury' }) },
  'effective-profile': { fighter: fighter({ profile: 'own', injuries: 'injuries', items: 'items', skills: 'skills' }) },
  'encumbrance': { fighter: fighter({ type: 'type', items: 'items', skills: 'skills' }) },
  'armour-legal': { fighter: fighter({ items: 'worn' }) },
  'may-equip': { fighter: fighter({ type: 'type', skills: 'skills', item: 'item' }) },
  'sale': { fighter: fighter({ item: 'item' }) },
  'price': { fighter: fighter({ item: 'item' }) },
  'master-crafted': { fighter: fighter({ item: 'item' }) },
  'creation': { gang: gang({ house: 'house', fighters: 'fighters', stash: 'stashItems' }) },
  'creation-rare': { gang: gang({ items: 'allItems' }) },
  'creation-types': { gang: gang({ fighters: 'types' }) },
  'member-cap': { gang: gang({ gangValue: 'gangValue' }) },
  'recruit': { gang: gang({ fighters: 'types', gangValue: 'gangValue' }) },
  'rare-limit': { gang: gang({ items: 'allItems' }) },
  'gang-value': { gang: gang({ members: 'members', stash: 'stash' }) },
  'skill-access': { fighter: fighter({ house: 'house', type: 'type' }) },
  'progressions': { fighter: fighter({ from: 'xp', type: 'type' }) },
  'xp-gain': { fighter: fighter({ type: 'type', ownValue: 'gangValue' }), opponent: gang({ opponentValue: 'gangValue' }) },
  'category-choices': { fighter: fighter({ category: 'category' }) },
  'advances': {
    fighter: fighter({ house: 'house', type: 'type', category: 'category', profile: 'own', injuries: 'injuries', skills: 'skills', leaderLevel: 'level' })
  },
  'income': { gang: gang({ respect: 'respect', ownValue: 'gangValue' }), opponent: gang({ opponentValue: 'gangValue' }) },
  'pay-due': { gang: gang({ fighters: 'paid' }) },
  'pay-result': { fighter: fighter({ 'fighter.type': 'type', 'fighter.convalescent': 'convalescent' }) }
}
