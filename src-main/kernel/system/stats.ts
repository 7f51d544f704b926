import type { Combatant } from '../state/battle'
import type { Localised, Words } from '../values/json'
import type { Unit } from '../values/receipt'
import type { Item } from '../state/roster'
import type { TrackedUnit } from '../state/tracker'

/** A stored number that charts and records use. */
export type Count = {
  key: string
  label: Words
  unit: Unit
}

/** A combatant's result in a battle: out of action or not, and by which enemy (member id) if known. */
export interface Fate {
  out: boolean
  by: string | null
}

/** What a game adds to charts, records and chronicle, besides money, value, battles and members. */
export interface StatsPlug {
  /** Of a roster, over time. */
  counts: Count[]
  /** Counts of members: the highest holds the record. */
  memberCounts: Count[]
  fate(combatant: Combatant): Fate
  /** What took a combatant out of action and who did it (the id of a unit), read from the tracker; null if unknown. */
  felledAt?(unit: TrackedUnit): { by: string | null; with: Localised | null } | null
  isWeapon(item: Item): boolean
  /** How traits of a kind appear in a service record; optional. */
  life?: { [traitKind: string]: 'injury' | 'advance' | 'captured' }
  /** Event types of the game that go into the chronicle; the game words them under `chronicle.told`. */
  inChronicle: string[]
}

/** The default: no casualties, no extra facts. */
export const NO_STATS: StatsPlug = {
  counts: [],
  memberCounts: [],
  fate: () => ({ out: false, by: null }),
  isWeapon: () => false,
  inChronicle: []
}
