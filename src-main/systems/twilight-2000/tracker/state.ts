import * as v from 'valibot'
import type { Json, Localised } from '../../../rules/json'
import { present, type Roster } from '../../../rules/roster'
import type { TrackedUnit, Tracker, TrackerChange } from '../../../rules/tracker'
import { isRefusal } from '../../../rules/verdict'
import { maxKey, skillDice, track, TRACKS, weaponsOf, type Track, type Weapon } from '../character'
import { resolvers } from '../resolvers/index'
import type { T2kRules } from '../rules'

/** A weapon as it is at this moment at the table: its thing by id. */
export type Arm = Omit<Weapon, 'item' | 'bipod'> & { item: string; name: Localised }

/** Something that may be rolled: an attribute alone, or a skill with the attribute behind it. */
export interface Roll {
  id: string
  name: Localised
  attribute: string
  attributeDie: number
  skillDie: number | null
}

/** What waits at the table: one question after the other of an attack, then the CUF rolls that it brings. */
export type Waiting =
  | { for: 'throw' | 'push' | 'again' | 'sixes' | 'wound'; shot: Shot }
  | { for: 'cuf'; queue: string[]; tested: string[]; sight: boolean | null }

export interface Shot {
  by: string
  on: string | null
  weapon: string
  roll: string
  modifier: number
  pool: number[]
  ammo: number
  /** The throw as it lies; the second throw of those that were re-rolled is in it already. */
  base: number[]
  ammoDice: number[]
  hits: number
  damage: number
}

const NO_CHANCE = { roll: (): number => 1, id: (): string => '' }

/** The answer of one of the system's own questions: the table plays by the very rules that can be asked. */
export function answerOf(rules: T2kRules, name: string, input: object): { [output: string]: Json } {
  const found = resolvers[name]
  if (!found) throw new Error(`no resolver ${name}`)
  const verdict = found.resolve(rules, v.parse(found.schema as v.GenericSchema, input) as never, NO_CHANCE)
  if (isRefusal(verdict)) throw new Error(`${name}: ${verdict.refused.map(({ code }) => code).join(', ')}`)
  return verdict.outcome
}

/** What a character brings to the table of its sheet. */
export function unitState(rules: T2kRules, roster: Roster, id: string): TrackedUnit['state'] {
  const member = present(roster).find((one) => one.id === id)
  if (!member) return {}
  const arms = weaponsOf(roster, id).map(({ item, bipod: _, ...weapon }): Arm => ({ ...weapon, item: item.id, name: item.name }))
  const named = rules.files['catalogue/skills'].map(({ id: skill }): Roll => ({ id: skill, name: rules.words('skills', skill, 'name'), ...skillDice(rules, member, skill) }))
  const written = member.traits.filter(({ kind }) => kind === 'otherSkills').map((trait): Roll => {
    const attribute = String(trait.data['attribute'])
    const die = Number(trait.data['die'])
    return { id: trait.id, name: trait.name, attribute, attributeDie: member.profile[attribute] ?? rules.files['tables/sheet'].die, skillDie: die === 0 ? null : die }
  })
  const alone = rules.files['catalogue/attributes'].map(({ id: attribute }): Roll => ({ id: attribute, name: rules.words('attributes', attribute, 'name'), attribute, attributeDie: member.profile[attribute] ?? rules.files['tables/sheet'].die, skillDie: null }))
  return {
    arms: arms as unknown as Json,
    rolls: [...written, ...named, ...alone] as unknown as Json,
    cuf: member.profile['cuf'] ?? rules.files['tables/sheet'].die,
    ...Object.fromEntries(TRACKS.flatMap((of) => [[of, track(member, of).value], [maxKey(of), track(member, of).max]])),
    ...(member.numbers['suppressed'] === 1 && { suppressed: 1 })
  }
}

export const armsOf = (unit: TrackedUnit): Arm[] => (unit.state['arms'] ?? []) as unknown as Arm[]
export const rollsOf = (unit: TrackedUnit): Roll[] => (unit.state['rolls'] ?? []) as unknown as Roll[]
export const waitingAt = (tracker: Tracker): Waiting | null => (tracker.table['waiting'] ?? null) as unknown as Waiting | null
export const points = (unit: TrackedUnit, of: Track): number => Number(unit.state[of] ?? 0)
export const most = (unit: TrackedUnit, of: Track): number => Number(unit.state[maxKey(of)] ?? 0)
export const is = (unit: TrackedUnit, key: string): boolean => unit.state[key] === true

/** A full track means incapacitated (T2K-R20). */
export function isOut(unit: TrackedUnit): boolean {
  return TRACKS.some((of) => most(unit, of) > 0 && points(unit, of) >= most(unit, of))
}

/** Till the end of the turn whose actions are lost (T2K-CB-10). */
export function isSuppressed(tracker: Tracker, unit: TrackedUnit): boolean {
  return Number(unit.state['suppressed'] ?? 0) >= tracker.turn
}

export interface Used {
  turn: number
  slow: number
  fast: number
}

/** The actions of this turn that are gone: all of them in the turn that suppression takes (T2K-CB-01, T2K-CB-10). */
export function usedBy(rules: T2kRules, tracker: Tracker, unit: TrackedUnit): Used {
  const kept = unit.state['used'] as unknown as Used | undefined
  const used = kept?.turn === tracker.turn ? kept : { turn: tracker.turn, slow: 0, fast: 0 }
  const { turn: limits, suppression } = rules.files['tables/combat']
  if (Number(unit.state['suppressed'] ?? 0) !== tracker.turn) return used
  const lost = (kind: 'slow' | 'fast'): number => (suppression.loseActionsNextTurn.includes(kind) ? limits[kind] : used[kind])
  return { turn: tracker.turn, slow: lost('slow'), fast: lost('fast') }
}

export function set(unit: string, key: string, to: Json): TrackerChange {
  return { do: 'unit', unit, key, to }
}

/** One weapon otherwise than it was. */
export function setArm(unit: TrackedUnit, item: string, to: Partial<Arm>): TrackerChange {
  return set(unit.id, 'arms', armsOf(unit).map((arm) => (arm.item === item ? { ...arm, ...to } : arm)) as unknown as Json)
}

/** Points on a track, never more than it holds nor less than none. */
export function setPoints(unit: TrackedUnit, of: Track, to: number): TrackerChange {
  const max = most(unit, of)
  return set(unit.id, of, Math.max(0, max > 0 ? Math.min(max, to) : to))
}
