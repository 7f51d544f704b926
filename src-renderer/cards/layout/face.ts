import type { GameIconName } from '@/ui/icons/game-icons'

/**
 * The content of a card in the reader's language, in parts whose units (rows, entries…) may move to a second card.
 * The layout knows only these, neither systems nor languages.
 */
export interface Face {
  id: string
  kind: string
  title: string
  subtitle: string[]
  corner: string[]
  profile: Stat[]
  parts: Part[]
  /** The whole title, if the head has no room for it; it is among the parts then. */
  whole?: string
  /** The number of words that could not be printed. The card shows it. */
  lost?: number
  /** The owner, visible from afar. */
  look?: Look
  /** The columns below the head, where the width allows them: for a sheet to play from. */
  columns?: number
  /** Its lines are short: it has columns on a narrow card too. */
  short?: true
  /** Parts with `behind` stand on a second face, even if there is room in front. */
  apart?: true
  /** Its text may be larger than usual if there is room, to be read from across the table. */
  grows?: true
  /** The smallest size of its text in points, if larger than usual: a rule card is read aloud at the table. */
  least?: number
  /** True for a face of a phase of play (`byPhase`): it shares its card with no other face. */
  phase?: true
}

/** How a card shows its owner. White text must be readable on the colour. */
export interface Look {
  /** The game whose style it has. */
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
  /** The member's own value, if something changes it; else null. */
  own: string | null
}

/**
 * `behind`: for reading, not for play; on a card with two faces it stands on the second. `group`: the parts of one
 * person stay together in a column if that needs no more paper; else `again` names the person where they go on.
 */
export type Part = PartOfKind & { behind?: true; icon?: GameIconName; group?: string; again?: string }

type PartOfKind =
  | { kind: 'table'; key: string; title: string; columns: string[]; units: Row[] }
  | { kind: 'boxes'; key: string; title: string; units: BoxGroup[][] }
  | { kind: 'entries'; key: string; title: string; units: TextEntry[] }
  | { kind: 'facts'; key: string; title: string; units: Fact[][] }
  | { kind: 'tracks'; key: string; title: string; units: Track[] }
  /** Numbered lines to write on. `fills`: they take what room is left on the last page. */
  | { kind: 'lines'; key: string; title: string; units: number[]; fills?: true }

/** A range of a weapon: its bounds, its length, and its modifier. */
export interface Band {
  reach: string
  length: number
  modifier: string
}

export interface Row {
  name: string
  /** Beside the name, smaller: the kind of thing or person. */
  aside: string
  notes: string[]
  cells: string[]
  boxes: Tick[]
  /** The id of a picture. */
  portrait?: string
  /** The ranges of a weapon, nearest first. */
  bands?: Band[]
}

export interface Tick {
  label: string
  ticked: boolean
  /** True if the box is blackened rather than crossed. */
  black?: true
  /** The first box of the next of several equal things: each has boxes of its own, as guns have ammunition. */
  next?: true
}

export interface BoxGroup {
  title: string
  boxes: Tick[]
  icon?: GameIconName
  /** Pieces to cut out. */
  cut?: boolean
}

export interface TextEntry {
  /** Names without a text of their own share a line. */
  names: string[]
  text: string
  /** On a legend: the icon that the names explain. */
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

/** The units of a part that are on one card. */
export interface Slice {
  part: number
  from: number
  to: number
  /** The column of the card, from 0, if there are several. */
  column?: number
}
