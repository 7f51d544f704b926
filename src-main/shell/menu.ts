import { BrowserWindow, Menu, type BaseWindow, type MenuItemConstructorOptions } from 'electron'
import { goBack, goForward } from './window'
import { tell } from './words'

/**
 * A small menu. Undo and redo of text stand in it only where macOS needs them: elsewhere the keys belong to the page. So does how large the
 * page is drawn: it keeps that with its other habits, and a zoom of the window would be one of all that is printed, too.
 */
export function setMenu(platform: NodeJS.Platform = process.platform): void {
  const mac = platform === 'darwin'
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const text: MenuItemConstructorOptions[] = [
    { role: 'undo', label: tell('Annuler la saisie', 'Undo typing') },
    { role: 'redo', label: tell('Rétablir la saisie', 'Redo typing') },
    line
  ]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: mac ? 'Magot' : tell('&Fichier', '&File'),
        submenu: [{ role: 'quit', label: tell('Quitter Magot', 'Quit Magot') }]
      },
      {
        label: tell('&Édition', '&Edit'),
        submenu: [
          ...(mac ? text : []),
          { role: 'cut', label: tell('Couper', 'Cut') },
          { role: 'copy', label: tell('Copier', 'Copy') },
          { role: 'paste', label: tell('Coller', 'Paste') },
          { role: 'selectAll', label: tell('Tout sélectionner', 'Select all') }
        ]
      },
      {
        label: tell('&Affichage', '&View'),
        submenu: [
          {
            label: tell('Page précédente', 'Page before'),
            accelerator: mac ? 'Cmd+[' : 'Alt+Left',
            click: (_item, window) => inPage(window, goBack)
          },
          {
            label: tell('Page suivante', 'Page after'),
            accelerator: mac ? 'Cmd+]' : 'Alt+Right',
            click: (_item, window) => inPage(window, goForward)
          },
          line,
          { role: 'togglefullscreen', label: tell('Plein écran', 'Full screen') }
        ]
      }
    ])
  )
}

function inPage(window: BaseWindow | undefined, go: (window: BrowserWindow) => void): void {
  if (window instanceof BrowserWindow) go(window)
}
