import type { Answer, MethodName } from '@contract/index'
import { KEPT_LANGUAGES } from '@contract/languages'
import { firstPage } from './first-page'
import { keptToken, withoutToken } from './key'
import { KEPT_LOCALE } from '../locales/kept-locale'

// What every page of a campaign needs is asked for by a small file of its own (early.ts), while the browser still
// loads the window's code. The window then takes these answers instead of asking. The news begin before the first of
// them, so nothing that happens meanwhile is missed.

/** Pages that need no campaign: the library, what is printed, the guide. */
const WITHOUT_CAMPAIGN = /^\/(?:$|print|guide)/

/** What a page asks for as it opens; `*`: every page of a campaign. `test/e2e/start.test.ts` compares. */
const FIRST_CALLS: { [page: string]: [method: MethodName, input: object][] } = {
  '*': [['rosters.list', {}]],
  '/campaign': [
    ['history.next', {}],
    ['battles.list', {}],
    ['seasons.list', { brief: true }],
    ['annals.owing', {}]
  ]
}

/** The answers that nobody has taken yet, by their call; null in place of an answer that did not come. */
const answers = new Map<string, Promise<Answer | null>>()
let stream: { response: Promise<Response>; stop: AbortController } | null = null
let heard: { news: unknown[]; stop: () => void } | null = null

const nameOf = (method: string, input: unknown, campaign: string | null): string =>
  JSON.stringify([method, input, campaign])

type Ask = (method: string, input: object, campaign: string | null) => Promise<Answer | null>

/**
 * Begins to listen, and asks for the campaign, its game, its gangs, and what the first page shows of it. Called once,
 * before the window's code runs.
 */
export function askFirst(): void {
  const page = firstPage()
  if (WITHOUT_CAMPAIGN.test(page)) return
  const key = withoutToken(location.hash).token ?? keptToken()
  const ask = window.magot ? throughBridge(window.magot) : throughServer(key)
  const first: Ask = (method, input, campaign) => {
    const answer = ask(method, input, campaign).catch(() => null)
    answers.set(nameOf(method, input, campaign), answer)
    return answer
  }
  void first('campaigns.current', {}, null).then((answer) => {
    const open = answer?.ok ? (answer.value as { mark: string; system: string } | null) : null
    if (!open) return
    void first('systems.get', { system: open.system, locale: firstLanguage() }, open.mark)
    for (const [method, input] of [...FIRST_CALLS['*']!, ...(FIRST_CALLS[page] ?? [])])
      void first(method, input, open.mark)
  })
}

function throughBridge(bridge: NonNullable<Window['magot']>): Ask {
  const news: unknown[] = []
  heard = { news, stop: bridge.onChange((change) => news.push(change)) }
  return (method, input, campaign) => bridge.call(method, input, ...(campaign === null ? [] : [campaign]))
}

function throughServer(key: string): Ask {
  const headers = { 'x-magot-token': key }
  if (document.visibilityState !== 'hidden') {
    const stop = new AbortController()
    const response = fetch('/api/events', { headers, signal: stop.signal })
    response.catch(() => {}) // whoever takes it sees the error
    stream = { response, stop }
  }
  return async (method, input, campaign) => {
    const response = await fetch(`/api/${method}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(campaign !== null && { 'x-magot-campaign': campaign })
      },
      body: JSON.stringify(input)
    })
    return response.ok ? ((await response.json()) as Answer) : null
  }
}

/** The language that the window will most likely speak. If it speaks another, it asks for that itself. */
function firstLanguage(): string {
  const wanted = [localStorage.getItem(KEPT_LOCALE) ?? '', ...navigator.languages]
  return (
    wanted
      .map((tag) => tag.split('-')[0]!)
      .find((tag) => (KEPT_LANGUAGES as readonly string[]).includes(tag)) ?? 'en'
  )
}

/** The answer to a call that was made already; null if it was not made. It is given once. */
export function firstAnswer(
  method: string,
  input: unknown,
  campaign: string | null
): Promise<Answer | null> | null {
  const name = nameOf(method, input, campaign)
  const answer = answers.get(name) ?? null
  answers.delete(name)
  return answer
}

/** The stream of the loopback server's news, until `signal` ends it; null if it was not asked for. Given once. */
export function firstStream(signal: AbortSignal): Promise<Response> | null {
  if (!stream) return null
  const { response, stop } = stream
  stream = null
  signal.addEventListener('abort', () => stop.abort())
  return response
}

/** What the desktop program has said until now. From here on the caller listens. */
export function firstNews(): unknown[] {
  heard?.stop()
  const { news = [] } = heard ?? {}
  heard = null
  return news
}

/** Forgets the answers that nobody took: something has changed, or the first page is drawn. */
export function forgetFirstAnswers(): void {
  answers.clear()
}
