import type { Combatant } from '../state/battle'
import type { Localised, Words } from '../values/json'
import type { Unit } from '../values/receipt'
import type { Item } from '../state/roster'
import type { TrackedUnit } from '../state/tracker'

/** A running count worth a chart or a record, by its key among the numbers of a roster or of a member. */
export interface Count {
  key: string
  label: Words
  unit: Unit
}

/** How a combatant came out of a battle: taken out of action or not, and by which enemy (a member's id) where that is known. */
export interface Fate {
  out: boolean
  by: string | null
}

/** What a game adds to a campaign's charts, records and chronicle. Money, value, battles and who is there are known without it. */
export interface TalePlug {
  /** Of a roster, over time. */
  counts: Count[]
  /** Of a member: whoever has most of it holds a record. */
  memberCounts: Count[]
  fate(combatant: Combatant): Fate
  /** With what somebody was taken out of action, by how they stand at the battle's table, and by whom there; null where it does not say. */
  felledAt?(unit: TrackedUnit): { by: string | null; with: Localised } | null
  isWeapon(item: Item): boolean
  /** What a trait of a kind is in a member's life: left out where it is none of these. */
  life?: { [traitKind: string]: 'injury' | 'advance' | 'captured' }
  /** Facts worth a line of the chronicle, by the types of the system's own events; it words them under `chronicle.told`. */
  told: string[]
}

/** A game that says nothing of it: nobody is known to fall, and only what everybody knows is told. */
export const NO_TALE: TalePlug = {
  counts: [],
  memberCounts: [],
  fate: () => ({ out: false, by: null }),
  isWeapon: () => false,
  told: []
}
