import type { Json } from './json'

/** A system's resource folder as read from disk: JSON files by path without extension (`catalogue/melee`). */
export interface RawSystem {
  files: { [path: string]: Json }
}

/** A campaign's house rules by key; a missing one has its default. */
export type HouseRules = { [key: string]: Json }
