import type { Json, Localised } from '../../../kernel/values/json'
import type { FireModeId } from '../catalogue/schema'
import type { TrackedSide, TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import type { Step } from './steps/kinds'

/**
 * The open fields of a Neo-Necro tracker (chapter 15 of the rules, "per game"). They are declared here once,
 * for the code that decides and the code that shows. A default value is not stored.
 */

/**
 * Where a fighter is. `waiting`: not placed yet; `up`: includes pinned; `dead`: removed without an injury
 * roll (NN-GRN-11).
 */
export const PLACES = ['waiting', 'reserve', 'up', 'down', 'out', 'dead', 'fled'] as const
export type Place = (typeof PLACES)[number]

/** Stimulant doses that work until the end of an activation (NN-GEAR-1). */
export type Doses = { count: number; sprint: number; strength: number; threshold: number }

export type UnitState = {
  place: Place
  /** Wounds left. */
  wounds: number
  /** Light wounds suffered; each is −1 WS, BS and I (NN-OUT-3). */
  light: number
  pinned: boolean
  hidden: boolean
  tookCover: boolean
  /** Sprinted since the start of their last activation (NN-SKL-20). */
  sprinted: boolean
  /** Dazzled: loses the next activation and is hit automatically in melee until then (NN-GRN-8). */
  stunned: boolean
  /** A charge of a force shield is in use (NN-GEAR-2). */
  shielded: boolean
  /**
   * A Relentless fighter who tested when they were pinned; they may not test again when activated
   * (NN-SKL-27).
   */
  tested: boolean
  /** Phases to give up in the next activation (NN-SKL-27, NN-GEAR-5). */
  owes: number
  /** Enemies in base contact. */
  engaged: string[]
  /** The enemy aimed at in this activation (NN-AIM-1). */
  aim: string | null
  /** Items held in hand (NN-CHG-1). */
  hands: string[]
  /** The heavy weapon on the shoulder (NN-SHD-1). */
  shouldered: string | null
  /**
   * Items of others that the fighter now has. `lost`: own items that they no longer have; `used`: used up.
   */
  gained: string[]
  lost: string[]
  /**
   * Items dropped on the table: nobody has them, and they return to the fighter after the game (NN-LOOT-5).
   */
  dropped: string[]
  used: string[]
  /** The unit that took them down or out of action. */
  by: string | null
  /** The weapon or cause, by its name at that time; null if unknown. */
  with: Localised | null
  /** The unit that took their purse (NN-LOOT-3). */
  purse: string | null
  learning: number
  /** Orders that a leader has left (NN-FTR-7). */
  orders: number
  doses: Doses | null
  /** The turn of their last activation. */
  done: number
  /** A colossus has left a marker at their last position (NN-FTR-9). */
  corridor: boolean
  /** The grapnel holds, so that the next movement phase may follow its cable (NN-GEAR-3). */
  grapnel: boolean
  /** A tracer is stuck to them: they can be followed until they find it (NN-SCN-2). */
  traced: boolean
  /** Counts as charging in the next melee phase, as a Berserk who consolidated into enemies (NN-SKL-12). */
  berserk: boolean
  /** The turn in which they came by tunnels or ducts: no charge in it (NN-GEAR-12). */
  arrived: number
  /** Fighters with the same group come out of reserve together, with one roll (NN-RUL-51). */
  group: string | null
}

const UNIT: UnitState = {
  place: 'up',
  wounds: 0,
  light: 0,
  pinned: false,
  hidden: false,
  tookCover: false,
  sprinted: false,
  stunned: false,
  shielded: false,
  tested: false,
  owes: 0,
  engaged: [],
  aim: null,
  hands: [],
  shouldered: null,
  gained: [],
  lost: [],
  dropped: [],
  used: [],
  by: null,
  with: null,
  purse: null,
  learning: 0,
  orders: 0,
  doses: null,
  done: 0,
  corridor: false,
  grapnel: false,
  traced: false,
  berserk: false,
  arrived: 0,
  group: null
}

export type SideState = {
  /** The last die for table edges or for the first turn (NN-SET-2). */
  roll: number
  /** Passes left in this turn, or during placement (NN-TRN-4, NN-SET-5). */
  passes: number
  /** The turn in which the fury broke loose; 0 if it is unused (NN-HSE-1). */
  fury: number
  /** Uses left of a counted fury, such as its flamer shots (NN-HSE-10). */
  furyLeft: number
  /** The fighters affected by the fury; empty: all of the gang (NN-HSE-8). */
  furyUnits: string[]
  /** Failed ammo rolls ignored so far thanks to armourers (NN-SKL-33). */
  armourers: number
  fled: boolean
  /** Items of the stash that were used up, such as tunnels and ducts (NN-GEAR-12). */
  used: string[]
  /** Items taken straight into the stash (NN-HSE-9). */
  gained: string[]
  /** The turn in which a mine was last set off (NN-SCN-4). */
  mine: number
}

const SIDE: SideState = {
  roll: 0,
  passes: 0,
  fury: 0,
  furyLeft: 0,
  furyUnits: [],
  armourers: 0,
  fled: false,
  used: [],
  gained: [],
  mine: 0
}

/** The current activation: the fighter's states at its start, and what they have done in it. */
export type Active = {
  unit: string
  pinned: boolean
  engaged: boolean
  stunned: boolean
  down: boolean
  /** The result of the test to stand up; null before it or without one (NN-PIN-1). */
  standUp: 'passed' | 'failed' | null
  /** The fighter broke off from a melee, or was held in it (NN-MOV-13 to 16). */
  breaksOff: 'away' | 'held' | null
  /** A phase given up for another reason (NN-GEAR-5). */
  gaveUp: 'movement' | 'shooting' | null
  /** What was done in each phase. */
  movement: string | null
  shooting: string[]
  /** How the ammo roll of the last shot failed. */
  ammo: 'jam' | 'out-of-ammo' | null
  /** The enemies charged: +1 WS and +1 I for the whole activation (NN-MOV-11). */
  charged: string[]
  /** How the fighter came into contact in this activation (NN-MEL-1). */
  contact: 'charged' | 'engaged' | null
  /** The melee phase has begun; `meleeDone`: it is over (NN-ACT-5). */
  melee: boolean
  meleeDone: boolean
  /** Stands up when the activation ends (NN-PIN-2). */
  standsAtEnd: boolean
  /** The shot was a snap shot, so the fighter may sprint as well (NN-SKL-17). */
  snap: boolean
  /** The move given by the house's fury is made (NN-HSE-6). */
  furyMove: boolean
  /** The hated enemies seen at its start; absent until answered (NN-INJ-5). */
  hates?: string[]
}

/**
 * A marker of covering fire (NN-SUP-3). `tested`: fighters who have taken their one test for it (NN-SUP-6).
 */
export type Marker = {
  id: string
  by: string
  item: string
  profile: string
  mode: FireModeId
  ammo: string | null
  tested: string[]
  crafted?: 'strength' | 'threshold'
}

/**
 * The states from which the blows of an Initiative step are worked out (NN-MEL-4): the fighters, the furies
 * of the sides, the activation.
 */
export type Onset = {
  units: { [unit: string]: { [key: string]: Json } }
  sides: { [side: string]: { [key: string]: Json } }
  active: Active | null
}

/** The ammo gauge of a weapon in this game (NN-AMM-1). */
export type GaugeState = {
  ticked: number
  /** The reload in the weapon, unless it is the standard one (NN-GEAR-10, NN-WPN-9). */
  load: string | null
  /** The turn in which the weapon last overheated; 0 if it never did (NN-WPN-8). */
  hot: number
}

const GAUGE: GaugeState = { ticked: 0, load: null, hot: 0 }

export type TableState = {
  moment: 'setup' | 'turn' | 'between' | 'over'
  /** The sides in their order round the table, each followed by the one on its left. */
  order: string[]
  /** The side that begins this turn (NN-TRN-2). */
  starter: string | null
  /** The side whose go it is. */
  next: string | null
  active: Active | null
  /** The waiting steps; the first is next. */
  steps: Step[]
  /** Dice that may still be re-rolled; they have had no effect yet. */
  pending: (Step & { rolled: number[]; good: boolean }) | null
  markers: Marker[]
  /** Units whose smoke clouds are on the table (NN-GRN-10). */
  smoke: string[]
  /** The start of the current Initiative step; null if none is going on (NN-MEL-4). */
  onset: Onset | null
  /** Units that may still consolidate (NN-CON-1). */
  free: string[]
  /** The side that has won, or 'draw'. */
  winner: string | null
}

const TABLE: TableState = {
  moment: 'setup',
  order: [],
  starter: null,
  next: null,
  active: null,
  steps: [],
  pending: null,
  markers: [],
  smoke: [],
  onset: null,
  free: [],
  winner: null
}

export function stateOf(unit: TrackedUnit): UnitState {
  return { ...UNIT, ...(unit.state as Partial<UnitState>) }
}

export function sideState(side: TrackedSide): SideState {
  return { ...SIDE, ...(side.state as Partial<SideState>) }
}

export function tableOf(tracker: Tracker): TableState {
  return { ...TABLE, ...(tracker.table as Partial<TableState>) }
}

export function gaugeOf(tracker: Tracker, item: string): GaugeState {
  return { ...GAUGE, ...(tracker.table[gaugeKey(item)] as Partial<GaugeState> | undefined) }
}

/** A gauge belongs to the weapon, whoever holds it, and is therefore stored with the table. */
export function gaugeKey(item: string): string {
  return `gauge:${item}`
}

/** The value to store for a key: null for the default, which is not stored. */
export function keptAs(kind: 'unit' | 'side' | 'table', key: string, value: Json): Json {
  const standard = { unit: UNIT, side: SIDE, table: TABLE }[kind] as { [key: string]: Json }
  const same = key.startsWith('gauge:') ? GAUGE : (standard[key] ?? null)
  return JSON.stringify(value) === JSON.stringify(same) ? null : value
}

/** Whether the fighter is on the table, up or down. */
export function onTable(unit: TrackedUnit): boolean {
  const { place } = stateOf(unit)
  return place === 'up' || place === 'down'
}

export function isGone(unit: TrackedUnit): boolean {
  return ['out', 'dead', 'fled'].includes(stateOf(unit).place)
}
