import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('electron', () => import('./electron-stub'))

let electron: typeof import('./electron-stub')
let folder: typeof import('../../src-main/shell/library-folder')
let home: string
const usual = '/home/ada/Magot'
beforeEach(async () => {
  electron = await import('./electron-stub')
  folder = await import('../../src-main/shell/library-folder')
  home = electron.app.userData = mkdtempSync(join(tmpdir(), 'magot-home-'))
  electron.choices.open = []
  electron.dialog.showMessageBox.mockClear()
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('the usual folder is the library until another one is chosen, which then stays the library', async () => {
  expect(await folder.libraryToStartWith(usual)).toBe(usual)
  electron.choices.open = [home]
  expect(await folder.chooseLibrary(usual)).toBe(home)
  expect(await folder.libraryToStartWith(usual)).toBe(home)
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
})

test('a person who chooses nothing, or the present folder, changes nothing', async () => {
  expect(await folder.chooseLibrary(usual)).toBeNull()
  electron.choices.open = [`${usual}/`]
  expect(await folder.chooseLibrary(usual)).toBeNull()
  expect(readdirSync(home)).toEqual([])
})

test('a chosen folder that is missing is asked for: a stick may be out, and an empty library never replaces it', async () => {
  electron.choices.open = [join(home, 'stick')]
  await folder.chooseLibrary(usual)
  // Try again, until it is plugged in or the user gives up.
  electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 0 }).mockResolvedValueOnce({ response: 3 })
  expect(await folder.libraryToStartWith(usual)).toBeNull()
  expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(2)
  // The usual one, this time: the choice is kept.
  electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 2 })
  expect(await folder.libraryToStartWith(usual)).toBe(usual)
  expect(folder.chosenLibrary()).toBe(join(home, 'stick'))
  // Another one, from now on.
  electron.choices.open = [home]
  electron.dialog.showMessageBox.mockResolvedValueOnce({ response: 1 })
  expect(await folder.libraryToStartWith(usual)).toBe(home)
  expect(await folder.libraryToStartWith(usual)).toBe(home)
})
