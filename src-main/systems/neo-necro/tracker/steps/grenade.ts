import { say } from '../../catalogue/say'
import type { Words } from '../../../../kernel/values/json'
import { sure, whyOf } from '../ask'
import { about, named } from '../effects'
import { furyOf, now, profileNow, thingNamed, unitOf, type Scene } from '../scene'
import { isGone } from '../state'
import type { Blast } from './blast'
import { aimedAt, attachmentsOf, targetFacts, type Sight } from './firing'
import type { Roll } from './step'

/** A thrown grenade (NN-GRN-1, NN-GRN-3). */
export type Throw = {
  by: string
  grenade: string
  target: string | null
  sight: Sight
  edge: number
  rail: boolean
}

export type ThrowFields = { throw: Throw }

function needed(
  scene: Scene,
  { by, grenade, target, sight }: Throw
): { target: number | null; rules: string[]; why: Words[] } {
  const { ws: _, ...profile } = profileNow(scene, by)
  const { targetSkills, targetSprinted, targetEngaged, targetFury } = targetFacts(scene, target)
  const answered = sure(scene, 'grenade-target', {
    bs: Math.max(0, profile.bs),
    strength: Math.max(0, profile.s),
    grenade,
    distance: sight.distance,
    targetHigher: sight.height === 'higher',
    targetLower: sight.height === 'lower',
    smoke: sight.smoke,
    attachments: attachmentsOf(scene, by, null),
    atTerrain: target === null,
    targetSkills,
    targetSprinted,
    targetEngaged,
    targetFury,
    fury: furyOf(scene, by)
  })
  return { target: answered.outcome.target, rules: answered.rules, why: whyOf(answered) }
}

/** The hit roll of a throw; on a miss the grenade scatters (NN-GRN-3, NN-SCA-1). */
export const throwRoll: Roll<'throw'> = {
  ask(scene, step) {
    const { throw: thrown } = step
    return {
      member: thrown.by,
      title: say('table.ask.hit', {
        fighter: named(scene, thrown.by),
        target: aimedAt(scene, thrown.target),
        thing: thingNamed(scene, thrown.grenade)
      }),
      text: say('table.ask.or-less', { target: needed(scene, thrown).target ?? 0 }),
      why: needed(scene, thrown).why,
      rules: ['NN-GRN-2', 'NN-GRN-3', 'NN-HIT-1'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const { throw: thrown } = step
    if (now(play, thrown.by).place !== 'up') return true
    const { target, rules } = needed(play, thrown)
    if (target !== null) return false
    play.emit(
      'shot-out-of-range',
      about(play, thrown.by, { target: aimedAt(play, thrown.target), distance: thrown.sight.distance, rules })
    )
    return true
  },
  rests: (_scene, step) => [{ unit: step.throw.by, on: 'bs', own: true }],
  read(play, step, [die]) {
    const { throw: thrown } = step
    const { target, rules } = needed(play, thrown)
    const good = die!.value <= (target ?? 0)
    const facts = {
      target: aimedAt(play, thrown.target),
      roll: die!.value,
      needed: target ?? 0,
      die: die!,
      rules
    }
    play.emit(good ? 'shot-hit' : 'shot-missed', about(play, thrown.by, facts))
    return good
  },
  settle(play, step, good) {
    const { throw: thrown } = step
    const blast = blastOfGrenade(play, thrown)
    const certain = thrown.target !== null && !isGone(unitOf(play, thrown.target)) ? [thrown.target] : []
    play.next(good ? { kind: 'under', blast, sure: certain } : { kind: 'scatter', blast })
  }
}

function blastOfGrenade(scene: Scene, { by, grenade, edge, rail }: Throw): Blast {
  const thing = scene.rules.thing(grenade)
  if (thing?.kind !== 'grenade') throw new Error(`${grenade} is no grenade`)
  const { strength, threshold, damageLevel, special } = thing.facts
  // Expert Shot is for shots (NN-SKL-4); a throw has the grenade's own Strength.
  return {
    by,
    thing: thing.name,
    how: 'grenade',
    strength: strength ?? 0,
    threshold: threshold ?? 0,
    level: damageLevel,
    dirt: grenade,
    special: (special?.[0] as Blast['special'] | undefined) ?? null,
    edge,
    rail
  }
}
