import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { quartiles, type Measured } from './measure'

/** The goal of a row: at most this many times its comparison, or at most this much of a unit on two quiet cores. */
export type Goal = { times: number } | { most: number; unit: 'ms' | 's' | 'MB' | 'KB' }

export interface Row {
  what: string
  against: string
  /** Null for a figure that is only shown. */
  goal: Goal | null
  measured: Measured
}

/** A figure with a unit fails only above twice its goal, because the machine is seldom quiet. */
const LENIENCE = 2

const FOLDER = resolve('out/bench')

/** Whether a row has reached its goal. */
export function reached({ goal, measured }: Row): boolean {
  if (!goal) return true
  if ('times' in goal) return measured.ratio !== null && measured.ratio.median <= goal.times
  return measured.ours.median <= goal.most * LENIENCE
}

/** A figure that is not a time and has no comparison, such as bytes or memory. */
export const figure = (value: number): Measured => ({ ours: quartiles([value]), floor: null, ratio: null })

/** The ratio of two figures. */
export const times = (ours: number, floor: number): Measured => ({
  ours: quartiles([ours]),
  floor: quartiles([floor]),
  ratio: quartiles([ours / floor])
})

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** One printed line of the table. */
export function lineOf(row: Row): string {
  const { what, against, goal, measured } = row
  const { ours, floor, ratio } = measured
  const figures = ratio
    ? `${short(ratio.median)} × (${short(ratio.low)}–${short(ratio.high)}); ${short(ours.median)} against ${short(floor!.median)}`
    : `${short(ours.median)} ${goal && 'unit' in goal ? goal.unit : ''} (${short(ours.low)}–${short(ours.high)})`
  const wanted = !goal
    ? 'no goal'
    : 'times' in goal
      ? `goal ≤ ${goal.times} ×`
      : `goal ≤ ${goal.most} ${goal.unit}, fails at ${goal.most * LENIENCE}`
  const verdict = !goal ? 'shown ' : reached(row) ? 'good  ' : 'MISSED'
  return `${verdict} ${what.padEnd(44)} ${figures.padEnd(48)} ${wanted}; ${against}`
}

/**
 * The rows of one bench file. Each row is printed when it is measured and written as JSON to
 * `out/bench/<name>.json`. At the end, `judge` fails if a row missed its goal.
 */
export class Table {
  private readonly rows: Row[] = []
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  add(row: Row): void {
    this.rows.push(row)
    console.log(lineOf(row))
    mkdirSync(FOLDER, { recursive: true })
    const kept = this.rows.map((one) => ({ ...one, reached: reached(one) }))
    writeFileSync(join(FOLDER, `${this.name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
  }

  /** Fails if a measured row missed its goal. */
  judge(): void {
    const missed = this.rows.filter((row) => !reached(row))
    expect(
      missed.map(({ what }) => what),
      missed.map(lineOf).join('\n')
    ).toEqual([])
  }
}
