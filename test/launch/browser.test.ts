import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  chromiumLaunchOptions,
  findChromium,
  packageFolder,
  usualPlaces
} from '../../scripts/launch/browser.mjs'
import { chromiumPackageRunsHere, fetchChromium } from '../../scripts/launch/chromium-package.mjs'
import { folderWith, put, putProgram } from './folder.ts'

const nowhere = { usual: [], unpacked: '/nowhere', platform: 'linux' }

describe.skipIf(process.platform === 'win32')('the chosen Chromium', () => {
  test('is the one that MAGOT_CHROMIUM names, before all others', () => {
    const folder = folderWith()
    const named = putProgram(folder, 'mine/my chromium')
    putProgram(folder, 'bin/google-chrome')
    const env = { MAGOT_CHROMIUM: named, PATH: join(folder, 'bin') }
    expect(findChromium({ ...nowhere, env })).toEqual({ executablePath: named, from: 'named', env: {} })
  })

  test('is no other when MAGOT_CHROMIUM names a missing one: the person gets a message', () => {
    const folder = folderWith()
    putProgram(folder, 'bin/google-chrome')
    expect(
      findChromium({ ...nowhere, env: { MAGOT_CHROMIUM: join(folder, 'gone'), PATH: join(folder, 'bin') } })
    ).toBeNull()
  })

  test('is an installed one in its usual place, before one on PATH', () => {
    const folder = folderWith()
    const usual = putProgram(folder, 'opt/chrome')
    putProgram(folder, 'bin/chromium')
    expect(
      findChromium({ ...nowhere, usual: [join(folder, 'absent'), usual], env: { PATH: join(folder, 'bin') } })
        ?.executablePath
    ).toBe(usual)
  })

  test('on PATH is Chrome before Chromium before Edge, in whatever order PATH has them', () => {
    const folder = folderWith()
    const edge = putProgram(folder, 'first/microsoft-edge')
    const env = { PATH: [join(folder, 'first'), join(folder, 'second bin')].join(delimiter) }
    expect(findChromium({ ...nowhere, env })?.executablePath).toBe(edge)
    const chromium = putProgram(folder, 'second bin/chromium')
    expect(findChromium({ ...nowhere, env })?.executablePath).toBe(chromium)
    const chrome = putProgram(folder, 'second bin/google-chrome')
    expect(findChromium({ ...nowhere, env })?.executablePath).toBe(chrome)
  })

  test('is not a file without the right to run, nor a folder of that name', () => {
    const folder = folderWith({ 'bin/chromium': '', 'bin/google-chrome/readme': '' })
    expect(findChromium({ ...nowhere, env: { PATH: join(folder, 'bin') } })).toBeNull()
  })

  test.skipIf(existsSync('/snap/bin/chromium'))(
    'is not Ubuntu’s script that only says how to get one',
    () => {
      const folder = folderWith()
      putProgram(
        folder,
        'bin/chromium-browser',
        '#!/bin/sh\necho "please install it: snap install chromium"\n'
      )
      expect(findChromium({ ...nowhere, env: { PATH: join(folder, 'bin') } })).toBeNull()
    }
  )

  test('is the npm package’s where none is installed', () => {
    const folder = folderWith()
    putProgram(folder, 'chromium')
    expect(findChromium({ ...nowhere, unpacked: folder, env: { PATH: '' } })).toMatchObject({
      executablePath: join(folder, 'chromium'),
      from: 'package'
    })
  })

  test('of the npm package gets the package’s libraries where the system lacks them', () => {
    const folder = folderWith()
    putProgram(folder, 'chromium') // a script: ldd cannot vouch for its libraries
    expect(findChromium({ ...nowhere, unpacked: folder, env: { PATH: '' } })?.env.LD_LIBRARY_PATH).toMatch(
      join(folder, 'lib')
    )
  })

  test('is started headless, quiet, and without its sandbox only where there can be none', () => {
    const options = chromiumLaunchOptions({
      executablePath: '/x',
      from: 'installed',
      env: { LD_LIBRARY_PATH: '/libs' }
    })
    expect(options).toMatchObject({
      executablePath: '/x',
      headless: true,
      env: { LD_LIBRARY_PATH: '/libs', PATH: process.env.PATH }
    })
    expect(options.args).toContain('--disable-background-networking')
    if (process.getuid?.() === 0) expect(options.chromiumSandbox).toBe(false)
  })

  test('gets a locale for accents in file names where the system sets none, and keeps that of the system otherwise', () => {
    const localeIn = (named: { LC_ALL: string; LC_CTYPE: string; LANG: string }) => {
      for (const [name, value] of Object.entries(named)) vi.stubEnv(name, value)
      const { env } = chromiumLaunchOptions({ executablePath: '/x', from: 'installed', env: {} })
      vi.unstubAllEnvs()
      return env['LC_ALL']
    }
    expect(localeIn({ LC_ALL: '', LC_CTYPE: '', LANG: '' })).toBe('C.UTF-8')
    expect(localeIn({ LC_ALL: '', LC_CTYPE: '', LANG: 'C' })).toBe('C.UTF-8')
    expect(localeIn({ LC_ALL: '', LC_CTYPE: '', LANG: 'fr_FR.UTF-8' })).toBe('')
    expect(localeIn({ LC_ALL: '', LC_CTYPE: 'en_GB.utf8', LANG: 'C' })).toBe('')
  })
})

test('Windows and macOS browsers are looked for where their installers put them', () => {
  expect(
    usualPlaces('win32', { PROGRAMFILES: 'C:/Program Files' }).map((path) => path.replaceAll('\\', '/'))
  ).toContain('C:/Program Files/Google/Chrome/Application/chrome.exe')
  expect(usualPlaces('darwin', {}, '/Users/me')).toContain(
    '/Users/me/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  )
})

describe.skipIf(!chromiumPackageRunsHere())('fetching the npm package’s Chromium', () => {
  test('refuses an archive that is not the pinned one, and leaves nothing of it', async () => {
    const cache = folderWith()
    const pack = async (folder: string) => {
      put(folder, 'x.tgz', 'something else')
      return join(folder, 'x.tgz')
    }
    await expect(fetchChromium({ cache, pack })).rejects.toThrow('its hash differs')
    expect(readdirSync(cache)).toEqual([])
  })

  test('clears away the remains of an interrupted download, and reports that npm has no network', async () => {
    const cache = folderWith({ 'unpacking-abc/half': 'x' })
    await expect(
      fetchChromium({ cache, pack: () => Promise.reject(new Error('no network')) })
    ).rejects.toThrow('no network')
    expect(readdirSync(cache)).toEqual([])
  })

  test('does nothing when it is already installed', async () => {
    const cache = folderWith()
    const there = putProgram(packageFolder(cache), 'chromium')
    expect(
      (await fetchChromium({ cache, pack: () => Promise.reject(new Error('asked')) })).executablePath
    ).toBe(there)
  })
})
