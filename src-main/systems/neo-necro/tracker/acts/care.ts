import type { Field } from '../../../../kernel/system/sheet'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { isRefusal, reason, type Verdict } from '../../../../kernel/values/verdict'
import { ask, whyOf, type Answered } from '../ask'
import { about, named } from '../effects'
import { carriedBy, comradesOf, fighterAt, memberAt, now, type Scene } from '../scene'
import { stateOf } from '../state'
import { countOf, useUp } from '../steps/supplies'
import type { UnitAct } from './act'
import { acting } from './before'
import { choiceOf, distanceOf, unitOption, wordsOf } from './fields'
import { acted, whyNoAction } from './phases'

const CARES = ['wound', 'on-his-feet', 'light-wounds'] as const
const SKULL = 'medical-servo-skull'

/** What one use of the skull would do for this patient (NN-GEAR-5). */
function cared(
  scene: Scene,
  healer: string,
  patient: string,
  care: string,
  distance: number
): Verdict<Answered> {
  const { place, pinned, wounds, light } = now(scene, patient)
  return ask(scene, 'servo-skull', {
    bearer: memberAt(scene, healer).member.type,
    supplies: countOf(scene, healer, 'medical-supplies'),
    distance,
    effect: care,
    patient: {
      state: place === 'down' ? 'down' : pinned ? 'pinned' : 'standing',
      wounds,
      fullWounds: fighterAt(scene, patient).effective.profile.w,
      lightWounds: light
    }
  })
}

const comrades = (scene: Scene, unit: string): TrackedUnit[] =>
  comradesOf(scene, unit).filter((other) => ['up', 'down'].includes(stateOf(other).place))

/** Whom the skull can help, were it beside them, and by which cares. */
function patientsOf(scene: Scene, unit: string): { id: string; cares: string[] }[] {
  return comrades(scene, unit).flatMap(({ id }) => {
    const cares = CARES.filter((care) => {
      const verdict = cared(scene, unit, id, care, 0)
      return !isRefusal(verdict) && verdict.outcome['allowed'] === true
    })
    return cares.length > 0 ? [{ id, cares }] : []
  })
}

/** The cares of each patient; patients who may have the same ones share a field. */
function careFields(patients: { id: string; cares: string[] }[]): Field[] {
  const kinds = [...new Set(patients.map(({ cares }) => cares.join()))].sort()
  return kinds.map((kind) => ({
    ...choiceOf('care', wordsOf('care', kind.split(',')), ['NN-GEAR-5']),
    when: {
      field: 'patient',
      is: patients.filter(({ cares }) => cares.join() === kind).map(({ id }) => id)
    }
  }))
}

/** The medical servo-skull of a colossus, in his shooting phase (NN-GEAR-5). */
export const servoSkull: UnitAct = {
  id: 'servo-skull',
  group: 'gear',
  rules: ['NN-GEAR-5'],
  when: (scene, unit) =>
    acting(scene, unit) && carriedBy(scene, unit.id).some((item) => item.thing === SKULL),
  against(scene, unit) {
    if (countOf(scene, unit.id, 'medical-supplies') === 0)
      return [reason('no-supplies', ['NN-GEAR-5'], { fighter: unit.name })]
    const reasons = whyNoAction(scene, unit.id, SKULL)
    return reasons.length > 0 || patientsOf(scene, unit.id).length > 0
      ? reasons
      : [reason('nobody-to-care-for', ['NN-GEAR-5'], { fighter: unit.name })]
  },
  fields(scene, unit) {
    const patients = patientsOf(scene, unit.id)
    return [
      choiceOf(
        'patient',
        patients.map(({ id }) => unitOption(scene, id)),
        ['NN-GEAR-5']
      ),
      ...careFields(patients),
      distanceOf('distance', ['NN-GEAR-5'], 1)
    ]
  },
  // A care that would be refused is not offered; asked for all the same, the answer says why not.
  accepts: (scene, unit) => [
    choiceOf(
      'patient',
      comrades(scene, unit.id).map(({ id }) => unitOption(scene, id)),
      ['NN-GEAR-5']
    ),
    choiceOf('care', wordsOf('care', CARES), ['NN-GEAR-5'])
  ],
  do(play, unit, input) {
    const patient = input.text('patient')
    if (patient === '') return [reason('no-target', ['NN-GEAR-5'])]
    const verdict = cared(play, unit.id, patient, input.text('care'), input.number('distance'))
    if (isRefusal(verdict)) return verdict.refused
    if (verdict.outcome['allowed'] !== true)
      return [
        reason('care-refused', verdict.rules, {
          fighter: named(play, patient),
          why: whyOf(verdict)
        })
      ]
    const { place } = now(play, patient)
    const after = verdict.outcome['patient'] as { state: string; wounds: number; lightWounds: number }
    acted(play, unit.id, 'use-item', 'shooting')
    useUp(play, unit.id, 'medical-supplies')
    play.set(patient, 'wounds', after.wounds)
    play.set(patient, 'light', after.lightWounds)
    if (place === 'down' && after.state !== 'down') {
      play.set(patient, 'place', 'up')
      play.set(patient, 'by', null)
    }
    play.set(patient, 'owes', 1)
    play.tell(
      'cared-for',
      about(play, patient, {
        healer: unit.name,
        care: { key: `table.fields.care-${input.text('care')}` },
        rules: ['NN-GEAR-5']
      })
    )
  }
}
