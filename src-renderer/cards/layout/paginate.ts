import type { Face, Slice } from './face'
import type { Fitted } from './fit'
import { goesOnBehind, type Format } from './format'

/** One face in one place. */
export interface Printed {
  face: Face
  text: number
  slices: Slice[]
  page: number
  pages: number
  /** It continues on the back. */
  overleaf?: true
}

/** One card to cut out: its front, and its continuation on the back, if any. */
export interface Leaf {
  front: Printed
  behind: Printed | null
}

/** All faces of a fitted face, in order. */
export function printed({ face, text, cards }: Fitted): Printed[] {
  return cards.map((slices, n) => ({ face, text, slices, page: n + 1, pages: cards.length }))
}

/** All cards of a fitted face, in order. */
export function leavesOf(fitted: Fitted, format: Format): Leaf[] {
  const faces = printed(fitted)
  if (!goesOnBehind(fitted.face, format)) return faces.map((front) => ({ front, behind: null }))
  return faces.flatMap((front, n) => {
    if (n % 2 === 1) return []
    const behind = faces[n + 1] ?? null
    return [{ front: behind ? { ...front, overleaf: true as const } : front, behind }]
  })
}
