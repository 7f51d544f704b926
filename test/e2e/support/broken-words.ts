import type { Page } from 'playwright-core'

/**
 * The visible words of the page, or of the top dialog, that are split over two lines between letters. Cards are left
 * out: the width of a card is fixed, and it splits a long word rather than cut it.
 */
export function brokenWords(page: Page, within = 'main'): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = [...document.querySelectorAll(selector)].at(-1)!
    const found = new Set<string>()
    const hidden = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true })) return true
      for (let at: Element | null = element; at && at !== root; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== 'none') return true
      return false
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let at = texts.nextNode(); at; at = texts.nextNode()) {
      const within = at.parentElement!
      if (!at.textContent!.trim() || within.closest('select, textarea, svg, .face') || hidden(within))
        continue
      for (const word of at.textContent!.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(at, word.index)
        range.setEnd(at, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.add(`${word[0]} (${within.tagName.toLowerCase()}.${within.className})`)
      }
    }
    return [...found]
  }, within)
}
