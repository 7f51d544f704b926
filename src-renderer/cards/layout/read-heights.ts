import type { Measured } from './pack'

/** What a browser rounds away between the screen and the paper, in pixels. */
const SLACK = 0.75
const PX_PER_MM = 96 / 25.4

/**
 * Reads the heights of a face that was drawn twice without limit of height: as a first card with all of its parts, and as
 * a following card with none.
 */
export function readHeights(firstCard: Element, nextCard: Element, height: number): Measured {
  const room = height * PX_PER_MM - SLACK
  const drawn = [...firstCard.querySelectorAll('[data-part]')].map((part) => {
    const units = [...part.querySelectorAll('[data-unit]')].map(tall)
    const all = tall(part)
    return { all, head: all - units.reduce((sum, unit) => sum + unit, 0), units }
  })
  const parts = drawn.reduce((sum, part) => sum + part.all, 0)
  return { first: room - (tall(firstCard) - parts), next: room - tall(nextCard), parts: drawn.map(({ head, units }) => ({ head, units })) }
}

/** Faces whose contents reach beyond their edges. There must be none when anything is printed. */
export function overflowing(cards: Iterable<HTMLElement>): HTMLElement[] {
  return [...cards].filter((card) => {
    const edge = card.getBoundingClientRect()
    return [...card.querySelectorAll('*')].some((element) => {
      const box = element.getBoundingClientRect()
      if (box.width === 0 && box.height === 0) return false
      return box.bottom > edge.bottom + 0.5 || box.right > edge.right + 0.5 || box.top < edge.top - 0.5 || box.left < edge.left - 0.5
    })
  })
}

/** In the page's own pixels, however large the window draws itself. */
function tall(element: Element): number {
  return element.getBoundingClientRect().height / (element.currentCSSZoom ?? 1)
}
