import type { Felled } from '../../../kernel/parts/taken-out-by'
import type { Localised, Words } from '../../../kernel/values/json'
import { present, type Roster } from '../../../kernel/state/roster'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import {
  activeDrugs,
  characterOf,
  isVampire,
  asJson,
  naturalWeapon,
  type Character,
  type Damage,
  type Track,
  type Weapon
} from '../sheet/character'
import type { Throw } from '../sheet/dice'
import { stateOf } from '../sheet/members'
import type { Vd10Rules } from '../catalogue/rules'

/** A state of a unit: for a number of its turns, until the end of a round, or until it is ended. */
export type StateAt = {
  id: string
  /** How many of the unit's turns are left; null if they are not counted. */
  turns: number | null
  /** The last round of the state; null if it has none. */
  until: number | null
  /** The damage of fire each turn. */
  damage?: number
  /** The turn whose minor action being shaken costs, once that turn has begun (VD10-ST-03). */
  takes?: { round: number; turn: number }
}

/** The effect of a diversion or tactics on dice, until the end of a round (VD10-MG-01, VD10-MG-02). */
export type Boost = {
  id: 'diverted' | 'inspired'
  until: number
}

/** What a unit has used in a turn; each celerity turn counts separately (VD10-RD-06, VD10-R32). */
export interface Used {
  round: number
  turn: number
  major: number
  minor: number
  /** Whether a gun was fired with the major action; `second` is the second gun (VD10-MR-03). */
  shot: boolean
  second: boolean
}

/** The defences that a unit has used in a round (VD10-MD-01, VD10-MD-02, VD10-MG-03). */
export interface Defended {
  round: number
  count: number
  surrendered: boolean
  bold: boolean
}

/** One attack, from its dice to its damage. */
export type Attack = {
  by: string
  /** Null if the target is not tracked; the players then give the difficulty. */
  on: string | null
  weapon: Weapon
  manoeuvre: string
  type: Damage
  close: boolean
  ambush: boolean
  attackers: number
  metres: number
  /** The difficulty if nobody defends. */
  difficulty: number
  thrown: Throw
}

/** A contest, with the initiator's dice. */
export type Contest = {
  kind: 'diversion' | 'ambush' | 'grapple' | 'break-free'
  by: string
  on: string
  thrown: Throw
}

/** The purpose of a throw. */
export type Purpose =
  | { for: 'attack'; attack: Attack; targets: string[] }
  | { for: 'defence'; attack: Attack; kind: 'dodge' | 'block' | 'parry'; increase: number }
  | { for: 'contest'; contest: Contest }
  | { for: 'contest-against'; contest: Contest }
  | { for: 'tactics' }
  | { for: 'test'; name: Localised; difficulty: number | null }
  | { for: 'extinguish' }
  | { for: 'initiative' }

/** One line of a pool's receipt. */
export type PoolLine = {
  label: Words
  dice: number
}

/** The tasks that wait in the tracker, the first one first. Tasks that need no answer are done at once. */
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

/** States that end with the scene and are not reported. */
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

/** Whether the unit is in this state, by a state or by an unhealed critical (VD10-CT-03). */
export function isIn(unit: TrackedUnit, state: string): boolean {
  return (
    statesOf(unit).some(({ id }) => id === state) ||
    (state === 'blind' && sheetOf(unit).criticals.some(({ id }) => id === 'blind'))
  )
}

/** The unit's condition: torpor, dying, weakened or fit. */
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

/**
 * The attacker that a unit may strike back at after a successful defence in close combat; null if
 * none (VD10-MD-06).
 */
export function riposteOf(tracker: Tracker, unit: TrackedUnit): string | null {
  const riposte = unit.state['riposte'] as { round: number; on: string } | undefined
  return riposte?.round === tracker.turn ? riposte.on : null
}

/** A delaying unit's place among those that delay this round; null if it does not (VD10-RD-04). */
export function delayedAt(tracker: Tracker, unit: TrackedUnit): number | null {
  const delayed = unit.state['delayed'] as { round: number; nth: number } | undefined
  return delayed?.round === tracker.turn ? delayed.nth : null
}

/** A unit's weapons in hand, and its natural ones (VD10-AT-01, VD10-MC-04). */
export function weaponsAt(rules: Vd10Rules, unit: TrackedUnit): Weapon[] {
  const dropped = droppedBy(unit)
  return [
    ...sheetOf(unit).weapons.filter(({ id }) => !dropped.includes(id)),
    ...['bare-hands', 'bite'].map((id) => naturalWeapon(rules, id))
  ]
}

/** The state that a character brings from their sheet. */
export function unitState(rules: Vd10Rules, roster: Roster, id: string): TrackedUnit['state'] {
  const member = present(roster).find((candidate) => candidate.id === id)
  if (!member) return {}
  const states = member.traits
    .filter(({ kind }) => kind === 'states')
    .map(({ data }): StateAt => {
      const turns = Number(data['turns'] ?? 0)
      return { id: String(data['state']), turns: turns > 0 ? turns : null, until: null }
    })
  const sheet = characterOf(rules, roster, member)
  return {
    sheet: asJson(sheet),
    states,
    ...(member.numbers['torpor'] === 1 && { torpor: true }),
    ...(poisonOf(rules, sheet) && { [POISON]: true })
  }
}

/** The key that is set until the players enter a poison's damage in this scene (VD10-DR-06). */
export const POISON = 'poison-due'

/** The range of a poison's damage in a scene; undefined if the character has none. */
export function poisonOf(rules: Vd10Rules, sheet: Character): { min: number; max: number } | undefined {
  return isVampire(sheet)
    ? undefined
    : activeDrugs(rules, sheet).flatMap(({ damagePerScene }) => damagePerScene ?? [])[0]
}

/** The weapons that a unit can drop (VD10-MC-02). */
export function droppable(unit: TrackedUnit): Weapon[] {
  const dropped = droppedBy(unit)
  return sheetOf(unit).weapons.filter(({ id, category }) => category !== 'claws' && !dropped.includes(id))
}
