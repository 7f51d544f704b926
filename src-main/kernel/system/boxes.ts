import type { Box } from './sheet'

/** More boxes than that nobody ticks: a row that has more says so in its last one. It also bounds what a wrong number can cost. */
export const MOST_BOXES = 120

/** A row of boxes: so many as `count` says, each made by its place from nought; where they are too many, the last one tells how many it stands for (`+880`). */
export function boxRow(count: number, make: (at: number) => Box): Box[] {
  const whole = Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0
  const row = Array.from({ length: Math.min(whole, MOST_BOXES) }, (_, at) => make(at))
  if (whole > MOST_BOXES) row[MOST_BOXES - 1] = { label: `+${whole - MOST_BOXES + 1}`, ticked: false }
  return row
}

/** How many marks of a kind are drawn at most: as many as a row has boxes. */
export function drawn(count: number): number {
  return Number.isFinite(count) ? Math.min(Math.max(0, Math.floor(count)), MOST_BOXES) : 0
}
