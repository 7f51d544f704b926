import type { Face, Slice } from './face'
import type { Fitted } from './fit'
import { CARDS_PER_SHEET } from './geometry'

/** One card to be drawn in one place. */
export interface Printed {
  face: Face
  text: number
  slices: Slice[]
  page: number
  pages: number
}

/** All cards of fitted faces, one after the other. */
export function printed(fitted: Fitted[]): Printed[] {
  return fitted.flatMap(({ face, text, cards }) => cards.map((slices, n) => ({ face, text, slices, page: n + 1, pages: cards.length })))
}

/** Nine to a sheet. */
export function sheetsOf(cards: Printed[]): Printed[][] {
  return Array.from({ length: Math.ceil(cards.length / CARDS_PER_SHEET) }, (_, n) => cards.slice(n * CARDS_PER_SHEET, (n + 1) * CARDS_PER_SHEET))
}
