import type { Felled } from '../../../kernel/parts/taken-out-by'
import type { Localised, Words } from '../../../kernel/values/json'
import { present, type Roster } from '../../../kernel/state/roster'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import {
  activeDrugs,
  characterOf,
  isVampire,
  kept,
  naturalWeapon,
  type Character,
  type Damage,
  type Track,
  type Weapon
} from '../sheet/character'
import type { Throw } from '../sheet/dice'
import { stateOf } from '../sheet/members'
import type { Vd10Rules } from '../catalogue/rules'

/** A state that somebody is in: for so many turns of his own, till the end of a round, or until it is ended. */
export type StateAt = {
  id: string
  /** Turns of his own that are left; null where they are not counted. */
  turns: number | null
  /** The last round in which it counts; null where it has none. */
  until: number | null
  /** What fire does each turn. */
  damage?: number
  /** The turn whose minor action being shaken takes, once that turn has come (VD10-ST-03). */
  takes?: { round: number; turn: number }
}

/** What a trick of somebody does to dice till the end of a round (VD10-MG-01, VD10-MG-02). */
export type Boost = {
  id: 'diverted' | 'inspired'
  until: number
}

/** What of a turn is used; a celerity turn is a turn of its own (VD10-RD-06, VD10-R32). */
export interface Used {
  round: number
  turn: number
  major: number
  minor: number
  /** A gun was fired with the major action, and its second too (VD10-MR-03). */
  shot: boolean
  second: boolean
}

/** What of a round is used in defence (VD10-MD-01, VD10-MD-02, VD10-MG-03). */
export interface Defended {
  round: number
  count: number
  surrendered: boolean
  bold: boolean
}

/** One attack, from its dice to its damage. */
export type Attack = {
  by: string
  /** Null: whoever it is meant for is not at the table; the difficulty is then said. */
  on: string | null
  weapon: Weapon
  manoeuvre: string
  type: Damage
  close: boolean
  ambush: boolean
  attackers: number
  metres: number
  /** Hit at this difficulty where nobody defends. */
  difficulty: number
  thrown: Throw
}

/** A roll of one against another, or by oneself. */
export type Contest = {
  kind: 'diversion' | 'ambush' | 'grapple' | 'break-free'
  by: string
  on: string
  thrown: Throw
}

/** What a throw is for. */
export type Purpose =
  | { for: 'attack'; attack: Attack; targets: string[] }
  | { for: 'defence'; attack: Attack; kind: 'dodge' | 'block' | 'parry'; increase: number }
  | { for: 'contest'; contest: Contest }
  | { for: 'contest-against'; contest: Contest }
  | { for: 'tactics' }
  | { for: 'test'; name: Localised; difficulty: number | null }
  | { for: 'extinguish' }
  | { for: 'initiative' }

/** A line of how a pool comes about. */
export type PoolLine = {
  label: Words
  dice: number
}

/** What is left to do at the table, the first thing first; what needs nobody is done at once. */
export type Task =
  | { do: 'throw'; unit: string; pool: number; lines: PoolLine[]; purpose: Purpose }
  | { do: 'defend'; attack: Attack }
  | {
      do: 'hit'
      unit: string
      track: Track
      superficial: number
      aggravated: number
      armour: boolean
      firearm: boolean
      unabsorbable: boolean
      raw: number | null
      stake: boolean
      own?: true
      from?: Felled
    }
  | { do: 'shake'; unit: string; damage: number; own?: true }
  | { do: 'critical'; unit: string; before: number; from?: Felled }
  | { do: 'stunned'; unit: string }
  | { do: 'blind-or-fracture'; unit: string }
  | { do: 'limb'; unit: string; critical: string }
  | { do: 'drop'; unit: string }
  | { do: 'rouse'; unit: string; staunch: boolean }
  | { do: 'fire'; unit: string }
  | { do: 'ground'; unit: string }
  | { do: 'allies'; unit: string; count: number }

export const LIMBS = ['left-arm', 'right-arm', 'left-leg', 'right-leg'] as const

/** States that end with the moment and that nobody takes home. */
export const MOMENTARY = ['shaken', 'distracted']

export const sheetOf = (unit: TrackedUnit): Character => unit.state['sheet'] as Character
export const statesOf = (unit: TrackedUnit): StateAt[] => (unit.state['states'] ?? []) as StateAt[]
export const boostsOf = (unit: TrackedUnit): Boost[] => (unit.state['boosts'] ?? []) as Boost[]
export const heldBy = (unit: TrackedUnit): string[] => (unit.state['held'] ?? []) as string[]
export const droppedBy = (unit: TrackedUnit): string[] => (unit.state['dropped'] ?? []) as string[]
export const aimOf = (unit: TrackedUnit): { weapon: string; turns: number } | null =>
  (unit.state['aim'] ?? null) as { weapon: string; turns: number } | null
export const coverOf = (unit: TrackedUnit): string => String(unit.state['cover'] ?? 'none')
export const queueOf = (tracker: Tracker): Task[] => (tracker.table['queue'] ?? []) as Task[]
export const turnOf = (tracker: Tracker): { unit: string; turn: number } | null =>
  (tracker.table['turn-of'] ?? null) as { unit: string; turn: number } | null

/** Is he in this state, by a state or by a critical that is not healed? (VD10-CT-03) */
export function isIn(unit: TrackedUnit, state: string): boolean {
  return (
    statesOf(unit).some(({ id }) => id === state) ||
    (state === 'blind' && sheetOf(unit).criticals.some(({ id }) => id === 'blind'))
  )
}

/** Torpor or death, and for whom neither: what counts most of him. */
export function standingOf(rules: Vd10Rules, unit: TrackedUnit): ReturnType<typeof stateOf> {
  return stateOf(rules, sheetOf(unit), unit.state['torpor'] === true)
}

export function isOut(rules: Vd10Rules, unit: TrackedUnit): boolean {
  const standing = standingOf(rules, unit)
  return standing === 'torpor' || standing === 'dying'
}

export const vampire = (unit: TrackedUnit): boolean => isVampire(sheetOf(unit))

export function usedBy(tracker: Tracker, unit: TrackedUnit): Used {
  const used = unit.state['used'] as Used | undefined
  return used?.round === tracker.turn
    ? used
    : { round: tracker.turn, turn: 0, major: 0, minor: 0, shot: false, second: false }
}

export function defendedBy(tracker: Tracker, unit: TrackedUnit): Defended {
  const defended = unit.state['defended'] as Defended | undefined
  return defended?.round === tracker.turn
    ? defended
    : { round: tracker.turn, count: 0, surrendered: false, bold: false }
}

/** Whom he may strike back at, after a defence in close combat that held (VD10-MD-06). */
export function riposteOf(tracker: Tracker, unit: TrackedUnit): string | null {
  const riposte = unit.state['riposte'] as { round: number; on: string } | undefined
  return riposte?.round === tracker.turn ? riposte.on : null
}

/** Said to wait this round, in which place among those who wait (VD10-RD-04). */
export function delayedAt(tracker: Tracker, unit: TrackedUnit): number | null {
  const delayed = unit.state['delayed'] as { round: number; nth: number } | undefined
  return delayed?.round === tracker.turn ? delayed.nth : null
}

/** What lies in his hands, and what nature gave him (VD10-AT-01, VD10-MC-04). */
export function weaponsAt(rules: Vd10Rules, unit: TrackedUnit): Weapon[] {
  const dropped = droppedBy(unit)
  return [
    ...sheetOf(unit).weapons.filter(({ id }) => !dropped.includes(id)),
    ...['bare-hands', 'bite'].map((id) => naturalWeapon(rules, id))
  ]
}

/** What a character brings to the table of its sheet. */
export function unitState(rules: Vd10Rules, roster: Roster, id: string): TrackedUnit['state'] {
  const member = present(roster).find((one) => one.id === id)
  if (!member) return {}
  const states = member.traits
    .filter(({ kind }) => kind === 'states')
    .map(({ data }): StateAt => {
      const turns = Number(data['turns'] ?? 0)
      return { id: String(data['state']), turns: turns > 0 ? turns : null, until: null }
    })
  const sheet = characterOf(rules, roster, member)
  return {
    sheet: kept(sheet),
    states: states,
    ...(member.numbers['torpor'] === 1 && { torpor: true }),
    ...(poisonOf(rules, sheet) && { [POISON]: true })
  }
}

/** Kept of whoever is poisoned until the table has said what it does to them in this scene (VD10-DR-06). */
export const POISON = 'poison-due'

/** What a poison does in a scene to somebody who is under it; undefined where nothing does. */
export function poisonOf(rules: Vd10Rules, sheet: Character): { min: number; max: number } | undefined {
  return isVampire(sheet)
    ? undefined
    : activeDrugs(rules, sheet).flatMap(({ damagePerScene }) => damagePerScene ?? [])[0]
}

/** What may fall from his hands (VD10-MC-02). */
export function droppable(unit: TrackedUnit): Weapon[] {
  const dropped = droppedBy(unit)
  return sheetOf(unit).weapons.filter(({ id, category }) => category !== 'claws' && !dropped.includes(id))
}
