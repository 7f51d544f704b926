import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, type WebPreferences } from 'electron'
import { HOME } from './address'
import { lastPlace, rememberPlace, SMALLEST } from './window-placement'

/** The page's background in both themes, so that no other colour flashes before it is drawn. */
const GROUND = { dark: '#13100e', light: '#ded0b4' }

/** The settings of every window, visible or not: the page gets only the preload's functions. */
export function confined(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    spellcheck: process.platform === 'darwin' // macOS has its own spell checker; elsewhere Chromium would download dictionaries
  }
}

/**
 * Opens the window at its last place. `icon` is for its frame and the task bar, where the system does not know the
 * program's icon.
 */
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

/** Handles the back and forward buttons of mice and keyboards, as a browser does. */
function goBackAndForth(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') goBack(window)
    if (command === 'browser-forward') goForward(window)
  })
}

/** Stops at the page that the program started with. */
export function goBack(window: BrowserWindow): void {
  const { navigationHistory } = window.webContents
  if (navigationHistory.canGoBack()) navigationHistory.goBack()
}

export function goForward(window: BrowserWindow): void {
  const { navigationHistory } = window.webContents
  if (navigationHistory.canGoForward()) navigationHistory.goForward()
}
