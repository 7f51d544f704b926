import { CARD, PAPER } from './geometry'

/** What a face is printed on, and how small its text may become there. */
export interface Format {
  /** Millimetres. */
  width: number
  height: number
  /** Width that the title has, in millimetres. */
  titleRoom: number
  /** Sizes of the title in points: the largest; that down to which it stays on one line; the smallest; the largest on a further card. */
  title: { largest: number; oneLine: number; smallest: number; next: number }
  /** Sizes of text in points, largest first; the last is the floor. */
  sizes: number[]
  /** How many characters a line of a table holds. */
  line: number
}

export const POKER_CARD: Format = { ...CARD, titleRoom: CARD.width - 5.2, title: { largest: 15, oneLine: 11, smallest: 8, next: 10 }, sizes: [7.6, 7.4, 7.2, 7, 6.8, 6.6, 6.4, 6.2, 6], line: 50 }

/** The roster's sheet leaves a margin to punch holes in. */
export const ROSTER_MARGIN = { x: 14, y: 12 } as const
export const ROSTER_SHEET: Format = {
  width: PAPER.width - 2 * ROSTER_MARGIN.x,
  height: PAPER.height - 2 * ROSTER_MARGIN.y,
  titleRoom: PAPER.width - 2 * ROSTER_MARGIN.x,
  title: { largest: 26, oneLine: 16, smallest: 12, next: 14 },
  sizes: [9.5, 9, 8.5, 8],
  line: 125
}
