import type { GameSystem } from '../rules/system'
import { neoNecro } from './neo-necro/index'

/** Every game system that this program knows: a new one adds its folder and one line here. */
export const systems: GameSystem[] = [neoNecro]

export function systemById(id: string): GameSystem | undefined {
  return systems.find((system) => system.id === id)
}
