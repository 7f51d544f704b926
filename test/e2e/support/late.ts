import type { Page } from 'playwright-core'
import type { MethodName } from '../../../src-main/contract'
import { callsOf } from './api'

/** An answer of the host that a page waits for. */
export interface Late {
  /** Settles once the page has asked. */
  asked: Promise<void>
  /** The answer may come; settles once it has. */
  comes(): Promise<void>
}

/** The next call of this method is answered only when the test says so. */
export async function answersLate(page: Page, method: MethodName): Promise<Late> {
  let ask = () => {}
  let letGo = () => {}
  const asked = new Promise<void>((done) => (ask = done))
  const late = new Promise<void>((done) => (letGo = done))
  await page.route(
    callsOf(method),
    async (route) => {
      ask()
      await late
      await route.continue()
    },
    { times: 1 }
  )
  return {
    asked,
    async comes() {
      const answered = page.waitForResponse(callsOf(method))
      letGo()
      await (await answered).finished()
    }
  }
}
