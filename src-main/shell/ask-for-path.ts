import { BrowserWindow, dialog } from 'electron'

/**
 * Asks for a file or folder with the system's dialog, in front of a
 * visible window. Returns null if none was chosen.
 */
export async function askForPath(options: Electron.OpenDialogOptions): Promise<string | null> {
  const [window] = BrowserWindow.getAllWindows().filter((each) => each.isVisible())
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}
