import type { Felled } from '../../../kernel/parts/taken-out-by'
import type { Chance } from '../../../kernel/values/dice'
import { trackerEvent, type TrackerEvent } from '../../../kernel/state/event'
import type { Json, Localised, Params } from '../../../kernel/values/json'
import { resolved } from '../../../kernel/questions/run-resolver'
import { present, type Roster } from '../../../kernel/state/roster'
import { sidesAtTable, WALK_ONS } from '../../../kernel/system/walk-ons'
import {
  changeTracker,
  unitAt,
  type TrackedUnit,
  type Tracker,
  type TrackerChange
} from '../../../kernel/state/tracker'
import {
  illnessesOf,
  maxKey,
  packOf,
  skillDice,
  track,
  TRACKS,
  weaponsOf,
  type Ill,
  type Track,
  type Weapon
} from '../sheet/character'
import { resolvers } from '../resolvers/index'
import type { T2kRules } from '../catalogue/rules'
import type { Throw } from './throws'

/** A weapon's current state; `item` is the item's id. */
export type Arm = Omit<Weapon, 'item'> & { item: string; name: Localised }

/** An attribute or a skill to roll, with its dice. */
export type Roll = {
  id: string
  name: Localised
  attribute: string
  attributeDie: number
  skillDie: number | null
}

/** One hit: its target, null until known, and its damage before protection. */
export type Hit = {
  on: string | null
  damage: number
}

export type Attack = {
  by: string
  on: string | null
  weapon: string
  ammoDice: number[]
  /** Whether the target spent the fast action on a parry (T2K-CB-04). */
  parried: boolean
  successes: number
  hits: Hit[]
  /** The units hit so far, each once; they have to roll CUF. */
  struck: string[]
}

/** The units that have to roll CUF because of one attack, and those that have (T2K-CB-12, T2K-CB-13). */
export type Fear = {
  queue: string[]
  tested: string[]
  /** The attacker and the weapon; older trackers lack it. */
  from?: Felled
}

/** The purpose of a throw, with what its completion needs. */
export type NextStep =
  | { for: 'attack'; attack: Attack }
  | { for: 'parry'; attack: Attack }
  | { for: 'check' }
  | { for: 'cuf'; fear: Fear; unitDie: boolean }
  | { for: 'exposure'; agent: string; illness: string }
  | { for: 'illness'; illness: string; queue: Due[] }

/** One day of one illness that still has to be rolled for (T2K-EX-03). */
export type Due = {
  unit: string
  illness: string
}

/** The open question of the tracker. */
export type Waiting =
  | { for: 'defend'; attack: Attack; thrown: Throw }
  | { for: 'throw'; thrown: Throw; then: NextStep }
  | { for: 'push'; thrown: Throw; then: NextStep }
  | { for: 'again'; thrown: Throw; then: NextStep }
  | { for: 'jam'; thrown: Throw; then: NextStep }
  | { for: 'sixes'; attack: Attack }
  | { for: 'whom'; attack: Attack }
  | { for: 'wound'; attack: Attack }
  | { for: 'sight'; fear: Fear }

/** The modifier of an attack, with its parts (T2K-CB-06 to T2K-CB-08). */
export function attackModifier(
  rules: T2kRules,
  input: object
): { modifier: number; parts: { name: Json; value: number }[] } {
  const { outcome, steps } = resolved(resolvers, rules, 't2k.attackModifier', input)
  return {
    modifier: Number(outcome['modifier']),
    parts: steps
      .filter(({ key }) => key === 't2k.attackModifier.part')
      .map(({ params }) => ({ name: params['name'] ?? '', value: Number(params['value']) }))
  }
}

/** The state that a character brings from their sheet. */
export function unitState(rules: T2kRules, roster: Roster, id: string): TrackedUnit['state'] {
  const member = present(roster).find((candidate) => candidate.id === id)
  if (!member) return {}
  const arms = weaponsOf(roster, id).map(({ item, ...weapon }): Arm => ({
    ...weapon,
    item: item.id,
    name: item.name
  }))
  const named = rules.files['catalogue/skills'].map(({ id: skill }): Roll => ({
    id: skill,
    name: rules.words('skills', skill, 'name'),
    ...skillDice(rules, member, skill)
  }))
  const written = member.traits
    .filter(({ kind }) => kind === 'otherSkills')
    .map((trait): Roll => {
      const attribute = String(trait.data['attribute'])
      const die = Number(trait.data['die'])
      return {
        id: trait.id,
        name: trait.name,
        attribute,
        attributeDie: member.profile[attribute] ?? rules.files['tables/sheet'].die,
        skillDie: die === 0 ? null : die
      }
    })
  const alone = attributesAlone(
    rules,
    (attribute) => member.profile[attribute] ?? rules.files['tables/sheet'].die
  )
  const ill = illnessesOf(member).map(({ trait, agent, days, damage, stress, modifier }): Ill => ({
    id: trait.id,
    name: trait.name['fr'] ?? trait.key,
    agent,
    days,
    damage,
    stress,
    modifier
  }))
  return {
    arms,
    rolls: [...written, ...named, ...alone],
    cuf: member.profile['cuf'] ?? rules.files['tables/sheet'].die,
    ...Object.fromEntries(
      TRACKS.flatMap((of) => [
        [of, track(member, of).value],
        [maxKey(of), track(member, of).max]
      ])
    ),
    ...(member.numbers['suppressed'] === 1 && { suppressed: 1 }),
    ...(ill.length > 0 && { ill }),
    ...(member.numbers['radiation'] && { radiation: member.numbers['radiation'] }),
    ...(member.numbers['protection-modifier'] && { suit: member.numbers['protection-modifier'] }),
    pack: packOf(roster, id).map((item) => ({ id: item.id, name: item.name }))
  }
}

/** Each attribute as a roll without a skill (T2K-DI-01). */
export function attributesAlone(rules: T2kRules, dieOf: (attribute: string) => number): Roll[] {
  return rules.files['catalogue/attributes'].map(({ id }) => ({
    id,
    name: rules.words('attributes', id, 'name'),
    attribute: id,
    attributeDie: dieOf(id),
    skillDie: null
  }))
}

export const UNARMED = 'unarmed'

/** Bare hands, which every unit has; the players enter their damage (T2K-CB-02). */
export function bareHands(rules: T2kRules): Arm {
  return {
    item: UNARMED,
    name: rules.words('table', UNARMED),
    class: 'close-combat',
    rof: 0,
    magazine: 0,
    loaded: 0,
    spare: 0,
    reliability: 0,
    reliabilityMax: 0,
    damage: 0,
    scope: false,
    bipod: false,
    jammed: false
  }
}

export const armsOf = (unit: TrackedUnit): Arm[] => (unit.state['arms'] ?? []) as Arm[]

export const rollsOf = (unit: TrackedUnit): Roll[] => (unit.state['rolls'] ?? []) as Roll[]

export const illOf = (unit: TrackedUnit): Ill[] => (unit.state['ill'] ?? []) as Ill[]

export const waitingAt = (tracker: Tracker): Waiting | null =>
  (tracker.table['waiting'] ?? null) as Waiting | null

export const points = (unit: TrackedUnit, of: Track): number => Number(unit.state[of] ?? 0)

export const most = (unit: TrackedUnit, of: Track): number => Number(unit.state[maxKey(of)] ?? 0)

export const is = (unit: TrackedUnit, key: string): boolean => unit.state[key] === true

/** A weapon of this unit. Throws if it has no such weapon. */
export function armAt(rules: T2kRules, unit: TrackedUnit, weapon: string): Arm {
  const arm = weapon === UNARMED ? bareHands(rules) : armsOf(unit).find(({ item }) => item === weapon)
  if (!arm) throw new Error(`no weapon ${weapon} in the hands of ${unit.id}`)
  return arm
}

export function classOf(rules: T2kRules, arm: Arm): { firearm: boolean; ranged: boolean } {
  return (
    rules.files['catalogue/weapon-classes'].find(({ id }) => id === arm.class) ?? {
      firearm: false,
      ranged: false
    }
  )
}

/** Whether the weapon uses up rounds: it is ranged and has a written magazine (T2K-R08). */
export function hasRounds(rules: T2kRules, arm: Arm): boolean {
  return arm.magazine > 0 && classOf(rules, arm).ranged
}

/** Whether a track is full: the unit is incapacitated (T2K-R20). */
export function isOut(unit: TrackedUnit): boolean {
  return TRACKS.some((of) => most(unit, of) > 0 && points(unit, of) >= most(unit, of))
}

/** Whether the unit is suppressed: until the end of the turn whose actions it loses (T2K-CB-10). */
export function isSuppressed(tracker: Tracker, unit: TrackedUnit): boolean {
  return Number(unit.state['suppressed'] ?? 0) >= tracker.turn
}

export interface Used {
  turn: number
  slow: number
  fast: number
}

/** The turn that a unit loses although it was suppressed again in it (T2K-CB-10). */
export const LOST = 'lost-turn'

/** Whether the unit loses its actions this turn (T2K-CB-10). */
export function losesTurn({ turn }: Pick<Tracker, 'turn'>, { state }: TrackedUnit): boolean {
  return Number(state['suppressed'] ?? 0) === turn || Number(state[LOST] ?? 0) === turn
}

/**
 * The actions used this turn; the lost ones count as used in the turn of a suppression
 * (T2K-CB-01, T2K-CB-10).
 */
export function usedBy(rules: T2kRules, tracker: Tracker, unit: TrackedUnit): Used {
  const stored = unit.state['used'] as Used | undefined
  const used = stored?.turn === tracker.turn ? stored : { turn: tracker.turn, slow: 0, fast: 0 }
  const { turn: limits, suppression } = rules.files['tables/combat']
  if (!losesTurn(tracker, unit)) return used
  const lost = (kind: 'slow' | 'fast'): number =>
    suppression.loseActionsNextTurn.includes(kind) ? limits[kind] : used[kind]
  return { turn: tracker.turn, slow: lost('slow'), fast: lost('fast') }
}

export function hasLeft(
  rules: T2kRules,
  tracker: Tracker,
  unit: TrackedUnit,
  kind: 'slow' | 'fast'
): boolean {
  return !isOut(unit) && usedBy(rules, tracker, unit)[kind] < rules.files['tables/combat'].turn[kind]
}

/** The CUF die of a side; 0 if there is none (T2K-CB-11). */
export function unitCuf(tracker: Tracker, side: string): number {
  return Number(
    (side === WALK_ONS
      ? tracker.table['strangers-cuf']
      : sidesAtTable(tracker).find(({ id }) => id === side)?.state['cuf']) ?? 0
  )
}

export function set(unit: string, key: string, to: Json): TrackerChange {
  return { do: 'unit', unit, key, to }
}

export function wait(to: Waiting | null): TrackerChange {
  return { do: 'table', key: 'waiting', to }
}

/** Uses one action of this turn. */
export function spend(
  rules: T2kRules,
  tracker: Tracker,
  unit: TrackedUnit,
  kind: 'slow' | 'fast'
): TrackerChange {
  const used = usedBy(rules, tracker, unit)
  return set(unit.id, 'used', { ...used, [kind]: used[kind] + 1 })
}

/** Changes one weapon. */
export function setArm(unit: TrackedUnit, item: string, to: Partial<Arm>): TrackerChange {
  return set(
    unit.id,
    'arms',
    armsOf(unit).map((arm) => (arm.item === item ? { ...arm, ...to } : arm))
  )
}

/** Sets the points of a track, limited to 0 and their maximum, or to what a sheet may note without one. */
export function setPoints(rules: T2kRules, unit: TrackedUnit, of: Track, to: number): TrackerChange {
  const max = most(unit, of) || rules.files['tables/sheet'].most
  return set(unit.id, of, Math.max(0, Math.min(max, to)))
}

/** An act in progress: the tracker with its changes so far. */
export interface Play {
  rules: T2kRules
  tracker: Tracker
  changes: TrackerChange[]
  /** The log's entries so far. */
  emitted: { type: string; facts: Params }[]
  chance: Chance
}

export function played(play: Play, ...changes: TrackerChange[]): Play {
  return {
    ...play,
    tracker: changes.reduce<Tracker>((tracker, change) => changeTracker(tracker, change), play.tracker),
    changes: [...play.changes, ...changes]
  }
}

export function emit(play: Play, type: string, facts: Params): Play {
  return { ...play, emitted: [...play.emitted, { type, facts }] }
}

/** The events of an act; the first one carries all changes. */
export function eventsOf({ tracker, emitted, changes }: Play): TrackerEvent[] {
  return emitted.map(({ type, facts }, nth) =>
    trackerEvent(tracker.id, type, facts, nth === 0 ? changes : [])
  )
}

export function at(play: Pick<Play, 'tracker'>, unit: string): TrackedUnit {
  return unitAt(play.tracker, unit)
}
