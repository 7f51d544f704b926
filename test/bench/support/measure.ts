import { performance } from 'node:perf_hooks'

/** One thing to be measured, or what it is held against: answers with how long it took, in milliseconds, or with nothing to have it timed. */
export type Work = () => Promise<number | void>

export interface Quartiles {
  low: number
  median: number
  high: number
}

/** What was measured of one row, and its floor in the same run. */
export interface Measured {
  ours: Quartiles
  floor: Quartiles | null
  /** Each sample of ours by the one of the floor that was taken with it. */
  ratio: Quartiles | null
}

const WARM_UPS = 2
export const SAMPLES = 9

/** Measures `ours` and `floor` in turns, so that whatever else the machine does meets both. The first rounds only warm up. */
export async function inTurns(ours: Work, floor: Work | null, samples = SAMPLES): Promise<Measured> {
  const [mine, theirs]: number[][] = [[], []]
  for (let round = -WARM_UPS; round < samples; round++) {
    // Who goes first goes second the next time.
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

/** The middle of some numbers, and the middle of each half. */
export function quartiles(values: readonly number[]): Quartiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => {
    const place = share * (sorted.length - 1)
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
    return below + (above - below) * (place - Math.floor(place))
  }
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}
