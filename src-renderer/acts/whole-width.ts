import type { ActView } from '@contract/views'
import { sayEvents } from '@/locales/acts'

/** An act of more lines than this is long: beside a short one it would leave a hole. */
const SHORT = 3
/** About the number of characters on a line of one of the two columns. */
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
 * The acts that take a whole row of a list with two acts in a row, by number: the long ones, and a short one that would
 * be alone before a long one. Acts that are added at the end change nothing for the others.
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
