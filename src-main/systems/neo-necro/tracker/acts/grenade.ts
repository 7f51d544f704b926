import { reason } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import { about, named } from '../effects'
import { boundTo, whyNotAt } from '../hatred'
import { carriedBy, thingNamed, unitOf, type Scene } from '../scene'
import { isGone } from '../state'
import { useUp } from '../steps/supplies'
import type { Throw } from '../steps/grenade'
import type { ResumableAct } from './act'
import { acting, withTests } from './before'
import { choiceOf, edgeFields, fireFields, flagOf, sightFields, sightIn } from './fields'
import { acted, whyNoAction } from './phases'

function grenadesOf(scene: Scene, unit: string): { id: string; label: { [locale: string]: string } }[] {
  const kinds = [
    ...new Set(
      carriedBy(scene, unit)
        .filter((item) => scene.rules.thing(item.thing)?.kind === 'grenade')
        .map((item) => item.thing)
    )
  ]
  return kinds.map((id) => ({ id, label: thingNamed(scene, id) }))
}

/** At an enemy or at any point of terrain; the grenade is gone (NN-GRN-1 to 4). */
export const throwGrenade: ResumableAct = {
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
  fields: (scene, unit) => [
    choiceOf('grenade', grenadesOf(scene, unit.id), ['NN-GRN-1']),
    {
      key: 'target',
      label: say('table.fields.target'),
      kind: 'enemy',
      rules: ['NN-GRN-3'],
      default: boundTo(scene, unit.id)[0] ?? null
    },
    flagOf('terrain', ['NN-GRN-3']),
    ...sightFields(scene, { cover: false, arc: false }),
    ...edgeFields(),
    ...fireFields(scene, unit.id)
  ],
  do(play, unit, input) {
    const target = input.one('target')
    if (target === null && !input.flag('terrain')) return [reason('no-target', ['NN-GRN-3'])]
    const bound = whyNotAt(play, unit.id, [input.flag('terrain') ? null : target])
    if (bound.length > 0) return bound
    if (target !== null && isGone(unitOf(play, target)))
      return [reason('target-gone', ['NN-SHO-3'], { fighter: named(play, target) })]
    withTests(play, unit.id, throwGrenade, input)
  },
  resume(play, unit, input) {
    const grenade = input.text('grenade')
    const target = input.flag('terrain') ? null : input.one('target')
    acted(play, unit, 'throw-grenade', 'shooting')
    useUp(play, unit, grenade)
    play.tell(
      target === null ? 'grenade-thrown-terrain' : 'grenade-thrown',
      about(play, unit, {
        thing: thingNamed(play, grenade),
        target: named(play, target),
        rules: ['NN-GRN-1']
      })
    )
    const one: Throw = {
      by: unit,
      grenade,
      target,
      sight: sightIn(input),
      edge: input.number('edge'),
      rail: input.flag('rail')
    }
    play.next({ kind: 'throw', throw: one })
  }
}
