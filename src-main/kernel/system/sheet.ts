import type { Json, Localised, Words } from '../values/json'
import type { Figure, ReceiptLine } from '../values/receipt'

/** One cell of the profile line: the characteristic's current value, and why it differs from the base. */
export interface StatCell {
  key: string
  abbr: Localised
  name: Localised
  /** As it counts now: own value, injuries, equipment. */
  value: number
  /** How it is written if it is not a plain number: with a sign, as a range. */
  written?: string
  own: number
  /** Receipt lines that sum to `value`. */
  lines: ReceiptLine[]
}

/** One part of a sheet or of a card. The renderer and the printer draw each kind in one way, for every system. */
export type Block =
  | { kind: 'table'; key: string; title: Words; columns: Words[]; rows: TableRow[] }
  /** `cut`: labelled counters to cut out, instead of boxes to tick. */
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

/** A label with its value. `behind`: on a card it is read between games, not used in play. */
export interface Fact {
  label: Words
  value: Words | number | string
  behind?: true
}

export interface TableRow {
  key: string
  name: Words
  /** Below the name: what it is fitted with, what it is loaded with. */
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
}

/** A member as the window draws it, whatever the system: the same line and blocks on the page and on the card. */
export interface MemberSheet {
  member: string
  name: string
  typeName: Localised
  /** `general`: the plain label of this condition, if `label` adds details (held by whom). One key has one general label. */
  status: { key: string; label: Words; fit: boolean; general?: Words }
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
  /** Keys of the blocks that are read, not used in play: they stand on the card's second face where it has one. */
  behind?: string[]
  /** Whose card it is, by ids: a drawer gives each roster, house and type a look of its own. */
  identity?: { roster: string; kind: string; type: string }
  /** A picture of the campaign file. */
  portrait?: string
  /** A form: the figures of its profile are left to be written by hand. */
  form?: boolean
  /** Its type may grow if there is room: reference cards are read from across the table. */
  roomy?: boolean
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
    /** What a table needs of them: the sheet is played from, and `lines` are left out. */
    blocks?: Block[]
    /** A picture of the campaign file. */
    portrait?: string
  }[]
  blocks: Block[]
}

/** A field of a form that the system asks for and the generic views draw. */
export interface Field {
  key: string
  label: Words
  hint?: Words
  /**
   * choice and several: of the options; several without options, in a battle's report: of the single-use things that the combatant carried (`single` in the side's `gear`), or that the side had in store (its `supplies`); null while nobody has said. count: a whole number. distance: a number in the table's unit, halves allowed.
   * text: what a person writes. enemy, enemies, comrade: combatants of a battle.
   */
  kind: 'choice' | 'several' | 'count' | 'distance' | 'flag' | 'text' | 'enemy' | 'enemies' | 'comrade'
  options?: { id: string; label: Words }[]
  min?: number
  max?: number
  /** Shown only while another field has one of these values (`and` one more); where several may be chosen, while one of them is. Of fields with the same key no more than one is shown. */
  when?: { field: string; is: string[]; and?: { field: string; is: string[] } }
  rules?: string[]
  default: Json
}
