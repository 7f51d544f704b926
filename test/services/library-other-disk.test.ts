import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  utimes,
  writeFile
} from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '../support/test-app'

/** The folder that stands for another disk, whether the system removes nothing from it, and whether the trash is full. */
const disk = vi.hoisted(() => ({ stick: '', keeps: false, full: false }))
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
    writeFile: async (path: string, ...rest: [string, object]) =>
      disk.full && path.includes('/trash/')
        ? Promise.reject(failed('ENOSPC'))
        : real.writeFile(path, ...rest),
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
  Object.assign(disk, { stick, keeps: false, full: false })
})
afterEach(async () => {
  Object.assign(disk, { stick: '', keeps: false, full: false })
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

  test.each([true, false])(
    'on a full disk is named by the refusal to throw it away, whatever is open (another: %s)',
    async (another) => {
      if (another) await app.call('campaigns.create', { name: 'Autre', system: 'neo-necro' })
      disk.full = true
      expect(await app.dispatch('library.throwAway', { file })).toMatchObject({
        ok: false,
        error: { code: 'disk-full', params: { path: there } }
      })
      expect(await names()).toContain(file)
    }
  )

  describe('that a killed program was moving', () => {
    /** As after a kill between the copy on the library's disk and the removal here. */
    const halfMoved = async (folder: string) => {
      await mkdir(join(app.library, folder), { recursive: true })
      await cp(there, join(app.library, folder, file), { preserveTimestamps: true })
      const killed = { pid: 2 ** 22 - 1, host: hostname(), since: '2026-01-01T00:00:00.000Z' }
      await writeFile(`${there}.lock`, JSON.stringify(killed))
    }
    const restarted = async () => {
      await app.close()
      app = { ...(await openTestApp({ library: app.library })), end: app.end }
    }

    test('into the archive is in one place at the next start', async () => {
      await halfMoved('archive')
      await restarted()
      expect([await names(), await app.call('library.archived', {})]).toEqual([[file], []])
      expect(await readdir(dirname(there))).toEqual([file])
    })

    test('into the trash is in one place at the next start', async () => {
      const entry = '.magot/trash/0123456789abcdef'
      await halfMoved(entry)
      const note = { file, name: 'Le club', at: new Date().toISOString() }
      await writeFile(join(app.library, entry, 'thrown-away.json'), JSON.stringify(note))
      await restarted()
      expect([await names(), await app.call('library.thrownAway', {})]).toEqual([[file], []])
    })

    test('stays in both where they differ', async () => {
      await halfMoved('archive')
      const archived = join(app.library, 'archive', file)
      const { atime, mtime, size } = await stat(archived)
      const bytes = await readFile(archived)
      bytes[size - 1]! ^= 1
      await writeFile(archived, bytes)
      await utimes(archived, atime, mtime)
      await restarted()
      expect((await readdir(join(app.library, 'archive'))).filter((name) => name.endsWith('.magot'))).toEqual(
        [file]
      )
    })
  })

  test('has a twin in the archive that a person made, and keeps it', async () => {
    await mkdir(join(app.library, 'archive'))
    await cp(there, join(app.library, 'archive', file), { preserveTimestamps: true })
    await app.close()
    app = { ...(await openTestApp({ library: app.library })), end: app.end }
    expect(await readdir(join(app.library, 'archive'))).toEqual([file])
  })
})
