import type { Chance } from '../../src-main/kernel/values/dice'

/** Dice that fall as written, in order; the highest face, or the last token of the bag, once they are used up. */
export function falling(...values: number[]): Chance {
  let at = 0
  return { roll: (sides) => values[at++] ?? sides, id: () => `id${at++}` }
}
