// Copies the game-icons (CC BY 3.0, credited in NOTICE) that the window draws from their package, so that the
// program does not ship the four thousand others. Add a name below, then: node scripts/pick-game-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const NAMES = [
  // things
  'ammo-box',
  'backpack',
  'bowie-knife',
  'chainsaw',
  'flamethrower',
  'grenade',
  'kevlar-vest',
  'knapsack',
  'layered-armor',
  'machine-gun',
  'minigun',
  'pistol-gun',
  'cyber-eye',
  'first-aid-kit',
  'open-treasure-chest',
  'laser-gun',
  'bolter-gun',
  'm3-grease-gun',
  // what a fighter can do or suffers
  'bandaged',
  'chess-pawn',
  'crosshair',
  'crossed-swords',
  'death-skull',
  'handcuffs',
  'hood',
  'muscle-up',
  'run',
  'tombstone',
  'gears',
  // parts of the program
  'cave-entrance',
  'lantern-flame',
  'old-lantern',
  'd10',
  'card-draw',
  'scroll-unfurled',
  'rule-book',
  'open-book',
  // on printed cards
  'hearts',
  'drop',
  'clover',
  'lightning-trio',
  'sprint',
  'weight',
  'upgrade',
  'shield',
  'queen-crown',
  'rank-1',
  'rank-2',
  'rank-3',
  'fist',
  'fire',
  'flame',
  'snake',
  'rat',
  'cpu',
  'wolf-head',
  'helmet',
  'medal',
  'skills',
  'bullets',
  'flag-objective',
  'broken-heart',
  'fangs',
  'wrench',
  'uncertainty',
  'pirate-grave',
  'meeple-group',
  'scales'
]

const { icons } = JSON.parse(
  readFileSync(new URL('../node_modules/@iconify-json/game-icons/icons.json', import.meta.url), 'utf8')
)
const lines = NAMES.toSorted().map((name) => {
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons[name]?.body ?? '')
  if (!path) throw new Error(`no icon of one path is called ${name}`)
  return `  '${name}':\n    '${path[1]}'`
})
const text = `// Made by scripts/pick-game-icons.mjs; don't edit. From game-icons.net, CC BY 3.0, see NOTICE. Drawn in a square of 512.
export const gameIcons = {
${lines.join(',\n')}
} as const

export type GameIconName = keyof typeof gameIcons
`
writeFileSync(new URL('../src-renderer/ui/icons/game-icons.ts', import.meta.url), text)
