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

/** A file of the library, with the reason if it can't be opened. */
export interface CampaignEntry {
  file: string
  name: string
  system: string | null
  rosters: number
  battles: number
  bytes: number
  modified: string
  open: boolean
  /** Why it can't be opened; with `params.opens` it opens all the same. */
  problem: { code: string; params: Params } | null
}

/** One of two states of a campaign: its contents, and when its last act was done. */
export interface CampaignState {
  name: string
  acts: number
  at: string
  rosters: number
  battles: number
}

export interface CampaignView {
  id: string
  /**
   * Identifies this campaign, distinct even from a copy in another file and from a restored backup; a request
   * may name the campaign by it.
   */
  mark: string
  file: string
  /** Where the file is, if it is not in the library (library.takeIn). */
  outside: { fileName: string; folder: string } | null
  /** True if the file can't be written: the campaign can only be read and printed. */
  readOnly: boolean
  /**
   * Whether the file is still in its place. `away`: its disk or folder is gone, or the file itself.
   * `replaced`: another state is there now (campaigns.states).
   */
  standing: 'here' | 'away' | 'replaced'
  /**
   * Set if the file is in a synced folder or on a network share and the person was not warned yet
   * (campaigns.placeTold).
   */
  place: { kind: 'synced' | 'network'; by: string | null } | null
  name: string
  system: string
  systemName: Localised
  players: Player[]
  houseRules: HouseRules
  packs: { id: string; version: string; name: Localised }[]
  /** Changes whenever the rules change: the client then fetches the system's names and forms anew. */
  rulesMark: string
  /** True if the game system has corrections and awards for the arbitrator. */
  corrects: boolean
  /** Settings that no longer fit today's book and are not applied. */
  rulesLeftOut: Reason[]
  /**
   * Damaged rows found so far, by what they belong to. The rest keeps working; `campaigns.repair` mends the
   * file.
   */
  damaged: {
    part: string
    kind: string | null
    id: string | null
    name: string | null
    act: number | null
    at: string | null
  }[]
  /** The acts that undo (Ctrl+Z) and redo (Ctrl+Shift+Z) would apply to. */
  undo: ActView | null
  redo: ActView | null
}

/** One line of the list of rosters, read from index columns without parsing the roster. */
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
  /** True if the row is damaged in the file: only the name is shown. */
  damaged?: true
}

/** One entry in a list of members to choose from. */
export interface MemberEntry {
  roster: string
  rosterName: string
  member: string
  name: string
  typeName: Localised
  /** Why the member left; only in lists that include such members. */
  left?: string
}

/** How many of one item one holder has. */
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
  /** All its members, past ones too, in the order of joining. */
  sheets: MemberView[]
  items: ItemView[]
  /** The player's personal notes and counters: of the roster, and by id of each member that has any. */
  own: Own
  owns: { [member: string]: Own }
  /** The reason for closing; null while it is open. */
  closed: string | null
  /** The current step of the interlude; null if none is under way. */
  step: string | null
  prompts: Prompt[]
  undo: ActView | null
  redo: ActView | null
}

/** A member's sheet, with what the roster records about the member. */
export interface MemberView extends MemberSheet {
  /** The id of the member's type. */
  type: string
  /** Why the member left; null while still in the roster. */
  left: string | null
  /** The standing choices made for the member. */
  choices: { [key: string]: string }
  sets: SetView[]
  /**
   * True for the brief sheet of a member who left (`rosters.get` with `brief`): profile, figures, blocks, choices
   * and sets are empty; `rosters.sheets` has them.
   */
  brief?: true
}

/** An equipment set of a member. */
export interface SetView {
  name: string
  /** The items of the set that the member still carries. */
  items: string[]
  /** True for the set that goes to the next battle. */
  brought: boolean
  /** Its weight against the limit, if the game counts weight. */
  load: Figure | null
}

export interface ItemView extends Item {
  /** What it would sell for now; null if it can't be sold. */
  sale: number | null
}

/** An act of the journal as facts; the window puts them into words. */
export interface ActView {
  seq: number
  at: string
  kind: 'act' | 'undo' | 'redo'
  method: string
  /** False once the act was undone. */
  standing: boolean
  /** The act that an undo or redo refers to. */
  target: number | null
  events: EventView[]
  /**
   * In a list without undos, for an act that was undone together with others: the undos of that request
   * (`history.redo` takes them as `by`), and how many acts are still undone by them.
   */
  together?: { by: { from: number; until: number }; count: number }
  /** True if the row differs from what was sealed: only its readable part is given. */
  damaged?: true
}

export interface EventView {
  subject: { kind: string; id: string }
  type: string
  facts: Params
  /** Money gained (negative: spent); left out if none was moved. */
  money?: number
  /**
   * What the act did to the interlude: opened it at a step, moved it on to a step, or closed it. `answered`: the
   * event is the answer that moved it, told in the step before.
   */
  between?:
    { did: 'opened'; step: string } | { did: 'moved'; step: string; answered?: true } | { did: 'closed' }
}

/** The effects of an act that was not done. */
export interface Quote {
  allowed: boolean
  reasons: Reason[]
  /** Money to be paid (negative: received). */
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

/** A place that items could be moved to: what would change there, or why they can't go there. */
export interface Destination {
  /** A member's id, or `stash`. */
  holder: string
  allowed: boolean
  reasons: Reason[]
  /** The figures of this holder and of the one who gives the items away. */
  figures: Quote['figures']
  /** The holder's items that a single item could be attached to on the way, by id. */
  fits: string[]
}

/** How a member left. */
export interface Departure {
  act: ActView
  /** The acts that depend on that act, newest first: all, or as many as were asked for; empty if it can be undone by itself. */
  hanging: ActView[]
  /** With `limit`: how many depend on it, and whether there are more than were counted. */
  count?: number
  more?: true
}

/** A tracked battle. Its log is the tracker's history. */
export interface TrackerView {
  battle: string
  /** False once the battle is over. */
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

/** The texts that players wrote about a battle; empty ones are left out. */
export interface BattleWords {
  battle: string
  scenario?: string
  place?: string
  notes?: string
}

/** A battle after a change, with the act that was written; null if there was nothing to change. */
export interface BattleDone extends Battle {
  undo: ActView | null
}

/**
 * A battle after `battles.record`, with the values that were not written because somebody else had changed
 * them.
 */
export interface BattleRecorded extends BattleDone {
  conflicts: Conflict<ReportCell>[]
}

/** The largest file that a window should read as a content pack; a larger one would not fit in a request. */
export const MOST_PACK_BYTES = 900_000

/** A made file that the host serves under a handle, such as a PDF. */
export interface Handle {
  handle: string
  name: string
  bytes: number
  pages: number
  report: PrintReport
}
