import type { Overlay, Pack } from './overlay'
import type { HouseRules } from '../values/raw-system'

/** What a campaign plays that is not as in the book: packs in their order, its own tables over them, its rulings. */
export interface Settings {
  packs: Pack[]
  overlay: Overlay
  houseRules: HouseRules
}

export const AS_IN_THE_BOOK: Settings = { packs: [], overlay: {}, houseRules: {} }
