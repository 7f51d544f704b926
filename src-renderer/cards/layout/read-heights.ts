import type { Measured } from './pack'

/** What a browser rounds away between the screen and the paper, in pixels. */
const SLACK = 0.75
const PX_PER_MM = 96 / 25.4

/**
 * Reads the heights of a face that was drawn twice without limit of height: as a first card with all of its parts, and as
 * a following card with none. `columns`: how many its body has; it was drawn in the first of them.
 */
export function readHeights(firstCard: Element, nextCard: Element, height: number, columns = 1): Measured {
  const room = height * PX_PER_MM - SLACK
  const drawn = [...firstCard.querySelectorAll('[data-part]')].map((part) => {
    const units = [...part.querySelectorAll('[data-unit]')].map(tall)
    const all = tall(part)
    return { all, head: all - units.reduce((sum, unit) => sum + unit, 0), units }
  })
  const parts = drawn.reduce((sum, part) => sum + part.all, 0)
  return {
    whole: height * PX_PER_MM,
    first: room - (tall(firstCard) - parts),
    next: room - tall(nextCard),
    parts: drawn.map(({ head, units }) => ({ head, units })),
    ...(columns > 1 && { columns })
  }
}

/** What a browser rounds away when it draws, in pixels. */
const HAIR = 0.5
/** A line of letters is measured with room for accents and tails that most of them lack: so much of its height. */
const TAILS = 0.3

/** Faces whose contents reach beyond their edges, words as well as boxes. There must be none when anything is printed. */
export function overflowing(cards: Iterable<HTMLElement>): HTMLElement[] {
  return [...cards].filter((card) => {
    const edge = card.getBoundingClientRect()
    const beyond = (box: DOMRect, slack: number) =>
      box.width + box.height > 0 &&
      (box.bottom > edge.bottom + HAIR + slack ||
        box.right > edge.right + HAIR ||
        box.top < edge.top - HAIR - slack ||
        box.left < edge.left - HAIR)
    // All at once first: a card whose every box is inside is done with, and that is nearly every one.
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
