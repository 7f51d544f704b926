import type { Chance } from '../../src-main/kernel/values/dice'

/**
 * Dice with these values, in order. When they are used up, every die shows its highest face (the last token
 * of a bag).
 */
export function falling(...values: number[]): Chance {
  let at = 0
  return { roll: (sides) => values[at++] ?? sides, id: () => `id${at++}` }
}
