/** Whether this is `npm run test:long`, which has hours, and not `npm test`, which has minutes. */
export const LONG = Boolean(process.env['MAGOT_LONG'])

/** How much more a dear property is tried there than here. */
const MORE = 25

/**
 * How often a dear property is tried: a few fixed cases in `npm test`, many new ones in `npm run test:long`. MAGOT_RUNS says
 * another number, MAGOT_SEED another seed: together they play again what was found.
 * @param seed for `npm test`, where the property wants one of its own (fast-check.ts has one for all)
 * @param more how much more often it is tried in `npm run test:long`: less where each case itself is larger there
 */
export function runs(short: number, seed?: number, more = MORE): { numRuns: number; seed?: number } {
  const own = seed !== undefined && !LONG && process.env['MAGOT_SEED'] === undefined
  return { numRuns: Number(process.env['MAGOT_RUNS'] ?? (LONG ? short * more : short)), ...(own && { seed }) }
}

/**
 * Of many samples of one thing (games, sizes, lights) those that are looked at: in `npm test` the few that are named, always the same;
 * in `npm run test:long` all of them.
 */
export const sampled = <Sample>(
  all: readonly Sample[],
  few: readonly NoInfer<Sample>[]
): readonly Sample[] => (LONG ? all : few)

/** How long a test with so many runs may take. */
export const patience = (ms: number): number => (LONG || process.env['MAGOT_RUNS'] ? ms * MORE * 3 : ms)
