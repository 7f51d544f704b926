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

/** Which units stand on which card, or null where some unit fits on none. Parts stay whole unless that takes more cards. */
export function pack(measured: Measured): Slice[][] | null {
  if (headTooTall(measured) || tooTall(measured).length > 0) return null
  const whole = fill(measured, true)
  const tight = fill(measured, false)
  return whole.length <= tight.length ? whole : tight
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
