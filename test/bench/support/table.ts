import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { quartiles, type Measured } from './measure'

/** What a row is to come to: at most so many times its floor, or at most so many of a unit on two quiet cores. */
export type Goal = { times: number } | { most: number; unit: 'ms' | 's' | 'MB' | 'KB' }

export interface Row {
  what: string
  against: string
  goal: Goal
  measured: Measured
}

/** A figure in a unit fails at twice the goal: the machine that runs this is seldom quiet. */
const LENIENCE = 2

const FOLDER = resolve('out/bench')

/** Whether a row has reached its goal. */
export function reached({ goal, measured }: Row): boolean {
  if ('times' in goal) return measured.ratio !== null && measured.ratio.median <= goal.times
  return measured.ours.median <= goal.most * LENIENCE
}

/** A figure that is no time and has no floor of its own (bytes, memory): it stands as it is. */
export const figure = (value: number): Measured => ({ ours: quartiles([value]), floor: null, ratio: null })

/** How many times one figure is another. */
export const times = (ours: number, floor: number): Measured => ({
  ours: quartiles([ours]),
  floor: quartiles([floor]),
  ratio: quartiles([ours / floor])
})

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** One line of the table, as it is printed. */
export function lineOf(row: Row): string {
  const { what, against, goal, measured } = row
  const { ours, floor, ratio } = measured
  const figures = ratio
    ? `${short(ratio.median)} × (${short(ratio.low)}–${short(ratio.high)}); ${short(ours.median)} against ${short(floor!.median)}`
    : `${short(ours.median)} ${'unit' in goal ? goal.unit : ''} (${short(ours.low)}–${short(ours.high)})`
  const wanted =
    'times' in goal ? `≤ ${goal.times} ×` : `≤ ${goal.most} ${goal.unit}, fails at ${goal.most * LENIENCE}`
  return `${reached(row) ? 'good  ' : 'MISSED'} ${what.padEnd(44)} ${figures.padEnd(48)} goal ${wanted}; ${against}`
}

/**
 * The rows of one file of the bench: each is printed as it is measured, all are kept as JSON in `out/bench/<name>.json`, and the end
 * fails with those that missed their goal.
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

  /** Fails where a row that was measured missed its goal. */
  judge(): void {
    const missed = this.rows.filter((row) => !reached(row))
    expect(
      missed.map(({ what }) => what),
      missed.map(lineOf).join('\n')
    ).toEqual([])
  }
}
