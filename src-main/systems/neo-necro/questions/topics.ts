/** Under which heading each question is found, in the order of a game and of what follows it. */
export const topics: { [topic: string]: readonly string[] } = {
  setup: [
    'battlefield', 'table-edges', 'deployment', 'deployment-place', 'reserve', 'reserve-group', 'arrival-place', 'first-player', 'next-activation', 'passes', 'rout',
    'traps', 'mine'
  ],
  movement: [
    'activation', 'move-allowance', 'move-path', 'charge', 'jump', 'jump-target', 'jump-down', 'fall', 'dangerous-terrain', 'initiative-test', 'state-after', 'gear-in-hand',
    'exchange-gear', 'grapnel-band', 'grapnel-shot'
  ],
  shooting: [
    'whole-shot', 'shots-in-phase', 'may-fire', 'may-target', 'aim', 'fire-modes', 'ammo-outcome', 'ammo-roll', 'reload', 'ammo-reload', 'overheat', 'gauge-at-start', 'shoot-target', 'hit-roll',
    'cover', 'take-cover', 'hide', 'shot-profile', 'shot-strength', 'flame-strength', 'flame-template', 'rate-of-fire', 'interception', 'scatter', 'twin-linked', 'shot-into-melee',
    'parted-by-shooting', 'covering-fire', 'under-covering-fire', 'covering-marker'
  ],
  grenades: ['grenade-target', 'grenade-band', 'hit-the-dirt', 'photon-flash', 'smoke-cloud', 'vortex', 'tracers', 'scanner'],
  melee: ['melee-target', 'melee-hit', 'strike-order', 'pistol-melee'],
  hits: ['whole-hit', 'impact-target', 'saves', 'save', 'hit-result', 'damage'],
  survival: ['survival', 'down-at-end', 'loot', 'injury', 'injured-profile', 'effective-profile', 'sting-patch'],
  gear: ['encumbrance', 'armour-legal', 'may-equip', 'price', 'sale', 'master-crafted'],
  leader: ['orders'],
  gang: ['creation', 'creation-rare', 'creation-types', 'member-cap', 'recruit', 'rare-limit', 'gang-value'],
  interlude: ['xp-gain', 'learning', 'progressions', 'category-choices', 'advances', 'skill-access', 'skill-repeat'],
  money: ['income', 'pay-due', 'pay-result']
}

/** Where a question stands that no heading names yet. */
export const OTHER = 'other'

export function topicOf(resolver: string): string {
  return Object.keys(topics).find((topic) => topics[topic]?.includes(resolver)) ?? OTHER
}
