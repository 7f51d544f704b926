import type { GameSystem } from '../kernel/system/system'
import { cyberpunkRed } from './cyberpunk-red/index'
import { neoNecro } from './neo-necro/index'
import { shadowrunSru } from './shadowrun-sru/index'
import { twilight2000 } from './twilight-2000/index'
import { vampireD10 } from './vampire-d10/index'

/** All game systems of the program. A new one adds its folder, and its import and entry here. */
export const systems: GameSystem[] = [neoNecro, cyberpunkRed, twilight2000, shadowrunSru, vampireD10]

export function systemById(id: string): GameSystem | undefined {
  return systems.find((system) => system.id === id)
}
