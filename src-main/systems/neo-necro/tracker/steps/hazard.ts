import { furySays } from '../../formulas/mods'
import { say } from '../../catalogue/say'
import { sure } from '../ask'
import { about, falls, named } from '../effects'
import { fighterAt, profileNow, sideOf, furyOf, unitOf, wordFor, skillsAt, type Scene } from '../scene'
import { isGone } from '../state'
import { plainHit } from './hit'
import type { Roll, Run } from './step'
import type { TestFor } from './test'

export type FallFields = {
  unit: string
  /** In inches. */
  height: number
}

export type JumpFields = FallFields & { distance: number }

/** A fall from this height: no effect, a hit on the front arc, or out of action (NN-FALL-3). */
export const fall: Run<'fall'> = {
  run(play, step) {
    const { unit } = step
    if (isGone(unitOf(play, unit))) return
    const height = step.height
    const { outcome, rules } = sure(play, 'fall', { height, skills: skillsAt(play, unit) })
    play.emit('fell', about(play, unit, { height, rules }))
    if (outcome.outOfAction) {
      falls(play, unit, 'out', null)
      return play.emit('fell-out', about(play, unit, { rules }))
    }
    const { hit } = outcome
    if (hit)
      play.next({
        kind: 'impact',
        hit: plainHit(unit, wordFor(play, 'fall'), {
          strength: hit.strength,
          threshold: hit.threshold,
          level: hit.damageLevel
        })
      })
  }
}

/** The enemy house whose fury makes all terrain dangerous for this fighter, or null (NN-HSE-11). */
export function cursedBy(scene: Scene, unit: string): string | null {
  const own = sideOf(scene, unit).id
  const cursing = scene.tracker.units.find(
    (other) =>
      other.side !== own && furySays(scene.rules, furyOf(scene, other.id), 'enemiesInDangerousTerrain')
  )
  return cursing ? furyOf(scene, cursing.id) : null
}

/** The target number of a horizontal jump; null if it is not possible, or wider than the fighter moves (NN-MOV-5). */
export function jumpTarget(scene: Scene, unit: string, distance: number): number | null {
  const { outcome } = sure(scene, 'jump-target', {
    initiative: Math.max(0, profileNow(scene, unit).i),
    distance,
    skills: skillsAt(scene, unit),
    movement: fighterAt(scene, unit).effective.move
  })
  return outcome.target
}

/** A horizontal jump. On a failure the fighter falls from half-way (NN-MOV-5, NN-MOV-6). */
export const jump: Roll<'jump'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say('table.ask.jump', { fighter: named(scene, unit), distance: step.distance }),
      text: say('table.ask.or-less', { target: jumpTarget(scene, unit, step.distance) ?? 0 }),
      rules: ['NN-MOV-5', 'NN-MOV-6'],
      dice: { sides: 10, count: 1 }
    }
  },
  rests: (_scene, step) => [{ unit: step.unit, on: 'i', own: true }],
  read(play, step, [die]) {
    const { unit } = step
    const target = jumpTarget(play, unit, step.distance) ?? 0
    const good = die!.value <= target
    play.emit(
      good ? 'jumped' : 'jump-missed',
      about(play, unit, { roll: die!.value, target, die: die!, rules: ['NN-MOV-5'] })
    )
    return good
  },
  settle(play, step, good) {
    if (!good) play.next({ kind: 'fall', unit: step.unit, height: step.height })
  }
}

/** The hit of dangerous terrain after a failed test, on the front arc (NN-MOV-8, NN-MOV-9). */
export function dangerHit(scene: Scene, step: TestFor<'danger'>) {
  const { unit } = step
  const { hit } = scene.rules.combat.dangerousTerrain
  return plainHit(unit, wordFor(scene, 'dangerousTerrain'), {
    strength: Math.max(hit.strength, step.strength),
    threshold: Math.max(hit.threshold, step.threshold),
    level: hit.damageLevel,
    arc: scene.rules.combat.dangerousTerrain.arc
  })
}

export function ignoresDanger(scene: Scene, unit: string): boolean {
  return !sure(scene, 'dangerous-terrain', {
    initiative: Math.max(0, profileNow(scene, unit).i),
    skills: skillsAt(scene, unit),
    die: 10
  }).outcome.test
}
