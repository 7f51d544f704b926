import { beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../src-main/contract'
import * as electron from './electron-stub'

vi.mock('electron', () => import('./electron-stub'))

interface Bridge {
  call(method: unknown, input?: unknown, ...others: unknown[]): Promise<unknown>
  onChange(listener: (change: unknown) => void): () => void
}
let bridge: Bridge
const page = new EventTarget()
beforeAll(async () => {
  vi.stubGlobal('window', page)
  await import('../../src-preload/index')
  bridge = electron.exposed['magot'] as unknown as Bridge
})

test('the window gets two functions and nothing else', () => {
  expect(Object.keys(electron.exposed)).toEqual(['magot'])
  expect(Object.keys(bridge).sort()).toEqual(['call', 'onChange'])
})

test('a call goes out as text on one channel, with the campaign that it means, and comes back as a value', async () => {
  electron.ipcRenderer.invoke.mockResolvedValueOnce('{"ok":true,"value":{"a":[1]}}')
  expect(await bridge.call('rosters.get', { roster: 'r1', nothing: undefined })).toEqual({
    ok: true,
    value: { a: [1] }
  })
  expect(electron.ipcRenderer.invoke.mock.lastCall).toEqual(['magot:call', 'rosters.get', '{"roster":"r1"}'])
  await bridge.call('rosters.get', { roster: 'r1' }, 'c1')
  expect(electron.ipcRenderer.invoke.mock.lastCall).toEqual([
    'magot:call',
    'rosters.get',
    '{"roster":"r1"}',
    'c1'
  ])
  await bridge.call('rosters.get', { roster: 'r1' }, undefined, undefined, 'sum')
  expect(electron.ipcRenderer.invoke.mock.lastCall).toEqual([
    'magot:call',
    'rosters.get',
    '{"roster":"r1"}',
    null,
    null,
    'sum'
  ])
  await bridge.call('campaigns.list')
  expect(electron.ipcRenderer.invoke.mock.lastCall).toEqual(['magot:call', 'campaigns.list', '{}'])
})

test('every name of the contract goes out, and no other does', async () => {
  for (const name of Object.keys(contract)) expect(await bridge.call(name), name).toMatchObject({ ok: true })
  electron.ipcRenderer.invoke.mockClear()
  for (const other of [
    'nothing.here',
    'toString',
    '__proto__',
    'constructor',
    '',
    42,
    null,
    { toString: () => 'rosters.get' }
  ]) {
    expect(await bridge.call(other), String(other)).toMatchObject({
      ok: false,
      error: { code: 'unknown-method', paths: [], reasons: [] }
    })
  }
  expect(electron.ipcRenderer.invoke).not.toHaveBeenCalled()
})

test('a listener gets the change and nothing of the event, until it stops', () => {
  const heard: unknown[][] = []
  const stop = bridge.onChange((...args) => heard.push(args))
  electron.ipcRenderer.emit('magot:change', { sender: 'secret' }, { campaign: 'c', rosters: ['r'] })
  expect(stop()).toBeUndefined()
  electron.ipcRenderer.emit('magot:change', {}, { campaign: 'c', rosters: [] })
  expect(heard).toEqual([[{ campaign: 'c', rosters: ['r'] }]])
})

/** A drop event like that of a user's drop. */
function drop(files: { name: string; path?: string }[], trusted = true): Event {
  const event = new Event('drop', { cancelable: true })
  Object.defineProperty(event, 'dataTransfer', { value: { files, types: ['Files'] } })
  if (trusted) Object.defineProperty(event, 'isTrusted', { value: true })
  page.dispatchEvent(event)
  return event
}

test('a campaign that the person drops is reported to main by its path; no other file is', () => {
  electron.ipcRenderer.send.mockClear()
  drop([{ name: 'portrait.png', path: '/p.png' }])
  expect(electron.ipcRenderer.send).not.toHaveBeenCalled()
  const event = drop([
    { name: 'notes.txt', path: '/n' },
    { name: 'Chêne.MAGOT', path: '/media/Chêne.MAGOT' }
  ])
  expect(event.defaultPrevented).toBe(true)
  expect(electron.ipcRenderer.send.mock.lastCall).toEqual(['magot:dropped', '/media/Chêne.MAGOT'])
})

test('a drop or a file invented by the page names no path', () => {
  electron.ipcRenderer.send.mockClear()
  drop([{ name: 'a.magot', path: '/a.magot' }], false)
  drop([{ name: 'a.magot' }])
  expect(electron.ipcRenderer.send).not.toHaveBeenCalled()
})
