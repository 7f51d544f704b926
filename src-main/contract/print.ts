/** What was done to a card so that all of it is on paper. Cards that fit as they are have no line. */
export interface FitLine {
  card: string
  /** Whose card it is, as it is printed. */
  member: string
  /** Size of its text in points, where it was made smaller; null where it was not. */
  shrunkTo: number | null
  /** On how many cards it was laid out: 1 where it fits on its own. */
  continued: number
}

/** What the sheets found when they were laid out: `window.magotPrintReport`, read by whoever makes the PDF. */
export interface PrintReport {
  /** Sheets of paper. */
  pages: number
  cards: number
  lines: FitLine[]
  /** Characters that none of the bundled fonts can draw. */
  glyphs: string[]
  /** Why nothing can be printed; null where all is laid out. */
  problem: string | null
}
