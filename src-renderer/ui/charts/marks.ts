/** Tells a line from the others without colour: the shape of its points and its dash. */
export interface Mark {
  /** An SVG path around the point where it begins, about 8 wide: its steps are relative, so that many fit into one path. */
  shape: string
  /** The shape is filled; else an outline on the page's background. */
  filled: boolean
  /** A `stroke-dasharray`; empty for a solid line. */
  dash: string
  /** The index of the colour: see charts.css. */
  ink: number
}

const SHAPES = [
  'm-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z',
  'm-3.5 -3.5h7v7h-7Z',
  'm0 -4.6l4.6 8.2h-9.2Z',
  'm0 -5l5 5l-5 5l-5 -5Z',
  'm0 4.6l4.6 -8.2h-9.2Z',
  'm-4.5 -1.4h3.1v-3.1h2.8v3.1h3.1v2.8h-3.1v3.1h-2.8v-3.1h-3.1Z'
]
const DASHES = ['', '7 3', '2 3', '9 3 2 3']
const INKS = 5

/** The mark of the nth line. No two of 24 share shape, filling and dash. */
export function markOf(n: number): Mark {
  const round = Math.floor(n / SHAPES.length)
  return {
    shape: SHAPES[n % SHAPES.length]!,
    filled: round % 2 === 0,
    dash: DASHES[(n + round) % DASHES.length]!,
    ink: n % INKS
  }
}
