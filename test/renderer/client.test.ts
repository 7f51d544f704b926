// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { reactive } from 'vue'
import { bridgeTransport } from '../../src-renderer/api/bridge'
import { ApiFailure, call, useTransport } from '../../src-renderer/api/client'
import { httpTransport, takeToken } from '../../src-renderer/api/http'
import { readChange } from '../../src-renderer/api/transport'

afterEach(() => {
  useTransport(null)
  vi.unstubAllGlobals()
})

function page(hash: string) {
  const kept = new Map<string, string>()
  const seen: string[] = []
  return {
    seen,
    location: { hash, pathname: '/', search: '' } as Location,
    history: { replaceState: (_: unknown, __: string, url: string) => seen.push(url) } as unknown as History,
    sessionStorage: { setItem: (k: string, v: string) => kept.set(k, v), getItem: (k: string) => kept.get(k) ?? null } as unknown as Storage
  }
}

test('an answer is unwrapped, a failure is thrown with all that it says', async () => {
  const answers = [
    { ok: true as const, value: [1] },
    { ok: false as const, error: { code: 'refused', params: { a: 1 }, paths: ['x'], reasons: [{ code: 'too-heavy', rules: ['R-1'], params: {} }] } }
  ]
  useTransport({ call: async () => answers.shift()!, onChange: () => () => {} })
  expect(await call('rosters.list')).toEqual([1])
  const failed = await call('rosters.list').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiFailure)
  expect(failed).toMatchObject({ code: 'refused', params: { a: 1 }, paths: ['x'], reasons: [{ code: 'too-heavy' }] })
})

test('the token leaves the address, whatever page stands with it', () => {
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

test('over HTTP the token is a header, and a silent server is a failure in words', async () => {
  const fetched = vi.fn(async () => ({ status: 200, json: async () => ({ ok: true, value: null }) }))
  vi.stubGlobal('fetch', fetched)
  await httpTransport('secret').call('campaigns.current', {})
  expect(fetched).toHaveBeenCalledWith('/api/campaigns.current', expect.objectContaining({ method: 'POST', body: '{}', headers: expect.objectContaining({ 'x-magot-token': 'secret' }) }))
  vi.stubGlobal('fetch', async () => ({ status: 403, json: async () => Promise.reject(new Error('no json')) }))
  await expect(httpTransport('').call('campaigns.current', {})).rejects.toMatchObject({ code: 'no-entry' })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('gone')))
  await expect(httpTransport('').call('campaigns.current', {})).rejects.toMatchObject({ code: 'unreachable' })
})

test('what crosses the bridge is plain: a reactive value could not be cloned', async () => {
  const seen: unknown[] = []
  const transport = bridgeTransport({
    call: async (_, input) => {
      seen.push(structuredClone(input))
      return { ok: true, value: null }
    },
    onChange: () => () => {}
  })
  await transport.call('stash.buy', reactive({ roster: 'r', lines: [{ thing: 'sword', holder: 'stash' }] }))
  expect(seen).toEqual([{ roster: 'r', lines: [{ thing: 'sword', holder: 'stash' }] }])
})

test('news that can’t be read mean that anything may have changed', () => {
  expect(readChange({ campaign: 'c', rosters: ['a'] })).toEqual({ rosters: ['a'] })
  expect(readChange(null)).toEqual({ rosters: [] })
  expect(readChange({ rosters: 'all' })).toEqual({ rosters: [] })
})
