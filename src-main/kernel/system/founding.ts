import type { Roster } from '../state/roster'

/** What a game suggests to whoever founds a roster. No rule depends on it. */
export interface FoundingPlug<Rules = unknown> {
  /** Names for recruits of this roster’s kind, the game’s own inventions. */
  names(rules: Rules, roster: Roster): string[]
  /** A whole roster to propose, most needed first. */
  people(rules: Rules, roster: Roster): SuggestedMember[]
}

/** One member of a roster that is proposed. */
export interface SuggestedMember {
  type: string
  choices: { [key: string]: string }
  /** Options of the prompts that a recruit opens, in order of preference; where none fits, the first that is allowed. */
  gains: string[]
  /** What to carry, by ids of the catalogue, the best first. */
  kits: string[][]
}
