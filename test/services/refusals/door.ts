import { vi } from 'vitest'
import { createDispatch, type Handlers } from '../../../src-main/dispatch'
import { Gate } from '../../../src-main/gate'
import { answerText, NOT_HERE } from '../../../src-main/hosts/wire'
import { serveLoopback } from '../../../src-main/hosts/browser/server'
import { call as windowCall, showCampaign, useTransport } from '../../../src-renderer/api/client'
import { ApiFailure } from '../../../src-renderer/api/failure'
import { httpTransport } from '../../../src-renderer/api/http'
import { refused, type Calls, type Said, type Stage } from './stage'

const failed = (answer: unknown): Said[] => {
  const { ok, error } = answer as { ok: boolean; error: Said }
  if (ok) throw new Error(`not refused: ${JSON.stringify(answer)}`)
  return [{ code: error.code, params: error.params }]
}
/** The host's answer to the text of a request. */
const wired = (text: string) => async (at: Stage) =>
  failed(JSON.parse(await answerText(at.app, 'campaigns.current', text)))

/** A door behind which something fails: before writing, after it, or with unknown result. */
const breaks = (seals: (string | null)[], log?: 'terminal') => async () =>
  failed(
    await createDispatch(
      {
        'rosters.rename': () => Promise.reject(new Error('a bug of ours'))
      } as unknown as Handlers,
      () => {},
      () => null,
      new Gate(),
      { seal: async () => seals.shift() ?? null, ...(log && { log }) }
    )('rosters.rename', { roster: 'r', name: 'Hêtre' })
  )

/**
 * The refusal that the window throws when it asks in a browser; the page's own globals replace the browser's.
 */
async function window(address: string, token: string, ask: () => Promise<unknown>): Promise<Said[]> {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem: () => {} } })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`${address}${path}`, init))
  useTransport(httpTransport(token))
  try {
    await ask()
  } catch (error) {
    if (error instanceof ApiFailure) return [{ code: error.code, params: error.params }]
    throw error
  } finally {
    useTransport(null)
    showCampaign(null)
    vi.unstubAllGlobals()
  }
  throw new Error('not refused')
}

/** The API door: requests refused before a service runs, and what the window says without an answer. */
export const door: Calls = {
  'unknown-method': ({ app }) => refused(app, 'campaigns.explode', {}),
  'bad-input': async (at) => [
    ...(await refused(at.app, 'campaigns.rename', { name: 7 })),
    ...(await wired('{')(at)),
    ...(await wired('[]')(at)),
    ...(await wired(`"${'x'.repeat(1024 * 1024)}"`)(at)),
    ...(await refused(at.app, 'campaigns.rename', { name: 'Rouille' }, { request: '' })),
    ...failed(await at.app.dispatch('campaigns.rename', { name: 'Rouille' }, { campaign: 7 as never }))
  ],
  'bad-input-half': ({ app }) => refused(app, 'campaigns.rename', { name: 'Rouille \ud83d' }),
  'strange-sign': ({ app }) => refused(app, 'campaigns.rename', { name: 'Rou\u200bille' }),
  'campaign-not-open': async ({ app }) =>
    failed(await app.dispatch('campaigns.rename', { name: 'Rouille' }, { campaign: 'une-autre' })),
  'no-campaign': async ({ bare }) =>
    failed(await bare.dispatch('campaigns.rename', { name: 'Rouille' }, { campaign: 'une-autre' })),
  'request-reused': async ({ bare }) => {
    const request = 'a'.repeat(32)
    const [, again] = await Promise.all([
      bare.dispatch('campaigns.close', {}, { request }),
      bare.dispatch('campaigns.create', { name: 'Autre', system: 'neo-necro' }, { request })
    ])
    return failed(again)
  },
  internal: breaks([]),
  'internal-unchanged': breaks(['a', 'a']),
  'internal-done': breaks(['a', 'b'], 'terminal'),
  'not-here': async () => failed(NOT_HERE),
  'no-entry': async ({ app }) => {
    const server = await serveLoopback(app, 'out/renderer')
    try {
      return await window(`http://127.0.0.1:${server.port}`, 'nobodys', () =>
        windowCall('campaigns.current').then(() => null)
      )
    } finally {
      await server.close()
    }
  },
  unreachable: async ({ app }) => {
    const server = await serveLoopback(app, 'out/renderer')
    await server.close()
    return window(`http://127.0.0.1:${server.port}`, server.token, () => windowCall('campaigns.current'))
  },
  'campaign-left': async ({ app, campaign }) => {
    const server = await serveLoopback(app, 'out/renderer')
    try {
      return await window(`http://127.0.0.1:${server.port}`, server.token, () => {
        showCampaign(campaign)
        const asked = windowCall('campaigns.current')
        showCampaign('une-autre')
        return asked
      })
    } finally {
      await server.close()
    }
  }
}
