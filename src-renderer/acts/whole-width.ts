import type { ActView } from '@contract/views'
import { sayEvents } from '@/locales/acts'

/** An act of more lines than this is long: beside a short one it would leave a hole. */
const SHORT = 3
/** About so many letters stand on a line of one of two columns. */
const LETTERS = 85

const known = new WeakMap<ActView, boolean>()
function isLong(act: ActView): boolean {
  let long = known.get(act)
  if (long === undefined) {
    const lines = sayEvents(act).reduce((sum, { length }) => sum + Math.ceil(length / LETTERS), 0)
    known.set(act, (long = lines > SHORT))
  }
  return long
}

/**
 * Of a list whose acts stand two in a row, those that take a whole row: the long ones, and before each a short one that
 * would be alone. Acts that are added at the end move none.
 */
export function wholeWidth(acts: ActView[]): Set<number> {
  const whole = new Set<number>()
  let alone: ActView | null = null
  for (const act of acts) {
    if (isLong(act)) {
      whole.add(act.seq)
      if (alone) whole.add(alone.seq)
      alone = null
    } else alone = alone ? null : act
  }
  return whole
}
