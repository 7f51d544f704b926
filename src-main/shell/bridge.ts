import { BrowserWindow, ipcMain, type WebFrameMain } from 'electron'
import type { App } from '../app'
import { Pending } from '../hosts/pending'
import { answerText, NOT_HERE } from '../hosts/wire'
import { isOurs } from './address'

/**
 * Carries calls of our own pages to the app, and news of what has changed to every window. Answers with a function that
 * waits for the calls that are still open.
 */
export function bridge(core: Pick<App, 'dispatch' | 'onChange'>): () => Promise<void> {
  const calls = new Pending()
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
      return calls.add(
        answerText(core, method, text, {
          ...(campaign != null && { campaign }),
          ...(request != null && { request })
        })
      )
    }
  )
  core.onChange((change) => {
    for (const window of BrowserWindow.getAllWindows())
      if (!window.isDestroyed()) window.webContents.send('magot:change', change)
  })
  return () => calls.settled()
}

/** The page of a window of ours itself: no frame within it, and nothing that came there by a way we did not think of. */
function isOurPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url)
}
