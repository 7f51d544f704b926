import { readFile, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { letBrowserIn } from '../../src-main/hosts/browser'
import { openLoopback, withCampaign, type Loopback } from './loopback'

let host: Loopback
let roster: string
beforeAll(async () => {
  host = await openLoopback()
  roster = (await withCampaign(host)).roster
})
afterAll(() => host.end())

const post = (headers: { [name: string]: string }, body = '{}') =>
  host.ask('/api/campaigns.current', { method: 'POST', headers, body })
const key = () => ({ 'x-magot-token': host.server.token })

describe('a request is let in', () => {
  test('only with the token: a missing, wrong, shorter or longer one is turned away', async () => {
    const { token } = host.server
    for (const wrong of [undefined, '', 'x'.repeat(token.length), token.slice(0, -1), `${token}x`]) {
      const { status, text } = await post(wrong === undefined ? {} : { 'x-magot-token': wrong })
      expect(status, wrong).toBe(403)
      expect(text).not.toContain(token)
    }
    expect(
      (await host.ask(`/api/campaigns.current?token=${token}`, { method: 'POST', body: '{}' })).status
    ).toBe(403)
    expect((await post(key())).status).toBe(200)
  })

  test('the token is another at each start and can’t be guessed', async () => {
    const other = await openLoopback()
    expect(other.server.token).not.toBe(host.server.token)
    expect(Buffer.from(other.server.token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(other.server.address).toBe(`http://127.0.0.1:${other.server.port}/#token=${other.server.token}`)
    await other.end()
  })

  test('only under our own name: a foreign Host is misdirected, for pages, files and calls alike', async () => {
    const { port } = host.server
    for (const foreign of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1:${port + 1}`,
      '127.0.0.1',
      `127.0.0.1.evil.example:${port}`
    ]) {
      for (const path of ['/', '/files/x', '/api/events'])
        expect((await host.ask(path, { headers: { host: foreign } })).status, `${foreign} ${path}`).toBe(421)
      expect((await post({ ...key(), host: foreign })).status).toBe(421)
    }
    expect((await post({ ...key(), host: `localhost:${port}` })).status).toBe(200)
  })

  test('only from our own page: a foreign origin or site is refused even with the token', async () => {
    const { port } = host.server
    for (const origin of [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${port + 1}`,
      `https://127.0.0.1:${port}`,
      'http://127.0.0.1'
    ]) {
      expect((await post({ ...key(), origin })).status, origin).toBe(403)
    }
    for (const site of ['cross-site', 'same-site'])
      expect((await post({ ...key(), 'sec-fetch-site': site })).status, site).toBe(403)
    expect(
      (await post({ ...key(), origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' })).status
    ).toBe(200)
    expect((await host.ask('/', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200)
  })

  test('from no page of another origin, whose preflight gets no permission', async () => {
    const asked = await host.ask('/api/campaigns.current', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-magot-token'
      }
    })
    expect(asked.status).toBe(403)
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('only on the address given: no other address of this machine answers', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter((each) => !each.internal && each.family === 'IPv4')
    for (const { address } of others) expect(await connects(address, host.server.port), address).toBe(false)
    expect(await connects('127.0.0.1', host.server.port)).toBe(true)
  })
})

describe('the server serves', () => {
  test('the window, with a policy that lets nothing in from elsewhere', async () => {
    const { status, headers, text } = await host.ask('/')
    expect(status).toBe(200)
    expect(text).toContain('<title>window</title>')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'"
    ])
      expect(policy.split('; ')).toContain(part)
    expect(policy).not.toMatch(/unsafe|\*|http/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin'
    })
  })

  test('built files that may be cached for ever, for their names change with their content', async () => {
    const { headers } = await host.ask('/assets/index-abc.js')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toContain('immutable')
    const head = await host.ask('/assets/index-abc.js', { method: 'HEAD' })
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '9'])
  })

  test('nothing outside the window’s folder, however the path is written', async () => {
    const ways = [
      '/../secret.json',
      '/..%2fsecret.json',
      '/%2e%2e/secret.json',
      '/%2e%2e%2fsecret.json',
      '/assets/../../secret.json',
      '/..%5csecret.json',
      '/....//secret.json',
      '//etc/passwd',
      '/%00',
      '/%ff',
      '/assets',
      '/assets/',
      'http://evil.example/../secret.json'
    ]
    for (const path of ways) {
      const { status, text } = await host.ask(path)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
      expect(text, path).not.toContain('secret')
    }
  })

  test('a made file by its handle alone, under its name, and not to be cached', async () => {
    const { handle } = await host.app.call('cards.print', {
      deck: { source: { of: 'roster', roster }, sheet: true },
      locale: 'fr'
    })
    expect(Buffer.from(handle, 'base64url').length).toBeGreaterThanOrEqual(16)
    const { status, headers, text } = await host.ask(`/files/${handle}`)
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="Ch_ne.pdf"; filename*=UTF-8''Ch%C3%AAne.pdf`
    })
    expect((await host.ask('/files/unknown')).status).toBe(404)
    expect((await host.ask('/files/__proto__')).status).toBe(404)
    expect((await host.ask('/files/')).status).toBe(404)
  })

  test('allowed methods alone: any other is refused, with the allowed ones', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await host.ask('/', { method })).status).toBe(405)
    expect((await host.ask('/api/campaigns.current', { headers: key() })).headers.allow).toBe('POST')
  })
})

describe('calls', () => {
  test('are answered by an envelope, always 200 and never cached', async () => {
    const answer = await host.call('campaigns.current', '{}')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(answer.text)).toMatchObject({ ok: true, value: { name: 'Nuit blanche' } })
    expect(JSON.parse((await host.call('campaigns.current', '')).text).ok).toBe(true)
  })

  test('of a method outside the contract are refused like any other', async () => {
    for (const name of [
      'nothing.here',
      'toString',
      '__proto__',
      'constructor',
      'campaigns',
      '%E0%A4%A',
      '..',
      'campaigns.current/x'
    ]) {
      const { status, text } = await host.call(name, '{}')
      if (name === '..')
        expect(status).toBe(405) // the path has left /api/
      else expect(JSON.parse(text), name).toMatchObject({ ok: false, error: { code: 'unknown-method' } })
    }
  })

  test('are answered briefly where a header asks for that', async () => {
    const asked = vi.spyOn(host.app, 'dispatch')
    await post({ ...key(), 'x-magot-brief': '1', 'x-magot-campaign': 'c', 'x-magot-request': 'name-of-act' })
    await post(key())
    expect(asked.mock.calls.map(([, , envelope]) => envelope)).toEqual([
      { campaign: 'c', request: 'name-of-act', brief: true },
      {}
    ])
    asked.mockRestore()
  })

  test('larger than 1 MiB are refused, and the next one on the same host is answered', async () => {
    const { status, text } = await host.call(
      'campaigns.rename',
      JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
    )
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      error: { code: 'bad-input', params: { why: 'too-large' } }
    })
    expect((await host.call('campaigns.current', '{}')).status).toBe(200)
  })

  test('without an end are cut off', async () => {
    const cut = await new Promise<boolean>((done) => {
      const socket = createConnection(host.server.port, '127.0.0.1')
      socket
        .on('close', () => done(true))
        .on('error', () => {})
        .resume()
      socket.write(
        `POST /api/campaigns.current HTTP/1.1\r\nhost: 127.0.0.1:${host.server.port}\r\nx-magot-token: ${host.server.token}\r\ntransfer-encoding: chunked\r\n\r\n`
      )
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      const pump = () => {
        while (!socket.destroyed) if (!socket.write(chunk)) return void socket.once('drain', pump)
      }
      pump()
    })
    expect(cut).toBe(true)
  })
})

describe('news', () => {
  test('reach every listener with the token, and the line ends with the server', async () => {
    const own = await openLoopback()
    expect((await own.ask('/api/events')).status).toBe(403)
    expect((await own.ask('/api/events?token=wrong')).status).toBe(403)
    const response = await fetch(`http://127.0.0.1:${own.server.port}/api/events?token=${own.server.token}`)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const heard = textOf(response)
    await own.app.call('campaigns.create', { name: 'Aube', system: 'tiny' })
    const { id } = await own.app.call('rosters.create', { name: 'Saule', kind: 'grove' })
    await own.end()
    const changes = [...(await heard).matchAll(/^event: change\ndata: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as { campaign: string | null; rosters: string[] }
    )
    expect(changes.map((change) => change.rosters)).toContainEqual([id])
    expect(changes[0]!.campaign).toEqual(expect.any(String))
  })
})

async function textOf(response: Response): Promise<string> {
  return response.text().catch(() => '')
}

function connects(address: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host: address, port, timeout: 2_000 })
    const end = (open: boolean) => {
      socket.destroy()
      done(open)
    }
    socket
      .on('connect', () => end(true))
      .on('error', () => end(false))
      .on('timeout', () => end(false))
  })
}

describe('the way in for a browser that the program starts', () => {
  test('a private file of the person leads there: no key in it, nothing secret in a command line', async () => {
    const opened: string[] = []
    const remove = await letBrowserIn(host.server, (address) => void opened.push(address))
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatch(/^file:\/\//)
    const file = fileURLToPath(opened[0]!)
    const page = await readFile(file, 'utf8')
    expect(page).not.toContain(host.server.token)
    expect(opened[0]).not.toContain(/enter\/([\w-]+)/.exec(page)![1]!)
    if (process.platform !== 'win32')
      expect([(await stat(file)).mode & 0o777, (await stat(dirname(file))).mode & 0o777]).toEqual([
        0o600, 0o700
      ])
    await remove()
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  test('the file lets one browser in, once; then the file is gone', async () => {
    const opened: string[] = []
    await letBrowserIn(host.server, (address) => void opened.push(address))
    const file = fileURLToPath(opened[0]!)
    const path = /(\/enter\/[\w-]+)/.exec(await readFile(file, 'utf8'))![1]!
    const fromFile = { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } }
    expect((await host.ask(path, { ...fromFile, method: 'HEAD' })).status).toBe(403)
    expect((await host.ask(path, { headers: { ...fromFile.headers, host: 'evil.example' } })).status).toBe(
      421
    )
    const { status, headers, text } = await host.ask(path, fromFile)
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer'
    ])
    expect(text).toContain(`0;url=/#token=${host.server.token}`)
    expect((await host.ask(path, fromFile)).status).toBe(403)
    expect((await host.ask(path)).status).toBe(404)
    expect((await host.ask('/', fromFile)).status).toBe(403)
    await expect
      .poll(() =>
        stat(file).then(
          () => true,
          () => false
        )
      )
      .toBe(false)
  })

  test('a request with two Host headers is refused, whichever is right', async () => {
    const { port } = host.server
    const ours = `127.0.0.1:${port}`
    for (const hosts of [
      [ours, ours],
      [ours, 'evil.example'],
      ['evil.example', ours]
    ]) {
      const reply = await new Promise<string>((done) => {
        const socket = createConnection(port, '127.0.0.1')
        let said = ''
        socket.on('data', (chunk: Buffer) => void (said += String(chunk))).on('close', () => done(said))
        socket.end(
          `GET / HTTP/1.1\r\n${hosts.map((name) => `host: ${name}\r\n`).join('')}connection: close\r\n\r\n`
        )
      })
      expect(reply, hosts.join()).toMatch(/^HTTP\/1\.1 400 /)
      expect(reply, hosts.join()).not.toContain('<title>')
    }
  })

  test('localhost leads to the one origin under which browsers store the key', async () => {
    const { status, headers } = await host.ask('/', { headers: { host: `localhost:${host.server.port}` } })
    expect([status, headers.location]).toEqual([302, `http://127.0.0.1:${host.server.port}/`])
  })

  test('news also reach a listener that sends the key in a header, so that no address holds it', async () => {
    const listening = new AbortController()
    const response = await fetch(`http://127.0.0.1:${host.server.port}/api/events`, {
      headers: { 'x-magot-token': host.server.token },
      signal: listening.signal
    })
    expect(response.status).toBe(200)
    listening.abort()
    expect((await host.ask('/api/events', { headers: { 'x-magot-token': 'wrong' } })).status).toBe(403)
  })
})
