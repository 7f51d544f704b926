import type { Play } from '../play'
import { openTo } from '../acts/phases'
import { activeOf, endActivation } from '../effects'
import { furyOfHouse } from '../../formulas/furies'
import { furyOf, table } from '../scene'
import { kindOf } from './index'
import { isRoll, isRun } from './step'

/** A limit far above any real procedure; reaching it means a loop. */
const MOST = 2000

/**
 * Runs the steps that ask nothing, up to the next question or the end. A die that may still be re-rolled
 * holds everything up (NN-GEN-5).
 */
export function advance(play: Play): void {
  for (let round = 0; round < MOST; round++) {
    const { steps, pending } = table(play)
    const [step, ...rest] = steps
    if (!step || pending) return
    const kind = kindOf(step)
    play.table('steps', rest)
    if (isRun(kind)) kind.run(play, step)
    else if (!kind.skip?.(play, step)) return play.table('steps', [step, ...rest])
  }
  throw new Error('a procedure that never ends')
}

/** Settles the pending die, because nobody re-rolls it, and goes on. */
export function settlePending(play: Play): void {
  const { pending } = table(play)
  if (!pending) return
  play.table('pending', null)
  const { rolled, good, ...step } = pending
  const kind = kindOf(step)
  if (isRoll(kind)) kind.settle(play, step, good === true, rolled)
  advance(play)
  rest(play)
}

/** Ends the activation once nothing is left to do in it (NN-ACT-1). */
export function rest(play: Play): void {
  const active = activeOf(play)
  const { steps, pending } = table(play)
  if (!active || steps.length > 0 || pending) return
  // The move given by a fury comes after the shooting phase (NN-HSE-6).
  const moves =
    furyOfHouse(play.rules, furyOf(play, active.unit))?.distance !== undefined &&
    !active.furyMove &&
    !active.meleeDone
  if (openTo(play, active.unit).over && !moves) endActivation(play)
}
