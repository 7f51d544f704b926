import { reason, type Reason } from '../../../../rules/verdict'
import { changeActive, activeOf } from '../effects'
import type { Play } from '../play'
import { hasSkill, now, unitOf, type Scene } from '../scene'

export type Phase = 'movement' | 'shooting'

/** Why this phase of his activation is not open (NN-ACT-1, NN-ACT-5, NN-PIN-1). */
export function whyNoPhase(scene: Scene, unit: string, phase: Phase): Reason[] {
  const active = activeOf(scene)
  const fighter = unitOf(scene, unit).name
  if (active?.unit !== unit) return [reason('not-active', ['NN-TRN-1'], { fighter })]
  if (active.spent) return [reason('spent', ['NN-ACT-1'], { fighter })]
  if (active.melee) return [reason('in-melee-phase', ['NN-ACT-5'], { fighter })]
  const reasons: Reason[] = []
  const state = now(scene, unit)
  if (state.pinned) reasons.push(reason('still-pinned', ['NN-PIN-1'], { fighter }))
  if (state.engaged.length > 0) reasons.push(reason('still-engaged', ['NN-MEL-1', 'NN-MOV-13'], { fighter }))
  if (active[phase]) reasons.push(reason('phase-over', ['NN-ACT-1'], { fighter, phase: scene.rules.words('phases', phase) ?? phase }))
  // One phase is given up for another: whatever he does first, the other one is lost.
  else if (active.owes > 0 && (active.owes > 1 || active.movement || active.shooting)) reasons.push(reason('phase-owed', ['NN-PIN-1'], { fighter }))
  if (phase === 'movement' && active.shooting && !hasSkill(scene, unit, 'harassment')) reasons.push(reason('order-of-phases', ['NN-ACT-1', 'NN-SKL-24'], { fighter }))
  return reasons
}

/** This phase is over with this action. */
export function closePhase(play: Play, phase: Phase): void {
  changeActive(play, phase === 'movement' ? { movement: true } : { shooting: true })
}
