import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../app'
import type { Answer } from '../../contract'
import { CONTENT_SECURITY_POLICY, staticFile } from '../static'
import { isToken, turnedAway } from './guard'

/** A running loopback server. `address` holds the token in its fragment, which browsers send to nobody. */
export interface LoopbackServer {
  port: number
  token: string
  address: string
  close(): Promise<void>
}

/** Larger requests are no request of ours. */
const MOST_BYTES = 1024 * 1024

/** Serves the app and its window on 127.0.0.1 only. `port` 0 takes a free one. Rejects where the port is taken. */
export async function serveLoopback(app: App, renderer: string, port = 0): Promise<LoopbackServer> {
  const token = randomBytes(24).toString('base64url')
  const streams = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    const away = turnedAway(request, (server.address() as AddressInfo).port)
    if (away) return refuse(response, away.status, away.why)
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname.startsWith('/api/')) {
      const given = url.pathname === '/api/events' ? url.searchParams.get('token') : request.headers['x-magot-token']
      if (!isToken(given, token)) return refuse(response, 403, 'wrong token')
      if (url.pathname === '/api/events') return listen(request, response)
      return call(request, response, safeName(url.pathname.slice('/api/'.length)))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'only GET')
    if (url.pathname.startsWith('/files/')) return serveFile(response, url.pathname.slice('/files/'.length))
    const file = await staticFile(renderer, url.pathname)
    if (!file) return refuse(response, 404, 'not here')
    response.writeHead(200, { 'content-type': file.type, 'cache-control': file.forever ? 'public, max-age=31536000, immutable' : 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : file.bytes)
  }

  async function call(request: IncomingMessage, response: ServerResponse, method: string): Promise<void> {
    if (request.method !== 'POST') return refuse(response, 405, 'only POST')
    const body = await bodyOf(request)
    if (body === null) {
      response.setHeader('connection', 'close')
      return answer(response, badInput(method, 'too-large'))
    }
    let input: unknown
    try {
      input = body === '' ? {} : JSON.parse(body)
    } catch {
      return answer(response, badInput(method, 'not-json'))
    }
    answer(response, await app.dispatch(method, input))
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    response.write(': magot\n\n')
    const stop = app.onChange((change) => response.write(`data: ${JSON.stringify(change)}\n\n`))
    streams.add(response)
    request.on('close', () => {
      stop()
      streams.delete(response)
    })
  }

  /** No token here: a handle has 192 random bits of its own, and a link that opens a new tab can't send a header. */
  function serveFile(response: ServerResponse, handle: string): void {
    const file = app.file(handle)
    if (!file) return refuse(response, 404, 'not here')
    const name = encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.byteLength, 'content-disposition': `inline; filename*=UTF-8''${name}`, 'cache-control': 'no-store' })
    response.end(file.bytes)
  }

  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => listening())
  })
  const bound = (server.address() as AddressInfo).port
  return {
    port: bound,
    token,
    address: `http://127.0.0.1:${bound}/#token=${token}`,
    close: () =>
      new Promise((closed) => {
        for (const stream of streams) stream.end()
        server.close(() => closed())
        server.closeAllConnections()
      })
  }
}

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin'
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${why}\n`)
}

function answer(response: ServerResponse, envelope: Answer): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(envelope))
}

function badInput(method: string, why: string): Answer {
  return { ok: false, error: { code: 'bad-input', params: { method: method.slice(0, 80), why }, paths: [], reasons: [] } }
}

/** The name in the address; what can't be decoded is a name like any other, unknown to the contract. */
function safeName(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The request's body, or null where it is larger than anything we take. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
