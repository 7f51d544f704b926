import { app, BrowserWindow, dialog } from 'electron'
import type { Notice } from '../contract/notice'
import { plainError, type ErrorLog } from '../error-log'
import { tell } from './shell-words'

/** What tells of exceptions that nobody caught: Node's own `process`, or what stands for it in a test. */
export interface FaultSource {
  on(event: 'uncaughtException' | 'unhandledRejection', hear: (error: unknown) => void): unknown
}

/** What faults are told to, once there is an app. */
export interface FaultHearer {
  errors: ErrorLog
  /** The method that is being done, or was just now. */
  doing(): string | null
  tellLater(notice: Notice): void
}

/**
 * Whatever nobody caught in main: a line of the log and one calm notice in the window, and the program goes on. Where no window can say it,
 * a box of the system does, in the person's language. Never Electron's own box with a stack.
 */
export class Faults {
  private hearer: FaultHearer | null = null
  private asking = false

  constructor(source: FaultSource) {
    source.on('uncaughtException', (error) => this.hear(error))
    source.on('unhandledRejection', (error) => this.hear(error))
  }

  /** There is an app from now on. */
  to(hearer: FaultHearer): void {
    this.hearer = hearer
  }

  private hear(error: unknown): void {
    console.error(error)
    const method = this.hearer?.doing() ?? null
    this.hearer?.errors.note({
      where: 'shell',
      what: 'fault',
      ...(method && { method }),
      error: plainError(error)
    })
    const pageLives = BrowserWindow.getAllWindows().some(
      (window) => !window.isDestroyed() && window.isVisible() && !window.webContents.isCrashed()
    )
    if (this.hearer && pageLives) this.hearer.tellLater({ is: 'fault', area: method?.split('.')[0] ?? null })
    else if (app.isReady()) void this.ask()
  }

  private async ask(): Promise<void> {
    if (this.asking) return
    this.asking = true
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title: 'Magot',
      message: tell('Quelque chose s’est cassé dans Magot', 'Something broke inside Magot'),
      detail: tell(
        'Ce qui était enregistré l’est toujours. Si la suite se comporte mal, redémarrez le programme.',
        'All that was saved still is. If things behave oddly from here, start the program anew.'
      ),
      buttons: [tell('Continuer', 'Go on'), tell('Redémarrer Magot', 'Restart Magot')],
      defaultId: 0,
      cancelId: 0,
      noLink: true
    })
    this.asking = false
    if (response !== 1) return
    app.relaunch()
    app.quit()
  }
}
