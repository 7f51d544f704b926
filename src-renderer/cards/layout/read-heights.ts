import type { Measured } from './distribute'

/** The rounding between screen and paper, in pixels. */
const SLACK = 0.75
const PX_PER_MM = 96 / 25.4

/**
 * Measures a face that was drawn twice without a limit of height: as a first card with all parts, and as a further
 * card without any. `columns`: the columns of its body; it was drawn in the first of them.
 */
export function readHeights(firstCard: Element, nextCard: Element, height: number, columns = 1): Measured {
  const room = height * PX_PER_MM - SLACK
  const drawn = [...firstCard.querySelectorAll('[data-part]')].map((part) => {
    const units = [...part.querySelectorAll('[data-unit]')].map(tall)
    const all = tall(part)
    return { all, head: all - units.reduce((sum, unit) => sum + unit, 0), units }
  })
  const parts = drawn.reduce((sum, part) => sum + part.all, 0)
  // The further card was drawn with the names of all groups that may go on there.
  const again = new Map(
    [...nextCard.querySelectorAll<HTMLElement>('[data-again]')].map((line) => [
      line.dataset.again!,
      tall(line)
    ])
  )
  const names = [...again.values()].reduce((sum, line) => sum + line, 0)
  return {
    whole: height * PX_PER_MM,
    first: room - (tall(firstCard) - parts),
    next: room - (tall(nextCard) - names),
    parts: drawn.map(({ head, units }) => ({ head, units })),
    ...(again.size > 0 && { again }),
    ...(columns > 1 && { columns })
  }
}

/** The rounding of browsers, in pixels. */
const HAIR = 0.5
/** The share of a line's height reserved for accents and descenders, which most lines lack. */
const TAILS = 0.3

/** The faces whose boxes or text extend beyond their edges. Print requires that there are none. */
export function overflowing(cards: Iterable<HTMLElement>): HTMLElement[] {
  return [...cards].filter((card) => {
    const edge = card.getBoundingClientRect()
    const beyond = (box: DOMRect, slack: number) =>
      box.width + box.height > 0 &&
      (box.bottom > edge.bottom + HAIR + slack ||
        box.right > edge.right + HAIR ||
        box.top < edge.top - HAIR - slack ||
        box.left < edge.left - HAIR)
    // A quick check first: nearly every card has all its boxes inside.
    const contents = document.createRange()
    contents.selectNodeContents(card)
    if (![...contents.getClientRects()].some((box) => beyond(box, 0))) return false
    return (
      [...card.querySelectorAll('*')].some((element) => beyond(element.getBoundingClientRect(), 0)) ||
      linesOf(card).some((line) => beyond(line, line.height * TAILS))
    )
  })
}

function linesOf(card: HTMLElement): DOMRect[] {
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const lines: DOMRect[] = []
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    lines.push(...range.getClientRects())
  }
  return lines
}

function tall(element: Element): number {
  return element.getBoundingClientRect().height / (element.currentCSSZoom ?? 1)
}
