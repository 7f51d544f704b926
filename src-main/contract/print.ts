import type { Params } from '../kernel/values/json'

/** What was done to a card so that all of it is on paper. Cards that fit as they are have no line. */
export interface FitLine {
  card: string
  /** Whose card it is, as it is printed. */
  member: string
  /** Size of its text in points, where it was made smaller; null where it was not. */
  shrunkTo: number | null
  /** On how many cards it was laid out: 1 where it fits on its own. */
  continued: number
  /** How many words could not be printed on any number of cards; the card itself says so, too. */
  lost: number
}

/** A page as it is to be cut: millimetres. `trim` is what is left after cutting; round it lies `bleed`. */
export interface PageBox {
  width: number
  height: number
  trim: { x: number; y: number; width: number; height: number }
  bleed: number
  /** Whose face is on it, where it is a single one: for the name of a picture. */
  name: string | null
}

/** What the sheets found when they were laid out: `window.magotPrintReport`, read by whoever makes the PDF. */
export interface PrintReport {
  /** What is printed, in the reader's words. */
  title: string
  /** Pages of the file, and sheets of paper: two pages where both sides are printed on. */
  pages: number
  papers: number
  /** Cards that are cut out. */
  cards: number
  lines: FitLine[]
  /** Characters that none of the bundled fonts can draw. */
  glyphs: string[]
  /** Some of the words that they stand in, as they are written. */
  glyphWords?: string[]
  /** Edges of cards without a mark to cut along: the margin is too narrow for one. */
  unmarked: boolean
  boxes: PageBox[]
  /** Over which edge a printer turns the paper; null where it prints on one side, or where a person turns it. */
  duplex: 'long-edge' | 'short-edge' | null
  /** Why nothing can be printed, with what it needs; null where all is laid out. */
  problem: string | null
  params: Params
}

/** A report of nothing: `problem` says why. */
export function noReport(problem: string, params: Params = {}): PrintReport {
  return {
    title: '',
    pages: 0,
    papers: 0,
    cards: 0,
    lines: [],
    glyphs: [],
    unmarked: false,
    boxes: [],
    duplex: null,
    problem,
    params
  }
}

/** How far a print is. `waiting`: others come before. */
export interface PrintProgress {
  stage: 'waiting' | 'laying-out' | 'drawing' | 'finishing'
  /** How many prints come before. */
  before: number
  /** Pages or pictures that are drawn, of so many; null where nobody knows yet. */
  done: number | null
  of: number | null
}
