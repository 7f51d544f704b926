import { choice, distance, oneOfFields, type FormField } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { isRefusal, reason, refuse, type Verdict } from '../../../../kernel/values/verdict'
import { ask, whyOf } from '../ask'
import type { AnswerTo } from '../../resolvers'
import { about, named, rises } from '../effects'
import { carriedBy, comradesOf, fighterAt, memberAt, now, type Scene } from '../scene'
import { stateOf } from '../state'
import { countOf, useUp } from '../steps/supplies'
import { unitAct } from './act'
import { acting } from './before'
import { FAR, unitOption, wordsOf } from './fields'
import { acted, whyNoAction } from './phases'

const CARES = ['wound', 'on-his-feet', 'light-wounds'] as const
type Care = (typeof CARES)[number]
const RULES = ['NN-GEAR-5']
const SKULL = 'medical-servo-skull'

/** The effect of one use of the skull on this patient (NN-GEAR-5). */
function cared(
  scene: Scene,
  healer: string,
  patient: string,
  care: string,
  inches: number
): Verdict<AnswerTo<'servo-skull'>> {
  const { place, pinned, wounds, light } = now(scene, patient)
  return ask(scene, 'servo-skull', {
    bearer: memberAt(scene, healer).member.type,
    supplies: countOf(scene, healer, 'medical-supplies'),
    distance: inches,
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

interface Patient {
  id: string
  cares: Care[]
}

/** The comrades that the skull could help if it were beside them, each with the possible treatments. */
function patientsOf(scene: Scene, unit: string): Patient[] {
  return comrades(scene, unit).flatMap(({ id }) => {
    const cares = CARES.filter((care) => {
      const verdict = cared(scene, unit, id, care, 0)
      return !isRefusal(verdict) && verdict.outcome.allowed
    })
    return cares.length > 0 ? [{ id, cares }] : []
  })
}

/** The treatments of each patient; patients with the same ones share a field. */
function careField(patients: Patient[]): FormField<Care> | undefined {
  const kinds = [...new Set(patients.map(({ cares }) => cares.join()))].sort()
  const [first, ...others] = kinds.map((kind) => {
    const those = patients.filter(({ cares }) => cares.join() === kind)
    return choice(wordsOf('care', those[0]?.cares ?? []), undefined, {
      when: { field: 'patient', is: those.map(({ id }) => id) },
      rules: RULES
    })
  })
  return first && oneOfFields(first, ...others)
}

/** The medical servo-skull of a colossus, used in their shooting phase (NN-GEAR-5). */
export const servoSkull = unitAct({
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
    return {
      patient: choice(
        patients.map(({ id }) => unitOption(scene, id)),
        undefined,
        { rules: RULES }
      ),
      care: careField(patients),
      distance: distance(FAR, 1, { rules: RULES })
    }
  },
  // A treatment that would be refused is not offered, but accepted as input so that the refusal explains it.
  accepts: (scene, unit) => ({
    patient: choice(
      comrades(scene, unit.id).map(({ id }) => unitOption(scene, id)),
      undefined,
      { rules: RULES }
    ),
    care: choice(wordsOf('care', CARES), undefined, { rules: RULES })
  }),
  do(play, unit, { patient, care = CARES[0], distance: inches }) {
    if (patient === '') return refuse(reason('no-target', RULES))
    const verdict = cared(play, unit.id, patient, care, inches)
    if (isRefusal(verdict)) return verdict
    if (!verdict.outcome.allowed)
      return refuse(
        reason('care-refused', verdict.rules, { fighter: named(play, patient), why: whyOf(verdict) })
      )
    const { place } = now(play, patient)
    const after = verdict.outcome.patient
    acted(play, unit.id, 'use-item', 'shooting')
    useUp(play, unit.id, 'medical-supplies')
    play.set(patient, 'wounds', after.wounds)
    play.set(patient, 'light', after.lightWounds)
    if (place === 'down' && after.state !== 'down') rises(play, patient)
    play.set(patient, 'owes', 1)
    play.emit(
      'cared-for',
      about(play, patient, {
        healer: unit.name,
        care: { key: `table.fields.care-${care}` },
        rules: ['NN-GEAR-5']
      })
    )
  }
})
