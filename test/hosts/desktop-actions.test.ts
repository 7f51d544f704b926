import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App, AppOptions } from '../../src-main/app'
import type { Notice } from '../../src-main/contract/notice'
import { ErrorLog } from '../../src-main/error-log'

vi.mock('../../src-main/hosts/static', async (original) => ({
  ...(await original<object>()),
  // The window need not be built for these tests.
  staticFile: (_renderer: string, path: string) =>
    path === '/' ? { type: 'text/html', bytes: Buffer.from('<!doctype html>'), caching: 'no-cache' } : null
}))

type Stub = typeof import('./electron-stub')

let electron: Stub
let startDesktop: (typeof import('../../src-main/shell/start'))['startDesktop']
let folder: string
let given: AppOptions | null
let offered: string[]
let told: Notice[]
/** The process whose errors are reported. */
let faulty: EventEmitter
let errors: ErrorLog
let answer: () => Promise<{ ok: true; value: null }>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'magot-desk-'))
  vi.resetModules()
  vi.doMock('electron', () => import('./electron-stub'))
  electron = (await import('electron')) as unknown as Stub
  electron.app.userData = folder
  ;({ startDesktop } = await import('../../src-main/shell/start'))
  given = null
  offered = []
  told = []
  faulty = new EventEmitter()
  errors = new ErrorLog(join(folder, 'log'))
  answer = async () => ({ ok: true, value: null })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const core = (): App => ({
  dispatch: () => answer(),
  onChange: () => () => {},
  file: (handle) =>
    handle === 'made'
      ? { name: 'Chêne : cartes.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') }
      : null,
  offer: async (path) => void offered.push(path),
  endTasks: () => {},
  tellLater: (notice) => void told.push(notice),
  errors,
  close: async () => {}
})
const start = (...args: string[]) =>
  startDesktop(async (options) => ((given = options), core()), ['electron', '/magot', ...args], faulty)
const theWindow = () => electron.BrowserWindow.all[0]!
const HOME = 'magot://app/'
const entries = () => errors.last(9).map((line) => JSON.parse(line) as { [key: string]: unknown })

describe('a campaign given by the person', () => {
  test('on the command line is opened from any folder, and nothing else on the line is opened', async () => {
    await start('--remote-debugging-port=0', '--x=/a.magot', 'notes.txt', 'club/Chêne.magot')
    expect(offered).toEqual([resolve('club/Chêne.magot')])
  })

  test('on the line of a second start brings the first program forward, which opens it', async () => {
    await start()
    electron.app.emit('second-instance', {}, ['electron', '--allow-x', 'Chêne.magot'], '/media/stick')
    expect(theWindow().focus).toHaveBeenCalledOnce()
    electron.app.emit('second-instance', {}, ['electron', 'file:///media/stick/L%27hiver.magot'], '/')
    await vi.waitFor(() =>
      expect(offered).toEqual(['/media/stick/Chêne.magot', "/media/stick/L'hiver.magot"])
    )
  })

  test('from a double click on macOS is opened, also one that comes before the app exists', async () => {
    let told = 0
    const event = { preventDefault: () => told++ }
    electron.app.whenReady = async () => {
      electron.app.emit('open-file', event, '/Users/ada/Early.magot')
      electron.app.ready = true
    }
    await start()
    electron.app.emit('open-file', event, '/Users/ada/Late.magot')
    await vi.waitFor(() => expect(offered).toEqual(['/Users/ada/Early.magot', '/Users/ada/Late.magot']))
    expect(told).toBe(2)
  })

  test('that is dropped is opened when our own page’s preload reports it, and when nobody else does', async () => {
    await start()
    const drop = electron.ipcMain.listeners.get('magot:dropped')!
    drop({ senderFrame: { url: 'https://example.com/', parent: null } }, '/a.magot')
    drop({ senderFrame: { url: HOME, parent: {} } }, '/b.magot')
    drop({ senderFrame: { url: HOME, parent: null } }, '/etc/passwd')
    drop({ senderFrame: { url: HOME, parent: null } }, 7)
    drop({ senderFrame: { url: HOME, parent: null } }, '/c.magot')
    await vi.waitFor(() => expect(offered).toEqual(['/c.magot']))
  })

  test('is chosen in the system’s dialog, and files are shown in their folder', async () => {
    await start()
    const desk = given!.desktop!
    expect(await desk.chooseCampaign()).toBeNull()
    electron.choices.open = ['/media/Chêne.magot']
    expect(await desk.chooseCampaign()).toBe('/media/Chêne.magot')
    expect(electron.dialog.showOpenDialog.mock.lastCall?.at(-1)).toMatchObject({
      title: 'Ouvrir une campagne',
      filters: [{ extensions: ['magot'] }, { extensions: ['*'] }]
    })
    desk.showInFolder('/media/Chêne.magot')
    expect(electron.shell.showItemInFolder.mock.lastCall).toEqual(['/media/Chêne.magot'])
    desk.opened?.('/media/Chêne.magot')
    expect(electron.app.recent).toEqual(['/media/Chêne.magot'])
  })
})

describe('a file made by the program', () => {
  const link = `${HOME}files/made`

  test('is opened in the system’s viewer under its own name, and only the person can read it', async () => {
    await start()
    theWindow().webContents.openHandler!({ url: link })
    await vi.waitFor(() => expect(electron.shell.openPath).toHaveBeenCalledOnce())
    const [path = ''] = electron.shell.openPath.mock.lastCall as unknown as string[]
    expect(basename(path)).toBe('Chêne _ cartes.pdf')
    expect(readFileSync(path, 'utf8')).toBe('%PDF-')
    electron.app.ready = false
    await start()
    expect(existsSync(path), 'after the next start').toBe(false)
  })

  test('is saved where there is no viewer', async () => {
    await start()
    electron.shell.openPath.mockResolvedValueOnce('no application')
    const { webContents: page } = theWindow()
    page.openHandler!({ url: link })
    await vi.waitFor(() => expect(page.downloadURL.mock.calls).toEqual([[link]]))
  })

  /** A download, as Electron reports it. */
  function download(url: string, to = join(folder, 'Sorties', 'Chêne.pdf')) {
    const item = Object.assign(new EventEmitter(), {
      options: {} as Electron.SaveDialogOptions,
      getURL: () => url,
      getFilename: () => 'x4Tz.pdf',
      getSavePath: () => to,
      setSaveDialogOptions: (options: Electron.SaveDialogOptions) => void (item.options = options)
    })
    let refused = false
    electron.session.defaultSession.emit('will-download', { preventDefault: () => (refused = true) }, item)
    return { item, refused: () => refused }
  }

  test('is saved by a dialog with a title, a kind of file and its name, in the folder of the last time', async () => {
    await start()
    const { item } = download(link)
    expect(item.options).toMatchObject({
      title: 'Enregistrer «\u00a0Chêne : cartes.pdf\u00a0»',
      defaultPath: join(folder, 'Chêne _ cartes.pdf'),
      filters: [{ name: 'Document PDF', extensions: ['pdf'] }, { extensions: ['*'] }]
    })
    expect(JSON.stringify(item.options)).not.toContain('x4Tz')
    item.emit('done', {}, 'completed')
    expect(told).toEqual([{ is: 'saved', saved: 'saved-1', name: 'Chêne.pdf' }])
    expect(given!.desktop!.saved('saved-1')).toBe(join(folder, 'Sorties', 'Chêne.pdf'))
    expect(given!.desktop!.saved('saved-2')).toBeNull()
    expect(download(link).item.options.defaultPath).toBe(join(folder, 'Sorties', 'Chêne _ cartes.pdf'))
  })

  test('is reported where it could not be written; a file of others is never saved', async () => {
    await start()
    download(link).item.emit('done', {}, 'interrupted')
    expect(electron.dialog.showErrorBox.mock.lastCall?.join(' ')).toMatch(/n’a pas pu être écrit/)
    expect(told).toEqual([])
    expect(download('https://example.com/x').refused()).toBe(true)
    expect(download(`blob:${HOME}1`).refused()).toBe(false)
  })
})

describe('a crashed page', () => {
  const crash = () => theWindow().webContents.emit('render-process-gone', {}, { reason: 'crashed' })

  test('is loaded again and shows that it crashed, and the log has the reason', async () => {
    await start()
    crash()
    expect(theWindow().webContents.reload).toHaveBeenCalledOnce()
    expect(told).toEqual([{ is: 'crashed' }])
    expect(entries()).toMatchObject([{ where: 'page', what: 'crash', reason: 'crashed' }])
    expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
  })

  test('asks at a second crash within a minute: once more, the log, or the end', async () => {
    await start()
    crash()
    for (const [response, calls] of [
      [0, { reload: 2, log: 0, quits: 0 }],
      [1, { reload: 3, log: 1, quits: 0 }],
      [2, { reload: 3, log: 1, quits: 1 }]
    ] as const) {
      electron.dialog.showMessageBox.mockResolvedValueOnce({ response })
      crash()
      await vi.waitFor(() =>
        expect({
          reload: theWindow().webContents.reload.mock.calls.length,
          log: electron.shell.showItemInFolder.mock.calls.length,
          quits: electron.app.quits
        }).toEqual(calls)
      )
    }
    expect(electron.dialog.showMessageBox.mock.lastCall?.at(-1)).toMatchObject({
      message: 'La fenêtre s’est arrêtée deux fois de suite',
      buttons: ['Rouvrir la fenêtre', 'Montrer le journal', 'Quitter Magot']
    })
  })

  test('is none where the page ended as it should', async () => {
    await start()
    theWindow().webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
    expect([theWindow().webContents.reload.mock.calls.length, told, entries()]).toEqual([0, [], []])
  })
})

describe('an uncaught fault', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

  test('is reported in the window with the task that failed, and the program goes on', async () => {
    await start()
    answer = () => new Promise(() => {})
    const call = electron.ipcMain.handlers.get('magot:call')!
    void call({ senderFrame: { url: HOME, parent: null } }, 'rosters.rename', '{}')
    faulty.emit('uncaughtException', new TypeError('Ada is broken'))
    faulty.emit('unhandledRejection', new RangeError('no'))
    expect(told).toEqual([
      { is: 'fault', area: 'rosters' },
      { is: 'fault', area: 'rosters' }
    ])
    expect(entries()).toMatchObject([
      { where: 'shell', what: 'fault', method: 'rosters.rename', error: { name: 'TypeError' } },
      { error: { name: 'RangeError' } }
    ])
    expect(errors.last(9).join()).not.toContain('Ada')
    expect([electron.app.quits, electron.app.exits, electron.dialog.showErrorBox.mock.calls]).toEqual([
      0,
      [],
      []
    ])
  })

  test('is reported in one calm box where no page can do so, which can restart the program', async () => {
    await start()
    theWindow().webContents.crashed = true
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 })
    faulty.emit('uncaughtException', new Error('x'))
    faulty.emit('uncaughtException', new Error('y'))
    await vi.waitFor(() => expect(electron.app.relaunch).toHaveBeenCalledOnce())
    expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce()
    expect(electron.dialog.showMessageBox.mock.lastCall?.at(-1)).toMatchObject({
      message: 'Quelque chose s’est cassé dans Magot',
      buttons: ['Continuer', 'Redémarrer Magot']
    })
    await vi.waitFor(() => expect(electron.app.quits).toBe(1))
  })
})

test('the words of the shell follow the language and the theme of the window', async () => {
  await start()
  given!.desktop!.window!({ locale: 'en', theme: 'light' })
  expect(electron.nativeTheme.themeSource).toBe('light')
  await given!.desktop!.chooseCampaign()
  expect(electron.dialog.showOpenDialog.mock.lastCall?.at(-1)).toMatchObject({ title: 'Open a campaign' })
})
