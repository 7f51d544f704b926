import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { electronExecutable, runElectron, whyNoWindow } from '../../scripts/launch/electron.mjs'
import { folderWith, putProgram } from './folder.ts'

const desk = { platform: 'linux', root: false } as const

describe('a desktop window', () => {
  test('is opened on a desktop', () => {
    expect(whyNoWindow(['--library', '/x'], { DISPLAY: ':0' }, desk)).toBe('')
    expect(whyNoWindow([], { WAYLAND_DISPLAY: 'wayland-0' }, desk)).toBe('')
    expect(whyNoWindow([], {}, { platform: 'darwin', root: false })).toBe('')
  })

  test('is not opened where the browser is asked for', () => {
    expect(whyNoWindow(['--no-open'], { DISPLAY: ':0' }, desk)).toBe('--no-open was given')
    expect(whyNoWindow(['--port=80'], { DISPLAY: ':0' }, desk)).toBe('--port was given')
    expect(whyNoWindow([], { DISPLAY: ':0', MAGOT_HOST: 'browser' }, desk)).toBe('MAGOT_HOST=browser')
  })

  test('is not opened as root nor without a display', () => {
    expect(whyNoWindow([], { DISPLAY: ':0' }, { platform: 'linux', root: true })).toMatch('root')
    expect(whyNoWindow([], {}, desk)).toMatch('no display')
  })
})

describe.skipIf(process.platform !== 'linux')('Electron’s program', () => {
  test('is found where a finished download put it', () => {
    const root = folderWith({ 'node_modules/electron/path.txt': 'electron' })
    const program = putProgram(root, 'node_modules/electron/dist/electron')
    expect(electronExecutable(root, {})).toBe(program)
  })

  test('is not taken from a download that was never finished', () => {
    const root = folderWith()
    putProgram(root, 'node_modules/electron/dist/electron')
    expect(electronExecutable(root, {})).toBeUndefined()
  })

  test('is taken from ELECTRON_OVERRIDE_DIST_PATH, with or without a download', () => {
    const root = folderWith()
    const program = putProgram(root, 'my dist/electron')
    expect(electronExecutable(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'my dist') })).toBe(program)
  })

  test('passes its exit code on', async () => {
    const program = putProgram(folderWith(), 'electron', '#!/bin/sh\nexit 5\n')
    expect(await runElectron(program, [])).toEqual({ code: 5 })
  })

  test('that dies at once gives the reason in one line, so that the browser can take over', async () => {
    const program = putProgram(
      folderWith(),
      'electron',
      '#!/bin/sh\necho "[1:2:FATAL:x.cc(3)] The SUID sandbox helper is not configured" >&2\necho "a page of trace" >&2\nkill -TRAP $$\n'
    )
    expect(await runElectron(program, [])).toEqual({
      reason: 'Electron does not start (The SUID sandbox helper is not configured)'
    })
  })

  test('that dies later is a crash, not a reason to open a browser', async () => {
    const program = putProgram(folderWith(), 'electron', '#!/bin/sh\nsleep 0.2\nkill -TRAP $$\n')
    expect(await runElectron(program, [], { upAfterMs: 50 })).toEqual({ code: 1 })
  })
})
