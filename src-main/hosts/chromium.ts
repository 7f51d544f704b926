import { chromiumLaunchOptions, findChromium } from '../../scripts/launch/browser.mjs'
import { fetchChromium } from '../../scripts/launch/chromium-package.mjs'

/** The options of Playwright's chromium.launch(). */
export type ChromiumLaunchOptions = ReturnType<typeof chromiumLaunchOptions>

/** The launch options for an available Chromium, headless; null if there is none. Downloads nothing. */
function chromiumAtHand(): ChromiumLaunchOptions | null {
  const chromium = findChromium()
  return chromium && chromiumLaunchOptions(chromium)
}

/**
 * The launch options for printing: an available Chromium, else one downloaded once from its npm package (Linux, 68
 * MB). Rejects with an error that explains why there is none.
 */
export async function chromiumForPrinting(): Promise<ChromiumLaunchOptions> {
  return chromiumAtHand() ?? chromiumLaunchOptions(await fetchChromium())
}
