import type { Reckoned } from './reckoned'
import type { Battle, Combatant, Side } from '../state/battle'
import type { TrackerPlug } from './board'
import type { BuyLine, RosterCommand } from './command'
import type { CaptivesPlug } from './captives'
import type { ComparePlug } from './compare'
import type { CorrectionPlug } from './correction'
import type { DeckPlug } from './deck'
import type { Chance } from '../values/dice'
import type { Event, RosterEvent } from '../state/event'
import type { Json, Localised, Params, Words } from '../values/json'
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
import type { TalePlug } from './tale'
import type { TransferPlug } from './transfer'
import type { Verdict } from '../values/verdict'
import type { WritingPlug } from './writing'

/** What the window needs to know of a system in order to draw it: facts and words, no rules. */
export interface SystemSheet {
  id: string
  version: number
  name: Localised
  description: Localised
  /** Null where the system has no money. */
  currency: {
    name: Localised
    abbr: Localised
    /** It is in the members' own purses, and a roster has none. */ purses?: true
  } | null
  /** The system's own words for a roster, its members, its stash, its kinds. */
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
  /** Standing choices that each member makes on recruitment and may change when the rules allow. */
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
  /** Rulings without options that a campaign may put in words of its own; the kernel adds them to the house rules. */
  houseNotes?: { rule: string; label: Localised }[]
  resolvers: string[]
  /** Everything to read, by locale and key; the window puts it under `systems.<id>`. */
  text: { [locale: string]: Json }
}

/** One step between two games. */
export interface StepSheet {
  id: string
  name: Localised
  rules: string[]
  /** Things are bought and sold and members recruited in it: the window leads there. */
  trade?: boolean
}

/** What a battle asks of each combatant and of each side. The generic views draw these fields. */
export interface BattleSheet {
  combatant: Field[]
  side: Field[]
  /** May a battle be tracked at the table, act by act? */
  tracked: boolean
  /** May things that a member carries be taken by an enemy and be kept after the game? */
  loot: boolean
  /** How many rosters may meet; left out: two to eight. With min 1, opponents need no roster. */
  sides?: { min: number; max: number }
}

/** A ruling that a campaign may change. */
export interface HouseRuleSpec {
  key: string
  type: string
  default: Json
  value: Json
  options?: string[]
  /** For numbers, alone or in a list: their bounds; whole unless `step` says otherwise. */
  bounds?: { min: number; max: number; step?: number; rising?: boolean }
  /** How long a list may be. */
  length?: { min: number; max: number }
  /** For a choice per row: the rows with what the book gives each, and what may be chosen. */
  rows?: { id: string; name: Localised; default: string[] }[]
  choices?: { id: string; name: Localised }[]
  /** For a free note (`type` note): what the book says in its place. */
  book?: Localised
  label: Localised
  rules: string[]
}

/** A type of member that may be recruited now, or the reasons why not. */
export interface RecruitOffer {
  type: string
  name: Localised
  cost: number | null
  profile: { [characteristic: string]: number }
  notes: Words[]
  allowed: boolean
  refused: { code: string; rules: string[]; params: Params }[]
}

/** A thing that may be bought now for this holder, or the reasons why not. */
export interface Offer {
  thing: string
  name: Localised
  category: string
  price: number | null
  rare: boolean
  weight: number
  facts: { label: Words; value: Words | number | string }[]
  effect: Words | null
  /** Items of the holder that it may be fitted to; null where it is not fitted to anything. */
  fits: string[] | null
  /** What else `on` may name when it is bought: the first load of a launcher, the side of the body. Left open, the rules choose. */
  variants?: { id: string; name: Localised }[]
  /** The thing that this is a make of, or that it is for and nothing else: it folds under it. Null where it stands by itself. */
  under: string | null
  /** Its numbers can be set beside those of others. */
  compared: boolean
  /** Nothing stands against it, whatever it costs. */
  permitted: boolean
  /** The money is there, after what is in the basket. */
  affordable: boolean
  /** It may be bought: permitted, and affordable. */
  allowed: boolean
  /** It could be bought if the basket were empty: worth a try. */
  byItself: boolean
  refused: { code: string; rules: string[]; params: Params }[]
}

/** What a battle took from one side and gave to another, as the players report it. */
export interface Loot {
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
  unready: { code: string; rules: string[]; params: Params }[]
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
  checkHouseRules(raw: RawSystem, houseRules: HouseRules): { code: string; rules: string[]; params: Params }[]
  /** What of the resources a campaign may change, beside its house rules. */
  tables: TablesPlug<Rules>
  sheet(rules: Rules): SystemSheet
  /** Everything to look up, in the order of the book; left out where there is nothing but the texts of the rules. */
  reference?(rules: Rules): ReferencePart[]
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
  tale?(rules: Rules): TalePlug

  /** How a battle is tracked at the table; left out where the system has no such thing. */
  tracker?: TrackerPlug<Rules>

  cards(rules: Rules, roster: Roster): { members: Card[]; roster: RosterCard }

  /** Cards of the book; left out where only members have cards. */
  deck?: DeckPlug<Rules>
}
