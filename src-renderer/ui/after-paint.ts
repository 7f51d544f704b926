/**
 * Resolves once the browser has drawn the present page. For work that the reader can wait for and that would delay the
 * drawing. In a hidden tab it waits until the tab is visible.
 */
export function afterPaint(): Promise<void> {
  return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
}
