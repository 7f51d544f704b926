import { app, BrowserWindow, dialog } from 'electron'
import type { Notice } from '../contract/notice'
import { plainError, type ErrorLog } from '../error-log'
import { tell } from './shell-words'

/** The source of uncaught exceptions: Node's `process`, or a test's replacement. */
export interface FaultSource {
  on(event: 'uncaughtException' | 'unhandledRejection', hear: (error: unknown) => void): unknown
}

/** Receives faults once there is an app. */
export interface FaultHearer {
  errors: ErrorLog
  /** The method running now or just before; null for none. */
  doing(): string | null
  tellLater(notice: Notice): void
}

/**
 * Handles uncaught exceptions in main: writes a line to the log and shows one notice in the window, and the program
 * continues. Without a working window, a system dialog in the person's language asks whether to restart. This
 * replaces Electron's own box with a stack.
 */
export class Faults {
  private hearer: FaultHearer | null = null
  private asking = false

  constructor(source: FaultSource) {
    source.on('uncaughtException', (error) => this.hear(error))
    source.on('unhandledRejection', (error) => this.hear(error))
  }

  /** Call once there is an app. */
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
