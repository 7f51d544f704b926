import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '../support/test-app'

/** The folder that stands for another disk, and whether the system removes nothing from it. */
const disk = vi.hoisted(() => ({ stick: '', keeps: false }))
const failed = (code: string) => Object.assign(new Error(code), { code })

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const across = (from: string, to: string) =>
    disk.stick !== '' && from.startsWith(disk.stick) !== to.startsWith(disk.stick)
  return {
    ...real,
    link: async (from: string, to: string) =>
      across(from, to) ? Promise.reject(failed('EXDEV')) : real.link(from, to),
    rename: async (from: string, to: string) =>
      across(from, to) ? Promise.reject(failed('EXDEV')) : real.rename(from, to),
    rm: async (path: string, options?: object) =>
      disk.keeps && path.endsWith('.magot') && path.startsWith(disk.stick)
        ? Promise.reject(failed('EROFS'))
        : real.rm(path, options)
  }
})

// Test files share their loaded modules: this one loads them on top of its disks, and the next without.
vi.resetModules()
const { openTestApp } = await import('../support/test-app')
afterAll(() => {
  vi.doUnmock('node:fs/promises')
  vi.resetModules()
})

let app: TestApp
let file: string
let there: string
beforeEach(async () => {
  app = await openTestApp()
  ;({ file } = await app.call('campaigns.create', { name: 'Le club', system: 'neo-necro' }))
  await app.call('campaigns.close', {})
  const stick = await mkdtemp(join(tmpdir(), 'magot-stick-'))
  there = join(stick, file)
  await rename(join(app.library, file), there)
  await symlink(there, join(app.library, file))
  Object.assign(disk, { stick, keeps: false })
})
afterEach(async () => {
  Object.assign(disk, { stick: '', keeps: false })
  await app.end()
})

const names = async () => (await app.call('campaigns.list', {})).map((entry) => entry.file)

describe('a campaign of the library whose file lies on another disk', () => {
  test('is archived with its bytes and its time, and comes back', async () => {
    const [bytes, { mtimeMs }] = [await readFile(there), await stat(there)]
    await app.call('library.archive', { file })
    const archived = join(app.library, 'archive', file)
    expect((await readFile(archived)).equals(bytes)).toBe(true)
    expect(Math.round((await stat(archived)).mtimeMs)).toBe(Math.round(mtimeMs))
    expect([existsSync(there), await names()]).toEqual([false, []])
    await app.call('library.unarchive', { archived: file })
    expect(await names()).toEqual([file])
  })

  test('is thrown away and taken back', async () => {
    const bytes = await readFile(there)
    const { thrown } = await app.call('library.throwAway', { file })
    expect([existsSync(there), await names()]).toEqual([false, []])
    await app.call('library.takeBack', { thrown: thrown! })
    expect((await readFile(join(app.library, file))).equals(bytes)).toBe(true)
  })

  test('stays there alone where that disk gives nothing away', async () => {
    disk.keeps = true
    const answer = await app.dispatch('library.archive', { file })
    expect(answer).toMatchObject({ ok: false, error: { code: 'file-read-only' } })
    expect(await readdir(join(app.library, 'archive'))).toEqual([])
    expect(await readdir(dirname(there))).toContain(basename(there))
  })
})
