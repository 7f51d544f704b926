import type { Json, Localised } from '../../../kernel/values/json'
import type { FireModeId } from '../catalogue/schema'
import type { TrackedSide, TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import type { Step } from './steps/kinds'

/**
 * What Neo-Necro keeps in the open fields of a tracker (chapter 15 of the rules, "per game"). One place, so that who
 * decides and who shows mean the same. A key at its standard value is not kept at all.
 */

/** Where a fighter is: not placed yet, in reserve, on his feet (or pinned), down, out of action, gone with no roll (NN-GRN-11), fled. */
export const PLACES = ['waiting', 'reserve', 'up', 'down', 'out', 'dead', 'fled'] as const
export type Place = (typeof PLACES)[number]

/** Doses in the blood until the end of an activation (NN-GEAR-1). */
export type Doses = { count: number; sprint: number; strength: number; threshold: number }

export type UnitState = {
  place: Place
  /** Wounds left. */
  wounds: number
  /** Light wounds suffered, each −1 WS, BS and I (NN-OUT-3). */
  light: number
  pinned: boolean
  hidden: boolean
  tookCover: boolean
  /** Has sprinted since the start of his last activation (NN-SKL-20). */
  sprinted: boolean
  /** Dazzled: nothing in his next activation, and hit automatically in melee until then (NN-GRN-8). */
  stunned: boolean
  /** A force shield charge burns (NN-GEAR-2). */
  shielded: boolean
  /** A pinned Relentless fighter who tested at once may not test again when he is activated (NN-SKL-27). */
  tested: boolean
  /** Phases to give up in the next activation (NN-SKL-27, NN-GEAR-5). */
  owes: number
  /** Enemies in base contact. */
  engaged: string[]
  /** The enemy aimed at, in this activation (NN-AIM-1). */
  aim: string | null
  /** Things held in hand (NN-CHG-1). */
  hands: string[]
  /** The heavy weapon on the shoulder (NN-SHD-1). */
  shouldered: string | null
  /** Things that came to him, went from him, or were used up at the table. */
  gained: string[]
  lost: string[]
  /** What he dropped on the table: nobody has it, and it is his again after the game (NN-LOOT-5). */
  dropped: string[]
  used: string[]
  /** Who brought him down or put him out of action. */
  by: string | null
  /** With what, by the name that it had then; null where nobody knows. */
  with: Localised | null
  /** Who holds his purse, if it was taken (NN-LOOT-3). */
  purse: string | null
  learning: number
  /** Orders left to a leader (NN-FTR-7). */
  orders: number
  doses: Doses | null
  /** The turn in which he was last activated. */
  done: number
  /** A colossus has left a marker at his last position (NN-FTR-9). */
  corridor: boolean
  /** The grapnel holds: the next movement phase may take him there (NN-GEAR-3). */
  grapnel: boolean
  /** A tracer sticks to him: he can be followed until he finds it (NN-SCN-2). */
  traced: boolean
  /** A charge that a Berserk carries over into his next melee phase (NN-SKL-12). */
  berserk: boolean
  /** Came with tunnels or ducts this turn: no charge (NN-GEAR-12). */
  arrived: number
  /** With whom he comes out of reserve: one roll for all (NN-RUL-51). */
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
  /** The last die rolled for table edges and for the first turn (NN-SET-2). */
  roll: number
  /** Passes left in this turn, or while models are placed (NN-TRN-4, NN-SET-5). */
  passes: number
  /** The turn in which the fury broke loose; 0 while it is unused (NN-HSE-1). */
  fury: number
  /** What is left of a fury that counts: shots of fire (NN-HSE-10). */
  furyLeft: number
  /** Those whom the fury reaches, where it reaches not all (NN-HSE-8). */
  furyUnits: string[]
  /** Failed ammo rolls that armourers have made good (NN-SKL-33). */
  armourers: number
  fled: boolean
  /** Things of the stash that were used up: tunnels, ducts (NN-GEAR-12). */
  used: string[]
  /** Things that went straight into the stash (NN-HSE-9). */
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

/** The activation that is going on: what he was when it began, and what he has done in it. */
export type Active = {
  unit: string
  pinned: boolean
  engaged: boolean
  stunned: boolean
  down: boolean
  /** How the test to stand up went; null before it, or without one (NN-PIN-1). */
  standUp: 'passed' | 'failed' | null
  /** He left a melee, or was held (NN-MOV-13 to 16). */
  breaksOff: 'away' | 'held' | null
  /** The phase that he gives up for another reason (NN-GEAR-5). */
  gaveUp: 'movement' | 'shooting' | null
  /** What he did in each phase. */
  movement: string | null
  shooting: string[]
  /** How the ammo roll of his last shot failed. */
  ammo: 'jam' | 'out-of-ammo' | null
  /** Whom he charged: +1 WS and +1 I for the whole activation (NN-MOV-11). */
  charged: string[]
  /** How he came into contact in this activation (NN-MEL-1). */
  contact: 'charged' | 'engaged' | null
  /** His melee phase is going on, or over (NN-ACT-5). */
  melee: boolean
  meleeDone: boolean
  /** Stands up when the activation ends (NN-PIN-2). */
  standsAtEnd: boolean
  /** His shot was a snap shot: he may sprint as well (NN-SKL-17). */
  snap: boolean
  /** He has made the move of his house's fury (NN-HSE-6). */
  furyMove: boolean
  /** Hated enemies whom they saw at its start; not there while nobody has said (NN-INJ-5). */
  hates?: string[]
}

/** A marker of covering fire (NN-SUP-3). `tested`: those whom it has made take their one test (NN-SUP-6). */
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

/** How those who strike at one Initiative step were when it began (NN-MEL-4): their states, what of the sides' furies counts, who was active. */
export type Onset = {
  units: { [unit: string]: { [key: string]: Json } }
  sides: { [side: string]: { [key: string]: Json } }
  active: Active | null
}

/** The boxes of a weapon in this game (NN-AMM-1). */
export type GaugeState = {
  ticked: number
  /** The reload that is in it where it is no plain one (NN-GEAR-10, NN-WPN-9). */
  load: string | null
  /** The turn in which it overheated; 0 for never (NN-WPN-8). */
  hot: number
}

const GAUGE: GaugeState = { ticked: 0, load: null, hot: 0 }

export type TableState = {
  moment: 'setup' | 'turn' | 'between' | 'over'
  /** The sides as they sit round the table, each with the next at its left. */
  order: string[]
  /** Who begins this turn (NN-TRN-2). */
  starter: string | null
  /** Whose go it is. */
  next: string | null
  active: Active | null
  /** What is open: the first is next. */
  steps: Step[]
  /** A die that has fallen and may still be thrown again: nothing has come of it yet. */
  pending: (Step & { rolled: number[]; good: boolean }) | null
  markers: Marker[]
  /** Who threw the smoke grenades whose clouds stand (NN-GRN-10). */
  smoke: string[]
  /** Those who strike at the same time, as they were when it began; null where nobody does (NN-MEL-4). */
  onset: Onset | null
  /** Who may still consolidate (NN-CON-1). */
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

/** A gauge belongs to the weapon, whoever holds it: it stands with the table. */
export function gaugeKey(item: string): string {
  return `gauge:${item}`
}

/** How a value is kept: not at all where it is the standard one. */
export function keptAs(kind: 'unit' | 'side' | 'table', key: string, value: Json): Json {
  const standard = { unit: UNIT, side: SIDE, table: TABLE }[kind] as { [key: string]: Json }
  const same = key.startsWith('gauge:') ? GAUGE : (standard[key] ?? null)
  return JSON.stringify(value) === JSON.stringify(same) ? null : value
}

/** Takes part in the game: on the table, whether on his feet or down. */
export function onTable(unit: TrackedUnit): boolean {
  const { place } = stateOf(unit)
  return place === 'up' || place === 'down'
}

export function isGone(unit: TrackedUnit): boolean {
  return ['out', 'dead', 'fled'].includes(stateOf(unit).place)
}
