import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

/**
 * Replaces `electron` where there is none: records its calls, and lets a test play the system. Used by
 * `vi.mock('electron', () => import('./electron-stub'))`.
 */
export class WebContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  sent: unknown[][] = []
  /** Expressions evaluated in the page, with the test's answers. */
  answers: { [expression: string]: unknown } = {}
  printed: object[] = []
  /** The position in the page history. */
  trail = { at: 0, of: 1 }
  navigationHistory = {
    canGoBack: () => this.trail.at > 0,
    canGoForward: () => this.trail.at < this.trail.of - 1,
    goBack: () => void this.trail.at--,
    goForward: () => void this.trail.at++
  }
  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }) =>
    void (this.openHandler = handler)
  downloadURL = vi.fn()
  reload = vi.fn()
  crashed = false
  isCrashed = () => this.crashed
  send = (...message: unknown[]) => void this.sent.push(message)
  executeJavaScript = async (expression: string) => this.answers[expression]
  /** The browser's own protocol: its commands, once a listener is attached. */
  debugger = {
    commands: [] as [string, object][],
    attached: false,
    isAttached: () => this.debugger.attached,
    attach: () => void (this.debugger.attached = true),
    sendCommand: async (name: string, told: object) => (
      this.debugger.commands.push([name, told]),
      { data: Buffer.from('PNG').toString('base64') }
    )
  }
  printToPDF = async (options: object) => (this.printed.push(options), Buffer.from('%PDF-'))
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = []
  static getAllWindows = () => BrowserWindow.all.filter((window) => !window.destroyed)
  /** Called with each new window, so that a test can prepare its page. */
  static prepare: (window: BrowserWindow) => void = () => {}
  webContents = new WebContents()
  loaded: string[] = []
  destroyed = false
  constructor(
    readonly options: { show?: boolean; webPreferences: { [key: string]: unknown }; [key: string]: unknown }
  ) {
    super()
    BrowserWindow.all.push(this)
    app.emit('web-contents-created', {}, this.webContents)
    BrowserWindow.prepare(this)
  }
  loadURL = async (url: string) => void this.loaded.push(url)
  isDestroyed = () => this.destroyed
  isMinimized = () => this.minimized
  isMaximized = () => this.maximized
  isFullScreen = () => this.fullscreen
  maximized = false
  fullscreen = false
  minimized = false
  isVisible = () => true
  bounds = { x: 1, y: 2, width: 1000, height: 700 }
  getNormalBounds = () => this.bounds
  maximize = vi.fn()
  restore = vi.fn()
  show = vi.fn()
  focus = vi.fn()
  destroy = () => {
    this.destroyed = true
    this.emit('closed')
  }
}

class App extends EventEmitter {
  /** The default: Electron is not ready, and this is the only instance. */
  ready = false
  alone = true
  quits = 0
  relaunch = vi.fn()
  exits: number[] = []
  sandboxed = false
  userData = ''
  isReady = () => this.ready
  whenReady = async () => void (this.ready = true)
  enableSandbox = () => void (this.sandboxed = true)
  requestSingleInstanceLock = () => this.alone
  getLocale = () => 'fr-CH'
  getVersion = () => '0'
  recent: string[] = []
  addRecentDocument = (path: string) => void this.recent.push(path)
  getPath = () => this.userData
  exit = (code = 0) => void this.exits.push(code)
  /** Like Electron: every listener may prevent the end. */
  quit = () => {
    let held = false
    this.emit('will-quit', { preventDefault: () => (held = true) })
    if (!held) this.quits++
  }
}

export const app = new App()

type Invoked = (
  event: { senderFrame: { url: string; parent: object | null } | null },
  ...args: unknown[]
) => unknown
export const ipcMain = {
  handlers: new Map<string, Invoked>(),
  handle: (channel: string, handler: Invoked) => void ipcMain.handlers.set(channel, handler),
  listeners: new Map<string, Invoked>(),
  on: (channel: string, handler: Invoked) => void ipcMain.listeners.set(channel, handler)
}

type Decide = (answer: unknown) => void
class Session extends EventEmitter {
  permissionRequest:
    ((contents: unknown, permission: string, decide: Decide, details: object) => void) | null = null
  permissionCheck:
    ((contents: unknown, permission: string, origin: string, details: object) => boolean) | null = null
  device: (() => boolean) | null = null
  beforeRequest: ((details: { url: string }, decide: Decide) => void) | null = null
  setPermissionRequestHandler = (handler: typeof this.permissionRequest) =>
    void (this.permissionRequest = handler)
  setPermissionCheckHandler = (handler: typeof this.permissionCheck) => void (this.permissionCheck = handler)
  dictionaries = ''
  setSpellCheckerDictionaryDownloadURL = (url: string) => void (this.dictionaries = url)
  setDevicePermissionHandler = (handler: typeof this.device) => void (this.device = handler)
  webRequest = {
    onBeforeRequest: (...args: unknown[]) =>
      void (this.beforeRequest = args.at(-1) as typeof this.beforeRequest)
  }
  protocol = protocol
}

type Served = (request: { url: string; method: string }) => Promise<Response>
export const protocol = {
  schemes: [] as { scheme: string }[],
  served: new Map<string, Served>(),
  registerSchemesAsPrivileged: (schemes: { scheme: string }[]) => {
    if (app.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    protocol.schemes.push(...schemes)
  },
  handle: (scheme: string, handler: Served) => void protocol.served.set(scheme, handler)
}
export const session = { defaultSession: new Session() }
/** The user's choices in the system's dialogs. */
export const choices = { open: [] as string[] }
export const dialog = {
  showErrorBox: vi.fn(),
  showMessageBox: vi.fn(async (..._asked: unknown[]) => ({ response: 0 })),
  showOpenDialog: vi.fn(async (..._asked: unknown[]) => ({
    canceled: choices.open.length === 0,
    filePaths: choices.open
  }))
}
export const nativeTheme = { shouldUseDarkColors: true, themeSource: 'system' }
/** Screens that a test may plug in and remove. */
export const displays = [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]
export const screen = { getAllDisplays: () => displays }
export const shell = { openPath: vi.fn(async () => ''), showItemInFolder: vi.fn() }
/** A page's file has a path only if the user brought it. */
export const webUtils = { getPathForFile: (file: { path?: string }) => file.path ?? '' }
export const Menu = {
  template: [] as object[],
  buildFromTemplate: (template: object[]) => template,
  setApplicationMenu: (template: object[]) => void (Menu.template = template)
}

/** The other side: the API of a preload script. */
export const exposed: { [name: string]: { [name: string]: (...args: never[]) => unknown } } = {}
export const contextBridge = {
  exposeInMainWorld: (name: string, api: (typeof exposed)[string]) => void (exposed[name] = api)
}
class IpcRenderer extends EventEmitter {
  invoke = vi.fn(async (..._args: unknown[]): Promise<unknown> => '{"ok":true,"value":null}')
  send = vi.fn()
}
export const ipcRenderer = new IpcRenderer()
