/** Under which heading each question is found, in the order of a game and of what follows it. */
export const topics: { [topic: string]: readonly string[] } = {
  setup: ['passes', 'reserve'],
  movement: ['initiative-test', 'jump-target', 'fall', 'grapnel-band'],
  shooting: ['shoot-target', 'flame-strength', 'shot-strength', 'ammo-roll', 'ammo-reload'],
  grenades: ['grenade-band'],
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
