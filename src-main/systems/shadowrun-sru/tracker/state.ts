import type { Json, Localised } from '../../../kernel/values/json'
import { resolved } from '../../../kernel/questions/run-resolver'
import { present, type Roster } from '../../../kernel/state/roster'
import type { TrackedUnit, Tracker, TrackerChange } from '../../../kernel/state/tracker'
import {
  maxKey,
  MONITOR_MOST,
  namedOf,
  reserveOf,
  track,
  TRACKS,
  weaponsOf,
  type Track,
  type Weapon
} from '../sheet/character'
import { resolvers } from '../resolvers/index'
import type { SruRules } from '../catalogue/rules'
import type { Token } from '../catalogue/tokens'

/** A weapon's current state; `item` is the item's id. */
export type Arm = Omit<Weapon, 'item'> & { item: string; name: Localised }

/** A skill or attribute to roll. */
export type Skill = {
  id: string
  name: Localised
  value: number
}

/** A held token; null while its face is unknown (SRU-R02). */
export type Held = Token | null

export const NUMBERS = [
  'physique',
  'agility',
  'reaction',
  'charisma',
  'armour',
  'style',
  'media-resistance',
  'passes',
  'wound'
] as const

/** The outcome of one of the system's own resolvers. The tracker uses the same rules as the questions. */
export function answerOf(rules: SruRules, name: string, input: object): { [output: string]: Json } {
  return resolved(resolvers, rules, name, input).outcome
}

/** The state that a character brings from their sheet. */
export function unitState(rules: SruRules, roster: Roster, id: string): TrackedUnit['state'] {
  const member = present(roster).find((candidate) => candidate.id === id)
  if (!member) return {}
  const arms = weaponsOf(rules, roster, id).map(({ item, ...weapon }): Arm => ({
    ...weapon,
    item: item.id,
    name: item.name
  }))
  const written = namedOf(member, 'skills').map(({ trait, name, value }): Skill => ({
    id: trait.id,
    name,
    value
  }))
  const attributes = rules.files['catalogue/attributes'].map(({ id: key }): Skill => ({
    id: key,
    name: rules.words('attributes', key, 'name'),
    value: member.profile[key] ?? 0
  }))
  const { kind, size } = reserveOf(rules, member)
  const { numbers, profile } = member
  return {
    arms,
    skills: [...written, ...attributes],
    kind,
    size,
    stress: 'low',
    ...Object.fromEntries(
      TRACKS.flatMap((of) => [
        [of, track(member, of).value],
        [maxKey(of), track(member, of).max]
      ])
    ),
    ...Object.fromEntries(
      ['physique', 'agility', 'reaction', 'charisma'].map((key) => [key, profile[key] ?? 0])
    ),
    ...Object.fromEntries(
      ['armour', 'style', 'media-resistance', 'passes'].map((key) => [key, numbers[key] ?? 0])
    ),
    wound: numbers['wound-modifier'] ?? 0
  }
}

export const armsOf = (unit: TrackedUnit): Arm[] => (unit.state['arms'] ?? []) as Arm[]
export const skillsOf = (unit: TrackedUnit): Skill[] => (unit.state['skills'] ?? []) as Skill[]
export const skillOf = (unit: TrackedUnit, id: string): number =>
  skillsOf(unit).find((skill) => skill.id === id)?.value ?? 0
export const numberOf = (unit: TrackedUnit, key: string): number => Number(unit.state[key] ?? 0)
export const points = (unit: TrackedUnit, of: Track): number => numberOf(unit, of)
export const most = (unit: TrackedUnit, of: Track): number => numberOf(unit, maxKey(of))
export const is = (unit: TrackedUnit, key: string): boolean => unit.state[key] === true
export const heldBy = (unit: TrackedUnit): Held[] => (unit.state['held'] ?? []) as Held[]
export const hiddenOf = (unit: TrackedUnit): Held[] => (unit.state['hidden'] ?? []) as Held[]
export const faceUpOf = (unit: TrackedUnit): Token[] => (unit.state['faceUp'] ?? []) as Token[]
export const kindOf = (unit: TrackedUnit): string => String(unit.state['kind'] ?? 'other')
export const stressOf = (unit: TrackedUnit): string => String(unit.state['stress'] ?? 'low')
export const defenceOf = (unit: TrackedUnit): number => hiddenOf(unit).length + faceUpOf(unit).length

/** Whether the unit was knocked out or killed, or has a full monitor (SRU-DT-02, SRU-R30). */
export function isOut(unit: TrackedUnit): boolean {
  return (
    is(unit, 'ko') ||
    is(unit, 'killed') ||
    TRACKS.some((of) => most(unit, of) > 0 && points(unit, of) >= most(unit, of))
  )
}

export function set(unit: string, key: string, to: Json): TrackerChange {
  return { do: 'unit', unit, key, to }
}

/** Sets a unit's tokens; an empty list is stored as null. */
export function setTokens(
  unit: string,
  key: 'held' | 'hidden' | 'faceUp',
  to: readonly Held[]
): TrackerChange {
  return set(unit, key, to.length > 0 ? [...to] : null)
}

export function setArm(unit: TrackedUnit, item: string, to: Partial<Arm>): TrackerChange {
  return set(
    unit.id,
    'arms',
    armsOf(unit).map((arm) => (arm.item === item ? { ...arm, ...to } : arm))
  )
}

/** Sets the boxes of a monitor, limited to 0 and their maximum, or to what a sheet may note without one. */
export function setPoints(unit: TrackedUnit, of: Track, to: number): TrackerChange {
  return set(unit.id, of, Math.max(0, Math.min(most(unit, of) || MONITOR_MOST, to)))
}

/** The steps of a deed that wait for an answer. */
type DeedStep =
  | 'spend'
  | 'turn'
  | 'damage'
  | 'mark'
  | 'lethality'
  | 'under'
  | 'scatter'
  | 'blast'
  | 'area-token'
  | 'flee'
  | 'meet'
  | 'meet-spend'
  | 'meet-tokens'
  | 'effect'

/** The open question of the tracker. */
export type Waiting =
  | { [Step in DeedStep]: { for: Step; deed: Deed } }[DeedStep]
  | { for: 'intention'; by: string; text: string }
  | { for: 'see'; queue: { by: string; count: number }[] }
  | { for: 'turn-one'; by: string }

/** A deed in progress: a shot, a blow, a grenade, suppressive fire, or any other roll. */
export type Deed = {
  what: 'shot' | 'suppress' | 'area' | 'melee' | 'roll'
  by: string
  /** The remaining targets; the first is current. */
  on: string[]
  weapon: string | null
  /** The skill, and the modifiers of the score before tokens. */
  skill: number
  modifiers: number[]
  adjust: number
  range: string
  threshold: { kind: 'target-movement' | 'target-cover' | 'other'; value: number }[]
  extraPasses: number
  precise: boolean
  /** How many tokens are spent, and which. */
  spend: number
  spent: Token[]
  score: number
  excess: number
  /** How many damage tokens the bullets are worth, and which were drawn. */
  bullets: number
  drawn: Token[]
  damage: number
  /** How many times the damage is applied (SRU-R28). */
  times: number
  care: number
  /** How much of the defence is ignored. */
  ignored: number | 'all'
  /** The score of a defender who fights back; null if they avoid the blow. */
  meet: { score: number; spend: number; spent: Token[] } | null
  /** The loser of an exchange; null if the first of `on` is the victim. */
  loser: string | null
}

export const waitingAt = (tracker: Tracker): Waiting | null =>
  (tracker.table['waiting'] ?? null) as Waiting | null
export const wait = (to: Waiting | null): TrackerChange => ({
  do: 'table',
  key: 'waiting',
  to
})
