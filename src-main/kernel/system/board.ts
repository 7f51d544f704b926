import type { Battle, Side } from '../state/battle'
import type { Chance } from '../values/dice'
import type { TrackerEvent } from '../state/event'
import type { Json, Localised, Words } from '../values/json'
import type { Answer, Prompt } from './prompt'
import type { Roster } from '../state/roster'
import type { Box, Field, StatCell } from './sheet'
import type { Tracker } from '../state/tracker'
import type { Verdict } from '../values/verdict'

/** A tracked battle as the window draws it, whatever the system. */
export interface Board {
  turn: number
  /** The current moment in one line: turn, activation, what is awaited. */
  moment: Words
  /** The side to act; null for none. */
  next: string | null
  /** The unit acting; null for none. */
  active: string | null
  sides: BoardSide[]
  /**
   * Set if people order the turns by hand: the units in order, and the act that puts one after another (its
   * field `after`: a unit, or `first`).
   */
  order?: { act: string; units: string[] }
}

export interface BoardSide {
  side: string
  /** A name given by a person; or words, for combatants that the rules name. */
  name: string | Words
  chips: Chip[]
  counters: Counter[]
  units: BoardUnit[]
}

export interface BoardUnit {
  unit: string
  name: string
  typeName: Localised
  /** The characteristics that apply at this moment. */
  profile: StatCell[]
  /** The main state: up, down, out of action, in reserve… */
  state: Chip
  /** Further states: pinned, hidden, in cover… */
  chips: Chip[]
  tracks: Track[]
  gauges: Gauge[]
  counters: Counter[]
  /** True if the unit has acted this turn. */
  done: boolean
  /** True if the unit takes no more part in the battle. */
  gone: boolean
}

/** A short word on a coloured background; the word must be clear without the colour. */
export interface Chip {
  key: string
  label: Words
  tone: 'plain' | 'good' | 'warn' | 'bad'
  hint?: Words
}

/** An act that a touch on the drawing performs without a form: it sets one field and leaves the others. */
export interface ByHand {
  act: string
  field: string
}

/**
 * Boxes lost or filled: wounds, health, stress. `marks` fills the boxes with kinds of damage, from the left.
 */
export interface Track {
  key: string
  label: Words
  value: number
  max: number
  marks?: { sign: string; label: Words }[]
  /**
   * What the field counts: the value, or what is missing to the maximum; `apart`: a part of the value that is
   * stored elsewhere and stays.
   */
  byHand?: ByHand & { counts: 'value' | 'missing'; least?: number; apart?: number }
}

/** A weapon's boxes, with its condition. */
export interface Gauge {
  key: string
  label: Words
  notes: Words[]
  boxes: Box[]
  /** The field counts the ticked boxes. */
  byHand?: ByHand
}

export type Counter = {
  key: string
  label: Words
  value: number
  max?: number
}

/** An act offered now, or the reasons against it. Its fields are asked first. */
export interface ActOffer {
  act: string
  label: Words
  /** The heading it is listed under: a key of the game's texts. */
  group: Words
  hint?: Words
  rules: string[]
  allowed: boolean
  refused: Words[]
  fields: Field[]
  /** A question to confirm before the act; the API does not ask it. */
  confirm?: Words
  /** True for the most usual act at this moment; it is drawn large. */
  main?: boolean
  /**
   * Set if the act sets values by hand, so that light tracking offers it. Each of these fields may be given
   * alone; the others stay.
   */
  byHand?: readonly string[]
}

/** Who acts: a unit, a side, or the table as a whole (a new turn, the end of the game). */
export interface Actor {
  unit?: string | undefined
  side?: string | undefined
}

export type TableCommand =
  | { type: 'act'; act: string; actor: Actor; input: { [field: string]: Json } }
  | { type: 'answer'; prompt: string; answer: Answer }

/** Everything the rules may read when somebody acts in a tracked battle. */
export interface AtTable {
  battle: Battle
  tracker: Tracker
  rosters: Roster[]
}

/** How a game is tracked. Pure, like the rest of the game. */
export interface TrackerPlug<Rules> {
  /** Returns the tracker before the first turn, or why the battle can't be tracked. */
  begin(rules: Rules, battle: Battle, rosters: Roster[]): Verdict<Tracker>
  board(rules: Rules, at: AtTable): Board
  /** The acts of this actor, in the order offered. */
  offers(rules: Rules, at: AtTable, actor: Actor): ActOffer[]
  /** The open prompts (a die, a choice), next one first. While a required one is open, no act is allowed. */
  prompts(rules: Rules, at: AtTable): Prompt[]
  /** The events of an act or answer, or every reason against it. */
  decide(rules: Rules, at: AtTable, command: TableCommand, chance: Chance): Verdict<TrackerEvent[]>
  /** The report if the battle ended now; a person confirms or changes it. */
  propose(rules: Rules, at: AtTable): Side[]
}
