import type { Json, Localised, Words } from '../values/json'
import type { Figure, ReceiptLine } from '../values/receipt'

/** One cell of the profile line: the current value, and what it consists of. */
export interface StatCell {
  key: string
  abbr: Localised
  name: Localised
  /** The value that counts now: base, injuries, equipment. */
  value: number
  /** Its written form if it is not a plain number: with a sign, as a range. */
  written?: string
  own: number
  /** Receipt lines that sum to `value`. */
  lines: ReceiptLine[]
}

/** A part of a sheet or card. Window and printer draw each kind the same way for every game. */
export type Block =
  | { kind: 'table'; key: string; title: Words; columns: Words[]; rows: TableRow[] }
  /** `cut`: labelled counters to cut out instead of boxes to tick. */
  | { kind: 'boxes'; key: string; title: Words; boxes: Box[]; cut?: boolean }
  | { kind: 'entries'; key: string; title: Words; entries: Entry[] }
  | { kind: 'facts'; key: string; title?: Words; facts: Fact[] }
  | {
      kind: 'track'
      key: string
      title: Words
      value: number
      from: number
      marks: number[]
      next: number | null
    }
  /** Empty lines to write on, this many. */
  | { kind: 'lines'; key: string; title: Words; count: number }

/** A label with its value. */
export interface Fact {
  label: Words
  value: Words | number | string
  /** A sum, written with the game's currency. */
  unit?: 'money'
  /** Read between games, so it goes to the back of a card. */
  behind?: true
  /** The member's figures say the same, so a list that has them leaves it out. */
  repeats?: true
}

export interface TableRow {
  key: string
  name: Words
  /** Below the name: attachments, loads. */
  note?: Words[]
  cells: (Words | number | string)[]
  /** Boxes to tick in the row, such as ammunition. */
  boxes?: Box[]
}

/** A box to tick in play. */
export interface Box {
  label: string
  ticked: boolean
}

export interface Entry {
  key: string
  name: Words
  text?: Words
  /**
   * On a legend: what `name` is the name of. `part:` with the key of a block, `fact:` with the key of a
   * label, `type:` with a type of members, `house:` with a kind of rosters, `kind:` with a kind of cards.
   */
  sign?: string
}

/** Who a member is, and their status. */
export interface MemberIdentity {
  member: string
  name: string
  typeName: Localised
  /**
   * `general`: the plain label of this condition if `label` adds details (by whom held). One key has one
   * general label. `why`: the reasons, where the label leaves them open.
   */
  status: { key: string; label: Words; fit: boolean; general?: Words; why?: Words[] }
}

/** A member as the window draws it in every game: the same profile line and blocks on page and card. */
export interface MemberSheet extends MemberIdentity {
  profile: StatCell[]
  figures: Figure[]
  blocks: Block[]
}

/** A card to print: its content, not its look. */
export interface Card {
  id: string
  kind: string
  title: string | Words
  subtitle: Words[]
  /** Small print in the corner: the owner of the card, its value. */
  corner: Words[]
  profile: StatCell[]
  blocks: Block[]
  /** Keys of the blocks that are read, not used in play; they go to the card's back if it has one. */
  behind?: string[]
  /** Its writer gave it two faces: blocks in `behind` never go to the front. */
  apart?: true
  /** The emblem (the name of an icon) and the colour (`#rrggbb`) that its writer chose. */
  emblem?: string
  colour?: string
  /** The ids by which a card gets the look of its roster, house and type. */
  identity?: { roster: string; kind: string; type: string }
  /** The id of a picture in the campaign file. */
  portrait?: string
  /** True for a blank form: profile values are left to be written by hand. */
  form?: boolean
  /** True if its text may be enlarged: reference cards are read from across the table. */
  roomy?: boolean
  /** The phases of play in which its rules are needed; only a rule card has them. */
  phases?: CardPhase[]
}

/** A phase of play, or another occasion to look rules up. Rule cards can be printed by phase. */
export interface CardPhase {
  id: string
  title: Words
  /** The keys of the blocks and entries that belong to it; left out, the whole card does. */
  of?: string[]
}

/** The roster sheet: a row per member and the totals. */
export interface RosterCard {
  id: string
  kind: 'roster'
  title: string
  subtitle: Words[]
  figures: Figure[]
  characteristics: { key: string; abbr: Localised }[]
  rows: {
    member: string
    name: string
    typeName: Localised
    status: Words
    profile: StatCell[]
    figures: Figure[]
    lines: Words[]
    /** The blocks needed in play; if given, the sheet is played from and `lines` are left out. */
    blocks?: Block[]
    /** A picture of the campaign file. */
    portrait?: string
  }[]
  blocks: Block[]
  /** The ids by which a sheet gets the colour of its roster and house. */
  identity?: { roster: string; kind: string }
}

/** Something to choose in a field. `also`: another id by which calls may name it. */
export interface FieldOption {
  id: string
  label: Words
  also?: string
}

/** A field of a form that the game defines and the window draws. */
export interface Field {
  key: string
  label: Words
  hint?: Words
  /**
   * choice, several: from the options. several without options, in a battle's report: from the combatant's
   * single-use items (`single` in the side's `gear`) or the side's `supplies`; null while nobody has
   * answered. count: a whole number. distance: a number in the table's unit, halves allowed. text: free text.
   * enemy, enemies, comrade: combatants of the battle.
   */
  kind: 'choice' | 'several' | 'count' | 'distance' | 'flag' | 'text' | 'enemy' | 'enemies' | 'comrade'
  options?: FieldOption[]
  min?: number
  max?: number
  /**
   * Shown only while another field has one of these values (`and` one more); for a field with several values,
   * one of them is enough. Of fields with the same key at most one is shown.
   */
  when?: { field: string; is: string[]; and?: { field: string; is: string[] } }
  /**
   * In a battle's report: the combatant's own limit (`limits` in the side's record) that this field shares with
   * others, where it is not that of its own key: the boxes of a track, for two kinds of marks.
   */
  shares?: { limit: string; with: string[] }
  rules?: string[]
  default: Json
}
