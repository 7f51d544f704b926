import type { Face } from './face'
import { CREST_AIR, type Format } from './format'

/** Returns the width of a text at one point, in millimetres, as the browser sets it. */
export type Ruler = (text: string) => number

/** The width that a portrait or an emblem takes from the title's line, in millimetres. */
export function besideTitle({ look }: Pick<Face, 'look'>, { crest }: Format): number {
  return crest > 0 && look && (look.portrait ?? look.emblem) !== null ? crest + CREST_AIR : 0
}

/** The size of a title in points: on one line if that is large enough, else on two, never below the smallest. */
export function titleSize(
  title: string,
  { title: sizes, titleRoom }: Format,
  ruler: Ruler,
  beside = 0
): number {
  const room = titleRoom - beside
  const width = ruler(title)
  if (width === 0) return sizes.largest
  const one = room / width
  if (one >= sizes.oneLine) return Math.min(sizes.largest, round(one))
  // Two lines never break exactly in the middle.
  return Math.max(sizes.smallest, Math.min(sizes.oneLine, round((2 * room * 0.85) / width)))
}

function round(size: number): number {
  return Math.floor(size * 4) / 4
}

/** Measures with the font of titles, which must be loaded. */
export function titleRuler(): Ruler {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => 0
  context.font = "700 100px 'Barlow Condensed', 'Source Sans 3', 'Magot Signs', sans-serif"
  // 100 px of height are 75 pt; a pixel is 25.4 / 96 mm. One hundredth is for letter-spacing.
  return (text) => ((context.measureText(text).width + text.length) * 25.4) / 96 / 75
}
