import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '../../src-main/app'
import { ErrorLog } from '../../src-main/error-log'

// The window need not be built for these tests.
vi.mock('../../src-main/hosts/static', async (original) => ({
  ...(await original<object>()),
  staticFile: () => ({ type: 'text/html', bytes: Buffer.from('<!doctype html>'), caching: 'no-cache' })
}))

let electron: typeof import('./electron-stub')
let startDesktop: (typeof import('../../src-main/shell/start'))['startDesktop']
let folder: string
let offered: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'magot-second-'))
  offered = []
  vi.resetModules()
  vi.doMock('electron', () => import('./electron-stub'))
  electron = (await import('electron')) as unknown as typeof electron
  electron.app.userData = folder
  ;({ startDesktop } = await import('../../src-main/shell/start'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const core: App = {
  dispatch: async () => ({ ok: true, value: null }),
  onChange: () => () => {},
  file: () => null,
  offer: async (path) => void offered.push(path),
  endTasks: () => {},
  tellLater: () => {},
  errors: new ErrorLog('/nowhere'),
  close: async () => {}
}
const secondStart = () =>
  electron.app.emit('second-instance', {}, ['electron', '/magot', 'Club.magot'], '/home/ada')

test('the file of a second start that comes while the first is still opening is opened', async () => {
  let made!: (app: App) => void
  const starting = startDesktop(
    () => new Promise((done) => (made = done)),
    ['electron', '/magot'],
    new EventEmitter()
  )
  secondStart()
  await vi.waitFor(() => made(core))
  await starting
  expect(offered).toEqual([resolve('/home/ada', 'Club.magot')])
})

test('a start while the closed program still finishes its work is made up for, with its file', async () => {
  await startDesktop(
    async () => core,
    ['electron', '/magot', 'Ancien.magot', '--library', folder],
    new EventEmitter()
  )
  electron.BrowserWindow.all[0]!.destroy()
  secondStart()
  expect(electron.app.relaunch).toHaveBeenCalledExactlyOnceWith({
    args: ['/magot', '--library', folder, resolve('/home/ada', 'Club.magot')]
  })
  await vi.waitFor(() => expect(electron.app.quits).toBe(1))
})
