/**
 * Whether this is `npm run test:faults`, which may take an hour, rather than `npm test`, which may take
 * minutes.
 */
export const FULL = Boolean(process.env['MAGOT_FAULTS'])

/**
 * How often a fault is tried: `short` times in `npm test`, `full` times in `npm run test:faults`. All short
 * counts of test/faults together may take at most 120 seconds of worker time.
 */
export const counts = (short: number, full: number): number => (FULL ? full : short)

/**
 * The seed of random choices. In `npm test` it is always the same, so that a failure comes from a change; in
 * `npm run test:faults` it is new each time, and figures and failures should name it. MAGOT_SEED repeats one.
 */
export const seed = (): number =>
  Number(process.env['MAGOT_SEED'] ?? (FULL ? Math.floor(Math.random() * 2 ** 31) : 20261123))

/** A generator of numbers in [0, 1), the same for the same seed (mulberry32). */
export function chanceOf(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Prints what a fault test did, in a line that every reporter lets through: `[faults] 200 kills, 1014
 * acknowledged acts, 0 lost`.
 */
export function figures(line: string): void {
  process.stdout.write(`[faults] ${line}\n`)
}
