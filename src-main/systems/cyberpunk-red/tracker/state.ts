import type { Json, Localised } from '../../../kernel/values/json'
import { heldBy, present, type Roster } from '../../../kernel/state/roster'
import { WALK_ONS } from '../../../kernel/system/walk-ons'
import type { TrackedUnit, Tracker, TrackerChange } from '../../../kernel/state/tracker'
import {
  armsOf,
  bodyArms,
  cyberwareOf,
  lastingStates,
  PLACES,
  roundsOf,
  SCORES,
  woundStateOf,
  type Arm,
  type Place
} from '../sheet/character'
import { injuriesOf } from '../sheet/injuries'
import { roundNames, type RoundNames } from '../sheet/rounds'
import type { RollKind } from '../sheet/dice'
import type { FireMode, Mode } from '../catalogue/files'
import { woundOf, type WoundState } from '../sheet/harm'
import type { CrRules } from '../catalogue/rules'

/**
 * A weapon at the table. `charged` is set while it is charged, with the rounds left; null rounds mean no
 * count, as for the Omaha (CR-FM-06).
 */
export type TableArm = Arm & {
  charged: { left: number | null; fired: boolean } | null
}

/**
 * An implant. `off` is the number of rounds that it is switched off; -1 means that it fell out (CR-QH-13,
 * CR-QH-14, CR-QH-19). `out` marks an extended blade (CR-CY-04).
 */
export type Cyber = {
  item: string
  thing: string
  name: Localised
  on: string | null
  off: number
  out?: true
}

/** A state with its rounds left; null means until something ends it (CR-ST-01). */
export type State = {
  id: string
  rounds: number | null
  /** The reduction of MOVE. */
  less?: number
  source: string
}

export type HeldInjury = {
  key: string
  /** What it was called when it came; older trackers lack it. */
  name?: Localised
  rounds: number | null
}

/** A Netrunner's connection to a neuroport (CR-QH-02 to CR-QH-05). */
export type Link = {
  by: string
  on: string
  noticed: boolean
  barriers: number
  left: number
  /** The turn of this Netrunner's last quickhack on this target. */
  hacked: number
}

/**
 * What a unit has used this turn; `rolls` are the attack rolls that its action still has (CR-IM-02,
 * CR-AT-04, CR-QH-01).
 */
export interface Used {
  turn: number
  move: number
  action: number
  virtual: number
  rolls: { left: number; arms: string[]; aimed: boolean } | null
  done: boolean
  /** The targets of this Netrunner's quickhacks; a new connection does not forget them (CR-QH-05). */
  hacked?: string[]
}

/** One attack, from its roll to its damage. */
export type Shot = {
  by: string
  on: string | null
  also: string[]
  arm: string
  mode: Mode
  aimed: boolean
  melee: boolean
  bonus: number
  /** The part of the bonus that a second try keeps (CR-AM-02). */
  penalties: number
  dv: number | null
  damageDice: number
  cap: number | null
  charged: boolean
  power: boolean
  smart: boolean
  draws: number
  margin: number
  dice: number[]
}

/** One ten-sided die of a roll: its unit, and the modifier. */
export type Part = {
  unit: string
  label: string
  plus: number
}

export type Task =
  | { do: 'initiative'; reroll: boolean }
  | { do: 'check'; unit: string; name: Localised; dv: number }
  | { do: 'attack' | 'retry'; shot: Shot }
  | { do: 'connect' | 'breach' | 'eject'; by: string; on: string }
  | { do: 'hack'; by: string; on: string; hack: string; taped: boolean }

/**
 * A roll with the dice thrown so far. Each part has its die, then a second one if the first needs it
 * (CR-SK-04, CR-SK-05).
 */
export type Roll = {
  kind: RollKind
  parts: Part[]
  thrown: number[][]
  task: Task
}

/** The open question of the tracker. */
export type Waiting =
  | { for: 'roll'; roll: Roll }
  | { for: 'retry'; shot: Shot; total: number }
  | { for: 'damage'; shot: Shot }
  | { for: 'critical'; shot: Shot }
  | { for: 'injury'; queue: { unit: string; draws: number }[] }
  | { for: 'pick'; drawn: string[]; queue: { unit: string; draws: number }[] }
  | { for: 'hack-dice'; by: string; on: string; hack: string }
  | { for: 'hack-pick'; by: string; on: string; hack: string }

type Numbers = { [key: string]: number }

/** A skill or characteristic that a player added to the sheet. */
export type Named = {
  id: string
  name: Localised
  value: number
}

/** The state that a member brings from their sheet. */
export function unitState(rules: CrRules, roster: Roster, id: string): TrackedUnit['state'] {
  const member = present(roster).find((candidate) => candidate.id === id)
  if (!member) return {}
  const skills = Object.fromEntries(
    ['interface', ...rules.files['catalogue/skills'].map((known) => known.id)].map((key) => [
      key,
      member.numbers[key] ?? 0
    ])
  )
  const others = member.traits
    .filter(({ kind }) => kind === 'otherSkills')
    .map((trait): Named => ({ id: trait.id, name: trait.name, value: Number(trait.data['value'] ?? 0) }))
  const stats = member.traits
    .filter(({ kind }) => kind === 'otherStats')
    .map((trait): Named => ({ id: trait.id, name: trait.name, value: Number(trait.data['value'] ?? 0) }))
  const arms = [...armsOf(rules, roster, id), ...bodyArms(rules, roster, member)].map((arm): TableArm => ({
    ...arm,
    charged: null
  }))
  const cyber = cyberwareOf(roster, id).map(({ id: item, thing, name, on }): Cyber => ({
    item,
    thing,
    name,
    on,
    off: 0
  }))
  return {
    scores: Object.fromEntries(SCORES.map((key) => [key, member.profile[key] ?? 0])),
    skills,
    others,
    stats,
    pools: Object.fromEntries(
      [
        'hp-max',
        'hp-lost',
        ...PLACES.flatMap((place) => [`armour-${place}`, `armour-${place}-lost`]),
        'luck-spent'
      ].map((key) => [key, member.numbers[key] ?? 0])
    ),
    arms,
    rounds: roundsOf(roster, id),
    'round-names': roundNames(heldBy(roster, id)),
    cyber,
    states: lastingStates(member).map((key): State => ({
      id: key,
      rounds: null,
      source: ''
    })),
    injuries: injuriesOf(rules, member).map(({ key, trait }): HeldInjury => ({
      key,
      name: trait.name,
      rounds: null
    })),
    wound: woundStateOf(rules, member)
  }
}

const numbersAt = (unit: TrackedUnit, key: string): Numbers => (unit.state[key] ?? {}) as Numbers
export const score = (unit: TrackedUnit, key: string): number => numbersAt(unit, 'scores')[key] ?? 0
export const skill = (unit: TrackedUnit, key: string): number => numbersAt(unit, 'skills')[key] ?? 0
export const pool = (unit: TrackedUnit, key: string): number => numbersAt(unit, 'pools')[key] ?? 0
export const othersOf = (unit: TrackedUnit): Named[] => (unit.state['others'] ?? []) as Named[]
/** Characteristics that the book does not name; older trackers lack them. */
export const statsOf = (unit: TrackedUnit): Named[] => (unit.state['stats'] ?? []) as Named[]
export const armsAt = (unit: TrackedUnit): TableArm[] => (unit.state['arms'] ?? []) as TableArm[]
export const roundsAt = (unit: TrackedUnit): Numbers => numbersAt(unit, 'rounds')
/** Older trackers and walk-ons lack them. */
export const roundNamesAt = (unit: TrackedUnit): RoundNames => (unit.state['round-names'] ?? {}) as RoundNames
export const cyberAt = (unit: TrackedUnit): Cyber[] => (unit.state['cyber'] ?? []) as Cyber[]
export const statesAt = (unit: TrackedUnit): State[] => (unit.state['states'] ?? []) as State[]
export const injuriesAt = (unit: TrackedUnit): HeldInjury[] => (unit.state['injuries'] ?? []) as HeldInjury[]
export const savesAt = (unit: TrackedUnit): { turn: number; made: boolean }[] =>
  (unit.state['saves'] ?? []) as { turn: number; made: boolean }[]
export const has = (unit: TrackedUnit, state: string): boolean =>
  statesAt(unit).some(({ id }) => id === state)
export const waitingAt = (tracker: Tracker): Waiting | null =>
  (tracker.table['waiting'] ?? null) as Waiting | null
export const linksAt = (tracker: Tracker): Link[] => (tracker.table['links'] ?? []) as Link[]
export const linkOf = (tracker: Tracker, by: string, on: string): Link | undefined =>
  linksAt(tracker).find((link) => link.by === by && link.on === on)

export const hpLeft = (unit: TrackedUnit): number => pool(unit, 'hp-max') - pool(unit, 'hp-lost')
export const luckLeft = (unit: TrackedUnit): number => score(unit, 'luck-max') - pool(unit, 'luck-spent')
export const armourLeft = (unit: TrackedUnit, place: Place): number =>
  pool(unit, `armour-${place}`) - pool(unit, `armour-${place}-lost`)

/** The wound state by hit points; as ticked if the campaign sets it by hand (CR-R11). */
export function woundAt(rules: CrRules, unit: TrackedUnit): WoundState {
  return rules.house.woundStates === 'manual'
    ? ((unit.state['wound'] ?? 'unhurt') as WoundState)
    : woundOf(hpLeft(unit), pool(unit, 'hp-max'))
}

/** The wound's penalty to rolls or MOVE, as the campaign wrote it; none under Berserk (CR-CY-01, CR-R11). */
export function woundPenalty(rules: CrRules, unit: TrackedUnit, of: 'roll' | 'move'): number {
  return has(unit, 'berserk')
    ? 0
    : (rules.files['tables/wounds'].find(({ id }) => id === woundAt(rules, unit))?.[of] ?? 0)
}

/** The current MOVE (CR-QH-10, CR-QH-16). */
export function moveOf(rules: CrRules, unit: TrackedUnit): number {
  return (
    score(unit, 'mouv') -
    statesAt(unit).reduce((sum, { less = 0 }) => sum + less, 0) +
    woundPenalty(rules, unit, 'move')
  )
}

/** Dead or unconscious; such a unit has no turn (CR-QH-20). */
export function isOut(unit: TrackedUnit): boolean {
  return unit.state['dead'] === true || has(unit, 'unconscious')
}

/** Dead, or without hit points. The tracker records who did it (CR-R11). */
export const isDone = (unit: TrackedUnit): boolean => isDead(unit) || hpLeft(unit) < 1

export const isDead = (unit: TrackedUnit): boolean => unit.state['dead'] === true

export function usedBy(tracker: Tracker, unit: TrackedUnit): Used {
  const stored = unit.state['used'] as Used | undefined
  return stored?.turn === tracker.turn
    ? stored
    : { turn: tracker.turn, move: 0, action: 0, virtual: 0, rolls: null, done: false }
}

export function set(unit: string, key: string, to: Json): TrackerChange {
  return { do: 'unit', unit, key, to }
}

export function use(tracker: Tracker, unit: TrackedUnit, more: Partial<Used>): TrackerChange {
  return set(unit.id, 'used', { ...usedBy(tracker, unit), ...more })
}

export function setArms(unit: TrackedUnit, arms: TableArm[]): TrackerChange {
  return set(unit.id, 'arms', arms)
}

/** Changes one weapon. */
export function setArm(unit: TrackedUnit, item: string, to: Partial<TableArm>): TrackerChange {
  return setArms(
    unit,
    armsAt(unit).map((arm) => (arm.item === item ? { ...arm, ...to } : arm))
  )
}

/** Sets numbers, limited to 0 and their maximum. */
export function setPools(unit: TrackedUnit, to: Numbers): TrackerChange {
  const limit: { [key: string]: number } = {
    'hp-lost': pool(unit, 'hp-max'),
    'armour-head-lost': pool(unit, 'armour-head'),
    'armour-body-lost': pool(unit, 'armour-body'),
    'luck-spent': score(unit, 'luck-max')
  }
  const stored = Object.entries(to).map(([key, value]) => [
    key,
    Math.max(
      0,
      limit[key] === undefined || (key === 'hp-lost' && limit[key] === 0)
        ? value
        : Math.min(limit[key], value)
    )
  ])
  return set(unit.id, 'pools', { ...numbersAt(unit, 'pools'), ...(Object.fromEntries(stored) as Numbers) })
}

export function setStates(unit: TrackedUnit, states: State[]): TrackerChange {
  return set(unit.id, 'states', states)
}

export function setInjuries(unit: TrackedUnit, injuries: HeldInjury[]): TrackerChange {
  return set(unit.id, 'injuries', injuries)
}

export function setLinks(links: Link[]): TrackerChange {
  return { do: 'table', key: 'links', to: links.length === 0 ? null : links }
}

export function wait(to: Waiting | null): TrackerChange {
  return { do: 'table', key: 'waiting', to }
}

/** Adds a state. A state with `less` adds up; any other replaces the earlier one. */
export function withState(states: State[], state: State): State[] {
  return state.less === undefined
    ? [...states.filter(({ id }) => id !== state.id), state]
    : [...states, state]
}

/**
 * All units in turn order, the highest score first; units without a score come last, in their order of
 * arrival (CR-R30).
 */
export function inOrder(tracker: Tracker): TrackedUnit[] {
  const place = (unit: TrackedUnit): number =>
    typeof unit.state['init'] === 'number' ? unit.state['init'] : -1000
  const tie = (unit: TrackedUnit): number => (typeof unit.state['tie'] === 'number' ? unit.state['tie'] : 0)
  return [...tracker.units].sort(
    (a, b) => place(b) - place(a) || tie(b) - tie(a) || byRerolls(rerollsOf(a), rerollsOf(b))
  )
}

/** The dice that a unit threw again because of ties, in order. Older trackers added them to `tie`. */
export const rerollsOf = (unit: TrackedUnit): number[] => (unit.state['rerolls'] ?? []) as number[]

/** The first throw in which two units differ decides. */
function byRerolls(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((face, n) => face !== b[n])
  return at === -1 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
}

/** The next unit to act: the first in the order that has not had its turn and is not out. */
export function nextUp(tracker: Tracker): TrackedUnit | null {
  return inOrder(tracker).find((unit) => !usedBy(tracker, unit).done && !isOut(unit)) ?? null
}

/** Whether `other` is a target: a unit of another side. Walk-ons are enemies of each other too. */
export function isEnemy(unit: TrackedUnit, other: TrackedUnit): boolean {
  return (
    other.id !== unit.id && (other.side !== unit.side || (unit.side === WALK_ONS && other.side === WALK_ONS))
  )
}

/** How a weapon fires now; an aimed single shot uses its aimed mode (CR-FM-08, CR-FM-07, CR-R16). */
export function firingOf(
  arm: TableArm,
  mode: Mode,
  aimed: boolean,
  modeOf: (weapon: Arm['weapon'], mode: Mode, load: 'slug' | 'buckshot') => FireMode | undefined
): FireMode | undefined {
  return modeOf(
    arm.weapon,
    aimed && mode === 'single' ? 'aimed' : mode,
    arm.load === 'buckshot' ? 'buckshot' : 'slug'
  )
}
