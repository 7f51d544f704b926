import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../../src-main/app'
import { serveLoopback, type LoopbackServer } from '../../src-main/hosts/browser/server'
import { tinySystem } from '../tiny/tiny-system'
import { openTestApp, type TestApp } from '../support/test-app'

// The server listens before the app is made, so that a browser loads the window meanwhile.
let renderer: string
let app: TestApp
let server: LoopbackServer
let begun: (app: App) => void
let failed: (error: Error) => void
beforeEach(async () => {
  renderer = await mkdtemp(join(tmpdir(), 'magot-window-'))
  await mkdir(join(renderer, 'assets'))
  await writeFile(join(renderer, 'index.html'), '<!doctype html><title>window</title>')
  app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
  const starting = new Promise<App>((done, fail) => {
    begun = done
    failed = fail
  })
  server = await serveLoopback(starting, renderer)
})
afterEach(async () => {
  await server.close()
  await app.end()
  await rm(renderer, { recursive: true, force: true })
})

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`
const headers = () => ({ 'x-magot-token': server.token })
const ask = (method: string) =>
  fetch(at(`/api/${method}`), { method: 'POST', headers: headers(), body: '{}' })

test('the window’s files are served while the app is being made, and a call waits for the app', async () => {
  let answered = false
  const waiting = ask('systems.list').then((response) => {
    answered = true
    return response.json()
  })
  const page = await fetch(at('/'))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('window')])
  expect(answered).toBe(false)
  begun(app)
  expect(await waiting).toMatchObject({ ok: true, value: [{ id: tinySystem.id }] })
})

test('who listens before the app is made hears its news', async () => {
  const stream = await fetch(at('/api/events'), { headers: headers() })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('retry')
  begun(app)
  await ask('systems.list')
  await app.call('campaigns.create', { name: 'Le club', system: tinySystem.id })
  let heard = ''
  while (!heard.includes('event: change')) heard += (await reader.read()).value ?? ''
  expect(heard).toContain('"rosters":[]')
  await reader.cancel()
})

test('calls are refused with 503 once the start has failed, and the server can still be closed', async () => {
  const waiting = ask('systems.list')
  failed(new Error('no such library'))
  expect((await waiting).status).toBe(503)
  expect((await ask('systems.list')).status).toBe(503)
  expect((await fetch(at('/files/x'))).status).toBe(404)
})
