import { BrowserWindow, dialog } from 'electron'

/** Asks for a file or folder with the system's own dialog, over the window where one is shown. Null where none was chosen. */
export async function askForPath(options: Electron.OpenDialogOptions): Promise<string | null> {
  const [window] = BrowserWindow.getAllWindows().filter((one) => one.isVisible())
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}
