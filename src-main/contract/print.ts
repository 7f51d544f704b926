import type { Palette } from './print-setup'
import type { Params } from '../kernel/values/json'

/** What was done to fit a card. Cards that fit unchanged have no line. */
export interface FitLine {
  card: string
  /** The card's title as printed. */
  member: string
  /** The size of its text in points if it was reduced, else null. */
  shrunkTo: number | null
  /** The number of cards it takes: 1 if it fits on one. Of a sheet, the number of pages. */
  continued: number
  /** True for a roster's sheet. */
  sheet?: true
  /** How many words could not be printed on any number of cards; the card says so too. */
  lost: number
}

/**
 * A page with its cutting box, in millimetres. `trim` is what is left after cutting; `bleed` lies around it.
 */
export interface PageBox {
  width: number
  height: number
  trim: { x: number; y: number; width: number; height: number }
  bleed: number
  /** The title of the card on it if there is just one: used to name a picture file. */
  name: string | null
  /** The face of a card that the page shows, if it shows just one. */
  face?: FaceOnPage
}

/** A single face of a card, described for a virtual table. */
export interface FaceOnPage {
  card: string
  /** The card's name in the reader's language. */
  title: string
  side: 'front' | 'back'
  /** The kind of the cards, for a back that they share; null if the face belongs to this card alone. */
  shared: string | null
  /** The texts on it, in the reader's language, line by line, for searching and for screen readers. */
  about: string
}

/** The result of laying out the sheets: `window.magotPrintReport`, read by the PDF engine. */
export interface PrintReport {
  /** What is printed, in the reader's language. */
  title: string
  /** Pages of the file, and sheets of paper: one sheet for two pages in duplex. */
  pages: number
  papers: number
  /** The number of cards to cut out. */
  cards: number
  lines: FitLine[]
  /** Characters that no bundled font can draw. */
  glyphs: string[]
  /** Some of the words that contain them. */
  glyphWords?: string[]
  /** True if some card edges have no cutting marks because the margin is too narrow. */
  unmarked: boolean
  boxes: PageBox[]
  /** The edge over which the printer turns the paper; null for one-sided printing or turning by hand. */
  duplex: 'long-edge' | 'short-edge' | null
  /** The code of what prevents printing, with its params; null if all was laid out. */
  problem: string | null
  params: Params
}

/** How much ink sheets take in a palette, as a share of the paper. */
export interface Ink {
  palette: Palette
  /** 0 for blank paper, 1 for black. */
  grey: number
  /** Cyan, magenta, yellow and black together: 0 to 3. */
  colour: number
}

/** An empty report; `problem` says why. */
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

/** The progress of a print. `waiting`: other prints come first. */
export interface PrintProgress {
  stage: 'waiting' | 'laying-out' | 'drawing' | 'finishing'
  /** How many prints come first. */
  before: number
  /** Pages laid out, or pages or pictures drawn, so far, and in all; null while unknown. */
  done: number | null
  of: number | null
}
