import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit, TrackerChange } from '../../../../kernel/state/tracker'
import type { Reason } from '../../../../kernel/values/verdict'
import type { Play } from '../play'
import { distractions } from '../pools'
import { isIn, isOut, statesOf, turnOf, usedBy, type Used } from '../state'
import type { Scene } from './act'

/** Whoever is out does nothing. */
export function out({ rules }: Scene, who: TrackedUnit): Reason[] {
  return isOut(rules, who) ? [why('is-out')] : []
}

/** Who can't act, or has somebody else's turn, does nothing of their own (VD10-RD-02, VD10-ST-04). */
export function bound(scene: Scene, who: TrackedUnit): Reason[] {
  const turn = turnOf(scene.tracker)
  // Whoever left the table in a turn of their own holds nobody up.
  const other = scene.tracker.units.find(({ id }) => id === turn?.unit && id !== who.id)
  return [
    ...out(scene, who),
    ...(isIn(who, 'vulnerable') ? [why('is-vulnerable')] : []),
    ...(other ? [why('not-his-turn', { name: other.name })] : [])
  ]
}

/** Who flees does nothing but flee (VD10-ST-05). */
export function free(scene: Scene, who: TrackedUnit): Reason[] {
  return [...bound(scene, who), ...(isIn(who, 'frightened') ? [why('is-frightened')] : [])]
}

/** The major action of the turn is used (VD10-RD-06). */
export function noMajor({ rules, tracker }: Scene, who: TrackedUnit): Reason[] {
  return usedBy(tracker, who).major >= rules.files['tables/turn'].major ? [why('no-major')] : []
}

/** The minor action of the turn is used, or being shaken has taken it (VD10-RD-06, VD10-ST-03). */
export function noMinor({ rules, tracker }: Scene, who: TrackedUnit): Reason[] {
  return usedBy(tracker, who).minor >= rules.files['tables/turn'].minor ? [why('no-minor')] : []
}

export const shaken = (who: TrackedUnit): Reason[] => (isIn(who, 'shaken') ? [why('is-shaken')] : [])
export const prone = (who: TrackedUnit): Reason[] => (isIn(who, 'prone') ? [why('is-prone')] : [])

/** Against what takes the major action. */
export function major(scene: Scene, who: TrackedUnit): Reason[] {
  return [...free(scene, who), ...noMajor(scene, who)]
}

/** Against what takes the minor action. */
export function minor(scene: Scene, who: TrackedUnit): Reason[] {
  return [...free(scene, who), ...shaken(who), ...noMinor(scene, who)]
}

/** Actions of the turn are used. */
export function spend(play: Play, who: TrackedUnit, used: Partial<Used> | 'major' | 'minor'): TrackerChange {
  const limits = play.rules.files['tables/turn']
  return play.set(who.id, 'used', {
    ...usedBy(play.tracker, who),
    ...(used === 'major' || used === 'minor' ? { [used]: limits[used] } : used)
  })
}

/** The next major action is over, and with it what distracted (VD10-ST-02). */
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
