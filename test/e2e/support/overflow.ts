import type { Page } from 'playwright-core'

/** Elements wider than the window: the page as a whole, and elements beyond its edge without a scroll bar. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reachable = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.tagName !== 'MAIN') return true
        if (
          /hidden|clip/.test(getComputedStyle(at).overflowX) &&
          at.tagName !== 'MAIN' &&
          at.clientWidth < 400
        )
          return true
      }
      return false
    }
    const main = document.querySelector('main')!
    const found = [document.documentElement, document.body, main]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.tagName} is ${one.scrollWidth} wide`)
    const beyond = [...document.querySelectorAll('main *')].filter((one) => {
      const box = one.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && box.right > innerWidth + 1 && !reachable(one)
    })
    return [
      ...found,
      ...beyond
        .slice(0, 3)
        .map((one) => `${one.tagName.toLowerCase()}.${one.className} ${one.textContent?.slice(0, 20)}`)
    ]
  })
}
