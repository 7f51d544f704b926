import type { Reckoned } from './reckoned'
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
import type { Roster } from '../state/roster'
import type { Card, Field, MemberSheet, RosterCard } from './sheet'
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
  /** Null where the system has no money. */
  currency: {
    name: Localised
    abbr: Localised
    /** Members have their own purses; the roster has none. */ purses?: true
  } | null
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
  /** For a language beside French and English: the names of the book in all three, by which those that were kept before are known. */
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
  /** Whether carried items can be looted for good. */
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
  /** For a choice per row: the rows with what the book gives each, and what may be chosen. */
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
  /** The item it is a variant of or belongs to, and is listed under; null if none. */
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

/** What a battle took from one side and gave to another, as the players report it. */
export type Loot = {
  item: string
  from: string
  to: string
  taker: string
}

/** A roster with what the system has to say of it at this moment. */
export interface RosterSummary {
  figures: Figure[]
  receipts: Receipt[]
  /** Why the founding can't be closed yet; empty when it can, or when it is closed. */
  unready: Reason[]
}

/**
 * A game system: catalogue, sheet, decider, resolvers, procedure between games, cards. Pure: no I/O, no clock, no
 * chance but the one handed in. `Rules` is its catalogue with the campaign's house rules laid over it.
 */
export interface GameSystem<Rules = unknown> {
  id: string
  version: number
  /** Validates the resources and lays the house rules over them. Throws, naming the entry, where the resources are wrong. */
  load(raw: RawSystem, houseRules: HouseRules): Rules
  /** The reasons why these house rules can't stand; empty when they can. */
  checkHouseRules(raw: RawSystem, houseRules: HouseRules): Reason[]
  /** What of the resources a campaign may change, beside its house rules. */
  tables: TablesPlug<Rules>
  sheet(rules: Rules): SystemSheet
  /** Everything to look up, in the order of the book; left out where there is nothing but the texts of the rules. */
  reference?(rules: Rules): ReferencePart[]
  /** Names made of others (a reload and its weapon) that rosters keep and the reference does not list. */
  composedNames?(rules: Rules): Localised[]
  resolvers: { [name: string]: Resolver<Rules> }
  /** The resolvers as forms, and what a roster fills in. */
  questions: QuestionPlug<Rules>

  decide(rules: Rules, roster: Roster | null, command: RosterCommand, chance: Chance): Verdict<RosterEvent[]>
  summary(rules: Rules, roster: Roster): RosterSummary
  /** How a number that is reckoned at times and then kept came about; left out where none is. */
  reckoning?(rules: Rules, roster: Roster, key: string, event: Reckoned): Receipt | null
  /** The sheet of each member, in roster order, those who left included. */
  members(rules: Rules, roster: Roster): MemberSheet[]
  recruits(rules: Rules, roster: Roster): RecruitOffer[]
  /** Names and a whole roster to suggest; left out where nothing is suggested. */
  founding?: FoundingPlug<Rules>
  /** What may be bought for this holder, on top of a basket that is not paid yet. */
  offers(rules: Rules, roster: Roster, holder: string, basket?: BuyLine[]): Offer[]
  /** Whatever the rules ask of this roster now, in the order in which it should be answered. */
  prompts(rules: Rules, roster: Roster): Prompt[]
  /** All the money of a roster, where its members have purses of their own; left out: what lies in the stash. */
  wealth?(rules: Rules, roster: Roster): number
  /** What an item brings when it is sold; null where it can't be sold. */
  salePrice(rules: Rules, roster: Roster, item: string): number | null

  battle: {
    /** The combatants and value of a side that takes the field, or the reasons why it can't. */
    muster(
      rules: Rules,
      roster: Roster,
      members: string[]
    ): Verdict<{ value: number | null; combatants: Combatant[]; record: Params }>
    /** The sides as reported, checked, or the reasons why not. */
    report(rules: Rules, battle: Battle, sides: Side[]): Verdict<Side[]>
    /** What the battle does to each roster (loot, opening of the procedure between games) and to itself. */
    finish(rules: Rules, battle: Battle, rosters: Roster[], chance: Chance): Verdict<Event[]>
  }

  /** What people write on sheets themselves; left out where everything is bought, rolled or chosen. */
  writing?: WritingPlug<Rules>

  /** How the time between two games begins without a battle; left out where only a battle begins it. */
  opening?: OpeningPlug<Rules>

  /** What an arbitrator may set right; left out where the system has no such thing. */
  corrections?: CorrectionPlug<Rules>

  /** Things side by side in somebody's hands; left out where there is nothing to compare. */
  compare?: ComparePlug<Rules>

  /** Members in the hands of others; left out where nobody is ever held. */
  captives?: CaptivesPlug<Rules>

  /** What becomes of a member who goes to another roster; left out where he goes as he is. */
  passing?: TransferPlug<Rules>

  /** What it adds to a campaign's charts, records and chronicle; left out where it has nothing to add. */
  stats?(rules: Rules): StatsPlug

  /** How a battle is tracked at the table; left out where the system has no such thing. */
  tracker?: TrackerPlug<Rules>

  cards(rules: Rules, roster: Roster): { members: Card[]; roster: RosterCard }

  /** Cards of the book; left out where only members have cards. */
  deck?: DeckPlug<Rules>
}
