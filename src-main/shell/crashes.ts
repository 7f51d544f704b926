import { app, dialog, shell, type BrowserWindow } from 'electron'
import type { Notice } from '../contract/notice'
import type { ErrorLog } from '../error-log'
import { tell } from './shell-words'

/** A second crash within this time asks the person instead of reloading. */
const SOON_MS = 60_000

/**
 * Reloads a page whose process ended, at the same route, with a notice. The core stores drafts, so typed text
 * survives. After a second crash within a minute it asks the person whether to reload, show the log or quit.
 */
export function mendCrashes(
  window: BrowserWindow,
  {
    errors,
    tellLater,
    now = Date.now
  }: { errors: ErrorLog; tellLater(notice: Notice): void; now?: () => number }
): void {
  let last = -Infinity
  const reload = () => {
    tellLater({ is: 'crashed' })
    window.webContents.reload()
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    errors.note({ where: 'page', what: 'crash', reason })
    const soon = now() - last < SOON_MS
    last = now()
    if (soon) void ask(window, errors, reload)
    else reload()
  })
  window.on('unresponsive', () => errors.note({ where: 'page', what: 'slow', reason: 'unresponsive' }))
}

async function ask(window: BrowserWindow, errors: ErrorLog, reload: () => void): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: 'Magot',
    message: tell('La fenêtre s’est arrêtée deux fois de suite', 'The window stopped twice in a row'),
    detail: tell(
      'Votre campagne n’a pas souffert : tout ce qui était enregistré l’est toujours. Le journal technique dit ce qui s’est passé ; il ne contient aucun nom.',
      'Your campaign came to no harm: all that was saved still is. The technical log says what happened; it holds no names.'
    ),
    buttons: [
      tell('Rouvrir la fenêtre', 'Open the window again'),
      tell('Montrer le journal', 'Show the log'),
      tell('Quitter Magot', 'Quit Magot')
    ],
    defaultId: 0,
    cancelId: 0,
    noLink: true
  })
  if (response === 2) return app.quit()
  if (response === 1) shell.showItemInFolder(errors.path)
  if (!window.isDestroyed()) reload()
}
