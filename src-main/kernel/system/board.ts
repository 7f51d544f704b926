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
  /** What moment it is, in one line: turn 2, whose activation, what is waited for. */
  moment: Words
  /** The side that is to act; null where nobody is. */
  next: string | null
  /** The unit that is acting; null where none is. */
  active: string | null
  sides: BoardSide[]
  /** Where people set the order of turns by hand: all units in it, and the act that puts one of them after another (its field `after`: a unit, or `first`). */
  order?: { act: string; units: string[] }
}

export interface BoardSide {
  side: string
  /** As people named it; in words where the rules do: of those who stand at the table only. */
  name: string | Words
  chips: Chip[]
  counters: Counter[]
  units: BoardUnit[]
}

export interface BoardUnit {
  unit: string
  name: string
  typeName: Localised
  /** As they count at this moment at the table. */
  profile: StatCell[]
  /** What counts most of it: up, down, out of action, in reserve… */
  state: Chip
  /** What else is true of it now, each until it ends: pinned, hidden, in cover… */
  chips: Chip[]
  tracks: Track[]
  gauges: Gauge[]
  counters: Counter[]
  /** It has had its turn. */
  done: boolean
  /** It takes no more part in the game. */
  gone: boolean
}

/** A short word on a coloured ground; the word alone must say it. */
export interface Chip {
  key: string
  label: Words
  tone: 'plain' | 'good' | 'warn' | 'bad'
  hint?: Words
}

/** What a touch sets where it is drawn, with nothing asked: one field of an act that leaves all else as it is. */
export interface ByHand {
  act: string
  field: string
}

/** Boxes that are lost or filled: wounds, health, stress. `marks` fills the boxes with kinds of damage, from the left. */
export interface Track {
  key: string
  label: Words
  value: number
  max: number
  marks?: { sign: string; label: Words }[]
  /** The field counts the value, or what is missing of the most; `apart`: so much of the value is kept elsewhere and stays. */
  byHand?: ByHand & { counts: 'value' | 'missing'; least?: number; apart?: number }
}

/** The boxes of a weapon, with what is the matter with it. */
export interface Gauge {
  key: string
  label: Words
  notes: Words[]
  boxes: Box[]
  /** The field counts the boxes that are ticked. */
  byHand?: ByHand
}

export type Counter = {
  key: string
  label: Words
  value: number
  max?: number
}

/** Something that may be done now, or the reasons why not. Its fields are asked before it is done. */
export interface ActOffer {
  act: string
  label: Words
  /** Under which heading it stands: the key of a text of the system. */
  group: Words
  hint?: Words
  rules: string[]
  allowed: boolean
  refused: Words[]
  fields: Field[]
  /** What a person is asked once more before it is done; whoever sends the act has been asked. */
  confirm?: Words
  /** What one does most often at this moment: drawn large. */
  main?: boolean
  /** It sets by hand and asks nothing of the rules, so that light tracking offers it. Each field named here may be given alone: all others stay as they are. */
  byHand?: readonly string[]
}

/** Who acts: a unit, a side, or nobody in particular (the table: a new turn, the end of the game). */
export interface Actor {
  unit?: string | undefined
  side?: string | undefined
}

export type TableCommand =
  | { type: 'act'; act: string; actor: Actor; input: { [field: string]: Json } }
  | { type: 'answer'; prompt: string; answer: Answer }

/** All that the rules may look at when somebody acts at the table. */
export interface AtTable {
  battle: Battle
  tracker: Tracker
  rosters: Roster[]
}

/** How a system plays at the table. Pure, like the rest of it. */
export interface TrackerPlug<Rules> {
  /** The tracker of this battle before its first turn, or the reasons why it can't be tracked. */
  begin(rules: Rules, battle: Battle, rosters: Roster[]): Verdict<Tracker>
  board(rules: Rules, at: AtTable): Board
  /** What this actor may do now, in the order in which it is offered. */
  offers(rules: Rules, at: AtTable, actor: Actor): ActOffer[]
  /** The questions that wait for an answer (a die, a choice), the next one first. While one is open that is not optional, nothing else is done. */
  prompts(rules: Rules, at: AtTable): Prompt[]
  /** What the act or the answer brings about: events of this tracker, or every reason why not. */
  decide(rules: Rules, at: AtTable, command: TableCommand, chance: Chance): Verdict<TrackerEvent[]>
  /** The sides as they should be reported, were the battle to end now. The person confirms or changes them. */
  propose(rules: Rules, at: AtTable): Side[]
}
