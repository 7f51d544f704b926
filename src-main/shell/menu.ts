import { Menu, type MenuItemConstructorOptions } from 'electron'
import { tell } from './words'

/** A small menu. Undo and redo of text stand in it only where macOS needs them: elsewhere the keys belong to the page. */
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
          { role: 'zoomIn', label: tell('Agrandir', 'Zoom in') },
          { role: 'zoomOut', label: tell('Réduire', 'Zoom out') },
          { role: 'resetZoom', label: tell('Taille normale', 'Normal size') },
          line,
          { role: 'togglefullscreen', label: tell('Plein écran', 'Full screen') }
        ]
      }
    ])
  )
}
