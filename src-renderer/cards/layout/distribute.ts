import type { Slice } from './face'

/** The measured heights of a card's contents, in any one unit. */
export interface Measured {
  /** The whole height of the card. */
  whole: number
  /** The room for parts on the first card, and on each further card. */
  first: number
  next: number
  parts: PartHeights[]
  /** The number of columns of each card, each with that room; 1 by default. */
  columns?: number
  /** The heights of the lines that name a group again, by group. */
  again?: Map<string, number>
}

/** `again`: the line that names the group again if it goes on at the top of a column. */
export interface PartHeights {
  head: number
  units: number[]
  group?: string | undefined
  again?: number | undefined
  /** Its units are the rows of a table. */
  rows?: boolean | undefined
}

/** A unit too tall for any card: it would take `share` cards, a number above 1. */
export interface TooTall {
  part: number
  unit: number
  share: number
}

export function tooTall({ next, parts }: Measured): TooTall[] {
  return parts.flatMap(({ head, units, again = 0 }, part) =>
    units
      .map((height, unit) => ({
        part,
        unit,
        share: next > again ? (head + height) / (next - again) : Infinity
      }))
      .filter(({ share }) => share > 1)
  )
}

/** True if the head leaves no room for anything else. */
export function headTooTall({ first, next }: Measured): boolean {
  return first < 0 || next <= 0
}

/** True if the head takes more than half of each card: then a smaller head may help. */
export function headTall({ whole, next }: Measured): boolean {
  return next < whole / 2
}

/** True if a group that began before goes on with this slice. */
export function goesOn(
  { part, from }: Pick<Slice, 'part' | 'from'>,
  parts: { group?: string | undefined }[]
) {
  const group = parts[part]?.group
  return group !== undefined && (from > 0 || parts[part - 1]?.group === group)
}

/** The height of the line above these slices of a column that names their group again; 0 without one. */
export function againAbove([first]: Pick<Slice, 'part' | 'from'>[], parts: PartHeights[]): number {
  return first && goesOn(first, parts) ? (parts[first.part]!.again ?? 0) : 0
}

/**
 * The units of each face; null if some unit fits on none. Parts stay whole unless that needs more faces, and all
 * faces are about equally full. With columns, each slice names its column, and the columns are about equally long.
 */
export function distribute(measured: Measured): Slice[][] | null {
  if (headTooTall(measured) || tooTall(measured).length > 0) return null
  const whole = fillEvenly(measured, true)
  const tight = fillEvenly(measured, false)
  if (facesOf(whole, measured) <= facesOf(tight, measured)) {
    if (whole.length === 1 && columnsIn(measured) === 1) return whole
    const even = balanced(measured, true, whole)
    return onFaces(even.length > 1 ? even : balanced(measured, false, tight), measured)
  }
  return onFaces(balanced(measured, false, tight), measured)
}

/**
 * Parts for play on the first face, parts for reading on the second; null if one has too little room. `behind`:
 * the parts for reading.
 */
export function distributeFrontBack(measured: Measured, behind: boolean[]): Slice[][] | null {
  if (headTooTall(measured)) return null
  const side = (wanted: boolean, room: number): Slice[] | null => {
    const numbers = measured.parts.flatMap((_, part) => (behind[part] === wanted ? [part] : []))
    const own = { ...measured, first: room, next: room, parts: numbers.map((n) => measured.parts[n]!) }
    if (numbers.length === 0) return []
    const packed = distribute(own)
    if (packed?.length !== 1) return null
    return packed[0]!.map((slice) => ({ ...slice, part: numbers[slice.part]! }))
  }
  const sides = [side(false, measured.first), side(true, measured.next)]
  return sides[0] && sides[1] ? [sides[0], sides[1]] : null
}

/** The same on as many faces as each needs, front parts before back parts; null if some unit fits on none. */
export function distributeApart(measured: Measured, behind: boolean[]): Slice[][] | null {
  const side = (wanted: boolean, first: number): Slice[][] | null => {
    const numbers = measured.parts.flatMap((_, part) => (behind[part] === wanted ? [part] : []))
    const packed = distribute({ ...measured, first, parts: numbers.map((n) => measured.parts[n]!) })
    return packed && packed.map((slices) => slices.map((slice) => ({ ...slice, part: numbers[slice.part]! })))
  }
  const [front, back] = [side(false, measured.first), side(true, measured.next)]
  return front && back ? [...front, ...back] : null
}

const columnsIn = ({ columns = 1 }: Measured): number => columns

function facesOf(filled: Slice[][], measured: Measured): number {
  return Math.ceil(filled.length / columnsIn(measured))
}

/** Groups successive columns into faces. */
function onFaces(filled: Slice[][], measured: Measured): Slice[][] {
  const columns = columnsIn(measured)
  if (columns === 1) return filled
  return Array.from({ length: facesOf(filled, measured) }, (_, face) =>
    filled
      .slice(face * columns, (face + 1) * columns)
      .flatMap((slices, column) => slices.map((slice) => ({ ...slice, column })))
  )
}

/** How full the two faces of a card are; 1 is full. */
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

/** The steps of the search for the room to fill. */
const HALVINGS = 9

/** The same number of faces, evenly filled, so that none is nearly empty. */
function balanced(measured: Measured, keepWhole: boolean, filled: Slice[][]): Slice[][] {
  let best = filled
  let [enough, tooLittle] = [0, Math.min(measured.first, measured.next)]
  for (let n = 0; n < HALVINGS; n++) {
    const spared = (enough + tooLittle) / 2
    const less = { ...measured, first: measured.first - spared, next: measured.next - spared }
    const tried = less.first < 0 || tooTall(less).length > 0 ? null : fillEvenly(less, keepWhole)
    if (
      tried &&
      facesOf(tried, measured) <= facesOf(filled, measured) &&
      flaws(tried, measured) <= flaws(filled, measured) &&
      overfull(tried, measured) === null
    ) {
      best = tried
      enough = spared
    } else tooLittle = spared
  }
  return best
}

/** The room of the nth column, counted over all faces. */
const roomOf = (measured: Measured, nth: number): number =>
  nth < columnsIn(measured) ? measured.first : measured.next

/** How many columns begin with a group that has to be named again there, and how many tables are badly cut. */
function flaws(columns: Slice[][], measured: Measured): number {
  return columns.filter((slices) => againAbove(slices, measured.parts) > 0).length + tornIn(columns, measured)
}

/** A column that holds more than its room; null if there is none. */
function overfull(columns: Slice[][], measured: Measured): Slice[] | null {
  const { parts } = measured
  return (
    columns.find(
      (slices, n) =>
        slices.reduce(
          (sum, { part, from, to }) =>
            parts[part]!.units.slice(from, to).reduce((all, unit) => all + unit, sum + parts[part]!.head),
          againAbove(slices, parts)
        ) > roomOf(measured, n)
    ) ?? null
  )
}

const wholeOf = ({ head, units }: Measured['parts'][number]): number =>
  units.reduce((sum, unit) => sum + unit, head)

/** A table with this many rows has no row alone before or after the end of a column; a smaller one is not cut. */
export const MANY_ROWS = 4

/** How tables are cut. `paired`: at least two rows of a large one stand together. `small`: small ones stay whole. */
interface Cut {
  paired: boolean
  small: boolean
}

/** The ways of cutting tables that look better than the plainest one. */
const BETTER: Cut[] = [
  { paired: true, small: true },
  { paired: false, small: true },
  { paired: true, small: false }
]

/** Fills columns one after another, and cuts tables where it looks worst as seldom as the same columns allow. */
function fillEvenly(measured: Measured, keepWhole: boolean): Slice[][] {
  let best = fill(measured, keepWhole, { paired: false, small: false })
  const most = best.length
  for (const cut of BETTER) {
    if (tornIn(best, measured) === 0) return best
    const tried = fill(measured, keepWhole, cut)
    if (tried.length <= most && tornIn(tried, measured) < tornIn(best, measured)) best = tried
  }
  return best
}

const tornIn = (columns: Slice[][], measured: Measured): number =>
  columns.flat().filter((slice) => isTorn(slice, measured)).length

/** True for a row of a large table that is alone, and for a part of a small table. */
function isTorn({ part, from, to }: Slice, { parts }: Measured): boolean {
  const { rows, units } = parts[part]!
  if (rows !== true) return false
  return units.length >= MANY_ROWS ? to - from === 1 : to - from < units.length
}

/** Fills columns one after another. */
function fill(measured: Measured, keepWhole: boolean, { paired, small }: Cut): Slice[][] {
  const columns: Slice[][] = [[]]
  let room = measured.first
  /** The room in the next column for this unit, below the line that names its group again. */
  const following = (part: number, from = 0) =>
    roomOf(measured, columns.length) - againAbove([{ part, from }], measured.parts)
  const turn = (part: number, from = 0) => {
    room = following(part, from)
    columns.push([])
  }
  for (const [part, { head, units, group, rows }] of measured.parts.entries()) {
    const all = wholeOf(measured.parts[part]!)
    if (group !== undefined && measured.parts[part - 1]?.group !== group) {
      // A group (a person, a subject) starts where all of it fits, or else where more than its name fits.
      const mine = measured.parts.filter((one) => one.group === group)
      const least = head + units[0]! + (units.length === 1 && mine[1] ? mine[1].head + mine[1].units[0]! : 0)
      const needs = keepWhole ? mine.reduce((sum, one) => sum + wholeOf(one), 0) : least
      if (needs > room && needs <= following(part)) turn(part)
    }
    if (keepWhole && all > room && all <= following(part)) turn(part)
    const isSmall = rows === true && units.length < MANY_ROWS
    if (small && isSmall && columns.at(-1)!.length > 0 && all > room && all <= following(part)) turn(part)
    const pairs = paired && rows === true && units.length >= MANY_ROWS
    if (pairs && columns.at(-1)!.length > 0 && head + units[0]! + units[1]! > room) turn(part)
    let from = 0
    while (from < units.length) {
      // A heading never stands alone at the foot of a column.
      while (head + units[from]! > room) turn(part, from)
      let used = head
      let to = from
      while (to < units.length && used + units[to]! <= room) used += units[to++]!
      if (pairs && to === units.length - 1 && to - from > 2) used -= units[--to]!
      columns.at(-1)!.push({ part, from, to })
      room -= used
      if (to < units.length) turn(part, to)
      from = to
    }
  }
  return columns
}
