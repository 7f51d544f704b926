/** Under which heading each question is found: what may come of it first, then in the order of a game and of what follows it. */
export const topics: { [topic: string]: readonly string[] } = {
  odds: ['odds-shot', 'odds-compare', 'odds-melee', 'odds-grenade', 'odds-survival', 'odds-fall'],
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
  melee: [
    'melee-phase', 'blow', 'melee-target', 'melee-hit', 'melee-order', 'strike-order', 'may-strike', 'melee-arc', 'weapons-in-hand', 'melee-profiles', 'pistols-in-melee', 'pistol-melee',
    'break-off', 'consolidation', 'shoulder-barge'
  ],
  hits: ['whole-hit', 'impact-target', 'saves', 'save', 'hit-result', 'damage', 'pinned-now', 'pinned-may', 'stand-up', 'edge-test', 'whole-fall'],
  survival: [
    'survival', 'light-wounds', 'down-activation', 'down-fate', 'bio-booster', 'servo-skull', 'down-at-end', 'injury', 'injury-reroll', 'bionic-hit', 'injured-profile', 'effective-profile',
    'may-fight', 'cures', 'healer', 'sting-patch', 'hated-enemy', 'hatred-duty', 'hatred-removal'
  ],
  looting: ['may-loot', 'loot', 'loot-choices', 'loot-take', 'purses'],
  gear: [
    'encumbrance', 'may-carry', 'may-equip', 'may-wear', 'armour-legal', 'may-fit', 'bionic-fit', 'stimulants', 'force-shield', 'price', 'master-crafted', 'customise', 'sale', 'sales'
  ],
  leader: ['leader-order', 'orders', 'fury', 'fury-effect', 'protective-corridor', 're-roll', 'read-die'],
  gang: [
    'new-gang', 'fighter-type', 'creation', 'creation-rare', 'creation-types', 'member-cap', 'places', 'recruit', 'leader-succession', 'captivity', 'rare-limit', 'inventor', 'gang-value',
    'member-value', 'value-that-counts'
  ],
  interlude: [
    'interlude-step', 'learning-roll', 'learning-boxes', 'xp-gain', 'challenger', 'learning', 'progressions', 'promotion', 'learning-category', 'category-choices', 'advances', 'skill-access',
    'skill-repeat', 'weapon-master'
  ],
  money: ['game-results', 'income', 'pay-day', 'pay-due', 'pay-result']
}

/** Where a question stands that no heading names yet. */
export const OTHER = 'other'

export function topicOf(resolver: string): string {
  return Object.keys(topics).find((topic) => topics[topic]?.includes(resolver)) ?? OTHER
}
