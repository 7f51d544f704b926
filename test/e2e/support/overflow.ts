import type { Page } from 'playwright-core'

/**
 * Elements wider than the window: the page as a whole, and elements beyond its edge without a scroll bar. `within`:
 * a dialog instead of the page, and then also what leaves the dialog.
 */
export function overflowing(page: Page, within = 'main'): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = [...document.querySelectorAll(selector)].at(-1)!
    const reachable = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== root; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowX) || (/hidden|clip/.test(overflowX) && at.clientWidth < 400))
          return true
      }
      return false
    }
    const found = [document.documentElement, document.body, root]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.tagName} is ${one.scrollWidth} wide`)
    const edge = root.tagName === 'MAIN' ? innerWidth : root.getBoundingClientRect().right
    const beyond = [...root.querySelectorAll('*')].filter((one) => {
      const box = one.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && box.right > edge + 1 && !reachable(one)
    })
    return [
      ...found,
      ...beyond
        .slice(0, 3)
        .map((one) => `${one.tagName.toLowerCase()}.${one.className} ${one.textContent?.slice(0, 20)}`)
    ]
  }, within)
}
