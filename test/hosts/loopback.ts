import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { serveLoopback, type LoopbackServer } from '../../src-main/hosts/browser/server'
import { reportOf } from '../printing/support/report'
import type { DrawnPdf } from '../../src-main/printing/engine'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface Asking {
  method?: string
  headers?: { [name: string]: string }
  body?: string
}

/** A real server with a real app on a small game, and a client that may send requests no browser would. */
export interface Loopback {
  app: TestApp
  server: LoopbackServer
  /** Asks with our Host header, no origin and no token by default. The path is sent unchanged. */
  ask(path: string, asking?: Asking): Promise<Reply>
  /** Calls a method with the token; `body` is sent unchanged, `campaign` on the envelope. */
  call(method: string, body: string, campaign?: string): Promise<Reply>
  end(): Promise<void>
}

export async function openLoopback(): Promise<Loopback> {
  const renderer = await mkdtemp(join(tmpdir(), 'magot-window-'))
  await mkdir(join(renderer, 'assets'))
  await writeFile(join(renderer, 'index.html'), '<!doctype html><title>window</title>')
  await writeFile(join(renderer, 'assets', 'index-abc.js'), 'export {}')
  await writeFile(join(renderer, '..', 'secret.json'), '{"secret":true}')
  const app = await openTestApp({
    systems: [tinySystem],
    resources: 'test/tiny/resources',
    engine: { pdf: onePage, pictures: () => Promise.reject(new Error('no pictures here')) }
  })
  const server = await serveLoopback(app, renderer)
  const ask: Loopback['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((reply, failed) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: server.port,
          path,
          method,
          headers: { host: `127.0.0.1:${server.port}`, ...headers }
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            reply({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(chunks).toString()
            })
          )
        }
      )
      sent.on('error', failed)
      sent.end(body)
    })
  return {
    app,
    server,
    ask,
    call: (method, body, campaign) =>
      ask(`/api/${method}`, {
        method: 'POST',
        headers: {
          'x-magot-token': server.token,
          'content-type': 'application/json',
          ...(campaign !== undefined && { 'x-magot-campaign': campaign })
        },
        body
      }),
    async end() {
      await server.close()
      await app.end()
      await rm(renderer, { recursive: true, force: true })
      await rm(join(renderer, '..', 'secret.json'), { force: true })
    }
  }
}

/** Prints without a browser: one empty page for any request. */
async function onePage(): Promise<DrawnPdf> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  return { bytes: await pdf.save(), report: reportOf({ title: 'Chêne' }) }
}

/** A campaign with a founded roster, so that there is data to lose. */
export async function withCampaign({ app }: Loopback): Promise<{ roster: string }> {
  await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny', players: ['Ada'] })
  const { id: roster } = await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
  await app.call('members.recruit', { roster, type: 'spirit', name: 'Gland' })
  await app.call('rosters.found', { roster })
  return { roster }
}
