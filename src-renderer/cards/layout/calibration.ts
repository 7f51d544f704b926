import type { Layout } from '@paper/layout'
import type { Mark } from '@paper/marks'
import type { Place, Size } from '@paper/sizes'

/** What can be measured on a test page, in millimetres. */
export interface Calibration {
  /** Two rulers of 100 mm, one in each direction, with a tick for each millimetre; shorter on smaller paper. */
  ticks: Mark[]
  /** A square of 50 mm; null if the paper is too small. */
  square: (Place & Size) | null
  /** The crosshairs of the front; those of the back must coincide. */
  crosshairs: Place[]
  /** The start of the text. */
  words: Place
}

const RULER = 100
const SQUARE = 50
/** Every printer can print at this distance from the edge, in millimetres. */
const INSET = 12
const TICKS = { ten: 5, five: 3.5, one: 2 } as const

export function calibrationOf({ page }: Pick<Layout, 'page'>): Calibration {
  const [across, down] = [page.width, page.height].map((length) =>
    Math.min(RULER, Math.floor((length - 2 * INSET - 16) / 10) * 10)
  ) as [number, number]
  const from = { x: INSET + 8, y: INSET + 8 }
  const roomForSquare =
    page.width >= from.x + 12 + SQUARE + INSET && page.height >= from.y + 12 + SQUARE + INSET
  return {
    ticks: [
      ...ruler(across).map(({ at, length }) => ({
        x1: from.x + at,
        y1: from.y,
        x2: from.x + at,
        y2: from.y + length
      })),
      ...ruler(down).map(({ at, length }) => ({
        x1: from.x,
        y1: from.y + at,
        x2: from.x + length,
        y2: from.y + at
      })),
      { x1: from.x, y1: from.y, x2: from.x + across, y2: from.y },
      { x1: from.x, y1: from.y, x2: from.x, y2: from.y + down }
    ],
    square: roomForSquare ? { x: from.x + 12, y: from.y + 12, width: SQUARE, height: SQUARE } : null,
    crosshairs: [
      { x: INSET, y: INSET },
      { x: page.width - INSET, y: INSET },
      { x: INSET, y: page.height - INSET },
      { x: page.width - INSET, y: page.height - INSET },
      { x: page.width / 2, y: page.height / 2 }
    ],
    words: roomForSquare
      ? { x: from.x + 12 + SQUARE + 5, y: from.y + 12 }
      : { x: from.x + 10, y: from.y + 10 }
  }
}

function ruler(length: number): { at: number; length: number }[] {
  return Array.from({ length: length + 1 }, (_, at) => ({
    at,
    length: at % 10 === 0 ? TICKS.ten : at % 5 === 0 ? TICKS.five : TICKS.one
  }))
}

/** The name of a card's place, the same on front and back: A, B… Z, AA, AB… */
export function letterOf(n: number): string {
  return n < 26 ? String.fromCharCode(65 + n) : letterOf(Math.floor(n / 26) - 1) + letterOf(n % 26)
}
