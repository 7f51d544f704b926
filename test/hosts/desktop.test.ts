import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App, AppOptions } from '../../src-main/app'
import { ErrorLog } from '../../src-main/error-log'
import { OUTCOME, REPORT, SETTLED, SHEETS, showSheet, type PdfOptions } from '../../src-main/printing/engine'

vi.mock('../../src-main/hosts/static', async (original) => ({
  ...(await original<object>()),
  // The window need not be built for these tests.
  staticFile: (_renderer: string, path: string) =>
    path === '/' ? { type: 'text/html', bytes: Buffer.from('<!doctype html>'), caching: 'no-cache' } : null
}))

type Stub = typeof import('./electron-stub')
type Shell = typeof import('../../src-main/shell/start')

let electron: Stub
let startDesktop: Shell['startDesktop']
let folder: string
let given: AppOptions | null
const ended: string[] = []
let tell: (change: { campaign: string | null; rosters: string[] }) => void
const asked: unknown[][] = []

/** Electron at the start of a program, and the freshly loaded program. */
async function load({ late = false } = {}): Promise<void> {
  vi.resetModules()
  vi.doMock('electron', () => import('./electron-stub'))
  electron = (await import('electron')) as unknown as Stub
  electron.app.ready = late
  electron.app.userData = folder
  ;({ startDesktop } = await import('../../src-main/shell/start'))
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'magot-desktop-'))
  await load()
  given = null
  ended.length = 0
  asked.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const core: App = {
  dispatch: async (...args) => (asked.push(args), { ok: true, value: 'heard' }),
  onChange: (listener) => {
    tell = listener
    return () => {}
  },
  file: (handle) =>
    handle === 'made' ? { name: 'Chêne.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') } : null,
  offer: async () => {},
  tellLater: () => {},
  errors: new ErrorLog('/nowhere'),
  endTasks: (which) => void ended.push(which),
  close: async () => void ended.push('close')
}
const makeCore = async (options: AppOptions) => {
  given = options
  return core
}
const start = (...args: string[]) =>
  startDesktop(makeCore, ['electron', '/magot', ...args], new EventEmitter())
const windows = () => electron.BrowserWindow.all
const theWindow = () => windows()[0]!
const HOME = 'magot://app/'

describe('the window', () => {
  test('asks nobody for a dictionary, and has the program’s own icon', async () => {
    await start()
    expect(electron.session.defaultSession.dictionaries).toMatch(/^magot:\/\/app\//)
    expect(existsSync(String(theWindow().options.icon))).toBe(true)
  })

  test('is confined: sandbox, isolated world, no Node, our preload', async () => {
    await start()
    expect(windows().length).toBe(1)
    const { webPreferences } = theWindow().options
    expect(webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: process.platform === 'darwin',
      preload: resolve('out/preload/index.cjs')
    })
    for (const open of [
      'nodeIntegrationInWorker',
      'nodeIntegrationInSubFrames',
      'webviewTag',
      'allowRunningInsecureContent',
      'experimentalFeatures'
    ])
      expect(webPreferences[open] ?? false, open).toBe(false)
    expect(webPreferences['webSecurity'] ?? true).toBe(true)
    expect(electron.app.sandboxed).toBe(true)
    expect(theWindow().loaded).toEqual([HOME])
  })

  test('is shown once its content is ready', async () => {
    await start()
    expect(theWindow().options.show).toBe(false)
    expect(theWindow().show).not.toHaveBeenCalled()
    theWindow().emit('ready-to-show')
    expect(theWindow().show).toHaveBeenCalledOnce()
  })

  test('opens no other window and leads nowhere; a made file is opened outside', async () => {
    await start()
    const { webContents: page } = theWindow()
    for (const url of [
      'https://example.com',
      'file:///etc/passwd',
      `${HOME}index.html`,
      'javascript:alert(1)',
      `${HOME}files/made`
    ])
      expect(page.openHandler!({ url }), url).toEqual({ action: 'deny' })
    await vi.waitFor(() => expect(electron.shell.openPath).toHaveBeenCalledOnce())
    expect(page.downloadURL).not.toHaveBeenCalled()
    const goes = (url: string, event = 'will-navigate') => {
      let went = true
      page.emit(event, {
        url,
        isMainFrame: event !== 'will-frame-navigate',
        preventDefault: () => (went = false)
      })
      return went
    }
    for (const url of [
      'https://example.com',
      'http://127.0.0.1/',
      'file:///etc/passwd',
      'magot://elsewhere/',
      'magot://app.evil/',
      `${HOME}assets/x.js`,
      `${HOME}files/made`,
      'about:blank'
    ])
      expect(goes(url), url).toBe(false)
    expect(goes(HOME)).toBe(true) // a reload
    expect(goes('https://example.com', 'will-redirect')).toBe(false)
    expect(goes('https://example.com', 'will-attach-webview')).toBe(false)
    expect(goes(HOME, 'will-frame-navigate')).toBe(false)
  })

  test('may use the camera and nothing else, and no picture of it reaches a network', async () => {
    await start()
    const { permissionRequest, permissionCheck, device, beforeRequest } = electron.session.defaultSession
    const asks = (permission: string, mediaTypes?: string[], requestingUrl = HOME, isMainFrame = true) => {
      const decide = vi.fn()
      permissionRequest!({}, permission, decide, {
        requestingUrl,
        isMainFrame,
        ...(mediaTypes && { mediaTypes })
      })
      const mediaType = mediaTypes?.length === 1 ? mediaTypes[0] : 'unknown'
      return [
        decide.mock.calls[0]![0],
        permissionCheck!({}, permission, requestingUrl, { isMainFrame, mediaType })
      ]
    }
    expect(asks('media', ['video'])).toEqual([true, true])
    for (const permission of [
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'display-capture'
    ])
      expect(asks(permission), permission).toEqual([false, false])
    for (const kinds of [[], ['audio'], ['video', 'audio']])
      expect(asks('media', kinds), kinds.join()).toEqual([false, false])
    expect([asks('media', ['video'], 'https://example.com/'), asks('media', ['video'], HOME, false)]).toEqual(
      [
        [false, false],
        [false, false]
      ]
    )
    expect(device!()).toBe(false)
    const cancelled = (url: string) => {
      const decide = vi.fn()
      beforeRequest!({ url }, decide)
      return (decide.mock.calls[0]![0] as { cancel: boolean }).cancel
    }
    for (const url of [
      'https://example.com/',
      'http://127.0.0.1:80/',
      'wss://example.com/',
      'magot://elsewhere/',
      'https://magot.invalid/',
      'file:///etc/passwd'
    ])
      expect(cancelled(url), url).toBe(true)
    expect(cancelled(`${HOME}assets/x.js`)).toBe(false)
  })

  const kept = () => join(folder, 'window.json')
  const keep = (place: object) => writeFileSync(kept(), JSON.stringify(place))
  const read = () => JSON.parse(readFileSync(kept(), 'utf8')) as object

  test('opens in its last place, as long as that is on a screen', async () => {
    keep({ x: 100, y: 50, width: 900, height: 700, maximized: true })
    await start()
    expect(theWindow().options).toMatchObject({ x: 100, y: 50, width: 900, height: 700, fullscreen: false })
    expect(theWindow().maximize).toHaveBeenCalledOnce()
    theWindow().emit('close')
    expect(read()).toEqual({ x: 1, y: 2, width: 1000, height: 700, maximized: false, fullscreen: false })
  })

  test('fills the screen again if it did before', async () => {
    keep({ x: 100, y: 50, width: 900, height: 700, fullscreen: true })
    await start()
    expect(theWindow().options['fullscreen']).toBe(true)
    theWindow().fullscreen = true
    theWindow().emit('close')
    expect(read()).toMatchObject({ fullscreen: true })
  })

  test.each([
    [
      'half beyond the right edge',
      { x: 1500, y: 50, width: 900, height: 700 },
      { x: 1020, y: 50, width: 900, height: 700 }
    ],
    [
      'with its head above the screen',
      { x: 100, y: -400, width: 900, height: 700 },
      { x: 100, y: 0, width: 900, height: 700 }
    ],
    [
      'below the lower edge, but for a strip',
      { x: 100, y: 1060, width: 900, height: 700 },
      { x: 100, y: 380, width: 900, height: 700 }
    ],
    [
      'larger than the screen is now',
      { x: -50, y: -50, width: 3800, height: 2100 },
      { x: 0, y: 0, width: 1920, height: 1080 }
    ]
  ])('comes back onto the screen: %s', async (_, was, is) => {
    keep(was)
    await start()
    expect(theWindow().options).toMatchObject(is)
  })

  test('stays on the screen that most of it was on', async () => {
    electron.displays.push({ workArea: { x: 1920, y: 0, width: 1280, height: 1024 } })
    keep({ x: 1800, y: 100, width: 1000, height: 700 })
    await start()
    expect(theWindow().options).toMatchObject({ x: 1920, y: 100, width: 1000, height: 700 })
  })

  test('is no larger than a small screen when it opens for the first time', async () => {
    electron.displays.splice(0, 1, { workArea: { x: 0, y: 0, width: 1024, height: 728 } })
    await start()
    expect(theWindow().options).toMatchObject({ width: 1024, height: 728 })
    expect(theWindow().options['x']).toBeUndefined()
  })

  test('records its place at each move, so that the place is known however the program ends; minimized, it has none', async () => {
    vi.useFakeTimers()
    try {
      await start()
      theWindow().bounds = { x: 300, y: 200, width: 800, height: 600 }
      for (let n = 0; n < 20; n++) theWindow().emit('move')
      expect(existsSync(kept())).toBe(false)
      await vi.advanceTimersByTimeAsync(2000)
      expect(read()).toMatchObject({ x: 300, y: 200, width: 800, height: 600 })
      theWindow().minimized = true
      theWindow().bounds = { x: -32000, y: -32000, width: 160, height: 28 }
      theWindow().emit('resize')
      await vi.advanceTimersByTimeAsync(2000)
      expect(read()).toMatchObject({ x: 300, y: 200 })
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    '{"x":5000,"y":50,"width":900,"height":700}',
    '{"x":0,"y":0,"width":3,"height":3}',
    '{"x":"1e9"}',
    'null',
    '',
    '[]',
    '{"x":1,"y":1,"width":1e300,"height":5}'
  ])('ignores an invalid place: %s', async (text) => {
    writeFileSync(join(folder, 'window.json'), text)
    await start()
    expect(theWindow().options['x']).toBeUndefined()
    expect(theWindow().options['width']).toBeGreaterThan(800)
  })
})

describe('the line to the app', () => {
  const invoke = (frame: { url: string; parent: object | null } | null, ...args: unknown[]) =>
    electron.ipcMain.handlers.get('magot:call')!({ senderFrame: frame }, ...args) as Promise<string>
  const page = { url: HOME, parent: null }

  test('carries calls of the window as text', async () => {
    await start()
    expect([...electron.ipcMain.handlers.keys()]).toEqual(['magot:call'])
    expect(await invoke(page, 'rosters.get', '{"roster":"r"}')).toBe('{"ok":true,"value":"heard"}')
    expect(await invoke({ url: `${HOME}#/print?roster=r`, parent: null }, 'rosters.list', '{}')).toBe(
      '{"ok":true,"value":"heard"}'
    )
    expect(asked).toEqual([
      ['rosters.get', { roster: 'r' }, {}],
      ['rosters.list', {}, {}]
    ])
  })

  test('carries an act with its name, and asks for a brief answer to it', async () => {
    await start()
    await invoke(page, 'rosters.rename', '{}', null, 'name-of-act')
    await invoke(page, 'rosters.rename', '{}', 'c', 'name-of-act')
    expect(asked.map(([, , envelope]) => envelope)).toEqual([
      { request: 'name-of-act', brief: true },
      { campaign: 'c', request: 'name-of-act', brief: true }
    ])
  })

  test('carries no calls of others', async () => {
    await start()
    const others = [
      null,
      { url: 'https://example.com/', parent: null },
      { url: 'magot://elsewhere/', parent: null },
      { url: 'magot://app.evil.example/', parent: null },
      { url: 'file:///x', parent: null },
      { url: '', parent: null },
      { url: HOME, parent: {} }
    ]
    for (const frame of others)
      expect(JSON.parse(await invoke(frame, 'rosters.list', '{}')), frame?.url).toMatchObject({
        ok: false,
        error: { code: 'not-here' }
      })
    expect(asked).toEqual([])
  })

  test('takes text only, up to a limit', async () => {
    await start()
    for (const text of [
      undefined,
      {},
      ['{}'],
      1,
      '{',
      '[]',
      '"x"',
      JSON.stringify({ a: 'x'.repeat(1024 * 1024) })
    ]) {
      expect(JSON.parse(await invoke(page, 'rosters.list', text))).toMatchObject({
        ok: false,
        error: { code: 'bad-input' }
      })
    }
    expect(asked).toEqual([])
  })

  test('brings news to every window', async () => {
    await start()
    tell({ campaign: 'c', rosters: ['r'] })
    expect(theWindow().webContents.sent).toEqual([['magot:change', { campaign: 'c', rosters: ['r'] }]])
  })
})

describe('the scheme', () => {
  const get = (url: string, method = 'GET') =>
    electron.protocol.served.get(new URL(url).protocol.slice(0, -1))!({ url, method })

  test('is declared before Electron is ready, and serves the window with the policy', async () => {
    await start()
    expect(electron.protocol.schemes).toMatchObject([
      { scheme: 'magot', privileges: { standard: true, secure: true, supportFetchAPI: true } }
    ])
    const response = await get(HOME)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('serves made files by handle, and nothing else', async () => {
    await start()
    const made = await get(`${HOME}files/made`)
    expect([made.status, made.headers.get('content-type'), await made.text()]).toEqual([
      200,
      'application/pdf',
      '%PDF-'
    ])
    for (const url of [`${HOME}files/other`, `${HOME}nothing`, 'magot://elsewhere/', 'magot://app.evil/'])
      expect((await get(url)).status, url).toBe(404)
    expect((await get(HOME, 'POST')).status).toBe(405)
  })

  test('leads nowhere where the program is loaded too late to declare it', async () => {
    await load({ late: true })
    await start()
    expect(electron.protocol.schemes).toEqual([])
    expect(theWindow().loaded).toEqual(['https://magot.invalid/'])
    expect((await get('https://magot.invalid/')).status).toBe(200)
    expect((await get('https://example.com/')).status).toBe(404)
  })
})

describe('printing', () => {
  const options: Omit<PdfOptions, 'signal'> = {
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    margin: 0
  }
  const report = { pages: 1, cards: 1, lines: [], glyphs: [], problem: null }

  test('draws in a hidden window, confined like the main one, and closes it', async () => {
    await start()
    electron.BrowserWindow.prepare = ({ webContents }) => {
      webContents.answers = { [SETTLED]: true, [OUTCOME]: 'ready', [REPORT]: report }
    }
    const drawn = await given!.engine!.pdf('#/print?roster=r', {
      ...options,
      signal: new AbortController().signal
    })
    expect(drawn.report).toEqual(report)
    const printer = windows()[1]!
    expect(printer.options.show).toBe(false)
    expect(printer.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false
    })
    expect(printer.loaded).toEqual([`${HOME}#/print?roster=r`])
    expect(printer.webContents.printed).toEqual([
      {
        preferCSSPageSize: true,
        printBackground: true,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
        margins: { top: 0, bottom: 0, left: 0, right: 0 },
        landscape: false,
        scale: 1,
        displayHeaderFooter: false
      }
    ])
    expect(printer.destroyed).toBe(true)
    expect(theWindow().destroyed).toBe(false)
  })

  test('takes a picture of each sheet, pixel by pixel, and closes the window', async () => {
    await start()
    const clip = { x: 0, y: 0, width: 744, height: 1039 }
    electron.BrowserWindow.prepare = ({ webContents }) => {
      webContents.answers = {
        [SETTLED]: true,
        [OUTCOME]: 'ready',
        [REPORT]: report,
        [SHEETS]: 2,
        [showSheet(0, 3)]: clip,
        [showSheet(1, 3)]: clip
      }
    }
    const told: unknown[] = []
    const drawn = await given!.engine!.pictures('#/print', {
      dpi: 288,
      signal: new AbortController().signal,
      tell: (progress) => told.push(progress)
    })
    expect(drawn.pictures.map((bytes) => Buffer.from(bytes).toString())).toEqual(['PNG', 'PNG'])
    const printer = windows()[1]!
    // A hidden window paints nothing, so it is drawn off the screen, at one pixel per pixel on any screen.
    expect(printer.options).toMatchObject({ show: false, webPreferences: { offscreen: true, sandbox: true } })
    expect(printer.webContents.debugger.commands[0]).toEqual([
      'Emulation.setDeviceMetricsOverride',
      { width: 0, height: 0, deviceScaleFactor: 1, mobile: false }
    ])
    expect(printer.webContents.debugger.commands.slice(1)).toEqual(
      Array(2).fill([
        'Page.captureScreenshot',
        { format: 'png', clip: { ...clip, scale: 1 }, captureBeyondViewport: true }
      ])
    )
    expect(told.slice(1)).toEqual([
      { stage: 'drawing', done: 0, of: 2 },
      { stage: 'drawing', done: 1, of: 2 }
    ])
    expect(printer.destroyed).toBe(true)
  })

  test('makes no PDF of failed sheets, but returns their report', async () => {
    await start()
    electron.BrowserWindow.prepare = ({ webContents }) => {
      webContents.answers = {
        [SETTLED]: true,
        [OUTCOME]: 'failed',
        [REPORT]: { ...report, problem: 'unknown-roster' }
      }
    }
    const drawn = await given!.engine!.pdf('#/print', { ...options, signal: new AbortController().signal })
    expect([drawn.bytes.byteLength, drawn.report?.problem]).toEqual([0, 'unknown-roster'])
    expect(windows()[1]!.webContents.printed).toEqual([])
  })

  test('closes the window when it takes too long, and when its page crashes', async () => {
    await start()
    const abort = new AbortController()
    const late = given!.engine!.pdf('#/print', { ...options, signal: abort.signal })
    setTimeout(() => abort.abort(new Error('too long')), 50)
    await expect(late).rejects.toThrow('too long')
    const crashed = given!.engine!.pdf('#/print', { ...options, signal: new AbortController().signal })
    windows()[2]!.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    await expect(crashed).rejects.toThrow(/gone/)
    expect(
      windows()
        .slice(1)
        .map((window) => window.destroyed)
    ).toEqual([true, true])
  })
})

describe('from start to end', () => {
  test('the library is the given folder, else the usual one', async () => {
    await start('--library', folder)
    expect(given!.library).toBe(folder)
  })

  test('a second start shows the first program’s window and ends', async () => {
    electron.app.alone = false
    await start()
    expect([windows().length, electron.app.quits, given]).toEqual([0, 1, null])
  })

  test('the first program comes forward when a second is started', async () => {
    await start()
    electron.app.emit('second-instance', {}, ['electron', '/magot'], '/home')
    expect(theWindow().focus).toHaveBeenCalledOnce()
  })

  test('the program ends with its window, after the campaign is closed', async () => {
    await start()
    theWindow().destroy()
    electron.app.quit() // asked again, it does not close a second time
    expect(electron.app.quits).toBe(0)
    await vi.waitFor(() => expect(electron.app.quits + electron.app.exits.length).toBe(1))
    expect(ended).toEqual(['but-acts', 'close']) // a long check does not hold up the end
  })

  test('damaged resources are reported in a box, and nothing opens', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    await startDesktop(
      async () => Promise.reject(new Error('resource x.json can’t be read')),
      ['electron', '/magot'],
      new EventEmitter()
    )
    expect(electron.dialog.showErrorBox.mock.lastCall?.join(' ')).toMatch(/Magot.*x\.json/)
    expect([windows().length, electron.app.exits]).toEqual([0, [1]])
    said.mockRestore()
  })

  test('the menu leaves Ctrl+Z to the page', async () => {
    await start()
    const text = JSON.stringify(electron.Menu.template)
    expect(text).toContain('Copier')
    if (process.platform !== 'darwin') expect(text).not.toMatch(/"role":"(undo|redo)"/)
  })

  test('the menu leaves the zoom to the page, so that nothing on paper is zoomed', async () => {
    await start()
    expect(JSON.stringify(electron.Menu.template)).not.toMatch(/zoom/i)
  })

  test('the menu and the buttons of a mouse go back and forth between pages, and not beyond the first and the last', async () => {
    await start()
    const { webContents } = theWindow()
    webContents.trail = { at: 1, of: 3 }
    const items = (
      electron.Menu.template as {
        submenu: { label?: string; click?: (item: null, window: unknown) => void }[]
      }[]
    ).flatMap(({ submenu }) => submenu)
    const press = (label: string) => items.find((item) => item.label === label)!.click!(null, theWindow())
    press('Page précédente')
    expect(webContents.trail.at).toBe(0)
    press('Page précédente')
    expect(webContents.trail.at).toBe(0)
    theWindow().emit('app-command', {}, 'browser-forward')
    press('Page suivante')
    press('Page suivante')
    expect(webContents.trail.at).toBe(2)
    theWindow().emit('app-command', {}, 'browser-backward')
    theWindow().emit('app-command', {}, 'volume-up')
    expect(webContents.trail.at).toBe(1)
  })
})
