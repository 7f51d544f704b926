import type { Json } from './json'

/** A system's resource folder as read from disk: each JSON file by its path without ending (`catalogue/melee`). */
export interface RawSystem {
  files: { [path: string]: Json }
}

/** A campaign's own settings, by key. What is absent stands at its default. */
export type HouseRules = { [key: string]: Json }
