import type { Slice } from './face'

/** Heights of one card's contents as they were measured, in any one unit. */
export interface Measured {
  /** The card from edge to edge. */
  whole: number
  /** Room for parts on the first card, and on each one that follows. */
  first: number
  next: number
  parts: { head: number; units: number[]; group?: string | undefined }[]
  /** How many columns stand side by side on each card, each with that room; 1 where nothing is said. */
  columns?: number
}

/** A unit that no card can hold whole: it would take `share` cards, a number above 1. */
export interface TooTall {
  part: number
  unit: number
  share: number
}

export function tooTall({ next, parts }: Measured): TooTall[] {
  return parts.flatMap(({ head, units }, part) =>
    units
      .map((height, unit) => ({ part, unit, share: next > 0 ? (head + height) / next : Infinity }))
      .filter(({ share }) => share > 1)
  )
}

/** Does what stands on every card leave no room for anything else? */
export function headTooTall({ first, next }: Measured): boolean {
  return first < 0 || next <= 0
}

/** Does it take more than half of each card? Then what is too tall below it may be helped by a smaller head. */
export function headTall({ whole, next }: Measured): boolean {
  return next < whole / 2
}

/**
 * Which units stand on which face, or null where some unit fits on none. Parts stay whole unless that takes more faces, and all faces are about
 * as full: none has but three lines. Where a face has columns, each slice says in which it stands, and they are about as long.
 */
export function pack(measured: Measured): Slice[][] | null {
  if (headTooTall(measured) || tooTall(measured).length > 0) return null
  const whole = fill(measured, true)
  const tight = fill(measured, false)
  if (facesOf(whole, measured) <= facesOf(tight, measured)) {
    if (whole.length === 1 && columnsIn(measured) === 1) return whole
    const even = balanced(measured, true, whole)
    return onFaces(even.length > 1 ? even : balanced(measured, false, tight), measured)
  }
  return onFaces(balanced(measured, false, tight), measured)
}

/** What is played on the first face and what is read on the second; null where either has too little room. `behind`: which parts are read. */
export function packApart(measured: Measured, behind: boolean[]): Slice[][] | null {
  if (headTooTall(measured)) return null
  const side = (wanted: boolean, room: number): Slice[] | null => {
    const numbers = measured.parts.flatMap((_, part) => (behind[part] === wanted ? [part] : []))
    const own = { ...measured, first: room, next: room, parts: numbers.map((n) => measured.parts[n]!) }
    if (numbers.length === 0) return []
    const packed = pack(own)
    if (packed?.length !== 1) return null
    return packed[0]!.map((slice) => ({ ...slice, part: numbers[slice.part]! }))
  }
  const sides = [side(false, measured.first), side(true, measured.next)]
  return sides[0] && sides[1] ? [sides[0], sides[1]] : null
}

/** The same on as many faces as either needs, those in front before those behind; null where some unit fits on none. */
export function packOnFacesApart(measured: Measured, behind: boolean[]): Slice[][] | null {
  const side = (wanted: boolean, first: number): Slice[][] | null => {
    const numbers = measured.parts.flatMap((_, part) => (behind[part] === wanted ? [part] : []))
    const packed = pack({ ...measured, first, parts: numbers.map((n) => measured.parts[n]!) })
    return packed && packed.map((slices) => slices.map((slice) => ({ ...slice, part: numbers[slice.part]! })))
  }
  const [front, back] = [side(false, measured.first), side(true, measured.next)]
  return front && back ? [...front, ...back] : null
}

const columnsIn = ({ columns = 1 }: Measured): number => columns

function facesOf(filled: Slice[][], measured: Measured): number {
  return Math.ceil(filled.length / columnsIn(measured))
}

/** Columns, one after the other, as faces. */
function onFaces(filled: Slice[][], measured: Measured): Slice[][] {
  const columns = columnsIn(measured)
  if (columns === 1) return filled
  return Array.from({ length: facesOf(filled, measured) }, (_, face) =>
    filled
      .slice(face * columns, (face + 1) * columns)
      .flatMap((slices, column) => slices.map((slice) => ({ ...slice, column })))
  )
}

/** How full the two faces of a card are, where 1 is full. */
export function fullness(
  { first, next, parts, columns = 1 }: Measured,
  behind: boolean[]
): { front: number; back: number } {
  const tall = (wanted: boolean) =>
    parts.reduce(
      (sum, { head, units }, part) =>
        behind[part] === wanted ? units.reduce((all, unit) => all + unit, sum + head) : sum,
      0
    )
  const room = (height: number) => Math.max(height, 1e-6) * columns
  return { front: tall(false) / room(first), back: tall(true) / room(next) }
}

/** So often the room that faces are filled to is halved between too little and enough. */
const HALVINGS = 9

/** The same on as many faces, filled no further than they need: so none is left nearly empty. */
function balanced(measured: Measured, keepWhole: boolean, filled: Slice[][]): Slice[][] {
  let best = filled
  let [enough, tooLittle] = [0, Math.min(measured.first, measured.next)]
  for (let n = 0; n < HALVINGS; n++) {
    const spared = (enough + tooLittle) / 2
    const less = { ...measured, first: measured.first - spared, next: measured.next - spared }
    const tried = less.first < 0 || tooTall(less).length > 0 ? null : fill(less, keepWhole)
    if (
      tried &&
      facesOf(tried, measured) <= facesOf(filled, measured) &&
      overfull(tried, measured) === null
    ) {
      best = tried
      enough = spared
    } else tooLittle = spared
  }
  return best
}

/** Room of the nth column of all faces. */
const roomOf = (measured: Measured, nth: number): number =>
  nth < columnsIn(measured) ? measured.first : measured.next

/** A column that holds more than it has room for; null where there is none. */
function overfull(columns: Slice[][], measured: Measured): Slice[] | null {
  const { parts } = measured
  return (
    columns.find(
      (slices, n) =>
        slices.reduce(
          (sum, { part, from, to }) =>
            parts[part]!.units.slice(from, to).reduce((all, unit) => all + unit, sum + parts[part]!.head),
          0
        ) > roomOf(measured, n)
    ) ?? null
  )
}

const wholeOf = ({ head, units }: Measured['parts'][number]): number =>
  units.reduce((sum, unit) => sum + unit, head)

/** Columns as they are filled one after the other. */
function fill(measured: Measured, keepWhole: boolean): Slice[][] {
  const columns: Slice[][] = [[]]
  let room = measured.first
  const turn = () => {
    room = roomOf(measured, columns.length)
    columns.push([])
  }
  const following = () => roomOf(measured, columns.length)
  for (const [part, { head, units, group }] of measured.parts.entries()) {
    const all = wholeOf(measured.parts[part]!)
    if (group !== undefined && measured.parts[part - 1]?.group !== group) {
      // A person begins where all of them has room, or else where more than their name has.
      const mine = measured.parts.filter((one) => one.group === group)
      const least = all + (mine[1] ? mine[1].head + mine[1].units[0]! : 0)
      const needs = keepWhole ? mine.reduce((sum, one) => sum + wholeOf(one), 0) : least
      if (needs > room && needs <= following()) turn()
    }
    if (keepWhole && all > room && all <= following()) turn()
    let from = 0
    while (from < units.length) {
      // A heading never stands alone at the foot of a column.
      while (head + units[from]! > room) turn()
      let used = head
      let to = from
      while (to < units.length && used + units[to]! <= room) used += units[to++]!
      columns.at(-1)!.push({ part, from, to })
      room -= used
      if (to < units.length) turn()
      from = to
    }
  }
  return columns
}
