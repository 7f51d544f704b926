import type { Words } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import { sure, whyOf } from '../ask'
import { about, named } from '../effects'
import type { Play } from '../play'
import { carriedBy, furyOf, now, profileNow, thingNamed, type Scene } from '../scene'
import { attachmentsOf, targetFacts, type Sight } from './firing'
import type { StepOf } from './kinds'
import type { Roll } from './step'

export type GrapnelFields = { unit: string; sight: Sight }

export type TracerFields = GrapnelFields & { target: string }

function grapnelTarget(
  scene: Scene,
  step: StepOf<'grapnel'>
): { target: number | null; rules: string[]; why: Words[] } {
  const { unit } = step
  const sight = step.sight
  const answered = sure(scene, 'grapnel-shot', {
    bs: Math.max(0, profileNow(scene, unit).bs),
    distance: sight.distance,
    charges: 1,
    targetHigher: sight.height === 'higher',
    targetLower: sight.height === 'lower',
    smoke: sight.smoke,
    attachments: attachmentsOf(scene, unit, null),
    fury: furyOf(scene, unit)
  })
  return { target: answered.outcome.target, rules: answered.rules, why: whyOf(answered) }
}

/** The shot of a grapnel. If it holds, the next movement phase may follow the cable (NN-GEAR-3). */
export const grapnel: Roll<'grapnel'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say('table.ask.grapnel', { fighter: named(scene, unit) }),
      text: say('table.ask.or-less', { target: grapnelTarget(scene, step).target ?? 0 }),
      why: grapnelTarget(scene, step).why,
      rules: ['NN-GEAR-3', 'NN-HIT-1'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const { unit } = step
    if (now(play, unit).place !== 'up') return true
    const { target, rules } = grapnelTarget(play, step)
    if (target !== null) return false
    play.emit('grapnel-short', about(play, unit, { rules }))
    return true
  },
  rests: (_scene, step) => [{ unit: step.unit, on: 'bs', own: true }],
  read(play, step, [die]) {
    const { unit } = step
    const { target, rules } = grapnelTarget(play, step)
    const good = die!.value <= (target ?? 0)
    play.emit(
      good ? 'grapnel-holds' : 'grapnel-misses',
      about(play, unit, { roll: die!.value, needed: target ?? 0, die: die!, rules })
    )
    return good
  },
  settle(play, step, good) {
    if (good) play.set(step.unit, 'grapnel', true)
  }
}

function tracerTarget(
  scene: Scene,
  step: StepOf<'tracer'>
): { target: number | null; rules: string[]; why: Words[] } {
  const { unit, target: victim } = step
  const sight = step.sight
  const { targetSkills, targetSprinted, targetFury } = targetFacts(scene, victim)
  const profile = profileNow(scene, unit)
  const answered = sure(scene, 'tracers', {
    bs: Math.max(0, profile.bs),
    strength: Math.max(0, profile.s),
    distance: sight.distance,
    cover: sight.cover,
    targetTookCover: now(scene, victim).tookCover,
    targetHigher: sight.height === 'higher',
    targetLower: sight.height === 'lower',
    smoke: sight.smoke,
    attachments: attachmentsOf(scene, unit, null),
    atFrontArc: sight.arc === 'front',
    targetSkills,
    targetSprinted,
    fury: furyOf(scene, unit),
    targetFury
  })
  return { target: answered.outcome.target, rules: answered.rules, why: whyOf(answered) }
}

/** Throws a tracer: it sticks or not, and the target sees one at their front arc (NN-SCN-2). */
export const tracer: Roll<'tracer'> = {
  ask(scene, step) {
    const { unit } = step
    const { target, why } = tracerTarget(scene, step)
    return {
      member: unit,
      title: say('table.ask.hit', {
        fighter: named(scene, unit),
        target: named(scene, step.target),
        thing: thingNamed(scene, 'tracers')
      }),
      text: say('table.ask.or-less', { target: target ?? 0 }),
      why,
      rules: ['NN-SCN-2', 'NN-GRN-2', 'NN-HIT-1'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const { unit } = step
    if (now(play, unit).place !== 'up') return true
    const { target, rules } = tracerTarget(play, step)
    if (target !== null) return false
    play.emit(
      'shot-out-of-range',
      about(play, unit, {
        target: named(play, step.target),
        distance: step.sight.distance,
        rules
      })
    )
    return true
  },
  rests: (_scene, step) => [{ unit: step.unit, on: 'bs', own: true }],
  read(play, step, [die]) {
    const { unit } = step
    const { target, rules } = tracerTarget(play, step)
    const good = die!.value <= (target ?? 0)
    play.emit(
      good ? 'tracer-sticks' : 'tracer-lost',
      about(play, unit, {
        target: named(play, step.target),
        roll: die!.value,
        needed: target ?? 0,
        die: die!,
        rules
      })
    )
    return good
  },
  settle(play, step, good) {
    if (good) play.set(step.target, 'traced', true)
  }
}

/** Uses up one item of this kind. False if the fighter carries none. */
export function useUp(play: Play, unit: string, thing: string): boolean {
  const item = carriedBy(play, unit).find((candidate) => candidate.thing === thing)
  if (!item) return false
  play.set(unit, 'used', [...now(play, unit).used, item.id])
  return true
}

export function countOf(scene: Scene, unit: string, thing: string): number {
  return carriedBy(scene, unit).filter((item) => item.thing === thing).length
}
