import type { Answer } from '@contract/index'
import { failure } from './failure'
import { readChange, type Change, type Transport } from './transport'

const KEPT_AS = 'magot.token'
/** Of 64 kB for all that is on its way. */
const MOST_KEPT_ALIVE = 30_000

/**
 * The token that opens the loopback server. It comes once, in the fragment (`#token=…`), which no server ever sees;
 * from there it moves to the session and out of the address.
 */
export function takeToken(page: { location: Location; history: History; sessionStorage: Storage } = window): string {
  const { hash, pathname, search } = page.location
  const found = /[#?&]token=([\w.~-]+)/.exec(hash)
  if (found) {
    page.sessionStorage.setItem(KEPT_AS, found[1]!)
    const rest = hash.replace(found[0], found[0].startsWith('#') ? '#' : '').replace(/^#&/, '#')
    page.history.replaceState(null, '', pathname + search + (rest === '#' ? '' : rest))
  }
  return page.sessionStorage.getItem(KEPT_AS) ?? ''
}

export function httpTransport(token: string): Transport {
  return {
    async call(method, input) {
      let response: Response
      const body = JSON.stringify(input ?? {})
      try {
        response = await fetch(`/api/${method}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-magot-token': token },
          body,
          // What a window sends as it closes arrives all the same, as far as a browser allows.
          keepalive: document.visibilityState === 'hidden' && body.length < MOST_KEPT_ALIVE
        })
      } catch {
        throw failure('unreachable')
      }
      const answer: unknown = await response.json().catch(() => null)
      if (typeof answer !== 'object' || answer === null || !('ok' in answer)) throw failure(response.status === 403 ? 'no-entry' : 'unreachable')
      return answer as Answer
    },
    onChange(listener, line) {
      const events = new EventSource(`/api/events?token=${encodeURIComponent(token)}`)
      let opened = false
      // After a gap nobody knows what was missed: look again at everything.
      events.addEventListener('open', () => {
        line?.(true)
        if (opened) listener({ rosters: [] })
        opened = true
      })
      events.addEventListener('error', () => line?.(false))
      events.addEventListener('change', (event: MessageEvent<string>) => listener(parse(event.data)))
      return () => events.close()
    }
  }
}

function parse(data: string): Change {
  try {
    return readChange(JSON.parse(data))
  } catch {
    return { rosters: [] }
  }
}
