import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ensureInstalled } from '../../scripts/launch/install.mjs'
import { folderWith, put, silently } from './folder.ts'

silently()

const lock = {
  '': {},
  'node_modules/kysely': { version: '1.0.0' },
  'node_modules/for-others': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] }
}

describe('installing', () => {
  test('happens on a fresh clone, and not again', async () => {
    const { root, options, npm } = clone()
    expect(await ensureInstalled(root, options)).toBe(true)
    expect(await ensureInstalled(root, options)).toBe(false)
    expect(npm).toHaveBeenCalledOnce()
  })

  test('runs no install scripts and brings the development packages, whatever npm is set to', async () => {
    const { root, options, npm } = clone()
    await ensureInstalled(root, options)
    expect(npm.mock.calls[0]![0]).toEqual(
      expect.arrayContaining(['ci', '--ignore-scripts', '--include=dev', '--include=optional'])
    )
  })

  test('happens when the lock names another version', async () => {
    const { root, options } = clone()
    await ensureInstalled(root, options)
    put(
      root,
      'package-lock.json',
      JSON.stringify({ packages: { ...lock, 'node_modules/kysely': { version: '1.0.1' } } })
    )
    expect(await ensureInstalled(root, options)).toBe(true)
  })

  test('does not happen when only a script of package.json changed', async () => {
    const { root, options } = clone()
    await ensureInstalled(root, options)
    put(root, 'package.json', JSON.stringify({ dependencies: { kysely: '1.0.0' }, scripts: { more: 'x' } }))
    expect(await ensureInstalled(root, options)).toBe(false)
  })

  test('accepts the packages that npm installed by hand, and adds only sqlite3', async () => {
    const { root, options, npm } = clone()
    installed(root, lock)
    expect(await ensureInstalled(root, options)).toBe(false)
    expect(npm).not.toHaveBeenCalled()
    expect(options.sqlite).toHaveBeenCalledOnce()
  })

  test('starts over after an install that was interrupted', async () => {
    const { root, options } = clone()
    put(root, 'node_modules/kysely/package.json', '{}') // but no record by npm, which it writes last
    expect(await ensureInstalled(root, options)).toBe(true)
  })

  test('starts over when a package was deleted from a set-up without a stamp', async () => {
    const { root, options } = clone()
    installed(root, lock)
    rmSync(join(root, 'node_modules/kysely'), { recursive: true })
    expect(await ensureInstalled(root, options)).toBe(true)
  })

  test('misses a native part made for this very machine, and only that one', async () => {
    const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
    const { root, options } = clone({ ...lock, 'node_modules/native': native })
    installed(root, lock)
    expect(await ensureInstalled(root, options)).toBe(true)
  })

  test('that fails stops the launcher with npm’s exit code and is tried anew by the next start', async () => {
    const { root, options } = clone()
    const failing = { ...options, npm: async () => ({ code: 217, output: '' }) }
    await expect(ensureInstalled(root, failing)).rejects.toMatchObject({ code: 217 })
    expect(await ensureInstalled(root, options)).toBe(true)
  })

  test('is not complete while sqlite3 is missing', async () => {
    const { root, options } = clone()
    const broken = vi.fn(async () => Promise.reject(new Error('no compiler')))
    await expect(ensureInstalled(root, { ...options, sqlite: broken })).rejects.toThrow('no compiler')
    await ensureInstalled(root, options)
    expect(options.sqlite).toHaveBeenCalledOnce()
  })
})

function clone(packages: object = lock) {
  const root = folderWith({
    'package.json': JSON.stringify({ dependencies: { kysely: '1.0.0' } }),
    'package-lock.json': JSON.stringify({ packages })
  })
  const npm = vi.fn(async (_args: string[]) => {
    installed(root, packages)
    return { code: 0, output: '' }
  })
  return { root, npm, options: { npm, sqlite: vi.fn(async () => {}), prebuilds: join(root, 'cache') } }
}

/** The files that npm leaves: the packages, and its own record of them. */
function installed(root: string, packages: object) {
  const { '': _top, 'node_modules/for-others': _absent, ...present } = packages as typeof lock
  for (const path of Object.keys(present)) put(root, `${path}/package.json`, '{}')
  put(root, 'node_modules/.package-lock.json', JSON.stringify({ packages: present }))
}
