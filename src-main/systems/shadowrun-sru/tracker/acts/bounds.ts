import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Reason } from '../../../../kernel/values/verdict'
import { heldBy, hiddenOf, isOut, type Arm } from '../state'
import type { Scene } from '../play'

/** Refuses units that are out of action. */
export const out = (_: Scene, who: TrackedUnit): Reason[] => (isOut(who) ? [why('is-out')] : [])

export const noTokens = (who: TrackedUnit): Reason[] => (heldBy(who).length > 0 ? [] : [why('no-tokens')])

/** Refuses units with fewer than `than` hidden defence tokens. */
export const fewerHidden = (who: TrackedUnit, than: number): Reason[] =>
  hiddenOf(who).length >= than ? [] : [why('too-few-hidden')]

export const noWeapon = (arms: readonly Arm[]): Reason[] => (arms.length > 0 ? [] : [why('no-weapon')])
