import type { Size } from '@paper/sizes'
import type { Face, Part, Slice } from './face'
import type { Fitted } from './fit'
import { againAbove, type Measured } from './distribute'

/** A column with less room than this many lines stays as it is. */
const LEAST = 3
/** A page that is longer than this many times its width is a roll: it is cut off below its content. */
const ROLL = 3
/** The rounding of heights, in pixels. */
const HAIR = 1

type Lines = Extract<Part, { kind: 'lines' }>

/**
 * Adds lines to write on to a sheet, down to the foot of each column of its last page, because paper that is left is used
 * for notes. Other faces stay as they are, and so does a picture for a phone, which is as long as its content.
 */
export function filled(fitted: Fitted, measured: Measured, { width, height }: Size): Fitted {
  const { face, cards } = fitted
  const at = face.parts.findIndex((part) => part.kind === 'lines' && part.fills)
  const last = cards.at(-1)
  const line = measured.parts[at]?.units[0] ?? 0
  if (at < 0 || !last || line <= 0 || height > width * ROLL) return fitted
  const room = (cards.length === 1 ? measured.first : measured.next) - HAIR
  const added = Array.from({ length: measured.columns ?? 1 }, (_, column) => {
    const own = last.filter((slice) => (slice.column ?? 0) === column)
    const used = own.reduce((sum, slice) => sum + tall(slice, measured), againAbove(own, measured.parts))
    const head = own.some(({ part }) => part === at) ? 0 : measured.parts[at]!.head
    const lines = Math.floor((room - used - head) / line)
    return lines >= (head > 0 ? LEAST : 1) ? lines : 0
  })
  return { ...fitted, ...withLines(face, cards, at, added) }
}

function tall({ part, from, to }: Slice, { parts }: Measured): number {
  const { head, units } = parts[part]!
  return units.slice(from, to).reduce((sum, unit) => sum + unit, head)
}

/** The face with so many more lines in each column of its last page; lines are numbered in the order of reading. */
function withLines(
  face: Face,
  cards: Slice[][],
  at: number,
  added: number[]
): Pick<Fitted, 'face' | 'cards'> {
  let count = 0
  const numbered = (slice: Slice, more: number): Slice => {
    const from = count
    count += slice.to - slice.from + more
    return { ...slice, from, to: count }
  }
  const pages = cards.map((slices, page) => {
    const isLast = page === cards.length - 1
    const columns = isLast ? added.map((_, column) => column) : []
    const known = slices.map((slice) => (slice.part === at ? null : slice))
    const own = new Map(slices.flatMap((slice) => (slice.part === at ? [[slice.column ?? 0, slice]] : [])))
    const order = [...new Set([...columns, ...own.keys()])].sort((a, b) => a - b)
    const lines = order.flatMap((column) => {
      const slice = own.get(column) ?? { part: at, from: 0, to: 0, ...(added.length > 1 && { column }) }
      const more = isLast ? (added[column] ?? 0) : 0
      return slice.to - slice.from + more > 0 ? [numbered(slice, more)] : []
    })
    return [...known.filter((slice) => slice !== null), ...lines]
  })
  const parts = face.parts.map((part, n) =>
    n === at ? { ...(part as Lines), units: Array.from({ length: count }, (_, line) => line + 1) } : part
  )
  return { face: { ...face, parts }, cards: pages }
}
