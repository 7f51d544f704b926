/**
 * Resolves once the browser has drawn what is on the page now. For what a page can be read without: it would take the
 * processor away from drawing. In a hidden tab it waits until the tab is seen.
 */
export function afterPaint(): Promise<void> {
  return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
}
