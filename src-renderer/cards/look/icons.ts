import type { Words } from '@kernel/values/json'
import type { GameIconName } from '@/ui/icons/game-icons'

/** The icon beside a part's heading, by the part's key: the same thing has the same icon in every game. */
const PARTS: { [key: string]: GameIconName } = {
  wounds: 'hearts',
  hp: 'hearts',
  health: 'hearts',
  damage: 'hearts',
  physical: 'hearts',
  stun: 'lightning-trio',
  stress: 'lightning-trio',
  hunger: 'drop',
  willpower: 'flame',
  luck: 'clover',
  orders: 'flag-objective',
  learning: 'upgrade',
  ranged: 'crosshair',
  weapons: 'crosshair',
  melee: 'bowie-knife',
  grenades: 'grenade',
  saves: 'kevlar-vest',
  armour: 'kevlar-vest',
  supplies: 'ammo-box',
  ammunition: 'bullets',
  skills: 'skills',
  disciplines: 'fangs',
  rules: 'scroll-unfurled',
  injuries: 'broken-heart',
  states: 'broken-heart',
  gear: 'wrench',
  cyberware: 'cpu',
  pack: 'knapsack',
  brought: 'knapsack',
  xp: 'upgrade'
}

/** The icon beside a fact, by the key of its label. */
const FACTS: { [key: string]: GameIconName } = {
  'labels.move': 'run',
  'labels.sprint': 'sprint',
  'figures.load': 'weight',
  'figures.armour-head': 'helmet',
  'figures.armour-body': 'kevlar-vest',
  'writing.armour': 'kevlar-vest'
}

export function iconOfPart(key: string): GameIconName | null {
  return PARTS[key] ?? null
}

export function iconOfFact(label: Words): GameIconName | null {
  return 'key' in label ? (FACTS[String(label.key)] ?? null) : null
}
