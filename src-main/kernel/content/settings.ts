import type { Overlay, Pack } from './overlay'
import type { HouseRules } from '../values/raw-system'

/** A campaign's deviations from the book: packs in order, its own tables on top, its house rules. */
export interface Settings {
  packs: Pack[]
  overlay: Overlay
  houseRules: HouseRules
}

export const AS_IN_THE_BOOK: Settings = { packs: [], overlay: {}, houseRules: {} }
