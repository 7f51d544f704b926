import { chromium, type Browser } from 'playwright-core'
import { chromiumForTests } from './browser'

let started: Promise<Browser> | null = null

/**
 * The Chromium of this worker: started by the first test file that wants one, used by all after it, and gone with the worker. Each file
 * takes contexts of its own, which share nothing, and closes them. One that died is started again.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await started?.catch(() => null)
  if (browser?.isConnected()) return browser
  started = chromium.launch(chromiumForTests() ?? {})
  return started
}
