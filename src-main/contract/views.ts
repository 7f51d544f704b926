import type { Battle } from '../kernel/state/battle'
import type { Board } from '../kernel/system/board'
import type { Player } from '../kernel/state/campaign'
import type { Localised, Params } from '../kernel/values/json'
import type { Prompt } from '../kernel/system/prompt'
import type { HouseRules } from '../kernel/values/raw-system'
import type { Figure } from '../kernel/values/receipt'
import type { Item, Own, Roster } from '../kernel/state/roster'
import type { MemberSheet } from '../kernel/system/sheet'
import type { Reason } from '../kernel/values/verdict'
import type { Conflict } from './conflict'
import type { PrintReport } from './print'
import type { ReportCell } from './report-cells'

/** A file of the library, or why it can't be opened. */
export interface CampaignEntry {
  file: string
  name: string
  system: string | null
  rosters: number
  battles: number
  bytes: number
  modified: string
  open: boolean
  /** What is wrong with it; with `params.opens` it can be opened all the same. */
  problem: { code: string; params: Params } | null
}

/** One of two states of a campaign: what it holds, and when its last act was done. */
export interface CampaignState {
  name: string
  acts: number
  at: string
  rosters: number
  battles: number
}

export interface CampaignView {
  id: string
  /** Tells this campaign from every other, also from a copy in another file and from a backup put in its place: what a request may name it by. */
  mark: string
  file: string
  /** Where the file lies, if that is not the library (library.takeIn). */
  outside: { fileName: string; folder: string } | null
  /** Its file can’t be written: it is open for reading and printing. */
  readOnly: boolean
  /** Is the file still where it was opened? `away`: its disk, its folder or itself is gone. `replaced`: another state lies in its place (campaigns.states). */
  standing: 'here' | 'away' | 'replaced'
  /** It lies in a folder that is synced or on a share, and the person was not told yet (campaigns.placeTold). */
  place: { kind: 'synced' | 'network'; by: string | null } | null
  name: string
  system: string
  systemName: Localised
  players: Player[]
  houseRules: HouseRules
  packs: { id: string; version: string; name: Localised }[]
  /** Another whenever the rules are others: names and forms of the system are then to be asked for anew. */
  rulesMark: string
  /** The arbitrator may set right and award: the system knows how. */
  corrects: boolean
  /** Settings that today's book has no room for. */
  rulesLeftOut: Reason[]
  /** What was seen of damaged rows, by what they belong to: the rest goes on, and `campaigns.repair` mends it. */
  damaged: {
    part: string
    kind: string | null
    id: string | null
    name: string | null
    act: number | null
    at: string | null
  }[]
  /** What Ctrl+Z would take back, and what Ctrl+Shift+Z would put forward again. */
  undo: ActView | null
  redo: ActView | null
}

/** One line of the list of rosters: index columns only, nothing is parsed for it. */
export interface RosterEntry {
  id: string
  name: string
  kind: string
  kindName: Localised
  player: string | null
  stage: Roster['stage']
  money: number | null
  value: number | null
  members: number
  /** Its line is damaged in the file: only the name is shown. */
  damaged?: true
}

/** One line of a choice of members. */
export interface MemberEntry {
  roster: string
  rosterName: string
  member: string
  name: string
  typeName: Localised
  /** Why it is no longer with the roster, where it was asked for those, too. */
  left?: string
}

/** So many of one thing in one holder’s hands. */
export interface Holding {
  roster: string
  rosterName: string
  /** A member's id, or `stash`. */
  holder: string
  /** The member's name; null for the stash. */
  holderName: string | null
  name: Localised
  count: number
}

/** A roster as the window draws it. */
export interface RosterView extends RosterEntry {
  numbers: { [key: string]: number }
  figures: Figure[]
  unready: Reason[]
  members: number
  /** Everybody who is or was with it, in the order in which they came. */
  sheets: MemberView[]
  items: ItemView[]
  /** What the player keeps for themselves: on the roster, and on each member by id, where there is something. */
  own: Own
  owns: { [member: string]: Own }
  /** Why it is closed; null while it is not. */
  closed: string | null
  /** The open step between two games; null when none is. */
  step: string | null
  prompts: Prompt[]
  undo: ActView | null
  redo: ActView | null
}

/** A member's sheet, with what the roster itself knows of it. */
export interface MemberView extends MemberSheet {
  /** The type by its id. */
  type: string
  /** Why it is no longer with the roster; null while it is. */
  left: string | null
  /** Its standing choices, as they were chosen. */
  choices: { [key: string]: string }
  sets: SetView[]
}

/** An equipment set of a member. */
export interface SetView {
  name: string
  /** What is in it and still carried. */
  items: string[]
  /** It is the one that is brought to the next game. */
  brought: boolean
  /** What it weighs against what may be carried, where the system weighs things. */
  load: Figure | null
}

export interface ItemView extends Item {
  /** What it brings when sold now; null where it can't be sold. */
  sale: number | null
}

/** An act of the journal in facts; whoever shows it puts them into words. */
export interface ActView {
  seq: number
  at: string
  kind: 'act' | 'undo' | 'redo'
  method: string
  /** False once it was taken back. */
  standing: boolean
  /** The act that an undo or redo speaks of. */
  target: number | null
  events: EventView[]
  /** It is not what was sealed: only what can be read of it stands here. */
  damaged?: true
}

export interface EventView {
  subject: { kind: string; id: string }
  type: string
  facts: Params
  /** Money that it brought in (negative: took out); left out where it moved none. */
  money?: number
  /** How it moved the time between two games: opened it at a step, went on to a step, closed it. */
  between?: { did: 'opened' | 'moved'; step: string } | { did: 'closed' }
}

/** What an act would do, without doing it. */
export interface Quote {
  allowed: boolean
  reasons: Reason[]
  /** Money that goes out (negative: comes in). */
  cost: number
  figures: {
    key: string
    label: Figure['label']
    unit: Figure['unit']
    member: string | null
    before: number
    after: number
    limit?: number
  }[]
}

/** Where things may go: what it would change there, or why they can't. */
export interface Destination {
  /** A member's id, or `stash`. */
  holder: string
  allowed: boolean
  reasons: Reason[]
  /** Of this holder, and of whoever gives the things away. */
  figures: Quote['figures']
  /** What of this holder's a single thing may be fitted to on the way, by ids: each of them is allowed. */
  fits: string[]
}

/** How a member came to be gone. */
export interface Departure {
  act: ActView
  /** What hangs on that act, newest first: empty where it can be taken back by itself. */
  hanging: ActView[]
}

/** A battle at the table. Its log is the tracker's history. */
export interface TrackerView {
  battle: string
  /** False once the battle is finished. */
  open: boolean
  board: Board
  prompts: Prompt[]
  undo: ActView | null
  redo: ActView | null
}

export interface BattleEntry {
  id: string
  name: string
  date: string
  status: Battle['status']
  friendly: boolean
  sides: { roster: string; name: string; result: string | null; value: number | null }[]
}

/** A battle after something was done to it, with that act: what undo would take back. Null where nothing had to be done. */
export interface BattleDone extends Battle {
  undo: ActView | null
}

/** A battle after values of its report were written down, with those that were not: somebody else has changed them meanwhile. */
export interface BattleRecorded extends BattleDone {
  conflicts: Conflict<ReportCell>[]
}

/** The largest file that a window should read as a content pack. */
export const MOST_PACK_BYTES = 900_000

/** What was written to a place that the host serves: a PDF by handle. */
export interface Handle {
  handle: string
  name: string
  bytes: number
  pages: number
  report: PrintReport
}
