import type { Page } from 'playwright-core'

/** From here a reader loses their place: the bound that Web Vitals call good. */
const FELT = 0.1

/** Makes the page record elements that move by themselves while it is drawn. */
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

/**
 * The moves since the last call that are larger than a reader tolerates: one line each, with distance and
 * element.
 */
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
