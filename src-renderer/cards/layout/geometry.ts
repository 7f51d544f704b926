/** Millimetres, all of it. The one place where the size of paper and cards is written down. */
export const PAPER = { width: 210, height: 297 } as const
/** Poker size: 2½ × 3½ inches. */
export const CARD = { width: 63.5, height: 88.9 } as const
/** Cards lie edge to edge, so that one cut serves two of them. */
export const GRID = { columns: 3, rows: 3 } as const
export const CARDS_PER_SHEET = GRID.columns * GRID.rows

/** What a printer may not reach, and what makes readers scale the page when something is drawn there. */
const UNPRINTABLE = 5
/** Air between a crop mark and the cards, so that no mark is left on a card that was cut a little wide. */
const AIR = 0.75

export interface Place {
  x: number
  y: number
}

const origin: Place = { x: (PAPER.width - GRID.columns * CARD.width) / 2, y: (PAPER.height - GRID.rows * CARD.height) / 2 }

/** Where the nine cards of a sheet lie, row by row: upper left corners. */
export const SLOTS: Place[] = Array.from({ length: CARDS_PER_SHEET }, (_, n) => ({
  x: origin.x + (n % GRID.columns) * CARD.width,
  y: origin.y + Math.floor(n / GRID.columns) * CARD.height
}))

export interface Mark {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Lines to cut along, in the margins only. */
export const CROP_MARKS: Mark[] = [...upright(), ...level()]

function upright(): Mark[] {
  const top = origin.y
  const bottom = PAPER.height - origin.y
  return edges(GRID.columns, origin.x, CARD.width).flatMap((x) => [
    { x1: x, y1: UNPRINTABLE, x2: x, y2: top - AIR },
    { x1: x, y1: bottom + AIR, x2: x, y2: PAPER.height - UNPRINTABLE }
  ])
}

function level(): Mark[] {
  const left = origin.x
  const right = PAPER.width - origin.x
  return edges(GRID.rows, origin.y, CARD.height).flatMap((y) => [
    { x1: UNPRINTABLE, y1: y, x2: left - AIR, y2: y },
    { x1: right + AIR, y1: y, x2: PAPER.width - UNPRINTABLE, y2: y }
  ])
}

function edges(count: number, start: number, step: number): number[] {
  return Array.from({ length: count + 1 }, (_, n) => start + n * step)
}
