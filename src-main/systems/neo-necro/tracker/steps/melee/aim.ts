import { isRefusal, type Verdict } from '../../../../../kernel/values/verdict'
import { furyOf, now, profileNow, skillsAt, type Scene } from '../../scene'
import { activeOf } from '../../effects'
import { ask } from '../../ask'
import type { AnswerTo } from '../../../resolvers'
import type { Blow } from './blow'
import { weaponsOf } from './weapons'

/**
 * Whether the fighter counts as charging: for their whole activation, or as a Berserk who consolidated into
 * an enemy (NN-MOV-11, NN-SKL-12).
 */
export function charging(scene: Scene, unit: string): boolean {
  const active = activeOf(scene)
  return (active?.unit === unit && active.charged.length > 0) || now(scene, unit).berserk
}

/** The target number of this blow (NN-MEL-5 to 8). */
export function blowTarget(scene: Scene, blow: Blow): number {
  const answered = blowAim(scene, blow)
  return isRefusal(answered) ? scene.rules.combat.meleeHit.min : answered.outcome.target
}

export function blowAim(scene: Scene, { by, unit, arc, pistols }: Blow): Verdict<AnswerTo<'melee-target'>> {
  const fighterOf = (id: string, fired: number) => ({
    ws: Math.max(0, profileNow(scene, id).ws),
    pinned: now(scene, id).pinned,
    weapons: weaponsOf(scene, id, fired).map((item) => item.thing),
    skills: skillsAt(scene, id),
    fury: furyOf(scene, id)
  })
  return ask(scene, 'melee-target', {
    attacker: {
      ...fighterOf(by, pistols.length),
      charging: charging(scene, by),
      enemiesInContact: Math.max(1, now(scene, by).engaged.length),
      pistolsFired: pistols.length
    },
    defender: { ...fighterOf(unit, 0), charging: charging(scene, unit) },
    arc
  })
}

export function blowRules(scene: Scene, blow: Blow): string[] {
  const aimed = blowAim(scene, blow)
  return isRefusal(aimed) ? ['NN-MEL-5'] : aimed.rules
}
