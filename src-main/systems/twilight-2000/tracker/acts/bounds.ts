import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Json } from '../../../../kernel/values/json'
import type { Reason } from '../../../../kernel/values/verdict'
import { hasLeft, isOut, type Play } from '../state'
import type { Scene } from './act'

/** Refuses units that are incapacitated (T2K-R20). */
export function out(_: Scene, who: TrackedUnit): Reason[] {
  return isOut(who) ? [why('is-out')] : []
}

/** Refuses units without such an action left this turn (T2K-CB-01). */
function left({ rules, tracker }: Scene, who: TrackedUnit, kind: 'slow' | 'fast'): Reason[] {
  if (isOut(who)) return [why('is-out')]
  return hasLeft(rules, tracker, who, kind) ? [] : [why(kind === 'slow' ? 'no-slow' : 'no-fast')]
}

/** The reasons against an act that uses the slow action. */
export const slow = (scene: Scene, who: TrackedUnit): Reason[] => left(scene, who, 'slow')
/** The reasons against an act that uses the fast action. */
export const fast = (scene: Scene, who: TrackedUnit): Reason[] => left(scene, who, 'fast')

/** The target of an act, on another side; null if none is named, undefined if there is no such target. */
export function targetOf(
  { tracker }: Pick<Play, 'tracker'>,
  who: TrackedUnit,
  on: string | null
): TrackedUnit | null | undefined {
  return on === null ? null : tracker.units.find(({ id, side }) => id === on && side !== who.side)
}

export const bounded = (modifier: number): number => Math.max(-9, Math.min(9, modifier))

/** A modifier entered by hand, as a part with its field's name; empty if it is 0. */
export function typed({ rules }: Scene, value: number, name = 'modifier'): { name: Json; value: number }[] {
  return value === 0 ? [] : [{ name: rules.words('table', name), value }]
}
