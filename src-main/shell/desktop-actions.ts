import { app, nativeTheme, shell } from 'electron'
import type { DesktopActions } from '../desktop-actions'
import { askForPath } from './ask-for-path'
import { chooseLibrary } from './library-folder'
import { setMenus } from './menu'
import { speak, tell } from './shell-words'

/**
 * What the desktop offers: dialogs, the file manager, the list of recent files. `saved` returns the path of a saved
 * file by its id. `fixed`: the library was given at the start, so it can't be chosen.
 */
export function makeDesktopActions(
  saved: (id: string) => string | null,
  { fixed }: { fixed: boolean }
): DesktopActions {
  return {
    chooseCampaign,
    ...(!fixed && { chooseLibrary }),
    showInFolder: (path) => shell.showItemInFolder(path),
    saved,
    trash: (path) => shell.trashItem(path),
    openFolder: (path) => void shell.openPath(path),
    restart() {
      app.relaunch()
      app.quit()
    },
    opened: (path) => app.addRecentDocument(path),
    window({ locale, theme }) {
      speak(locale)
      nativeTheme.themeSource = theme
    },
    menu: setMenus
  }
}

function chooseCampaign(): Promise<string | null> {
  return askForPath({
    title: tell('Ouvrir une campagne', 'Open a campaign'),
    properties: ['openFile'],
    filters: [
      { name: tell('Campagnes de Magot', 'Magot campaigns'), extensions: ['magot'] },
      { name: tell('Tous les fichiers', 'All files'), extensions: ['*'] }
    ]
  })
}
