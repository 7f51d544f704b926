import type { Arc } from '../../../formulas/saves'
import type { Play } from '../../play'
import { fighterAt, now, profileNow } from '../../scene'
import { sure } from '../../ask'
import { activeOf, changeActive, endActivation } from '../../effects'
import { dropOnset, holdOnset } from '../../onset'
import type { Run } from '../step'
import { charging } from './aim'
import type { Blow } from './blow'

export type StrikesFields = { blows: Blow[] }

export type MeleeOverFields = { unit: string; fighters: string[] }

/** How a melee phase is fought: who is charged, from where each strikes (NN-MEL-8, NN-SKL-10). */
export interface Fight {
  charge: boolean
  arc: Arc
  /** Enemies who strike his side or his rear. */
  side: string[]
  rear: string[]
  /** Whom a ferocious charger strikes twice. */
  twice: string | null
}

/** All blows of his melee phase, in the order of Initiative: equal ones together (NN-MEL-2, NN-MEL-4). */
export function fight(play: Play, unit: string, { charge, arc, side, rear, twice }: Fight): void {
  const { engaged } = now(play, unit)
  const fighters = [unit, ...engaged]
  const { outcome: phase } = sure(play, 'melee-phase', {
    start: charge ? 'charged' : 'in-contact',
    pinned: now(play, unit).pinned,
    berserkCharge: now(play, unit).berserk,
    skills: [...new Set(fighterAt(play, unit).skills)],
    shielded: now(play, unit).shielded,
    enemies: engaged.map((id) => ({ shielded: now(play, id).shielded }))
  })
  const { outcome } = sure(play, 'melee-order', {
    fighters: fighters.map((id) => ({ i: Math.max(0, profileNow(play, id).i), charging: charging(play, id) }))
  })
  const one = (by: string, target: string, from: Arc): Blow => ({
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
      if (nth > 0) return [one(fighters[nth]!, unit, arcOf(fighters[nth]!))]
      const again = phase.twiceAgainstOne && twice !== null && engaged.includes(twice) ? [twice] : []
      return [...engaged, ...again].map((enemy) => one(unit, enemy, arc))
    })
  }))
  changeActive(play, { melee: true })
  play.next(...strikes, { kind: 'melee-over', unit, fighters })
}

/** Those of one Initiative strike together: whoever stands in contact now strikes with what they have now, whatever happens meanwhile (NN-MEL-2, NN-MEL-4). */
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
    play.next(...blows.map((one) => ({ kind: 'blow' as const, blow: one, together: true })))
  }
}

/** The melee phase is over, and the activation with it (NN-ACT-5). */
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
