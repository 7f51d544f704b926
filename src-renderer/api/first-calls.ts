import type { Answer } from '@contract/index'
import { KEPT_LANGUAGES } from '@contract/languages'
import { firstPage } from './first-page'
import { keptToken, withoutToken } from './key'
import { askSeveral, type AskedCall } from './several'
import { KEPT_LOCALE } from '../locales/kept-locale'

// A small file (early.ts) makes the calls that every page of a campaign needs while the browser still loads the
// window's code. The window then takes these answers instead of calling again. It begins to listen for news before the
// first call, so that no change is missed in between.

/** Pages that make no early calls: those to be printed, and the guide. */
const ASK_LATER = /^\/(?:print|guide)/
const LIBRARY = '/'

/** The calls of the library page. They need no open campaign. */
const OF_THE_LIBRARY: AskedCall[] = [
  ['campaigns.list', {}],
  ['systems.list', {}],
  ['campaigns.current', {}],
  ['library.recent', {}],
  ['backups.deleted', {}],
  ['library.archived', {}],
  ['library.thrownAway', {}],
  ['program.about', {}]
]

/** The calls of every page of a campaign. */
const OF_EVERY_PAGE: AskedCall[] = [['rosters.list', {}]]

/** Further calls by page, with the id of the campaign. `test/e2e/start.test.ts` compares them with what the pages ask for. */
const OF_THE_PAGE: { [page: string]: (campaign: string) => AskedCall[] } = {
  '/campaign': (campaign) => [
    ['history.next', {}],
    ['battles.list', { status: ['planned', 'open'] }],
    ['battles.list', { status: ['finished'], limit: 6 }],
    ['seasons.list', { brief: true }],
    ['annals.owing', {}],
    ['history.list', { limit: 8, undos: false }],
    ['drafts.list', { campaign }],
    ['drafts.get', { campaign, place: 'name:campaign' }],
    ['drafts.get', { campaign, place: 'player:new' }]
  ]
}

/** The answers not taken yet, by their call; null for an answer that did not come. */
const answers = new Map<string, Promise<Answer | null>>()
let stream: { response: Promise<Response>; stop: AbortController } | null = null
let heard: { news: unknown[]; stop: () => void } | null = null

const nameOf = (method: string, input: unknown, campaign: string | null): string =>
  JSON.stringify([method, input, campaign])

type Ask = (calls: AskedCall[], campaign: string | null) => Promise<Answer | null>[]

/**
 * Begins to listen, and makes the calls of the first page: those of the library; or the campaign, its game, its rosters
 * and the page's own. Called once, before the window's code runs.
 */
export function askFirst(): void {
  const page = firstPage()
  if (ASK_LATER.test(page)) return
  const key = withoutToken(location.hash).token ?? keptToken()
  const ask = window.magot ? throughBridge(window.magot) : throughServer(key)
  const first: Ask = (calls, campaign) => {
    const asked = ask(calls, campaign).map((answer) => answer.catch(() => null))
    calls.forEach(([method, input], n) => {
      // Drafts are the window's, whichever campaign it shows.
      const named = method.startsWith('drafts.') ? null : campaign
      answers.set(nameOf(method, input, named), asked[n]!)
    })
    return asked
  }
  if (page === LIBRARY) return void first(OF_THE_LIBRARY, null)
  void first([['campaigns.current', {}]], null)[0]!.then((answer) => {
    const open = answer?.ok ? (answer.value as { id: string; mark: string; system: string } | null) : null
    if (!open) return
    const texts: AskedCall = ['systems.get', { system: open.system, locale: firstLanguage() }]
    void first([texts, ...OF_EVERY_PAGE, ...(OF_THE_PAGE[page]?.(open.id) ?? [])], open.mark)
  })
}

function throughBridge(bridge: NonNullable<Window['magot']>): Ask {
  const news: unknown[] = []
  heard = { news, stop: bridge.onChange((change) => news.push(change)) }
  return (calls, campaign) =>
    calls.map(([method, input]) => bridge.call(method, input, ...(campaign === null ? [] : [campaign])))
}

function throughServer(key: string): Ask {
  const headers = { 'x-magot-token': key }
  if (document.visibilityState !== 'hidden') {
    const stop = new AbortController()
    const response = fetch('/api/events', { headers, signal: stop.signal })
    response.catch(() => {}) // the code that takes it gets the error
    stream = { response, stop }
  }
  return (calls, campaign) =>
    askSeveral(calls, (path, body) =>
      fetch(`/api/${path}`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(campaign !== null && { 'x-magot-campaign': campaign })
        },
        body: JSON.stringify(body)
      })
    )
}

/** The language that the window will most likely use. If it uses another, it loads that itself. */
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

/** The news of the desktop program so far. From now on the caller listens itself. */
export function firstNews(): unknown[] {
  heard?.stop()
  const { news = [] } = heard ?? {}
  heard = null
  return news
}

/** Drops the answers that were not taken: something has changed, or the first page is drawn. */
export function forgetFirstAnswers(): void {
  answers.clear()
}
