import { gameIcons, type GameIconName } from './game-icons'

/** Patterns for the ids of categories, skills and states, with their icons. The first match applies. */
const PICTURES: [RegExp, GameIconName][] = [
  [/heavy-(melee|armour)|bouclier/, 'layered-armor'],
  [/melee|blade|sword|combat/, 'bowie-knife'],
  [/pistol/, 'pistol-gun'],
  [/rifle|long/, 'm3-grease-gun'],
  [/special|flame/, 'flamethrower'],
  [/heavy|support/, 'minigun'],
  [/grenade|explosive/, 'grenade'],
  [/armour|armor|plating/, 'kevlar-vest'],
  [/ammo|reload/, 'ammo-box'],
  [/bionic|cyber|implant/, 'cyber-eye'],
  [/medic|drug|chem/, 'first-aid-kit'],
  [/stealth/, 'hood'],
  [/muscle/, 'muscle-up'],
  [/agility/, 'run'],
  [/techno|tech/, 'gears'],
  [/shoot/, 'crosshair'],
  [/dead|killed|death/, 'death-skull'],
  [/captur|prison/, 'handcuffs'],
  [/convalesc|wound|injur|recover/, 'bandaged'],
  [/weapon|gun/, 'machine-gun']
]

/** True for the name of a bundled icon. Older programs may have stored other names. */
export function isGameIcon(name: string | null | undefined): name is GameIconName {
  return typeof name === 'string' && Object.hasOwn(gameIcons, name)
}

export function pictureOf(id: string, otherwise: GameIconName = 'backpack'): GameIconName {
  return PICTURES.find(([pattern]) => pattern.test(id))?.[1] ?? otherwise
}
