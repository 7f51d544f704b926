import { performance } from 'node:perf_hooks'

/**
 * Work to measure, or to compare with. It returns its own time in milliseconds, or nothing if it is timed
 * from outside.
 */
export type Work = () => Promise<number | void>

export interface Quartiles {
  low: number
  median: number
  high: number
}

/** The measurements of one row, and those of the comparison in the same run. */
export interface Measured {
  ours: Quartiles
  floor: Quartiles | null
  /** The ratio of each sample to the comparison's sample of the same round. */
  ratio: Quartiles | null
}

const WARM_UPS = 2
export const SAMPLES = 9

/**
 * Measures `ours` and `floor` in turns, so that other load on the machine affects both. The first rounds only
 * warm up.
 */
export async function inTurns(ours: Work, floor: Work | null, samples = SAMPLES): Promise<Measured> {
  const [measured] = await eachInTurns([ours], floor, samples)
  return measured!
}

/** As `inTurns`, of several works that share one comparison: in each round, each has its turn. */
export async function eachInTurns(
  ours: readonly Work[],
  floor: Work | null,
  samples = SAMPLES
): Promise<Measured[]> {
  const works = floor ? [...ours, floor] : [...ours]
  const taken: number[][] = works.map(() => [])
  for (let round = -WARM_UPS; round < samples; round++) {
    // The order changes every round.
    const order = round % 2 ? [...works.keys()].reverse() : works.keys()
    for (const n of order) {
      const ms = await timed(works[n]!)
      if (round >= 0) taken[n]!.push(ms)
    }
  }
  const theirs = floor ? taken.at(-1)! : null
  return ours.map((_, n) => ({
    ours: quartiles(taken[n]!),
    floor: theirs && quartiles(theirs),
    ratio: theirs && quartiles(taken[n]!.map((ms, round) => ms / theirs[round]!))
  }))
}

async function timed(work: Work): Promise<number> {
  const from = performance.now()
  const told = await work()
  return told ?? performance.now() - from
}

/** The median of some numbers, and the two quartiles. */
export function quartiles(values: readonly number[]): Quartiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => {
    const place = share * (sorted.length - 1)
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
    return below + (above - below) * (place - Math.floor(place))
  }
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}
