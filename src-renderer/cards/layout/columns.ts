import type { Row } from './face'

/** How wide the columns of a table are, in shares of its width. `stacked`: the names stand on lines of their own. */
export interface Columns {
  stacked: boolean
  /** First the column of names, unless they are stacked; then the others. */
  shares: number[]
}

const AIR = 1.3
const LEAST_NAME = 13
const MOST_AIR = 0.6

/**
 * Divides a table of `line` characters a line by what stands in its cells. It looks at all rows, whichever of them are
 * on this card, so that a row is as tall on a second card as it was on the first.
 */
export function columnsOf(columns: string[], rows: Row[], line: number): Columns {
  const needs = columns.map((title, n) => Math.min(12, Math.max(1.5, title.length * 0.85, ...rows.map((row) => row.cells[n]?.length ?? 0))) + AIR)
  const cells = needs.reduce((sum, need) => sum + need, 0)
  const names = Math.min(line / 2, Math.max(LEAST_NAME, ...rows.map((row) => row.name.length + row.aside.length)))
  if (cells + LEAST_NAME > line) return { stacked: true, shares: needs.map((need) => need / cells) }
  // Where there is plenty, columns get some air, so that the eye does not lose the line between a name and its figures.
  const spare = Math.max(0, line - cells - names)
  const wider = 1 + Math.min(MOST_AIR, spare / cells)
  return { stacked: false, shares: [1 - (cells * wider) / line, ...needs.map((need) => (need * wider) / line)] }
}
