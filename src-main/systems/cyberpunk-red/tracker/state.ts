import type { Json, Localised } from '../../../kernel/values/json'
import { present, type Roster } from '../../../kernel/state/roster'
import { WALK_ONS } from '../../../kernel/system/walk-ons'
import type { TrackedUnit, Tracker, TrackerChange } from '../../../kernel/state/tracker'
import {
  armsOf,
  bodyArms,
  cyberwareOf,
  injuriesOf,
  lastingStates,
  PLACES,
  roundsOf,
  SCORES,
  woundStateOf,
  type Arm,
  type Place
} from '../sheet/character'
import type { RollKind } from '../sheet/dice'
import type { FireMode, Mode } from '../catalogue/files'
import { woundOf, type WoundState } from '../sheet/harm'
import type { CrRules } from '../catalogue/rules'

/** A weapon at the table: `charged` while it is, with the rounds that are left of it; an Omaha counts none (CR-FM-06). */
export type TableArm = Arm & {
  charged: { left: number | null; fired: boolean } | null
}

/** Something built in; `off` counts the rounds that it is dead for, -1 that it fell out (CR-QH-13, CR-QH-14, CR-QH-19); `out` is a blade that is (CR-CY-04). */
export type Cyber = {
  item: string
  thing: string
  name: Localised
  on: string | null
  off: number
  out?: true
}

/** A state with the rounds that are left of it; null: until something ends it (CR-ST-01). */
export type State = {
  id: string
  rounds: number | null
  /** By how much MOVE is less. */
  less?: number
  source: string
}

export type HeldInjury = {
  key: string
  rounds: number | null
}

/** A Netrunner in somebody's neuroport (CR-QH-02 to CR-QH-05). */
export type Link = {
  by: string
  on: string
  noticed: boolean
  barriers: number
  left: number
  /** The turn in which this Netrunner last tried a quickhack on this target. */
  hacked: number
}

/** The actions of this turn that are gone; `rolls` are attack rolls that the action still gives (CR-IM-02, CR-AT-04, CR-QH-01). */
export interface Used {
  turn: number
  move: number
  action: number
  virtual: number
  rolls: { left: number; arms: string[]; aimed: boolean } | null
  done: boolean
}

/** One attack from its roll to its damage. */
export type Shot = {
  by: string
  on: string | null
  also: string[]
  arm: string
  mode: Mode
  aimed: boolean
  melee: boolean
  bonus: number
  /** Of the bonus what a second try keeps (CR-AM-02). */
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

/** One ten-sided die of a roll: whose it is, and what is added to it. */
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

/** A roll as far as it is thrown: each part has its die, then its second one where the first asks for it (CR-SK-04, CR-SK-05). */
export type Roll = {
  kind: RollKind
  parts: Part[]
  thrown: number[][]
  task: Task
}

/** What waits at the table. */
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

/** A skill or a characteristic that somebody wrote on the sheet. */
export type Named = {
  id: string
  name: Localised
  value: number
}

/** What a member brings to the table of his sheet. */
export function unitState(rules: CrRules, roster: Roster, id: string): TrackedUnit['state'] {
  const member = present(roster).find((one) => one.id === id)
  if (!member) return {}
  const skills = Object.fromEntries(
    ['interface', ...rules.files['catalogue/skills'].map((one) => one.id)].map((key) => [
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
    others: others,
    stats: stats,
    pools: Object.fromEntries(
      [
        'hp-max',
        'hp-lost',
        ...PLACES.flatMap((place) => [`armour-${place}`, `armour-${place}-lost`]),
        'luck-spent'
      ].map((key) => [key, member.numbers[key] ?? 0])
    ),
    arms: arms,
    rounds: roundsOf(roster, id),
    cyber: cyber,
    states: lastingStates(member).map((key): State => ({
      id: key,
      rounds: null,
      source: ''
    })),
    injuries: injuriesOf(member).map(({ key }): HeldInjury => ({ key, rounds: null })),
    wound: woundStateOf(rules, member)
  }
}

const numbersAt = (unit: TrackedUnit, key: string): Numbers => (unit.state[key] ?? {}) as Numbers
export const score = (unit: TrackedUnit, key: string): number => numbersAt(unit, 'scores')[key] ?? 0
export const skill = (unit: TrackedUnit, key: string): number => numbersAt(unit, 'skills')[key] ?? 0
export const pool = (unit: TrackedUnit, key: string): number => numbersAt(unit, 'pools')[key] ?? 0
export const othersOf = (unit: TrackedUnit): Named[] => (unit.state['others'] ?? []) as Named[]
/** Characteristics that the book does not name; whoever came to the table before they were kept has none. */
export const statsOf = (unit: TrackedUnit): Named[] => (unit.state['stats'] ?? []) as Named[]
export const armsAt = (unit: TrackedUnit): TableArm[] => (unit.state['arms'] ?? []) as TableArm[]
export const roundsAt = (unit: TrackedUnit): Numbers => numbersAt(unit, 'rounds')
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

/** How badly he is hurt; as it was ticked, where the campaign has it so (CR-R11). */
export function woundAt(rules: CrRules, unit: TrackedUnit): WoundState {
  return rules.house.woundStates === 'manual'
    ? ((unit.state['wound'] ?? 'unhurt') as WoundState)
    : woundOf(hpLeft(unit), pool(unit, 'hp-max'))
}

/** What the wound does to rolls and to MOVE, as the campaign wrote it; nothing under Berserk (CR-CY-01, CR-R11). */
export function woundPenalty(rules: CrRules, unit: TrackedUnit, of: 'roll' | 'move'): number {
  return has(unit, 'berserk')
    ? 0
    : (rules.files['tables/wounds'].find(({ id }) => id === woundAt(rules, unit))?.[of] ?? 0)
}

/** MOVE as it counts now (CR-QH-10, CR-QH-16). */
export function moveOf(rules: CrRules, unit: TrackedUnit): number {
  return (
    score(unit, 'mouv') -
    statesAt(unit).reduce((sum, { less = 0 }) => sum + less, 0) +
    woundPenalty(rules, unit, 'move')
  )
}

/** Dead or unconscious: takes no turn (CR-QH-20). */
export function isOut(unit: TrackedUnit): boolean {
  return unit.state['dead'] === true || has(unit, 'unconscious')
}

/** No hit points left, or dead: whoever did that is remembered (CR-R11). */
export const isDone = (unit: TrackedUnit): boolean => isDead(unit) || hpLeft(unit) < 1

export const isDead = (unit: TrackedUnit): boolean => unit.state['dead'] === true

export function usedBy(tracker: Tracker, unit: TrackedUnit): Used {
  const kept = unit.state['used'] as Used | undefined
  return kept?.turn === tracker.turn
    ? kept
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

/** One weapon otherwise than it was. */
export function setArm(unit: TrackedUnit, item: string, to: Partial<TableArm>): TrackerChange {
  return setArms(
    unit,
    armsAt(unit).map((arm) => (arm.item === item ? { ...arm, ...to } : arm))
  )
}

/** Points otherwise than they were, within nothing and the maximum. */
export function setPools(unit: TrackedUnit, to: Numbers): TrackerChange {
  const limit: { [key: string]: number } = {
    'hp-lost': pool(unit, 'hp-max'),
    'armour-head-lost': pool(unit, 'armour-head'),
    'armour-body-lost': pool(unit, 'armour-body'),
    'luck-spent': score(unit, 'luck-max')
  }
  const kept = Object.entries(to).map(([key, value]) => [
    key,
    Math.max(
      0,
      limit[key] === undefined || (key === 'hp-lost' && limit[key] === 0)
        ? value
        : Math.min(limit[key], value)
    )
  ])
  return set(unit.id, 'pools', { ...numbersAt(unit, 'pools'), ...(Object.fromEntries(kept) as Numbers) })
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
  return { do: 'table', key: 'waiting', to: to }
}

/** With one state more; of those that do not add up the newest stands. */
export function withState(states: State[], state: State): State[] {
  return state.less === undefined
    ? [...states.filter(({ id }) => id !== state.id), state]
    : [...states, state]
}

/** Those who act in this turn, the highest score first; who has none yet comes last, as he came (CR-R30). */
export function inOrder(tracker: Tracker): TrackedUnit[] {
  const place = (unit: TrackedUnit): number =>
    typeof unit.state['init'] === 'number' ? unit.state['init'] : -1000
  const tie = (unit: TrackedUnit): number => (typeof unit.state['tie'] === 'number' ? unit.state['tie'] : 0)
  return [...tracker.units].sort((a, b) => place(b) - place(a) || tie(b) - tie(a))
}

/** Whose turn it is: the first in the order who has not had it. */
export function nextUp(tracker: Tracker): TrackedUnit | null {
  return inOrder(tracker).find((unit) => !usedBy(tracker, unit).done && !isOut(unit)) ?? null
}

/** Who may be shot at by this unit: those of other sides, strangers too. */
export function isEnemy(unit: TrackedUnit, other: TrackedUnit): boolean {
  return (
    other.id !== unit.id && (other.side !== unit.side || (unit.side === WALK_ONS && other.side === WALK_ONS))
  )
}

/** How a weapon fires now: an aimed single shot as its card has it (CR-FM-08, CR-FM-07, CR-R16). */
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
