import { BrowserWindow, ipcMain, type WebFrameMain } from 'electron'
import type { App } from '../app'
import { Pending } from '../hosts/pending-calls'
import { answerText, NOT_HERE } from '../hosts/wire'
import { isOurs } from './address'

/** A fault this soon after a method may be caused by it. */
const JUST_NOW_MS = 1_000
/** Methods that windows call by themselves; they never count as the cause of a fault. */
const NEVER_DOING = /^(?:program|library|tasks)\./

/**
 * Passes calls from our own pages to the app, and the app's changes to every window. Returns a function that waits
 * for open calls and one that tells the current method.
 */
export function bridge(core: Pick<App, 'dispatch' | 'onChange'>): {
  settled(): Promise<void>
  /** The method running now or within the last second; null for none. */
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
      request: unknown,
      known: unknown
    ): string | Promise<string> => {
      if (!isOurPage(event.senderFrame)) return JSON.stringify(NOT_HERE)
      const mine = { method: String(method).slice(0, 80) }
      if (!NEVER_DOING.test(mine.method)) doing.add(mine)
      return calls.add(
        answerText(core, method, text, {
          ...(campaign != null && { campaign }),
          // An act of the window, which asks for whole sheets of those who left where it shows them.
          ...(request != null && { request, brief: true }),
          ...(known != null && { known })
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

/** Returns true for the main page of one of our windows, not for a frame within it or any other page. */
export function isOurPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url)
}
