import type { SetNumberEvent } from './set-number-event'
import type { Battle, Combatant, Side } from '../state/battle'
import type { TrackerPlug } from './board'
import type { BuyLine, RosterCommand } from './command'
import type { CaptivesPlug } from './captives'
import type { ComparePlug } from './compare'
import type { CorrectionPlug } from './correction-sheet'
import type { DeckPlug } from './deck'
import type { Chance } from '../values/dice'
import type { Event, RosterEvent } from '../state/event'
import type { Json, Localised, Params, Words } from '../values/json'
import type { FoundingPlug } from './founding'
import type { OpeningPlug } from './opening'
import type { Prompt } from './prompt'
import type { QuestionPlug } from '../questions/question'
import type { HouseRules, RawSystem } from '../values/raw-system'
import type { Figure, Receipt } from '../values/receipt'
import type { ReferencePart } from '../content/reference'
import type { Resolver } from '../questions/resolver'
import type { Member, Roster } from '../state/roster'
import type { Card, Field, MemberIdentity, MemberSheet, RosterCard } from './sheet'
import type { TablesPlug } from '../content/tables'
import type { StatsPlug } from './stats'
import type { TransferPlug } from './transfer'
import type { Reason, Verdict } from '../values/verdict'
import type { WritingPlug } from './writing'

/** What the window needs to draw a game: facts and texts, no rules. */
export interface SystemSheet {
  id: string
  version: number
  name: Localised
  description: Localised
  /** Null if the game has no money. */
  currency: {
    name: Localised
    abbr: Localised
    /** Members have their own purses; the roster has none. */ purses?: true
  } | null
  /** Nothing can be sold in this game, whether it has money or not. */
  nothingSells?: true
  /** The game's words for roster, member, stash and kind. */
  words: {
    roster: Localised
    rosters: Localised
    member: Localised
    members: Localised
    kind: Localised
    stash: Localised
    between: Localised
  }
  dice: { main: number }
  characteristics: { key: string; abbr: Localised; name: Localised }[]
  kinds: { id: string; name: Localised; notes: { label: Words; text: Words }[] }[]
  memberTypes: { id: string; name: Localised }[]
  categories: { id: string; name: Localised }[]
  /** Choices each member makes on recruitment and can change when the rules allow. */
  choices: {
    key: string
    label: Words
    hint?: Words
    options: { id: string; name: Localised }[]
    default: string
  }[]
  /** The steps between two games, in order. */
  steps: StepSheet[]
  battle: BattleSheet
  houseRules: HouseRuleSpec[]
  /** Rulings without options, which a campaign can reword; the kernel adds them to the house rules. */
  houseNotes?: { rule: string; label: Localised }[]
  resolvers: string[]
  /** Everything to read, by locale and key; the window puts it under `systems.<id>`. */
  text: { [locale: string]: Json }
  /**
   * For a language beside French and English: the book's names in all three, so that names stored earlier can
   * be translated.
   */
  names?: Localised[]
}

/** One step between two games. */
export interface StepSheet {
  id: string
  name: Localised
  rules: string[]
  /** Whether trading and recruiting happen in this step. */
  trade?: boolean
}

/** The report fields of a combatant and of a side. */
export interface BattleSheet {
  combatant: Field[]
  side: Field[]
  /** Whether battles can be tracked act by act. */
  tracked: boolean
  /** Whether carried items can be looted permanently. */
  loot: boolean
  /** How many rosters can meet; default two to eight. With min 1, opponents need no roster. */
  sides?: { min: number; max: number }
}

/** A ruling that a campaign may change. */
export interface HouseRuleSpec {
  key: string
  type: string
  default: Json
  value: Json
  options?: string[]
  /** Bounds of numbers, alone or in a list; whole unless `step` is given. */
  bounds?: { min: number; max: number; step?: number; rising?: boolean }
  /** How long a list may be. */
  length?: { min: number; max: number }
  /** For a choice per row: the rows with the book's defaults, and the options. */
  rows?: { id: string; name: Localised; default: string[] }[]
  choices?: { id: string; name: Localised }[]
  /** For a free note (`type` note): the book's text it replaces. */
  book?: Localised
  label: Localised
  rules: string[]
}

/** A member type that can be recruited, or why not. */
export interface RecruitOffer {
  type: string
  name: Localised
  cost: number | null
  profile: { [characteristic: string]: number }
  /** How characteristics are written if not as a plain number: d8. */
  written?: { [characteristic: string]: string }
  notes: Words[]
  allowed: boolean
  refused: Reason[]
}

/** An item this holder can buy, or why not. */
export interface Offer {
  thing: string
  name: Localised
  category: string
  price: number | null
  rare: boolean
  weight: number
  facts: { label: Words; value: Words | number | string }[]
  effect: Words | null
  /** Items of the holder it can be attached to; null if it is never attached. */
  fits: string[] | null
  /** Other values of `on`: a launcher's first load, the side of the body. Left open, the rules choose. */
  variants?: { id: string; name: Localised }[]
  /** The item that it is listed under, as its variant or part; null if none. */
  under: string | null
  /** Whether it can be compared with others. */
  compared: boolean
  /** Allowed by the rules, whatever it costs. */
  permitted: boolean
  /** Affordable, after the basket. */
  affordable: boolean
  /** Can be bought: allowed and affordable. */
  allowed: boolean
  /** Could be bought with an empty basket. */
  byItself: boolean
  refused: Reason[]
}

/** Loot: what one side takes from another, as reported. */
export type Loot = {
  item: string
  from: string
  to: string
  taker: string
}

/** A roster's figures and state as the game computes them now. */
export interface RosterSummary {
  figures: Figure[]
  receipts: Receipt[]
  /** Why the founding can't end yet; empty if it can or has ended. */
  unready: Reason[]
}

/**
 * A game system: catalogue, sheet, decider, resolvers, interlude, cards. Pure: no I/O, no clock, no chance
 * except the one passed in. `Rules` is its catalogue with the campaign's house rules applied.
 */
export interface GameSystem<Rules = unknown> {
  id: string
  version: number
  /**
   * Checks the resources and applies the house rules. Throws, naming the entry, if the resources are wrong.
   */
  load(raw: RawSystem, houseRules: HouseRules): Rules
  /** Why these house rules are refused; empty if they are valid. */
  checkHouseRules(raw: RawSystem, houseRules: HouseRules): Reason[]
  /** What a campaign may change in the resources, beside its house rules. */
  tables: TablesPlug<Rules>
  sheet(rules: Rules): SystemSheet
  /** The reference in the order of the book; without it, only the rule texts are listed. */
  reference?(rules: Rules): ReferencePart[]
  /** Names composed of others (a reload and its weapon) that rosters store and the reference doesn't list. */
  composedNames?(rules: Rules): Localised[]
  resolvers: { [name: string]: Resolver<Rules> }
  /** The resolvers as forms, and what a roster fills in. */
  questions: QuestionPlug<Rules>

  decide(rules: Rules, roster: Roster | null, command: RosterCommand, chance: Chance): Verdict<RosterEvent[]>
  summary(rules: Rules, roster: Roster): RosterSummary
  /** The receipt of a stored number from the event that set it; for games that store calculated numbers. */
  storedReceipt?(rules: Rules, roster: Roster, key: string, event: SetNumberEvent): Receipt | null
  /** The sheet of each member, in roster order, past members included. */
  members(rules: Rules, roster: Roster): MemberSheet[]
  /** What the sheet of a member who left says of who they are, without the work of making the sheet. */
  departed(rules: Rules, member: Member): MemberIdentity
  recruits(rules: Rules, roster: Roster): RecruitOffer[]
  /** Suggested names and a suggested roster. */
  founding?: FoundingPlug<Rules>
  /** What this holder can buy on top of an unpaid basket. */
  offers(rules: Rules, roster: Roster, holder: string, basket?: BuyLine[]): Offer[]
  /** The open prompts of this roster, in the order in which they should be answered. */
  prompts(rules: Rules, roster: Roster): Prompt[]
  /** All the money of a roster whose members have purses; by default the stash. */
  wealth?(rules: Rules, roster: Roster): number
  /** The sale price of an item; null if it can't be sold. */
  salePrice(rules: Rules, roster: Roster, item: string): number | null

  battle: {
    /** The combatants and value of a side that takes the field, or why it can't. */
    muster(
      rules: Rules,
      roster: Roster,
      members: string[]
    ): Verdict<{ value: number | null; combatants: Combatant[]; record: Params }>
    /** The checked sides of a report, or the reasons against it. */
    report(rules: Rules, battle: Battle, sides: Side[]): Verdict<Side[]>
    /** What the battle does to each roster (loot, start of the interlude) and to itself. */
    finish(rules: Rules, battle: Battle, rosters: Roster[], chance: Chance): Verdict<Event[]>
  }

  /** Sheets that people write themselves; left out if everything is bought, rolled or chosen. */
  writing?: WritingPlug<Rules>

  /** How an interlude begins without a battle; left out if only a battle begins it. */
  opening?: OpeningPlug<Rules>

  /** An arbitrator's corrections; left out if the game has none. */
  corrections?: CorrectionPlug<Rules>

  /** Comparing items in a member's hands; left out if there is nothing to compare. */
  compare?: ComparePlug<Rules>

  /** Captives; left out if members are never captured. */
  captives?: CaptivesPlug<Rules>

  /** How a member changes rosters; left out if members arrive unchanged. */
  passing?: TransferPlug<Rules>

  /** Additions to charts, records and chronicle; left out if there are none. */
  stats?(rules: Rules): StatsPlug

  /** Tracking a battle act by act; left out if the game has none. */
  tracker?: TrackerPlug<Rules>

  cards(rules: Rules, roster: Roster): { members: Card[]; roster: RosterCard }

  /** Cards of the book; left out if only members have cards. */
  deck?: DeckPlug<Rules>
}
