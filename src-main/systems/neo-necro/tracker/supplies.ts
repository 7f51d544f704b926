import type { Item } from '../../../kernel/state/roster'
import { carriedBy, type Scene } from './scene'

/** What he has with him that is gone when it is used: reloads, grenades, doses, charges (NN-EQP-3, NN-RUL-23). */
export function consumablesOf(scene: Scene, unit: string): Item[] {
  return carriedBy(scene, unit).filter((item) => scene.rules.thing(item.thing)?.consumable)
}
