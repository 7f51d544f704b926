import { choice, enemy, flag, type Option } from '../../../../kernel/system/form'
import { reason } from '../../../../kernel/values/verdict'
import { about, named } from '../effects'
import { boundTo, whyNotAt } from '../hatred'
import { carriedBy, thingNamed, unitOf, type Scene } from '../scene'
import { isGone } from '../state'
import { useUp } from '../steps/supplies'
import type { Throw } from '../steps/grenade'
import { flagIn, idIn, textIn } from '../input'
import { acting, FIRE, resumableAct } from './before'
import { EDGE, edgeFields, fireFields, SIGHT, sightFields, sightIn } from './fields'
import { acted, whyNoAction } from './phases'

function grenadesOf(scene: Scene, unit: string): Option[] {
  const kinds = [
    ...new Set(
      carriedBy(scene, unit)
        .filter((item) => scene.rules.thing(item.thing)?.kind === 'grenade')
        .map((item) => item.thing)
    )
  ]
  return kinds.map((id) => ({ id, label: thingNamed(scene, id) }))
}

/** Throws a grenade at an enemy or a point of terrain and uses it up (NN-GRN-1 to 4). */
export const throwGrenade = resumableAct({
  id: 'throw-grenade',
  group: 'shooting',
  rules: ['NN-GRN-1', 'NN-GRN-2', 'NN-GRN-3', 'NN-GRN-4'],
  when: acting,
  main: () => true,
  against(scene, unit) {
    if (grenadesOf(scene, unit.id).length === 0)
      return [reason('no-grenade', ['NN-GRN-1'], { fighter: unit.name })]
    return whyNoAction(scene, unit.id, 'throw-grenade')
  },
  answers: { grenade: textIn, target: idIn, terrain: flagIn, ...SIGHT, ...EDGE, ...FIRE },
  fields: (scene, unit) => ({
    grenade: choice(grenadesOf(scene, unit.id), undefined, { rules: ['NN-GRN-1'] }),
    target: enemy({ rules: ['NN-GRN-3'] }, boundTo(scene, unit.id)[0] ?? null),
    terrain: flag(false, { rules: ['NN-GRN-3'] }),
    ...sightFields(scene, { cover: false, arc: false }),
    ...edgeFields(),
    ...fireFields(scene, unit.id)
  }),
  unfit(play, unit, { target, terrain }) {
    if (target === null && !terrain) return [reason('no-target', ['NN-GRN-3'])]
    const bound = whyNotAt(play, unit.id, [terrain ? null : target])
    if (bound.length > 0) return bound
    return target !== null && isGone(unitOf(play, target))
      ? [reason('target-gone', ['NN-SHO-3'], { fighter: named(play, target) })]
      : []
  },
  resume(play, unit, input) {
    const { grenade, edge, rail } = input
    const target = input.terrain ? null : input.target
    acted(play, unit, 'throw-grenade', 'shooting')
    useUp(play, unit, grenade)
    play.emit(
      target === null ? 'grenade-thrown-terrain' : 'grenade-thrown',
      about(play, unit, {
        thing: thingNamed(play, grenade),
        target: named(play, target),
        rules: ['NN-GRN-1']
      })
    )
    const thrown: Throw = { by: unit, grenade, target, sight: sightIn(input), edge, rail }
    play.next({ kind: 'throw', throw: thrown })
  }
})
