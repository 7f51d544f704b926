import type { Arc } from '../../../formulas/saves'
import type { Play } from '../../play'
import { now, profileNow, skillsAt } from '../../scene'
import { sure } from '../../ask'
import { activeOf, changeActive, endActivation } from '../../effects'
import { dropOnset, holdOnset } from '../../onset'
import type { Run } from '../step'
import { charging } from './aim'
import type { Blow } from './blow'

export type StrikesFields = { blows: Blow[] }

export type MeleeOverFields = { unit: string; fighters: string[] }

/** How a melee phase is fought: with a charge or not, and the arcs of the blows (NN-MEL-8, NN-SKL-10). */
export interface Fight {
  charge: boolean
  arc: Arc
  /** Enemies who strike the fighter's side or rear arc. */
  side: string[]
  rear: string[]
  /** The enemy whom a ferocious charger strikes twice. */
  twice: string | null
}

/**
 * Prepares all blows of the fighter's melee phase in order of Initiative, equal ones simultaneously
 * (NN-MEL-2, NN-MEL-4).
 */
export function fight(play: Play, unit: string, { charge, arc, side, rear, twice }: Fight): void {
  const { engaged } = now(play, unit)
  const fighters = [unit, ...engaged]
  const { outcome: phase } = sure(play, 'melee-phase', {
    start: charge ? 'charged' : 'in-contact',
    pinned: now(play, unit).pinned,
    berserkCharge: now(play, unit).berserk,
    skills: skillsAt(play, unit),
    shielded: now(play, unit).shielded,
    enemies: engaged.map((id) => ({ shielded: now(play, id).shielded }))
  })
  const { outcome } = sure(play, 'melee-order', {
    fighters: fighters.map((id) => ({ i: Math.max(0, profileNow(play, id).i), charging: charging(play, id) }))
  })
  const blowOf = (by: string, target: string, from: Arc): Blow => ({
    by,
    unit: target,
    arc: from,
    pistols: [],
    profile: null,
    automatic: null
  })
  const arcOf = (enemy: string): Arc =>
    rear.includes(enemy) ? 'rear' : side.includes(enemy) ? 'side' : 'front'
  const strikes = outcome.order.map(({ fighters: those }) => ({
    kind: 'strikes' as const,
    blows: those.flatMap((nth): Blow[] => {
      if (nth > 0) return [blowOf(fighters[nth]!, unit, arcOf(fighters[nth]!))]
      const again = phase.twiceAgainstOne && twice !== null && engaged.includes(twice) ? [twice] : []
      return [...engaged, ...again].map((enemy) => blowOf(unit, enemy, arc))
    })
  }))
  changeActive(play, { melee: true })
  play.next(...strikes, { kind: 'melee-over', unit, fighters })
}

/**
 * Fighters of the same Initiative strike simultaneously: each who is in contact now strikes with their
 * current values, whatever the other blows do (NN-MEL-2, NN-MEL-4).
 */
export const strikes: Run<'strikes'> = {
  run(play, step) {
    const blows = step.blows.filter(({ by, unit }) => {
      const { place, shielded, engaged } = now(play, by)
      return place === 'up' && !shielded && engaged.includes(unit)
    })
    holdOnset(
      play,
      blows.flatMap(({ by, unit }) => [by, unit])
    )
    play.next(...blows.map((blow) => ({ kind: 'blow' as const, blow, together: true })))
  }
}

/** Ends the melee phase and with it the activation (NN-ACT-5). */
export const meleeOver: Run<'melee-over'> = {
  run(play, step) {
    const { unit } = step
    dropOnset(play)
    for (const id of step.fighters) if (now(play, id).berserk) play.set(id, 'berserk', false)
    if (activeOf(play)?.unit !== unit) return
    changeActive(play, { meleeDone: true })
    endActivation(play)
  }
}
