import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cacheFolder } from '../../scripts/launch/machine.mjs'
import { missingCompilerTools, wordsForMissing } from '../../scripts/launch/sqlite.mjs'
import { folderWith, putProgram } from './folder.ts'

describe.skipIf(process.platform === 'win32')('compiling sqlite3', () => {
  test('is not begun where tools are missing: they are named, with what to do', () => {
    const folder = folderWith()
    putProgram(folder, 'make')
    const missing = missingCompilerTools({ PATH: folder }, 'linux')
    expect(missing).toEqual(['python3', 'g++'])
    expect(wordsForMissing(missing, 'linux')).toMatch(
      /python3, g\+\+ are missing.*sudo apt install python3 make g\+\+/
    )
  })

  test('finds the tools under their other names', () => {
    const folder = folderWith()
    for (const name of ['python', 'gmake', 'clang++']) putProgram(folder, name)
    expect(missingCompilerTools({ PATH: folder }, 'darwin')).toEqual([])
  })
})

test('builds that are costly to make are cached in the usual place of each system, outside the clone', () => {
  expect(cacheFolder({ platform: 'linux', env: {}, home: '/home/me' })).toBe(
    join('/home/me', '.cache', 'magot')
  )
  expect(cacheFolder({ platform: 'linux', env: { XDG_CACHE_HOME: '/c' }, home: '/home/me' })).toBe(
    join('/c', 'magot')
  )
  expect(cacheFolder({ platform: 'darwin', env: {}, home: '/Users/me' })).toBe(
    join('/Users/me', 'Library', 'Caches', 'magot')
  )
  expect(cacheFolder({ platform: 'win32', env: { LOCALAPPDATA: 'L' }, home: 'H' })).toBe(
    join('L', 'magot', 'Cache')
  )
})
