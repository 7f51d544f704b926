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
  const [mine, theirs]: number[][] = [[], []]
  for (let round = -WARM_UPS; round < samples; round++) {
    // The order changes every round.
    const [first, second] = round % 2 ? [floor, ours] : [ours, floor]
    const a = first ? await timed(first) : 0
    const b = second ? await timed(second) : 0
    if (round < 0) continue
    mine!.push(first === ours ? a : b)
    theirs!.push(first === ours ? b : a)
  }
  return {
    ours: quartiles(mine!),
    floor: floor && quartiles(theirs!),
    ratio: floor && quartiles(mine!.map((ms, n) => ms / theirs![n]!))
  }
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
