import { existsSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/launch/build.mjs'
import { folderWith, put, silently } from './folder.ts'

silently()

describe('building', () => {
  test('happens when there is no build yet, and not again', async () => {
    const { root, build } = project()
    expect(await ensureBuilt(root, { build })).toBe(true)
    expect(await ensureBuilt(root, { build })).toBe(false)
  })

  test('happens when a source changed, even to the same length', async () => {
    const { root, build } = project()
    await ensureBuilt(root, { build })
    put(root, 'src-main/app.ts', 'two')
    expect(await ensureBuilt(root, { build })).toBe(true)
  })

  test('happens when a source is added, renamed or removed', async () => {
    const { root, build } = project()
    await ensureBuilt(root, { build })
    put(root, 'src-renderer/new.vue', '')
    expect(await ensureBuilt(root, { build })).toBe(true)
    rmSync(join(root, 'src-renderer/new.vue'))
    expect(await ensureBuilt(root, { build })).toBe(true)
  })

  test('does not happen for a file that was only touched, nor for an editor’s own files', async () => {
    const { root, build } = project()
    await ensureBuilt(root, { build })
    utimesSync(join(root, 'src-main/app.ts'), new Date(), new Date())
    put(root, 'src-main/.app.ts.swp', 'x')
    expect(await ensureBuilt(root, { build })).toBe(false)
  })

  test('happens again when a result was deleted by hand', async () => {
    const { root, build } = project()
    await ensureBuilt(root, { build })
    rmSync(join(root, 'out/renderer/index.html'))
    expect(await ensureBuilt(root, { build })).toBe(true)
  })

  test('that fails stops the launcher and is tried anew by the next start', async () => {
    const { root, build } = project()
    await ensureBuilt(root, { build })
    put(root, 'src-main/app.ts', 'broken')
    await expect(ensureBuilt(root, { build: async () => ({ code: 3 }) })).rejects.toMatchObject({ code: 3 })
    expect(await ensureBuilt(root, { build })).toBe(true)
  })

  test('notices an edit during its run: the next start builds it', async () => {
    const { root, build } = project()
    await ensureBuilt(root, {
      build: async () => {
        put(root, 'src-main/app.ts', 'edited')
        return build(root)
      }
    })
    expect(await ensureBuilt(root, { build })).toBe(true)
  })

  test('runs once when it is asked for twice at once', async () => {
    const { root, build } = project()
    const slow = async () => {
      await new Promise((done) => setTimeout(done, 50))
      return build(root)
    }
    const done = await Promise.all([ensureBuilt(root, { build: slow }), ensureBuilt(root, { build: slow })])
    expect(done.sort()).toEqual([false, true])
    expect(existsSync(join(root, '.build.lock'))).toBe(false)
  })
})

function project() {
  const root = folderWith({ 'src-main/app.ts': 'one', 'package.json': '{}' })
  const build = async (at: string) => {
    for (const file of [
      'main/desktop.js',
      'main/terminal.js',
      'main/pictures.mjs',
      'preload/index.cjs',
      'renderer/index.html',
      'licences.json'
    ])
      put(at, `out/${file}`, '')
    return { code: 0 }
  }
  return { root, build: () => build(root) } as {
    root: string
    build: (root: string) => Promise<{ code: number }>
  }
}
