import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Json } from '../../../../kernel/values/json'
import type { Reason } from '../../../../kernel/values/verdict'
import { hasLeft, isOut, type Play } from '../state'
import type { Scene } from './act'

/** Who is incapacitated does nothing (T2K-R20). */
export function out(_: Scene, who: TrackedUnit): Reason[] {
  return isOut(who) ? [why('is-out')] : []
}

/** The actions of the turn are used (T2K-CB-01). */
function left({ rules, tracker }: Scene, who: TrackedUnit, kind: 'slow' | 'fast'): Reason[] {
  if (isOut(who)) return [why('is-out')]
  return hasLeft(rules, tracker, who, kind) ? [] : [why(kind === 'slow' ? 'no-slow' : 'no-fast')]
}

/** Against what takes the slow action. */
export const slow = (scene: Scene, who: TrackedUnit): Reason[] => left(scene, who, 'slow')
/** Against what takes the fast action. */
export const fast = (scene: Scene, who: TrackedUnit): Reason[] => left(scene, who, 'fast')

/** Whom an act is aimed at: somebody of another side; null where nobody is named, undefined where there is no such person. */
export function targetOf(
  { tracker }: Pick<Play, 'tracker'>,
  who: TrackedUnit,
  on: string | null
): TrackedUnit | null | undefined {
  return on === null ? null : tracker.units.find(({ id, side }) => id === on && side !== who.side)
}

export const bounded = (modifier: number): number => Math.max(-9, Math.min(9, modifier))

/** What the table adds of its own, by the name that its field has; nothing where it adds nothing. */
export function typed({ rules }: Scene, value: number, name = 'modifier'): { name: Json; value: number }[] {
  return value === 0 ? [] : [{ name: rules.words('table', name), value }]
}
