import type { Face } from './face'
import { CREST_AIR, type Format } from './format'

/** Width of a text at a size of one point, in millimetres, as the browser will set it. */
export type Ruler = (text: string) => number

/** Millimetres of a name's line that a portrait or an emblem takes. */
export function besideTitle({ look }: Pick<Face, 'look'>, { crest }: Format): number {
  return crest > 0 && look && (look.portrait ?? look.emblem) !== null ? crest + CREST_AIR : 0
}

/** Size of a card's name in points: on one line where that is still large, on two where it is not, never below the smallest. */
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
  // Two lines never break in the very middle.
  return Math.max(sizes.smallest, Math.min(sizes.oneLine, round((2 * room * 0.85) / width)))
}

function round(size: number): number {
  return Math.floor(size * 4) / 4
}

/** Measures with the font that titles are set in; it must be loaded. */
export function titleRuler(): Ruler {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => 0
  context.font = "700 100px 'Barlow Condensed', 'Source Sans 3', sans-serif"
  // 100 px a line makes 100 px = 75 pt; a pixel is 25.4 / 96 mm. A hundredth goes to letter-spacing.
  return (text) => ((context.measureText(text).width + text.length) * 25.4) / 96 / 75
}
