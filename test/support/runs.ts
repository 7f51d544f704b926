/** Whether this is `npm run test:long`, which may take hours, rather than `npm test`, which may take minutes. */
export const LONG = Boolean(process.env['MAGOT_LONG'])

/** How many times more often an expensive property runs in `npm run test:long`. */
const MORE = 25

/**
 * How often an expensive property runs: on a few fixed cases in `npm test`, on many new ones in `npm run test:long`.
 * MAGOT_RUNS sets another number and MAGOT_SEED another seed; together they repeat a failure.
 * @param seed for `npm test`, if the property needs its own (fast-check.ts has one for all)
 * @param more how many times more often it runs in `npm run test:long`; smaller if its cases are larger there
 */
export function runs(short: number, seed?: number, more = MORE): { numRuns: number; seed?: number } {
  const own = seed !== undefined && !LONG && process.env['MAGOT_SEED'] === undefined
  return { numRuns: Number(process.env['MAGOT_RUNS'] ?? (LONG ? short * more : short)), ...(own && { seed }) }
}

/**
 * The samples (games, sizes, lights) to test: in `npm test` always the few named ones, in `npm run test:long`
 * all of them.
 */
export const sampled = <Sample>(
  all: readonly Sample[],
  few: readonly NoInfer<Sample>[]
): readonly Sample[] => (LONG ? all : few)

/** The time limit of a test with this many runs. */
export const patience = (ms: number): number => (LONG || process.env['MAGOT_RUNS'] ? ms * MORE * 3 : ms)
