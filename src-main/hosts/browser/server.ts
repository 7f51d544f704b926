import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../app'
import type { Envelope } from '../../contract/envelope'
import { fileHeaders, SECURITY_HEADERS } from '../headers'
import { Pending } from '../pending-calls'
import { staticFile } from '../static'
import { answerText, badInput, MOST_BYTES } from '../wire'
import { readBody } from './body'
import { Entrances, leadingTo } from './entrance'
import { openEvents } from './events'
import { isToken, turnedAway } from './guard'
import { answerSeveral, MOST_CALLS } from './several'

/** A running loopback server. `address` contains the token in its fragment, which browsers do not send. */
export interface LoopbackServer {
  port: number
  token: string
  address: string
  /** Creates a single-use address that lets a browser in and gives it the token. `used` is called then. */
  entrance(used: () => void): string
  close(): Promise<void>
}

const HERE = 'http://127.0.0.1'
const NOT_KEPT = { 'cache-control': 'no-store' }

/**
 * Serves the app and its window on 127.0.0.1 only. `port` 0 takes a free port. Rejects if the port is taken.
 *
 * The app may still be starting: the window's files are served at once, and calls wait for the app. If the start
 * fails, they are refused with 503.
 */
export async function serveLoopback(
  starting: App | Promise<App>,
  renderer: string,
  port = 0
): Promise<LoopbackServer> {
  const token = randomBytes(24).toString('base64url')
  const started: Promise<App | null> = Promise.resolve(starting).catch(() => null) // whoever starts it says why
  const events = openEvents(started)
  const calls = new Pending()
  const entrances = new Entrances()
  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
    const address = request.url ?? '/'
    const away = turnedAway(request, bound)
    // A browser coming from the entrance file counts as a foreign site, so its path is checked instead.
    if (request.method === 'GET' && (!away || away.why === 'foreign site') && entrances.enter(address))
      return leadIn(response)
    if (away) return refuse(response, away.status, away.why)
    if (!URL.canParse(address, HERE)) return refuse(response, 400, 'no address')
    const url = new URL(address, HERE)
    if (url.pathname.startsWith('/api/')) return api(request, response, url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'only GET', 'GET, HEAD')
    if (url.pathname.startsWith('/files/')) return madeFile(response, url.pathname.slice('/files/'.length))
    // All tabs use one origin, because browsers store data for localhost and 127.0.0.1 separately.
    if (request.headers.host?.startsWith('localhost') && url.pathname === '/')
      return lead(response, `${HERE}:${bound}/${url.search}`)
    const file = staticFile(renderer, url.pathname)
    if (!file) return refuse(response, 404, 'not here')
    send(response, { 'content-type': file.type, 'cache-control': file.caching }, file.bytes)
  }

  /**
   * Answers with a page instead of a redirect: the browser then treats the
   * next request as coming from our own page.
   */
  function leadIn(response: ServerResponse): void {
    send(
      response,
      { 'content-type': 'text/html; charset=utf-8', ...NOT_KEPT },
      Buffer.from(leadingTo(`/#token=${token}`))
    )
  }

  async function api(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, searchParams }: URL
  ): Promise<void> {
    if (pathname === '/api/events') {
      // Our window sends the token in a header. An EventSource can't send headers, so its token is in the address.
      if (!isToken(request.headers['x-magot-token'] ?? searchParams.get('token'), token))
        return refuse(response, 403, 'wrong token')
      if (request.method !== 'GET') return refuse(response, 405, 'only GET', 'GET')
      return events.listen(response)
    }
    if (!isToken(request.headers['x-magot-token'], token)) return refuse(response, 403, 'wrong token')
    if (request.method !== 'POST') return refuse(response, 405, 'only POST', 'POST')
    const methods = nameIn(pathname).split(',')
    if (methods.length > MOST_CALLS) return refuse(response, 400, 'too many calls')
    await calls.add(call(request, response, methods))
  }

  /** Several calls in one request are read as a list of inputs, and each is answered by a line `[place, answer]`. */
  async function call(request: IncomingMessage, response: ServerResponse, methods: string[]): Promise<void> {
    const [text, app] = await Promise.all([readBody(request, MOST_BYTES), started])
    if (!app) return refuse(response, 503, 'not started')
    if (text === null) response.setHeader('connection', 'close')
    const envelope = envelopeIn(request.headers)
    if (text !== null && methods.length > 1) {
      response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8', ...NOT_KEPT })
      await answerSeveral(app, methods, text, envelope, (place, answer) =>
        response.write(`[${place},${answer}]\n`)
      )
      return void response.end()
    }
    const method = methods.join(',')
    const answer =
      text === null
        ? JSON.stringify(badInput(method, 'too-large'))
        : await answerText(app, method, text, envelope)
    send(response, { 'content-type': 'application/json; charset=utf-8', ...NOT_KEPT }, Buffer.from(answer))
  }

  /** Needs no token: a handle has 192 random bits, and a link that saves a file can't send headers. */
  async function madeFile(response: ServerResponse, handle: string): Promise<void> {
    const file = (await started)?.file(handle)
    if (!file) return refuse(response, 404, 'not here')
    send(response, fileHeaders(file), file.bytes)
  }

  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => listening())
  })
  const bound = (server.address() as AddressInfo).port
  return {
    port: bound,
    token,
    address: `${HERE}:${bound}/#token=${token}`,
    entrance: (used) => `${HERE}:${bound}${entrances.open(used)}`,
    async close() {
      const closed = new Promise((done) => server.close(done))
      events.close()
      await calls.settled()
      server.closeAllConnections()
      await closed
    }
  }
}

function envelopeIn(headers: IncomingHttpHeaders): Envelope {
  const { 'x-magot-campaign': campaign, 'x-magot-request': request, 'x-magot-known': known } = headers
  return {
    ...(campaign !== undefined && { campaign }),
    ...(request !== undefined && { request }),
    ...(headers['x-magot-brief'] === '1' && { brief: true }),
    ...(known !== undefined && { known })
  }
}

/** For a HEAD request, Node itself leaves out the body. */
function send(response: ServerResponse, headers: { [name: string]: string }, body: Uint8Array): void {
  response.writeHead(200, { 'content-length': body.byteLength, ...headers })
  response.end(body)
}

/** The browser keeps the fragment, and so the token, by itself. */
function lead(response: ServerResponse, address: string): void {
  response.writeHead(302, { location: address, ...NOT_KEPT })
  response.end()
}

function refuse(response: ServerResponse, status: number, why: string, allow?: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...NOT_KEPT,
    ...(allow && { allow })
  })
  response.end(`${why}\n`)
}

/**
 * The method's name in the address. A name that can't be decoded is returned as it is, and the contract does not
 * know it.
 */
function nameIn(pathname: string): string {
  const name = pathname.slice('/api/'.length)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
