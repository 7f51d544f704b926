import type { Play } from '../play'
import { openTo } from '../acts/phases'
import { activeOf, endActivation } from '../effects'
import { furyOfHouse } from '../../formulas/furies'
import { furyOf, table } from '../scene'
import { kindOf } from './index'
import { isRoll, isRun } from './step'

/** No procedure is longer than this; whatever is went round in a circle. */
const MOST = 2000

/** Does what needs no question, until one is open or nothing is left to do. Nothing is done while a die may still be thrown again (NN-GEN-5). */
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

/** What comes of the die that has fallen, since nobody throws it again. */
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

/** An activation that has nothing left to do ends by itself (NN-ACT-1). */
export function rest(play: Play): void {
  const active = activeOf(play)
  const { steps, pending } = table(play)
  if (!active || steps.length > 0 || pending) return
  // The move that a fury gives comes after the shooting phase (NN-HSE-6).
  const moves =
    furyOfHouse(play.rules, furyOf(play, active.unit))?.distance !== undefined &&
    !active.furyMove &&
    !active.meleeDone
  if (openTo(play, active.unit).over && !moves) endActivation(play)
}
