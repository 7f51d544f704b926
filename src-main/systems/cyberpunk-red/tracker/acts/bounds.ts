import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Reason } from '../../../../kernel/values/verdict'
import type { Play, Scene } from '../scene'
import { isDead, isEnemy, isOut, moveOf, pool, setPools, use, usedBy } from '../state'

/** Why this unit can do nothing now: it is dead, unconscious, or its turn is over. */
export function out({ tracker }: Scene, who: TrackedUnit): Reason[] {
  if (isDead(who)) return [why('is-dead')]
  if (isOut(who)) return [why('is-out')]
  return usedBy(tracker, who).done ? [why('turn-over')] : []
}

/** Why the unit's action is no longer available this turn (CR-IM-02, CR-QH-01). */
export function noAction({ rules, tracker }: Scene, who: TrackedUnit): Reason[] {
  const used = usedBy(tracker, who)
  return used.action >= rules.files['tables/combat'].turn.action || used.virtual > 0 ? [why('no-action')] : []
}

function noVirtual({ rules, tracker }: Scene, who: TrackedUnit): Reason[] {
  const used = usedBy(tracker, who)
  if (used.action > 0) return [why('no-action')]
  return used.virtual >= rules.files['tables/combat'].net.virtualActions ? [why('no-virtual')] : []
}

export function noMove({ rules, tracker }: Scene, who: TrackedUnit): Reason[] {
  if (moveOf(rules, who) <= 0) return [why('cannot-move')]
  return usedBy(tracker, who).move >= rules.files['tables/combat'].turn.move ? [why('no-move')] : []
}

/** The reasons against an act that uses the action, the move or a virtual action. */
export const action = (scene: Scene, who: TrackedUnit): Reason[] => [
  ...out(scene, who),
  ...noAction(scene, who)
]
export const move = (scene: Scene, who: TrackedUnit): Reason[] => [...out(scene, who), ...noMove(scene, who)]
export const virtual = (scene: Scene, who: TrackedUnit): Reason[] => [
  ...out(scene, who),
  ...noVirtual(scene, who)
]

/** Uses up the turn's action; its remaining attack rolls are lost. */
export function acted(play: Play, who: TrackedUnit): void {
  play.put(use(play.tracker, who, { action: usedBy(play.tracker, who).action + 1, rolls: null }))
}

export function moved(play: Play, who: TrackedUnit): void {
  play.put(use(play.tracker, who, { move: usedBy(play.tracker, who).move + 1 }))
}

export function spendLuck(play: Play, id: string, luck: number): void {
  const unit = play.unit(id)
  if (luck > 0) play.put(setPools(unit, { 'luck-spent': pool(unit, 'luck-spent') + luck }))
}

/** The targets of an attack; null if one of them is missing or no enemy. */
export function targetsOf(
  { tracker }: Scene,
  who: TrackedUnit,
  on: string | null,
  also: readonly string[] = []
): { on: string | null; also: string[] } | null {
  const enemies = tracker.units.filter((other) => isEnemy(who, other)).map(({ id }) => id)
  if (on !== null && !enemies.includes(on)) return null
  if (!also.every((entry) => enemies.includes(entry))) return null
  return { on, also: [...new Set(also)].filter((other) => other !== on) }
}
