import type { GameIconName } from '@/ui/icons/game-icons'

/**
 * What a card says, in the reader's words: the card of the rules with every sentence worded, cut into parts whose units
 * (rows, entries…) may be moved to a second card. Layout knows these and nothing of systems or languages.
 */
export interface Face {
  id: string
  kind: string
  title: string
  subtitle: string[]
  corner: string[]
  profile: Stat[]
  parts: Part[]
  /** The title as it was, where the card had no room for all of it above; it stands among the parts then. */
  whole?: string
  /** How many words could not be printed at all. The card says so. */
  lost?: number
  /** Whose it is, as one sees from afar. */
  look?: Look
  /** Side by side below the head where there is the width: a sheet to play from. */
  columns?: number
  /** Its lines are short: it has its columns on a narrow card, too. */
  short?: true
  /** What is behind stands on its second face, however much room is left in front: its writer wants two. */
  apart?: true
  /** Where it would be half empty, its text may be larger than usual: it is read from across the table. */
  grows?: true
}

/** How a card shows whose it is. Colours are such that white stands out on them. */
export interface Look {
  /** The game whose way of drawing it has. */
  skin: string
  colour: string | null
  emblem: GameIconName | null
  rank: GameIconName | null
  /** The id of a picture. */
  portrait: string | null
}

export interface Stat {
  key: string
  abbr: string
  name: string
  value: string
  /** The member's own value, where something changes it; else null. */
  own: string | null
}

/** `behind`: it is read, not used in play; on a card with two faces it stands on the second. `group`: the parts of one person follow each other in one column where that takes no more paper. */
export type Part = PartOfKind & { behind?: true; icon?: GameIconName; group?: string }

type PartOfKind =
  | { kind: 'table'; key: string; title: string; columns: string[]; units: Row[] }
  | { kind: 'boxes'; key: string; title: string; units: BoxGroup[][] }
  | { kind: 'entries'; key: string; title: string; units: TextEntry[] }
  | { kind: 'facts'; key: string; title: string; units: Fact[][] }
  | { kind: 'tracks'; key: string; title: string; units: Track[] }
  /** Lines to write on, numbered. */
  | { kind: 'lines'; key: string; title: string; units: number[] }

/** A range of a weapon: how far, how long it is, and what it adds to the roll. */
export interface Band {
  reach: string
  length: number
  modifier: string
}

export interface Row {
  name: string
  /** Beside the name, smaller: what kind of thing or person it is. */
  aside: string
  notes: string[]
  cells: string[]
  boxes: Tick[]
  /** The id of a picture. */
  portrait?: string
  /** Of a weapon that shoots, nearest first. */
  bands?: Band[]
}

export interface Tick {
  label: string
  ticked: boolean
  /** It is blackened, not crossed. */
  black?: true
}

export interface BoxGroup {
  title: string
  boxes: Tick[]
  icon?: GameIconName
  /** Pieces to be cut out. */
  cut?: boolean
}

export interface TextEntry {
  /** Several names where they have no text of their own: they share a line. */
  names: string[]
  text: string
  /** On a legend: what the names are the names of. */
  icon?: GameIconName
}

export interface Fact {
  label: string
  value: string
  icon?: GameIconName
}

export interface Track {
  title: string
  value: number
  from: number
  marks: number[]
  next: number | null
}

/** Part of a part: the units that stand on one card. */
export interface Slice {
  part: number
  from: number
  to: number
  /** In which column of the card it stands, where there are several; the first is 0. */
  column?: number
}
