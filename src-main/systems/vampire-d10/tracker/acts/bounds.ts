import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit, TrackerChange } from '../../../../kernel/state/tracker'
import type { Reason } from '../../../../kernel/values/verdict'
import type { Play } from '../play'
import { distractions } from '../pools'
import { isIn, isOut, statesOf, turnOf, usedBy, type Used } from '../state'
import type { Scene } from './act'

/** Refuses units that are out of action. */
export function out({ rules }: Scene, who: TrackedUnit): Reason[] {
  return isOut(rules, who) ? [why('is-out')] : []
}

/** Refuses units that cannot act, or while it is another unit's turn (VD10-RD-02, VD10-ST-04). */
export function bound(scene: Scene, who: TrackedUnit): Reason[] {
  const turn = turnOf(scene.tracker)
  // A unit that left the table during its turn does not block the others.
  const other = scene.tracker.units.find(({ id }) => id === turn?.unit && id !== who.id)
  return [
    ...out(scene, who),
    ...(isIn(who, 'vulnerable') ? [why('is-vulnerable')] : []),
    ...(other ? [why('not-his-turn', { name: other.name })] : [])
  ]
}

/** Refuses fleeing units too, which can only flee (VD10-ST-05). */
export function free(scene: Scene, who: TrackedUnit): Reason[] {
  return [...bound(scene, who), ...(isIn(who, 'frightened') ? [why('is-frightened')] : [])]
}

/** Why the turn's major action is no longer available (VD10-RD-06). */
export function noMajor({ rules, tracker }: Scene, who: TrackedUnit): Reason[] {
  return usedBy(tracker, who).major >= rules.files['tables/turn'].major ? [why('no-major')] : []
}

/** Why the turn's minor action is no longer available; being shaken uses it too (VD10-RD-06, VD10-ST-03). */
export function noMinor({ rules, tracker }: Scene, who: TrackedUnit): Reason[] {
  return usedBy(tracker, who).minor >= rules.files['tables/turn'].minor ? [why('no-minor')] : []
}

export const shaken = (who: TrackedUnit): Reason[] => (isIn(who, 'shaken') ? [why('is-shaken')] : [])
export const prone = (who: TrackedUnit): Reason[] => (isIn(who, 'prone') ? [why('is-prone')] : [])

/** The reasons against an act that uses the major action. */
export function major(scene: Scene, who: TrackedUnit): Reason[] {
  return [...free(scene, who), ...noMajor(scene, who)]
}

/** The reasons against an act that uses the minor action. */
export function minor(scene: Scene, who: TrackedUnit): Reason[] {
  return [...free(scene, who), ...shaken(who), ...noMinor(scene, who)]
}

/** Uses actions of the turn. */
export function spend(play: Play, who: TrackedUnit, used: Partial<Used> | 'major' | 'minor'): TrackerChange {
  const limits = play.rules.files['tables/turn']
  return play.set(who.id, 'used', {
    ...usedBy(play.tracker, who),
    ...(used === 'major' || used === 'minor' ? { [used]: limits[used] } : used)
  })
}

/** The changes that end distractions, once the next major action is done (VD10-ST-02). */
export function undistracted(play: Play, who: TrackedUnit): TrackerChange[] {
  const gone = distractions(play.rules, who)
  return gone.length === 0
    ? []
    : [
        play.set(
          who.id,
          'states',
          statesOf(who).filter(({ id }) => !gone.includes(id))
        )
      ]
}
