import type { Roster } from '../state/roster'

/** A game's suggestions for founding a roster. No rule depends on them. */
export interface FoundingPlug<Rules = unknown> {
  /** Invented names for recruits of this roster's kind. */
  names(rules: Rules, roster: Roster): string[]
  /** The members of a suggested roster, most needed first. */
  people(rules: Rules, roster: Roster): SuggestedMember[]
}

/** One member of a suggested roster. */
export interface SuggestedMember {
  type: string
  choices: { [key: string]: string }
  /**
   * Preferred options for a recruit's prompts, best first; if none fits, the first allowed option is taken.
   */
  gains: string[]
  /** Kits to choose from, by catalogue id, best first. */
  kits: string[][]
}
