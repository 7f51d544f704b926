import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, type WebPreferences } from 'electron'
import { HOME } from './address'
import { lastPlace, rememberPlace, SMALLEST } from './window-placement'

/** The page's own ground in both themes, so that nothing flashes before it is drawn. */
const GROUND = { dark: '#13100e', light: '#ded0b4' }

/** For every window, seen or not: the page has nothing but the preload's two functions. */
export function confined(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: process.platform === 'darwin' // its own there; elsewhere Chromium would fetch dictionaries from the network
  }
}

/** The window, where it stood last time. `icon`: what its frame and the task bar show, where the system doesn't know the program's own. */
export function openWindow(preload: string, icon: string): BrowserWindow {
  const file = join(app.getPath('userData'), 'window.json')
  const { maximized, fullscreen, ...place } = lastPlace(file)
  const window = new BrowserWindow({
    ...place,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    fullscreen,
    show: false,
    title: 'Magot',
    icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: confined(preload)
  })
  if (maximized) window.maximize()
  goBackAndForth(window)
  window.once('ready-to-show', () => window.show())
  rememberPlace(file, window)
  void window.loadURL(HOME)
  return window
}

/** The keys and buttons that a mouse or a keyboard has for it; a browser has them by itself. */
function goBackAndForth(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') goBack(window)
    if (command === 'browser-forward') goForward(window)
  })
}

/** Not beyond the page that the program began with. */
export function goBack(window: BrowserWindow): void {
  const { navigationHistory } = window.webContents
  if (navigationHistory.canGoBack()) navigationHistory.goBack()
}

export function goForward(window: BrowserWindow): void {
  const { navigationHistory } = window.webContents
  if (navigationHistory.canGoForward()) navigationHistory.goForward()
}
