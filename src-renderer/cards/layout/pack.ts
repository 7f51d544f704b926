import type { Slice } from './face'

/** Heights of one card's contents as they were measured, in any one unit. */
export interface Measured {
  /** The card from edge to edge. */
  whole: number
  /** Room for parts on the first card, and on each one that follows. */
  first: number
  next: number
  parts: { head: number; units: number[] }[]
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
 * as full: none has but three lines.
 */
export function pack(measured: Measured): Slice[][] | null {
  if (headTooTall(measured) || tooTall(measured).length > 0) return null
  const whole = fill(measured, true)
  const tight = fill(measured, false)
  if (whole.length <= tight.length) return whole.length === 1 ? whole : balanced(measured, true, whole)
  return balanced(measured, false, tight)
}

/** What is played on the first face and what is read on the second; null where either has too little room. `behind`: which parts are read. */
export function packApart(measured: Measured, behind: boolean[]): Slice[][] | null {
  const { front, back } = fullness(measured, behind)
  if (headTooTall(measured) || front > 1 || back > 1) return null
  const side = (wanted: boolean) =>
    measured.parts.flatMap(({ units }, part) =>
      behind[part] === wanted ? [{ part, from: 0, to: units.length }] : []
    )
  return [side(false), side(true)]
}

/** How full the two faces of a card are, where 1 is full. */
export function fullness(
  { first, next, parts }: Measured,
  behind: boolean[]
): { front: number; back: number } {
  const tall = (wanted: boolean) =>
    parts.reduce(
      (sum, { head, units }, part) =>
        behind[part] === wanted ? units.reduce((all, unit) => all + unit, sum + head) : sum,
      0
    )
  return { front: tall(false) / Math.max(first, 1e-6), back: tall(true) / Math.max(next, 1e-6) }
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
    if (tried && tried.length <= filled.length && overfull(tried, measured) === null) {
      best = tried
      enough = spared
    } else tooLittle = spared
  }
  return best
}

/** A face that holds more than it has room for; null where there is none. */
function overfull(cards: Slice[][], { first, next, parts }: Measured): Slice[] | null {
  return (
    cards.find(
      (slices, n) =>
        slices.reduce(
          (sum, { part, from, to }) =>
            parts[part]!.units.slice(from, to).reduce((all, unit) => all + unit, sum + parts[part]!.head),
          0
        ) > (n === 0 ? first : next)
    ) ?? null
  )
}

function fill({ first, next, parts }: Measured, keepWhole: boolean): Slice[][] {
  const cards: Slice[][] = [[]]
  let room = first
  const turn = () => {
    cards.push([])
    room = next
  }
  for (const [part, { head, units }] of parts.entries()) {
    const all = head + units.reduce((sum, unit) => sum + unit, 0)
    if (keepWhole && all > room && all <= next) turn()
    let from = 0
    while (from < units.length) {
      // A heading never stands alone at the foot of a card.
      if (head + units[from]! > room) turn()
      let used = head
      let to = from
      while (to < units.length && used + units[to]! <= room) used += units[to++]!
      cards.at(-1)!.push({ part, from, to })
      room -= used
      if (to < units.length) turn()
      from = to
    }
  }
  return cards
}
