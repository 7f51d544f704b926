// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { reactive } from 'vue'
import { bridgeTransport } from '../../src-renderer/api/bridge'
import {
  ApiFailure,
  call,
  meaning,
  namedCampaign,
  onOtherCampaign,
  showCampaign,
  useTransport
} from '../../src-renderer/api/client'
import { httpTransport } from '../../src-renderer/api/http'
import { keepToken, keptToken, takeToken, tokenIn, withoutToken } from '../../src-renderer/api/key'
import { readChange } from '../../src-renderer/api/transport'

afterEach(() => {
  useTransport(null)
  showCampaign(null)
  localStorage.clear()
  vi.unstubAllGlobals()
})

function page(hash: string) {
  const kept = new Map<string, string>()
  const seen: string[] = []
  return {
    seen,
    location: { hash, pathname: '/', search: '' } as Location,
    history: { replaceState: (_: unknown, __: string, url: string) => seen.push(url) } as unknown as History,
    localStorage: {
      setItem: (k: string, v: string) => kept.set(k, v),
      getItem: (k: string) => kept.get(k) ?? null
    } as unknown as Storage
  }
}

test('an answer is unwrapped, and a failure is thrown with all its details', async () => {
  const answers = [
    { ok: true as const, value: [1] },
    {
      ok: false as const,
      error: {
        code: 'refused',
        params: { a: 1 },
        paths: ['x'],
        reasons: [{ code: 'too-heavy', rules: ['R-1'], params: {} }]
      }
    }
  ]
  useTransport({ call: async () => answers.shift()!, onChange: () => () => {} })
  expect(await call('rosters.list')).toEqual([1])
  const failed = await call('rosters.list').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiFailure)
  expect(failed).toMatchObject({
    code: 'refused',
    params: { a: 1 },
    paths: ['x'],
    reasons: [{ code: 'too-heavy' }]
  })
})

test('the token leaves the address of any page', () => {
  const first = page('#token=abc_-1')
  expect(takeToken(first)).toBe('abc_-1')
  expect(first.seen).toEqual(['/'])
  const withPage = page('#token=abc&/gangs/1')
  expect(takeToken(withPage)).toBe('abc')
  expect(withPage.seen).toEqual(['/#/gangs/1'])
  const asked = page('#/print?roster=r1&token=abc')
  expect(takeToken(asked)).toBe('abc')
  expect(asked.seen).toEqual(['/#/print?roster=r1'])
  const none = page('#/campaign')
  expect(takeToken(none)).toBe('')
  expect(none.seen).toEqual([])
})

test('a key is stored for the other tabs once it has opened the host; a wrong key displaces none', async () => {
  const first = page('#token=abc')
  expect(keptToken(first)).toBe('')
  keepToken('abc', first)
  expect(takeToken({ ...page('#/campaign'), localStorage: first.localStorage })).toBe('abc')
  localStorage.setItem('magot.token', 'good')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { 'x-magot-token': string } }) => {
    asked.push(headers['x-magot-token'])
    return headers['x-magot-token'] === 'good'
      ? { status: 200, json: async () => ({ ok: true, value: null }) }
      : { status: 403, json: async () => Promise.reject(new Error('no json')) }
  })
  const transport = httpTransport('forged')
  expect(await transport.call('campaigns.current', {})).toEqual({ ok: true, value: null })
  expect(await transport.call('campaigns.current', {})).toEqual({ ok: true, value: null })
  expect(asked).toEqual(['forged', 'good', 'good'])
  expect(keptToken()).toBe('good')
})

test('the key is found in any copied text that holds it, and an address with a key is distinguished from a page', () => {
  for (const text of [
    'http://127.0.0.1:48714/#token=abc',
    ' Magot: http://127.0.0.1:1/#token=abc\n',
    '#token=abc&/gangs/1',
    '/#/print?a=b&token=abc'
  ])
    expect(tokenIn(text), text).toBe('abc')
  for (const text of ['', 'http://127.0.0.1:48714/', 'http://127.0.0.1/?x=token'])
    expect(tokenIn(text), text).toBeNull()
  expect(
    ['#/token=abc', '#/token=abc&/gangs/1', '#/print?token=abc&a=b', '#/campaign', '#/gangs/token'].map(
      withoutToken
    )
  ).toEqual([
    { token: 'abc', rest: '#' },
    { token: 'abc', rest: '#/gangs/1' },
    { token: 'abc', rest: '#/print?a=b' },
    { token: null, rest: '#/campaign' },
    { token: null, rest: '#/gangs/token' }
  ])
})

test('every request names the campaign that the window shows, unless it means another or none', async () => {
  const named: unknown[] = []
  useTransport({
    call: async (_, __, campaign) => (named.push(campaign), { ok: true, value: null }),
    onChange: () => () => {}
  })
  await call('campaigns.list')
  showCampaign('a')
  await call('rosters.list')
  await meaning(null, () => call('campaigns.open', { file: 'b.magot' }))
  await meaning('a', async () => {
    const later = call('rosters.list')
    expect(namedCampaign()).toBe('a')
    await later
  })
  expect(named).toEqual([null, 'a', null, 'a'])
})

test('an act asks a loopback server for a brief answer; a question does not', async () => {
  const briefly: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    briefly.push(headers['x-magot-brief'])
    return { status: 200, json: async () => ({ ok: true, value: null }) }
  })
  useTransport(httpTransport('key'))
  await call('rosters.list')
  await call('rosters.rename', { roster: 'r', name: 'Chêne' })
  expect(briefly).toEqual([undefined, '1'])
})

test('an answer that comes when the window shows another campaign is not drawn', async () => {
  let answer = (_: { ok: true; value: unknown }) => {}
  useTransport({ call: () => new Promise((resolve) => (answer = resolve)), onChange: () => () => {} })
  showCampaign('a')
  const asked = call('rosters.list')
  showCampaign('b')
  answer({ ok: true, value: ['Zed'] })
  await expect(asked).rejects.toMatchObject({ code: 'campaign-left' })
  const late = meaning('a', () => call('rosters.list'))
  answer({ ok: true, value: ['Zed'] })
  await expect(late).rejects.toMatchObject({ code: 'campaign-left' })
})

test('the opening of another campaign is reported once, whichever request noticed it', async () => {
  const told = vi.fn()
  onOtherCampaign(told)
  useTransport({
    call: async () => ({
      ok: false,
      error: { code: 'campaign-not-open', params: { open: 'B' }, paths: [], reasons: [] }
    }),
    onChange: () => () => {}
  })
  showCampaign('a')
  await expect(call('rosters.list')).rejects.toMatchObject({ code: 'campaign-not-open' })
  expect(told).toHaveBeenCalledOnce()
  onOtherCampaign(() => {})
})

test('over HTTP the token is a header, so is the campaign, and a silent server is a failure in words', async () => {
  const fetched = vi.fn(async () => ({ status: 200, json: async () => ({ ok: true, value: null }) }))
  vi.stubGlobal('fetch', fetched)
  await httpTransport('secret').call('campaigns.current', {}, 'c1')
  expect(fetched).toHaveBeenCalledWith(
    '/api/campaigns.current',
    expect.objectContaining({
      method: 'POST',
      body: '{}',
      headers: expect.objectContaining({ 'x-magot-token': 'secret', 'x-magot-campaign': 'c1' })
    })
  )
  vi.stubGlobal('fetch', async () => ({
    status: 403,
    json: async () => Promise.reject(new Error('no json'))
  }))
  await expect(httpTransport('').call('campaigns.current', {})).rejects.toMatchObject({ code: 'no-entry' })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('gone')))
  await expect(httpTransport('').call('campaigns.current', {})).rejects.toMatchObject({ code: 'unreachable' })
})

test('values that cross the bridge are plain: a reactive value could not be cloned', async () => {
  const seen: unknown[] = []
  const named: unknown[] = []
  const transport = bridgeTransport({
    call: async (_, input, campaign) => {
      seen.push(structuredClone(input))
      named.push(campaign)
      return { ok: true, value: null }
    },
    onChange: () => () => {}
  })
  await transport.call(
    'stash.buy',
    reactive({ roster: 'r', lines: [{ thing: 'sword', holder: 'stash' }] }),
    'c1'
  )
  expect(named).toEqual(['c1'])
  expect(seen).toEqual([{ roster: 'r', lines: [{ thing: 'sword', holder: 'stash' }] }])
})

test('unreadable news mean that anything may have changed', () => {
  expect(readChange({ campaign: 'c', rosters: ['a'] })).toEqual({ rosters: ['a'] })
  expect(readChange({ rosters: ['a'], act: 3, kinds: ['roster', 4] })).toEqual({
    rosters: ['a'],
    act: 3,
    kinds: ['roster']
  })
  expect(readChange(null)).toEqual({ rosters: [] })
  expect(readChange({ rosters: 'all' })).toEqual({ rosters: [] })
})

test('a request that does not arrive listens anew, until the host is there again with what was missed', async () => {
  vi.useFakeTimers()
  let away = false
  const opened = () => ({ status: 200, ok: true, body: new ReadableStream() })
  vi.stubGlobal('fetch', async () => (away ? Promise.reject(new TypeError('offline')) : opened()))
  const transport = httpTransport('secret')
  const told: string[] = []
  const stop = transport.onChange(
    () => told.push('news'),
    (line) => told.push(line)
  )
  await vi.advanceTimersByTimeAsync(10)
  expect(told).toEqual(['open'])
  away = true
  await expect(transport.call('rosters.list', {})).rejects.toMatchObject({ code: 'unreachable' })
  await vi.advanceTimersByTimeAsync(10)
  expect(told).toEqual(['open', 'silent'])
  away = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(told).toEqual(['open', 'silent', 'open', 'news'])
  stop()
  vi.useRealTimers()
})
