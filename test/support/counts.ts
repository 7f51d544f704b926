/** Whether this is `npm run test:faults`, which has an hour, and not `npm test`, which has minutes. */
export const FULL = Boolean(process.env['MAGOT_FAULTS'])

/**
 * How often a fault is tried: `short` times in `npm test`, `full` times in `npm run test:faults`. The short counts of all of
 * test/faults take at most 120 seconds of workers together.
 */
export const counts = (short: number, full: number): number => (FULL ? full : short)

/**
 * What chance begins from: in `npm test` the same each time, so that what fails is what changed; in `npm run test:faults` a new one,
 * which the figures and a failure should name. MAGOT_SEED plays one again.
 */
export const seed = (): number =>
  Number(process.env['MAGOT_SEED'] ?? (FULL ? Math.floor(Math.random() * 2 ** 31) : 20261123))

/** A source of numbers in [0, 1) that always gives the same ones for a seed (mulberry32). */
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

/** Says what a fault test did, in one line past every reporter: `[faults] 200 kills, 1014 acknowledged acts, 0 lost`. */
export function figures(line: string): void {
  process.stdout.write(`[faults] ${line}\n`)
}
