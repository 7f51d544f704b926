import type { Json, Localised } from '../values/json'

/**
 * A choice of cards for any deck of a game, and how they are printed. It names no member and no roster, so that it
 * fits every roster and every campaign of that game.
 */
export type SharedChoice = {
  /** Kinds of cards that are printed whole. */
  kinds: string[]
  /** The copies of single cards of the game, which override those of their kind. */
  cards: { card: string; copies: number }[]
  /** Prints the sheets of rosters too. */
  sheet: boolean
  /** The print setup without a printer's offset. The contract defines it. */
  setup: { [part: string]: Json }
  /** What the columns of a table of custom cards hold, by their headings; left out if nobody said. */
  columns?: { heading: string; target: string }[]
}

/** A shared choice that a content pack hands on. */
export type PackPreset = { name: Localised } & SharedChoice

/** A shared choice that a campaign keeps. */
export type SharedPreset = { name: string } & SharedChoice
