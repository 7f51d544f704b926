import type { Browser } from 'playwright-core'

const LOOK_MS = 100
/** Seconds of processor time that idle processes may use between two looks. */
const IDLE = 0.01
const MOST_LOOKS = 100

/**
 * Waits until all processes of a browser do nothing for three looks. A new tab makes the browser load pages of its
 * own for a second, which would be measured with ours.
 */
export async function browserAtRest(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const used = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  let before = await used()
  for (let still = 0, looks = 0; still < 3 && looks < MOST_LOOKS; looks++) {
    await new Promise((done) => setTimeout(done, LOOK_MS))
    const now = await used()
    still = now - before <= IDLE ? still + 1 : 0
    before = now
  }
  await session.detach()
}
