import { BrowserWindow, Menu, type BaseWindow, type MenuItemConstructorOptions } from 'electron'
import type { Menus } from '../contract/menu'
import { goBack, goForward } from './window'
import { tell } from './shell-words'

/**
 * Sets the menus that the window defines: its commands, in its words. Keys that the page handles are displayed, but
 * not taken by the menu.
 */
export function setMenus(
  menus: Menus,
  choose: (command: string) => void,
  platform: NodeJS.Platform = process.platform
): void {
  const mac = platform === 'darwin'
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const back = [
    line,
    {
      label: tell('Page précédente', 'Page before'),
      accelerator: mac ? 'Cmd+[' : 'Alt+Left',
      click: (_item: unknown, window: BaseWindow | undefined) => inPage(window, goBack)
    },
    {
      label: tell('Page suivante', 'Page after'),
      accelerator: mac ? 'Cmd+]' : 'Alt+Right',
      click: (_item: unknown, window: BaseWindow | undefined) => inPage(window, goForward)
    }
  ]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? [{ role: 'appMenu' as const }] : []),
      ...menus.map(({ label, items }) => ({
        label: `&${label.replaceAll('&', '&&')}`,
        submenu: [
          ...items.map((item): MenuItemConstructorOptions =>
            item === null
              ? line
              : {
                  label: item.label.replaceAll('&', '&&'),
                  ...(item.role && { role: item.role }),
                  ...(item.command !== undefined && {
                    id: item.command,
                    click: () => choose(item.command!)
                  }),
                  ...(item.checked !== undefined && { type: 'checkbox' as const, checked: item.checked }),
                  ...(item.keys && {
                    accelerator: item.keys.replace('Ctrl', 'CmdOrCtrl').replace(/\+\+$/, '+Plus'),
                    registerAccelerator: item.listens
                  })
                }
          ),
          ...(items.some((item) => item?.role === 'togglefullscreen') ? back : [])
        ]
      }))
    ])
  )
}

/**
 * Sets a small menu until the window has defined its own. It contains undo and redo of text only on macOS, which
 * needs them there; elsewhere these keys belong to the page. It contains no zoom: the page stores its own size, and
 * a window's zoom would also change prints.
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
