import { BrowserWindow, ipcMain, type WebFrameMain } from 'electron'
import type { App } from '../app'
import { Pending } from '../hosts/pending-calls'
import { answerText, NOT_HERE } from '../hosts/wire'
import { isOurs } from './address'

/** What follows a method by so much may still be its doing. */
const JUST_NOW_MS = 1_000
/** What a window asks of the program itself is no act of anybody's. */
const NEVER_DOING = /^(?:program|library|tasks)\./

/**
 * Carries calls of our own pages to the app, and news of what has changed to every window. Answers with what
 * waits for the calls that are still open, and knows which are.
 */
export function bridge(core: Pick<App, 'dispatch' | 'onChange'>): {
  settled(): Promise<void>
  /** The method that is being done, or was just now; null where that is long ago. */
  doing(): string | null
} {
  const calls = new Pending()
  const doing = new Set<{ method: string }>()
  let last = { method: '', at: -Infinity }
  ipcMain.handle(
    'magot:call',
    (
      event,
      method: unknown,
      text: unknown,
      campaign: unknown,
      request: unknown
    ): string | Promise<string> => {
      if (!isOurPage(event.senderFrame)) return JSON.stringify(NOT_HERE)
      const mine = { method: String(method).slice(0, 80) }
      if (!NEVER_DOING.test(mine.method)) doing.add(mine)
      return calls.add(
        answerText(core, method, text, {
          ...(campaign != null && { campaign }),
          ...(request != null && { request })
        }).finally(() => {
          if (doing.delete(mine)) last = { ...mine, at: Date.now() }
        })
      )
    }
  )
  core.onChange((change) => {
    for (const window of BrowserWindow.getAllWindows())
      if (!window.isDestroyed()) window.webContents.send('magot:change', change)
  })
  return {
    settled: () => calls.settled(),
    doing: () => {
      const [first] = doing
      return first?.method ?? (Date.now() - last.at < JUST_NOW_MS ? last.method : null)
    }
  }
}

/** The page of a window of ours itself: no frame within it, and nothing that came there by a way we did not think of. */
export function isOurPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url)
}
