import type { Face, Slice } from './face'
import type { Fitted } from './fit'

/** One card to be drawn in one place. */
export interface Printed {
  face: Face
  text: number
  slices: Slice[]
  page: number
  pages: number
}

/** All cards of a fitted face, one after the other. */
export function printed({ face, text, cards }: Fitted): Printed[] {
  return cards.map((slices, n) => ({ face, text, slices, page: n + 1, pages: cards.length }))
}
