import type * as real from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readsWell } from '../support/aloud'
import { necro } from '../support/neo-necro-raw'
import { openTestApp, type TestApp } from '../support/test-app'

/** The disk's error for writes beside the campaigns; null: writes succeed. */
const disk = vi.hoisted(() => ({ says: null as string | null }))
vi.mock('node:fs/promises', async (original) => {
  const own = await original<typeof real>()
  return {
    ...own,
    writeFile: (...given: Parameters<typeof own.writeFile>) =>
      disk.says === null
        ? own.writeFile(...given)
        : Promise.reject(Object.assign(new Error(`${disk.says}: write`), { code: disk.says }))
  }
})

let app: TestApp
beforeEach(async () => {
  disk.says = null
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
})
afterEach(async () => {
  disk.says = null
  await app.end()
})

const NONE = { front: { x: 0, y: 0 }, back: { x: 0, y: 0 } }

describe.each([
  ['a full disk', 'ENOSPC', 'disk-full'],
  ['a disk that can’t be written', 'EROFS', 'file-read-only'],
  ['a disk that does not answer', 'EIO', 'file-unreachable']
])('%s', (_, said, code) => {
  test('refuses to save a printer with a reason in both languages, and keeps the printers saved before', async () => {
    await app.call('cards.keepPrinter', { name: 'Salon', offset: NONE })
    disk.says = said
    const answer = await app.dispatch('cards.keepPrinter', { name: 'Cave', offset: NONE })
    expect(answer).toMatchObject({ ok: false, error: { code } })
    const { error } = answer as unknown as { error: Parameters<typeof readsWell>[1] }
    const [fr, en] = readsWell(necro().text, error)
    expect(fr).not.toEqual(en)
    disk.says = null
    expect((await app.call('cards.printers', {})).printers.map(({ name }) => name)).toEqual(['Salon'])
  })
})
