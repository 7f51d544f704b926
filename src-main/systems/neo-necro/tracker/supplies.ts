import type { Item } from '../../../kernel/state/roster'
import { carriedBy, type Scene } from './scene'

/** The consumables that the fighter carries: reloads, grenades, doses, charges (NN-EQP-3, NN-RUL-23). */
export function consumablesOf(scene: Scene, unit: string): Item[] {
  return carriedBy(scene, unit).filter((item) => scene.rules.thing(item.thing)?.consumable)
}
