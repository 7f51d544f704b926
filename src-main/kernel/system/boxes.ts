import type { Box } from './sheet'

/** The most boxes in a row; the last one counts the rest. Also limits the cost of a wrong number. */
export const MOST_BOXES = 120

/** Makes `count` boxes by index; if there are too many, the last shows how many it stands for (`+880`). */
export function boxRow(count: number, make: (at: number) => Box): Box[] {
  const whole = Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0
  const row = Array.from({ length: Math.min(whole, MOST_BOXES) }, (_, at) => make(at))
  if (whole > MOST_BOXES) row[MOST_BOXES - 1] = { label: `+${whole - MOST_BOXES + 1}`, ticked: false }
  return row
}

/** Boxes without labels; the first `ticked` of them are ticked. */
export const plainBoxes = (count: number, ticked = 0): Box[] =>
  boxRow(count, (at) => ({ label: '', ticked: at < ticked }))

/** The number of marks to draw: `count` as a whole number, at most one row of boxes. */
export function drawn(count: number): number {
  return Number.isFinite(count) ? Math.min(Math.max(0, Math.floor(count)), MOST_BOXES) : 0
}
