import type { Page } from 'playwright-core'

/** From here a reader loses his place: the bound that Web Vitals call good. */
const FELT = 0.1

/** From now on the page notes what moves by itself while it is drawn. */
export function watchesMoves(page: Page): Promise<void> {
  return page.evaluate(() => {
    const moves: { by: number; what: string }[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[]) {
        if (!entry.hadRecentInput)
          moves.push({
            by: entry.value,
            what: entry.sources
              .slice(0, 2)
              .map(
                ({ node }) =>
                  `${node?.nodeName.toLowerCase()}.${String((node as HTMLElement | null)?.className ?? '')}`
              )
              .join(', ')
          })
      }
    }).observe({ type: 'layout-shift', buffered: false })
  })
}

/** What moved by itself since it was last asked, where it is more than a reader forgives: a line that says how much, and what. */
export async function movedBy(page: Page): Promise<string[]> {
  const moves = await page.evaluate(() =>
    (window as unknown as { moves: { by: number; what: string }[] }).moves.splice(0)
  )
  const sum = moves.reduce((all, { by }) => all + by, 0)
  return sum > FELT
    ? [
        `moved by ${sum.toFixed(2)} (${moves
          .map(({ what }) => what)
          .slice(0, 3)
          .join('; ')})`
      ]
    : []
}
