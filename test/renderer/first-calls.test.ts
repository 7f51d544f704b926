// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bridgeTransport } from '../../src-renderer/api/bridge'
import { call, onChange, showCampaign, useTransport } from '../../src-renderer/api/client'
import { askFirst, firstAnswer, forgetFirstAnswers } from '../../src-renderer/api/first-calls'
import { httpTransport } from '../../src-renderer/api/http'

/** What was asked for, as `method campaign input`; the event stream as `events`. */
let sent: string[]
/** The names of the methods of each request. */
let requests: string[]
let open: object | null
let status: number
let stream: ReadableStreamDefaultController<Uint8Array>

beforeEach(() => {
  sent = []
  open = { id: 'c1', mark: 'm1', system: 'neo-necro' }
  status = 200
  localStorage.setItem('magot.locale', 'fr')
  requests = []
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string>; body?: string }) => {
    const names = path.replace('/api/', '')
    if (names === 'events') {
      sent.push('events')
      return new Response(new ReadableStream({ start: (controller) => void (stream = controller) }), {
        status
      })
    }
    requests.push(names)
    const answer = (method: string, input: unknown) => {
      sent.push([method, init.headers['x-magot-campaign'] ?? '-', JSON.stringify(input)].join(' '))
      return { ok: true, value: method === 'campaigns.current' ? open : sent.length }
    }
    const methods = names.split(',')
    const asked = JSON.parse(init.body!) as unknown
    if (methods.length === 1) return new Response(JSON.stringify(answer(names, asked)), { status })
    const lines = methods.map((method, n) => JSON.stringify([n, answer(method, (asked as unknown[])[n])]))
    return new Response(`${lines.join('\n')}\n`, { status })
  })
})
afterEach(() => {
  forgetFirstAnswers()
  useTransport(null)
  showCampaign(null)
  localStorage.clear()
  location.hash = ''
  vi.unstubAllGlobals()
})

const begin = async (hash = '#token=abc&/gangs/r') => {
  location.hash = hash
  askFirst()
  await vi.waitFor(() => expect(sent).toContain('campaigns.current - {}'))
  await new Promise((later) => setTimeout(later))
  useTransport(httpTransport('abc'))
}

test('the news, the campaign, its game and its gangs are asked for before the window’s code runs', async () => {
  await begin()
  expect(sent).toEqual([
    'events',
    'campaigns.current - {}',
    'systems.get m1 {"system":"neo-necro","locale":"fr"}',
    'rosters.list m1 {}'
  ])
  expect(requests).toEqual(['campaigns.current', 'systems.get,rosters.list'])
})

test('what the first page shows of the campaign is asked for as well', async () => {
  await begin('#token=abc&/campaign?from=2026')
  expect(sent.slice(3)).toEqual([
    'rosters.list m1 {}',
    'history.next m1 {}',
    'battles.list m1 {"status":["planned","open"]}',
    'battles.list m1 {"status":["finished"],"limit":6}',
    'seasons.list m1 {"brief":true}',
    'annals.owing m1 {}',
    'history.list m1 {"limit":8,"undos":false}',
    'drafts.list m1 {"campaign":"c1"}',
    'drafts.get m1 {"campaign":"c1","place":"name:campaign"}',
    'drafts.get m1 {"campaign":"c1","place":"player:new"}'
  ])
  expect(requests).toHaveLength(2)
  // The window asks for drafts without naming the campaign.
  expect(firstAnswer('drafts.list', { campaign: 'c1' }, null)).not.toBeNull()
})

test.each(['#token=abc', '', '#/'])(
  'what the library at %s shows is asked for in one request',
  async (hash) => {
    location.hash = hash
    askFirst()
    useTransport(httpTransport('abc'))
    expect(await call('campaigns.current')).toEqual(open)
    for (const method of ['campaigns.list', 'systems.list', 'library.recent', 'program.about'] as const)
      await call(method)
    expect(requests).toEqual([expect.stringContaining('campaigns.list,systems.list,campaigns.current,')])
  }
)

test('the window takes each of these answers once, and asks the host from then on', async () => {
  await begin()
  expect(await call('campaigns.current')).toEqual(open)
  showCampaign('m1')
  expect(await call('rosters.list')).toBe(4)
  expect(sent).toHaveLength(4)
  await call('rosters.list')
  expect(sent.slice(4)).toEqual(['rosters.list m1 {}'])
})

test('an answer about another campaign, or in another language, is asked for anew', async () => {
  await begin()
  showCampaign('m2')
  await call('rosters.list')
  await call('systems.get', { system: 'neo-necro', locale: 'en' })
  expect(sent.slice(4)).toEqual(['rosters.list m2 {}', 'systems.get m2 {"system":"neo-necro","locale":"en"}'])
})

test('after an act of this window no answer from before it is taken', async () => {
  await begin()
  showCampaign('m1')
  await call('rosters.rename', { roster: 'r', name: 'Nom', was: 'Non' })
  await call('rosters.list')
  expect(sent.slice(4).map((line) => line.split(' ')[0])).toEqual(['rosters.rename', 'rosters.list'])
})

test('news that came before the window listened are heard, and no answer from before them is taken', async () => {
  await begin()
  showCampaign('m1')
  stream.enqueue(new TextEncoder().encode('event: change\ndata: {"rosters":["r"]}\n\n'))
  const heard: unknown[] = []
  const stop = onChange((change) => heard.push(change))
  await vi.waitFor(() => expect(heard).toEqual([{ rosters: ['r'] }]))
  await call('rosters.list')
  expect(sent.filter((line) => line === 'events')).toHaveLength(1)
  expect(sent.at(-1)).toBe('rosters.list m1 {}')
  expect(sent).toHaveLength(5)
  stop()
})

test('a host that refuses the key is asked again by the window, which knows what to do then', async () => {
  status = 403
  await begin()
  expect(sent).toEqual(['events', 'campaigns.current - {}'])
  status = 200
  await call('campaigns.current')
  expect(sent.slice(2)).toEqual(['campaigns.current - {}'])
})

test('without an open campaign there is no game and no gang to ask for', async () => {
  open = null
  await begin()
  expect(sent).toEqual(['events', 'campaigns.current - {}'])
})

test.each(['#/print?job=1', '#/print/calibration', '#/guide?at=x'])(
  'the page %s asks for nothing early',
  async (hash) => {
    location.hash = hash
    askFirst()
    await new Promise((later) => setTimeout(later))
    expect(sent).toEqual([])
  }
)

test('in the desktop window the same goes through its bridge, with the news until the window listens', async () => {
  const asked: unknown[][] = []
  const hearers = new Set<(change: unknown) => void>()
  const bridge = {
    call: async (...call: unknown[]) => {
      asked.push(call)
      return { ok: true as const, value: call[0] === 'campaigns.current' ? open : null }
    },
    onChange(listener: (change: unknown) => void) {
      hearers.add(listener)
      return () => void hearers.delete(listener)
    }
  }
  vi.stubGlobal('magot', bridge)
  location.hash = '#/gangs/r'
  askFirst()
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked).toEqual([
    ['campaigns.current', {}],
    ['systems.get', { system: 'neo-necro', locale: 'fr' }, 'm1'],
    ['rosters.list', {}, 'm1']
  ])
  for (const hear of hearers) hear({ rosters: ['early'] })
  const heard: unknown[] = []
  bridgeTransport(bridge).onChange((change) => heard.push(change))
  for (const hear of hearers) hear({ rosters: ['late'] })
  expect(heard).toEqual([{ rosters: ['early'] }, { rosters: ['late'] }])
  expect(firstAnswer('rosters.list', {}, 'm1')).not.toBeNull()
})
