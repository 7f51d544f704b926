import { chromium, type Browser } from 'playwright-core'
import { chromiumForTests } from './browser'

let started: Promise<Browser> | null = null

/**
 * The Chromium of this worker. The first test file that needs it starts it; it ends with the worker. Each
 * file opens its own contexts, which share nothing, and closes them. A browser that died is replaced.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await started?.catch(() => null)
  if (browser?.isConnected()) return browser
  started = chromium.launch(chromiumForTests() ?? {})
  return started
}
